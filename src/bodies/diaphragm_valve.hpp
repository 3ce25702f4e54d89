// A pneumatic control valve with diaphragm actuator,
// [R] L. Romano, O. M. Aamo, J. Aslund, E. Frisk: First-order friction models with bristle dynamics: lumped
// and distributed formulations, section V.B.
//
//     x' = v,   m v' = S_a P - k x - F - F_0                                                (61a)
//     tau P' = K_P OP + P_min - P                                                           (61b)
//
// x position of the stem (m), P pressure in the diaphragm chamber (Pa), OP opening command (percent).  (61a)
// is evaluated as m v' = k (x_rest - x) - F with x_rest = (S_a P - F_0) / k, the position of the stem without
// friction: the same equation, but a valve that starts at x_rest is at rest to the last bit.
//
// Defaults are Table III with the time constant of Test 1 (0.933 s; Test 2 has 0.425 s).  The start values
// are in equilibrium with the default command of 20 %: P = K_P OP + P_min, x = x_rest, v = 0.
//
// Units and corrections: K_P is Pa per percent and tau is in seconds (Table III says Pa, and leaves one of
// the two time constants without unit); sigma1 and sigma2, printed without unit, are s/m (for LuGre N.s/m).
// Table III gives the friction as coefficients of 39.73 and 59.86, that is as forces in newton at a load of 1
// N; F_c, F_s and the sigma of LuGre are the same numbers.
//
// Validity: no seat and no stop.  The stem is at x = 0 for OP = 10 % and at 32.8 mm for 100 %.  With Table
// III the steady friction grows with the velocity everywhere: stick-slip of the Stribeck kind is impossible.
#pragma once

#include "bodies/body_alone.hpp"
#include "bodies/law_on_body.hpp"
#include "laws/frbd.hpp"
#include "laws/lugre.hpp"

namespace bristle {

inline constexpr std::string_view paperSeparator = "; friction: ";

struct DiaphragmActuator {
  /// Table III.
  static constexpr double mass = 1.6, minimumPressure = 41276.4, pressureGain = 1666.49, area = 0.0445,
                          stiffness = 203495.8, preload = 2578.3;
  static constexpr double command = 20, pressure = pressureGain * command + minimumPressure,
                          position = (area * pressure - preload) / stiffness;

  static constexpr std::array rows{
      input("OP", "%", command, "opening command of the valve, 0 to 100 %").atLeast(0).withNominal(50),
      parameter("m", "kg", mass, "mass of the moving parts").above(0),
      parameter("S_a", "m2", area, "area of the diaphragm").above(0),
      parameter("k", "N/m", stiffness, "stiffness of the return spring").above(0),
      parameter("F_0", "N", preload, "preload of the return spring"),
      parameter("K_P", "Pa/%", pressureGain, "pressure gain of the I/P converter").above(0),
      parameter("P_min", "Pa", minimumPressure, "pressure at a command of 0 %").atLeast(0),
      parameter("tau", "s", 0.933, "time constant of the I/P converter").above(0),
      state("x", "m", position, 0.01, "position of the stem").asOutput(),
      state("v", "m/s", 0, 1e-3, "velocity of the stem").asOutput().onTerminal("contact"),
      state("P", "Pa", pressure, 1e5, "pressure in the diaphragm chamber").asOutput(),
      // What the nominal velocity makes of it at the 357 rad/s of stem and spring.
      output("a", "m/s2", "acceleration of the stem").withNominal(0.36),
      output("x_rest", "m", "position of the stem at this pressure without friction"),
      reversal::rows[0],
      reversal::rows[1],
  };
  static constexpr std::array equationsText{
      Equation{"dx/dt = v,   m dv/dt = S_a P − k x − F − F_0", "(61a)"},
      Equation{"τ dP/dt = K_P OP + P_min − P", "(61b)"},
      Equation{"x_rest = (S_a P − F_0) / k", ""},
  };
  static constexpr std::array<std::string_view, 2> corrections{
      "K_P of Table III is in Pa per percent, both time constants are in seconds.",
      "σ1 and σ2 of Table III, printed without unit, are in s/m; μ_d and μ_s of 39.73 and 59.86 are forces "
      "in "
      "newton at a load of 1 N.",
  };
  static constexpr std::string_view paper =
      "L. Romano, O. M. Aamo, J. Åslund, E. Frisk: First-order friction models with bristle dynamics: lumped "
      "and distributed formulations, section V.B";
  static constexpr std::string_view validity =
      "Neither seat nor stop: the stem is at x = 0 for OP = 10 % and at 32.8 mm for 100 %. The start values "
      "are in equilibrium with the start value of OP for the default parameters.";
  static constexpr std::array indicators{reversal::reversing, reversal::grazing};

  /// Test 1: up and down a ramp of 2 %/s between 20 % and 80 %.
  static constexpr std::array<Breakpoint, 6> ramp{{{0, 20}, {2, 20}, {32, 80}, {34, 80}, {64, 20}, {70, 20}}};
  static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"OP", ramp}}};
  static constexpr double stopTime = 70, stepSize = 0.01;

  static constexpr std::size_t OP = slotOf(rows, "OP"), m = slotOf(rows, "m"), S_a = slotOf(rows, "S_a"),
                               k = slotOf(rows, "k"), F_0 = slotOf(rows, "F_0"), K_P = slotOf(rows, "K_P"),
                               P_min = slotOf(rows, "P_min"), tau = slotOf(rows, "tau"),
                               x = slotOf(rows, "x"), v = slotOf(rows, "v"), P = slotOf(rows, "P"),
                               a = slotOf(rows, "a"), x_rest = slotOf(rows, "x_rest"),
                               direction = slotOf(rows, "direction");
  static constexpr std::size_t inputCount = countOf(rows, Role::input),
                               parameterCount = countOf(rows, Role::parameter),
                               stateCount = countOf(rows, Role::state);

  template <class S>
  static void equations(const Known<S>& n, const S& F, const Unknown<S>& o) {
    o.y[x_rest] = (n.p[S_a] * n.x[P] - n.p[F_0]) / n.p[k];
    o.y[a] = (n.p[k] * (o.y[x_rest] - n.x[x]) - F) / n.p[m];
    o.dx[x] = n.x[v];
    o.dx[v] = o.y[a];
    o.dx[P] = (n.p[K_P] * n.u[OP] + n.p[P_min] - n.x[P]) / n.p[tau];
  }

  static void indicate(const Known<double>& n, const Unknown<double>& o, double* g) {
    g[0] = reversal::indicator(n.x[v], n.d[direction]);
    g[1] = reversal::grazingIndicator(o.dx[v], n.d[direction]);
  }
};

struct DiaphragmValve : BodyAlone<DiaphragmActuator> {
  /// Nothing damps the stem on its spring; at rtol 1e-6 BDF follows the ramp with a tenth of the error of
  /// Adams.
  static constexpr Method method = Method::bdf;
  static constexpr ModelText text{
      .name = "DiaphragmValve",
      .group = "Plants",
      .title = "Pneumatic control valve with diaphragm actuator, without friction",
      .summary =
          "The stem of a control valve between diaphragm and return spring, driven by an I/P converter: "
          "command and friction force in, motion out. Connect its v to a friction law and the law's F back "
          "to "
          "it.",
      .paper = Body::paper,
      .validity = Body::validity,
      .equations = Body::equationsText,
      .corrections = Body::corrections,
      .stopTime = Body::stopTime,
      .stepSize = Body::stepSize,
      .referenceInputs = Body::referenceInputs,
      .picture = {"time", "x", "Position of the stem for a command that goes from 20 % to 80 % and back."}};
};

/// The friction of Table III as parameters of each law.
struct ValveFrBD : FrBD {
  static constexpr auto parameters = withStarts(FrBD::parameters, std::array<Start, 6>{{{"sigma0", 6.82e7},
                                                                                        {"sigma1", 701.97},
                                                                                        {"sigma2", 2.97e3},
                                                                                        {"mu_d", 39.73},
                                                                                        {"mu_s", 59.86},
                                                                                        {"v_S", 6.42e-3}}});
};
struct ValveLuGre : LuGre {
  static constexpr auto parameters = withStarts(LuGre::parameters, std::array<Start, 6>{{{"sigma0", 6.82e7},
                                                                                         {"sigma1", 701.97},
                                                                                         {"sigma2", 2.97e3},
                                                                                         {"F_c", 39.73},
                                                                                         {"F_s", 59.86},
                                                                                         {"v_s", 6.42e-3}}});
};

inline constexpr std::string_view
    valveName = "DiaphragmValve",
    valveTitle = "Pneumatic control valve, its stem with friction: ",
    valveSummary =
        "The stem of a control valve between diaphragm and return spring, driven "
        "by an I/P converter, with the friction of its packing inside: the valve "
        "to give to a control loop. The friction is this law: ";

template <class Law>
struct DiaphragmValveWith : LawOnBody<DiaphragmActuator, Law> {
  using Body = DiaphragmActuator;
  static constexpr auto equationsText = append(Body::equationsText, Law::equations);
  static constexpr auto correctionsText = append(Body::corrections, Law::corrections);
  static constexpr ModelText text{
      .name = concat<valveName, Law::name>,
      .group = "Plants",
      .title = concat<valveTitle, Law::name>,
      .summary = concat<valveSummary, Law::summary>,
      .paper = concat<Body::paper, paperSeparator, Law::paper>,
      .validity = Body::validity,
      .equations = equationsText,
      .corrections = correctionsText,
      .stopTime = Body::stopTime,
      .stepSize = Body::stepSize,
      .referenceInputs = Body::referenceInputs,
      .picture = {"x_rest", "x",
                  "Position of the stem against the position without friction, for a command that goes from "
                  "20 % to 80 % and back: the gap between the branches is the dead band of the valve."}};
};

}  // namespace bristle
