// Scalars that carry exact derivatives through the equations (Eigen's AutoDiffScalar), and the few functions
// it lacks.  Equations are templates on the scalar; inside them never keep an intermediate in `auto`: Eigen
// returns expressions that refer to temporaries.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <unsupported/Eigen/AutoDiff>

namespace bristle {

/// A number with N directional derivatives.
template <int N>
using Dual = Eigen::AutoDiffScalar<Eigen::Matrix<double, N, 1>>;

inline double valueOf(double x) {
  return x;
}
template <class D>
double valueOf(const Eigen::AutoDiffScalar<D>& x) {
  return x.value();
}

inline double arctan(double x) {
  return std::atan(x);
}
template <int N>
Dual<N> arctan(const Dual<N>& x) {
  return Dual<N>(std::atan(x.value()), x.derivatives() / (1 + x.value() * x.value()));
}

/// |x| on the side of zero that `direction` (-1, 0, 1) says; 0 means not yet known, take it from the value.
/// Fixing the side makes the equations smooth between events.
template <class S>
S absolute(const S& x, int direction) {
  const bool negative = direction == 0 ? valueOf(x) < 0 : direction < 0;
  if (negative) return S(-x);
  return x;
}

/// exp(-r^n) for r >= 0: the Stribeck shape.  At r = 0 the slope of r^n is 0 for n > 1 and unbounded for n <
/// 1; zero is returned there so that a Jacobian at rest stays finite.
template <class S>
S stribeck(const S& r, double n) {
  using std::exp;
  using std::pow;
  if (n == 1) return S(exp(-r));
  if (valueOf(r) <= 0) return S(1.0);
  if (n == 2) return S(exp(-r * r));
  return S(exp(-pow(r, n)));
}

}  // namespace bristle
