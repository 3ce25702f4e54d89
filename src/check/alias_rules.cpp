// Aliases of FMI 2: variables of one base type that share a value reference.  In FMI 3 aliases are elements
// of their variable and can hardly go wrong; their names and display units are checked with those of
// variables.
#include <fmt/format.h>

#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "check/causality.hpp"
#include "check/declarations.hpp"
#include "check/rule.hpp"
#include "check/subject.hpp"
#include "check/values.hpp"

namespace bristle::check {

namespace {

using AliasSet = std::vector<const DeclaredVariable*>;

/// All sets of at least two, in the order of their first variable.
std::vector<AliasSet> aliasSets(const Subject& subject) {
  std::map<std::pair<std::string_view, std::uint32_t>, std::size_t> setOf;
  std::vector<AliasSet> sets;
  for (const DeclaredVariable& v : subject.variables) {
    if (!v.reference || v.type.empty()) continue;
    const std::string_view base = v.type == "Enumeration" ? "Integer" : v.type;
    const auto [known, isNew] = setOf.try_emplace({base, *v.reference}, sets.size());
    if (isNew) sets.emplace_back();
    sets[known->second].push_back(&v);
  }
  std::erase_if(sets, [](const AliasSet& set) { return set.size() < 2; });
  return sets;
}

/// Can the environment set it?  Exactly these variables have a start value, constants aside.
bool isSettable(const DeclaredVariable& v) {
  if (v.variability == "constant") return false;
  return v.causality == "input" || v.initial == "exact" || v.initial == "approx";
}

void settable(const Subject& subject, Findings& findings) {
  for (const AliasSet& set : aliasSets(subject)) {
    const DeclaredVariable* first = nullptr;
    for (const DeclaredVariable* v : set) {
      if (!isSound(*v, true) || (!isSettable(*v) && v->causality != "independent")) continue;
      if (first) {
        findings.at(v->node,
                    fmt::format("{} and {} have the same value reference {}, and both have a value of their "
                                "own: one of an alias set may be settable or independent.",
                                first->name, v->name, *v->reference),
                    "Give one of the two another value reference, or make it a calculated variable.");
      } else {
        first = v;
      }
    }
  }
}

bool haveEqualStart(const DeclaredVariable& a, const DeclaredVariable& b) {
  const std::string_view one = a.attribute("start").value(), other = b.attribute("start").value();
  if (one == other) return true;
  if (a.type == "String") return false;
  if (a.type == "Boolean") return cosim::parseBoolean(one) == cosim::parseBoolean(other);
  return parseReal(one) == parseReal(other);
}

void constant(const Subject& subject, Findings& findings) {
  for (const AliasSet& set : aliasSets(subject)) {
    const DeclaredVariable& first = *set.front();
    for (const DeclaredVariable* v : set) {
      const bool oneConstant = (v->variability == "constant") != (first.variability == "constant");
      const bool different = v->variability == "constant" && !haveEqualStart(*v, first);
      if (!oneConstant && !different) continue;
      findings.at(v->node,
                  oneConstant
                      ? fmt::format("{} and {} have the same value reference {}, but only one of them "
                                    "is constant.",
                                    first.name, v->name, *v->reference)
                      : fmt::format("The constants {} and {} have the same value reference {} and "
                                    "different values.",
                                    first.name, v->name, *v->reference),
                  "Give one of the two another value reference.");
    }
  }
}

void unit(const Subject& subject, Findings& findings) {
  const DeclaredTypes types(subject);
  const auto nameOf = [&](const DeclaredVariable& v) {
    const auto written = types.attribute(v, "unit");
    return written ? fmt::format("the unit \"{}\"", written.value()) : std::string("no unit");
  };
  for (const AliasSet& set : aliasSets(subject)) {
    const DeclaredVariable& first = *set.front();
    for (const DeclaredVariable* v : set) {
      if (nameOf(*v) == nameOf(first)) continue;
      findings.at(
          v->node,
          fmt::format("{} and {} have the same value reference {}, but the first has {} and the second "
                      "{}.",
                      first.name, v->name, *v->reference, nameOf(first), nameOf(*v)),
          "Give both the same unit, or different value references.");
    }
  }
}

}  // namespace

std::span<const Rule> aliasRules() {
  static const Rule rules[] = {
      {"alias.settable", Severity::error, Scope::fmi2, "FMI 2.0.5, 2.2.7",
       "At most one variable of an alias set can be set or is independent.", settable},
      {"alias.constant", Severity::error, Scope::fmi2, "FMI 2.0.5, 2.2.7",
       "Constants are aliases of constants with the same value only.", constant},
      {"alias.unit", Severity::error, Scope::fmi2, "FMI 2.0.5, 2.2.7",
       "All variables of an alias set have the same unit, or none.", unit},
  };
  return rules;
}

}  // namespace bristle::check
