// Derivatives and the continuous states they define.
#include <fmt/format.h>

#include <unordered_map>
#include <unordered_set>

#include "check/model_structure.hpp"

namespace bristle::check {

namespace {

constexpr const char* derivative = "derivative";

/// A listed derivative and its state.
struct Pair {
  pugi::xml_node node;  // in <ModelStructure>
  const DeclaredVariable *derivative, *state;
};

std::vector<Pair> pairsOf(const Subject& subject) {
  std::vector<Pair> pairs;
  for (const Unknown& unknown : unknownsOf(subject, List::derivatives)) {
    if (!unknown.variable) continue;
    if (const DeclaredVariable* state = referredBy(subject, *unknown.variable, derivative))
      pairs.push_back({unknown.node, unknown.variable, state});
  }
  return pairs;
}

void attribute(const Subject& subject, Findings& findings) {
  for (const Unknown& unknown : unknownsOf(subject, List::derivatives)) {
    if (!unknown.variable || unknown.variable->attribute(derivative)) continue;
    findings.at(unknown.node,
                fmt::format("\"{}\" is listed as the derivative of a state, but has no attribute "
                            "\"derivative\" that says of which.",
                            unknown.variable->name),
                "Give the variable the attribute \"derivative\" with the reference of its state.");
  }
}

void reference(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    const auto value = v.attribute(derivative);
    if (!value) continue;
    const DeclaredVariable* of = referredBy(subject, v, derivative);
    if (of && of != &v) continue;
    findings.at(v.node,
                of ? fmt::format("\"{}\" is declared to be the derivative of itself.", v.name)
                   : fmt::format("\"{}\" has derivative = \"{}\", which belongs to no variable.", v.name,
                                 value.value()),
                subject.isFmi2() ? "Set \"derivative\" to the index of the variable, counted from 1."
                                 : "Set \"derivative\" to the value reference of the variable.");
  }
}

void type(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    if (!v.attribute(derivative)) continue;
    const DeclaredVariable* of = referredBy(subject, v, derivative);
    for (const DeclaredVariable* each : {&v, of}) {
      if (!each || each->isReal()) continue;
      findings.at(v.node,
                  fmt::format("\"{}\" is declared to be the derivative of \"{}\", but \"{}\" is of type {}; "
                              "only floating-point variables have derivatives.",
                              v.name, of ? of->name : "", each->name, each->type),
                  "Remove the attribute \"derivative\", or let it refer to another variable.");
      break;
    }
  }
}

void stateVariability(const Subject& subject, Findings& findings) {
  for (const Pair& pair : pairsOf(subject)) {
    for (const DeclaredVariable* v : {pair.state, pair.derivative}) {
      if (v->variability == "continuous" || !v->isReal()) continue;
      findings.at(v->node,
                  fmt::format("\"{}\" is a {}, but its variability is {}; it must be continuous.", v->name,
                              v == pair.state ? "continuous state" : "state derivative", v->variability),
                  "Set variability = \"continuous\".");
    }
  }
}

void stateCausality(const Subject& subject, Findings& findings) {
  for (const Pair& pair : pairsOf(subject)) {
    if (pair.state->causality == "local" || pair.state->causality == "output") continue;
    findings.at(
        pair.state->node,
        fmt::format("\"{}\" is a continuous state with causality {}; a state must be local or an output.",
                    pair.state->name, pair.state->causality),
        fmt::format("Introduce a local state of which \"{}\" is the derivative.", pair.derivative->name));
  }
}

void stateTwice(const Subject& subject, Findings& findings) {
  std::unordered_map<std::size_t, const DeclaredVariable*> derivativeOf;
  for (const Pair& pair : pairsOf(subject)) {
    const auto [first, fresh] = derivativeOf.emplace(pair.state->position, pair.derivative);
    if (fresh || first->second == pair.derivative) continue;
    findings.at(pair.node,
                fmt::format("\"{}\" and \"{}\" are both listed as derivatives of the state \"{}\".",
                            first->second->name, pair.derivative->name, pair.state->name),
                "Keep one of the two in the list, or correct their attribute \"derivative\".");
  }
}

void notListed(const Subject& subject, Findings& findings) {
  if (!hasStructure(subject) || !subject.root().child("ModelExchange")) return;
  // Variables that share a value reference are one and the same (FMI 2's aliases).
  std::unordered_set<std::uint32_t> states;
  for (const Pair& pair : pairsOf(subject)) {
    if (pair.state->reference) states.insert(*pair.state->reference);
  }
  const std::vector<bool> listed = membersOf(subject, List::derivatives);
  for (const DeclaredVariable& v : subject.variables) {
    // Between inputs, or between outputs, `derivative` tells importers something and makes no state.
    if (listed[v.position] || v.causality != "local" || v.variability != "continuous") continue;
    const DeclaredVariable* of = referredBy(subject, v, derivative);
    if (!of || of == &v || of->causality != "local" || of->variability != "continuous") continue;
    if (of->reference && states.contains(*of->reference)) continue;
    findings.at(
        v.node,
        fmt::format("\"{}\" is the derivative of the local variable \"{}\", which looks like a state, "
                    "but it is not in {} of <ModelStructure>.",
                    v.name, of->name, nameOf(List::derivatives, subject.version)),
        fmt::format("Add it to {} if it is a state derivative; otherwise drop \"derivative\".",
                    nameOf(List::derivatives, subject.version)));
  }
}

void reinit(const Subject& subject, Findings& findings) {
  if (!hasStructure(subject)) return;  // without it there are no states to be found
  const std::vector<bool> states = continuousStates(subject);
  const bool exchange = static_cast<bool>(subject.root().child("ModelExchange"));
  for (const DeclaredVariable& v : subject.variables) {
    if (!v.attribute("reinit")) continue;
    if (states[v.position] && (exchange || subject.isFmi3())) continue;
    findings.at(v.node,
                fmt::format("\"{}\" has the attribute \"reinit\", which {}.", v.name,
                            states[v.position] ? "is only for FMUs with model exchange"
                                               : "only continuous states may have"),
                "Remove the attribute \"reinit\".");
  }
}

constexpr std::string_view attributes = "FMI 2.0.5, 2.2.7; FMI 3.0.2, 2.4.7.5";

const Rule rulesHere[] = {
    {"structure.derivative-attribute", Severity::error, Scope::both, attributes,
     "Every variable that is listed as a state derivative has the attribute \"derivative\".", attribute},
    {"structure.derivative-reference", Severity::error, Scope::both, attributes,
     "The attribute \"derivative\" refers to another variable.", reference},
    {"structure.derivative-type", Severity::error, Scope::both, attributes,
     "A derivative and what it is the derivative of are floating-point variables.", type},
    {"structure.state-variability", Severity::error, Scope::both, "FMI 2.0.5, 2.2.8; FMI 3.0.2, 2.4.8",
     "States and their derivatives are continuous.", stateVariability},
    {"structure.state-causality", Severity::error, Scope::both, "FMI 2.0.5, 2.2.7; FMI 3.0.2, 2.4.7.4",
     "A continuous state is local or an output.", stateCausality},
    {"structure.state-twice", Severity::error, Scope::both, attributes,
     "Every continuous state has one listed derivative.", stateTwice},
    {"structure.derivatives-missing", Severity::warning, Scope::both, "FMI 2.0.5, 2.2.8; FMI 3.0.2, 2.4.8",
     "A model-exchange FMU lists all derivatives of its states.", notListed},
    {"structure.reinit", Severity::error, Scope::both, attributes,
     "Only continuous states have the attribute \"reinit\".", reinit},
};

}  // namespace

std::span<const Rule> derivativeRules() {
  return rulesHere;
}

}  // namespace bristle::check
