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
// `presliding` elasto-plastic: z' = v - alpha(v, z) |v| z / z_ss(v), [D] (3.59), where [D] leaves alpha open.
// Here it is that of P. Dupont, V. Hayward, B. Armstrong, F. Altpeter: Single state elastoplastic friction
// models, IEEE Transactions on Automatic Control 47, 2002: 0 up to the deflection z_ba and when the bristles
// are bent against the motion, 1 from z_ss on, half a period of a sine between.  A load below sigma0 z_ba
// then never makes the body drift, as it does with alpha = 1.
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
// among the outputs.  With alpha a in place of a, alpha <= 1, the conditions on W remain enough.
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
inline constexpr Enumeration preslidings{
    "Presliding",
    {{{"creeping", "bristles slip at any deflection, so that a load far below breakaway makes a body drift"},
      {"elasto_plastic", "bristles are elastic up to the deflection z_ba, then begin to slip"}}}};

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
      "Average behaviour of many bristles; a body under constant load below breakaway creeps, unless "
      "presliding is elasto-plastic and the load below σ0 z_ba. Micro-damping is meant for low velocity: at "
      "high velocity with constant σ1 the law may deliver energy, which is why "
      "no stored energy is published.";
  static constexpr std::array equations{
      Equation{"g(v) = F_c + (F_s − F_c) exp(−(|v|/v_s)^n),   z_ss(v) = g(v) / σ0", "(1.26)"},
      Equation{"ż = v − |v| z / z_ss(v)", "(1.24)"},
      Equation{"F = σ0 z + σ1 ż + σ2 v", "(1.25)"},
      Equation{"viscous inside: g + σ2 |v| replaces g,   F = σ0 z + σ1 ż", ""},
      Equation{"damping velocity-dependent: σ1 exp(−(v/v_d)²) replaces σ1", ""},
      Equation{"presliding elasto-plastic: ż = v − α(v, z) |v| z / z_ss(v),   z_ba = elastic_part F_c / σ0",
               "(3.59)"},
      Equation{
          "α = 0 for |z| ≤ z_ba or v z < 0,   α = 1 for |z| ≥ z_ss,   α = ½ − ½ cos(π (|z| − z_ba) / (z_ss "
          "− z_ba)) between",
          "Dupont et al. 2002"},
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
      option("presliding", preslidings, 1, "whether bristles slip before their elastic limit"),
      parameter("elastic_part", "1", 0.7,
                "presliding elasto-plastic: elastic limit z_ba of the deflection as a part of F_c/sigma0")
          .above(0)
          .atMost(0.99),
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
                               damping = slotOf(parameters, "damping"),
                               presliding = slotOf(parameters, "presliding"),
                               elastic_part = slotOf(parameters, "elastic_part");
  static constexpr bool hasStorage = false;
  /// Stick-slip over 100 s at rtol 1e-6: BDF takes 11500 internal steps, Adams 1.2 million.
  static constexpr Method method = Method::bdf;

  static bool viscousInside(const double* p) { return p[viscous] == 2; }
  static bool dampingFalls(const double* p) { return p[damping] == 2; }
  static bool elastoPlastic(const double* p) { return p[presliding] == 2; }

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

  /// alpha(v, z) of (3.59) where the bristles follow `curve`.  Its change with the direction of motion meets
  /// |v| = 0, so that the rates stay continuous.
  template <class S>
  static S slipping(const double* p, const S& z, int direction, const S& curve) {
    if (!elastoPlastic(p)) return S(1.0);
    using std::cos;
    const S bent = direction < 0 ? S(-z) : z;
    const double elastic = p[elastic_part] * p[F_c] / p[sigma0];
    const S most = curve / p[sigma0];
    if (valueOf(bent) <= elastic) return S(0.0);
    if (bent >= most) return S(1.0);
    constexpr double pi = 3.14159265358979323846;
    return S(0.5 - 0.5 * cos(pi * (bent - elastic) / (most - elastic)));
  }

  template <class S>
  static void friction(const Contact<S>& c, const Friction<S>& out) {
    const double* p = c.p;
    const S& z = c.z[0];
    const S speed = absolute(c.v, c.direction);
    const S g = curve(p, speed);
    const int direction = c.direction != 0 ? c.direction : valueOf(c.v) < 0 ? -1 : 1;
    const S rate = c.v - slipping(p, z, direction, g) * p[sigma0] * speed * z / g;  // (1.24), (3.59)
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
            << (viscousInside(p) || dampingFalls(p) || elastoPlastic(p)
                    ? "is not known to be passive and may deliver energy."
                    : "is not passive and can deliver energy.");
    r.report(Topic::info, message.view());
  }
  return true;
}

}  // namespace bristle
