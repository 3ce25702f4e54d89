// FFBM, the friction-force-based model: a sawtooth over the displacement, one tooth per bristle,
// [D] B. Drincic: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck effect,
// section 3.4.2.
//
//     g(x, s) = F_min + (F_max - F_min) mod(s x, Delta) / Delta,   s = sgn v                (3.65), (3.50)
//     z'      = v - sigma0 |v| z / g(x, s)                                                  (3.66), (3.70)
//     F       = sigma0 z                                                                    (3.67), (3.71)
//
// Units: x, z, Delta m, sigma0 N/m, forces N.  Rate independent: F depends on the path only.
//
// Events.  mod jumps where s x is a multiple of Delta, which is where a bristle is released: an event, as is
// v = 0, where s changes.  Between events s x - cell Delta stands for mod, with the number of the tooth as a
// mode, so that the equations are smooth.
//
// Corrections to [D]: the text after (3.67) says that z has the unit of force; with z' = v it is a length and
// sigma0 is N/m.
#pragma once

#include "core/text.hpp"
#include "laws/single_state.hpp"

namespace bristle {

struct FrictionForceBased : SingleState<FrictionForceBased> {
  static constexpr std::string_view name = "FrictionForceBased";
  static constexpr std::string_view title = "Friction-force-based bristle model (FFBM): a sawtooth of force";
  static constexpr std::string_view summary =
      "A single-state law whose steady force is a sawtooth over the displacement: it rises from F_min to "
      "F_max while a bristle is bent and falls back where the bristle is released, every Δ. It captures "
      "stick-slip from bristle to bristle and hysteresis without any dependence on the speed, and is "
      "passive.";
  static constexpr std::string_view paper =
      "B. Drinčić: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck "
      "effect, section 3.4.2";
  static constexpr std::string_view validity =
      "Rate independent and passive for all parameters. There is no damping in it: a body in pre-sliding "
      "swings on σ0 and loses energy only by hysteresis. A body driven by a slow force can come to rest on "
      "any tooth; which one it is depends on the start and, after many slips, on rounding.";
  static constexpr std::array equations{
      Equation{"g(x, v) = F_min + (F_max − F_min) mod(x sgn v, Δ) / Δ,   z_ss = g / σ0", "(3.65)"},
      Equation{"ż = v − σ0 |v| z / g(x, v)", "(3.66)"},
      Equation{"F = σ0 z", "(3.67)"},
      Equation{"W = σ0 z² / 2,   F v − dW/dt = σ0² |v| z² / g ≥ 0", ""},
  };
  static constexpr std::array<std::string_view, 1> corrections{
      "After (3.67) z is said to have the unit of force; as dz/dt = v it is a length, and σ0 is in N/m.",
  };

  static constexpr std::array parameters{
      parameter("F_min", "N", 1, "force just after a bristle was released").above(0),
      parameter("F_max", "N", 1.5, "force just before a bristle is released, at least F_min").above(0),
      parameter("Delta", "m", 0.05, "distance between bristles").above(0),
      parameter("sigma0", "N/m", 1e5, "stiffness against deflection").above(0),
  };
  static constexpr std::array modes{
      mode("cell", Type::integer, "number of the tooth, the integer part of x sgn(v) / Delta")};
  static constexpr std::array indicators{Indicator{"x = j Delta", "release of a bristle", false, "m"}};
  static constexpr std::size_t F_min = slotOf(parameters, "F_min"), F_max = slotOf(parameters, "F_max"),
                               Delta = slotOf(parameters, "Delta"), sigma0 = slotOf(parameters, "sigma0"),
                               cell = slotOf(modes, "cell");
  /// An integer counts no further: beyond it there are no teeth and the force stays at F_min.
  static constexpr double mostTeeth = 2e9;
  static constexpr bool hasCreepVelocity = false, needsDisplacement = true;

  /// The tooth of s x.  What is short of the next one by no more than a rounding is on it: the body stands
  /// there after a release.
  static double tooth(const double* p, double sx) {
    const double teeth = sx / p[Delta], below = std::floor(teeth);
    if (!(std::abs(teeth) < mostTeeth)) return teeth < 0 ? -mostTeeth : mostTeeth;
    return below + 1 - teeth < 1e-13 * (1 + std::abs(teeth)) ? below + 1 : below;
  }
  /// z_ss of (3.65).  A tentative step may go back beyond the beginning of the tooth; the force stays there.
  template <class S>
  static S steadyDeflection(const Contact<S>& c, const S&) {
    const double* p = c.p;
    const bool backwards = c.direction == 0 ? valueOf(c.v) < 0 : c.direction < 0;
    const S sx = backwards ? S(-c.x) : c.x;
    const double at = c.direction == 0 ? tooth(p, valueOf(sx)) : c.d[cell];
    const S bent = sx - at * p[Delta];
    if (valueOf(bent) <= 0 || std::abs(at) >= mostTeeth) return S(p[F_min] / p[sigma0]);
    return S((p[F_min] + (p[F_max] - p[F_min]) * bent / p[Delta]) / p[sigma0]);
  }

  static void indicate(const Contact<double>& c, double* g) {
    const bool counted = c.direction != 0 && std::abs(c.d[cell]) < mostTeeth;
    g[0] = !counted ? 1 : (c.d[cell] + 1) * c.p[Delta] - c.direction * c.x;
  }
  static void settle(const ContactMoment& at) { at.d[cell] = tooth(at.p, at.direction < 0 ? -at.x : at.x); }
  static bool cross(const ContactMoment& at, std::uint64_t) {
    ++at.d[cell];
    return true;
  }

  static bool check(const double* p, Reporter& r);
  static void nominals(const double* p, double* nominal) { nominal[0] = p[F_max] / p[sigma0]; }
  static double displacementScale(const double* p) { return p[Delta]; }

  static constexpr std::string_view sliderCaption =
      "Stick-slip: the spring is wound up until the body breaks away and slips over several bristles, a "
      "tooth "
      "of force at each; it comes to rest and swings on the stiffness of the bristles.";
  /// Where a body comes to rest decides on which tooth it goes on: a digit more per slip.
  static constexpr double sliderTolerance = 1e-10;

  /// The law by itself: forwards over three bristles and back.
  struct Alone {
    static constexpr std::array<Breakpoint, 4> profile{{{0, 0.1}, {1.7, 0.1}, {1.7, -0.1}, {3.4, -0.1}}};
    static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"v", profile}}};
    static constexpr double stopTime = 3.4, stepSize = 5e-3;
    static constexpr Picture picture{
        "x", "F",
        "Force against displacement for the reference input: a tooth per bristle "
        "forwards, the mirrored teeth on the way back."};
  };
};

inline bool FrictionForceBased::check(const double* p, Reporter& r) {
  if (p[F_max] >= p[F_min]) return true;
  Text message;
  message << "Parameter F_max is " << p[F_max] << " but must be at least F_min, which is " << p[F_min] << ".";
  r.report(Topic::error, message.view());
  return false;
}

}  // namespace bristle
