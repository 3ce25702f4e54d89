// Clocked variables: the attributes `clocks` and `previous`, and the clocked states.
#include <fmt/format.h>

#include <unordered_map>

#include "check/clocks.hpp"
#include "check/model_structure.hpp"
#include "cosim/text.hpp"

namespace bristle::check {

namespace {

void references(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    const auto written = v.attribute("clocks");
    if (!written) continue;
    const auto words = cosim::words(written.value());
    const auto clocks = clocksOf(subject, v);
    std::string problem;
    if (clocks.empty()) problem = "is empty";
    for (std::size_t i = 0; i < clocks.size() && problem.empty(); ++i) {
      if (!clocks[i]) {
        problem = fmt::format("contains \"{}\", which belongs to no variable", words[i]);
      } else if (!isClock(*clocks[i])) {
        problem =
            fmt::format("names \"{}\", which is a {} and not a Clock", clocks[i]->name, clocks[i]->type);
      }
    }
    if (problem.empty()) continue;
    findings.at(v.node, fmt::format("The attribute \"clocks\" of \"{}\" {}.", v.name, problem),
                "List the value references of the Clocks, or remove the attribute.");
  }
}

void variability(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    if (!v.attribute("clocks") || isClock(v)) continue;
    if (v.variability == "discrete" || v.variability == "tunable") continue;
    findings.at(
        v.node,
        fmt::format("\"{}\" is clocked and has variability {}; a clocked variable must be discrete or "
                    "tunable.",
                    v.name, v.variability),
        "Set variability = \"discrete\".");
  }
}

void localMembers(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    if (v.causality == "local" || !v.attribute("clocks")) continue;
    for (const DeclaredVariable* clock : clocksOf(subject, v)) {
      if (!clock || !isClock(*clock) || clock->causality != "local") continue;
      findings.at(
          v.node,
          fmt::format("\"{}\" is {} {} and belongs to the local Clock \"{}\"; only local variables may.",
                      v.name, v.causality == "input" || v.causality == "output" ? "an" : "a", v.causality,
                      clock->name),
          "Make the variable local, or use a Clock that is an input or an output.");
      break;
    }
  }
}

void previousHolder(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    if (!v.attribute("previous")) continue;
    std::string_view problem;
    if (isClock(v)) {
      problem = "it is a Clock";
    } else if (!v.attribute("clocks")) {
      problem = "it is not clocked";
    } else if (v.variability != "discrete") {
      problem = "it is not discrete";
    }
    if (problem.empty()) continue;
    findings.at(v.node, fmt::format("\"{}\" has the attribute \"previous\", but {}.", v.name, problem),
                "Remove \"previous\", or make the variable a discrete one that belongs to a Clock.");
  }
}

void previousReference(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    const auto written = v.attribute("previous");
    if (!written) continue;
    const DeclaredVariable* previous = referredBy(subject, v, "previous");
    if (previous && previous != &v) continue;
    findings.at(v.node,
                previous ? fmt::format("\"{}\" refers to itself as its previous value.", v.name)
                         : fmt::format("\"{}\" has previous = \"{}\", which belongs to no variable.", v.name,
                                       written.value()),
                "Set \"previous\" to the value reference of the variable with the previous value.");
  }
}

void previousTarget(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    if (!v.attribute("previous")) continue;
    const DeclaredVariable* previous = referredBy(subject, v, "previous");
    if (!previous || previous == &v) continue;
    std::string problem;
    if (previous->type != v.type) {
      problem = fmt::format("is of type {} and not {}", previous->type, v.type);
    } else if (previous->variability != "discrete") {
      problem = fmt::format("has variability {} and not discrete", previous->variability);
    } else if (previous->causality == "input") {
      problem = "is an input";
    }
    if (problem.empty()) continue;
    findings.at(v.node,
                fmt::format("The previous value of \"{}\" is to be \"{}\", which {}.", v.name, previous->name,
                            problem),
                fmt::format("Refer to a discrete {} that is not an input.", v.type));
  }
}

void previousShared(const Subject& subject, Findings& findings) {
  std::unordered_map<const DeclaredVariable*, const DeclaredVariable*> owner;
  for (const DeclaredVariable& v : subject.variables) {
    if (!v.attribute("previous")) continue;
    const DeclaredVariable* previous = referredBy(subject, v, "previous");
    if (!previous) continue;
    const auto [first, fresh] = owner.emplace(previous, &v);
    if (fresh) continue;
    findings.at(v.node,
                fmt::format("\"{}\" and \"{}\" both have \"{}\" as their previous value.",
                            first->second->name, v.name, previous->name),
                "Introduce a variable of its own for each previous value.");
  }
}

void state(const Subject& subject, Findings& findings) {
  for (const Unknown& unknown : unknownsOf(subject, List::clockedStates)) {
    if (!unknown.variable || unknown.variable->attribute("previous")) continue;
    findings.at(unknown.node,
                fmt::format("\"{}\" is listed as a clocked state and has no attribute \"previous\".",
                            unknown.variable->name),
                "Give the variable the attribute \"previous\", or remove the element.");
  }
}

void stateMissing(const Subject& subject, Findings& findings) {
  if (!hasStructure(subject)) return;
  const std::vector<bool> listed = membersOf(subject, List::clockedStates);
  for (const DeclaredVariable& v : subject.variables) {
    if (!v.attribute("previous") || listed[v.position]) continue;
    findings.at(
        v.node,
        fmt::format("\"{}\" has the attribute \"previous\", which makes it a clocked state, and is not "
                    "listed as such in <ModelStructure>.",
                    v.name),
        fmt::format("Add <ClockedState valueReference=\"{}\"/> to <ModelStructure>.",
                    v.reference.value_or(0)));
  }
}

constexpr std::string_view attributes = "FMI 3.0.2, 2.4.7.4", structure = "FMI 3.0.2, 2.4.8";

const Rule rulesHere[] = {
    {"clock.reference", Severity::error, Scope::fmi3, attributes,
     "The attribute \"clocks\" refers to Clocks, at least to one.", references},
    {"clock.clocked-variability", Severity::error, Scope::fmi3, attributes,
     "A clocked variable is discrete or tunable.", variability},
    {"clock.local-members", Severity::error, Scope::fmi3, "FMI 3.0.2, 2.2.8.2",
     "Only local variables belong to a local Clock.", localMembers},
    {"clock.previous-holder", Severity::error, Scope::fmi3, attributes,
     "Only discrete clocked variables that are not Clocks have a previous value.", previousHolder},
    {"clock.previous-reference", Severity::error, Scope::fmi3, attributes,
     "The attribute \"previous\" refers to another variable.", previousReference},
    {"clock.previous-target", Severity::error, Scope::fmi3, attributes,
     "A previous value is discrete, of the type of its variable and no input.", previousTarget},
    {"clock.previous-shared", Severity::error, Scope::fmi3, attributes,
     "No two variables have the same previous value.", previousShared},
    {"clock.state", Severity::error, Scope::fmi3, structure,
     "Every listed clocked state has the attribute \"previous\".", state},
    {"clock.state-missing", Severity::warning, Scope::fmi3, structure,
     "Every variable with a previous value is listed as a clocked state.", stateMissing},
};

}  // namespace

std::span<const Rule> clockedVariableRules() {
  return rulesHere;
}

}  // namespace bristle::check
