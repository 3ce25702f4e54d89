#include "check/rule.hpp"
#include "check/subject.hpp"

namespace bristle::check {

std::span<const Rule> structureRules() {
  return {};
}

}  // namespace bristle::check
