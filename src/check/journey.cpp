#include "check/journey.hpp"

#include <algorithm>
#include <cmath>

namespace bristle::check {

using cosim::InterfaceKind;
using cosim::Variable;

namespace {

constexpr int mostIterations = 1000;

bool isObserved(const cosim::ModelDescription& model, const Variable& v) {
  return isNumeric(v.type) && v.clocks.empty() &&
         (v.causality == cosim::Causality::output || model.isState(v));
}

}  // namespace

double livelyValue(const Variable& input, double start, int i) {
  const double size = std::max({std::abs(start), input.nominal.value_or(0), 1e-2});
  double value = start + 0.1 * size * std::sin(0.7 * i);
  if (input.min) value = std::max(value, *input.min);
  if (input.max) value = std::min(value, *input.max);
  return value;
}

Journey::Journey(Bench& bench, Probe& probe, Inputs inputs) : bench_(bench), probe_(probe), inputs_(inputs) {
  for (const Variable& v : bench.model().variables) {
    if (isObserved(bench.model(), v)) observed_.push_back(&v);
  }
}

void Journey::begin() {
  enterInitialization();
  exitInitialization();
}

void Journey::enterInitialization() {
  if (!probe_.exists()) throw cosim::Error(probe_.called() + " returned NULL.");
  time_ = bench_.experiment().startTime;
  count_ = 0;
  if (probe_.kind() == InterfaceKind::modelExchange) {
    me_ = std::make_unique<cosim::MeSlave>(std::make_unique<ProbeInstance>(probe_), cosim::LogSink());
    me_->enterInitialization(bench_.experiment());
  } else {
    require(probe_, probe_.setup(bench_.experiment()));
    require(probe_, probe_.enterInitialization());
  }
}

void Journey::exitInitialization() {
  if (me_) return me_->exitInitialization();
  require(probe_, probe_.exitInitialization());
  if (probe_.options().eventMode) settleEvents();
}

void Journey::settleEvents() {
  for (int i = 0;; ++i) {
    if (i == mostIterations)
      throw cosim::Error(probe_.called() + " asked for more than 1000 event iterations.");
    const Probe::Update update = probe_.updateDiscreteStates();
    require(probe_, update.status);
    if (!update.again || update.terminate) break;
  }
  require(probe_, probe_.enterStepMode());
}

void Journey::setInputs() {
  if (inputs_ == Inputs::still) return;
  for (const Variable& v : bench_.model().variables) {
    if (!v.isContinuousInput()) continue;
    std::vector<double> values = bench_.layout().startValues(v);
    for (double& value : values)
      value = livelyValue(v, value, count_);
    if (me_) {
      me_->set(v.type, std::span(&v.reference, 1), values);
    } else {
      require(probe_, probe_.set(v, {std::move(values), {}}));
    }
  }
}

bool Journey::step(double size) {
  if (time_ + size > bench_.stopTime() + 1e-6 * size) return false;  // the FMU was told that it ends there
  setInputs();
  ++count_;
  bool goesOn = true;
  if (me_) {
    const cosim::Step step = me_->doStep(time_, size);
    if (step.outcome == cosim::StepOutcome::discarded)
      throw Trouble(probe_.called(), "The FMU could not be integrated further.");
    goesOn = !step.terminate;
  } else {
    goesOn = stepCoSimulation(size);
  }
  time_ += size;
  return goesOn;
}

bool Journey::stepCoSimulation(double size) {
  const double target = time_ + size;
  double now = time_;
  for (int i = 0;; ++i) {
    const Probe::Step step = probe_.doStep(now, target - now);
    require(probe_, step.status);
    if (step.terminate) return false;
    if (step.event && probe_.options().eventMode) {
      require(probe_, probe_.enterEventMode());
      settleEvents();
    }
    const bool arrived = !step.early || !step.reached || *step.reached >= target - 1e-12 * std::abs(target);
    if (arrived) return true;
    if (i == mostIterations)
      throw Trouble(probe_.called(), probe_.called() + " returned early 1000 times in one step.");
    now = *step.reached;
  }
}

bool Journey::finish(const std::function<void()>& at) {
  const double stop = bench_.stopTime();
  const double start = bench_.experiment().startTime;
  const auto steps = static_cast<long>(std::llround((stop - start) / bench_.stepSize()));
  if (at) at();
  for (long i = 0; i < steps; ++i) {
    if (bench_.timeIsShort() || !step()) return false;
    time_ = start + static_cast<double>(i + 1) * bench_.stepSize();  // nothing accumulates
    if (at) at();
  }
  return true;
}

void Journey::explore(int points, const std::function<void()>& at) {
  const double h = bench_.stepSize(), length = bench_.stopTime() - bench_.experiment().startTime;
  const double size = h * std::max(1.0, std::floor(length / (h * points)));
  const auto steps = static_cast<int>(length / size);
  at();
  for (int i = 0; i < steps && !bench_.timeIsShort(); ++i) {
    if (!step(size)) return;
    at();
  }
}

std::vector<double> Journey::observe() {
  std::vector<double> row;
  for (const Variable* v : observed_) {
    Value value;
    require(probe_, probe_.get(*v, value));
    row.insert(row.end(), value.numbers.begin(), value.numbers.end());
  }
  return row;
}

std::vector<std::vector<double>> Journey::record(int steps) {
  std::vector<std::vector<double>> rows{observe()};
  for (int i = 0; i < steps && step(); ++i)
    rows.push_back(observe());
  return rows;
}

void disturb(Bench& bench, Probe& probe) {
  for (const Variable& v : bench.model().variables) {
    const bool settable = v.hasSettableStart() && v.causality != cosim::Causality::structuralParameter;
    if (!settable || v.type != cosim::Type::float64 || v.start.empty()) continue;
    std::vector<double> values = bench.layout().startValues(v);
    for (double& value : values) {
      value += 0.01 * (value == 0 ? v.nominal.value_or(1) : value);
      if (v.min) value = std::max(value, *v.min);
      if (v.max) value = std::min(value, *v.max);
    }
    probe.set(v, {std::move(values), {}});
  }
}

Difference difference(const std::vector<std::vector<double>>& a, const std::vector<std::vector<double>>& b,
                      const std::vector<double>& slack) {
  Difference worst;
  const std::size_t rows = std::min(a.size(), b.size());
  if (rows == 0) return worst;
  for (std::size_t c = 0; c < a[0].size() && c < b[0].size(); ++c) {
    double low = a[0][c], high = a[0][c], size = 0;
    for (std::size_t r = 0; r < rows; ++r) {
      low = std::min(low, a[r][c]);
      high = std::max(high, a[r][c]);
      size = std::max(size, std::abs(a[r][c]));
    }
    // A column that all but rests is measured by its size, or noise would look large.
    const double scale = std::max({high - low, 1e-3 * size, 1e-12});
    for (std::size_t r = 0; r < rows; ++r) {
      const double beyond = std::abs(a[r][c] - b[r][c]) - (slack.empty() ? 0 : slack[c]);
      const double d = a[r][c] == b[r][c] || beyond <= 0 ? 0 : beyond / scale;
      if (d > worst.value || std::isnan(d)) worst = {std::isnan(d) ? INFINITY : d, r, c};
    }
  }
  if (a.size() != b.size()) worst.value = INFINITY;
  return worst;
}

}  // namespace bristle::check
