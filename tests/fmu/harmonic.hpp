// A harmonic input of a packaged FMU, given as straight lines.
//
// n straight lines per period have the first harmonic of the sine times 1 - h^2 / 12, h = 2 pi / n, if the
// integrator resolves them; one that takes a step per line sees the sine itself.  So the amplitude is known
// to h^2 / 12: 2e-9 for n = 40000.
#pragma once

#include <functional>
#include <numbers>

#include "fmu/run.hpp"

namespace bristle::test {

class Harmonic {
 public:
  /// amplitude sin(omega t), n lines per period.
  Harmonic(double amplitude, double omega, int n)
      : amplitude_(amplitude), n_(n), step_(2 * std::numbers::pi / omega / n) {}

  double value(long k) const {
    return amplitude_ * std::sin(2 * std::numbers::pi * static_cast<double>(k % n_) / n_);
  }
  double time(long k) const { return step_ * static_cast<double>(k); }

  /// Runs from point `from` to point `to`; `seen` is told of each point that was reached.
  void drive(
      Run& run, long from, long to, const std::function<void(long)>& seen = [](long) {}) const {
    for (long k = from + 1; k <= to; ++k) {
      run.step(time(k), {value(k - 1)}, {value(k)});
      seen(k);
    }
  }
  /// By how much a variable grows over the period that begins after `periods` of them.
  double growth(Run& run, int periods, const std::string& name) const {
    drive(run, 0, long{n_} * periods);
    const double before = run.get(name);
    drive(run, long{n_} * periods, long{n_} * (periods + 1));
    return run.get(name) - before;
  }

 private:
  double amplitude_;
  int n_;
  double step_;
};

}  // namespace bristle::test
