// SBM, the simplified compressed bristle model: a row of compressed bristles replaced by their mean height,
// [C] B. Drincic, D. S. Bernstein: A frictionless bristle-based friction model that exhibits hysteresis and
// the dynamic Stribeck effect, section 3.
//
//     y(v)  = y1 - y2 s(|v|/v_s),   s(r) = exp(-r^2) or sech(r)             (70), (68): mean height
//     g(v)  = k~ (h0 - y(v))                                                (67)
//     z'    = v - sigma0 |v| z / g(v)                                       (76), (73)
//     F     = sigma0 z                                                      (77), (74)
//     F_ss  = g(v) sgn v                                                    (71), (69)
//
// Units: z, y1, y2, h0 m, v_s m/s, k~ and sigma0 N/m.  k~ = k n cos(alpha) with n bristles of stiffness k
// under the slope alpha.  The body rises as it moves faster, from y1 - y2 at rest to y1.
//
// The exponential shape is LuGre with sigma1 = sigma2 = 0, F_c = k~ (h0 - y1) and F_s = F_c + k~ y2.
//
// Corrections to [C]: (73) prints h1 and h2 for y1 and y2, (75) k for k~.  After (68) and (70) y2 is called
// the minimum of the height, which is y1 - y2, and after (68) the height is said to rise from y1 to y2.  The
// sigma = 1e5 of Figure 12 is sigma0.  Figure 11 has two sets of parameters, in the text and in the caption;
// the defaults are those of the caption, which Figure 12 uses too.
#pragma once

#include "core/text.hpp"
#include "laws/single_state.hpp"

namespace bristle {

inline constexpr Enumeration heightShapes{
    "HeightShape",
    {{{"exponential", "y1 − y2 exp(−(v/v_s)²), (70)"}, {"sech", "y1 − y2 sech(v/v_s), (68)"}}}};

struct SimplifiedCompressedBristle : SingleState<SimplifiedCompressedBristle> {
  static constexpr std::string_view name = "SimplifiedCompressedBristle";
  static constexpr std::string_view title = "Simplified compressed bristles: friction by mean height";
  static constexpr std::string_view summary =
      "A single-state law that follows from a row of compressed bristles when the height of the body on them "
      "is replaced by its mean, which grows with the speed. It captures pre-sliding displacement, hysteresis "
      "and the Stribeck effect, hence stick-slip, and is passive; with the exponential shape it is LuGre "
      "without damping.";
  static constexpr std::string_view paper =
      "B. Drinčić, D. S. Bernstein: A frictionless bristle-based friction model that exhibits hysteresis and "
      "the dynamic Stribeck effect, section 3";
  static constexpr std::string_view validity =
      "Mean behaviour: the vertical oscillation of the body, and with it the dynamic Stribeck loop, is "
      "averaged away. Passive for all parameters. There is no damping in it: a body in pre-sliding swings on "
      "σ0 and loses energy only by hysteresis.";
  static constexpr std::array equations{
      Equation{"exponential: y(v) = y1 − y2 exp(−(v/v_s)²)", "(70)"},
      Equation{"sech: y(v) = y1 − y2 sech(v/v_s)", "(68)"},
      Equation{"g(v) = k_tilde (h0 − y(v)),   z_ss(v) = g(v) / σ0", "(67), (72), (75)"},
      Equation{"ż = v − σ0 |v| z / g(v)", "(73), (76)"},
      Equation{"F = σ0 z", "(74), (77)"},
      Equation{"F_c = k_tilde (h0 − y1),   F_s = k_tilde (h0 − y1 + y2)", "after (77)"},
      Equation{"W = σ0 z² / 2,   F v − dW/dt = σ0² |v| z² / g(v) ≥ 0", ""},
  };
  static constexpr std::array<std::string_view, 4> corrections{
      "(73) prints h1 and h2 for y1 and y2, (75) prints k for k_tilde.",
      "After (68) and (70) y2 is called the minimum of the height; the minimum is y1 − y2, from which the "
      "height rises to y1 around the velocity v_s.",
      "The σ = 1e5 of Figure 12 is σ0.",
      "Figure 11 comes with two sets of parameters; the defaults are those of its caption and of Figure 12.",
  };

  static constexpr std::array parameters{
      parameter("y1", "m", 1, "mean height in fast sliding, below h0").above(0),
      parameter("y2", "m", 0.5, "what the mean height is lower at rest, at most y1").atLeast(0),
      parameter("v_s", "m/s", 0.1, "Stribeck velocity").above(0),
      parameter("k_tilde", "N/m", 1, "horizontal stiffness of all bristles under the body").above(0),
      parameter("h0", "m", 2, "relaxed height of the bristles").above(0),
      parameter("sigma0", "N/m", 1e5, "stiffness against deflection").above(0),
      option("shape", heightShapes, 1, "how the mean height depends on the velocity"),
  };
  static constexpr std::array calculated{
      calculatedParameter("F_c", "N", "force in fast sliding, k_tilde (h0 - y1)"),
      calculatedParameter("F_s", "N", "static force, k_tilde (h0 - y1 + y2)"),
  };
  static constexpr std::size_t y1 = slotOf(parameters, "y1"), y2 = slotOf(parameters, "y2"),
                               v_s = slotOf(parameters, "v_s"), k_tilde = slotOf(parameters, "k_tilde"),
                               h0 = slotOf(parameters, "h0"), sigma0 = slotOf(parameters, "sigma0"),
                               shape = slotOf(parameters, "shape");

  /// sech(r) for r >= 0, without overflow.
  template <class S>
  static S sech(const S& r) {
    using std::exp;
    const S e = exp(-r);
    return S(2.0 * e / (1.0 + e * e));
  }
  /// The mean height (68), (70).
  template <class S>
  static S height(const double* p, const S& speed) {
    const S ratio = speed / p[v_s];
    return S(p[y1] - p[y2] * (p[shape] == 2 ? sech(ratio) : stribeck(ratio, 2)));
  }
  /// z_ss of (72), (75).
  template <class S>
  static S steadyDeflection(const Contact<S>& c, const S& speed) {
    return S(c.p[k_tilde] * (c.p[h0] - height(c.p, speed)) / c.p[sigma0]);
  }

  static void calculate(const double* p, double* values) {
    values[0] = p[k_tilde] * (p[h0] - p[y1]);
    values[1] = p[k_tilde] * (p[h0] - p[y1] + p[y2]);
  }
  static bool check(const double* p, Reporter& r);
  static void nominals(const double* p, double* nominal) {
    nominal[0] = p[k_tilde] * (p[h0] - p[y1] + p[y2]) / p[sigma0];
  }
  static double creepVelocity(const double* p) { return p[v_s] / 100; }

  /// The law by itself: a velocity that goes up and down through the Stribeck range.
  struct Alone {
    static constexpr std::array<Breakpoint, 4> profile{{{0, 0}, {0.5, 0.3}, {1.5, -0.3}, {2.5, 0.3}}};
    static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"v", profile}}};
    static constexpr double stopTime = 2.5, stepSize = 5e-3;
    static constexpr Picture picture{
        "v", "F",
        "Force against velocity for the reference input: after each reversal the bristles bend over to the "
        "other side within micrometres, then the force falls as the body rises with its speed."};
  };
};

inline bool SimplifiedCompressedBristle::check(const double* p, Reporter& r) {
  bool good = true;
  if (p[y1] >= p[h0]) {
    Text message;
    message << "Parameter y1 is " << p[y1] << " but must be below h0, which is " << p[h0]
            << ": above it no bristle is compressed.";
    r.report(Topic::error, message.view());
    good = false;
  }
  if (p[y2] > p[y1]) {
    Text message;
    message << "Parameter y2 is " << p[y2] << " but must be at most y1, which is " << p[y1]
            << ": the body would be below the ground at rest.";
    r.report(Topic::error, message.view());
    good = false;
  }
  return good;
}

}  // namespace bristle
