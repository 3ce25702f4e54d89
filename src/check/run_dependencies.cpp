// Declared dependencies against observed influence.
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <set>

#include "check/linearization.hpp"
#include "check/run_checks.hpp"

namespace bristle::check {

using cosim::InterfaceKind;
using cosim::Variable;

namespace {

using Pair = std::pair<const Variable*, const Variable*>;  // unknown, known

/// Declared pairs, and those unknowns that declare a list at all.
struct Declared {
  std::set<Pair> pairs;
  std::set<const Variable*> listed;
};

Declared declaredDependencies(const cosim::ModelDescription& model) {
  Declared declared;
  for (const auto* list : {&model.structure.outputs, &model.structure.derivatives}) {
    for (const cosim::Unknown& unknown : *list) {
      if (!unknown.dependencies) continue;
      const Variable* u = &model.variables[unknown.variable];
      declared.listed.insert(u);
      for (const cosim::Dependency& d : *unknown.dependencies)
        declared.pairs.insert({u, &model.variables[d.variable]});
    }
  }
  return declared;
}

/// Every pair whose unknown moved when its known did, somewhere along the default experiment.
struct Observed {
  std::map<Pair, double> influence;  // where it was seen first
  std::set<Pair> tried;
};

enum class Parameters { declared, disturbed };

void observe(Bench& bench, InterfaceKind kind, Parameters parameters, Observed& observed) {
  const auto probe = bench.instantiate(kind);
  if (!probe->exists()) return;
  if (parameters == Parameters::disturbed) disturb(bench, *probe);
  Journey journey(bench, *probe);
  journey.begin();
  Linearization at(bench, *probe);
  if (at.empty()) return;
  const auto look = [&] {
    for (std::size_t k = 0; k < at.knowns().size(); ++k) {
      for (const double fraction : {1e-6, -1e-3, 0.1, -1.0}) {
        const std::vector<double> values = at.moved(k, fraction * at.scale(k));
        if (values.empty()) continue;
        for (std::size_t u = 0; u < values.size(); ++u) {
          const Pair pair{at.unknowns()[u], at.knowns()[k].variable};
          observed.tried.insert(pair);
          // Not bit for bit: an FMU that iterates may end a rounding error away.
          const double noise = 1e-13 * std::max(std::abs(values[u]), std::abs(at.base()[u]));
          if (std::abs(values[u] - at.base()[u]) > noise)
            observed.influence.try_emplace(pair, journey.time());
        }
      }
    }
  };
  journey.explore(50, [&] {
    at.anchor();
    if (at.base().empty()) return;
    look();
    // A factor that happens to be zero hides an influence: look from nearby too.
    if (at.stepAside(1e-4)) look();
    at.comeBack();
  });
}

/// An FMU of co-simulation may compute its outputs only in steps; then nothing is observed and nothing said.
bool computesAnew(const Observed& observed) {
  return !observed.influence.empty();
}

}  // namespace

void checkDependencyMissing(Bench& bench, Findings& findings) {
  const Declared declared = declaredDependencies(bench.model());
  std::set<Pair> reported;
  for (const InterfaceKind kind : bench.kinds()) {
    Observed observed;
    observe(bench, kind, Parameters::declared, observed);
    for (const auto& [pair, time] : observed.influence) {
      const auto& [unknown, known] = pair;
      if (!declared.listed.contains(unknown) || declared.pairs.contains(pair)) continue;
      if (!reported.insert(pair).second) continue;
      findings.of(unknown->name,
                  fmt::format("\"{}\" changes when \"{}\" is changed at t = {:.6g}, but its dependencies do "
                              "not list it.",
                              unknown->name, known->name, time),
                  "Add it to the dependencies: importers sort equations and colour Jacobians by them.");
    }
  }
}

void checkDependencyUnused(Bench& bench, Findings& findings) {
  const Declared declared = declaredDependencies(bench.model());
  Observed all;
  for (const InterfaceKind kind : bench.kinds()) {
    Observed observed;
    observe(bench, kind, Parameters::declared, observed);
    // A dependency may rest with the parameters as they are: a damping of 0.
    try {
      observe(bench, kind, Parameters::disturbed, observed);
    } catch (const cosim::Error&) {
      // disturbed values need not make sense together
    }
    if (kind == InterfaceKind::coSimulation && !computesAnew(observed)) continue;
    all.influence.merge(observed.influence);
    all.tried.merge(observed.tried);
  }
  for (const Pair& pair : declared.pairs) {
    const auto& [unknown, known] = pair;
    if (!all.tried.contains(pair) || all.influence.contains(pair)) continue;
    findings.of(unknown->name,
                fmt::format("\"{}\" declares a dependency on \"{}\", but no change of it made a difference "
                            "anywhere along the default experiment.",
                            unknown->name, known->name),
                "Leave the dependency out if there is none: it may cost importers an algebraic loop.");
  }
}

}  // namespace bristle::check
