#include "check/model_structure.hpp"

#include "cosim/text.hpp"

namespace bristle::check {

using cosim::FmiVersion;

bool hasStructure(const Subject& subject) {
  return static_cast<bool>(subject.root().child("ModelStructure"));
}

const char* nameOf(List list, FmiVersion version) {
  const bool two = version == FmiVersion::fmi2;
  switch (list) {
    case List::outputs:
      return two ? "Outputs" : "Output";
    case List::derivatives:
      return two ? "Derivatives" : "ContinuousStateDerivative";
    case List::clockedStates:
      return "ClockedState";
    case List::initialUnknowns:
      return two ? "InitialUnknowns" : "InitialUnknown";
    case List::eventIndicators:
      break;
  }
  return "EventIndicator";
}

const char* referenceAttribute(FmiVersion version) {
  return version == FmiVersion::fmi2 ? "index" : "valueReference";
}

std::vector<Unknown> unknownsOf(const Subject& subject, List list) {
  const pugi::xml_node structure = subject.root().child("ModelStructure");
  const char* name = nameOf(list, subject.version);
  std::vector<Unknown> unknowns;
  for (const pugi::xml_node node :
       subject.isFmi2() ? structure.child(name).children("Unknown") : structure.children(name)) {
    const auto reference =
        cosim::parseNumber<std::uint32_t>(node.attribute(referenceAttribute(subject.version)).value());
    unknowns.push_back({node, reference ? subject.referred(*reference) : nullptr});
  }
  return unknowns;
}

std::vector<bool> membersOf(const Subject& subject, List list) {
  std::vector<bool> members(subject.variables.size());
  for (const Unknown& unknown : unknownsOf(subject, list)) {
    if (unknown.variable) members[unknown.variable->position] = true;
  }
  return members;
}

const DeclaredVariable* referredBy(const Subject& subject, const DeclaredVariable& variable,
                                   const char* attribute) {
  const auto reference = cosim::parseNumber<std::uint32_t>(variable.attribute(attribute).value());
  return reference ? subject.referred(*reference) : nullptr;
}

std::vector<bool> continuousStates(const Subject& subject) {
  std::vector<bool> states(subject.variables.size());
  for (const Unknown& unknown : unknownsOf(subject, List::derivatives)) {
    if (!unknown.variable) continue;
    if (const DeclaredVariable* state = referredBy(subject, *unknown.variable, "derivative"))
      states[state->position] = true;
  }
  return states;
}

std::string quoted(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

}  // namespace bristle::check
