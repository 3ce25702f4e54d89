#include "hybrid/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

#include "core/table.hpp"
#include "core/text.hpp"

namespace bristle {

std::unique_ptr<Simulation> Simulation::create(const Model& model) {
  std::unique_ptr<Simulation> made(new (std::nothrow) Simulation(model));
  if (!made || !made->allocate()) return nullptr;
  made->reset();
  return made;
}

bool Simulation::allocate() {
  const auto [np, nu, nx, nd, ny, ng] = sizes_;
  storage_.reset(new (std::nothrow) double[storageOf(sizes_)]());
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
  const double own = model_.longestStep(p_);
  const double longest = own > 0 && (s.maximumStep == 0 || own < s.maximumStep) ? own : s.maximumStep;
  return integrator_->configure(relativeTolerance_, nominal_, longest);
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
  if (!solvable(reporter)) return Outcome::error;
  std::copy_n(p_, sizes_.parameters, pBefore_);
  std::copy_n(u_, sizes_.inputs, uBefore_);
  std::fill_n(duBefore_, sizes_.inputs, 0.0);
  now_.parametersChanged = now_.statesChanged = now_.met = evaluated_ = false;
  now_.started = now_.restartNeeded = true;
  if (integrator_) integrator_->prime(now_.t, x_);
  now_.lastEvent = now_.t;
  return finite(reporter) ? Outcome::ok : Outcome::error;
}

bool Simulation::save(Snapshot& to) const {
  if (!to.reserve(storageOf(sizes_), sizes_.inputs)) return false;
  if (integrator_ && !integrator_->save(to.image_)) return false;
  if (!integrator_) to.image_.clear();
  to.progress_ = now_;
  to.statistics_ = integrator_ ? integrator_->statistics() : Integrator::Statistics{};
  // For whoever cannot use the integrator's image: the size of step that it had found.
  to.progress_.firstStep = integrator_ && !now_.restartNeeded ? integrator_->nextStep() : now_.firstStep;
  std::copy_n(storage_.get(), storageOf(sizes_), to.values_.get());
  std::copy_n(signals_.get(), sizes_.inputs, to.signals_.get());
  return true;
}

bool Simulation::restore(const Snapshot& from) {
  const bool sameIntegrator = from.progress_.started && integrator_ && integrator_->restore(from.image_);
  const bool restartNeeded = !sameIntegrator || from.progress_.restartNeeded;
  std::copy_n(from.values_.get(), storageOf(sizes_), storage_.get());
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
