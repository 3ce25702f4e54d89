// FrBD: friction with bristle dynamics, the LuGre-like lumped model of
// [R] L. Romano, O. M. Aamo, J. Aslund, E. Frisk: First-order friction models with bristle dynamics: lumped
// and distributed formulations, section III.
//
//     mu(v)  = mu_d + (mu_s - mu_d) exp(-(|v|/v_S)^delta) + sigma2 |v|                     (5)
//     g(v)   = sigma1 |v| + mu(v)                                                          (15)
//     z'     = (-sigma0 |v| z + mu(v) v) / g(v)                                            (14a)
//     F      = (sigma0 z + sigma1 z') N                                                    (13), (18)
//     W      = sigma0 N z^2 / 2,   F v - W' = N (sigma0^2 |v| z^2 + sigma1 mu v^2) / g >= 0  (24), (26)
// with |v|_eps = sqrt(v^2 + eps) in place of |v| when eps > 0.
//
// Units: z m, sigma0 1/m, sigma1 and sigma2 s/m, mu 1, N newton.  Passive for every sigma1 >= 0 (Lemma
// III.2).
//
// Corrections to the paper: (5) uses v_s both for the sliding velocity and for the Stribeck velocity; here
// they are v and v_S.  (5) asks for a C1 viscous term while Tables I to III use sigma2 |v|, which has a kink
// at 0 and is unbounded, so Lemma III.1 (|z| <= max mu / sigma0) does not cover them as stated; z stays
// bounded for bounded v.
#pragma once

#include "core/text.hpp"
#include "laws/bristle_inversion.hpp"
#include "laws/law.hpp"

namespace bristle {

struct FrBD : LawDefaults {
  static constexpr std::string_view name = "FrBD";
  static constexpr std::string_view title = "Friction with bristle dynamics, passive for all parameters";
  static constexpr std::string_view summary =
      "A first-order dynamic friction law derived by inverting the friction characteristic of a viscoelastic "
      "bristle. It captures pre-sliding displacement, the Stribeck effect, frictional lag and a breakaway "
      "force that "
      "falls with the force rate, much as LuGre does, but it is passive for every choice of its parameters.";
  static constexpr std::string_view paper =
      "L. Romano, O. M. Aamo, J. Åslund, E. Frisk: First-order friction models with bristle dynamics: lumped "
      "and "
      "distributed formulations, section III";
  static constexpr std::string_view validity =
      "Average behaviour of many bristles; true sticking of a single asperity is not resolved, a body under "
      "constant "
      "load below breakaway creeps. The energy balance holds at constant normal load.";
  static constexpr std::array equations{
      Equation{"μ(v) = μ_d + (μ_s − μ_d) exp(−(|v|/v_S)^δ) + σ2 |v|", "(5)"},
      Equation{"g(v) = σ1 |v| + μ(v)", "(15)"},
      Equation{"ż = (−σ0 |v| z + μ(v) v) / g(v)", "(14a)"},
      Equation{"F = (σ0 z + σ1 ż) N", "(13), (18)"},
      Equation{"W = σ0 N z² / 2,   F v − dW/dt = N (σ0² |v| z² + σ1 μ v²) / g ≥ 0", "(24), (26)"},
      Equation{"|v| is replaced by √(v² + ε) when ε > 0", "after (5)"},
  };
  static constexpr std::array<std::string_view, 3> corrections{
      "(5) writes v_s both for the sliding velocity and for the Stribeck velocity; here they are v and v_S.",
      "(6) divides the friction force by the load p but not the bristle force, (13) does the opposite; here "
      "all "
      "coefficients are per unit load and F = μ_b N.",
      "The viscous term σ2|v| of Tables I to III is neither C1 nor bounded, so Lemma III.1 does not cover it "
      "as "
      "stated; z stays bounded for bounded v.",
  };

  static constexpr std::array inputs{input("N", "N", 1, "normal load").atLeast(0)};
  static constexpr std::array parameters{
      parameter("sigma0", "1/m", 1e4, "micro-stiffness per unit load").above(0),
      parameter("sigma1", "s/m", 64.5, "micro-damping per unit load").atLeast(0),
      parameter("sigma2", "s/m", 0.04, "viscous friction coefficient").atLeast(0),
      parameter("mu_d", "1", 1, "dynamic friction coefficient").above(0),
      parameter("mu_s", "1", 1.5, "static friction coefficient, at least mu_d").above(0),
      parameter("v_S", "m/s", 0.01, "Stribeck velocity").above(0),
      parameter("delta", "1", 2, "Stribeck exponent").above(0),
      parameter("eps", "m2/s2", 0, "regularisation of |v|; 0: none, the reversal is an event").atLeast(0),
  };
  static constexpr std::array states{state("z", "m", 0, 1e-4, "mean deflection of the bristles")};
  static constexpr std::size_t sigma0 = slotOf(parameters, "sigma0"), sigma1 = slotOf(parameters, "sigma1"),
                               sigma2 = slotOf(parameters, "sigma2"), mu_d = slotOf(parameters, "mu_d"),
                               mu_s = slotOf(parameters, "mu_s"), v_S = slotOf(parameters, "v_S"),
                               delta = slotOf(parameters, "delta"), eps = slotOf(parameters, "eps"),
                               N = slotOf(inputs, "N");
  static constexpr Method method = Method::bdf;

  /// The friction coefficient (5) at the speed |v|.
  template <class S>
  static S coefficient(const double* p, const S& speed) {
    return S(p[mu_d] + (p[mu_s] - p[mu_d]) * stribeck(S(speed / p[v_S]), p[delta]) + p[sigma2] * speed);
  }

  template <class S>
  static void friction(const Contact<S>& c, const Friction<S>& out) {
    using std::sqrt;
    const double* p = c.p;
    const S& z = c.z[0];
    const S speed = p[eps] > 0 ? S(sqrt(c.v * c.v + p[eps])) : absolute(c.v, c.direction);
    const ViscoelasticBristle bristle{p[sigma0], p[sigma1]};
    const S rate = bristleRate<S>(bristle, coefficient(p, speed), z, c.v, speed);
    out.dz[0] = rate;
    out.F = bristle.force(rate, z) * c.u[N];
    out.stored = 0.5 * p[sigma0] * c.u[N] * z * z;
  }

  static bool check(const double* p, Reporter& r);
  static void nominals(const double* p, double* nominal) { nominal[0] = p[mu_s] / p[sigma0]; }
  static double creepVelocity(const double* p) { return p[v_S] / 100; }
  static double stepLimit(const double* p) { return p[sigma1] / p[sigma0]; }
  static bool smoothAtReversal(const double* p) { return p[eps] > 0; }

  /// The law by itself: a velocity profile with two reversals, from pre-sliding to fast sliding.
  struct Alone {
    static constexpr std::array<Breakpoint, 8> profile{{{0, 0},
                                                        {0.1, 0.05},
                                                        {0.2, 0.05},
                                                        {0.25, -0.02},
                                                        {0.35, -0.02},
                                                        {0.4, 0.001},
                                                        {0.5, 0.3},
                                                        {0.6, 0.05}}};
    static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"v", profile}}};
    static constexpr double stopTime = 0.6, stepSize = 1e-3;
    static constexpr Picture picture{"v", "F",
                                     "Force against velocity for the reference input: after each reversal "
                                     "the bristles bend back first, then the Stribeck curve is followed."};
  };
};

inline bool FrBD::check(const double* p, Reporter& r) {
  if (p[mu_s] >= p[mu_d]) return true;
  Text message;
  message << "Parameter mu_s is " << p[mu_s] << " but must be at least mu_d, which is " << p[mu_d] << ".";
  r.report(Topic::error, message.view());
  return false;
}

}  // namespace bristle
