// Coulomb friction with stiction and a choice of Stribeck curves, after
// [D] B. Drincic: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck effect,
//     section 1.3.1, and
// [J] J. Wojewoda, A. Stefanski, M. Wiercigroch, T. Kapitaniak: Hysteretic effects of dry friction: modelling
//     and experimental studies, section 3.
//
//     slip:   F = sgn(v) (F_C + (F_S - F_C) g(|v|) + viscous |v|)         [D] (1.17), [J] (3.1), (3.2)
//     stick:  v = 0,  -F_S <= F <= F_S, F balances the other forces       [D] (1.19)
//     F_C = mu F_N                                                       [D] (1.16)
// g: stribeck.hpp.  With the curve `none` the force falls from F_S to F_C the moment the body moves.
//
// Units: forces N, v m/s, viscous N s/m.  Rate independent for the curve none without viscous friction.
//
// Corrections to [D]: after (1.18) sign(v) is defined as [0, 1], which must be [-1, 1] at v = 0 for (1.19) to
// follow (its 2 alpha - 1 runs over [-1, 1]).
#pragma once

#include "core/concat.hpp"
#include "core/text.hpp"
#include "laws/set_valued.hpp"
#include "laws/stribeck.hpp"

namespace bristle {

struct Coulomb {
  static constexpr std::string_view name = "Coulomb";
  static constexpr std::string_view title = "Coulomb friction with stiction and Stribeck curves";
  static constexpr std::string_view paper =
      "B. Drinčić: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck "
      "effect, section 1.3.1 (1.16)-(1.19); J. Wojewoda, A. Stefański, M. Wiercigroch, T. Kapitaniak: "
      "Hysteretic effects of dry friction: modelling and experimental studies, section 3 (3.1)-(3.7)";
  static constexpr std::array<Equation, 7> slipEquations{{
      {"slip: F = sgn(v) (F_C + (F_S − F_C) g(|v|) + viscous |v|)", "(1.17), (3.1), (3.2)"},
      {"none: g = 0", ""},
      {"Tustin: g = exp(−|v|/v_S)", "(3.3)"},
      {"BoPavelescu: g = exp(−(|v|/v_S)^δ)", "(3.4)"},
      {"Gauss: g = exp(−(v/v_S)²)", "(3.5)"},
      {"Lorentz: g = 1 / (1 + (v/v_S)²)", "(3.6)"},
      {"PoppStelter: g = 1 / (1 + |v|/v_S) + η2 v² / (F_S − F_C)", "(3.7)"},
  }};
  static constexpr std::array<std::string_view, 3> corrections{
      "After (1.18) sign(0) is printed as [0, 1]; it must be [−1, 1] for (1.19) to follow.",
      "(3.4) and (3.7) have coefficients α and η1 of their own; here they follow from the Stribeck "
      "velocity of the other curves, α = v_S^−δ and η1 = 1/v_S. (3.4) and (3.5) lack the brackets "
      "around the argument of exp.",
      "The last term of (3.7) divides by f_S − f_C only to be multiplied by it again in (3.2); it is "
      "added to the force here, so that F_S = F_C is allowed, and η2 is a force coefficient.",
  };

  static constexpr auto parameters = join(
      std::array{parameter("F_C", "N", 2, "sliding (Coulomb) force, the friction coefficient times the load")
                     .atLeast(0),
                 parameter("F_S", "N", 2, "static force, at least F_C").atLeast(0)},
      stribeckParameters,
      std::array{parameter("viscous", "N.s/m", 0, "viscous friction coefficient").atLeast(0)});
  static constexpr std::size_t F_C = slotOf(parameters, "F_C"), F_S = slotOf(parameters, "F_S"),
                               curve = slotOf(parameters, "curve"), v_S = slotOf(parameters, "v_S"),
                               delta = slotOf(parameters, "delta"), eta2 = slotOf(parameters, "eta2"),
                               viscous = slotOf(parameters, "viscous");

  template <class S>
  static S slip(const double* p, const S& v, int direction) {
    const StribeckForce sliding{p[F_C], p[F_S],   static_cast<StribeckCurve>(static_cast<int>(p[curve])),
                                p[v_S], p[delta], p[eta2]};
    const S speed = direction < 0 ? S(-v) : v;
    const S force = sliding.at(speed);
    return S((direction < 0 ? S(-force) : force) + p[viscous] * v);
  }
  static StickInterval stick(const double* p) { return {-p[F_S], p[F_S]}; }
  static bool check(const double* p, Reporter& r);

  /// The law by itself: from sliding into stick, a varying applied force, and away in the other direction.
  struct Alone {
    static constexpr std::string_view summary =
        "The classical law: a constant sliding force against the motion, optionally a Stribeck curve "
        "and viscous friction. At rest it can carry any force up to F_S, which only the forces on the "
        "body decide; as a plain law it therefore needs that applied force as an input and sticks while "
        "|v| ≤ v_stick (Karnopp). True stiction, with v exactly zero and stick and slip found by "
        "events, is in CoulombSlider: give that one to a master whenever the body is this simple.";
    static constexpr std::string_view validity =
        "Rigid surfaces: no pre-sliding displacement, no frictional lag. The force jumps at the edges "
        "of the stick band, so an explicit master can bring a body of mass m to rest only with a "
        "communication step below 2 m v_stick / F_S; with a longer one v jumps over the band. Within "
        "the band F v can be negative, of the order of F_S v_stick.";
    static constexpr auto equations = append(
        slipEquations,
        std::array{Equation{"stick (|v| ≤ v_stick): F = F_applied, at most F_S in magnitude", "(1.19)"}});
    static constexpr std::array<Breakpoint, 6> velocity{
        {{0, 0.1}, {1, 0.1}, {2, 0}, {4, 0}, {5, -0.1}, {6, -0.1}}};
    static constexpr std::array<Breakpoint, 5> applied{{{0, 0}, {2, 0}, {2.5, 1.5}, {4, -2}, {6, -2}}};
    static constexpr std::array<ReferenceInput, 2> referenceInputs{{{"v", velocity}, {"F_applied", applied}}};
    static constexpr double stopTime = 6, stepSize = 1e-2;
    static constexpr Picture picture{
        "time", "F",
        "Force for the reference input: sliding at F_C until the body comes to rest at 2 s; then the "
        "friction follows the applied force, which reaches −F_S at 4 s, and the body slides backwards."};
  };

  /// The law with its body: stick-slip.
  struct WithBody {
    static constexpr std::string_view summary =
        "The classical law with a mass that is pulled through a spring and a damper by a moving "
        "support. In stick the body is at rest exactly and the friction equals the applied force; "
        "stick, slip and reversal are located as events. The model to give to an explicit master.";
    static constexpr std::string_view validity =
        "Rigid surfaces: no pre-sliding displacement, no frictional lag. A body without damping that is "
        "released with F_S = F_C by a steadily growing force touches v = 0 tangentially; whether it "
        "sticks there for an instant is a matter of rounding and so are the counters, not the motion. "
        "The curve BoPavelescu with δ < 1 has an unbounded slope at rest; with the treatment switch "
        "and a tolerance below about 1e-8 the integrator may not get through it (use events).";
    /// The slider starts with a static force above the sliding force, so that stick-slip can be seen.
    static constexpr auto parameters = withStarts(Coulomb::parameters, std::array{Start{"F_S", 3}});
    static constexpr double stopTime = 60, stepSize = 0.02;
    static constexpr Picture picture{
        "time", "F",
        "Stick-slip: in stick the friction balances the growing pull of the spring up to F_S; the body "
        "then slips under F_C and comes to rest when the pull has fallen to 2 F_C − F_S."};
  };
};

inline bool Coulomb::check(const double* p, Reporter& r) {
  if (p[F_S] >= p[F_C]) return true;
  Text message;
  message << "Parameter F_S is " << p[F_S] << " but must be at least F_C, which is " << p[F_C] << ".";
  r.report(Topic::error, message.view());
  return false;
}

}  // namespace bristle
