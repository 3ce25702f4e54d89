// The generalised Prandtl-Ishlinskii model and its inverse,
// [D] B. Drincic: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck effect,
// section 5.5.
//
//     x_i = max(gamma(u) - w_i, min(gamma(u) + w_i, x_i))      (5.23)   w_i = i beta, i = 1 ... N
//     y   = q gamma(u) + sum p(w_i) x_i                        (5.24)
//     gamma(u) = c0 tanh(c1 u + c2) + c3                       (5.25)
//     p(w)     = rho exp(-tau w)                               (5.26)
// The inverse (Krejci and Kuhnen) is of the same form, with P_i = p_1 + ... + p_i:
//     q' = 1/q,   p'_i = -p_i / ((q + P_i) (q + P_(i-1))),   w'_i = q w_i + sum_(j<i) p_j (w_i - w_j)
//     gamma = q' y + sum p'_i x'_i,   u = (artanh((gamma - c3) / c0) - c2) / c1
//
// No units: Table 5.1 was identified with field and magnetisation scaled by 1e-4.
//
// Corrections to [D]: gamma is called odd but is not, for c2 and c3 are not zero; c4 is listed and not used;
// (5.23) lacks a closing bracket.  N is not printed: from N = 3 on it does not matter for Table 5.1, because
// gamma stays within -4.359 and 3.822 and w_4 is 4.554.  tau is printed as -0.1909: then p grows with w and
// |M| reaches 9.18e5 A/m, above the saturation 7.87e5 A/m; whether the sign is a misprint cannot be decided
// without the data, so it is kept.
#pragma once

#include "laws/play_operator.hpp"

namespace bristle {

struct PrandtlIshlinskiiTable {
  static constexpr std::string_view paper =
      "B. Drinčić: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck "
      "effect, section 5.5 (5.23)-(5.26), Table 5.1";
  static constexpr std::array parameters{
      dimension("N", 3, "number of play operators"),
      parameter("c0", "1", 4.0904, "amplitude of the envelope").above(0),
      parameter("c1", "1", 0.7774, "slope of the envelope's argument").above(0),
      parameter("c2", "1", -0.0666, "offset of the envelope's argument"),
      parameter("c3", "1", -0.2686, "offset of the envelope"),
      parameter("rho", "1", 4.6403, "density of the plays at threshold zero").above(0),
      parameter("tau", "1", -0.1909, "decay of the density with the threshold"),
      parameter("q", "1", 11.9609, "weight of the envelope").above(0),
      parameter("beta", "1", 1.1386, "distance of the thresholds").above(0),
  };
  static constexpr std::size_t c0 = slotOf(parameters, "c0"), c1 = slotOf(parameters, "c1"),
                               c2 = slotOf(parameters, "c2"), c3 = slotOf(parameters, "c3"),
                               rho = slotOf(parameters, "rho"), tau = slotOf(parameters, "tau"),
                               q = slotOf(parameters, "q"), beta = slotOf(parameters, "beta");
  static constexpr std::array<std::string_view, 3> corrections{
      "γ is called odd but is not: c2 and c3 are not zero. c4 is listed and not used; (5.23) lacks a closing "
      "bracket.",
      "N is not printed; with Table 5.1 it does not matter from N = 3 on, because γ stays below the fourth "
      "threshold.",
      "τ is printed as −0.1909, so that the density grows with the threshold and the scaled magnetisation "
      "exceeds "
      "its saturation of 78.7; whether the sign is a misprint cannot be decided without the data, so it is "
      "kept.",
  };

  template <class S>
  static S envelope(const double* p, const S& u) {
    using std::tanh;
    const S argument = p[c1] * u + p[c2];
    return S(p[c0] * tanh(argument) + p[c3]);
  }

  /// The elements of (5.24).
  class Elements {
   public:
    explicit Elements(const double* p) : p_(p) {}
    double gain() const { return p_[q]; }
    Play next() {
      const double w = p_[beta] * ++i_;
      return {p_[rho] * std::exp(-p_[tau] * w), w};
    }

   private:
    const double* p_;
    double i_ = 0;
  };

  /// Those of the inverse.
  class InverseElements {
   public:
    explicit InverseElements(const double* p) : forward_(p), q_(p[q]) {}
    double gain() const { return 1 / q_; }
    Play next() {
      const Play play = forward_.next();
      const double below = q_ + sum_;
      const Play inverse{-play.weight / ((below + play.weight) * below), below * play.threshold - moment_};
      sum_ += play.weight;
      moment_ += play.weight * play.threshold;
      return inverse;
    }

   private:
    Elements forward_;
    double q_, sum_ = 0, moment_ = 0;
  };
};

struct PrandtlIshlinskiiOperator {
  using Law = PrandtlIshlinskiiTable;
  using Elements = Law::Elements;
  static constexpr auto rows = join(std::array{input("u", "1", 0, "input"), output("y", "1", "output"),
                                               output("gamma", "1", "envelope function of the input")},
                                    Law::parameters, playRows("1"));
  static constexpr std::array equations{
      Equation{"x_i = max(γ(u) − w_i, min(γ(u) + w_i, x_i)),   w_i = i β,   i = 1 … N", "(5.23)"},
      Equation{"y = q γ(u) + Σ p(w_i) x_i", "(5.24)"},
      Equation{"γ(u) = c0 tanh(c1 u + c2) + c3", "(5.25)"},
      Equation{"p(w) = ρ exp(−τ w)", "(5.26)"},
  };
  static constexpr std::array<Breakpoint, 8> profile{
      {{0, 0}, {3, 3}, {9, -3}, {15, 3}, {18.5, -0.5}, {20.5, 1.5}, {22.5, -0.5}, {26, 3}}};
  static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"u", profile}}};
  static constexpr ModelText text{
      .name = "PrandtlIshlinskii",
      .group = "Laws",
      .title = "Generalised Prandtl-Ishlinskii hysteresis",
      .summary =
          "A sum of play operators behind a saturating envelope: rate-independent hysteresis with nonlocal "
          "memory "
          "that saturates, as in smart materials. The update is exact: there is no integration error at all. "
          "Its "
          "exact inverse is PrandtlIshlinskiiInverse.",
      .paper = Law::paper,
      .validity =
          "Rate independent. The plays start at zero. Turning points between communication points are "
          "located "
          "where the importer gives the slope of u (FMI 2) or u at the end of the step (FMI 3); in model "
          "exchange "
          "they are seen at the ends of the importer's steps.",
      .equations = equations,
      .corrections = Law::corrections,
      .stopTime = 26,
      .stepSize = 0.02,
      .referenceInputs = referenceInputs,
      .picture = {"u", "y",
                  "Output against input: the initial curve, a major loop between ±3 and a minor loop."}};

  template <class S>
  static S inner(const double* p, const S& u) {
    return Law::envelope<S>(p, u);
  }
  template <class S>
  static void outer(const double*, const S&, const S& z, const S& s, S* y) {
    y[slotOf(rows, "gamma")] = z;
    y[slotOf(rows, "y")] = s;
  }
  static bool check(const double*, Reporter&) { return true; }
};
using PrandtlIshlinskii = PlayOperator<PrandtlIshlinskiiOperator>;

struct PrandtlIshlinskiiInverseOperator {
  using Law = PrandtlIshlinskiiTable;
  using Elements = Law::InverseElements;
  static constexpr auto rows = join(
      std::array{input("y", "1", -6.466284701463243, "output that is wanted of the Prandtl-Ishlinskii model"),
                 output("u", "1", "input that makes it so"),
                 output("gamma", "1", "envelope function of that input")},
      Law::parameters, playRows("1"));
  static constexpr std::array equations{
      Equation{"P_i = p(w_1) + … + p(w_i),   w'_i = q w_i + Σ_(j<i) p_j (w_i − w_j)", "Krejčí and Kuhnen"},
      Equation{"x'_i = max(y − w'_i, min(y + w'_i, x'_i)),   i = 1 … N", ""},
      Equation{"γ = y / q − Σ p_i x'_i / ((q + P_i) (q + P_(i−1)))", ""},
      Equation{"u = (artanh((γ − c3) / c0) − c2) / c1", "from (5.25)"},
      Equation{"w_i = i β,   p(w) = ρ exp(−τ w)", "(5.26)"},
  };
  static constexpr std::array<Breakpoint, 7> profile{
      {{0, -6.466284701463243}, {4, 70}, {12, -80}, {20, 60}, {24, -10}, {27, 40}, {30, 0}}};
  static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"y", profile}}};
  static constexpr ModelText text{
      .name = "PrandtlIshlinskiiInverse",
      .group = "Laws",
      .title = "Exact inverse of the generalised Prandtl-Ishlinskii hysteresis",
      .summary =
          "Finds the input for which PrandtlIshlinskii, with the same parameters, gives the output that is "
          "wanted: "
          "put in front of it, it compensates the hysteresis. The inverse is again a sum of play operators, "
          "with "
          "the inverse envelope behind it.",
      .paper =
          "P. Krejčí, K. Kuhnen: Inverse control of systems with hysteresis and creep; the model: B. "
          "Drinčić: "
          "Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck effect, "
          "section 5.5 "
          "(5.23)-(5.26), Table 5.1",
      .validity =
          "Rate independent. Start both models together: the plays of either start at zero. Outputs beyond "
          "the "
          "saturation of the envelope have no inverse; a step that asks for one is discarded, with a message "
          "that u "
          "is not finite. Near saturation the inverse is as ill-conditioned as the envelope is flat.",
      .equations = equations,
      .corrections = Law::corrections,
      .stopTime = 30,
      .stepSize = 0.02,
      .referenceInputs = referenceInputs,
      .picture = {"y", "u", "The input that is needed against the output that is wanted."}};

  template <class S>
  static S inner(const double*, const S& y) {
    return y;
  }
  template <class S>
  static void outer(const double* p, const S&, const S&, const S& s, S* y) {
    using std::log;
    const S r = (s - p[Law::c3]) / p[Law::c0];
    const S ratio = (1.0 + r) / (1.0 - r);
    y[slotOf(rows, "gamma")] = s;
    y[slotOf(rows, "u")] = (0.5 * log(ratio) - p[Law::c2]) / p[Law::c1];
  }
  static bool check(const double*, Reporter&) { return true; }
};
using PrandtlIshlinskiiInverse = PlayOperator<PrandtlIshlinskiiInverseOperator>;

}  // namespace bristle
