// MPABM, the mean-pivot-angle-based model: bristles that pivot, replaced by one bristle of their mean angle,
// [D] B. Drincic: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck effect,
// section 3.4.3.
//
//     theta(v) = theta_min + (theta_max - theta_min) exp(-(v/v_s)^2)                        (3.81), |v|
//     z'       = v - sigma |v| z / theta(v)                                                 (3.84), (3.88)
//     F        = sigma0 z                                                                   (3.85), (3.89)
//     F_ss     = (sigma0/sigma) theta(v) sgn v                                              (3.82)
//
// Units: z m, theta rad, sigma rad/m, sigma0 N/m, v_s m/s.  sigma0/sigma = kappa/h, the torsional stiffness
// of a bristle over the height of the body.  (3.80) replaces theta cos^2 theta by theta: small angles.
//
// It is LuGre with sigma1 = sigma2 = 0, F_c = sigma0 theta_min / sigma and F_s = sigma0 theta_max / sigma.
//
// Corrections to [D]: (3.85) is followed by sigma0 = (k/h) sigma, where k is kappa of (3.80).  Figure 3.15
// takes sigma0 = sigma = 1e5, hence kappa/h = 1 N/rad, which fits no kappa and h of the chapter; here both
// are free.  It gives sigma0 in N/rad and sigma without unit; with z' = v, z is a length and sigma0 is N/m.
// "The LuGre model with sigma = sigma0": it is LuGre for every sigma, with F_c and F_s as above.  The caption
// of Figure 3.15 calls theta_min and theta_max theta_l and theta_h.
#pragma once

#include <numbers>

#include "core/text.hpp"
#include "laws/single_state.hpp"

namespace bristle {

struct MeanPivotAngle : SingleState<MeanPivotAngle> {
  static constexpr std::string_view name = "MeanPivotAngle";
  static constexpr std::string_view title = "Mean pivot angle of rotating bristles (MPABM)";
  static constexpr std::string_view summary =
      "A single-state law that follows from a row of pivoting bristles when the sum of their angles is "
      "replaced by its moving average, which falls with the speed. It captures pre-sliding displacement, "
      "hysteresis and the Stribeck effect, hence stick-slip, and is passive; it is LuGre without damping, "
      "its "
      "forces said in angles.";
  static constexpr std::string_view paper =
      "B. Drinčić: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck "
      "effect, section 3.4.3";
  static constexpr std::string_view validity =
      "Small pivot angles: the force of a bristle is taken as proportional to its angle, which is 30 % too "
      "much at 0.5 rad. The Stribeck effect comes from the averaging, the rotating bristles themselves have "
      "none. Passive for all parameters. There is no damping in it: a body in pre-sliding swings on σ0 and "
      "loses energy only by hysteresis.";
  static constexpr std::array equations{
      Equation{"θ(v) = θ_min + (θ_max − θ_min) exp(−(v/v_s)²),   z_ss(v) = θ(v) / σ", "(3.81), (3.83)"},
      Equation{"ż = v − σ |v| z / θ(v)", "(3.84)"},
      Equation{"F = σ0 z", "(3.85)"},
      Equation{"F_c = σ0 θ_min / σ,   F_s = σ0 θ_max / σ", "(3.82)"},
      Equation{"W = σ0 z² / 2,   F v − dW/dt = σ0 σ |v| z² / θ(v) ≥ 0", ""},
  };
  static constexpr std::array<std::string_view, 4> corrections{
      "After (3.85) σ0 = (k/h) σ is printed; k is κ of (3.80), the torsional stiffness of a bristle.",
      "Figure 3.15 takes σ0 = σ, hence κ/h = 1 N/rad, which fits no κ and h of the chapter; here both are "
      "free.",
      "σ0 is given in N/rad and σ without unit; as dz/dt = v, z is a length, σ0 is in N/m and σ in rad/m.",
      "The law is said to be LuGre with σ = σ0; it is LuGre for every σ, with F_c and F_s as above.",
  };

  static constexpr std::array parameters{
      parameter("theta_min", "rad", 0.5, "mean pivot angle in fast sliding").above(0),
      parameter("theta_max", "rad", 0.75, "mean pivot angle at rest, at least theta_min and below pi/2")
          .above(0),
      parameter("v_s", "m/s", 1e-3, "Stribeck velocity").above(0),
      parameter("sigma", "rad/m", 1e5, "pivot angle per deflection").above(0),
      parameter("sigma0", "N/m", 1e5, "stiffness of the bristles").above(0),
  };
  static constexpr std::array calculated{
      calculatedParameter("F_c", "N", "force in fast sliding, sigma0 theta_min / sigma"),
      calculatedParameter("F_s", "N", "static force, sigma0 theta_max / sigma"),
  };
  static constexpr std::size_t theta_min = slotOf(parameters, "theta_min"),
                               theta_max = slotOf(parameters, "theta_max"), v_s = slotOf(parameters, "v_s"),
                               sigma = slotOf(parameters, "sigma"), sigma0 = slotOf(parameters, "sigma0");

  /// z_ss of (3.83).
  template <class S>
  static S steadyDeflection(const Contact<S>& c, const S& speed) {
    const double* p = c.p;
    const S theta = p[theta_min] + (p[theta_max] - p[theta_min]) * stribeck(S(speed / p[v_s]), 2);  // (3.81)
    return S(theta / p[sigma]);
  }

  static void calculate(const double* p, double* values) {
    values[0] = p[sigma0] * p[theta_min] / p[sigma];
    values[1] = p[sigma0] * p[theta_max] / p[sigma];
  }
  static bool check(const double* p, Reporter& r);
  static void nominals(const double* p, double* nominal) { nominal[0] = p[theta_max] / p[sigma]; }
  static double creepVelocity(const double* p) { return p[v_s] / 100; }

  /// The law by itself: a velocity that goes up and down through the Stribeck range.
  struct Alone {
    static constexpr std::array<Breakpoint, 4> profile{{{0, 0}, {0.5, 0.003}, {1.5, -0.003}, {2.5, 0.003}}};
    static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"v", profile}}};
    static constexpr double stopTime = 2.5, stepSize = 5e-3;
    static constexpr Picture picture{
        "v", "F",
        "Force against velocity for the reference input: after each reversal the bristles bend over to the "
        "other side first, then the force falls with the speed from F_s to F_c."};
  };
};

inline bool MeanPivotAngle::check(const double* p, Reporter& r) {
  Text message;
  if (p[theta_max] < p[theta_min]) {
    message << "Parameter theta_max is " << p[theta_max] << " but must be at least theta_min, which is "
            << p[theta_min] << ".";
  } else if (p[theta_max] >= std::numbers::pi / 2) {
    message << "Parameter theta_max is " << p[theta_max]
            << " but must be below pi/2 = " << std::numbers::pi / 2 << ", at which a bristle lies flat.";
  } else {
    return true;
  }
  r.report(Topic::error, message.view());
  return false;
}

}  // namespace bristle
