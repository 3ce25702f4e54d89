#include "check/rule.hpp"
#include "check/subject.hpp"

namespace bristle::check {

std::span<const Rule> packageRules() {
  return {};
}

}  // namespace bristle::check
