// What a person reads about FrBDDistributed, and its reference experiment; the equations are in
// frbd_distributed.hpp.
#pragma once

#include "core/model.hpp"

namespace bristle {

inline constexpr std::array frbdDistributedEquations{
    Equation{"∂z/∂t + V ∂z/∂ξ = (−σ0 |v| z + μ(v) v) / g(v),   z(0, t) = 0,   0 ≤ ξ ≤ 1,   V = V_roll / L",
             "(34)"},
    Equation{"g(v) = σ1 |v| + μ(v),   μ(v) = μ_d + (μ_s − μ_d) exp(−(|v|/v_S)^δ) + σ2 |v|", "(35), (5)"},
    Equation{"F = F_z ∫ p(ξ) (σ0 z + σ1 dz/dt) dξ,   ∫ p dξ = 1", "(36)–(39)"},
    Equation{"W = F_z σ0/2 ∫ p(ξ) z² dξ", "(51)"},
    Equation{"p = 1,   p = a exp(−a ξ) / (1 − exp(−a))   or   p = 6 ξ (1 − ξ)", ""},
    Equation{
        "in each of N cells z = z_i + φ z_slope,i with −1 ≤ φ ≤ 1: discontinuous Galerkin method, upwind",
        ""},
};
inline constexpr std::array<std::string_view, 4> frbdDistributedCorrections{
    "Table I lacks the transport velocity V, on which the slip at the peak of the force depends; 20 m/s "
    "here.",
    "(40) prints μ(η − …) for μ(v(η − …)).",
    "(52) lacks −dW/dt in its first line, (53) a factor V(ξ) under the integral.",
    "The text says that with constant pressure the distributed and the lumped model behave identically; they "
    "do only "
    "for V = 0, as bristles leave the contact after the time 1/V.",
};
/// Slip grows to beyond the peak, comes back and changes its sign.
inline constexpr std::array<Breakpoint, 5> frbdDistributedSlip{
    {{0, 0}, {0.05, 8}, {0.1, 0.5}, {0.11, -2}, {0.15, -2}}};
inline constexpr std::array<ReferenceInput, 1> frbdDistributedInputs{{{"v", frbdDistributedSlip}}};

inline constexpr ModelText frbdDistributedText{
    .name = "FrBDDistributed",
    .group = "Laws",
    .title = "Friction with bristle dynamics in a rolling contact",
    .summary =
        "Bristles enter a contact patch undeformed, are carried through it with the rolling velocity and "
        "slide as in "
        "FrBD: the longitudinal force of a tyre or of a railway wheel, with its dependence on slip, its "
        "relaxation "
        "length and its dependence on the pressure in the contact. With V_roll = 0 it is a locked wheel.",
    .paper =
        "L. Romano, O. M. Aamo, J. Åslund, E. Frisk: First-order friction models with bristle dynamics: "
        "lumped and "
        "distributed formulations, section IV",
    .validity =
        "One direction of rolling, V_roll ≥ 0; the same sliding velocity all over the contact. Passive for "
        "constant "
        "and exponential pressure; with parabolic pressure small oscillations of v can deliver energy. The "
        "energy "
        "balance holds at constant load, and counts what bristles take with them out of the contact as "
        "dissipated.",
    .equations = frbdDistributedEquations,
    .corrections = frbdDistributedCorrections,
    .stopTime = 0.15,
    .stepSize = 5e-4,
    .referenceInputs = frbdDistributedInputs,
    .picture = {"v", "F",
                "Force per newton of load against the sliding velocity at 20 m/s: it rises to a peak near 4 "
                "m/s and falls "
                "with more slip; on the way back and through zero it lags behind by the time bristles need "
                "to cross the "
                "contact."}};

}  // namespace bristle
