// A mass on a plane, pulled along each axis through a spring and a damper by a support that may move: the
// body of PlanarMass and ResetIntegrator2DSlider, [W] A. Wijata, J. Awrejcewicz, J. Matej, M. Makowski:
// Mathematical model for two-dimensional dry friction
//     modified by dither, Figure 3.4.
//
//     x_i' = v_i,   m v_i' = u_i - K_i (x_i - x_support_i) - c_i (v_i - v_drive_i - v_support_i) - F_i
//     x_support_i' = v_drive_i + v_support_i                                     i = 1, 2
//
// With v_drive = 0 it is the planar oscillator of Figure 3.4 (a), with v_drive = (0.01, 0.005) m/s the
// stick-slip system of Figure 3.4 (b).
#pragma once

#include "core/model_of.hpp"

namespace bristle {

struct PlanarBody {
  static constexpr std::array rows{
      input("u1", "N", 0, "external force on the body along axis 1"),
      input("u2", "N", 0, "external force on the body along axis 2"),
      input("v_support1", "m/s", 0, "velocity of the support along axis 1, added to v_drive1"),
      input("v_support2", "m/s", 0, "velocity of the support along axis 2, added to v_drive2"),
      parameter("m", "kg", 1, "mass of the body").above(0),
      parameter("K1", "N/m", 100, "stiffness along axis 1").atLeast(0),
      parameter("K2", "N/m", 100, "stiffness along axis 2").atLeast(0),
      parameter("c1", "N.s/m", 0, "damping along axis 1").atLeast(0),
      parameter("c2", "N.s/m", 0, "damping along axis 2").atLeast(0),
      parameter("v_drive1", "m/s", 0, "constant velocity of the support along axis 1"),
      parameter("v_drive2", "m/s", 0, "constant velocity of the support along axis 2"),
      state("x1", "m", 0.08, 0.1, "position of the body along axis 1").asOutput(),
      state("x2", "m", 0.08, 0.1, "position of the body along axis 2").asOutput(),
      state("v1", "m/s", -0.8, 1, "velocity of the body along axis 1").asOutput().onTerminal("contact"),
      state("v2", "m/s", 0.8, 1, "velocity of the body along axis 2").asOutput().onTerminal("contact"),
      state("x_support1", "m", 0, 0.1, "position of the support along axis 1"),
      state("x_support2", "m", 0, 0.1, "position of the support along axis 2"),
      output("a1", "m/s2", "acceleration of the body along axis 1").withNominal(10),
      output("a2", "m/s2", "acceleration of the body along axis 2").withNominal(10),
      output("extension1", "m", "extension of the spring along axis 1, x_support1 - x1"),
      output("extension2", "m", "extension of the spring along axis 2, x_support2 - x2"),
  };
  static constexpr std::string_view paper =
      "A. Wijata, J. Awrejcewicz, J. Matej, M. Makowski: Mathematical model for two-dimensional dry friction "
      "modified by dither, Figure 3.4";
  static constexpr std::array equationsText{
      Equation{"dx_i/dt = v_i,   m dv_i/dt = u_i − K_i (x_i − x_support_i) − c_i (v_i − v_drive_i − "
               "v_support_i) − F_i,   i = 1, 2",
               "Figure 3.4"},
      Equation{"dx_support_i/dt = v_drive_i + v_support_i", ""},
  };
  // Each quantity of axis 2 follows that of axis 1.
  static constexpr std::size_t u = slotOf(rows, "u1"), v_support = slotOf(rows, "v_support1"),
                               m = slotOf(rows, "m"), K = slotOf(rows, "K1"), c = slotOf(rows, "c1"),
                               v_drive = slotOf(rows, "v_drive1"), x = slotOf(rows, "x1"),
                               v = slotOf(rows, "v1"), x_support = slotOf(rows, "x_support1"),
                               a = slotOf(rows, "a1"), extension = slotOf(rows, "extension1");
  static constexpr std::size_t inputCount = countOf(rows, Role::input),
                               parameterCount = countOf(rows, Role::parameter),
                               stateCount = countOf(rows, Role::state);

  /// `F`: the friction forces along both axes.
  template <class S>
  static void equations(const Known<S>& k, const S* F, const Unknown<S>& o) {
    for (std::size_t i = 0; i < 2; ++i) {
      const S supportSpeed = k.p[v_drive + i] + k.u[v_support + i];
      o.y[extension + i] = k.x[x_support + i] - k.x[x + i];
      o.y[a + i] =
          (k.u[u + i] + k.p[K + i] * o.y[extension + i] - k.p[c + i] * (k.x[v + i] - supportSpeed) - F[i]) /
          k.p[m];
      o.dx[x + i] = k.x[v + i];
      o.dx[v + i] = o.y[a + i];
      o.dx[x_support + i] = supportSpeed;
    }
  }
};

}  // namespace bristle
