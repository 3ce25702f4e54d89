// A magnetostrictive actuator: a rod of Terfenol-D in a coil, its length over the current a butterfly,
// [D] B. Drincic: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck effect,
// section 5.5.
//
//     H      = c_coil I + H_bias                               (5.20)   A/m
//     M      = Gamma(k H) / k                                  (5.23)-(5.26), prandtl_ishlinskii.hpp   A/m
//     lambda = a1 M^2 + b1,   a1 = lambda_s / M_s^2            (5.19)   1
//     dL     = L_rod lambda                                    (5.18)   m
// A simple loop (M over H) seen through a unimodal map is a butterfly: lambda does not tell M from -M.
//
// Valid for slow currents: rate independent, no eddy currents, no load on the rod, one temperature.
//
// Corrections to [D]: c0 is both the coil factor of (5.20) and a coefficient of (5.25); here the former is
// c_coil.  b1 is not printed; 0 says that the rod is L_rod long where M = 0.  a2 and b2 of (5.22), a second
// parabola for the other branch, are not printed either: (5.19) is used on both branches, so that both minima
// of the butterfly are b1, which those of the measured one are not quite.  k = 1e-4 m/A is the scale of field
// and magnetisation with which Table 5.1 was identified; the units printed in that table leave it out.
// With tau as printed |M| passes M_s, and lambda passes lambda_s, below -1.74e4 A/m on the major loop.
#pragma once

#include "laws/prandtl_ishlinskii.hpp"

namespace bristle {

struct MagnetostrictiveOperator {
  using Law = PrandtlIshlinskiiTable;
  using Elements = Law::Elements;
  static constexpr auto rows = join(
      std::array{input("I", "A", 0, "current in the coil"), output("dL", "m", "change of the rod's length"),
                 output("lambda", "1", "magnetostriction: change of length per length"),
                 output("H", "A/m", "magnetic field"), output("M", "A/m", "magnetisation along the rod"),
                 output("gamma", "1", "envelope function of the scaled field")},
      Law::parameters,
      std::array{parameter("k", "m/A", 1e-4, "scale of field and magnetisation").above(0),
                 parameter("c_coil", "A/(A.m)", 1.54e4, "coil factor: field per current").above(0),
                 parameter("H_bias", "A/m", 1.23e4, "bias field"),
                 parameter("M_s", "A/m", 7.87e5, "saturation magnetisation").above(0),
                 parameter("lambda_s", "1", 1.313e-3, "magnetostriction at the saturation magnetisation"),
                 parameter("b_1", "1", 0, "magnetostriction without magnetisation"),
                 parameter("L_rod", "m", 5.13e-2, "length of the demagnetised rod").above(0)},
      playRows("A"));
  static constexpr std::size_t k = slotOf(rows, "k"), c_coil = slotOf(rows, "c_coil"),
                               H_bias = slotOf(rows, "H_bias"), M_s = slotOf(rows, "M_s"),
                               lambda_s = slotOf(rows, "lambda_s"), b_1 = slotOf(rows, "b_1"),
                               L_rod = slotOf(rows, "L_rod");
  static constexpr std::array equations{
      Equation{"ΔL = L_rod λ", "(5.18)"},
      Equation{"λ = a_1 M² + b_1,   a_1 = λ_s / M_s²", "(5.19)"},
      Equation{"H = c_coil I + H_bias", "(5.20)"},
      Equation{"x_i = max(γ(k H) − w_i, min(γ(k H) + w_i, x_i)),   w_i = i β,   i = 1 … N", "(5.23)"},
      Equation{"k M = q γ(k H) + Σ p(w_i) x_i", "(5.24)"},
      Equation{"γ(u) = c0 tanh(c1 u + c2) + c3", "(5.25)"},
      Equation{"p(w) = ρ exp(−τ w)", "(5.26)"},
  };
  static constexpr std::array<std::string_view, 6> corrections{
      "c0 is printed for both the coil factor of (5.20) and a coefficient of (5.25); here the former is "
      "c_coil.",
      "b_1 is not printed: 0 is assumed. a_2 and b_2 of (5.22), a second parabola for the other branch, "
      "are not printed either, so (5.19) holds on both: the two minima of the butterfly are equal, those "
      "measured are not quite.",
      "Table 5.1 holds for field and magnetisation scaled by k; the units printed there leave k out.",
      Law::corrections[0],
      Law::corrections[1],
      "τ is printed as −0.1909, so that the density grows with the threshold, and M and λ pass their "
      "saturation values at negative fields (9.18e5 A/m at −3e4 A/m); whether the sign is a misprint "
      "cannot be decided without the data, so it is kept.",
  };
  static constexpr std::array<Breakpoint, 6> profile{
      {{0, 0}, {1, 1.15}, {4.9, -2.75}, {8.8, 1.15}, {10.9, -0.95}, {13, 1.15}}};
  static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"I", profile}}};
  static constexpr ModelText text{
      .name = "Magnetostrictive",
      .group = "Laws",
      .title = "Magnetostrictive actuator: butterfly hysteresis of length over current",
      .summary =
          "A rod of Terfenol-D in a coil. The magnetisation follows the field with the hysteresis of "
          "PrandtlIshlinskii; the length depends on its square, so that the loop becomes a butterfly. The "
          "update is exact: there is no integration error at all.",
      .paper =
          "B. Drinčić: Mechanical models of friction that exhibit hysteresis, stick-slip, and the "
          "Stribeck effect, section 5.5 (5.18)-(5.21), (5.23)-(5.26), Table 5.1",
      .validity =
          "Slow currents: rate independent, no eddy currents; no load on the rod. The plays start at zero. "
          "Turning points between communication points are located where the importer gives the slope of I "
          "(FMI 2) or I at the end of the step (FMI 3); in model exchange they are seen at the ends of the "
          "importer's steps.",
      .equations = equations,
      .corrections = corrections,
      .stopTime = 13,
      .stepSize = 0.01,
      .referenceInputs = referenceInputs,
      .picture = {
          "I", "dL",
          "Change of length against current: the butterfly between −2.75 A and 1.15 A, the initial curve "
          "from 0 A, and a smaller loop that turns at −0.95 A."}};

  template <class S>
  static S field(const double* p, const S& current) {
    return S(p[c_coil] * current + p[H_bias]);
  }
  template <class S>
  static S inner(const double* p, const S& current) {
    const S u = p[k] * field<S>(p, current);
    return Law::envelope<S>(p, u);
  }
  template <class S>
  static void outer(const double* p, const S& current, const S& z, const S& s, S* y) {
    const S magnetisation = s / p[k];
    const S ratio = magnetisation / p[M_s];
    const S strain = p[lambda_s] * ratio * ratio + p[b_1];
    y[slotOf(rows, "gamma")] = z;
    y[slotOf(rows, "H")] = field<S>(p, current);
    y[slotOf(rows, "M")] = magnetisation;
    y[slotOf(rows, "lambda")] = strain;
    y[slotOf(rows, "dL")] = p[L_rod] * strain;
  }
  static bool check(const double*, Reporter&) { return true; }
};
using Magnetostrictive = PlayOperator<MagnetostrictiveOperator>;

}  // namespace bristle
