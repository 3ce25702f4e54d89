// The body of the sliders and of MassSpring: a mass on a surface, pulled through a spring and a damper by a
// support that may move.
//
//     x' = v,   m v' = u - K (x - x_support) - c (v - v_drive - v_support) - F,   x_support' = v_drive +
//     v_support
//
// ([D] 3.10-3.12 and 4.18-4.20 with a moving support, 3.40-3.41 and 4.26-4.27 with a wall, [R] (60)).
// Correction to [R]: the stiffness k = 2 N of the stick-slip experiment is 2 N/m.
#pragma once

#include "core/model_of.hpp"
#include "core/reversal.hpp"

namespace bristle {

struct PulledMass {
  static constexpr std::array rows{
      input("u", "N", 0, "external force on the body"),
      input("v_support", "m/s", 0, "velocity of the support, added to v_drive"),
      parameter("m", "kg", 1, "mass of the body").above(0),
      parameter("K", "N/m", 2, "stiffness of the spring between support and body").atLeast(0),
      parameter("c", "N.s/m", 0, "damping between support and body").atLeast(0),
      parameter("v_drive", "m/s", 0.1, "constant velocity of the support"),
      state("x", "m", 0, 1, "position of the body").asOutput(),
      state("v", "m/s", 0, 0.1, "velocity of the body over the surface").asOutput().onTerminal("contact"),
      state("x_support", "m", 0, 1, "position of the support"),
      output("a", "m/s2", "acceleration of the body"),
      output("extension", "m", "extension of the spring, x_support - x"),
      reversal::rows[0],
      reversal::rows[1],
  };
  static constexpr std::string_view paper =
      "; the body: L. Romano, O. M. Aamo, J. Åslund, E. Frisk: First-order friction models with bristle "
      "dynamics: lumped "
      "and distributed formulations, equation (60)";
  static constexpr std::array equationsText{
      Equation{"dx/dt = v,   m dv/dt = u − K (x − x_support) − c (v − v_drive − v_support) − F",
               "Romano et al. (60)"},
      Equation{"dx_support/dt = v_drive + v_support", ""},
  };
  static constexpr std::array indicators{reversal::reversing, reversal::grazing};

  static constexpr std::size_t u = slotOf(rows, "u"), v_support = slotOf(rows, "v_support"),
                               m = slotOf(rows, "m"), K = slotOf(rows, "K"), c = slotOf(rows, "c"),
                               v_drive = slotOf(rows, "v_drive"), x = slotOf(rows, "x"),
                               v = slotOf(rows, "v"), x_support = slotOf(rows, "x_support"),
                               a = slotOf(rows, "a"), extension = slotOf(rows, "extension"),
                               direction = slotOf(rows, "direction"), reversals = slotOf(rows, "reversals");
  // A model that begins with these rows finds its own behind them.
  static constexpr std::size_t inputCount = countOf(rows, Role::input),
                               parameterCount = countOf(rows, Role::parameter),
                               stateCount = countOf(rows, Role::state);

  /// All forces on the body but friction.
  template <class S>
  static S driving(const Known<S>& k) {
    const S supportSpeed = k.p[v_drive] + k.u[v_support];
    return S(k.u[u] + k.p[K] * (k.x[x_support] - k.x[x]) - k.p[c] * (k.x[v] - supportSpeed));
  }
  /// Its time derivative while the body is at rest.
  static double drivingRate(const Known<double>& k) {
    return k.du[u] + k.p[K] * (k.p[v_drive] + k.u[v_support]) + k.p[c] * k.du[v_support];
  }

  template <class S>
  static void equations(const Known<S>& k, const S& F, const Unknown<S>& o) {
    o.y[extension] = k.x[x_support] - k.x[x];
    o.y[a] = (driving(k) - F) / k.p[m];
    o.dx[x] = k.x[v];
    o.dx[v] = o.y[a];
    o.dx[x_support] = k.p[v_drive] + k.u[v_support];
  }

  static void indicate(const Known<double>& k, const Unknown<double>& o, double* g) {
    g[0] = reversal::indicator(k.x[v], k.d[direction]);
    g[1] = reversal::grazingIndicator(o.dx[v], k.d[direction]);
  }
};

}  // namespace bristle
