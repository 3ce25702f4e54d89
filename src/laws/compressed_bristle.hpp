// The compressed bristle model (CBM): a body with a slanted front passes over upright bristles that it
// compresses, and rides up and down on them.  The contact is without friction; energy is lost as bristles are
// released.  The vertical motion makes the force fall with the speed: a dynamic Stribeck effect.
// [C] B. Drincic, D. S. Bernstein: A frictionless bristle-based friction model that exhibits hysteresis and
//     the dynamic Stribeck effect, (1)-(25); also
// [D] B. Drincic: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck effect,
//     section 4.2 (4.1)-(4.25).
//
//     d1 = w tan(alpha)                                 horizontal extent of the slanted front
//     h_i = y - w/2 + (w/d1) (i Delta - (x + d/2 - d1))                                             (2)
//     F+ = k cos(alpha) S+,  S+ = sum over x + d/2 - d1 <= i Delta <= x + d/2 of (h0 - h_i)         (7), (10)
//     F_ys+ = k sin(alpha) S+                                                                       (15)
//     F_yb = N k (h0 - y + w/2)                         the bristles under the body                 (17)
//     m y'' = -m g + F_ys + F_yb                                                                    (21),
//     (22)
// and the mirror image in backward motion (3), (8), (12), (16): the body turns round with its velocity.
// In stick F = a F+ + (1 - a) F-, and with the same a  F_ys = a F_ys+ + (1 - a) F_ys-               (28),
// (32)
//
// h_i is linear in i, so the sum is an arithmetic series: the cost does not depend on the number of bristles.
//
// Units: k N/m per bristle, lengths m, alpha rad.
// Validity: 0 <= y <= h0 in the text; a bristle above h0 would pull (nothing in (4) forbids it), and with
// S < 0 nothing holds the body: it slips forwards, as (42) says.
//
// Corrections to [C]: the fourth component of (44), (45) prints y and must be y' (as [D] has it), the fifth
// lacks 1/m; n has five entries.  Fig. 7 gives N = 500 with Delta = 0.0035 m, for which N = (d - d1)/Delta +
// 1 is 495.9: N and Delta are separate parameters here.  The vertical frequency sqrt((N + n sin alpha) k / m)
// is 2.28 rad/s for Fig. 4; the 6.8 rad/s of the text do not follow from its parameters, nor do the 2.384 J
// of Fig. 7 (2.08 J).
#pragma once

#include "core/text.hpp"
#include "laws/set_valued.hpp"

namespace bristle {

inline constexpr Enumeration heightModes{
    "HeightMode",
    {{{"free", "the body rides on the bristles: y is a state"},
      {"prescribed", "y stays at its start and the body moves with the input y_offset, as in Fig. 6"}}}};

struct CompressedBristle {
  static constexpr std::string_view name = "CompressedBristle";
  static constexpr std::string_view title = "Compressed bristle model (CBM): dynamic Stribeck effect";
  static constexpr std::string_view paper =
      "B. Drinčić, D. S. Bernstein: A frictionless bristle-based friction model that exhibits hysteresis and "
      "the dynamic Stribeck effect, (1)-(25); B. Drinčić: Mechanical models of friction that exhibit "
      "hysteresis, stick-slip, and the Stribeck effect, section 4.2 (4.1)-(4.25)";
  static constexpr std::array<Equation, 6> slipEquations{{
      {"h_i = y − w/2 + (w/d1) (i Δ − (x + d/2 − d1)),   d1 = w tan α", "(2)"},
      {"S₊ = Σ_i (h0 − h_i)   over   x + d/2 − d1 ≤ i Δ ≤ x + d/2", "(7)"},
      {"F₊ = k cos(α) S₊,   F_ys₊ = k sin(α) S₊", "(10), (15)"},
      {"slip: F = F₊(x, y) for v > 0,   F = F₋(x, y) = −F₊(−x, y) for v < 0", "(9), (11), (13)"},
      {"m d²y/dt² = −m g + F_ys + N k (h0 − y + w/2)", "(17), (21), (22)"},
      {"stick: F = a F₊ + (1 − a) F₋,   F_ys = a F_ys₊ + (1 − a) F_ys₋", "(28), (32)"},
  }};
  static constexpr std::array<std::string_view, 4> corrections{
      "The fourth component of (44) and (45) prints y and must be dy/dt; the fifth lacks the factor 1/m.",
      "Fig. 7 gives N = 500 with Δ = 0.0035 m, for which (d − d1)/Δ + 1 is 495.9: N and Δ are separate "
      "parameters.",
      "The vertical frequency √((N + n sin α) k/m) is 2.28 rad/s for the parameters of Fig. 4; the 6.8 rad/s "
      "of "
      "the text do not follow from them.",
      "The 2.384 J of Fig. 7 do not follow from its parameters for any start height; they give 2.08 J at "
      "most.",
  };
  static constexpr std::string_view supplied =
      "energy supplied to the friction, the integral of F v: spent on bristles and on the vertical motion";

  static constexpr std::array inputs{input(
      "y_offset", "m", 0,
      "height added to y: the prescribed motion of the body, or the waviness of the surface, downwards")};
  static constexpr std::array parameters{
      parameter("w", "m", 1, "thickness of the body").above(0),
      parameter("d", "m", 2, "length of the body, more than w tan(alpha)").above(0),
      parameter("alpha", "rad", 0.26179938779914941, "slant of the front against the vertical")
          .above(0)
          .atMost(1.5),
      parameter("N", "1", 500, "number of bristles under the body").above(0),
      parameter("k", "N/m", 0.01, "stiffness of each bristle").above(0),
      parameter("h0", "m", 2.69, "length of a bristle that is not compressed").above(0),
      parameter("Delta", "m", 0, "distance between neighbouring bristles; 0: (d - w tan(alpha)) / (N - 1)")
          .atLeast(0),
      parameter("g", "m/s2", 10, "acceleration of gravity").atLeast(0),
      option("height_mode", heightModes, 1, "whether the body moves vertically by itself"),
      parameter("viscous", "N.s/m", 0, "viscous friction coefficient; none in the paper").atLeast(0),
  };
  static constexpr std::array states{
      state("y", "m", 1, 1, "height of the midline of the body; constant in height mode prescribed")
          .asOutput(),
      state("v_y", "m/s", 0, 1, "vertical velocity of the body, der(y)").asOutput()};
  static constexpr std::array outputs{
      output("F_y", "N", "vertical force of the bristles on the body"),
      output("height", "m", "height of the midline of the body over the bases, y + y_offset")};
  static constexpr bool needsMass = true;
  static constexpr std::size_t w = slotOf(parameters, "w"), d = slotOf(parameters, "d"),
                               alpha = slotOf(parameters, "alpha"), N = slotOf(parameters, "N"),
                               k = slotOf(parameters, "k"), h0 = slotOf(parameters, "h0"),
                               Delta = slotOf(parameters, "Delta"), g = slotOf(parameters, "g"),
                               height_mode = slotOf(parameters, "height_mode"),
                               viscous = slotOf(parameters, "viscous");

  static bool prescribed(const double* p) { return p[height_mode] == 2; }
  static double front(const double* p) { return p[w] * std::tan(p[alpha]); }  // d1
  static double spacing(const double* p) { return p[Delta] > 0 ? p[Delta] : (p[d] - front(p)) / (p[N] - 1); }
  static double nominalPosition(const double* p) { return spacing(p); }
  static Grid grid(const double* p) {
    return {.spacing = spacing(p), .front = p[d] / 2, .reach = front(p), .closed = true};
  }

  template <class S>
  static S height(const Sliding<S>& c) {
    return S(c.z[0] + c.u[0]);
  }
  /// S of the direction: n times the mean of h0 - h_i.
  template <class S>
  static S compression(const Sliding<S>& c, int direction) {
    const auto [first, last] = windowOf(c.windows, direction);
    const double n = std::max(0.0, last - first + 1), middle = spacing(c.p) * (first + last) / 2;
    const S ahead = direction < 0 ? S(-c.x) : c.x;
    const S back = ahead + c.p[d] / 2 - front(c.p);
    return S(n * (c.p[h0] - height(c) + c.p[w] / 2 - c.p[w] / front(c.p) * (middle - back)));
  }
  template <class S>
  static S slip(const Sliding<S>& c, int direction) {
    return S(direction * c.p[k] * std::cos(c.p[alpha]) * compression(c, direction) + c.p[viscous] * c.v);
  }
  template <class S>
  static void follow(const Sliding<S>& c, const S& F, int direction, S* dz, S* y) {
    const double* p = c.p;
    S slanted;
    if (direction != 0) {
      slanted = compression(c, direction);
    } else {
      // From F = k cos(alpha) (a S+ - (1 - a) S-).  Without any bristle nothing depends on a.
      const S most = compression(c, 1), least = compression(c, -1);
      const S bare = (F - p[viscous] * c.v) / (p[k] * std::cos(p[alpha])), both = most + least;
      const S a = valueOf(both) == 0 ? S(0.5) : S((bare + least) / both);
      slanted = a * most + (1.0 - a) * least;
    }
    y[0] = p[k] * std::sin(p[alpha]) * slanted + p[N] * p[k] * (p[h0] - height(c) + p[w] / 2);
    y[1] = height(c);
    dz[0] = prescribed(p) ? S(0.0) : c.z[1];
    dz[1] = prescribed(p) ? S(0.0) : S(y[0] / c.m - p[g]);
  }

  static bool check(const double* p, Reporter& r) {
    Text message;
    if (!(front(p) < p[d])) {
      message << "Parameter d is " << p[d] << " but must be greater than w tan(alpha), which is " << front(p)
              << ".";
    } else if (p[Delta] == 0 && !(p[N] > 1)) {
      message << "Parameter N is " << p[N] << " but must be greater than 1 where Delta is 0.";
    } else {
      return true;
    }
    r.report(Topic::error, message.view());
    return false;
  }

  /// The law by itself: forwards, to rest, and backwards, while the body bounces.
  struct Alone {
    static constexpr std::string_view summary =
        "A body with a slanted front slides over a row of springs that it compresses, and rides up and down "
        "on "
        "them. The contact is without friction; energy is lost as the springs are released behind the front. "
        "As the body rises the force falls, which gives a Stribeck effect that depends on the motion. The "
        "force "
        "is set-valued at rest: as a plain law it needs the applied force as an input and sticks while "
        "|v| ≤ v_stick (Karnopp). True stiction is in CompressedBristleSlider.";
    static constexpr std::string_view validity =
        "0 ≤ y ≤ h0; where a spring is longer than h0 it would pull. At a reversal the body turns round at "
        "once, "
        "so that its front points in the direction of motion. The vertical motion is undamped. The cost does "
        "not "
        "depend on the number of bristles. The bases are at the multiples of Δ.";
    static constexpr auto equations =
        append(slipEquations,
               std::array{Equation{"dx/dt = v", ""},
                          Equation{"stick (|v| ≤ v_stick): F = F_applied, limited to F₋ ≤ F ≤ F₊", "(32)"}});
    static constexpr std::array<Breakpoint, 6> velocity{
        {{0, 0.1}, {3, 0.1}, {4, 0}, {6, 0}, {7, -0.1}, {10, -0.1}}};
    static constexpr std::array<Breakpoint, 4> applied{{{0, 0}, {4, 0}, {6, -0.5}, {10, -0.5}}};
    static constexpr std::array<Breakpoint, 2> level{{{0, 0}, {10, 0}}};
    static constexpr std::array<ReferenceInput, 3> referenceInputs{
        {{"v", velocity}, {"F_applied", applied}, {"y_offset", level}}};
    static constexpr double stopTime = 10, stepSize = 1e-2;
    static constexpr Picture picture{"time", "F",
                                     "Force for the reference input: while sliding it swings with the height "
                                     "of the body; at rest from 4 s it "
                                     "is the applied force; then the body slides backwards."};
  };

  /// The law with its body: stick-slip, Fig. 4.
  struct WithBody {
    static constexpr std::string_view summary =
        "A body with a slanted front on a row of springs, pulled through a spring and a damper by a moving "
        "support. It rides up and down on the springs, and the friction falls as it rises: stick-slip locks "
        "to "
        "the vertical motion. In stick the body is at rest horizontally, and goes on bouncing; stick, slip "
        "and "
        "every bristle met or released are located as events.";
    static constexpr std::string_view validity =
        "0 ≤ y ≤ h0; where a spring is longer than h0 it would pull. At a reversal the body turns round at "
        "once. "
        "The vertical motion is undamped. The cost of a force does not depend on the number of bristles, "
        "that of "
        "a run on the bristles passed.";
    static constexpr auto parameters = CompressedBristle::parameters;
    static constexpr std::array bodyStarts{Start{"K", 5}};
    static constexpr std::array stickEquations{Equation{
        "stick (events): v = 0, F = u − K (x − x_support) + c (v_drive + v_support), F₋ ≤ F ≤ F₊", "(32)"}};
    static constexpr double stopTime = 20, stepSize = 0.02;
    static constexpr Picture picture{"time", "F",
                                     "Stick-slip (Fig. 4): the friction force swings with the height of the "
                                     "body, which sticks once in each "
                                     "vertical period of 2.76 s."};
  };
};

}  // namespace bristle
