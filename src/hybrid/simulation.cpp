#include "hybrid/simulation.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <new>
#include <utility>

#include "core/table.hpp"
#include "core/text.hpp"

namespace bristle {

namespace {

/// What time resolves at t.
double rounding(double t) {
  return 64 * std::numeric_limits<double>::epsilon() * std::abs(t);
}
/// Two events closer than this fraction of the last step count as one; an importer locates them less sharply.
constexpr double eventResolution = 1e-12, importerResolution = 1e-6;
/// So many mode changes at one instant, or events in a row with no time between them to speak of, are
/// chatter.
constexpr int mostIterations = 100, mostCloseEvents = 1000;
constexpr double closeFraction = 1e-9;
/// So many internal steps that do not move the clock: the step size has shrunk to nothing.
constexpr int mostStalledSteps = 100;
/// A communication step that needs more internal steps than this would seem to hang.
constexpr long mostStepsPerCall = 50'000'000;

std::string_view firstEvent(const Model& model, std::uint64_t fired) {
  return model.indicators()[static_cast<std::size_t>(std::countr_zero(fired))].name;
}

}  // namespace

std::unique_ptr<Simulation> Simulation::create(const Model& model) {
  std::unique_ptr<Simulation> made(new (std::nothrow) Simulation(model));
  if (!made || !made->allocate()) return nullptr;
  made->reset();
  return made;
}

bool Simulation::allocate() {
  const auto [np, nu, nx, nd, ny, ng] = sizes_;
  storageSize_ = storageOf(sizes_);
  storage_.reset(new (std::nothrow) double[storageSize_]());
  signals_.reset(new (std::nothrow) InputSignal[nu + 1]);
  derivative_.reset(new (std::nothrow) double[3 * nx + ny + nu]());
  if (!storage_ || !signals_ || !derivative_) return false;
  seeds_ = derivative_.get() + 2 * nx + ny;
  clocked_ = hasClocks(model_);
  for (std::size_t i = 0; i < ng; ++i)
    watches_ |= std::uint64_t{model_.indicators()[i].watch} << i;
  double* at = storage_.get();
  const auto take = [&at](std::size_t n) { return std::exchange(at, at + n); };
  p_ = take(np), pBefore_ = take(np);
  u_ = take(nu), du_ = take(nu), uBefore_ = take(nu), duBefore_ = take(nu);
  x_ = take(nx), xBegin_ = take(nx), xTry_ = take(nx), dx_ = take(nx), nominal_ = take(nx);
  d_ = take(nd), dBegin_ = take(nd), dTry_ = take(nd);
  y_ = take(ny), g_ = take(ng);
  return true;
}

void Simulation::reset() {
  now_ = {};
  evaluated_ = false;
  std::fill_n(d_, sizes_.discrete, 0.0);
  std::fill_n(dTry_, sizes_.discrete, 0.0);
  for (const Variable& v : model_.variables()) {
    if (v.role == Role::parameter) p_[v.slot] = v.start;
    if (v.role == Role::state) x_[v.slot] = v.start;
    if (v.role == Role::input) {
      signals_[v.slot] = InputSignal();
      signals_[v.slot].setValue(0, v.start);
    }
  }
  integrator_.reset();
}

double Simulation::get(const Variable& v) {
  switch (v.role) {
    case Role::time:
      return now_.t;
    case Role::parameter:
      return p_[v.slot];
    case Role::input:
      return signals_[v.slot].value(now_.t);
    case Role::state:
      return x_[v.slot];
    case Role::derivative:
      evaluate();
      return dx_[v.slot];
    case Role::computed:
      evaluate();
      return y_[v.slot];
    case Role::discrete:
      if (now_.started) return d_[v.slot];
      evaluate();
      return dTry_[v.slot];
    case Role::indicator:
      indicate();
      return g_[v.slot];
    case Role::clock:
      return static_cast<double>((now_.pending | now_.ticked) >> v.indicator & 1);
    case Role::statistic: {
      const auto s = integrator_ ? integrator_->statistics() : Integrator::Statistics{};
      const std::int64_t values[] = {s.steps, s.evaluations, now_.events, s.restarts};
      return static_cast<double>(values[v.slot]);
    }
  }
  return 0;
}

void Simulation::set(const Variable& v, double value) {
  if (v.role == Role::input) {
    signals_[v.slot].setValue(now_.t, value);
  } else if (v.role == Role::parameter && p_[v.slot] != value) {
    p_[v.slot] = value;
    now_.parametersChanged = true;
  } else if (v.role == Role::state && x_[v.slot] != value) {
    x_[v.slot] = value;
    now_.statesChanged = !(now_.external && now_.started);  // there states are the importer's own
  }
  evaluated_ = false;
}

void Simulation::setInputDerivative(const Variable& v, int order, double value) {
  signals_[v.slot].setDerivative(now_.t, order, value);
}

void Simulation::setStartTime(double t) {
  now_.t = t;
  for (std::size_t i = 0; i < sizes_.inputs; ++i)
    signals_[i].moveTo(t);
  evaluated_ = false;
}

void Simulation::inputsAt(double t) {
  for (std::size_t i = 0; i < sizes_.inputs; ++i) {
    u_[i] = signals_[i].value(t);
    du_[i] = signals_[i].slope(t);
  }
}

/// An input is continuous when it goes on from where the last step left it, up to what the tolerance
/// resolves.
bool Simulation::inputsJumped() {
  for (std::size_t i = 0; i < sizes_.inputs; ++i) {
    const double now = signals_[i].value(now_.t), before = uBefore_[i];
    if (std::abs(now - before) > 0.01 * relativeTolerance_ * std::max(std::abs(now), std::abs(before)))
      return true;
  }
  return false;
}

/// Computed values and derivatives at the present point.  Changes from outside that the model has not met yet
/// are tried on a copy of the modes, so that reading never changes what comes next.
void Simulation::evaluate() {
  if (evaluated_) return;
  inputsAt(now_.t);
  const double *x = x_, *d = d_;
  if (!now_.started || changed()) {
    std::copy_n(d_, sizes_.discrete, dTry_);
    std::copy_n(x_, sizes_.states, xTry_);
    const Moment tentative{now_.t, p_, u_, du_, xTry_, dTry_};
    now_.started ? model_.jump(tentative, frameBefore()) : model_.start(tentative);
    x = xTry_;
    d = dTry_;
  }
  model_.evaluate({now_.t, p_, u_, du_, x, d}, dx_, y_);
  xAt_ = x;
  dAt_ = d;
  evaluated_ = true;
}

bool Simulation::finite(Reporter& reporter) {
  evaluate();
  for (const Variable& v : model_.variables()) {
    if (v.role != Role::state && v.role != Role::computed && v.role != Role::derivative) continue;
    const double value = get(v);
    if (std::isfinite(value)) continue;
    Text message;
    message << "Variable " << v.name << " became " << value << " at t = " << now_.t << " s.";
    reporter.report(Topic::discard, message.view());
    return false;
  }
  return true;
}

void Simulation::configureTolerance() {
  const double own = model_.solverSettings(p_).tolerance;
  // Below the floor CVODE refuses to work.
  relativeTolerance_ = std::max(1e-14, own > 0              ? own
                                       : now_.tolerance > 0 ? now_.tolerance
                                                            : defaultTolerance);
}

bool Simulation::configure() {
  const SolverSettings s = model_.solverSettings(p_);
  configureTolerance();
  model_.nominals(p_, nominal_);
  for (std::size_t i = 0; i < sizes_.states; ++i)
    nominal_[i] *= absoluteFactor * relativeTolerance_;
  return integrator_->configure(relativeTolerance_, nominal_, s.maximumStep);
}

bool Simulation::makeIntegrator() {
  const int chosen = model_.solverSettings(p_).method;
  const Method method = chosen == 2 ? Method::adams : chosen == 3 ? Method::bdf : model_.preferredMethod();
  integrator_ = Integrator::create(*this, sizes_.states, model_.indicators(), method);
  return integrator_ && configure();
}

Outcome Simulation::start(double tolerance, Reporter& reporter, Driver driver) {
  if (!checkParameters(model_, p_, reporter)) return Outcome::error;
  now_.tolerance = tolerance;
  now_.external = driver == Driver::importer;
  now_.stopping = driver == Driver::engineStopping;
  now_.eventMode = driver == Driver::engineWithEvents || now_.stopping;
  if (!now_.external && !makeIntegrator()) {
    return fail(Outcome::error, reporter, "there is not enough memory for it.");
  }
  inputsAt(now_.t);
  model_.start(moment());
  std::copy_n(p_, sizes_.parameters, pBefore_);
  std::copy_n(u_, sizes_.inputs, uBefore_);
  std::fill_n(duBefore_, sizes_.inputs, 0.0);
  now_.parametersChanged = now_.statesChanged = now_.met = evaluated_ = false;
  now_.started = now_.restartNeeded = true;
  if (integrator_) integrator_->prime(now_.t, x_);
  now_.lastEvent = now_.t;
  return finite(reporter) ? Outcome::ok : Outcome::error;
}

Outcome Simulation::meetDiscontinuities(Reporter& reporter) {
  if (changed()) {
    if (now_.parametersChanged && !checkParameters(model_, p_, reporter)) return Outcome::discard;
    std::copy_n(d_, sizes_.discrete, dTry_);
    inputsAt(now_.t);
    model_.jump(moment(), frameBefore());
    if (now_.parametersChanged && integrator_) configure();
    evaluated_ = false;
    // An importer that uses event mode changes inputs by jumps there and nowhere else; what it sets between
    // steps are samples of something continuous, unless the mode changed with it.
    const bool onlyInputs = !now_.parametersChanged && !now_.statesChanged;
    const bool sameMode = std::equal(d_, d_ + sizes_.discrete, dTry_);
    if (!(now_.eventMode && onlyInputs && sameMode)) now_.restartNeeded = true;
  }
  now_.met = true;
  return Outcome::ok;
}

/// What the importer changed has been digested: the next change counts from here.
void Simulation::arrive() {
  for (std::size_t i = 0; i < sizes_.inputs; ++i) {
    duBefore_[i] = signals_[i].slope(now_.t);
    signals_[i].hold(now_.t);
    uBefore_[i] = signals_[i].value(now_.t);
  }
  if (now_.parametersChanged) std::copy_n(p_, sizes_.parameters, pBefore_);
  now_.parametersChanged = now_.statesChanged = now_.met = false;
}

Outcome Simulation::advance(double end, Reporter& reporter, Observer* observer) {
  std::copy_n(x_, sizes_.states, xBegin_);
  std::copy_n(d_, sizes_.discrete, dBegin_);
  now_.tBegin = now_.t;
  begin_ = now_;
  if (const Outcome met = meetDiscontinuities(reporter); met != Outcome::ok) return met;
  const double span = end - now_.t;
  if (now_.pending != 0) {  // the importer passed event mode by
    const Outcome met = meetEvents(std::exchange(now_.pending, 0), span, reporter);
    if (met != Outcome::ok) return met;
  }
  int stalled = 0;
  for (long steps = 0; now_.t < end; ++steps) {
    if (stalled == mostStalledSteps) {
      return fail(Outcome::discard, reporter, "the step size has shrunk to nothing.");
    }
    if (steps == mostStepsPerCall)
      return fail(Outcome::discard, reporter, "the step needs too many internal steps.");
    if (now_.restartNeeded && !integrator_->restart(now_.t, x_, now_.firstStep))
      return fail(Outcome::error, reporter, "it cannot restart.");
    now_.restartNeeded = false;
    now_.firstStep = 0;
    std::uint64_t fired = 0;
    const double before = now_.t;
    const auto result = integrator_->step(end, now_.t, x_, fired);
    stalled = now_.t > before ? 0 : stalled + 1;
    evaluated_ = false;
    if (result == Integrator::Result::failed) {
      inputsAt(now_.t);
      model_.evaluate(frame(), dx_, y_);
      const bool hopeless = !std::all_of(dx_, dx_ + sizes_.states, [](double r) { return std::isfinite(r); });
      return fail(hopeless ? Outcome::error : Outcome::discard, reporter, integrator_->message().view());
    }
    inputsAt(now_.t);
    model_.completed(moment());
    // A watch that fired, and a mode that does not fit although nothing was found to fall, are looked at more
    // closely.
    fired = result == Integrator::Result::root ? (fired & ~watches_) | aboutToFire() : fallen();
    if (fired != 0 && now_.stopping) {
      now_.pending = fired;
      end = now_.t;
    } else if (fired != 0) {
      if (const Outcome met = meetEvents(fired, span, reporter); met != Outcome::ok) return met;
      // Not allowed to stop here: the clocks tick at the end of the step.
      if (now_.eventMode && clocked_) now_.ticked |= fired;
    }
    if (observer != nullptr) end = std::max(now_.t, observer->accepted(now_.t, end));
  }
  if (!finite(reporter)) return Outcome::discard;
  arrive();
  return Outcome::ok;
}

void Simulation::rollBack() {
  now_ = begin_;
  std::copy_n(xBegin_, sizes_.states, x_);
  std::copy_n(dBegin_, sizes_.discrete, d_);
  for (std::size_t i = 0; i < sizes_.inputs; ++i)
    signals_[i].hold(now_.t);
  evaluated_ = false;
  now_.restartNeeded = true;
}

bool Simulation::save(Snapshot& to) const {
  if (!to.reserve(storageSize_, sizes_.inputs)) return false;
  if (integrator_ && !integrator_->save(to.image_)) return false;
  if (!integrator_) to.image_.clear();
  to.progress_ = now_;
  to.statistics_ = integrator_ ? integrator_->statistics() : Integrator::Statistics{};
  // For whoever cannot use the integrator's image: the size of step that it had found.
  to.progress_.firstStep = integrator_ && !now_.restartNeeded ? integrator_->nextStep() : now_.firstStep;
  std::copy_n(storage_.get(), storageSize_, to.values_.get());
  std::copy_n(signals_.get(), sizes_.inputs, to.signals_.get());
  return true;
}

bool Simulation::restore(const Snapshot& from) {
  const bool sameIntegrator = from.progress_.started && integrator_ && integrator_->restore(from.image_);
  const bool restartNeeded = !sameIntegrator || from.progress_.restartNeeded;
  std::copy_n(from.values_.get(), storageSize_, storage_.get());
  std::copy_n(from.signals_.get(), sizes_.inputs, signals_.get());
  now_ = from.progress_;
  now_.restartNeeded = restartNeeded;
  evaluated_ = false;
  if (sameIntegrator) {
    if (!restartNeeded) now_.firstStep = 0;
    configureTolerance();
    return true;
  }
  if (!now_.started || now_.external) {
    integrator_.reset();
    return true;
  }
  if (!makeIntegrator()) return false;
  inputsAt(now_.t);
  integrator_->prime(now_.t, x_);
  integrator_->setStatistics(from.statistics_);
  return true;
}

std::uint64_t Simulation::fallen() {
  model_.indicate(frame(), g_);
  std::uint64_t fired = 0;
  for (std::size_t i = 0; i < sizes_.indicators; ++i)
    fired |= std::uint64_t{g_[i] < 0} << i;
  return fired & ~watches_;
}

/// How far apart two events may be and still be one.  What an importer locates is less sharp than what we do.
double Simulation::lookAhead() const {
  return rounding(now_.t) + (integrator_ ? eventResolution * integrator_->lastStep()
                                         : importerResolution * (now_.t - now_.tBegin));
}

/// Indicators that are below zero within the resolution of events: they coincide with the root just found.
std::uint64_t Simulation::aboutToFire() {
  const double ahead = lookAhead();
  inputsAt(now_.t);
  model_.evaluate(frame(), dx_, y_);
  for (std::size_t i = 0; i < sizes_.states; ++i)
    xTry_[i] = x_[i] + ahead * dx_[i];
  inputsAt(now_.t + ahead);
  model_.indicate({now_.t + ahead, p_, u_, du_, xTry_, d_}, g_);
  inputsAt(now_.t);
  std::uint64_t fired = 0;
  for (std::size_t i = 0; i < sizes_.indicators; ++i)
    fired |= std::uint64_t{g_[i] < 0} << i;
  evaluated_ = false;  // the tentative arrays were used
  return fired & ~watches_;
}

/// Iterates until no indicator is below zero: one change of mode may ask for the next at the same instant.
Outcome Simulation::meetEvents(std::uint64_t fired, double span, Reporter& reporter) {
  for (int iteration = 0; fired != 0; ++iteration) {
    if (iteration == mostIterations || chatters(span)) return failChattering(fired, reporter);
    ++now_.events;
    if (reporter.wants(Topic::event)) {
      for (std::size_t i = 0; i < sizes_.indicators; ++i) {
        if (!(fired >> i & 1)) continue;
        const Indicator& what = model_.indicators()[i];
        Text message;
        message << what.event << " (" << what.name << ") at t = " << now_.t << " s";
        reporter.report(Topic::event, message.view());
      }
    }
    const bool crossed = model_.cross(moment(), fired);
    if (crossed) now_.restartNeeded = true;
    const std::uint64_t next = aboutToFire();
    // What the model does not take for a crossing yet comes again when it is one.
    fired = !crossed && next == fired ? 0 : next;
  }
  evaluated_ = false;
  return Outcome::ok;
}

Outcome Simulation::settle(Reporter& reporter, bool& statesChanged) {
  std::copy_n(x_, sizes_.states, xBegin_);
  if (const Outcome met = meetDiscontinuities(reporter); met != Outcome::ok) return met;
  const std::uint64_t fired = std::exchange(now_.pending, 0) | aboutToFire();
  now_.ticked = 0;
  const Outcome outcome = meetEvents(fired, now_.t - now_.tBegin, reporter);
  if (outcome != Outcome::ok) return outcome;
  statesChanged = !std::equal(x_, x_ + sizes_.states, xBegin_);
  // In event mode a changed input is a jump, whatever the modes say.
  if (inputsJumped()) now_.restartNeeded = true;
  evaluated_ = false;
  if (!finite(reporter)) return Outcome::discard;
  arrive();
  return Outcome::ok;
}

// --- model exchange ---

void Simulation::setTime(double t) {
  now_.t = t;
  evaluated_ = false;
}

void Simulation::setStates(const double* x) {
  std::copy_n(x, sizes_.states, x_);
  evaluated_ = false;
}

std::span<const double> Simulation::derivatives() {
  evaluate();
  return {dx_, sizes_.states};
}

std::size_t Simulation::eventIndicatorCount() const {
  return sizes_.indicators - static_cast<std::size_t>(std::popcount(watches_));
}

/// Those that are no watches, moved to the front of g_.
void Simulation::indicate() {
  if (!now_.started) evaluate();
  inputsAt(now_.t);
  model_.indicate({now_.t, p_, u_, du_, x_, now_.started ? d_ : dTry_}, g_);
  std::size_t n = 0;
  for (std::size_t i = 0; i < sizes_.indicators; ++i) {
    if (!(watches_ >> i & 1)) g_[n++] = g_[i];
  }
}

void Simulation::eventIndicators(double* g) {
  indicate();
  // FMI counts zero as below; to us a mode ends only below it.
  std::transform(g_, g_ + eventIndicatorCount(), g, [](double value) { return value == 0 ? 1e-300 : value; });
}

bool Simulation::completedStep() {
  inputsAt(now_.t);
  model_.completed(moment());
  now_.tBegin = now_.tCompleted;
  now_.tCompleted = now_.t;
  evaluated_ = false;
  return fallen() != 0;
}

void Simulation::leaveEventMode() {
  if (inputsJumped()) now_.restartNeeded = true;
  // Model exchange: nothing is a jump until the next event.
  now_.met = now_.external;
}

void Simulation::enterEventMode() {
  now_.met = false;
  if (!now_.external) return;  // the integrator knows where the inputs were
  inputsAt(now_.t);
  std::copy_n(u_, sizes_.inputs, uBefore_);
  std::copy_n(du_, sizes_.inputs, duBefore_);
  now_.pending = aboutToFire();  // what the clocks show
}

// --- derivatives ---

void Simulation::differentiate(const double* seedX, const double* seedU) {
  evaluate();
  double *ddx = derivative_.get(), *dy = ddx + sizes_.states, *direction = dy + sizes_.computed;
  std::copy_n(seedX, sizes_.states, direction);
  inputsAt(now_.t);
  model_.directional({now_.t, p_, u_, du_, xAt_, dAt_}, direction, seedU, ddx, dy);
}

/// Inside a step the inputs move as given for it; at its end, as they did up to there.
void Simulation::differentiateInTime() {
  evaluate();
  std::copy_n(dx_, sizes_.states, seedX());
  inputsAt(now_.t);
  std::copy_n(now_.met ? du_ : duBefore_, sizes_.inputs, seedU());
  differentiate(seedX(), seedU());
}

double Simulation::directional(const Variable& v) const {
  const double *ddx = derivative_.get(), *dy = ddx + sizes_.states, *direction = dy + sizes_.computed;
  switch (v.role) {
    case Role::derivative:
      return ddx[v.slot];
    case Role::computed:
      return dy[v.slot];
    case Role::state:
      return direction[v.slot];
    default:
      return 0;
  }
}

bool Simulation::chatters(double span) {
  const double close = rounding(now_.t) + closeFraction * span;
  now_.closeEvents = now_.events > 0 && now_.t - now_.lastEvent < close ? now_.closeEvents + 1 : 0;
  now_.lastEvent = now_.t;
  return now_.closeEvents > mostCloseEvents;
}

Outcome Simulation::failChattering(std::uint64_t fired, Reporter& reporter) {
  Text why("the events of the indicator ");
  why << firstEvent(model_, fired) << " follow each other without time passing (chatter).";
  return fail(Outcome::discard, reporter, why.view());
}

Outcome Simulation::fail(Outcome outcome, Reporter& reporter, std::string_view why) {
  Text message("The integration stopped at t = ");
  message << now_.t << " s: " << why;
  reporter.report(outcome == Outcome::error ? Topic::error : Topic::discard, message.view());
  return outcome;
}

bool Simulation::rates(double t, const double* x, double* dx) {
  inputsAt(t);
  model_.evaluate({t, p_, u_, du_, x, d_}, dx, y_);
  return true;
}

bool Simulation::jacobian(double t, const double* x, double* columns) {
  inputsAt(t);
  model_.jacobian({t, p_, u_, du_, x, d_}, columns);
  return true;
}

void Simulation::indicators(double t, const double* x, double* g) {
  inputsAt(t);
  model_.indicate({t, p_, u_, du_, x, d_}, g);
}

}  // namespace bristle
