// The cubic system that is hysteretic,
// [D] B. Drincic: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck effect,
// Examples 1.1.2 to 1.1.4.
//
//     x' = -x^3 + x + u,   y = x                                                            (1.5), (1.6)
//
// u and x are numbers, time is in seconds; the rate 1/s in front of the right-hand side is not written.
// Equilibria: u = x^3 - x, three of them for |u| < 2 / (3 sqrt 3).  The fold x = +-1/sqrt 3 is where the
// state jumps from one branch to the other, to -+2/sqrt 3.
//
// area is the integral of u dx: over a period it grows by the area of the loop in the plane of u and x.  At
// DC it is 3/2 exactly, twice the integral of u over the branch from the fold to the point of arrival.
#pragma once

#include "bodies/plant.hpp"

namespace bristle {

struct CubicExample : SmoothPlant {
  static constexpr std::array rows{
      input("u", "1", 0, "input"),
      state("x", "1", 0, 1, "state and output, y of (1.6)").asOutput(),
      state("area", "1", 0, 1, "integral of u dx, which grows by the area of the loop in each period")
          .asOutput(),
      output("u_equilibrium", "1", "input for which x would be an equilibrium, x^3 - x"),
  };
  static constexpr std::array<Breakpoint, 6> triangles{
      {{0, 0}, {100, 1}, {300, -1}, {500, 1}, {700, -1}, {800, 0}}};
  static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"u", triangles}}};
  static constexpr std::array equationsText{
      Equation{"dx/dt = −x³ + x + u,   y = x", "(1.5), (1.6)"},
      Equation{"equilibria: u = x³ − x, three for |u| < 2/(3√3)", "(1.8)"},
      Equation{"area = ∫ u dx", ""},
  };
  static constexpr ModelText text{
      .name = "CubicExample",
      .group = "Plants",
      .title = "Cubic system: a loop that stays at low frequency",
      .summary =
          "The shortest example of hysteresis. For small inputs it has two stable equilibria; a periodic "
          "input takes the state from one to the other and back, and the loop in the plane of input and "
          "output stays however slow the input is. Compare LinearExample.",
      .paper =
          "B. Drinčić: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck "
          "effect, Examples 1.1.2 to 1.1.4",
      .validity =
          "Rate dependent: the loop area falls to 3/2 as the frequency goes to zero. Started at rest with u "
          "= 0 it is at an unstable equilibrium.",
      .equations = equationsText,
      .corrections = {},
      .stopTime = 800,
      .stepSize = 0.2,
      .referenceInputs = referenceInputs,
      .picture = {"u", "x",
                  "Output against input for a slow triangle: on the way up the state follows the lower "
                  "branch of equilibria beyond its fold and jumps, on the way down the upper one."}};

  static constexpr std::size_t u = slotOf(rows, "u"), x = slotOf(rows, "x"), area = slotOf(rows, "area"),
                               u_equilibrium = slotOf(rows, "u_equilibrium");

  template <class S>
  static void equations(const Known<S>& n, const Unknown<S>& o) {
    const S X = n.x[x];
    o.y[u_equilibrium] = X * X * X - X;
    o.dx[x] = n.u[u] - o.y[u_equilibrium];
    o.dx[area] = n.u[u] * o.dx[x];
  }
};

}  // namespace bristle
