#include "cosim/me_slave.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace bristle::cosim {

namespace {

/// An FMU that asks for more iterations at one instant, or for more events in a row with no time between them
/// to speak of, will not stop by itself.
constexpr int mostIterations = 1000, mostCloseEvents = 1000;
constexpr double closeFraction = 1e-9;
/// So many internal steps that do not move the clock: the step size has shrunk to nothing.
constexpr int mostStalledSteps = 100;

Interface steppedInterface(const MeInstance& instance) {
  Interface interface = *instance.model().modelExchange;
  interface.canHandleVariableCommunicationStepSize = true;
  interface.canInterpolateInputs = true;
  return interface;
}

}  // namespace

MeSlave::MeSlave(std::unique_ptr<MeInstance> instance, LogSink log)
    : instance_(std::move(instance)),
      log_(std::move(log)),
      interface_(steppedInterface(*instance_)),
      inputs_(instance_->model()) {}

std::optional<Integration> MeSlave::integration() const {
  Integration all = counts_;
  if (integrator_) {
    const auto own = integrator_->statistics();
    all.steps = own.steps, all.evaluations = own.evaluations, all.restarts = own.restarts;
  }
  return all;
}

Error MeSlave::failure(const std::string& why) const {
  return Error(fmt::format("The integration of {} stopped at t = {}: {}", name(), t_, why),
               Cause::simulation);
}

// --- values -----------------------------------------------------------------------------------------

void MeSlave::get(Type type, std::span<const ValueReference> references, std::span<double> values) {
  instance_->get(type, references, values);
}

void MeSlave::set(Type type, std::span<const ValueReference> references, std::span<const double> values) {
  if (mode_ == Mode::continuous) {
    if (inputs_.continues(type, references, values, t_, tolerance_)) {
      inputs_.set(type, references, values, t_);
      inputs_.apply(*instance_, t_, InputLines::Which::continuous);
      return;
    }
    enterEventMode();
  }
  instance_->set(type, references, values);
  inputs_.set(type, references, values, t_);
}

std::vector<std::string> MeSlave::getStrings(ValueReference reference, std::size_t count) {
  return instance_->getStrings(reference, count);
}

void MeSlave::setStrings(ValueReference reference, std::span<const std::string> values) {
  if (mode_ == Mode::continuous) enterEventMode();
  instance_->setStrings(reference, values);
}

void MeSlave::setBinaries(ValueReference reference, std::span<const std::string> values) {
  if (mode_ == Mode::continuous) enterEventMode();
  instance_->setBinaries(reference, values);
}

void MeSlave::setInputSlopes(std::span<const ValueReference> references, std::span<const double> slopes) {
  inputs_.setSlopes(references, slopes, t_);
}

// --- the start --------------------------------------------------------------------------------------

void MeSlave::enterInitialization(const Experiment& experiment) {
  t_ = experiment.startTime;
  tolerance_ = experiment.tolerance.value_or(defaultTolerance);
  inputs_.hold(t_);
  instance_->enterInitialization(experiment);
}

void MeSlave::exitInitialization() {
  instance_->exitInitialization();
  mode_ = Mode::event;
  size_ = instance_->size();
  x_.assign(std::max<std::size_t>(1, size_.states), 0.0);
  g_.assign(size_.indicators, 0.0);
  above_.assign(size_.indicators, false);
  lastEvent_ = t_;
  makeIntegrator();
  settle();
}

void MeSlave::makeIntegrator() {
  if (size_.states == 0 && size_.indicators == 0) return;
  // Indicators of time and inputs alone are located along a state that rests.
  const std::vector<Indicator> all(size_.indicators, Indicator{.name = {}, .event = {}, .bothWays = true});
  // What a stranger's equations are like is not known; BDF takes them stiff or not.
  integrator_ = Integrator::create(*this, x_.size(), all, Method::bdf);
  if (!integrator_) throw failure("there is not enough memory for the integrator.");
}

// --- events -----------------------------------------------------------------------------------------

void MeSlave::enterEventMode() {
  instance_->enterEventMode();
  mode_ = Mode::event;
}

/// Event iteration until the FMU asks for no more, and back to continuous time.
void MeSlave::settle() {
  for (int i = 0;; ++i) {
    if (i == mostIterations) {
      throw failure(fmt::format("it asked for {} event iterations and has not settled{}.", mostIterations,
                                lastCause_.empty() ? "" : ", after the " + lastCause_));
    }
    const MeInstance::Update update = instance_->updateDiscreteStates();
    nextEvent_ = update.nextEventTime;
    terminated_ = update.terminate;
    if (terminated_) return;
    if (!update.again) break;
  }
  instance_->enterContinuousTimeMode();
  mode_ = Mode::continuous;
  restartNeeded_ = true;
  // Asked whether or not the FMU says that they changed: it costs little, and not every FMU says so.
  const std::span states(x_.data(), size_.states);
  if (!states.empty()) instance_->getStates(states);
  lookAtIndicators();
}

/// On which side of zero each indicator is; as in the standard, zero is below.
void MeSlave::lookAtIndicators() {
  if (g_.empty()) return;
  if (!instance_->getIndicators(g_)) throw failure("its event indicators cannot be evaluated.");
  std::transform(g_.begin(), g_.end(), above_.begin(), [](double g) { return g > 0; });
}

std::string MeSlave::indicatorName(std::size_t index) const {
  const auto& declared = model().structure.eventIndicators;
  std::string text = fmt::format("indicator {}", index + 1);
  if (declared.size() == size_.indicators) {
    const auto& v = model().variables[declared[index].variable];
    text += ", " + (v.description.empty() ? v.name : v.description);
  }
  return text;
}

MeSlave::Causes MeSlave::causesAfterStep(bool rootFound) {
  Causes causes;
  const std::vector<bool> before = above_;
  lookAtIndicators();
  for (std::size_t i = 0; i < above_.size(); ++i) {
    if (above_[i] != before[i]) causes.indicators.push_back(i);
  }
  // An FMU whose indicators depend on more than the point: the one nearest to zero is the best guess.
  if (rootFound && causes.indicators.empty()) {
    const auto nearest = std::ranges::min_element(g_, {}, [](double g) { return std::abs(g); }) - g_.begin();
    causes.indicators.push_back(static_cast<std::size_t>(nearest));
  }
  return causes;
}

void MeSlave::report(const std::string& what) {
  lastCause_ = what;
  if (log_) {
    const std::string text = fmt::format("{} at t = {} in {}", what, t_, name());
    log_({name(), Level::info, "events", text});
  }
}

void MeSlave::meet(const Causes& causes, double span) {
  for (const std::size_t i : causes.indicators)
    report(fmt::format("state event ({})", indicatorName(i)));
  if (causes.time) report("time event");
  if (causes.step) report("step event");
  counts_.stateEvents += !causes.indicators.empty();
  counts_.timeEvents += causes.time;
  counts_.stepEvents += causes.step;
  const double close = closeFraction * std::max(std::abs(t_), span);
  closeEvents_ = t_ - lastEvent_ < close ? closeEvents_ + 1 : 0;
  lastEvent_ = t_;
  if (closeEvents_ > mostCloseEvents) {
    throw failure(
        fmt::format("events follow each other without time passing (chatter), the last a {}.", lastCause_));
  }
  enterEventMode();
  settle();
}

// --- continuous time --------------------------------------------------------------------------------

Step MeSlave::doStep(double time, double size) {
  const double end = time + size;
  if (mode_ == Mode::event && !terminated_) settle();  // inputs have jumped
  while (!terminated_ && t_ < end) {
    const double target = nextEvent_ ? std::clamp(*nextEvent_, t_, end) : end;
    Causes causes;
    if (target > t_) {
      const bool rootFound = stepTowards(target);
      causes = causesAfterStep(rootFound);
      const auto completed = instance_->completedIntegratorStep();
      terminated_ = completed.terminate;
      causes.step = completed.enterEventMode;
    }
    causes.time = nextEvent_ && t_ >= *nextEvent_;
    // An FMU may notice by itself what was located: that is one event, not two.
    causes.step = causes.step && causes.indicators.empty() && !causes.time;
    if (causes.any() && !terminated_) meet(causes, size);
  }
  inputs_.hold(t_);
  return {.reached = t_, .terminate = terminated_};
}

/// One internal step, after which the FMU is at the point reached.  True if that is a root.
bool MeSlave::stepTowards(double target) {
  auto result = Integrator::Result::stepped;
  const double before = t_;
  if (integrator_) {
    if (restartNeeded_) restart();
    std::uint64_t fired = 0;
    result = integrator_->step(target, t_, x_.data(), fired);
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    if (result == Integrator::Result::failed) throw failure(std::string(integrator_->message().view()));
  } else {
    t_ = target;
  }
  stalledSteps_ = t_ > before ? 0 : stalledSteps_ + 1;
  if (stalledSteps_ == mostStalledSteps) throw failure("the step size has shrunk to nothing.");
  if (!place(t_, x_.data())) throw failure("the FMU discards the point that was reached.");
  return result == Integrator::Result::root;
}

void MeSlave::restart() {
  tolerances_.assign(x_.size(), 1.0);
  const std::span nominals(tolerances_.data(), size_.states);
  if (!nominals.empty()) instance_->getNominals(nominals);
  for (double& value : tolerances_) {
    const double nominal = std::isfinite(value) && value != 0 ? std::abs(value) : 1;
    value = absoluteFactor * tolerance_ * nominal;
  }
  if (!integrator_->configure(tolerance_, tolerances_.data(), 0) || !integrator_->restart(t_, x_.data())) {
    throw failure("the integrator cannot restart there.");
  }
  restartNeeded_ = false;
}

/// Brings the FMU to a point, with the inputs it has there.
bool MeSlave::place(double t, const double* x) {
  if (!instance_->setTime(t)) return false;
  inputs_.apply(*instance_, t, InputLines::Which::moving);
  return size_.states == 0 || instance_->setStates({x, size_.states});
}

/// No exception may pass through CVODE: it is kept, and the FMU is not called again.
template <class Action>
bool MeSlave::guarded(Action&& action) {
  if (failure_) return false;
  try {
    return action();
  } catch (...) {
    failure_ = std::current_exception();
    return false;
  }
}

bool MeSlave::rates(double t, const double* x, double* dx) {
  if (size_.states == 0) {
    dx[0] = 0;
    return true;
  }
  return guarded([&] { return place(t, x) && instance_->getDerivatives({dx, size_.states}); });
}

bool MeSlave::jacobian(double t, const double* x, double* columns) {
  if (size_.states == 0) {
    columns[0] = 0;
    return true;
  }
  return guarded([&] {
    return place(t, x) && instance_->getJacobian({columns, size_.states * size_.states});
  });
}

void MeSlave::indicators(double t, const double* x, double* g) {
  std::fill_n(g, size_.indicators, 1.0);
  guarded([&] {
    if (place(t, x) && instance_->getIndicators({g, size_.indicators})) return true;
    throw failure("its event indicators cannot be evaluated.");
  });
}

}  // namespace bristle::cosim
