// The linear system that is not hysteretic,
// [D] B. Drincic: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck effect,
// Example 1.1.1.
//
//     m x'' + c x' + k (x - u) = 0,   y = x                                                 (1.3), (1.4)
//
// A body pulled through a spring whose other end is at u, with a dashpot to the ground.  Units: u, x m.
// Defaults are those of Figure 1.1; u(t) = sin(w t).
//
// area is the integral of u dx: over a period it grows by the area of the loop in the plane of u and x, to
// the accuracy of the integrator.  For u = A sin(w t) that is
//     pi A^2 k c w / ((k - m w^2)^2 + (c w)^2),
// which falls in proportion to w: the loop vanishes at DC.
#pragma once

#include "bodies/plant.hpp"

namespace bristle {

struct LinearExample : SmoothPlant {
  static constexpr std::array rows{
      input("u", "m", 0, "position of the far end of the spring"),
      parameter("m", "kg", 1, "mass of the body").above(0),
      parameter("c", "N.s/m", 2, "damping between the body and the ground").atLeast(0),
      parameter("k", "N/m", 1, "stiffness of the spring").above(0),
      state("x", "m", 0, 1, "position of the body, y of (1.4)").asOutput(),
      state("v", "m/s", 0, 1, "velocity of the body").asOutput(),
      state("area", "m2", 0, 1, "integral of u dx, which grows by the area of the loop in each period")
          .asOutput(),
      output("a", "m/s2", "acceleration of the body"),
  };
  /// The same triangle fast and slow.
  static constexpr std::array<Breakpoint, 9> triangles{
      {{0, 0}, {2, 1}, {6, -1}, {10, 1}, {14, -1}, {16, 0}, {66, 1}, {166, -1}, {216, 0}}};
  static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"u", triangles}}};
  static constexpr std::array equationsText{
      Equation{"dx/dt = v,   m dv/dt + c v + k (x − u) = 0,   y = x", "(1.3), (1.4)"},
      Equation{"area = ∫ u dx", ""},
  };
  static constexpr ModelText text{
      .name = "LinearExample",
      .group = "Plants",
      .title = "Linear system: a loop that vanishes at low frequency",
      .summary =
          "A mass on a spring that is moved at its far end, with a dashpot. Under a periodic input it draws "
          "a "
          "loop in the plane of input and output, but the loop vanishes as the frequency goes to zero: the "
          "system is not hysteretic. The case to compare CubicExample with.",
      .paper =
          "B. Drinčić: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck "
          "effect, Example 1.1.1",
      .validity = "Linear; exact up to the tolerance of the integrator.",
      .equations = equationsText,
      .corrections = {},
      .stopTime = 216,
      .stepSize = 0.05,
      .referenceInputs = referenceInputs,
      .picture = {"u", "x",
                  "Output against input for a triangle that is run through fast, then slowly: the wide loop "
                  "belongs to a period of 8 s, the narrow one to a period of 200 s."}};

  static constexpr std::size_t u = slotOf(rows, "u"), m = slotOf(rows, "m"), c = slotOf(rows, "c"),
                               k = slotOf(rows, "k"), x = slotOf(rows, "x"), v = slotOf(rows, "v"),
                               area = slotOf(rows, "area"), a = slotOf(rows, "a");

  template <class S>
  static void equations(const Known<S>& n, const Unknown<S>& o) {
    o.y[a] = (n.p[k] * (n.u[u] - n.x[x]) - n.p[c] * n.x[v]) / n.p[m];
    o.dx[x] = n.x[v];
    o.dx[v] = o.y[a];
    o.dx[area] = n.u[u] * n.x[v];
  }
};

}  // namespace bristle
