// The attributes `dependencies` and `dependenciesKind` in <ModelStructure>.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <unordered_set>

#include "check/model_structure.hpp"
#include "cosim/text.hpp"

namespace bristle::check {

namespace {

using Visitor = std::function<void(List, const Unknown&, const std::vector<std::string>& dependencies)>;

/// Every element that has `dependencies`.
void forEach(const Subject& subject, const Visitor& visit) {
  for (const List list : allLists) {
    for (const Unknown& unknown : unknownsOf(subject, list)) {
      if (const auto dependencies = unknown.node.attribute("dependencies"))
        visit(list, unknown, cosim::words(dependencies.value()));
    }
  }
}

const DeclaredVariable* referred(const Subject& subject, const std::string& word) {
  const auto reference = cosim::parseNumber<std::uint32_t>(word);
  return reference ? subject.referred(*reference) : nullptr;
}

std::string_view nameOf(const Unknown& unknown) {
  return unknown.variable ? unknown.variable->name : std::string_view("?");
}

void reference(const Subject& subject, Findings& findings) {
  forEach(subject, [&](List, const Unknown& unknown, const std::vector<std::string>& dependencies) {
    for (const std::string& word : dependencies) {
      if (referred(subject, word)) continue;
      findings.at(
          unknown.node,
          fmt::format("\"{}\" is declared to depend on \"{}\", which is {} no variable.", nameOf(unknown),
                      word, subject.isFmi2() ? "the index of" : "the value reference of"),
          "Correct the list \"dependencies\".");
      return;
    }
  });
}

void order(const Subject& subject, Findings& findings) {
  forEach(subject, [&](List, const Unknown& unknown, const std::vector<std::string>& dependencies) {
    std::uint32_t previous = 0;
    for (const std::string& word : dependencies) {
      const auto index = cosim::parseNumber<std::uint32_t>(word);
      if (!index) return;
      if (*index < previous) {
        findings.at(
            unknown.node,
            fmt::format("In the dependencies of \"{}\" the index {} stands behind {}; they must be sorted, "
                        "the smallest first.",
                        nameOf(unknown), *index, previous),
            "Sort \"dependencies\", and \"dependenciesKind\" with it.");
        return;
      }
      previous = *index;
    }
  });
}

void duplicate(const Subject& subject, Findings& findings) {
  forEach(subject, [&](List, const Unknown& unknown, const std::vector<std::string>& dependencies) {
    std::unordered_set<const DeclaredVariable*> seen;
    for (const std::string& word : dependencies) {
      const DeclaredVariable* v = referred(subject, word);
      if (!v || seen.insert(v).second) continue;
      findings.at(unknown.node,
                  fmt::format("\"{}\" is declared to depend on \"{}\" twice.", nameOf(unknown), v->name),
                  "Name each dependency once.");
      return;
    }
  });
}

/// What importers can know when they ask for the value of an unknown.
class Knowns {
 public:
  explicit Knowns(const Subject& subject) : fmi2_(subject.isFmi2()), states_(continuousStates(subject)) {}

  bool has(const DeclaredVariable& v, List list) const {
    if (v.causality == "input" || v.causality == "independent") return true;
    if (list == List::initialUnknowns) return v.initial == "exact";
    if (states_[v.position]) return true;
    // A tunable parameter occurs in the equations that define the lists of FMI 2, a fixed one does not.
    if (v.causality == "parameter" || v.causality == "structuralParameter")
      return !fmi2_ || v.variability == "tunable";
    // In FMI 3 discrete states are knowns, and any discrete variable may be one.
    return !fmi2_ && v.variability == "discrete";
  }

 private:
  bool fmi2_;
  std::vector<bool> states_;
};

/// The standard says what is known for these lists only.
bool definesKnowns(List list) {
  return list == List::outputs || list == List::derivatives || list == List::initialUnknowns;
}

void visitUnknown(const Subject& subject, Findings& findings, bool parameters, std::string_view allowed,
                  std::string_view mend) {
  const Knowns knowns(subject);
  forEach(subject, [&](List list, const Unknown& unknown, const std::vector<std::string>& dependencies) {
    if (!definesKnowns(list)) return;
    const DeclaredVariable* first = nullptr;
    std::size_t count = 0;
    for (const std::string& word : dependencies) {
      const DeclaredVariable* v = referred(subject, word);
      if (!v || knowns.has(*v, list) || (v->causality == "parameter") != parameters) continue;
      if (!first) first = v;
      ++count;
    }
    if (!first) return;
    const std::string more = count > 1 ? fmt::format(" and {} more like it", count - 1) : "";
    const std::string_view known = list == List::initialUnknowns
                                       ? "inputs, variables with initial exact and the independent variable"
                                       : allowed;
    findings.at(unknown.node,
                fmt::format("\"{}\" is declared to depend on {}{}, a {} {}; here only {} count as known.",
                            nameOf(unknown), first == unknown.variable ? "itself" : quoted(first->name), more,
                            first->variability, first->causality, known),
                std::string(mend));
  });
}

std::string_view knownsOf(const Subject& subject) {
  return subject.isFmi2() ? "inputs, continuous states and the independent variable"
                          : "inputs, states, parameters and the independent variable";
}

void known(const Subject& subject, Findings& findings) {
  visitUnknown(subject, findings, false, knownsOf(subject),
               "Name the known variables from which it is computed instead.");
}

void parameter(const Subject& subject, Findings& findings) {
  visitUnknown(subject, findings, true, knownsOf(subject), "Leave fixed parameters out of the list.");
}

void kindCount(const Subject& subject, Findings& findings) {
  for (const List list : allLists) {
    for (const Unknown& unknown : unknownsOf(subject, list)) {
      const auto kinds = unknown.node.attribute("dependenciesKind");
      if (!kinds) continue;
      const auto dependencies = unknown.node.attribute("dependencies");
      const std::size_t kindWords = cosim::words(kinds.value()).size(),
                        words = cosim::words(dependencies.value()).size();
      if (dependencies && kindWords == words) continue;
      findings.at(
          unknown.node,
          dependencies
              ? fmt::format("\"{}\" has {} dependencies and {} words in dependenciesKind; there must be one "
                            "for each.",
                            nameOf(unknown), words, kindWords)
              : fmt::format("\"{}\" has dependenciesKind without dependencies.", nameOf(unknown)),
          "Write one word of dependenciesKind for each dependency, or leave dependenciesKind out.");
    }
  }
}

void kind(const Subject& subject, Findings& findings) {
  for (const List list : allLists) {
    for (const Unknown& unknown : unknownsOf(subject, list)) {
      const bool real = !unknown.variable || unknown.variable->isReal();
      for (const std::string& word : cosim::words(unknown.node.attribute("dependenciesKind").value())) {
        const bool factor = word == "fixed" || word == "tunable" || word == "discrete";
        if (word == "dependent") continue;
        std::string_view reason;
        if (word != "constant" && !factor) {
          reason = "allowed are dependent, constant, fixed, tunable and discrete";
        } else if (!real) {
          reason = "for a variable that is not floating-point only dependent is allowed";
        } else if (factor && list == List::initialUnknowns) {
          reason = "for initial unknowns only dependent and constant are allowed";
        } else {
          continue;
        }
        findings.at(unknown.node,
                    fmt::format("\"{}\" has the dependenciesKind \"{}\"; {}.", nameOf(unknown), word, reason),
                    "Use \"dependent\", which is always right.");
        break;
      }
    }
  }
}

constexpr std::string_view section = "FMI 2.0.5, 2.2.8; FMI 3.0.2, 2.4.8";

const Rule rulesHere[] = {
    {"structure.dependency-reference", Severity::error, Scope::both, section,
     "Dependencies refer to variables.", reference},
    {"structure.dependency-order", Severity::error, Scope::fmi2, "FMI 2.0.5, 2.2.8",
     "Dependencies are sorted by index.", order},
    {"structure.dependency-duplicate", Severity::warning, Scope::both, section,
     "No dependency is named twice.", duplicate},
    {"structure.dependency-known", Severity::warning, Scope::both, section,
     "Dependencies are variables that are known when the unknown is computed.", known},
    {"structure.dependency-parameter", Severity::note, Scope::fmi2, "FMI 2.0.5, 2.2.8",
     "Fixed parameters are not among the dependencies of outputs and derivatives.", parameter},
    {"structure.dependency-kind-count", Severity::error, Scope::both, section,
     "The attribute \"dependenciesKind\" has one word for each dependency.", kindCount},
    {"structure.dependency-kind", Severity::error, Scope::both, section,
     "Kinds of dependencies are words of the standard that fit the list and the variable's type.", kind},
};

}  // namespace

std::span<const Rule> dependencyRules() {
  return rulesHere;
}

}  // namespace bristle::check
