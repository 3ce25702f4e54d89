// What kind of thing each variable is: its type, value reference, causality and variability, and attributes
// that only some variables may have.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>

#include "check/causality.hpp"
#include "check/declarations.hpp"
#include "check/rule.hpp"
#include "check/subject.hpp"

namespace bristle::check {

namespace {

void type(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    const std::string_view element = v.node.name();
    if (subject.isFmi3() || element != "ScalarVariable") {
      if (subject.isFmi3() && isVariableType(element, false)) continue;
      findings.at(
          v.node, fmt::format("<{}> is no variable of FMI {}.", element, subject.isFmi2() ? "2.0" : "3.0"),
          subject.isFmi2() ? "Use <ScalarVariable>." : "Use an element such as <Float64> or <Int32>.");
      continue;
    }
    int types = 0;
    for (const pugi::xml_node child : elementsOf(v.node))
      types += isVariableType(child.name(), true);
    if (types == 1) continue;
    findings.at(
        v.node,
        fmt::format("The variable {} has {} of the elements <Real>, <Integer>, <Boolean>, <String> and "
                    "<Enumeration>, and must have one.",
                    v.name, types),
        "Give the variable exactly one of these elements.");
  }
}

void referenceUnique(const Subject& subject, Findings& findings) {
  std::unordered_map<std::uint32_t, std::string_view> seen;
  for (const DeclaredVariable& v : subject.variables) {
    if (!v.reference) continue;
    const auto [first, isNew] = seen.emplace(*v.reference, v.name);
    if (isNew) continue;
    findings.at(v.node,
                fmt::format("The variables {} and {} have the same value reference {}.", first->second,
                            v.name, *v.reference),
                "Give every variable a value reference of its own, or make one an <Alias> of the other.");
  }
}

void combination(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    if (v.type.empty() || !hasKnownWords(v, subject.isFmi2()) || combinationOf(v, subject.isFmi2())) continue;
    // Clocks, independent variables that are not real and continuous ones that are not have their own rules.
    if (v.type == "Clock" || (!v.isReal() && v.causality == "independent")) continue;
    const bool continuousInFmi2 = subject.isFmi2() && !v.node.attribute("variability");
    if (!v.isReal() && (v.variability == "continuous" || continuousInFmi2)) continue;
    const char* byDefault = " by default";
    findings.at(
        v.node,
        fmt::format("The variable {} has causality \"{}\"{} and variability \"{}\"{}, which do not go "
                    "together.",
                    v.name, v.causality, v.node.attribute("causality") ? "" : byDefault, v.variability,
                    v.node.attribute("variability") ? "" : byDefault),
        "Choose a combination from the standard's table.");
  }
}

void initial(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    if (!hasKnownWords(v, subject.isFmi2())) continue;
    const Combination* allowed = combinationOf(v, subject.isFmi2());
    if (!allowed || allowsInitial(*allowed, v)) continue;
    const std::string choices = fmt::format("{}", fmt::join(cosim::words(allowed->initial), ", "));
    findings.at(v.node,
                fmt::format("The variable {} ({}, {}) has initial = \"{}\"; allowed here: {}.", v.name,
                            v.causality, v.variability, v.node.attribute("initial").value(),
                            choices.empty() ? "no such attribute" : choices),
                choices.empty() ? "Remove the attribute \"initial\"."
                                : "Choose one of the values that are allowed, or leave \"initial\" out.");
  }
}

void continuous(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    if (v.type.empty() || v.isReal() || v.type == "Clock" || v.causality == "independent") continue;
    const bool written = v.node.attribute("variability");
    if (written ? v.variability != "continuous" : subject.isFmi3()) continue;
    findings.at(v.node,
                fmt::format("The {} variable {} {}, which only real variables can be.", v.type, v.name,
                            written ? "has variability \"continuous\""
                                    : "has no attribute variability, so it is continuous by default"),
                v.isParameter() ? "Set variability to fixed or tunable."
                                : "Set variability to discrete, or another value that fits.");
  }
}

void independentCount(const Subject& subject, Findings& findings) {
  const DeclaredVariable* first = nullptr;
  for (const DeclaredVariable& v : subject.variables) {
    if (v.causality != "independent") continue;
    if (first) {
      findings.at(v.node,
                  fmt::format("The variables {} and {} are both independent; there may be one such variable.",
                              first->name, v.name),
                  "Choose another causality for one of the two.");
    } else {
      first = &v;
    }
  }
  if (first || subject.isFmi2() || subject.variables.empty()) return;
  findings.at(subject.root().child("ModelVariables"),
              "There is no independent variable, and FMI 3 requires one.",
              "Add <Float64 name=\"time\" causality=\"independent\"> with a value reference of its own.");
}

void independentType(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    if (v.causality != "independent" || v.type.empty() || v.isReal()) continue;
    findings.at(
        v.node,
        fmt::format("The independent variable {} is of type {} and must be a real number.", v.name, v.type),
        subject.isFmi2() ? "Make it a <Real>." : "Make it a <Float64>.");
  }
}

void multipleSet(const Subject& subject, Findings& findings) {
  const pugi::xml_node root = subject.root();
  const bool coSimulationOnly =
      subject.isFmi2() && root.child("CoSimulation") && !root.child("ModelExchange");
  for (const DeclaredVariable& v : subject.variables) {
    if (!v.node.attribute("canHandleMultipleSetPerTimeInstant") || !hasKnownWords(v, subject.isFmi2()))
      continue;
    if (v.causality == "input" && !coSimulationOnly) continue;
    findings.at(v.node,
                fmt::format("The variable {} has the attribute canHandleMultipleSetPerTimeInstant, which is "
                            "only for inputs{}.",
                            v.name, coSimulationOnly ? " of FMUs for model exchange" : ""),
                "Remove the attribute.");
  }
}

void intermediateUpdate(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    if (!isTrue(v.attribute("intermediateUpdate")) || v.variability == "continuous") continue;
    findings.at(v.node,
                fmt::format("The variable {} has intermediateUpdate = true and variability \"{}\"; only "
                            "continuous variables can be accessed between communication points.",
                            v.name, v.variability),
                "Remove intermediateUpdate from this variable.");
  }
}

}  // namespace

std::span<const Rule> variableRules() {
  static const Rule rules[] = {
      {"variable.type", Severity::error, Scope::both, "FMI 2.0.5, 2.2.7; FMI 3.0.2, 2.4.7.5",
       "Every variable is of exactly one of the version's types.", type},
      {"variable.reference-unique", Severity::error, Scope::fmi3, "FMI 3.0.2, 2.4.7.4",
       "Variables have different value references.", referenceUnique},
      {"variable.causality-table", Severity::error, Scope::both, "FMI 2.0.5, 2.2.7; FMI 3.0.2, 2.4.7.4",
       "Causality and variability go together as in the standard's table.", combination},
      {"variable.initial-table", Severity::error, Scope::both, "FMI 2.0.5, 2.2.7; FMI 3.0.2, 2.4.7.5",
       "initial is one of the values that causality and variability allow.", initial},
      {"variable.continuous", Severity::error, Scope::both, "FMI 2.0.5, 2.2.7; FMI 3.0.2, 2.4.7.4",
       "Only real variables are continuous.", continuous},
      {"variable.independent-count", Severity::error, Scope::both, "FMI 2.0.5, 2.2.7; FMI 3.0.2, 2.4.7.4",
       "At most one (FMI 2) or exactly one (FMI 3) variable is independent.", independentCount},
      {"variable.independent-type", Severity::error, Scope::both, "FMI 2.0.5, 2.2.7; FMI 3.0.2, 2.4.7.4",
       "The independent variable is real.", independentType},
      {"variable.multiple-set", Severity::error, Scope::both, "FMI 2.0.5, 2.2.7; FMI 3.0.2, 2.4.7.4",
       "canHandleMultipleSetPerTimeInstant is there for inputs only.", multipleSet},
      {"variable.intermediate", Severity::error, Scope::fmi3, "FMI 3.0.2, 2.4.7.4",
       "Only continuous variables have intermediateUpdate = true.", intermediateUpdate},
  };
  return rules;
}

}  // namespace bristle::check
