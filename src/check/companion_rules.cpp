#include "check/rule.hpp"
#include "check/subject.hpp"

namespace bristle::check {

std::span<const Rule> companionRules() {
  return {};
}

}  // namespace bristle::check
