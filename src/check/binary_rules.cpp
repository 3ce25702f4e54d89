#include "check/rule.hpp"
#include "check/subject.hpp"

namespace bristle::check {

std::span<const Rule> binaryRules() {
  return {};
}

}  // namespace bristle::check
