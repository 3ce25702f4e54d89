// Model exchange: states, derivatives, indicators and nominals that agree with themselves and with the
// variables of the same name; events that come to an end.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "check/journey.hpp"
#include "check/run_checks.hpp"

namespace bristle::check {

using cosim::InterfaceKind;
using cosim::Variable;

namespace {

constexpr const char* consistent = "Let all functions answer from the same values.";

class ExchangeCheck {
 public:
  ExchangeCheck(Bench& bench, Probe& probe, Findings& findings)
      : bench_(bench), probe_(probe), findings_(findings) {
    require(probe_, probe_.sizes(states_, indicators_));
  }

  bool sizesAgree() {
    std::size_t declaredStates = 0;
    for (const cosim::Unknown& d : bench_.model().structure.derivatives)
      declaredStates += bench_.layout().size(bench_.model().variables[d.variable]);
    std::size_t declaredIndicators = bench_.model().eventIndicatorCount;
    if (!bench_.isFmi2()) {
      declaredIndicators = 0;
      for (const cosim::Unknown& g : bench_.model().structure.eventIndicators)
        declaredIndicators += bench_.layout().size(bench_.model().variables[g.variable]);
    }
    const auto compare = [&](const char* what, std::size_t said, std::size_t declared) {
      if (said == declared) return true;
      findings_.of(
          probe_.called(),
          fmt::format("The FMU says that it has {} {}; ModelStructure lists {}.", said, what, declared),
          "List exactly those that the binary has.");
      return false;
    };
    const bool states = compare("continuous states", states_, declaredStates);
    return compare("event indicators", indicators_, declaredIndicators) && states;
  }

  void atThisPoint(double time) {
    if (states_ > 0) {
      std::vector<double> x(states_), dx(states_), again(states_), nominals(states_);
      require(probe_, probe_.getStates(x));
      require(probe_, probe_.getDerivatives(dx));
      require(probe_, probe_.getDerivatives(again));
      same("The derivatives", "between two calls without any change", dx, again, time);
      agree("state", x, time, /*derivative=*/false);
      agree("derivative", dx, time, /*derivative=*/true);
      require(probe_, probe_.setStates(x));
      require(probe_, probe_.getStates(again));
      same("The states", "from those that were set", x, again, time);
      require(probe_, probe_.getDerivatives(again));
      same("The derivatives", "after the same states were set", dx, again, time);
      require(probe_, probe_.getNominals(nominals));
      for (std::size_t i = 0; i < states_; ++i) {
        if (nominals[i] > 0 && std::isfinite(nominals[i])) continue;
        once(probe_.called(), fmt::format("The nominal value of state {} is {}.", i + 1, nominals[i]),
             "Return positive nominal values; 1 where nothing better is known.");
      }
      for (std::size_t i = 0; i < states_; ++i) {
        if (std::isfinite(dx[i])) continue;
        once("derivatives",
             fmt::format("The derivative of state {} is {} at t = {:.6g}, with OK.", i + 1, dx[i], time),
             "Return Discard where the equations cannot be evaluated.");
      }
    }
    if (indicators_ > 0) {
      std::vector<double> g(indicators_), again(indicators_);
      require(probe_, probe_.getIndicators(g));
      require(probe_, probe_.getIndicators(again));
      same("The event indicators", "between two calls without any change", g, again, time);
      for (std::size_t i = 0; i < indicators_ && !bench_.isFmi2(); ++i)
        variableAgrees(bench_.model().structure.eventIndicators, "event indicator", i, g, time);
    }
  }

 private:
  void once(const std::string& element, const std::string& what, const std::string& mend) {
    for (const Finding& f : findings_.list())
      if (f.element == element) return;
    findings_.of(element, what, mend);
  }

  void same(const char* what, const char* when, const std::vector<double>& a, const std::vector<double>& b,
            double time) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]))) continue;
      once(what,
           fmt::format("{} differ {}: element {} is {} and {} at t = {:.6g}.", what, when, i + 1, a[i], b[i],
                       time),
           consistent);
      return;
    }
  }

  void variableAgrees(const std::vector<cosim::Unknown>& list, const char* what, std::size_t i,
                      const std::vector<double>& values, double time) {
    if (i >= list.size()) return;
    compare(bench_.model().variables[list[i].variable], what, values[i], time);
  }

  void agree(const char* what, const std::vector<double>& values, double time, bool derivative) {
    const auto& list = bench_.model().structure.derivatives;
    if (list.size() != values.size()) return;  // arrays
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Variable& d = bench_.model().variables[list[i].variable];
      if (!derivative && !d.derivativeOf) continue;
      compare(derivative ? d : bench_.model().variables[*d.derivativeOf], what, values[i], time);
    }
  }

  void compare(const Variable& v, const char* what, double value, double time) {
    if (v.isArray() || v.type != cosim::Type::float64) return;
    Value read;
    if (!fine(probe_.get(v, read))) return;
    const double other = read.numbers[0];
    if (other == value || (std::isnan(other) && std::isnan(value))) return;
    if (std::abs(other - value) <= 1e-12 * std::abs(value)) return;
    once(v.name,
         fmt::format("The {} \"{}\" is {} as a variable and {} in the vector at t = {:.6g}.", what, v.name,
                     other, value, time),
         consistent);
  }

  Bench& bench_;
  Probe& probe_;
  Findings& findings_;
  std::size_t states_ = 0, indicators_ = 0;
};

}  // namespace

void checkModelExchange(Bench& bench, Findings& findings) {
  if (!bench.model().modelExchange) return bench.skip("The FMU does not offer model exchange.");
  const auto probe = bench.instantiate(InterfaceKind::modelExchange);
  Journey journey(bench, *probe);
  journey.begin();
  ExchangeCheck check(bench, *probe, findings);
  if (!check.sizesAgree()) return;
  check.atThisPoint(journey.time());
  for (int i = 0; i < 30 && journey.step(); ++i)
    check.atThisPoint(journey.time());
}

void checkEventIteration(Bench& bench, Findings& findings) {
  constexpr int most = 1000;
  for (const InterfaceKind kind : bench.kinds()) {
    Probe::Options options = bench.optionsFor(kind);
    if (kind == InterfaceKind::coSimulation) {
      if (bench.isFmi2() || !bench.interface(kind).hasEventMode) continue;
      options.eventMode = options.earlyReturn = true;
    }
    const auto probe = bench.instantiate(options);
    if (!probe->exists()) return;
    if (!fine(probe->setup(bench.experiment())) || !fine(probe->enterInitialization()) ||
        !fine(probe->exitInitialization()))
      return;
    for (int i = 0;; ++i) {
      const Probe::Update update = probe->updateDiscreteStates();
      if (!fine(update.status) || update.terminate) break;
      if (!update.again) {
        if (update.next && *update.next < bench.experiment().startTime)
          findings.of(probe->called(),
                      fmt::format("The next event is announced for t = {}, which is past.", *update.next),
                      "Announce events of the future only.");
        break;
      }
      if (i == most) {
        findings.of(probe->called(),
                    fmt::format("{}: {} asks for another iteration {} times after initialisation.",
                                nameOf(kind), probe->called(), most),
                    "Ask for another iteration only if something changed.");
        return;
      }
    }
  }
}

}  // namespace bristle::check
