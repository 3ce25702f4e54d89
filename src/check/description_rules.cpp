#include "check/rule.hpp"
#include "check/subject.hpp"

namespace bristle::check {

std::span<const Rule> descriptionRules() {
  return {};
}

}  // namespace bristle::check
