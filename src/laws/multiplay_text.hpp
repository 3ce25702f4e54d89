// The rows of Multiplay and of its inverse, what a person reads about them, and their reference experiments;
// the equations are in multiplay.hpp.
#pragma once

#include <array>

#include "core/model.hpp"

namespace bristle {

/// Figure 2.6, spread over any number of elements so that the sum of the k_i and the range of the Delta_i
/// stay what they are.  Masses and dampings are equal to the stiffnesses, as in the figure.
namespace multiplay {
constexpr double k(std::size_t i, std::size_t n) {
  return (i < n / 2 ? -10.0 : 20.0) / static_cast<double>(n);
}
constexpr double Delta(std::size_t i, std::size_t n) {
  return 10.0 * static_cast<double>(2 * i + 1) / static_cast<double>(n);
}

inline constexpr std::array elements{
    dimension("N", 10, "number of elements"),
    parameter("k", "N/m", 0, "stiffness of each element; all of k, m, c of an element have one sign").each(k),
    parameter("Delta", "m", 0, "half the width of the deadzone of each element").above(0).each(Delta),
    parameter("m", "kg", 0, "mass of each element; dynamic form").each(k),
    parameter("c", "N.s/m", 0, "damping of each element; dynamic form").each(k),
};
inline constexpr std::array masses{
    state("x", "m", 0, 1, "position of each mass; the rate-independent form leaves it at its start value")
        .each(),
    state("v", "m/s", 0, 1, "velocity of each mass; the rate-independent form leaves it at its start value")
        .each(),
};
inline constexpr std::array modes{
    counter("edges", "edges of deadzones met since the start; dynamic form"),
    mode("direction", Type::integer,
         "rate-independent form: sign of the input's slope in the present mode; 0 before the first change"),
    counter("reversals", "turning points of the input since the start; rate-independent form"),
    mode("side", Type::integer, "1 or -1: the mass is beyond that edge of its deadzone; 0: inside").each(),
};

inline constexpr Enumeration forms{
    "MultiplayForm",
    {{{"dynamic", "masses, dampings and springs with deadzones, (2.3)-(2.4)"},
      {"rateIndependent", "its limit for slow inputs, the play operators of (2.12)-(2.13)"}}}};

inline constexpr std::array equations{
    Equation{"m_i d²x_i/dt² + c_i dx_i/dt + k_i d_i(x_i − u) = 0,   i = 1 … N", "(2.3)"},
    Equation{"d_i(e) = e − Δ_i for e ≥ Δ_i,   e + Δ_i for e ≤ −Δ_i,   0 between", "(2.2)"},
    Equation{"y = Σ k_i (u − x_i)", "(2.4)"},
    Equation{"area = ∫ y du = Σ k_i (u − x_i)² / 2 + ∫ Σ k_i (u − x_i) dx_i", ""},
    Equation{"rate independent:   x_i = min(max(x_i, u − Δ_i), u + Δ_i)", "(2.12)"},
};
inline constexpr std::array<std::string_view, 3> corrections{
    "The loop of Figure 2.5(a) is traversed clockwise in (u, y), that of Figure 2.5(b) counterclockwise; the "
    "text says the opposite.",
    "The left side of (2.5), the derivative of (2.3), is m_i d³x_i/dt³ + c_i d²x_i/dt².",
    "The unit of damping is N s/m, not N m/s.",
};
inline constexpr std::array<Breakpoint, 6> stroke{
    {{0, 0}, {100, 25}, {300, -25}, {400, 0}, {440, -10}, {580, 25}}};
inline constexpr std::array<ReferenceInput, 1> inputs{{{"u", stroke}}};
inline constexpr std::string_view thesis =
    "B. Drinčić: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck effect, "
    "chapter II";

inline constexpr ModelText text{
    .name = "Multiplay",
    .group = "Laws",
    .title = "Multiplay: masses behind springs with deadzones",
    .summary =
        "N masses, each with a damper, are moved by the common position u through springs with deadzones. "
        "Their "
        "spring forces add up to a hysteresis that depends on the rate of u and becomes that of Maxwell-slip "
        "when u is slow. Negative stiffnesses make loops that stiffen, turn counterclockwise or cross "
        "themselves. The limit itself is there as rateIndependent, with its exact update.",
    .paper = thesis,
    .validity =
        "Stiffness, mass and damping of an element are all positive or all negative, as the element is "
        "unstable "
        "otherwise; the rate-independent form needs no masses and dampings and does not look at them. A mass "
        "lags behind its deadzone by c_i/k_i times the speed of u, so that the forms differ by terms of "
        "first "
        "order in the rate. With negative stiffnesses y is no force of a passive mechanism, and the area of "
        "a "
        "loop may be negative. Other numbers of elements than ten get the stiffnesses and deadzones of "
        "Figure "
        "2.6 spread over them.",
    .equations = equations,
    .corrections = corrections,
    .stopTime = 580,
    .stepSize = 2,
    .referenceInputs = inputs,
    .picture = {"u", "y",
                "Output against input for the stiffnesses of Figure 2.6: the loop first gets steeper, as the "
                "elements with negative stiffness begin to move, and then flatter; the minor loop remembers "
                "where it began."}};
}  // namespace multiplay

}  // namespace bristle
