#include "check/rule.hpp"
#include "check/subject.hpp"

namespace bristle::check {

std::span<const Rule> clockRules() {
  return {};
}

}  // namespace bristle::check
