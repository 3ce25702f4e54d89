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
  if (!made || !made->allocate(model.startDimension())) return nullptr;
  made->signals_.reset(new (std::nothrow) InputSignal[made->sizes_.inputs + 1]);
  if (!made->signals_) return nullptr;
  made->clocked_ = hasClocks(model);
  for (std::size_t i = 0; i < made->sizes_.indicators; ++i)
    made->watches_ |= std::uint64_t{model.indicators()[i].watch} << i;
  made->reset();
  return made;
}

/// All or nothing.
bool Simulation::allocate(std::size_t dimension) {
  const Sizes sizes = model_.sizes(dimension);
  const auto [np, nu, nx, nd, ny, ng] = sizes;
  std::unique_ptr<double[]> storage(new (std::nothrow) double[storageOf(sizes)]());
  std::unique_ptr<double[]> derivative(new (std::nothrow) double[3 * nx + ny + nu]());
  if (!storage || !derivative) return false;
  storage_ = std::move(storage);
  derivative_ = std::move(derivative);
  sizes_ = sizes;
  dimension_ = dimension;
  seeds_ = derivative_.get() + 2 * nx + ny;
  double* at = storage_.get();
  const auto take = [&at](std::size_t n) { return std::exchange(at, at + n); };
  p_ = take(np), pBefore_ = take(np);
  u_ = take(nu), du_ = take(nu), uBefore_ = take(nu), duBefore_ = take(nu);
  x_ = take(nx), xBegin_ = take(nx), xTry_ = take(nx), dx_ = take(nx), nominal_ = take(nx);
  d_ = take(nd), dBegin_ = take(nd), dTry_ = take(nd);
  y_ = take(ny), g_ = take(ng);
  return true;
}

bool Simulation::resize(std::size_t n) {
  if (n == dimension_) return true;
  std::unique_ptr<double[]> old = std::move(storage_);
  const double *p = p_, *x = x_;
  if (!allocate(n)) {
    storage_ = std::move(old);
    return false;
  }
  const Sizes scalars = model_.sizes(0);
  std::copy_n(p, scalars.parameters, p_);
  std::copy_n(x, scalars.states, x_);
  p_[model_.dimension()->slot] = static_cast<double>(n);
  startElements();
  integrator_.reset();
  evaluated_ = false;
  return true;
}

void Simulation::startElements() {
  for (const Variable& v : model_.variables()) {
    if (!v.array || (v.role != Role::parameter && v.role != Role::state)) continue;
    double* values = (v.role == Role::parameter ? p_ : x_) + v.place(0, dimension_);
    for (std::size_t i = 0; i < dimension_; ++i)
      values[i] = v.startAt(i, dimension_);
  }
}

bool Simulation::reset() {
  const bool sized = resize(model_.startDimension());
  now_ = {};
  evaluated_ = false;
  std::fill_n(d_, sizes_.discrete, 0.0);
  std::fill_n(dTry_, sizes_.discrete, 0.0);
  startElements();
  for (const Variable& v : model_.variables()) {
    if (v.role == Role::parameter && !v.array) p_[v.slot] = v.start;
    if (v.role == Role::state && !v.array) x_[v.slot] = v.start;
    if (v.role == Role::input) {
      signals_[v.slot] = InputSignal();
      signals_[v.slot].setValue(0, v.start);
    }
  }
  integrator_.reset();
  if (const Variable* n = model_.dimension()) p_[n->slot] = static_cast<double>(dimension_);
  return sized;
}

double Simulation::get(const Variable& v, std::size_t element) {
  const std::size_t place = v.place(element, dimension_);
  switch (v.role) {
    case Role::time:
      return now_.t;
    case Role::parameter:
      return p_[place];
    case Role::input:
      return signals_[place].value(now_.t);
    case Role::state:
      return x_[place];
    case Role::derivative:
      evaluate();
      return dx_[place];
    case Role::computed:
      evaluate();
      return y_[place];
    case Role::discrete:
      if (now_.started) return d_[place];
      evaluate();
      return dTry_[place];
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

void Simulation::set(const Variable& v, double value, std::size_t element) {
  const std::size_t place = v.place(element, dimension_);
  if (v.role == Role::input) {
    signals_[place].setValue(now_.t, value);
  } else if (v.role == Role::parameter && p_[place] != value) {
    p_[place] = value;
    now_.parametersChanged = true;
  } else if (v.role == Role::state && x_[place] != value) {
    x_[place] = value;
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
    for (std::size_t i = 0; i < v.count(dimension_); ++i) {
      const double value = get(v, i);
      if (std::isfinite(value)) continue;
      Text message;
      appendName(message << "Variable ", v, i) << " became " << value << " at t = " << now_.t << " s.";
      reporter.report(Topic::discard, message.view());
      return false;
    }
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
  to.dimension_ = dimension_;
  to.progress_ = now_;
  to.statistics_ = integrator_ ? integrator_->statistics() : Integrator::Statistics{};
  // For whoever cannot use the integrator's image: the size of step that it had found.
  to.progress_.firstStep = integrator_ && !now_.restartNeeded ? integrator_->nextStep() : now_.firstStep;
  std::copy_n(storage_.get(), storageOf(sizes_), to.values_.get());
  std::copy_n(signals_.get(), sizes_.inputs, to.signals_.get());
  return true;
}

bool Simulation::restore(const Snapshot& from) {
  if (!resize(from.dimension_)) return false;
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
