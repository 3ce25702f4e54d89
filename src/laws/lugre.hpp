// LuGre: elastic bristles with damping and a Stribeck curve,
// [D] B. Drincic: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck effect,
// section 1.3.4; compared with FrBD in [R] L. Romano, O. M. Aamo, J. Aslund, E. Frisk: First-order friction
// models with bristle dynamics, section V.
//
//     g(v)  = F_c + (F_s - F_c) exp(-(|v|/v_s)^n),   z_ss = g / sigma0                      (1.26), n = 2
//     z'    = v - |v| z / z_ss(v)                                                           (1.24)
//     F     = sigma0 z + sigma1 z' + sigma2 v                                               (1.25)
//     F_ss  = g(v) sgn v + sigma2 v                                                         (1.27)
//
// Options.  `viscous` inside: g + sigma2 |v| in place of g and no last term in F; the same steady force, but
// the viscous term no longer damps the sticking body ([R] says mu_v = sigma2 |v| for FrBD and LuGre alike and
// leaves open which is meant).  `damping` velocity-dependent: sigma1 exp(-(v/v_d)^2) in place of sigma1.
//
// Units: z m, sigma0 N/m, sigma1 and sigma2 N.s/m, forces N.
//
// Passivity.  With W = sigma0 z^2 / 2 and a = sigma0 |v| / g,
//     F v - W' = sigma0 a z^2 - sigma1 a z v + (sigma1 + sigma2) v^2,
// which is never negative if and only if sigma1^2 |v| <= 4 (sigma1 + sigma2) g (for the viscous term inside:
// sigma1 |v| <= 4 (g + sigma2 |v|)).  For constant sigma1 this fails at high speed, so W is no storage
// function; whether there is another one is decided by sigma2 > sigma1 (F_s - F_c) / F_c (Barabanov and
// Ortega, IEEE Transactions on Automatic Control 45, 2000).  With sigma1 exp(-(v/v_d)^2), whose product with
// |v| is at most sigma1 v_d / sqrt(2 e), W is a storage function if sigma1 v_d <= 4 sqrt(2 e) F_c; with the
// viscous term inside, 4 sigma2 >= sigma1 is enough as well.  Hence `passivity_margin`, and no stored energy
// among the outputs.
//
// Corrections to [D]: LuGre with F_s = F_c and sigma1 = sigma2 = 0 is Dahl's model with gamma = 1 and sigma =
// sigma0, not sigma = 1; the caption of Figure 1.11 cites (1.23), Dahl's equation, for (1.24)-(1.26).
#pragma once

#include "core/text.hpp"
#include "laws/law.hpp"

namespace bristle {

inline constexpr Enumeration viscousTerms{
    "ViscousTerm",
    {{{"outside", "added to the force: F = σ0 z + σ1 ż + σ2 v (the standard form)"},
      {"inside", "part of the curve that the bristles follow: g + σ2|v|, F = σ0 z + σ1 ż"}}}};
inline constexpr Enumeration microDampings{
    "MicroDamping",
    {{{"constant", "σ1"}, {"velocity_dependent", "σ1 exp(−(v/v_d)²): vanishes in fast sliding"}}}};

struct LuGre : LawDefaults {
  static constexpr std::string_view name = "LuGre";
  static constexpr std::string_view title = "LuGre friction: bristles with damping and a Stribeck curve";
  static constexpr std::string_view summary =
      "The most used dynamic friction law. Elastic bristles with damping give pre-sliding displacement, "
      "frictional lag and a breakaway force that falls with the force rate; the Stribeck curve gives "
      "stick-slip. With constant damping it is passive only if its passivity margin is positive: choose the "
      "velocity-dependent damping, or FrBD, where that matters.";
  static constexpr std::string_view paper =
      "B. Drinčić: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck "
      "effect, section 1.3.4";
  static constexpr std::string_view validity =
      "Average behaviour of many bristles; a body under constant load below breakaway creeps. Micro-damping "
      "is meant for low velocity: at high velocity with constant σ1 the law may deliver energy, which is why "
      "no stored energy is published.";
  static constexpr std::array equations{
      Equation{"g(v) = F_c + (F_s − F_c) exp(−(|v|/v_s)^n),   z_ss(v) = g(v) / σ0", "(1.26)"},
      Equation{"ż = v − |v| z / z_ss(v)", "(1.24)"},
      Equation{"F = σ0 z + σ1 ż + σ2 v", "(1.25)"},
      Equation{"viscous inside: g + σ2 |v| replaces g,   F = σ0 z + σ1 ż", ""},
      Equation{"damping velocity-dependent: σ1 exp(−(v/v_d)²) replaces σ1", ""},
      Equation{"W = σ0 z² / 2:   F v − dW/dt ≥ 0 for all z exactly when σ1² |v| ≤ 4 (σ1 + σ2) g(v)", ""},
  };
  static constexpr std::array<std::string_view, 2> corrections{
      "LuGre with F_s = F_c and σ1 = σ2 = 0 is Dahl's model with γ = 1 and σ = σ0; the dissertation says σ = "
      "1.",
      "The caption of Figure 1.11 cites (1.23), which is Dahl's equation; (1.24) to (1.26) are meant.",
  };

  static constexpr auto inputs = noVariables;
  static constexpr std::array parameters{
      parameter("sigma0", "N/m", 1e5, "micro-stiffness").above(0),
      parameter("sigma1", "N.s/m", 316.2, "micro-damping").atLeast(0),
      parameter("sigma2", "N.s/m", 0.4, "viscous friction").atLeast(0),
      parameter("F_c", "N", 1, "Coulomb friction force").above(0),
      parameter("F_s", "N", 1.5, "static friction force, at least F_c").above(0),
      parameter("v_s", "m/s", 1e-3, "Stribeck velocity").above(0),
      parameter("exponent", "1", 2, "Stribeck exponent").above(0),
      parameter("v_d", "m/s", 0.01, "velocity at which velocity-dependent micro-damping has fallen to 1/e")
          .above(0),
      option("viscous", viscousTerms, 1, "where the viscous friction stands"),
      option("damping", microDampings, 1, "how the micro-damping depends on the velocity"),
  };
  static constexpr std::array states{state("z", "m", 0, 1e-5, "mean deflection of the bristles")};
  static constexpr std::array calculated{calculatedParameter(
      "passivity_margin", "N.s/m",
      "the law is passive if this is positive: sigma2 - sigma1 (F_s - F_c)/F_c (then also only if); viscous "
      "inside: 4 sigma2 - sigma1; damping velocity-dependent: 4 sqrt(2 e) F_c/v_d - sigma1")};
  static constexpr std::size_t sigma0 = slotOf(parameters, "sigma0"), sigma1 = slotOf(parameters, "sigma1"),
                               sigma2 = slotOf(parameters, "sigma2"), F_c = slotOf(parameters, "F_c"),
                               F_s = slotOf(parameters, "F_s"), v_s = slotOf(parameters, "v_s"),
                               exponent = slotOf(parameters, "exponent"), v_d = slotOf(parameters, "v_d"),
                               viscous = slotOf(parameters, "viscous"),
                               damping = slotOf(parameters, "damping");
  static constexpr bool hasStorage = false;
  /// Stick-slip over 100 s at rtol 1e-6: BDF takes 11500 internal steps, Adams 1.2 million.
  static constexpr Method method = Method::bdf;

  static bool viscousInside(const double* p) { return p[viscous] == 2; }
  static bool dampingFalls(const double* p) { return p[damping] == 2; }

  /// sigma0 z_ss of (1.26) at the speed |v|, with the viscous term if it stands inside.
  template <class S>
  static S curve(const double* p, const S& speed) {
    const S g = p[F_c] + (p[F_s] - p[F_c]) * stribeck(S(speed / p[v_s]), p[exponent]);
    return viscousInside(p) ? S(g + p[sigma2] * speed) : g;
  }
  template <class S>
  static S microDamping(const double* p, const S& v) {
    using std::exp;
    if (!dampingFalls(p)) return S(p[sigma1]);
    const S ratio = v / p[v_d];
    return S(p[sigma1] * exp(-ratio * ratio));
  }

  template <class S>
  static void friction(const Contact<S>& c, const Friction<S>& out) {
    const double* p = c.p;
    const S& z = c.z[0];
    const S speed = absolute(c.v, c.direction);
    const S rate = c.v - p[sigma0] * speed * z / curve(p, speed);  // (1.24)
    out.dz[0] = rate;
    out.F = p[sigma0] * z + microDamping(p, c.v) * rate;  // (1.25)
    if (!viscousInside(p)) out.F += p[sigma2] * c.v;
  }

  static double passivityMargin(const double* p) {
    if (dampingFalls(p)) {
      constexpr double root2e = 2.3316439815971242;  // sqrt(2 e)
      return 4 * root2e * p[F_c] / p[v_d] - p[sigma1];
    }
    if (viscousInside(p)) return 4 * p[sigma2] - p[sigma1];
    return p[sigma2] - p[sigma1] * (p[F_s] - p[F_c]) / p[F_c];
  }
  static void calculate(const double* p, double* values) { values[0] = passivityMargin(p); }

  static bool check(const double* p, Reporter& r);
  static void nominals(const double* p, double* nominal) { nominal[0] = p[F_s] / p[sigma0]; }
  static double creepVelocity(const double* p) { return p[v_s] / 100; }
  static double stepLimit(const double* p) {
    return (p[sigma1] + (viscousInside(p) ? 0 : p[sigma2])) / p[sigma0];
  }
  static bool smoothAtReversal(const double*) { return false; }

  /// The law by itself: a velocity that goes up and down through the Stribeck range.
  struct Alone {
    static constexpr std::array<Breakpoint, 4> profile{{{0, 0}, {0.5, 0.005}, {1.5, -0.005}, {2.5, 0.005}}};
    static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"v", profile}}};
    static constexpr double stopTime = 2.5, stepSize = 5e-3;
    static constexpr Picture picture{
        "v", "F",
        "Force against velocity for the reference input: after each reversal "
        "the bristles bend back first, break away and follow the Stribeck curve."};
  };
};

inline bool LuGre::check(const double* p, Reporter& r) {
  Text message;
  if (p[F_s] < p[F_c]) {
    message << "Parameter F_s is " << p[F_s] << " but must be at least F_c, which is " << p[F_c] << ".";
    r.report(Topic::error, message.view());
    return false;
  }
  const double margin = passivityMargin(p);
  if (margin <= 0 && r.wants(Topic::info)) {
    message << "The passivity margin is " << margin << " N.s/m, not positive: with these parameters the law "
            << (viscousInside(p) || dampingFalls(p) ? "is not known to be passive and may deliver energy."
                                                    : "is not passive and can deliver energy.");
    r.report(Topic::info, message.view());
  }
  return true;
}

}  // namespace bristle
