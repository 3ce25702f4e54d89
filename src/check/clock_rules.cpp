// Clock variables and the interfaces they are used with.
#include <fmt/format.h>

#include <algorithm>

#include "check/clocks.hpp"
#include "check/model_structure.hpp"
#include "cosim/text.hpp"

namespace bristle::check {

ClockAttributes::ClockAttributes(const Subject& subject) {
  for (const pugi::xml_node type : subject.root().child("TypeDefinitions").children("ClockType"))
    types_.emplace(type.attribute("name").value(), type);
}

pugi::xml_attribute ClockAttributes::operator()(const DeclaredVariable& clock, const char* name) const {
  if (const auto own = clock.attribute(name)) return own;
  const auto type = types_.find(clock.attribute("declaredType").value());
  return type == types_.end() ? pugi::xml_attribute() : type->second.attribute(name);
}

std::vector<const DeclaredVariable*> clocksOf(const Subject& subject, const DeclaredVariable& variable) {
  std::vector<const DeclaredVariable*> clocks;
  for (const std::string& word : cosim::words(variable.attribute("clocks").value())) {
    const auto reference = cosim::parseNumber<std::uint32_t>(word);
    clocks.push_back(reference ? subject.referred(*reference) : nullptr);
  }
  return clocks;
}

namespace {

bool hasCausalityOfClocks(const DeclaredVariable& v) {
  return v.causality == "input" || v.causality == "output" || v.causality == "local";
}

void causality(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    if (!isClock(v) || hasCausalityOfClocks(v)) continue;
    findings.at(
        v.node,
        fmt::format("The Clock \"{}\" has causality {}; a Clock must be an input, an output or local.",
                    v.name, v.causality),
        "Make it an input if the importer ticks it, an output if the FMU does.");
  }
}

void variability(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    // Where the causality is wrong already, the variability follows from it.
    if (!isClock(v) || v.variability == "discrete" || !hasCausalityOfClocks(v)) continue;
    findings.at(
        v.node,
        fmt::format("The Clock \"{}\" has variability {}; a Clock must be discrete.", v.name, v.variability),
        "Remove the attribute: discrete is the default.");
  }
}

void scalar(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    if (!isClock(v) || !v.node.child("Dimension")) continue;
    findings.at(v.node, fmt::format("The Clock \"{}\" has a <Dimension>; Clocks are scalar.", v.name),
                "Declare one Clock for each element.");
  }
}

void intermediateUpdate(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    if (!isClock(v) || !v.attribute("intermediateUpdate")) continue;
    findings.at(
        v.node,
        fmt::format("The Clock \"{}\" has the attribute \"intermediateUpdate\", which Clocks must not "
                    "have.",
                    v.name),
        "Remove the attribute.");
  }
}

bool offers(const Subject& subject, const char* interface) {
  return static_cast<bool>(subject.root().child(interface));
}

void priority(const Subject& subject, Findings& findings) {
  if (!offers(subject, "ScheduledExecution")) return;
  const ClockAttributes attribute(subject);
  for (const DeclaredVariable& v : subject.variables) {
    if (!isClock(v) || v.causality != "input" || attribute(v, "priority")) continue;
    findings.at(
        v.node,
        fmt::format("The input Clock \"{}\" has no priority, which scheduled execution needs.", v.name),
        "Add the attribute \"priority\"; smaller numbers come first.");
  }
}

void priorityOfOutput(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    if (!isClock(v) || v.causality != "output" || !v.attribute("priority")) continue;
    findings.at(
        v.node,
        fmt::format("The output Clock \"{}\" has a priority, which only input Clocks may have.", v.name),
        "Remove the attribute \"priority\".");
  }
}

void eventMode(const Subject& subject, Findings& findings) {
  const pugi::xml_node coSimulation = subject.root().child("CoSimulation");
  if (!coSimulation || std::ranges::none_of(subject.variables, isClock)) return;
  if (cosim::parseBoolean(coSimulation.attribute("hasEventMode").value()).value_or(false)) return;
  findings.at(
      coSimulation,
      "The FMU has Clocks and offers co-simulation without event mode; with Clocks hasEventMode must be "
      "true.",
      "Implement event mode and set hasEventMode = \"true\".");
}

void localScheduled(const Subject& subject, Findings& findings) {
  if (!offers(subject, "ScheduledExecution")) return;
  for (const DeclaredVariable& v : subject.variables) {
    if (!isClock(v) || v.causality != "local") continue;
    findings.at(v.node,
                fmt::format("The Clock \"{}\" is local, which scheduled execution does not allow.", v.name),
                "Make it an input or an output, or leave it out.");
  }
}

void localListed(const Subject& subject, Findings& findings) {
  for (const List list : allLists) {
    for (const Unknown& unknown : unknownsOf(subject, list)) {
      const DeclaredVariable* v = unknown.variable;
      if (!v || !isClock(*v) || v->causality != "local") continue;
      findings.at(
          unknown.node,
          fmt::format("The local Clock \"{}\" is listed in <ModelStructure>, where local Clocks must not "
                      "be.",
                      v->name),
          "Remove the element.");
    }
  }
}

void scheduledWithout(const Subject& subject, Findings& findings) {
  const pugi::xml_node scheduled = subject.root().child("ScheduledExecution");
  const bool inputClock = std::ranges::any_of(
      subject.variables, [](const DeclaredVariable& v) { return isClock(v) && v.causality == "input"; });
  if (!scheduled || inputClock) return;
  findings.at(
      scheduled,
      "The FMU offers scheduled execution and has no input Clock, so that none of its model partitions "
      "can ever be activated.",
      "Declare an input Clock for each model partition.");
}

constexpr std::string_view variableAttributes = "FMI 3.0.2, 2.4.7.4", clockTypes = "FMI 3.0.2, 2.2.8.2",
                           typeAttributes = "FMI 3.0.2, 2.4.4";

const Rule rulesHere[] = {
    {"clock.causality", Severity::error, Scope::fmi3, variableAttributes,
     "A Clock is an input, an output or local.", causality},
    {"clock.variability", Severity::error, Scope::fmi3, variableAttributes, "A Clock is discrete.",
     variability},
    {"clock.scalar", Severity::error, Scope::fmi3, clockTypes, "A Clock is scalar.", scalar},
    {"clock.intermediate-update", Severity::error, Scope::fmi3, variableAttributes,
     "A Clock has no attribute \"intermediateUpdate\".", intermediateUpdate},
    {"clock.priority", Severity::error, Scope::fmi3, typeAttributes,
     "For scheduled execution every input Clock has a priority.", priority},
    {"clock.priority-output", Severity::error, Scope::fmi3, typeAttributes,
     "An output Clock has no priority.", priorityOfOutput},
    {"clock.event-mode", Severity::error, Scope::fmi3, "FMI 3.0.2, 4.4",
     "Co-simulation with Clocks has event mode.", eventMode},
    {"clock.local-scheduled", Severity::error, Scope::fmi3, clockTypes,
     "Scheduled execution has no local Clocks.", localScheduled},
    {"clock.local-listed", Severity::error, Scope::fmi3, clockTypes,
     "Local Clocks are not listed in <ModelStructure>.", localListed},
    {"clock.scheduled-execution", Severity::warning, Scope::fmi3, "FMI 3.0.2, 5.4.1",
     "Scheduled execution has an input Clock for each model partition.", scheduledWithout},
};

}  // namespace

std::span<const Rule> clockVariableRules() {
  return rulesHere;
}

std::span<const Rule> clockRules() {
  static const std::vector<Rule> all = [] {
    std::vector<Rule> joined;
    for (const auto part : {clockVariableRules(), clockIntervalRules(), clockedVariableRules()})
      joined.insert(joined.end(), part.begin(), part.end());
    return joined;
  }();
  return all;
}

}  // namespace bristle::check
