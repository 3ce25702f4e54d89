// Derivatives that the FMU offers, against differences of what it computes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "check/linearization.hpp"
#include "check/run_checks.hpp"

namespace bristle::check {

using cosim::InterfaceKind;

namespace {

constexpr int points = 20;
constexpr double relative = 1e-3;

/// Shows the FMU at points all along the default experiment.
template <class Look>
void alongTheWay(Bench& bench, InterfaceKind kind, Look&& look) {
  const auto probe = bench.instantiate(kind);
  Journey journey(bench, *probe);
  journey.begin();
  journey.explore(points, [&] { look(*probe, journey.time()); });
}

/// Does a derivative agree with what the unknown does around the point?  At a kink everything between the
/// two one-sided slopes does.
class Slopes {
 public:
  Slopes(Linearization& at, std::size_t known) : at_(at) {
    for (const double fraction : {1e-3, 1e-5, 1e-7}) {
      const double change = fraction * at.scale(known);
      samples_.push_back({change, at.moved(known, change), at.moved(known, -change)});
    }
  }

  bool agree(std::size_t unknown, double derivative) const {
    bool judged = false;
    for (const Sample& s : samples_) {
      if (s.plus.empty() || s.minus.empty()) continue;
      const double base = at_.base()[unknown];
      if (!std::isfinite(base + s.plus[unknown] + s.minus[unknown])) continue;  // another rule's business
      judged = true;
      const double right = (s.plus[unknown] - base) / s.change, left = (base - s.minus[unknown]) / s.change;
      const double size = std::max({std::abs(right), std::abs(left), std::abs(derivative)});
      const double slack = relative * size + 1e-12 * std::abs(base) / s.change;
      if (derivative >= std::min(left, right) - slack && derivative <= std::max(left, right) + slack)
        return true;
    }
    return !judged;
  }

  /// For the sentence.
  double estimate(std::size_t unknown) const {
    const Sample& s = samples_[1];
    if (s.plus.empty() || s.minus.empty()) return NAN;
    return (s.plus[unknown] - s.minus[unknown]) / (2 * s.change);
  }

  /// False where the FMU does not compute anew when the known is set: nothing can be said then.
  bool anyMotion() const {
    for (const Sample& s : samples_) {
      if (!s.plus.empty() && s.plus != at_.base()) return true;
    }
    return false;
  }

 private:
  struct Sample {
    double change;
    std::vector<double> plus, minus;
  };
  Linearization& at_;
  std::vector<Sample> samples_;
};

}  // namespace

void checkDirectionalDerivative(Bench& bench, Findings& findings) {
  bool applied = false;
  std::set<std::pair<std::string, std::string>> reported;
  for (const InterfaceKind kind : bench.kinds()) {
    if (!bench.interface(kind).providesDirectionalDerivatives) continue;
    applied = true;
    alongTheWay(bench, kind, [&](Probe& probe, double time) {
      Linearization at(bench, probe);
      if (at.empty()) return;
      at.anchor();
      for (std::size_t k = 0; k < at.knowns().size(); ++k) {
        const cosim::Variable& known = *at.knowns()[k].variable;
        const double seed = 1;
        std::vector<double> column(at.unknowns().size());
        const Status status =
            probe.directional(at.unknownReferences(), {&known.reference, 1}, {&seed, 1}, column);
        if (!fine(status)) {
          if (reported.insert({known.name, ""}).second)
            findings.of(known.name,
                        fmt::format("The derivatives with respect to \"{}\" are refused: {}.", known.name,
                                    probe.story(status)),
                        "Do what the capability flag promises, or do not promise it.");
          continue;
        }
        const Slopes slopes(at, k);
        if (kind == InterfaceKind::coSimulation && !slopes.anyMotion()) continue;
        for (std::size_t u = 0; u < column.size(); ++u) {
          const std::string& unknown = at.unknowns()[u]->name;
          if (slopes.agree(u, column[u]) || !reported.insert({known.name, unknown}).second) continue;
          findings.of(unknown,
                      fmt::format("{}: the derivative of \"{}\" with respect to \"{}\" is given as {:.6g}; "
                                  "differences at t = {:.6g} say {:.6g}.",
                                  nameOf(kind), unknown, known.name, column[u], time, slopes.estimate(u)),
                      "Differentiate what is computed; automatic differentiation makes no slips.");
        }
      }
    });
  }
  if (!applied) bench.skip("The FMU does not offer directional derivatives.");
}

void checkAdjointDerivative(Bench& bench, Findings& findings) {
  bool applied = false;
  std::set<std::pair<std::string, std::string>> reported;
  for (const InterfaceKind kind : bench.kinds()) {
    if (!bench.interface(kind).providesAdjointDerivatives) continue;
    applied = true;
    alongTheWay(bench, kind, [&](Probe& probe, double time) {
      Linearization at(bench, probe);
      if (at.empty()) return;
      at.anchor();
      std::vector<cosim::ValueReference> knowns;
      for (const auto& known : at.knowns())
        knowns.push_back(known.variable->reference);
      std::vector<Slopes> slopes;
      for (std::size_t k = 0; k < knowns.size(); ++k)
        slopes.emplace_back(at, k);
      for (std::size_t u = 0; u < at.unknowns().size(); ++u) {
        const cosim::Variable& unknown = *at.unknowns()[u];
        const double seed = 1;
        std::vector<double> row(knowns.size());
        const Status status = probe.adjoint({&unknown.reference, 1}, knowns, {&seed, 1}, row);
        if (!fine(status)) {
          if (reported.insert({"", unknown.name}).second)
            findings.of(unknown.name,
                        fmt::format("The adjoint derivatives of \"{}\" are refused: {}.", unknown.name,
                                    probe.story(status)),
                        "Do what the capability flag promises, or do not promise it.");
          continue;
        }
        for (std::size_t k = 0; k < knowns.size(); ++k) {
          const std::string& known = at.knowns()[k].variable->name;
          if (kind == InterfaceKind::coSimulation && !slopes[k].anyMotion()) continue;
          if (slopes[k].agree(u, row[k]) || !reported.insert({known, unknown.name}).second) continue;
          findings.of(unknown.name,
                      fmt::format("{}: the adjoint derivative of \"{}\" with respect to \"{}\" is given as "
                                  "{:.6g}; differences at t = {:.6g} say {:.6g}.",
                                  nameOf(kind), unknown.name, known, row[k], time, slopes[k].estimate(u)),
                      "Make the adjoint the transpose of the directional derivative.");
        }
      }
    });
  }
  if (!applied) bench.skip("The FMU does not offer adjoint derivatives.");
}

void checkOutputDerivative(Bench& bench, Findings& findings) {
  const auto& cs = bench.model().coSimulation;
  if (!cs || cs->maxOutputDerivativeOrder == 0)
    return bench.skip("The FMU does not offer derivatives of its outputs.");
  if (!cs->canHandleVariableCommunicationStepSize)
    return bench.skip("The FMU takes steps of one size only, so its outputs cannot be followed closely.");

  const auto probe = bench.instantiate(InterfaceKind::coSimulation);
  Journey journey(bench, *probe, Inputs::still);
  journey.begin();
  std::vector<const cosim::Variable*> outputs;
  std::vector<cosim::ValueReference> references;
  for (const cosim::Variable& v : bench.model().variables) {
    if (v.causality != cosim::Causality::output || v.type != cosim::Type::float64 || v.isArray() ||
        v.variability != cosim::Variability::continuous || !v.clocks.empty())
      continue;
    outputs.push_back(&v);
    references.push_back(v.reference);
  }
  if (outputs.empty()) return bench.skip("The FMU has no continuous outputs.");
  const std::size_t n = outputs.size();
  struct Vote {
    int right = 0, wrong = 0;
    double given = 0, seen = 0, time = 0;
  };
  std::vector<Vote> votes(n);
  std::vector<double> before(n), after(n), slope(n), slopeAfter(n);
  const double small = 0.02 * bench.stepSize();
  if (!journey.step()) return;
  for (int i = 0; i < 40 && !bench.timeIsShort(); ++i) {
    require(*probe, probe->getReals(references, before));
    const Status status = probe->outputDerivatives(references, 1, slope);
    if (!fine(status)) {
      findings.of(probe->called(),
                  fmt::format("The first derivatives of outputs are refused: {}.", probe->story(status)),
                  "Do what maxOutputDerivativeOrder promises.");
      return;
    }
    if (!journey.step(small)) return;
    require(*probe, probe->getReals(references, after));
    require(*probe, probe->outputDerivatives(references, 1, slopeAfter));
    for (std::size_t u = 0; u < n; ++u) {
      const double seen = (after[u] - before[u]) / small, given = 0.5 * (slope[u] + slopeAfter[u]);
      const double size = std::max(std::abs(seen), std::abs(given));
      const double noise = 1e-5 * std::max(std::abs(after[u]), std::abs(before[u])) / bench.stepSize();
      if (size <= noise) continue;  // it rests: any small number will do
      const bool right = std::abs(seen - given) <= 0.05 * size + noise;
      (right ? votes[u].right : votes[u].wrong)++;
      if (!right) votes[u].given = given, votes[u].seen = seen, votes[u].time = journey.time();
    }
    for (int k = 0; k < 3; ++k)
      if (!journey.step()) return;
  }
  // An event between the two points spoils a single comparison, not most of them.
  for (std::size_t u = 0; u < n; ++u) {
    if (votes[u].wrong <= votes[u].right) continue;
    findings.of(
        outputs[u]->name,
        fmt::format("The derivative of the output \"{}\" is given as {:.6g}; its motion at t = {:.6g} "
                    "says {:.6g}.",
                    outputs[u]->name, votes[u].given, votes[u].time, votes[u].seen),
        "Return the derivative with respect to time at the end of the last step.");
  }
}

}  // namespace bristle::check
