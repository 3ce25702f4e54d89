#include "check/causality.hpp"

#include <algorithm>
#include <span>
#include <string>

#include "check/attribute_table.hpp"

namespace bristle::check {

namespace {

constexpr Combination fmi2Table[] = {
    {"parameter", "fixed", "exact"},
    {"parameter", "tunable", "exact"},
    {"calculatedParameter", "fixed", "calculated approx"},
    {"calculatedParameter", "tunable", "calculated approx"},
    {"input", "discrete", ""},
    {"input", "continuous", ""},
    {"output", "constant", "exact"},
    {"output", "discrete", "calculated exact approx"},
    {"output", "continuous", "calculated exact approx"},
    {"local", "constant", "exact"},
    {"local", "fixed", "calculated approx"},
    {"local", "tunable", "calculated approx"},
    {"local", "discrete", "calculated exact approx"},
    {"local", "continuous", "calculated exact approx"},
    {"independent", "continuous", ""},
};

constexpr Combination fmi3Table[] = {
    {"structuralParameter", "fixed", "exact"},
    {"structuralParameter", "tunable", "exact"},
    {"parameter", "fixed", "exact"},
    {"parameter", "tunable", "exact"},
    {"calculatedParameter", "fixed", "calculated approx"},
    {"calculatedParameter", "tunable", "calculated approx"},
    {"input", "discrete", "exact"},
    {"input", "continuous", "exact"},
    {"output", "constant", "exact"},
    {"output", "discrete", "calculated exact approx"},
    {"output", "continuous", "calculated exact approx"},
    {"local", "constant", "exact"},
    {"local", "fixed", "calculated approx"},
    {"local", "tunable", "calculated approx"},
    {"local", "discrete", "calculated exact approx"},
    {"local", "continuous", "calculated exact approx"},
    {"independent", "continuous", ""},
};

}  // namespace

const Combination* combinationOf(const DeclaredVariable& variable, bool fmi2) {
  const auto table = fmi2 ? std::span<const Combination>(fmi2Table) : std::span<const Combination>(fmi3Table);
  const auto found = std::ranges::find_if(table, [&](const Combination& c) {
    return c.causality == variable.causality && c.variability == variable.variability;
  });
  return found == table.end() ? nullptr : &*found;
}

bool allowsInitial(const Combination& combination, const DeclaredVariable& variable) {
  const auto written = variable.node.attribute("initial");
  if (!written) return true;
  const std::string_view initial = written.value();
  return !initial.empty() && combination.initial.find(initial) != std::string_view::npos;
}

bool hasKnownWords(const DeclaredVariable& variable, bool fmi2) {
  const auto initial = variable.node.attribute("initial");
  return belongsTo(fmi2 ? "causality2" : "causality3", variable.causality) &&
         belongsTo("variability", variable.variability) &&
         (!initial || belongsTo("initial", initial.value()));
}

bool isSound(const DeclaredVariable& variable, bool fmi2) {
  if (!hasKnownWords(variable, fmi2)) return false;
  const Combination* combination = combinationOf(variable, fmi2);
  return combination && allowsInitial(*combination, variable);
}

}  // namespace bristle::check
