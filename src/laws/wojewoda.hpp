// The friction coefficient of
// [J] J. Wojewoda, A. Stefanski, M. Wiercigroch, T. Kapitaniak: Hysteretic effects of dry friction: modelling
// and experimental studies, section 4: one value while the motion speeds up, another while it slows down.
//
//     f_d+ = f_C + (f_S + df_S / (1 + |v/v_A|) - f_C) (g + f_R)       v a > 0     (4.3), (4.7)
//     f_d- = f_C - (f_S - f_C) (g + f_R)                              v a < 0     (4.4)
// g: the Stribeck curve of the delayed velocity w = v - tau a (section 4b), with r = |w| / v_A
//     Lorentz         1 / (1 + r^2)                    (5.5); (3.6) if tau = 0
//     Tustin          exp(-r)                          (3.3)
//     BoPavelescu     exp(-r^delta)                    (3.4)
//     Gauss           exp(-r^2)                        (3.5)
//     PoppStelter     1 / (1 + r) + eta2 v^2 / (N (f_S - f_C))     (3.7)
// or one that has the acceleration in it and no delay
//     NonReversible   exp(-|v| / v_A)                  (3.8)
//     Stefanski       exp(-a_1 |v| / (|a| + a_2))      (3.11)
// f_R: friction_noise.hpp.
//
// Units: f 1, v, v_A m/s, a, a_2 m/s2, a_1 1/s, tau s, eta2 N s2/m2.
//
// Corrections: (3.8) and (3.11) carry sgn(v a), which the signs of (4.3) and (4.4) have already; taken twice
// it would make both branches equal, so g is used without it.  (4.3) has f_S dependent on the velocity, (4.4)
// a constant f_S: kept.  The rise of (3.7) is divided by f_S - f_C only to be multiplied by it again: it is
// added to f_d+ and subtracted from f_d-, so that f_S = f_C is allowed.
#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "core/autodiff.hpp"
#include "core/monotone_root.hpp"
#include "core/variable.hpp"
#include "laws/friction_noise.hpp"

namespace bristle {

enum class MemoryCurve { lorentz = 1, tustin, boPavelescu, gauss, poppStelter, nonReversible, stefanski };

inline constexpr Enumeration memoryCurves{
    "MemoryCurve",
    {{{"Lorentz", "Lorentzian of the delayed velocity, (5.5); (3.6) if tau = 0"},
      {"Tustin", "exponential of the delayed velocity, (3.3)"},
      {"BoPavelescu", "exponential of a power of the delayed velocity, (3.4)"},
      {"Gauss", "Gaussian of the delayed velocity, (3.5)"},
      {"PoppStelter", "hyperbola of the delayed velocity with a quadratic rise, (3.7)"},
      {"NonReversible", "exponential of the velocity, (3.8)"},
      {"Stefanski", "exponential of velocity over acceleration, (3.11)"}}}};

/// What the coefficients need besides velocity and acceleration.
struct WojewodaFriction {
  double f_C, f_S, df_S, v_A, tau, N;
  MemoryCurve curve;
  double delta, eta2, a_1, a_2;
  FrictionNoise::Spectrum noise;
  const double* noiseCoefficients;

  /// f_R.
  template <class S>
  S fluctuation(const S& v) const {
    if (noise.sigma == 0) return S(0.0);
    return FrictionNoise::at<S>(v, noiseCoefficients, noise.dw, noise.terms);
  }

  /// f_d+ (`way` 1) or f_d- (-1) in the direction of motion s, for the fluctuation f_R at v.
  template <class S>
  S sliding(const S& v, const S& a, double s, int way, const S& f_R) const {
    return between<S>(v, s, way, S(shape<S>(v, a, s, way) + f_R));
  }
  /// The same with any value in the place of g + f_R.
  template <class S>
  S between(const S& v, double s, int way, const S& g) const {
    const S rise = curve == MemoryCurve::poppStelter ? S(eta2 / N * v * v) : S(0.0);
    if (way < 0) return S(f_C - (f_S - f_C) * g - rise);
    return S(f_C + (f_S + df_S / (1.0 + s * v / v_A) - f_C) * g + rise);
  }

  /// The friction force on a mass under the other forces R, which gives the acceleration that it depends on:
  /// F = N s f_d(v, a), mass a = R - F.  Solved for F, which may be much smaller than R.  Unique if
  /// mass > N (f_S + df_S - f_C) (tau / v_A) steepest().
  template <class S>
  S force(const S& v, const S& R, double mass, double s, int way) const {
    const S f_R = fluctuation<S>(v);
    const double load = s * N, v0 = valueOf(v), R0 = valueOf(R), noise0 = valueOf(f_R);
    const double atNone = load * between(v0, s, way, noise0), atFull = load * between(v0, s, way, 1 + noise0);
    const auto residual = [&](const Dual<1>& F) {
      const Dual<1> a = (R0 - F) / mass;
      return Dual<1>(F - load * sliding(Dual<1>(v0), a, s, way, Dual<1>(noise0)));
    };
    const double root = monotoneRoot(residual, std::min(atNone, atFull), std::max(atNone, atFull));
    if constexpr (std::is_same_v<S, double>) {
      return root;
    } else {
      const double slope = residual(Dual<1>(root, 1, 0)).derivatives()[0];
      const S a = (R - root) / mass;
      return rootWithDerivatives(root, slope, S(-load * sliding<S>(v, a, s, way, f_R)));
    }
  }

  /// The largest slope that g can have over r: it bounds how much the acceleration acts upon itself.
  double steepest() const {
    switch (curve) {
      case MemoryCurve::lorentz:
        return 9 / (8 * std::sqrt(3.0));
      case MemoryCurve::boPavelescu: {
        const double q = (delta - 1) / delta;
        return q > 0 ? delta * std::pow(q, q) * std::exp(-q) : 1;
      }
      case MemoryCurve::gauss:
        return std::sqrt(2 / std::exp(1.0));
      case MemoryCurve::tustin:
      case MemoryCurve::poppStelter:
        return 1;
      case MemoryCurve::nonReversible:
      case MemoryCurve::stefanski:  // its slope helps: f_d+ grows and f_d- falls with |a|
        break;
    }
    return 0;
  }

 private:
  template <class S>
  S shape(const S& v, const S& a, double s, int way) const {
    using std::exp;
    if (curve == MemoryCurve::nonReversible) return S(exp(-s * v / v_A));
    if (curve == MemoryCurve::stefanski) {
      const S size = way * s * valueOf(a) > 0 ? S(way * s * a) : S(0.0);
      return S(exp(-a_1 * s * v / (size + a_2)));
    }
    const S w = (v - tau * a) / v_A;
    const S r = valueOf(w) < 0 ? S(-w) : w;
    switch (curve) {
      case MemoryCurve::tustin:
        return stribeck(r, 1);
      case MemoryCurve::boPavelescu:
        return stribeck(r, delta);
      case MemoryCurve::gauss:
        return stribeck(r, 2);
      case MemoryCurve::poppStelter:
        return S(1.0 / (1.0 + r));
      default:
        return S(1.0 / (1.0 + r * r));
    }
  }
};

}  // namespace bristle
