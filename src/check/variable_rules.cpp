#include "check/rule.hpp"
#include "check/subject.hpp"

namespace bristle::check {

std::span<const Rule> variableRules() {
  return {};
}

}  // namespace bristle::check
