// The root of an increasing function, and its exact derivative: what an equation needs in which the unknown
// stands on both sides.
#pragma once

#include <algorithm>
#include <limits>

#include "core/autodiff.hpp"

namespace bristle {

/// Where an increasing function goes through zero between low and high.  `function` is called with a Dual<1>
/// that carries its slope.  Newton's method, kept inside the interval; an end of it if there is no root.
template <class Function>
double monotoneRoot(const Function& function, double low, double high) {
  double x = 0.5 * (low + high);
  for (int i = 0; i < 100; ++i) {
    const Dual<1> at = function(Dual<1>(x, 1, 0));
    const double value = at.value(), slope = at.derivatives()[0];
    (value > 0 ? high : low) = x;
    double next = slope > 0 ? x - value / slope : low - 1;
    if (!(next >= low && next <= high)) next = 0.5 * (low + high);
    const double moved = next > x ? next - x : x - next;
    x = next;
    if (moved <= 2 * std::numeric_limits<double>::epsilon() * std::max({1.0, x, -x})) break;
  }
  return x;
}

/// A root x with the derivatives of everything else that the function depends on: `residual` is the function
/// at x with these derivatives, `slope` its slope there over x.
template <class S>
S rootWithDerivatives(double x, double slope, const S& residual) {
  return S(x - (residual - valueOf(residual)) / slope);
}

}  // namespace bristle
