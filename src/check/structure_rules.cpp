// Whether the lists of <ModelStructure> hold exactly what the standard puts there.
#include <fmt/format.h>

#include <unordered_set>

#include "check/model_structure.hpp"

namespace bristle::check {

namespace {

/// `"x"`, with its index where indices refer to it.
std::string titleOf(const Subject& subject, const DeclaredVariable& v) {
  return subject.isFmi2() ? fmt::format("\"{}\" (index {})", v.name, v.position + 1) : quoted(v.name);
}

/// `the list Outputs` or `the elements <Output>`.
std::string theList(const Subject& subject, List list) {
  return subject.isFmi2() ? fmt::format("the list <{}>", nameOf(list, subject.version))
                          : fmt::format("the <{}> elements", nameOf(list, subject.version));
}

/// How to add a variable to a list.
std::string addTo(const Subject& subject, List list, const DeclaredVariable& v) {
  if (subject.isFmi2())
    return fmt::format("Add <Unknown index=\"{}\"/> to <{}>.", v.position + 1, nameOf(list, subject.version));
  return fmt::format("Add <{} valueReference=\"{}\"/> to <ModelStructure>.", nameOf(list, subject.version),
                     v.reference.value_or(0));
}

void missing(const Subject& subject, Findings& findings) {
  if (hasStructure(subject)) return;
  findings.at(subject.root(), "There is no <ModelStructure>, which every FMU must have.",
              "Add <ModelStructure> with the outputs, the state derivatives and the initial unknowns.");
}

void references(const Subject& subject, Findings& findings) {
  const char* attribute = referenceAttribute(subject.version);
  for (const List list : allLists) {
    for (const Unknown& unknown : unknownsOf(subject, list)) {
      if (unknown.variable) continue;
      const std::string where = subject.isFmi2()
                                    ? fmt::format("an index from 1 to {}", subject.variables.size())
                                    : "the value reference of a variable";
      findings.at(unknown.node,
                  fmt::format("In {} there is {} = \"{}\", which belongs to no variable.",
                              theList(subject, list), attribute, unknown.node.attribute(attribute).value()),
                  fmt::format("Use {}, or remove the element.", where));
    }
  }
}

void duplicates(const Subject& subject, Findings& findings) {
  for (const List list : allLists) {
    std::unordered_set<std::size_t> seen;
    for (const Unknown& unknown : unknownsOf(subject, list)) {
      if (!unknown.variable || seen.insert(unknown.variable->position).second) continue;
      findings.at(
          unknown.node,
          fmt::format("{} occurs twice in {}.", titleOf(subject, *unknown.variable), theList(subject, list)),
          "Keep one of the two elements.");
    }
  }
}

void outputsMissing(const Subject& subject, Findings& findings) {
  if (!hasStructure(subject)) return;
  const std::vector<bool> listed = membersOf(subject, List::outputs);
  for (const DeclaredVariable& v : subject.variables) {
    if (v.causality != "output" || listed[v.position]) continue;
    findings.at(
        v.node,
        fmt::format("{} is an output and is not in {} of <ModelStructure>, where all outputs must be.",
                    titleOf(subject, v), theList(subject, List::outputs)),
        addTo(subject, List::outputs, v));
  }
}

void outputsExtra(const Subject& subject, Findings& findings) {
  for (const Unknown& unknown : unknownsOf(subject, List::outputs)) {
    if (!unknown.variable || unknown.variable->causality == "output") continue;
    findings.at(unknown.node,
                fmt::format("{} is in {}, but its causality is {}; only outputs may be there.",
                            titleOf(subject, *unknown.variable), theList(subject, List::outputs),
                            unknown.variable->causality),
                "Remove the element, or make the variable an output.");
  }
}

/// What must be, may be and must not be among the initial unknowns.
class InitialUnknowns {
 public:
  explicit InitialUnknowns(const Subject& subject)
      : derivatives_(membersOf(subject, List::derivatives)), states_(continuousStates(subject)) {}

  bool required(const DeclaredVariable& v) const {
    if (v.causality == "calculatedParameter") return true;
    const bool calculated = v.initial == "approx" || v.initial == "calculated";
    if (!calculated || optional(v)) return false;
    return v.causality == "output" || derivatives_[v.position] || states_[v.position];
  }
  /// FMI 3 leaves clocked variables to the FMU, and Clocks have no `initial` from which to decide.
  bool optional(const DeclaredVariable& v) const {
    return static_cast<bool>(v.node.attribute("clocks")) || (v.type == "Clock" && v.causality == "output");
  }

 private:
  std::vector<bool> derivatives_, states_;
};

void initialUnknownsMissing(const Subject& subject, Findings& findings) {
  if (!hasStructure(subject)) return;
  const InitialUnknowns expected(subject);
  const std::vector<bool> listed = membersOf(subject, List::initialUnknowns);
  for (const DeclaredVariable& v : subject.variables) {
    if (listed[v.position] || !expected.required(v)) continue;
    const std::string_view role = v.causality == "output"                ? "an output"
                                  : v.causality == "calculatedParameter" ? "a calculated parameter"
                                                                         : "a state or state derivative";
    findings.at(v.node,
                fmt::format("{} is {} with initial = \"{}\" and is not in {}, where it must be.",
                            titleOf(subject, v), role, v.initial, theList(subject, List::initialUnknowns)),
                addTo(subject, List::initialUnknowns, v));
  }
}

void initialUnknownsExtra(const Subject& subject, Findings& findings) {
  const InitialUnknowns expected(subject);
  for (const Unknown& unknown : unknownsOf(subject, List::initialUnknowns)) {
    if (!unknown.variable) continue;
    const DeclaredVariable& v = *unknown.variable;
    const bool localClock =
        v.type == "Clock" && v.causality == "local";  // clock.local-listed speaks of those
    if (expected.required(v) || expected.optional(v) || localClock) continue;
    findings.at(
        unknown.node,
        fmt::format("{} is in {}, but it has causality {}{}; only outputs, states and state derivatives "
                    "with initial approx or calculated and calculated parameters belong there.",
                    titleOf(subject, v), theList(subject, List::initialUnknowns), v.causality,
                    v.initial.empty() ? "" : fmt::format(" and initial {}", v.initial)),
        "Remove the element.");
  }
}

void initialUnknownsOrder(const Subject& subject, Findings& findings) {
  const DeclaredVariable* previous = nullptr;
  for (const Unknown& unknown : unknownsOf(subject, List::initialUnknowns)) {
    if (!unknown.variable) continue;
    if (previous && unknown.variable->position < previous->position) {
      findings.at(unknown.node,
                  fmt::format("{} stands behind {}; the list <InitialUnknowns> must be sorted by index.",
                              titleOf(subject, *unknown.variable), titleOf(subject, *previous)),
                  "Sort the elements of <InitialUnknowns> by their index.");
      return;  // one sentence says it all
    }
    previous = unknown.variable;
  }
}

void eventIndicators(const Subject& subject, Findings& findings) {
  for (const Unknown& unknown : unknownsOf(subject, List::eventIndicators)) {
    if (!unknown.variable) continue;
    const DeclaredVariable& v = *unknown.variable;
    const bool outside = v.causality != "local" && v.causality != "output";
    if (v.isReal() && v.variability == "continuous" && !outside) continue;
    findings.at(unknown.node,
                fmt::format("The event indicator \"{}\" is a {} {} of type {}; an event indicator must be a "
                            "continuous Float32 or Float64 that is local or an output.",
                            v.name, v.variability, v.causality, v.type),
                "Refer to a continuous local variable or output, if need be a new one.");
  }
}

constexpr std::string_view lists = "FMI 2.0.5, 2.2.8; FMI 3.0.2, 2.4.8";

const Rule rulesHere[] = {
    {"structure.missing", Severity::error, Scope::both, "FMI 2.0.5, 2.2.1; FMI 3.0.2, 2.4.1",
     "The model description has a <ModelStructure>.", missing},
    {"structure.reference", Severity::error, Scope::both, lists,
     "Every element of <ModelStructure> refers to a variable.", references},
    {"structure.duplicate", Severity::error, Scope::both, lists,
     "No variable occurs twice in one list of <ModelStructure>.", duplicates},
    {"structure.outputs-missing", Severity::error, Scope::both, lists,
     "Every output is listed as such in <ModelStructure>.", outputsMissing},
    {"structure.outputs-extra", Severity::error, Scope::both, lists,
     "Only outputs are listed as such in <ModelStructure>.", outputsExtra},
    {"structure.initial-unknowns", Severity::error, Scope::both, lists,
     "Every output, state and state derivative that is calculated at initialization and every calculated "
     "parameter is listed as an initial unknown.",
     initialUnknownsMissing},
    {"structure.initial-unknowns-extra", Severity::error, Scope::both, lists,
     "Nothing else is listed as an initial unknown.", initialUnknownsExtra},
    {"structure.initial-unknowns-order", Severity::error, Scope::fmi2, "FMI 2.0.5, 2.2.8",
     "The initial unknowns are sorted by index.", initialUnknownsOrder},
    {"structure.event-indicator", Severity::error, Scope::fmi3, "FMI 3.0.2, 2.4.7.4 and 2.4.8",
     "Every event indicator is a continuous Float32 or Float64, local or an output.", eventIndicators},
};

}  // namespace

std::span<const Rule> listRules() {
  return rulesHere;
}

std::span<const Rule> structureRules() {
  static const std::vector<Rule> all = [] {
    std::vector<Rule> joined;
    for (const auto part : {listRules(), derivativeRules(), dependencyRules()})
      joined.insert(joined.end(), part.begin(), part.end());
    return joined;
  }();
  return all;
}

}  // namespace bristle::check
