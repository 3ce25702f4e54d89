// The table and the text of WojewodaRig (wojewoda_rig.hpp).
#pragma once

#include "core/model.hpp"
#include "core/reversal.hpp"
#include "core/stick.hpp"
#include "laws/wojewoda.hpp"

namespace bristle {

inline constexpr Enumeration wojewodaVariants{
    "WojewodaVariant",
    {{{"memory", "contact compliance as a spring anchored where the motion reversed"},
      {"literal", "contact compliance (4.2) with f_0 = 2 f_C - f_S; without solution at slow reversals"},
      {"literalLatched", "contact compliance (4.2) with f_0 such that f is continuous at the reversal"}}}};

/// A whole number, fixed after initialisation.
constexpr Variable wholeNumber(Name name, int start, int least, int most, std::string_view description) {
  Variable v = parameter(name, "1", start, description).atLeast(least).atMost(most);
  v.type = Type::integer;
  v.variability = Variability::fixed;
  return v;
}

inline constexpr std::array wojewodaRigRows{
    input("a_base", "m/s2", 0, "acceleration of the base, added to that of the harmonic excitation"),
    parameter("M", "kg", 3.35, "oscillating mass with the tongue").above(0),
    parameter("K", "N/m", 5040, "stiffness of both springs together, 2k").atLeast(0),
    parameter("c", "N.s/m", 16.85, "viscous damping").atLeast(0),
    parameter("N", "N", 35, "normal load").above(0),
    parameter("A", "m", 0.005, "amplitude of the harmonic excitation of the base"),
    parameter("f_e", "1/s", 10, "frequency of the harmonic excitation of the base, cycles per second")
        .atLeast(0),
    parameter("f_C", "1", 0.25, "kinetic friction coefficient at high speed").atLeast(0),
    parameter("f_S", "1", 0.32, "static friction coefficient").above(0),
    parameter("df_S", "1", 0.03, "range of the static friction coefficient over the speed").atLeast(0),
    parameter("v_A", "m/s", 0.02, "average Stribeck velocity").above(0),
    parameter("k_s", "N/m", 1e6, "stiffness of the contact").above(0),
    parameter("tau", "s", 0.002, "delay of the velocity in the frictional memory").atLeast(0),
    option("curve", memoryCurves, 1, "Stribeck curve g"),
    parameter("delta", "1", 1, "exponent of the curve BoPavelescu; below 1 the acceleration is not unique")
        .atLeast(1),
    parameter("eta2", "N.s2/m2", 17.5, "quadratic rise of the curve PoppStelter, as a force").atLeast(0),
    parameter("a_1", "1/s", 100, "first constant of the curve Stefanski").atLeast(0),
    parameter("a_2", "m/s2", 0.1, "second constant of the curve Stefanski").above(0),
    option("variant", wojewodaVariants, 1, "contact compliance after a reversal"),
    parameter("sigma", "1", 0.05, "standard deviation of the fluctuation f_R").atLeast(0),
    parameter("lambda", "s/m", 50, "inverse of the correlation length of f_R over the velocity").above(0),
    parameter("noise_dw", "s/m", 2, "frequency increment of the spectrum of f_R").above(0),
    wholeNumber("noise_terms", 256, 1, FrictionNoise::mostTerms, "number of terms of the spectrum of f_R"),
    wholeNumber("seed", 12345, 0, 2147483647, "seed of f_R: the same seed gives the same f_R everywhere"),
    state("y", "m", 0, 0.005, "displacement of the mass in space"),
    state("v_y", "m/s", 0, 0.3, "velocity of the mass in space"),
    state("x_base", "m", 0, 0.005, "displacement of the base from a_base alone"),
    state("v_base", "m/s", 0, 0.3, "velocity of the base from a_base alone"),
    state("E_supplied", "J", 0, 0.1, "energy supplied to the friction, the integral of F v").asOutput(),
    output("x", "m", "displacement of the mass over the base, y - e"),
    output("v", "m/s", "velocity of the mass over the base"),
    output("a", "m/s2", "acceleration of the mass over the base"),
    output("F", "N", "friction force on the mass, positive when it opposes positive v"),
    output("f", "1", "friction coefficient F / N"),
    output("e", "m", "displacement of the base"),
    reversal::rows[0],
    reversal::rows[1],
    stick::rows[0],
    stick::rows[1],
    stick::rows[2],
    mode("phase", Type::integer,
         "0 ST contact compliance, 1 SL speeding up, 2 A0 constant speed, 3 DE slowing down, 4 no solution"),
    memory("x_rev", "m", "displacement at the last reversal"),
    memory("f_0", "1", "f_0 of the present contact compliance"),
};

inline constexpr std::array<Equation, 11> wojewodaRigEquations{{
    {"M a = −K x − c v − M d²e/dt² − N f,   x = y − e,   v = dx/dt,   a = dv/dt", "(5.2), (5.4)"},
    {"e = A sin(2π f_e t) + x_base,   d²x_base/dt² = a_base", ""},
    {"ST, memory: f = sgn(v) (k_s |x − x_rev| / N − f_0)", "(4.5)"},
    {"ST, literal: f = sgn(v) (k_s v² / (2 N |a|) − f_0)", "(4.2), (5.6)"},
    {"SL, v a > 0: f = sgn(v) (f_C + (f_S + Δf_S/(1 + |v/v_A|) − f_C) (g + f_R))", "(4.3), (4.7)"},
    {"DE, v a < 0: f = sgn(v) (f_C − (f_S − f_C) (g + f_R))", "(4.4)"},
    {"A0: a = 0 while f is between the two", ""},
    {"ST ends where its f meets that of SL", "(4.1)"},
    {"g = 1 / (1 + ((v − τ a)/v_A)²)", "(5.5)"},
    {"f_R = 2 σ Σ_k √(S(ω_k) Δω) cos(ω_k v + φ_k),   ω_k = (k + ½) Δω", "(4.13)"},
    {"S(ω) = λ / (π (λ² + ω²))", "(4.12)"},
}};
inline constexpr std::array<std::string_view, 7> wojewodaRigCorrections{
    "(5.4) prints minus signs before c and N f; both must be plus inside the braces.",
    "(4.12) lacks the factor λ that (4.10) and (4.11) give; with it the variance of (4.13) is σ².",
    "(4.9) gives f_R the mean 1, (4.13) the mean 0, which is used.",
    "With ω_k = k Δω the first term of (4.13) is a constant; ω_k = (k + ½) Δω has none.",
    "(4.6) prints a where (4.2) has |a|, which is used.",
    "The sgn(v a) of (3.8) and (3.11) stands in (4.3) and (4.4) already; g is used without it.",
    "(5.6) calls 2 f_C − f_S the value of f_d− at v = 0; it is that only for τ a ≪ v_A, so that the "
    "literal force jumps at a reversal.",
};

inline constexpr ModelText wojewodaRigText{
    .name = "WojewodaRig",
    .group = "Laws",
    .title = "Wojewoda friction: hysteretic and random, in its rig on a shaker",
    .summary =
        "Friction is higher while the motion speeds up than while it slows down, elastic for a moment after "
        "each reversal, and fluctuates at random with the velocity. As it depends on the acceleration, which "
        "it causes itself, the oscillator that it was measured on is inside: a mass on springs, its base "
        "shaken by a sine and by the input a_base. The random part is made from a seed and is the same in "
        "every run and on every machine.",
    .paper =
        "J. Wojewoda, A. Stefański, M. Wiercigroch, T. Kapitaniak: Hysteretic effects of dry friction: "
        "modelling and experimental studies, Phil. Trans. R. Soc. A 366 (2008) 747-765, (4.1)-(4.13), "
        "(5.2)-(5.6)",
    .validity =
        "Made for large sliding motion. The variant memory runs at all amplitudes; in complete stick its "
        "contact spring swings undamped. The literal variants have no solution where a reversal is slower "
        "than about 10 m/s²: the model then stops with a message. The excitation amplitude, λ, Δω and the "
        "number of terms are not printed in the paper; the values are ours. The curve PoppStelter grows with "
        "v² and makes f_d− negative at high speed.",
    .equations = wojewodaRigEquations,
    .corrections = wojewodaRigCorrections,
    .stopTime = 0.5,
    .stepSize = 2e-4,
    .referenceInputs = {},
    .picture = {
        "v", "f",
        "Friction coefficient over velocity: the upper branch is taken speeding up, the lower slowing "
        "down; the fluctuation repeats itself at equal velocities."}};

}  // namespace bristle
