// What a distributed contact shares with the equations that fill it: where along the contact the load rests.
//
// The contact is cut into n equal cells.  In a cell a quantity is a + b phi with phi from -1 to 1, so that
// sums over the load need its moments: the integrals of p, p phi and p phi^2 over the cell, exact for each
// shape.  The whole load is 1.
#pragma once

#include <cmath>
#include <cstddef>

#include "core/variable.hpp"

namespace bristle {

inline constexpr Enumeration pressureShapes{
    "PressureShape",
    {{{"constant", "p = p0"},
      {"exponential", "p = p0 exp(−a ξ), falling from the leading to the trailing edge"},
      {"parabolic", "p = p0 ξ (1 − ξ): zero at both edges; with it the law is not passive"}}}};

class Pressure {
 public:
  enum Shape { constant = 1, exponential = 2, parabolic = 3 };
  struct Moments {
    double zeroth, first, second;
  };

  Pressure(int shape, double a, std::size_t cells)
      : shape_(a == 0 && shape == exponential ? constant : shape),
        half_(0.5 / static_cast<double>(cells)),
        centre_(half_),
        cell_{2 * half_, 0, 2 * half_ / 3} {
    if (shape_ != exponential) return;
    const double top = a / -std::expm1(-a);
    cell_ = exponentialMoments(a * half_, half_ * top * std::exp(-a * half_));
    ratio_ = std::exp(-2 * a * half_);
  }

  /// Of the next cell, from the leading edge on.
  Moments next() {
    if (shape_ == parabolic) {
      const double level = centre_ * (1 - centre_), slope = half_ * (1 - 2 * centre_), bend = half_ * half_;
      centre_ += 2 * half_;
      return {half_ * (12 * level - 4 * bend), 4 * half_ * slope, half_ * (4 * level - 2.4 * bend)};
    }
    const Moments now = cell_;
    cell_ = {ratio_ * now.zeroth, ratio_ * now.first, ratio_ * now.second};
    return now;
  }

  /// The integral of p (1 - exp(-k xi)): how far bristles that relax at the rate k are deflected on average.
  static double relaxed(int shape, double a, double k) {
    if (std::isinf(k)) return 1;
    if (shape == exponential && a > 0) return (mean(a) - mean(a + k)) / mean(a);
    if (shape != parabolic)
      return 1 - mean(k) > 0.1 ? 1 - mean(k) : series(k, [](int n) { return 1.0 / (n + 1); });
    if (k > 1) return 1 - 6 * (k - 2 + (k + 2) * std::exp(-k)) / (k * k * k);
    return series(k, [](int n) { return 6.0 / ((n + 2) * (n + 3)); });
  }

 private:
  /// Integrals of level exp(-e phi) {1, phi, phi^2} by the series of the exponential.
  static Moments exponentialMoments(double e, double level) {
    Moments sum{};
    double term = level;  // of e^j / j!, with its sign
    for (int j = 0; j < 60; ++j) {
      if (j % 2 == 0) {
        sum.zeroth += 2 * term / (j + 1);
        sum.second += 2 * term / (j + 3);
      } else {
        sum.first += 2 * term / (j + 2);
      }
      term *= -e / (j + 1);
    }
    return sum;
  }
  /// (1 - exp(-k)) / k
  static double mean(double k) { return k == 0 ? 1 : -std::expm1(-k) / k; }
  /// 1 minus a Laplace transform with the moments m(n), for small k, where the difference would be lost.
  template <class Moment>
  static double series(double k, Moment m) {
    double sum = 0, term = 1;
    for (int n = 1; n < 30; ++n) {
      term *= -k / n;
      sum -= term * m(n);
    }
    return sum;
  }

  int shape_;
  double half_, centre_;
  Moments cell_;
  double ratio_ = 1;
};

}  // namespace bristle
