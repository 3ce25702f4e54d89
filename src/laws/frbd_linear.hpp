// FrBD linearised about steady sliding at v*,
// [R] L. Romano, O. M. Aamo, J. Aslund, E. Frisk: First-order friction models with bristle dynamics: lumped
// and distributed formulations, section III-C.
//
//     z~'  = -(sigma0 |v*| / g(v*)) z~ + H1 v~,        v~ = v - v*                          (28a)
//     mu~  = sigma0bar z~ + H2 v~,                     F = (mu(v*) sgn v* + mu~) N          (29), (32)
//     z*   = mu(v*) v* / (sigma0 |v*|)                                                      (22)
// H1, H2 and sigma0bar = sigma0 (1 - sigma1 |v*| / g) are (30), (31).  They are taken here as the exact
// derivatives of FrBD's own equations at (z*, v*), which says the same without its misprint.
//
// Units: z~ m, sigma0 and sigma0bar 1/m, H1 1, H2 s/m.  The gain at rest, H2 - sigma0bar H1 / pole, is the
// slope of the steady force.
//
// Corrections to [R]: the last term of (30a) lacks the factor z; it vanishes for the constant sigma0 of FrBD,
// but with sigma0(v) the printed form is wrong (tests/laws/frbd_linear_test.cpp).  "Linearization of (34)"
// before (28) must read (14).
#pragma once

#include "laws/frbd.hpp"

namespace bristle {

struct FrBDLinear : LawDefaults {
  static constexpr std::string_view name = "FrBDLinear";
  static constexpr std::string_view title = "FrBD friction linearised about steady sliding";
  static constexpr std::string_view summary =
      "The small-signal model of FrBD about a constant sliding velocity v_star: one pole and two gains, "
      "published as calculated parameters. Use it for control design and stability analysis, and in place of "
      "FrBD to see what its nonlinearity does: the input is the whole velocity and the output the whole "
      "force.";
  static constexpr std::string_view paper =
      "L. Romano, O. M. Aamo, J. Åslund, E. Frisk: First-order friction models with bristle dynamics: lumped "
      "and distributed formulations, section III-C";
  static constexpr std::string_view validity =
      "Velocities near v_star: the error grows with the square of the distance, measured by the Stribeck "
      "velocity. Of the same sign as v_star; at v = 0 nothing special happens in this model. Where the gain "
      "at rest is negative, on the falling part of the Stribeck curve, steady sliding of a body is unstable. "
      "Not passive.";
  static constexpr std::array equations{
      Equation{"d z_tilde/dt = −(σ0 |v_star| / g) z_tilde + H1 (v − v_star)", "(28a)"},
      Equation{"F = (μ_star + σ0_bar z_tilde + H2 (v − v_star)) N", "(29), (32)"},
      Equation{"z_star = μ v_star / (σ0 |v_star|),   μ_star = μ v_star / |v_star|", "(22)"},
      Equation{"H1 = ∂ż/∂v,   σ0_bar = ∂F/∂z / N,   H2 = ∂F/∂v / N of FrBD at z_star, v_star", "(30), (31)"},
      Equation{"dc_gain = H2 − σ0_bar H1 / pole,   pole = −σ0 |v_star| / g", ""},
  };
  static constexpr std::array<std::string_view, 2> corrections{
      "The last term of (30a) lacks the factor z; with the constant σ0 used here it vanishes.",
      "Before (28) the linearisation is said to be that of (34); it is that of (14).",
  };

  static constexpr auto inputs = FrBD::inputs;
  static constexpr auto parameters =
      join(FrBD::parameters, std::array{parameter("v_star", "m/s", 0.02, "velocity of steady sliding")});
  static constexpr std::array states{
      state("z_tilde", "m", 0, 1e-4, "deflection of the bristles beyond that of steady sliding")};
  static constexpr std::array calculated{
      calculatedParameter("z_star", "m", "deflection in steady sliding"),
      calculatedParameter("mu_star", "1", "friction coefficient in steady sliding, with the sign of v_star"),
      calculatedParameter("pole", "1/s", "pole of the linear model, -sigma0 |v_star| / g"),
      calculatedParameter("H1", "1", "change of dz/dt with v, (30a)"),
      calculatedParameter("sigma0_bar", "1/m", "change of the coefficient with z"),
      calculatedParameter("H2", "s/m", "change of the coefficient with v, (30b)"),
      calculatedParameter("dc_gain", "s/m", "slope of the steady friction coefficient"),
  };
  static constexpr std::size_t v_star = slotOf(parameters, "v_star");
  static constexpr bool hasStorage = false;
  /// The loop with a heavy mass is stable at every communication step, or at none.
  static constexpr bool hasStepLimit = false;
  static constexpr Method method = Method::bdf;

  struct AtSteadySliding {
    double z, mu, pole, H1, sigma0bar, H2;
    double gain() const { return H2 - sigma0bar * H1 / pole; }
  };
  static AtSteadySliding linearise(const double* p) {
    using D = Dual<2>;
    const double v = p[v_star], speed = std::sqrt(v * v + p[FrBD::eps]);
    const double mu = FrBD::coefficient<double>(p, speed), direction = v / speed;
    const D z(direction * mu / p[FrBD::sigma0], 2, 0), N(1.0);
    D F, stored, rate;
    FrBD::friction<D>({p, D(v, 2, 1), v < 0 ? -1 : 1, &N, &z}, {F, stored, &rate});
    return {z.value(),          F.value(),         rate.derivatives()[0], rate.derivatives()[1],
            F.derivatives()[0], F.derivatives()[1]};
  }

  template <class S>
  static void friction(const Contact<S>& c, const Friction<S>& out) {
    const AtSteadySliding at = linearise(c.p);
    const S v = c.v - c.p[v_star];
    out.dz[0] = at.pole * c.z[0] + at.H1 * v;                            // (28a)
    out.F = (at.mu + at.sigma0bar * c.z[0] + at.H2 * v) * c.u[FrBD::N];  // (29), (32)
  }

  static void calculate(const double* p, double* values) {
    const AtSteadySliding at = linearise(p);
    const double all[] = {at.z, at.mu, at.pole, at.H1, at.sigma0bar, at.H2, at.gain()};
    for (const double value : all)
      *values++ = value;
  }
  static bool check(const double* p, Reporter& r);
  static void nominals(const double* p, double* nominal) { FrBD::nominals(p, nominal); }
  static double creepVelocity(const double* p) { return FrBD::creepVelocity(p); }
  static bool smoothAtReversal(const double*) { return true; }

  /// The law by itself: steps about steady sliding on the falling part of the Stribeck curve.
  struct Alone {
    static constexpr std::array<Breakpoint, 6> profile{
        {{0, 0.02}, {0.05, 0.02}, {0.05, 0.021}, {0.15, 0.021}, {0.15, 0.019}, {0.3, 0.019}}};
    static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"v", profile}}};
    static constexpr double stopTime = 0.3, stepSize = 1e-3;
    static constexpr Picture picture{
        "time", "F",
        "Force for steps of the velocity by 0.001 and −0.002 m/s about 0.02 m/s: a jump by H2, then the "
        "slow change by the falling Stribeck curve with the pole of the linear model."};
  };
};

inline bool FrBDLinear::check(const double* p, Reporter& r) {
  const bool good = FrBD::check(p, r);
  if (p[v_star] != 0 || p[FrBD::eps] > 0) return good;
  r.report(Topic::error,
           "Parameter v_star is 0 but must not be 0 while eps is 0: the law has a kink there and no "
           "linearisation.");
  return false;
}

}  // namespace bristle
