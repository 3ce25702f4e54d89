// FrBDDistributed: friction with bristle dynamics in a rolling contact, the distributed model of
// [R] L. Romano, O. M. Aamo, J. Aslund, E. Frisk: First-order friction models with bristle dynamics: lumped
// and distributed formulations, section IV.
//
//     z_t + V z_xi = (-sigma0 |v| z + mu(v) v) / g(v),   z(0, t) = 0,   0 <= xi <= 1          (34)
//     g(v) = sigma1 |v| + mu(v),   mu(v) = mu_d + (mu_s - mu_d) exp(-(|v|/v_S)^delta) + sigma2 |v|  (35), (5)
//     F = F_z int p(xi) (sigma0 z + sigma1 dz/dt) dxi,   dz/dt = right side of (34)           (36)-(39)
//     W = F_z sigma0/2 int p z^2 dxi                                                          (51)
// with V = V_roll / L in 1/s and p normalised: int p dxi = 1, so that p L of the paper is F_z p here.
//
// Space: N cells, in each z = a + b phi with phi from -1 to 1 (discontinuous Galerkin method, upwind).
//     a' = -V N (a + b - up)       + beta - alpha a,       up = a + b of the cell before, 0 at the edge
//     b' = 3 V N (a - b - up)      - alpha b,              alpha = sigma0 |v| / g,  beta = mu v / g
// It is linear, so there is no limiter to switch; second order, third in F where z is smooth.  Against the
// exact solution by characteristics at N = 100 (steps of v from 0 to 1 m/s, 1 to -0.5 m/s; F / F_z): 6e-7 and
// 2.5e-6, where finite volumes with van Leer's limiter and 100 cells come to 2.7e-6 and 6.7e-5.  V_roll = 0
// is a locked wheel: every cell is the lumped law.
//
// steadyForce is the force of steady rolling, (44) and (45); for parabolic pressure by the same integral.
//
// Units: z m, sigma0 1/m, sigma1 and sigma2 s/m, mu 1, forces N, V 1/s.  Passive for constant and exponential
// pressure (Lemma IV.2); no sigma0 > 0 fulfils (50) with parabolic pressure, and there the law delivers
// energy under small oscillations of v.
//
// Corrections to [R]: Table I lacks V, on which the slip at the peak depends; (40) prints mu(eta - ...) for
// mu(v(eta - ...)); (52) lacks -W' in its first line, (53) a factor V(xi); "for a constant contact pressure
// the distributed and lumped formulations exhibit identical behaviors" holds only for V = 0, as bristles
// leave after 1/V.
#pragma once

#include <limits>

#include "core/reversal.hpp"
#include "core/text.hpp"
#include "laws/contact_patch.hpp"
#include "laws/energy.hpp"
#include "laws/frbd.hpp"
#include "laws/frbd_distributed_text.hpp"

namespace bristle {

struct FrBDDistributed {
  static constexpr auto rows = join(
      std::array{
          input("v", "m/s", 0, "sliding velocity of the contact").onTerminal("contact"),
          input("V_roll", "m/s", 20, "velocity with which bristles go through the contact; 0: a locked wheel")
              .atLeast(0),
          input("F_z", "N", 1, "normal load").atLeast(0),
          output("F", "N", "friction force, positive when it opposes positive v").onTerminal("contact"),
          dimension("N", 50, "number of cells along the contact"),
      },
      withStarts(FrBD::parameters, std::array<Start, 6>{{{"sigma0", 252},
                                                         {"sigma1", 0},
                                                         {"sigma2", 0.0018},
                                                         {"mu_d", 0.2},
                                                         {"mu_s", 0.6},
                                                         {"v_S", 10}}}),
      std::array{
          parameter("L", "m", 0.1, "length of the contact").above(0),
          option("pressure", pressureShapes, 1, "how the load is spread over the contact"),
          parameter("a", "1", 0.1, "pressure exponential: its exponent over the length")
              .atLeast(0)
              .atMost(50),
      },
      energyRows, reversal::rows, creepingRows,
      std::array{calculatedParameter(
          "H_max", "s",
          "no explicit master that holds its inputs is stable in a loop with this law at a "
          "longer communication step; not a safe step")},
      std::array{state("z", "m", 0, 1e-3, "mean deflection of the bristles in each cell").each(),
                 state("z_slope", "m", 0, 1e-3, "half the rise of the deflection over each cell").each()});
  static constexpr ModelText text = frbdDistributedText;
  static constexpr std::array indicators{reversal::reversing, reversal::grazing};
  /// Transport is an oscillation with little to damp it, so that Adams takes fewer steps, and it needs no
  /// Jacobian: the cost of a step is proportional to N.
  static constexpr Method method = Method::adams;

  static constexpr std::size_t v = slotOf(rows, "v"), V_roll = slotOf(rows, "V_roll"),
                               F_z = slotOf(rows, "F_z"), F = slotOf(rows, "F"), N = slotOf(rows, "N"),
                               law = slotOf(rows, "sigma0"), L = slotOf(rows, "L"),
                               pressure = slotOf(rows, "pressure"), a = slotOf(rows, "a"),
                               E_supplied = slotOf(rows, "E_supplied"), E_stored = slotOf(rows, "E_stored"),
                               E_dissipated = slotOf(rows, "E_dissipated"),
                               E_offset = slotOf(rows, "E_offset"), direction = slotOf(rows, "direction"),
                               reversals = slotOf(rows, "reversals"), creeping = slotOf(rows, "creeping"),
                               H_max = slotOf(rows, "H_max");

  /// What the velocity makes of the bristles: z' = beta - alpha z, and mu_b = stiffness z + viscous.
  template <class S>
  struct Rates {
    S alpha, beta, stiffness, viscous;

    Rates(const double* p, const S& v, int direction) {
      using std::sqrt;
      const double* q = p + law;
      const S speed = q[FrBD::eps] > 0 ? S(sqrt(v * v + q[FrBD::eps])) : absolute(v, direction);
      const S mu = FrBD::coefficient(q, speed);
      const S g = q[FrBD::sigma1] * speed + mu;
      alpha = q[FrBD::sigma0] * speed / g;
      beta = mu * v / g;
      stiffness = q[FrBD::sigma0] - q[FrBD::sigma1] * alpha;
      viscous = q[FrBD::sigma1] * beta;
    }
  };

  /// (44), (45) and their like for parabolic pressure.
  static double steadyForce(const double* p, double v, double vRoll, double load) {
    const Rates<double> r(p, v, 0);
    if (r.alpha == 0) return load * r.viscous;
    const double through = vRoll > 0 ? r.alpha * p[L] / vRoll : std::numeric_limits<double>::infinity();
    const double deflection =
        r.beta / r.alpha * Pressure::relaxed(static_cast<int>(p[pressure]), p[a], through);
    return load * (r.stiffness * deflection + r.viscous);
  }

  static void equations(const Known<double>& k, const Unknown<double>& o);
  static void directional(const Frame&, const double* seedX, const double* seedU, double* ddx, double* dy);
  static void jacobian(const Frame&, double* columns);

  static void indicate(const Known<double>& k, double* g) {
    g[0] = reversal::indicator(k.u[v], k.d[direction]);
    g[1] = reversal::grazingIndicator(k.du[v], k.d[direction]);
  }

  static bool check(const double* p, Reporter& r) {
    if (static_cast<int>(p[pressure]) == Pressure::parabolic && r.wants(Topic::info)) {
      r.report(Topic::info,
               "With parabolic pressure the law is not passive: it can deliver energy under small "
               "oscillations of v.");
    }
    return FrBD::check(p + law, r);
  }
  static void nominals(const double* p, double* nominal) {
    const double z = p[law + FrBD::mu_s] / p[law + FrBD::sigma0];
    for (std::size_t i = 0; i < 2 * cells(p); ++i)
      field(nominal)[i] = z;
  }

  static void start(const Moment& at) {
    motion(at).start(at.u[v]);
    at.d[E_offset] = offset(at.frame());
  }
  static void jump(const Moment& at, const Frame& before) {
    motion(at).jump(at.u[v]);
    at.d[E_offset] += offset(at.frame()) - offset(before);
  }
  static bool cross(const Moment& at, std::uint64_t fired) {
    if (!(fired & 1)) return false;
    motion(at).cross();
    return !(at.p[law + FrBD::eps] > 0);
  }
  static void completed(const Moment& at) {
    motion(at).completed(at.u[v]);
    observeCreeping(at.d[creeping], at.u[v], FrBD::creepVelocity(at.p + law));
  }

 private:
  static std::size_t cells(const double* p) { return static_cast<std::size_t>(p[N]); }
  /// The means of the cells; their slopes follow.
  template <class Pointer>
  static Pointer field(Pointer x) {
    return x + countOf(rows, Role::state);
  }
  static reversal::Mode motion(const Moment& at) { return {at.d[direction], at.d[reversals]}; }
  /// Cells that go through the contact in a second.
  static double transport(const double* p, double vRoll) {
    return vRoll > 0 ? vRoll / p[L] * static_cast<double>(cells(p)) : 0;
  }
  static Pressure load(const double* p) { return {static_cast<int>(p[pressure]), p[a], cells(p)}; }
  /// What the load feels of the bristles: integrals of p z and p z^2.
  struct Loaded {
    double deflection = 0, square = 0;
    void add(const Pressure::Moments& m, double mean, double slope) {
      deflection += m.zeroth * mean + m.first * slope;
      square += m.zeroth * mean * mean + 2 * m.first * mean * slope + m.second * slope * slope;
    }
    double energy(const double* p, double normalLoad) const {
      return 0.5 * p[law + FrBD::sigma0] * normalLoad * square;
    }
  };
  static double stored(const double* p, const double* u, const double* x) {
    const std::size_t n = cells(p);
    const double *mean = field(x), *slope = mean + n;
    Pressure pressed = load(p);
    Loaded loaded;
    for (std::size_t i = 0; i < n; ++i)
      loaded.add(pressed.next(), mean[i], slope[i]);
    return loaded.energy(p, u[F_z]);
  }
  static double offset(const Frame& f) { return stored(f.p, f.u, f.x) - f.x[E_supplied]; }
};

inline void FrBDDistributed::equations(const Known<double>& k, const Unknown<double>& o) {
  const std::size_t n = cells(k.p);
  const Rates<double> r(k.p, k.u[v], static_cast<int>(k.d[direction]));
  const double c = transport(k.p, k.u[V_roll]);
  const double *mean = field(k.x), *slope = mean + n;
  double *dMean = field(o.dx), *dSlope = dMean + n;
  Pressure pressed = load(k.p);
  Loaded loaded;
  double up = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double end = mean[i] + slope[i];
    dMean[i] = c * (up - end) + r.beta - r.alpha * mean[i];
    dSlope[i] = 3 * c * (mean[i] - slope[i] - up) - r.alpha * slope[i];
    up = end;
    loaded.add(pressed.next(), mean[i], slope[i]);
  }
  o.y[F] = k.u[F_z] * (r.stiffness * loaded.deflection + r.viscous);
  o.dx[E_supplied] = o.y[F] * k.u[v];
  o.y[E_stored] = loaded.energy(k.p, k.u[F_z]);
  o.y[E_dissipated] = k.x[E_supplied] - o.y[E_stored] + k.d[E_offset];
  o.y[H_max] = FrBD::stepLimit(k.p + law);
}

inline void FrBDDistributed::directional(const Frame& f, const double* seedX, const double* seedU,
                                         double* ddx, double* dy) {
  const std::size_t n = cells(f.p);
  Dual<1> velocity(f.u[v]);
  velocity.derivatives()[0] = seedU[v];
  const Rates<Dual<1>> r(f.p, velocity, static_cast<int>(f.d[direction]));
  const auto change = [](const Dual<1>& x) { return x.derivatives()[0]; };
  const double c = transport(f.p, f.u[V_roll]), dc = f.u[V_roll] > 0 ? c / f.u[V_roll] * seedU[V_roll] : 0;
  const double alpha = valueOf(r.alpha), stiffness = valueOf(r.stiffness);
  const double *mean = field(f.x), *slope = mean + n, *seedMean = field(seedX), *seedSlope = seedMean + n;
  double *dMean = field(ddx), *dSlope = dMean + n;
  Pressure pressed = load(f.p);
  Loaded loaded;
  double up = 0, seedUp = 0, dLoaded = 0, dSquare = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double end = mean[i] + slope[i], seedEnd = seedMean[i] + seedSlope[i];
    dMean[i] = dc * (up - end) + c * (seedUp - seedEnd) + change(r.beta) - change(r.alpha) * mean[i] -
               alpha * seedMean[i];
    dSlope[i] = 3 * dc * (mean[i] - slope[i] - up) + 3 * c * (seedMean[i] - seedSlope[i] - seedUp) -
                change(r.alpha) * slope[i] - alpha * seedSlope[i];
    up = end;
    seedUp = seedEnd;
    const Pressure::Moments m = pressed.next();
    loaded.add(m, mean[i], slope[i]);
    dLoaded += m.zeroth * seedMean[i] + m.first * seedSlope[i];
    dSquare +=
        2 * (m.zeroth * mean[i] * seedMean[i] + m.first * (mean[i] * seedSlope[i] + slope[i] * seedMean[i]) +
             m.second * slope[i] * seedSlope[i]);
  }
  const double mu = stiffness * loaded.deflection + valueOf(r.viscous);
  dy[F] = seedU[F_z] * mu +
          f.u[F_z] * (change(r.stiffness) * loaded.deflection + stiffness * dLoaded + change(r.viscous));
  ddx[E_supplied] = dy[F] * f.u[v] + f.u[F_z] * mu * seedU[v];
  dy[E_stored] = 0.5 * f.p[law + FrBD::sigma0] * (seedU[F_z] * loaded.square + f.u[F_z] * dSquare);
  dy[E_dissipated] = seedX[E_supplied] - dy[E_stored];
  dy[H_max] = 0;
}

inline void FrBDDistributed::jacobian(const Frame& f, double* columns) {
  const std::size_t n = cells(f.p), first = countOf(rows, Role::state), states = first + 2 * n;
  const Rates<double> r(f.p, f.u[v], static_cast<int>(f.d[direction]));
  const double c = transport(f.p, f.u[V_roll]);
  for (std::size_t i = 0; i < states * states; ++i)
    columns[i] = 0;
  const auto at = [&](std::size_t row, std::size_t column) -> double& {
    return columns[column * states + row];
  };
  Pressure pressed = load(f.p);
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t mean = first + i, slope = mean + n;
    at(mean, mean) = at(mean, slope) = -c;
    at(mean, mean) -= r.alpha;
    at(slope, mean) = 3 * c;
    at(slope, slope) = -3 * c - r.alpha;
    if (i > 0) {
      for (const std::size_t before : {mean - 1, slope - 1}) {
        at(mean, before) = c;
        at(slope, before) = -3 * c;
      }
    }
    const Pressure::Moments m = pressed.next();
    at(E_supplied, mean) = f.u[F_z] * (r.stiffness * m.zeroth) * f.u[v];
    at(E_supplied, slope) = f.u[F_z] * (r.stiffness * m.first) * f.u[v];
  }
}

}  // namespace bristle
