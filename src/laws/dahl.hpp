// Dahl's model: elastic-plastic contact whose stiffness falls as the force approaches the Coulomb force,
// [D] B. Drincic: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck effect,
// section 1.3.3.
//
//     F' = sigma |r|^gamma sgn(r) v,   r = 1 - (F / F_c) sgn v                              (1.23)
// written for the deflection z = F / sigma, so that F = sigma z as in the other laws:
//     z' = |r|^gamma sgn(r) v,         r = 1 - (sigma z / F_c) sgn v
//
// Units: z m, sigma N/m, F_c N, gamma 1.  Rate independent: F depends on the path only.
//
// Saturation.  Along the path r' = -(sigma / F_c) |r|^gamma sgn(r) |v|.  For gamma >= 1 r vanishes only in
// the limit.  For gamma < 1 it reaches 0 after a finite displacement and the right-hand side is not Lipschitz
// there (for gamma = 0, the ideal elastic-plastic spring, not even continuous).  That instant is an event: F
// becomes F_c sgn v and stays until the velocity reverses.  For 0 < gamma < 1 the force approaches F_c with
// zero slope, so the event is placed where it is within 1e-10 F_c; below that distance |r|^gamma is held
// constant, which makes the crossing certain.
//
// Passivity.  W = F^2 / (2 sigma); F v = F_c (1 - r) |v|, hence
//     F v - W' = F_c |v| (1 - r) (1 - |r|^gamma sgn r) >= 0
// for every F and every gamma >= 0: the last two factors change sign together at r = 1, and both are positive
// for r < 0 (|F| above F_c).
#pragma once

#include "laws/law.hpp"

namespace bristle {

struct Dahl : LawDefaults {
  static constexpr std::string_view name = "Dahl";
  static constexpr std::string_view title = "Dahl friction: elastic-plastic contact, rate independent";
  static constexpr std::string_view summary =
      "The stiffness of the contact falls from σ at zero force to nothing at the Coulomb force; γ shapes the "
      "way, from the ideal elastic-plastic spring (γ = 0) to an ever slower approach. It captures "
      "pre-sliding hysteresis with local memory, but no Stribeck effect, hence no stick-slip.";
  static constexpr std::string_view paper =
      "B. Drinčić: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck "
      "effect, section 1.3.3";
  static constexpr std::string_view validity =
      "Rate independent and passive for all parameters. There is no damping in it: a body in pre-sliding "
      "swings on the contact stiffness and loses energy only by hysteresis.";
  static constexpr std::array equations{
      Equation{"dF/dt = σ |r|^γ sgn(r) v,   r = 1 − (F/F_c) sgn v", "(1.23)"},
      Equation{"z = F / σ,   dz/dt = |r|^γ sgn(r) v", ""},
      Equation{"W = F² / (2 σ),   F v − dW/dt = F_c |v| (1 − r) (1 − |r|^γ sgn r) ≥ 0", ""},
  };
  static constexpr std::array<std::string_view, 1> corrections{
      "The captions of Figures 1.8 and 1.9 call the stiffness σ and σ0; both are the σ of (1.23).",
  };

  static constexpr auto inputs = noVariables;
  static constexpr std::array parameters{
      parameter("F_c", "N", 0.75, "Coulomb friction force").above(0),
      parameter("sigma", "N/m", 1.5, "stiffness at zero force").above(0),
      parameter("gamma", "1", 1, "shape of the force-displacement curve; below 1 the force reaches F_c")
          .atLeast(0),
  };
  static constexpr std::array states{state("z", "m", 0, 0.5, "deflection of the bristles, F / sigma")};
  static constexpr std::array modes{
      mode("side", Type::integer,
           "for gamma < 1, 1: F is below F_c; 0: it has reached F_c and stays until the velocity reverses; "
           "-1: "
           "it started above F_c and falls towards it"),
  };
  static constexpr std::array indicators{Indicator{"F = F_c", "saturation"}};
  static constexpr std::size_t F_c = slotOf(parameters, "F_c"), sigma = slotOf(parameters, "sigma"),
                               gamma = slotOf(parameters, "gamma"), side = slotOf(modes, "side");
  static constexpr bool hasCreepVelocity = false;
  /// Under a mass of 1 kg: sigma 1.5 N/m, equal at rtol 1e-6; sigma 1e4 N/m and gamma 1, BDF takes a tenth of
  /// the steps of Adams.
  static constexpr Method method = Method::bdf;

  /// r of (1.23).
  template <class S>
  static S remainder(const double* p, const S& z, double direction) {
    return S(1.0 - p[sigma] * z * direction / p[F_c]);
  }
  static double directionOf(double v, int direction) {
    return direction != 0 ? direction : v < 0 ? -1.0 : 1.0;
  }
  /// The event is this far from r = 0: for gamma = 0, where the force meets F_c at an angle, by a rounding.
  static double margin(const double* p) { return p[gamma] == 0 ? 1e-15 : 1e-10; }

  /// |r|^gamma sgn r for gamma >= 1, where the sign of the value may decide.
  template <class S>
  static S smoothShare(const S& r, double gamma) {
    using std::pow;
    if (gamma == 1) return r;
    if (valueOf(r) == 0) return S(0.0);  // pow has no slope there
    const S size = valueOf(r) < 0 ? S(-r) : r;
    return S(r * pow(size, gamma - 1));
  }
  /// The same for gamma < 1 on one side of F_c.
  template <class S>
  static S finiteShare(const S& r, const double* p, double onSide) {
    using std::pow;
    const S distance = onSide * r;
    if (valueOf(distance) <= margin(p)) return S(onSide * pow(margin(p), p[gamma]));
    return S(onSide * pow(distance, p[gamma]));
  }

  template <class S>
  static void friction(const Contact<S>& c, const Friction<S>& out) {
    const double* p = c.p;
    const S r = remainder<S>(p, c.z[0], directionOf(valueOf(c.v), c.direction));
    if (p[gamma] >= 1) {
      out.dz[0] = smoothShare(r, p[gamma]) * c.v;
    } else {
      const double onSide = c.direction != 0 ? c.d[side] : valueOf(r) < 0 ? -1 : 1;
      out.dz[0] = finiteShare<S>(r, p, onSide) * c.v;
    }
    out.F = p[sigma] * c.z[0];
    out.stored = 0.5 * p[sigma] * c.z[0] * c.z[0];
  }

  static void indicate(const Contact<double>& c, double* g) {
    const bool reachable = c.p[gamma] < 1 && c.direction != 0 && c.d[side] != 0;
    g[0] = reachable ? c.d[side] * remainder(c.p, c.z[0], c.direction) - margin(c.p) : 1;
  }
  static void settle(const ContactMoment& at) {
    at.d[side] = 1;
    if (at.p[gamma] >= 1 || at.direction == 0) return;
    const double r = remainder(at.p, at.z[0], at.direction);
    if (r < 0) at.d[side] = -1;
    if (at.d[side] * r <= margin(at.p)) saturate(at);
  }
  static bool cross(const ContactMoment& at, std::uint64_t) {
    saturate(at);
    return true;
  }
  static void saturate(const ContactMoment& at) {
    at.d[side] = 0;
    at.z[0] = at.direction * at.p[F_c] / at.p[sigma];
  }

  static bool check(const double*, Reporter&) { return true; }
  static void nominals(const double* p, double* nominal) { nominal[0] = p[F_c] / p[sigma]; }
  /// Without damping no communication step is short enough.
  static double stepLimit(const double*) { return 0; }
  static bool smoothAtReversal(const double*) { return false; }

  static constexpr std::string_view sliderCaption =
      "No stick-slip: the force rises to the Coulomb force while the body swings on its spring, and stays "
      "there.";

  /// The law by itself: two major loops and a minor one.
  struct Alone {
    static constexpr std::array<Breakpoint, 14> profile{{{0, 1},
                                                         {1, 1},
                                                         {1, -1},
                                                         {3, -1},
                                                         {3, 1},
                                                         {5, 1},
                                                         {5, -1},
                                                         {7, -1},
                                                         {7, 1},
                                                         {8, 1},
                                                         {8, -1},
                                                         {8.5, -1},
                                                         {8.5, 1},
                                                         {10, 1}}};
    static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"v", profile}}};
    static constexpr double stopTime = 10, stepSize = 1e-2;
    /// Half to a third of the steps of BDF and, at rtol 1e-11, a tenth of its error in the areas of
    /// Figure 1.8.
    static constexpr Method method = Method::adams;
    static constexpr Picture picture{"time", "F",
                                     "Force at a velocity that switches between 1 and -1 m/s: after each "
                                     "reversal the contact unloads with twice its stiffness first."};
  };
};

}  // namespace bristle
