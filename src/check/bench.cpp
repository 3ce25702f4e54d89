#include "check/bench.hpp"

#include <algorithm>
#include <cmath>

namespace bristle::check {

using cosim::InterfaceKind;

Bench::Bench(const Subject& subject, std::shared_ptr<cosim::Fmu> fmu, CallTrace& trace,
             const Channel& channel)
    : subject_(subject),
      fmu_(std::move(fmu)),
      layout_(fmu_->description()),
      trace_(trace),
      channel_(channel) {
  const cosim::DefaultExperiment& e = model().defaultExperiment;
  experiment_.startTime = e.startTime.value_or(0);
  experiment_.stopTime = e.stopTime.value_or(experiment_.startTime + 1);
  experiment_.tolerance = e.tolerance;
  const double length = stopTime() - experiment_.startTime;
  // A step that the FMU names is taken as it is: it may have internal steps of that size.
  stepSize_ = e.stepSize.value_or(length / 500);
  if (!(stepSize_ > 0) || stepSize_ > length) stepSize_ = length / 500;
  if (const auto& cs = model().coSimulation; cs && cs->fixedInternalStepSize) {
    const double fixed = *cs->fixedInternalStepSize;
    if (fixed > 0 && fixed <= length) stepSize_ = fixed * std::max(1.0, std::round(stepSize_ / fixed));
  }
}

std::vector<InterfaceKind> Bench::kinds() const {
  std::vector<InterfaceKind> kinds;
  for (const InterfaceKind kind : {InterfaceKind::coSimulation, InterfaceKind::modelExchange}) {
    if (model().interface(kind)) kinds.push_back(kind);
  }
  return kinds;
}

Probe::Options Bench::optionsFor(InterfaceKind kind) const {
  Probe::Options options;
  options.kind = kind;
  if (kind == InterfaceKind::coSimulation && model().hasClocks() && interface(kind).hasEventMode)
    options.eventMode = options.earlyReturn = true;
  return options;
}

std::unique_ptr<Probe> Bench::instantiate(const Probe::Options& options) {
  return check::instantiate(*fmu_, layout_, options, trace_);
}

void Bench::setTimeLimit(double seconds) {
  const auto limit = std::chrono::duration<double>(0.6 * seconds);
  deadline_ = std::chrono::steady_clock::now() +
              std::chrono::duration_cast<std::chrono::steady_clock::duration>(limit);
}

void Bench::measure(const std::string& name, double value, const std::string& unit) {
  channel_.say(wire::text(Measurement{name, value, unit}));
}

void Bench::skip(const std::string& reason) {
  channel_.say(wire::skip(reason));
}

}  // namespace bristle::check
