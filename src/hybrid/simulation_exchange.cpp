// What importers ask of a simulation besides stepping it: model exchange and derivatives.
#include <algorithm>
#include <bit>

#include "hybrid/simulation.hpp"

namespace bristle {

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
    // FMI counts zero as below; to us a mode ends only below it.
    if (!(watches_ >> i & 1)) g_[n++] = g_[i] == 0 ? 1e-300 : g_[i];
  }
}

void Simulation::eventIndicators(double* g) {
  indicate();
  std::copy_n(g_, eventIndicatorCount(), g);
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

void Simulation::clearSeeds() {
  std::fill_n(seeds_, sizes_.states + sizes_.inputs, 0.0);
}

void Simulation::differentiate(const double* seedX, const double* seedU, double seedT) {
  evaluate();
  double *ddx = derivative_.get(), *dy = ddx + sizes_.states, *direction = dy + sizes_.computed;
  std::copy_n(seedX, sizes_.states, direction);
  inputsAt(now_.t);
  model_.directional({now_.t, p_, u_, du_, xAt_, dAt_}, direction, seedU, ddx, dy, seedT);
}

/// Inside a step the inputs move as given for it; at its end, as they did up to there.
void Simulation::differentiateInTime() {
  evaluate();
  std::copy_n(dx_, sizes_.states, seedX());
  inputsAt(now_.t);
  std::copy_n(now_.met ? du_ : duBefore_, sizes_.inputs, seedU());
  differentiate(seedX(), seedU(), 1);
}

double Simulation::directional(const Variable& v, std::size_t element) const {
  const std::size_t place = v.place(element, dimension_);
  const double *ddx = derivative_.get(), *dy = ddx + sizes_.states, *direction = dy + sizes_.computed;
  switch (v.role) {
    case Role::derivative:
      return ddx[place];
    case Role::computed:
      return dy[place];
    case Role::state:
      return direction[place];
    default:
      return 0;
  }
}

}  // namespace bristle
