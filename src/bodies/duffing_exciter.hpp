// A chaotic excitation for a shaker: the Duffing oscillator of
// [J] J. Wojewoda, A. Stefanski, M. Wiercigroch, T. Kapitaniak: Hysteretic effects of dry friction: modelling
//     and experimental studies, section 5 (c), Figure 11.
//
//     q'' + 0.1 q' - 1e4 q (1 - q^2) = a cos(90 t)
//     phi' = Omega,   q'' = -d q' + w2 q (1 - q^2) + a cos phi,   e = scale q
//
// q is a number; e (m), v_e (m/s) and a_e (m/s2) are displacement, velocity and acceleration of the base of a
// rig (ShakerRig).  The phase is a state, so that a changed frequency does not make the force jump.
// The paper gives neither a nor the scale from q to e: a = 3000 1/s2 and 2 mm are ours.
#pragma once

#include <cmath>

#include "bodies/plant.hpp"

namespace bristle {

struct DuffingExciter : SmoothPlant {
  static constexpr std::array rows{
      parameter("d", "1/s", 0.1, "damping").atLeast(0),
      parameter("w2", "1/s2", 1e4, "strength of the double well").above(0),
      parameter("a", "1/s2", 3000, "amplitude of the force"),
      parameter("Omega", "rad/s", 90, "angular frequency of the force").atLeast(0),
      parameter("scale", "m", 0.002, "displacement e for q = 1"),
      state("q", "1", 0.5, 1, "state of the oscillator"),
      state("q_rate", "1/s", 10, 100, "its time derivative"),
      state("phi", "rad", 0, 1, "phase of the force"),
      output("e", "m", "displacement, scale q"),
      output("v_e", "m/s", "velocity"),
      output("a_e", "m/s2", "acceleration").withNominal(10),
      output("E_well", "1/s2",
             "energy of q in the double well, zero at the barrier: below, q stays in one well")
          .withNominal(1e3),
  };
  static constexpr std::array equationsText{
      Equation{"dq/dt = q_rate,   dq_rate/dt + d q_rate − w2 q (1 − q²) = a cos φ,   dφ/dt = Ω", "Figure 11"},
      Equation{"e = scale q,   v_e = de/dt,   a_e = dv_e/dt", ""},
      Equation{"E_well = ½ q_rate² + w2 (¼ q⁴ − ½ q²)", ""},
  };
  static constexpr std::array<std::string_view, 1> corrections{
      "Neither a nor the scale from q to the displacement of the base is given; a = 3000 1/s² and 2 mm are "
      "ours.",
  };
  static constexpr ModelText text{
      .name = "DuffingExciter",
      .group = "Plants",
      .title = "Chaotic excitation: a Duffing oscillator",
      .summary =
          "A source of irregular motion: the Duffing oscillator in its double well, hopping between the "
          "wells "
          "under a periodic force. Its scaled state drives the base of ShakerRig or ShakerRig3: connect a_e.",
      .paper =
          "J. Wojewoda, A. Stefański, M. Wiercigroch, T. Kapitaniak: Hysteretic effects of dry friction: "
          "modelling and experimental studies, section 5 (c), Figure 11",
      .validity =
          "Chaotic with the defaults: neighbouring solutions part by a factor e every 0.08 s, so that after "
          "about 2 s only the statistics are those of the equation, at any tolerance. The default experiment "
          "ends before that.",
      .equations = equationsText,
      .corrections = corrections,
      .stopTime = 0.5,
      .stepSize = 5e-4,
      .referenceInputs = {},
      .picture = {"e", "v_e", "Velocity against displacement: the motion hops between the two wells."}};

  static constexpr std::size_t d = slotOf(rows, "d"), w2 = slotOf(rows, "w2"), a = slotOf(rows, "a"),
                               Omega = slotOf(rows, "Omega"), scale = slotOf(rows, "scale"),
                               q = slotOf(rows, "q"), q_rate = slotOf(rows, "q_rate"),
                               phi = slotOf(rows, "phi"), e = slotOf(rows, "e"), v_e = slotOf(rows, "v_e"),
                               a_e = slotOf(rows, "a_e"), E_well = slotOf(rows, "E_well");

  template <class S>
  static void equations(const Known<S>& n, const Unknown<S>& o) {
    using std::cos;
    const double* p = n.p;
    const S Q = n.x[q], rate = n.x[q_rate], square = Q * Q;
    o.dx[q] = rate;
    o.dx[q_rate] = p[w2] * Q * (1.0 - square) - p[d] * rate + p[a] * cos(n.x[phi]);
    o.dx[phi] = S(p[Omega]);
    o.y[e] = p[scale] * Q;
    o.y[v_e] = p[scale] * rate;
    o.y[a_e] = p[scale] * o.dx[q_rate];
    o.y[E_well] = 0.5 * rate * rate + p[w2] * (0.25 * square * square - 0.5 * square);
  }
};

}  // namespace bristle
