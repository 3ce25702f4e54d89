// The friction oscillator on its shaker,
// [J] J. Wojewoda, A. Stefanski, M. Wiercigroch, T. Kapitaniak: Hysteretic effects of dry friction: modelling
//     and experimental studies, section 5.
//
// ShakerRig, one degree of freedom:
//     (M + m_t) y'' = -2 k (y - e) - c (y' - e') - F                                        (5.2)
// written for the motion x = y - e, v = x' over the base, which is what the friction knows:
//     (M + m_t) v' = -2 k x - c v - F - (M + m_t) a_e,   a_e = e''
//
// ShakerRig3, three degrees of freedom, the mass M, the tongue m_t on the force transducer and the pads:
//     M y'' = -2 k (y - e) - c (y' - e') - F_t,   F_t = k_t (y - y_t) + c_t (y' - y_t')
//     m_t y_t'' = F_t - F                                                                   (5.1)
//     2 m_p y_p'' = -2 k_c (y_p - e) + F
// F acts between tongue and pads, so its velocity is v = y_t' - y_p'.  The states are the motion of mass and
// pads over the base and that of the tongue over the pads, so that v is a state; F_t is what the force
// transducer measures, F plus the inertia of the tongue.
//
// The base is driven by its acceleration a_e, as the accelerometer of a shaker gives it.  The motion over the
// base depends on nothing else; displacement e and velocity v_e of the base are integrated only to show the
// absolute motion, from start values of their own.  Units SI.
//
// Corrections to [J]: (5.4) must read -(1/(M + m_t)) {2k[..] + c[..] + N f}; the symbols of (5.1) are those
// of figure 6b, not 2b, with k_T1 = k_t and c_T1 = c_t, whose unit is N s/m; before (5.2) the compliance of
// the pads is 2 k_c, not 2 k.  Of ShakerRig3 only the sum of M and m_t, k and c are printed: the other values
// are ours.
#pragma once

#include "bodies/body_alone.hpp"

namespace bristle {

inline constexpr std::string_view shakerPaper =
    "J. Wojewoda, A. Stefański, M. Wiercigroch, T. Kapitaniak: Hysteretic effects of dry friction: modelling "
    "and experimental studies, section 5";

/// The base, as both rigs know it.
inline constexpr std::array shakerRows{
    input("a_e", "m/s2", 0, "acceleration of the base").withNominal(10),
    state("e", "m", 0, 0.01, "displacement of the base").asOutput(),
    state("v_e", "m/s", 0, 0.1, "velocity of the base").asOutput(),
};
/// A base that is shaken to and fro at 10 Hz by 20 m/s2.
inline constexpr std::array<Breakpoint, 12> shakerPulses{{{0, 0},
                                                          {0.025, 20},
                                                          {0.075, -20},
                                                          {0.125, 20},
                                                          {0.175, -20},
                                                          {0.225, 20},
                                                          {0.275, -20},
                                                          {0.325, 20},
                                                          {0.375, -20},
                                                          {0.425, 20},
                                                          {0.45, 0},
                                                          {1, 0}}};
inline constexpr std::array<ReferenceInput, 1> shakerInputs{{{"a_e", shakerPulses}}};

struct ShakenMass {
  static constexpr auto rows = join(
      shakerRows,
      std::array{
          parameter("M", "kg", 3.35, "oscillating mass with the tongue, M + m_t of (5.2)").above(0),
          parameter("k", "N/m", 2520, "stiffness of each of the two springs").atLeast(0),
          parameter("c", "N.s/m", 16.85, "damping between mass and base").atLeast(0),
          state("x", "m", 0, 0.01, "displacement of the mass over the base").asOutput(),
          state("v", "m/s", 0, 0.1, "velocity of the mass over the base").asOutput().onTerminal("contact"),
          output("a", "m/s2", "acceleration of the mass over the base").withNominal(10),
          output("F_applied", "N",
                 "force that tries to move the mass over the base: all but friction, for a law "
                 "that sticks")
              .withNominal(100),
          output("y", "m", "displacement of the mass in space"),
          output("v_y", "m/s", "velocity of the mass in space"),
          output("a_y", "m/s2", "acceleration of the mass in space").withNominal(10),
          reversal::rows[0],
          reversal::rows[1],
      });
  static constexpr std::array indicators{reversal::reversing, reversal::grazing};
  static constexpr std::size_t a_e = slotOf(rows, "a_e"), e = slotOf(rows, "e"), v_e = slotOf(rows, "v_e"),
                               M = slotOf(rows, "M"), k = slotOf(rows, "k"), c = slotOf(rows, "c"),
                               x = slotOf(rows, "x"), v = slotOf(rows, "v"), a = slotOf(rows, "a"),
                               y = slotOf(rows, "y"), v_y = slotOf(rows, "v_y"), a_y = slotOf(rows, "a_y"),
                               F_applied = slotOf(rows, "F_applied"), direction = slotOf(rows, "direction");

  template <class S>
  static void equations(const Known<S>& n, const S& F, const Unknown<S>& o) {
    const S held = 2 * n.p[k] * n.x[x] + n.p[c] * n.x[v];
    o.y[a_y] = -(held + F) / n.p[M];
    o.y[F_applied] = -held - n.p[M] * n.u[a_e];
    o.y[a] = o.y[a_y] - n.u[a_e];
    o.y[y] = n.x[x] + n.x[e];
    o.y[v_y] = n.x[v] + n.x[v_e];
    o.dx[e] = n.x[v_e];
    o.dx[v_e] = n.u[a_e];
    o.dx[x] = n.x[v];
    o.dx[v] = o.y[a];
  }

  static void indicate(const Known<double>& n, const Unknown<double>& o, double* g) {
    g[0] = reversal::indicator(n.x[v], n.d[direction]);
    g[1] = reversal::grazingIndicator(o.dx[v], n.d[direction]);
  }
};

struct ShakerRig : BodyAlone<ShakenMass> {
  static constexpr std::array equationsText{
      Equation{"M dv_y/dt = −2 k (y − e) − c (v_y − v_e) − F,   dy/dt = v_y", "(5.2)"},
      Equation{"x = y − e,   M dv/dt = −2 k x − c v − F − M a_e,   dx/dt = v", ""},
      Equation{"de/dt = v_e,   dv_e/dt = a_e", ""},
  };
  static constexpr std::array<std::string_view, 1> corrections{
      "(5.4) has the signs of damping and friction wrong: it must read −{2k […] + c […] + N f} / (M + m_t).",
  };
  static constexpr ModelText text{
      .name = "ShakerRig",
      .group = "Plants",
      .title = "Friction oscillator on a shaker, without friction",
      .summary =
          "A mass on two springs whose base is shaken: the experiment of Wojewoda et al. as a plant. Connect "
          "its v to a friction law and the law's F back to it; its base to DuffingExciter or to any "
          "acceleration.",
      .paper = shakerPaper,
      .validity =
          "Linear. The motion over the base depends on a_e only; e and v_e are integrated from it for the "
          "absolute motion and need start values that belong to it.",
      .equations = equationsText,
      .corrections = corrections,
      .stopTime = 1,
      .stepSize = 1e-3,
      .referenceInputs = shakerInputs,
      .picture = {"time", "x",
                  "Displacement of the mass over its base, which is shaken for 0.45 s and then stops."}};
};

struct ShakenTongue {
  static constexpr auto rows = join(
      shakerRows,
      std::array{
          parameter("M", "kg", 3, "oscillating mass without the tongue").above(0),
          parameter("m_t", "kg", 0.35, "mass of the tongue").above(0),
          parameter("m_p", "kg", 0.1, "mass of each of the two pads").above(0),
          parameter("k", "N/m", 2520, "stiffness of each of the two springs").atLeast(0),
          parameter("c", "N.s/m", 16.85, "damping between mass and base").atLeast(0),
          parameter("k_t", "N/m", 1e6, "stiffness between mass and tongue").above(0),
          parameter("c_t", "N.s/m", 100, "damping between mass and tongue").atLeast(0),
          parameter("k_c", "N/m", 5e5, "stiffness between each pad and the base").above(0),
          state("x", "m", 0, 0.01, "displacement of the mass over the base").asOutput(),
          state("v_x", "m/s", 0, 0.1, "velocity of the mass over the base").asOutput(),
          state("x_p", "m", 0, 1e-4, "displacement of the pads over the base").asOutput(),
          state("v_p", "m/s", 0, 0.01, "velocity of the pads over the base"),
          state("s", "m", 0, 0.01, "displacement of the tongue over the pads, from their position at rest")
              .asOutput(),
          state("v", "m/s", 0, 0.1, "velocity of the tongue over the pads").asOutput().onTerminal("contact"),
          output("a", "m/s2", "acceleration of the tongue over the pads").withNominal(10),
          output("y", "m", "displacement of the mass in space"),
          output("v_y", "m/s", "velocity of the mass in space"),
          output("a_y", "m/s2", "acceleration of the mass in space").withNominal(10),
          output("F_t", "N", "force between mass and tongue, which the force transducer measures")
              .withNominal(10),
          reversal::rows[0],
          reversal::rows[1],
      });
  static constexpr std::array indicators{reversal::reversing, reversal::grazing};
  static constexpr std::size_t a_e = slotOf(rows, "a_e"), e = slotOf(rows, "e"), v_e = slotOf(rows, "v_e"),
                               M = slotOf(rows, "M"), m_t = slotOf(rows, "m_t"), m_p = slotOf(rows, "m_p"),
                               k = slotOf(rows, "k"), c = slotOf(rows, "c"), k_t = slotOf(rows, "k_t"),
                               c_t = slotOf(rows, "c_t"), k_c = slotOf(rows, "k_c"), x = slotOf(rows, "x"),
                               v_x = slotOf(rows, "v_x"), x_p = slotOf(rows, "x_p"),
                               v_p = slotOf(rows, "v_p"), s = slotOf(rows, "s"), v = slotOf(rows, "v"),
                               a = slotOf(rows, "a"), y = slotOf(rows, "y"), v_y = slotOf(rows, "v_y"),
                               a_y = slotOf(rows, "a_y"), F_t = slotOf(rows, "F_t"),
                               direction = slotOf(rows, "direction");

  template <class S>
  static void equations(const Known<S>& n, const S& F, const Unknown<S>& o) {
    const double* p = n.p;
    const S tongue = n.x[s] + n.x[x_p], tongueSpeed = n.x[v] + n.x[v_p];  // over the base
    o.y[F_t] = p[k_t] * (n.x[x] - tongue) + p[c_t] * (n.x[v_x] - tongueSpeed);
    o.y[a_y] = -(2 * p[k] * n.x[x] + p[c] * n.x[v_x] + o.y[F_t]) / p[M];
    const S padsInSpace = (0.5 * F - p[k_c] * n.x[x_p]) / p[m_p];
    o.y[a] = (o.y[F_t] - F) / p[m_t] - padsInSpace;
    o.y[y] = n.x[x] + n.x[e];
    o.y[v_y] = n.x[v_x] + n.x[v_e];
    o.dx[e] = n.x[v_e];
    o.dx[v_e] = n.u[a_e];
    o.dx[x] = n.x[v_x];
    o.dx[v_x] = o.y[a_y] - n.u[a_e];
    o.dx[x_p] = n.x[v_p];
    o.dx[v_p] = padsInSpace - n.u[a_e];
    o.dx[s] = n.x[v];
    o.dx[v] = o.y[a];
  }

  static void indicate(const Known<double>& n, const Unknown<double>& o, double* g) {
    g[0] = reversal::indicator(n.x[v], n.d[direction]);
    g[1] = reversal::grazingIndicator(o.dx[v], n.d[direction]);
  }
};

struct ShakerRig3 : BodyAlone<ShakenTongue> {
  static constexpr std::array equationsText{
      Equation{"M dv_y/dt = −2 k (y − e) − c (v_y − v_e) − F_t,   dy/dt = v_y", "(5.1)"},
      Equation{"m_t dv_t/dt = F_t − F,   F_t = k_t (y − y_t) + c_t (v_y − v_t),   dy_t/dt = v_t", "(5.1)"},
      Equation{"2 m_p dV_p/dt = −2 k_c (y_p − e) + F,   dy_p/dt = V_p,   v_p = V_p − v_e", "(5.1)"},
      Equation{"x = y − e,   x_p = y_p − e,   s = y_t − y_p,   v = ds/dt", ""},
      Equation{"de/dt = v_e,   dv_e/dt = a_e", ""},
  };
  static constexpr std::array<std::string_view, 3> corrections{
      "The symbols of (5.1) are those of figure 6b, not 2b: k_T1 is k_t, c_T1 is c_t, and the unit of c_t is "
      "N "
      "s/m.",
      "The compliance of the pads before (5.2) is 2 k_c, not 2 k.",
      "Only k, c and the sum of M and m_t are printed; the other values are ours.",
  };
  static constexpr ModelText text{
      .name = "ShakerRig3",
      .group = "Plants",
      .title = "Friction oscillator on a shaker with tongue and pads, without friction",
      .summary =
          "The rig with three masses: the tongue on its force transducer and the pads on their clamp move as "
          "well. It shows how far the transducer's signal F_t is from the friction force. Connect v to a "
          "friction law and the law's F back to it.",
      .paper = shakerPaper,
      .validity =
          "Linear. As printed nothing but friction damps the pads on their clamp. The tongue swings on its "
          "transducer at some 2 kHz with the defaults, which bounds the step of an explicit master.",
      .equations = equationsText,
      .corrections = corrections,
      .stopTime = 1,
      .stepSize = 1e-3,
      .referenceInputs = shakerInputs,
      .picture = {"time", "F_t",
                  "Force at the transducer without any friction: what it shows is the inertia of the tongue, "
                  "while the base is shaken and after."}};
};

}  // namespace bristle
