// The discontinuous rotating bristle model (DRBM): a body passes over pivoting bristles
// (pivoting_bristles.hpp) that all lean in the direction of motion; at a reversal they fall over to the other
// side at once. [D] B. Drincic: Mechanical models of friction that exhibit hysteresis, stick-slip, and the
// Stribeck effect, section 3.3.
//
//     v >= 0:  F =  sum over x + d/2 - d0 < i Delta <= x + d/2 of (kappa/h) theta cos^2 theta   (3.13),
//     (3.14)
//              tan theta = (x + d/2 - i Delta) / h
//     v < 0:   the mirror image                                                             (3.15), (3.16)
//     at v = 0 any force between the two                                                         (3.21)
// or, as the force over x looks like a saw, the approximation
//     F = sgn(v) (F_min + (F_max - F_min) / Delta  mod(sgn(v) x, Delta))                    (3.47)-(3.50)
//
// A bristle enters with theta = 0 (a kink of the force) and is released at theta_max (a drop): both are
// events.
//
// Units: kappa N m/rad, lengths m.  Rate independent in slip.  F v >= 0 always, so the law is passive.
// Validity: d0 = sqrt(l_b^2 - h^2) > Delta, so that a bristle is always in contact.  The printed parameters
// of Fig. 3.9 break it (d0/Delta = 0.9987): the force vanishes on gaps 1.25e-5 m wide.  That is told, not
// refused.
//
// Corrections to [D]: (3.19), (3.20) print k for kappa.  Fig. 3.7 gives d = 0.5 N, which is 0.5 m.  After
// (3.31)
// "(4.35)" and "(4.37)" are (3.29) and (3.31).  The energy 0.35647 J of Fig. 3.9 cannot come from its
// parameters: forward and backward work are at most 2 (range/Delta + 1) kappa theta_max^2 / 2 = 0.20 J; they
// give 0.1981 J.
#pragma once

#include "laws/pivoting_bristles.hpp"
#include "laws/set_valued.hpp"

namespace bristle {

inline constexpr Enumeration bristleForms{
    "BristleForm",
    {{{"bristles", "the sum over the bristles in contact (3.13)-(3.16)"},
      {"sawtooth", "its approximation by a saw between F_min and F_max (3.47)-(3.50)"}}}};

struct DiscontinuousRotatingBristle {
  static constexpr std::string_view name = "DiscontinuousRotatingBristle";
  static constexpr std::string_view title = "Discontinuous rotating bristle model (DRBM)";
  static constexpr std::string_view paper =
      "B. Drinčić: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck "
      "effect, section 3.3 (3.13)-(3.21), (3.47)-(3.50)";
  static constexpr std::array<Equation, 5> slipEquations{{
      {"θ_i = arctan((x + d/2 − i Δ) / h),   0 ≤ θ_i < θ_max = arccos(h/l_b)", "(3.1), (3.2)"},
      {"F₊(x) = Σ_i κ θ_i cos²θ_i / h   over   x + d/2 − d0 < i Δ ≤ x + d/2,   d0² = l_b² − h²",
       "(3.7), (3.14)"},
      {"slip: F = F₊(x) for v > 0,   F = F₋(x) = −F₊(−x) for v < 0", "(3.13), (3.15), (3.16)"},
      {"sawtooth: F₊(x) = F_min + (F_max − F_min) mod(x, Δ) / Δ", "(3.47)-(3.50)"},
      {"F₋(x) ≤ 0 ≤ F₊(x)", "(3.21)"},
  }};
  static constexpr std::array<std::string_view, 4> corrections{
      "(3.19) and (3.20) print k for κ.",
      "The caption of Fig. 3.7 gives d = 0.5 N, which is a length, 0.5 m.",
      "The parameters of Fig. 3.9 have d0/Δ = 0.9987, against the assumption d0/Δ > 1 of the chapter: the "
      "force "
      "vanishes in gaps of 12.5 µm. It is told when the model starts, not refused.",
      "The dissipated energy 0.35647 J of Fig. 3.9 does not follow from its parameters: the work of a cycle "
      "of "
      "range 2 m is at most (range/Δ + 1) κ θ_max² = 0.20 J. They give 0.1981 J.",
  };
  static constexpr std::string_view supplied =
      "energy supplied to the friction, the integral of F v: spent on bristles that were bent and released";

  static constexpr auto parameters = join(
      pivotParameters,
      std::array{
          option("form", bristleForms, 1, "how the force follows from the position"),
          parameter("F_min", "N", 0.5, "form sawtooth: least force in slip").atLeast(0),
          parameter("F_max", "N", 1, "form sawtooth: greatest force in slip, at least F_min").atLeast(0),
          parameter("viscous", "N.s/m", 0, "viscous friction coefficient; none in the paper").atLeast(0)});
  static constexpr std::size_t Delta = slotOf(parameters, "Delta"), form = slotOf(parameters, "form"),
                               F_min = slotOf(parameters, "F_min"), F_max = slotOf(parameters, "F_max"),
                               viscous = slotOf(parameters, "viscous");

  static bool sawtooth(const double* p) { return p[form] == 2; }
  static Grid grid(const double* p) {
    if (sawtooth(p)) return {.spacing = p[Delta], .front = 0};
    const PivotingBristles bristles(p);
    return {.spacing = bristles.Delta, .front = bristles.d / 2, .reach = bristles.reach()};
  }

  template <class S>
  static S slip(const Sliding<S>& c, int direction) {
    const Window window = windowOf(c.windows, direction);
    const S ahead = direction < 0 ? S(-c.x) : c.x;
    S force;
    if (sawtooth(c.p)) {
      const double rise = (c.p[F_max] - c.p[F_min]) / c.p[Delta];
      force = c.p[F_min] + rise * (ahead - window.last * c.p[Delta]);
    } else {
      const PivotingBristles bristles(c.p);
      force = bristles.force(S(ahead + bristles.d / 2), window.first, window.last);
    }
    return S((direction < 0 ? S(-force) : force) + c.p[viscous] * c.v);
  }

  /// Positions matter as far as they tell one bristle from the next.
  static double nominalPosition(const double* p) { return p[Delta]; }

  static bool check(const double* p, Reporter& r) {
    if (!sawtooth(p)) return PivotingBristles(p).check(r);
    if (p[F_max] >= p[F_min]) return true;
    Text message;
    message << "Parameter F_max is " << p[F_max] << " but must be at least F_min, which is " << p[F_min]
            << ".";
    r.report(Topic::error, message.view());
    return false;
  }

  /// The law by itself: forwards over some bristles, a rest under a varying applied force, and back.
  struct Alone {
    static constexpr std::string_view summary =
        "A body moves over a row of rigid bristles on torsion springs. The contact is without friction; the "
        "force comes from the bristles that its corner bends, and energy is lost as each is released. When "
        "the "
        "motion reverses, all bristles fall over to the other side at once, so the force is set-valued at "
        "rest "
        "as Coulomb's, but depends on the position: it rises with each bristle and drops with its release. "
        "As a "
        "plain law it needs the applied force as an input and sticks while |v| ≤ v_stick (Karnopp). True "
        "stiction is in DiscontinuousRotatingBristleSlider.";
    static constexpr std::string_view validity =
        "d0 = √(l_b² − h²) > Δ, so that a bristle is always in contact. The bases are at the multiples of Δ. "
        "Rate independent in slip. No Stribeck effect. The cost of a force is proportional to the number of "
        "bristles in contact, d0/Δ.";
    static constexpr auto equations = append(
        slipEquations,
        std::array{Equation{"dx/dt = v", ""},
                   Equation{"stick (|v| ≤ v_stick): F = F_applied, limited to F₋(x) ≤ F ≤ F₊(x)", "(3.26)"}});
    static constexpr std::array<Breakpoint, 8> velocity{
        {{0, 0.01}, {4, 0.01}, {4.2, 0}, {6, 0}, {6.2, -0.01}, {9, -0.01}, {9.2, 0.01}, {12, 0.01}}};
    static constexpr std::array<Breakpoint, 5> applied{{{0, 0}, {4, 0}, {5, 0.08}, {6, -0.15}, {12, -0.15}}};
    static constexpr std::array<ReferenceInput, 2> referenceInputs{{{"v", velocity}, {"F_applied", applied}}};
    static constexpr double stopTime = 12, stepSize = 1e-2;
    static constexpr Picture picture{
        "x", "F",
        "Force over the displacement: each bristle raises it until it is released. Forwards to 41 mm, a rest "
        "in "
        "which the friction follows the applied force, backwards, and forwards again."};
  };

  /// The law with its body: exact stick-slip, Fig. 3.7.
  struct WithBody {
    static constexpr std::string_view summary =
        "A body on a row of rigid bristles on torsion springs, pulled through a spring and a damper by a "
        "moving "
        "support. The force rises with each bristle that the body meets and drops as one is released: "
        "without "
        "any Stribeck effect that gives exact stick-slip, and hysteresis however slow the motion. In stick "
        "the "
        "body is at rest exactly; stick, slip and every bristle met or released are located as events.";
    static constexpr std::string_view validity =
        "d0 = √(l_b² − h²) > Δ, so that a bristle is always in contact. The motion is not exactly periodic: "
        "how far "
        "a slip goes depends on where between two bristles the last one ended. Without damping (c = 0, as in "
        "the paper) the speed comes back to zero tangentially after a slow release, and whether the body "
        "sticks there for an instant is a matter of rounding: counters of long runs depend on the tolerance, "
        "energies and extremes do not.";
    static constexpr auto parameters = DiscontinuousRotatingBristle::parameters;
    /// Fig. 3.7, but with a little damping: without it the creep comes back to v = 0 tangentially again and
    /// again, and a default experiment whose counters are a matter of rounding cannot be compared.
    static constexpr std::array bodyStarts{Start{"K", 1}, Start{"c", 0.1}, Start{"v_drive", 0.002}};
    static constexpr std::array stickEquations{Equation{
        "stick (events): v = 0, F = u − K (x − x_support) + c (v_drive + v_support), F₋(x) ≤ F ≤ F₊(x)",
        "(3.26)"}};
    static constexpr double stopTime = 100, stepSize = 0.1;
    static constexpr Picture picture{
        "time", "F",
        "Stick-slip (Fig. 3.7): in stick the friction balances the growing pull of the spring. The body then "
        "creeps as it bends one bristle after the other, until it breaks loose over some twenty of them."};
  };
};

}  // namespace bristle
