// Stribeck curves: how the sliding force falls from its static to its kinetic value as the speed grows, after
// [J] J. Wojewoda, A. Stefanski, M. Wiercigroch, T. Kapitaniak: Hysteretic effects of dry friction: modelling
// and experimental studies, section 3.
//
//     F(v) = F_C + (F_S - F_C) g(v)                       (3.2), for v > 0
//     Tustin           g = exp(-|v|/v_S)                  (3.3)
//     Bo, Pavelescu    g = exp(-alpha |v|^delta)          (3.4)   with alpha = v_S^-delta
//     Gauss            g = exp(-(v/v_S)^2)                (3.5)
//     Lorentz          g = 1 / (1 + (v/v_S)^2)            (3.6)
//     Popp, Stelter    g = 1 / (1 + eta1 |v|) + eta2 v^2 / (F_S - F_C)   (3.7)   with eta1 = 1/v_S
//
// One Stribeck velocity v_S serves all curves, so that they can be compared; alpha and eta1 follow from it.
// Corrections: (3.4) and (3.5) print the argument of exp without brackets.  "Laurentzian" is Lorentzian.  The
// last term of (3.7) divides by F_S - F_C only to be multiplied by it again in (3.2): it is added to the
// force here, so that F_S = F_C is allowed.  eta2 belongs to coefficients in the paper; here it is per force,
// N s2/m2.
#pragma once

#include "core/autodiff.hpp"
#include "core/variable.hpp"

namespace bristle {

enum class StribeckCurve { none = 1, tustin, boPavelescu, gauss, lorentz, poppStelter };

inline constexpr Enumeration stribeckCurves{"StribeckCurve",
                                            {{{"none", "the sliding force is F_C at every speed"},
                                              {"Tustin", "exponential, (3.3)"},
                                              {"BoPavelescu", "exponential of a power of the speed, (3.4)"},
                                              {"Gauss", "Gaussian, (3.5)"},
                                              {"Lorentz", "Lorentzian, (3.6)"},
                                              {"PoppStelter", "hyperbola with a quadratic rise, (3.7)"}}}};

/// What a curve needs.  `start` and the unit of each stand in stribeckParameters.
struct StribeckForce {
  double kinetic, fromStatic;  // F_C, F_S
  StribeckCurve curve;
  double v_S, delta, eta2;

  /// The sliding force at a speed >= 0.  Below zero it is that at rest: the extension that a stick band
  /// needs.
  template <class S>
  S at(const S& speed) const {
    if (valueOf(speed) < 0) return at(S(0.0));
    return S(kinetic + (fromStatic - kinetic) * shape(S(speed / v_S)) + rise(speed));
  }

 private:
  /// g as a function of r = |v|/v_S, without the last term of (3.7).
  template <class S>
  S shape(const S& r) const {
    switch (curve) {
      case StribeckCurve::tustin:
        return stribeck(r, 1);
      case StribeckCurve::boPavelescu:
        return stribeck(r, delta);
      case StribeckCurve::gauss:
        return stribeck(r, 2);
      case StribeckCurve::lorentz:
        return S(1.0 / (1.0 + r * r));
      case StribeckCurve::poppStelter:
        return S(1.0 / (1.0 + r));
      case StribeckCurve::none:
        break;
    }
    return S(0.0);
  }
  template <class S>
  S rise(const S& speed) const {
    return curve == StribeckCurve::poppStelter ? S(eta2 * speed * speed) : S(0.0);
  }
};

inline constexpr std::array stribeckParameters{
    option("curve", stribeckCurves, 1, "Stribeck curve"),
    parameter("v_S", "m/s", 0.02, "Stribeck velocity (curves other than none)").above(0),
    parameter("delta", "1", 0.5, "exponent of the curve BoPavelescu").above(0),
    parameter("eta2", "N.s2/m2", 0.5, "quadratic rise of the curve PoppStelter").atLeast(0),
};

}  // namespace bristle
