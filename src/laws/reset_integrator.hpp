// The reset integrator model of Haessig and Friedland in one dimension, after
// [W] A. Wijata, J. Awrejcewicz, J. Matej, M. Makowski: Mathematical model for two-dimensional dry friction
// modified by dither, section 3.
//
//     stick, |z| < z0:     z' = v,   F = sigma0 (1 + a_s) z + sigma1(v) z'                     (3.1), (3.2)
//     slip, z = +-z0:      z' = 0,   F = sigma0 z
//     sigma1(v) = sigma1 exp(-(v/a_v)^2), or constant                                       (3.7)
//
// Units: z, z0 m, sigma0 N/m, sigma1 N.s/m, a_s 1, a_v m/s.  a_s is the a of the paper, which is the
// acceleration here.
//
// Modes.  Slip begins where z reaches z0 in the direction of the motion and ends where v reverses; both are
// events, at which the force jumps.  The end that z is held at is known by the direction of the motion, so a
// body that has just come to stick, with z = z0 still, moves away from the other end: the release cannot fire
// again in no time, and z need not be nudged.  z is the stop operator of v: it never leaves [-z0, z0], and a
// z that starts outside, or is outside after z0 was lowered, is put on the end.
//
// The falling damping (3.7) is a pulse of force around v = 0 that a long step would jump over.  Coming within
// 4 a_v is therefore an event, too, from which the integrator starts anew with short steps.
//
// Passivity.  W = sigma0 (1 + a_s) z^2 / 2 in both modes, as the whole of it is there when slip ends:
//     stick: F v - W' = sigma1(v) v^2 >= 0;   slip: F v - W' = sigma0 z0 |v| >= 0.
//
// Corrections to [W]: the second line of (3.1) must read z <= -z0.  (3.7) is given for the two-dimensional
// law; a_v is not given for its figures.
#pragma once

#include "core/stick.hpp"
#include "laws/law.hpp"

namespace bristle {

inline constexpr Enumeration stickDampings{
    "StickDamping", {{{"constant", "σ1"}, {"velocity_dependent", "σ1 exp(−(v/a_v)²), (3.7)"}}}};

struct ResetIntegrator : LawDefaults {
  static constexpr std::string_view name = "ResetIntegrator";
  static constexpr std::string_view title = "Reset integrator: one bristle that sticks up to a strain";
  static constexpr std::string_view summary =
      "One bristle that follows the motion like a damped spring until its strain reaches z0 and is held "
      "there "
      "while the surfaces slip; while it sticks it is stiffer by the stiction gradient, so that the force "
      "drops at breakaway. It captures pre-sliding displacement, stiction and stick-slip with two modes "
      "found "
      "by events, and is passive.";
  static constexpr std::string_view paper =
      "A. Wijata, J. Awrejcewicz, J. Matej, M. Makowski: Mathematical model for two-dimensional dry friction "
      "modified by dither, section 3 (3.1), (3.2), (3.7), after D. A. Haessig, B. Friedland: On the modeling "
      "and simulation of friction (1991)";
  static constexpr std::string_view validity =
      "No Stribeck curve: the sliding force is σ0 z0 at every speed. Passive for all parameters. The "
      "velocity-dependent damping acts only where |v| is of the order of a_v: a body that sticks and swings "
      "much faster comes to rest very slowly. z is kept within ±z0, also when it starts beyond.";
  static constexpr std::array equations{
      Equation{"stick (|z| < z0): ż = v,   F = σ0 (1 + a_s) z + σ1(v) ż", "(3.1), (3.2)"},
      Equation{"slip (z = ±z0, z v ≥ 0): ż = 0,   F = σ0 z", "(3.1), (3.2)"},
      Equation{"velocity-dependent damping: σ1(v) = σ1 exp(−(v/a_v)²)", "(3.7)"},
      Equation{"W = σ0 (1 + a_s) z² / 2,   stick: F v − dW/dt = σ1(v) v²,   slip: F v − dW/dt = σ0 z0 |v|",
               ""},
  };
  static constexpr std::array<std::string_view, 2> corrections{
      "The second line of (3.1) must read z ≤ −z0.",
      "(3.7) is given for the law in the plane and a_v only as small; a_v of the order of 0.01 leaves a body "
      "swinging in stick, the default is 0.1.",
  };

  static constexpr auto inputs = noVariables;
  static constexpr std::array parameters{
      parameter("sigma0", "N/m", 100, "stiffness of the bristle in slip: the sliding force is sigma0 z0")
          .above(0),
      parameter("a_s", "1", 0.1, "stiction gradient: in stick the bristle is stiffer by 1 + a_s").atLeast(0),
      parameter("sigma1", "N.s/m", 74.15, "damping in stick").atLeast(0),
      parameter("z0", "m", 1e-2, "strain of the bristle in slip, the stiction range").above(0),
      parameter("a_v", "m/s", 0.1, "velocity at which velocity-dependent damping has fallen to 1/e").above(0),
      option("damping", stickDampings, 2, "how the damping in stick depends on the velocity"),
  };
  static constexpr std::array states{state("z", "m", 0, 1e-2, "strain of the bristle")};
  static constexpr auto modes =
      join(stick::rows, std::array{mode("slow", Type::boolean,
                                        "|v| is within the range of velocity-dependent damping, below 4 a_v "
                                        "(above 5 a_v: no longer)")});
  static constexpr std::array indicators{Indicator{"z = z0", "slip", false, "m"},
                                         Indicator{"v = 4 a_v", "range of damping", false, "m/s"}};
  static constexpr std::size_t sigma0 = slotOf(parameters, "sigma0"), a_s = slotOf(parameters, "a_s"),
                               sigma1 = slotOf(parameters, "sigma1"), z0 = slotOf(parameters, "z0"),
                               a_v = slotOf(parameters, "a_v"), damping = slotOf(parameters, "damping"),
                               sticking = slotOf(modes, "sticking"), sticks = slotOf(modes, "sticks"),
                               slips = slotOf(modes, "slips"), slow = slotOf(modes, "slow");
  static constexpr bool hasCreepVelocity = false;
  static constexpr Method method = Method::adams;

  static bool dampingFalls(const double* p) { return p[damping] == 2; }
  /// sigma1(v) of (3.7).
  template <class S>
  static S dampingAt(const double* p, const S& v) {
    using std::exp;
    if (!dampingFalls(p)) return S(p[sigma1]);
    const S ratio = v / p[a_v];
    return S(p[sigma1] * exp(-ratio * ratio));
  }

  template <class S>
  static void friction(const Contact<S>& c, const Friction<S>& out) {
    const double* p = c.p;
    const S& z = c.z[0];
    const double stiffness = p[sigma0] * (1 + p[a_s]);
    if (c.d[sticking] != 0) {
      out.dz[0] = c.v;
      out.F = stiffness * z + dampingAt(p, c.v) * c.v;
    } else {
      out.dz[0] = S(0.0);
      out.F = p[sigma0] * z;
    }
    out.stored = 0.5 * stiffness * z * z;
  }

  static void indicate(const Contact<double>& c, double* g) {
    const bool stuck = c.d[sticking] != 0 && c.direction != 0;
    const double speed = c.direction * c.v;
    g[0] = stuck ? c.p[z0] - c.direction * c.z[0] : 1;
    g[1] = !stuck || !dampingFalls(c.p) ? 1 : c.d[slow] != 0 ? 5 * c.p[a_v] - speed : speed - 4 * c.p[a_v];
  }

  static void begin(const ContactMoment& at) {
    at.d[sticking] = 1;
    at.d[sticks] = at.d[slips] = 0;
  }
  /// Slip if the bristle is at the end that the motion goes to.
  static void settle(const ContactMoment& at) {
    const double limit = at.p[z0];
    if (at.z[0] > limit) at.z[0] = limit;
    if (at.z[0] < -limit) at.z[0] = -limit;
    const double speed = at.v < 0 ? -at.v : at.v;
    at.d[slow] = dampingFalls(at.p) && speed < 4 * at.p[a_v];
    if (at.direction != 0 && at.direction * at.z[0] >= limit) return slip(at);
    if (at.d[sticking] == 0) ++at.d[sticks];
    at.d[sticking] = 1;
  }
  static bool cross(const ContactMoment& at, std::uint64_t fired) {
    if (fired & 1) {
      slip(at);
      return true;
    }
    at.d[slow] = 1 - at.d[slow];
    return at.d[slow] != 0;
  }
  static void slip(const ContactMoment& at) {
    if (at.d[sticking] != 0) ++at.d[slips];
    at.d[sticking] = 0;
    at.z[0] = at.direction * at.p[z0];
  }

  static bool check(const double*, Reporter&) { return true; }
  static void nominals(const double* p, double* nominal) { nominal[0] = p[z0]; }
  static double stepLimit(const double* p) { return p[sigma1] / (p[sigma0] * (1 + p[a_s])); }
  /// Within stick nothing happens at v = 0; the end of slip changes the mode.
  static bool smoothAtReversal(const double*) { return true; }

  /// The law by itself: there and back, with stick after each reversal.
  struct Alone {
    static constexpr std::array<Breakpoint, 6> profile{
        {{0, 0}, {0.5, 0.05}, {1.5, 0.05}, {2.5, -0.05}, {3.5, -0.05}, {4.5, 0.05}}};
    static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"v", profile}}};
    static constexpr double stopTime = 4.5, stepSize = 1e-2;
    static constexpr Picture picture{
        "time", "F",
        "Force for the reference input: the bristle is strained, lets go and slides at σ0 z0; after each "
        "reversal it sticks, stiffer than in slip, until it is strained to the other side."};
  };
};

}  // namespace bristle
