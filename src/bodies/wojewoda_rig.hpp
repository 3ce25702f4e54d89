// The friction oscillator on a shaker of
// [J] J. Wojewoda, A. Stefanski, M. Wiercigroch, T. Kapitaniak: Hysteretic effects of dry friction: modelling
// and experimental studies, sections 4 and 5, with its friction inside: the force depends on the
// acceleration, so that it cannot be told from outside.
//
//     M y'' = -K (y - e) - c (y' - e') - N f        (5.2), (5.4) with M for M + m_t and K for 2k
//     x = y - e,  v = x',  a = v',  s = sgn v       over the base, whose displacement is e
// so M a = R - N f(v, a) with R = -(K x + c v + M e'').  Modes, for either sign s:
//     ST  contact compliance    f = s f_st           after a reversal                (4.1), (4.2)
//     SL  speeding up           f = s f_d+           s a > 0                         (4.1), (4.3)
//     A0  constant speed        a = 0, f = R/N       between s f_d- and s f_d+
//     DE  slowing down          f = s f_d-           s a < 0                         (4.1), (4.4)
// f_d+, f_d-: laws/wojewoda.hpp.  SL and DE are equations in which a stands on both sides; they have one
// solution if M > N (f_S + df_S - f_C) (tau / v_A) max|dg/dr|, which is checked.  At a = 0 the force jumps
// from f_d+ down to f_d-; where it must be in between the speed stays constant (A0).  If g + f_R < 0 it jumps
// up and SL goes over into DE directly.
//
// ST has variants:
//   memory          f_st = k_s |x - x_rev| / N - f_0: the spring that (4.5) says before it assumes a constant
//                   acceleration, anchored where the motion reversed, so that force and acceleration are
//                   continuous there.  It holds whatever a is, also through further reversals.  This is
//                   Bristle's form, not the paper's.
//   literal         f_st = k_s v^2 / (2 N |a|) - f_0 with f_0 = 2 f_C - f_S, (4.2), (5.6).  A quadratic for
//                   |a|, M |a| = (B + sqrt(B^2 - 2 M k_s v^2)) / 2 with B = N f_0 + s R.  It has no solution
//                   where B < sqrt(2 M k_s) |v|: roughly, where a reversal is slower than 10 m/s2.  The model
//                   says so and stops.
//   literalLatched  the same with f_0 such that f is continuous at the reversal.
//
// Units: SI.  e = A sin(2 pi f_e t) plus the second integral of the input a_base.
//
// Corrections: (5.4) prints minus signs before c and N f, which must be plus.  (4.6) prints a, (4.2) |a|:
// |a|. (5.6) f_0 = 2 f_C - f_S is f_d- at v = 0 only if tau a << v_A; at 33 m/s2 that is 0.2441, not 0.18, so
// that the literal force jumps at a reversal.  "Total mass (with frictional tongue)" is M + m_t = 3.35 kg.
#pragma once

#include "bodies/wojewoda_rig_text.hpp"
#include "core/model_of.hpp"
#include "core/stick.hpp"
#include "core/text.hpp"
#include "laws/wojewoda.hpp"

namespace bristle {

struct WojewodaRig {
  enum Phase { ST, SL, A0, DE, noSolution };
  enum class Variant { memory = 1, literal, literalLatched };

  static constexpr auto rows = wojewodaRigRows;
  static constexpr ModelText text = wojewodaRigText;
  static constexpr std::array indicators{
      Indicator{"v = 0", "reversal", false, "m/s"},
      Indicator{"f_st = f_d+", "slip"},
      Indicator{"a = 0", "extremum of the speed", false, "m/s2"},
      Indicator{"f = f_d+ or f_d-", "end of constant speed"},
      Indicator{"B^2 = 2 M k_s v^2", "end of the solution", false, "N"},
      Indicator{"-a = 0", "minimum of the speed", true},
  };
  enum : std::uint64_t { reversing = 1, releasing = 2, turning = 4, leaving = 8, ending = 16 };
  /// Against BDF: 5 % fewer evaluations and 30 % fewer steps at rtol 1e-6, a third fewer evaluations at
  /// 1e-11.
  static constexpr Method method = Method::adams;
  static constexpr std::size_t hiddenMemory = FrictionNoise::size;

  static constexpr std::size_t a_base = slotOf(rows, "a_base"), M = slotOf(rows, "M"), K = slotOf(rows, "K"),
                               c = slotOf(rows, "c"), N = slotOf(rows, "N"), A = slotOf(rows, "A"),
                               f_e = slotOf(rows, "f_e"), f_C = slotOf(rows, "f_C"),
                               f_S = slotOf(rows, "f_S"), df_S = slotOf(rows, "df_S"),
                               v_A = slotOf(rows, "v_A"), k_s = slotOf(rows, "k_s"),
                               tau = slotOf(rows, "tau"), curve = slotOf(rows, "curve"),
                               delta = slotOf(rows, "delta"), eta2 = slotOf(rows, "eta2"),
                               a_1 = slotOf(rows, "a_1"), a_2 = slotOf(rows, "a_2"),
                               variant = slotOf(rows, "variant"), sigma = slotOf(rows, "sigma"),
                               lambda = slotOf(rows, "lambda"), dw = slotOf(rows, "noise_dw"),
                               terms = slotOf(rows, "noise_terms"), seed = slotOf(rows, "seed");
  static constexpr std::size_t y = slotOf(rows, "y"), v_y = slotOf(rows, "v_y"),
                               x_base = slotOf(rows, "x_base"), v_base = slotOf(rows, "v_base"),
                               E_supplied = slotOf(rows, "E_supplied");
  static constexpr std::size_t x = slotOf(rows, "x"), v = slotOf(rows, "v"), a = slotOf(rows, "a"),
                               f = slotOf(rows, "f"), F = slotOf(rows, "F"), e = slotOf(rows, "e");
  static constexpr std::size_t direction = slotOf(rows, "direction"), reversals = slotOf(rows, "reversals"),
                               sticking = slotOf(rows, "sticking"), sticks = slotOf(rows, "sticks"),
                               slips = slotOf(rows, "slips"), phase = slotOf(rows, "phase"),
                               x_rev = slotOf(rows, "x_rev"), f_0 = slotOf(rows, "f_0"),
                               noise = countOf(rows, Role::discrete);

  static WojewodaFriction friction(const double* p, const double* noiseCoefficients) {
    const auto g = static_cast<MemoryCurve>(static_cast<int>(p[curve]));
    return {p[f_C],  p[f_S], p[df_S], p[v_A],      p[tau],           p[N], g, p[delta],
            p[eta2], p[a_1], p[a_2],  spectrum(p), noiseCoefficients};
  }

  /// The base, and the motion over it.
  template <class S>
  struct Motion {
    S e, accelerationOfBase, x, v;
    S R;  // all forces but friction, in the frame of the base

    explicit Motion(const Known<S>& k) {
      using std::cos;
      using std::sin;
      const double w = 2 * std::numbers::pi * k.p[f_e];
      const S angle = w * k.t, sine = sin(angle);
      e = k.p[A] * sine + k.x[x_base];
      accelerationOfBase = -k.p[A] * w * w * sine + k.u[a_base];
      x = k.x[y] - e;
      v = k.x[v_y] - (k.p[A] * w * cos(angle) + k.x[v_base]);
      R = -(k.p[K] * x + k.p[c] * v + k.p[M] * accelerationOfBase);
    }
  };

  template <class S>
  struct Response {
    S F, a;
  };

  /// Friction force and acceleration over the base in a mode.
  template <class S>
  static Response<S> respond(const Known<S>& k, const Motion<S>& m, double s, int inPhase) {
    using std::sqrt;
    const double* p = k.p;
    if (inPhase == A0) return {m.R, S(0.0)};
    if (inPhase == SL || inPhase == DE || !literal(p)) {
      const WojewodaFriction law = friction(p, k.d + noise);
      const S F = inPhase == SL   ? law.force<S>(m.v, m.R, p[M], s, 1)
                  : inPhase == DE ? law.force<S>(m.v, m.R, p[M], s, -1)
                                  : S(p[k_s] * (m.x - k.d[x_rev]) - s * p[N] * k.d[f_0]);
      return {F, S((m.R - F) / p[M])};
    }
    const S B = p[N] * k.d[f_0] + s * m.R;
    const S root = B * B - 2 * p[M] * p[k_s] * m.v * m.v;
    const S a = s * (B + (valueOf(root) > 0 ? S(sqrt(root)) : S(0.0))) / (2 * p[M]);
    return {S(m.R - p[M] * a), a};
  }

  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    const Motion<S> m(k);
    const Response<S> over = respond<S>(k, m, k.d[direction], phaseOf(k.d));
    o.y[e] = m.e;
    o.y[x] = m.x;
    o.y[v] = m.v;
    o.y[a] = over.a;
    o.y[F] = over.F;
    o.y[f] = o.y[F] / k.p[N];
    o.dx[y] = k.x[v_y];
    o.dx[v_y] = over.a + m.accelerationOfBase;
    o.dx[x_base] = k.x[v_base];
    o.dx[v_base] = k.u[a_base];
    o.dx[E_supplied] = o.y[F] * m.v;
  }

  static void indicate(const Known<double>& k, const Unknown<double>& o, double* g) {
    const double s = k.d[direction], speed = s * o.y[v], faster = s * o.y[a], force = s * o.y[f];
    for (std::size_t i = 0; i < indicators.size(); ++i)
      g[i] = 1;
    g[0] = speed;
    const WojewodaFriction law = friction(k.p, k.d + noise);
    switch (phaseOf(k.d)) {
      case ST:
        g[1] = law.sliding(o.y[v], o.y[a], s, 1, law.fluctuation(o.y[v])) - force;
        if (literal(k.p)) {
          const double B = k.p[N] * k.d[f_0] + s * (o.y[F] + k.p[M] * o.y[a]);
          g[4] = B - std::sqrt(2 * k.p[M] * k.p[k_s]) * (speed > 0 ? speed : -speed);
        }
        g[5] = -faster;
        break;
      case SL:
        g[2] = faster;
        break;
      case DE:
        g[2] = -faster;
        break;
      case A0: {
        const double f_R = law.fluctuation(o.y[v]);
        g[3] = std::min(law.sliding(o.y[v], 0.0, s, 1, f_R) - force,
                        force - law.sliding(o.y[v], 0.0, s, -1, f_R));
        break;
      }
    }
  }

  static bool check(const double* p, Reporter& r) {
    bool right = true;
    if (p[f_S] < p[f_C]) {
      Text message("Parameter f_S is ");
      message << p[f_S] << " but must be at least f_C, which is " << p[f_C] << ".";
      r.report(Topic::error, message.view());
      right = false;
    }
    const double steepest = p[N] * (p[f_S] + p[df_S] - p[f_C]) / p[v_A] * friction(p, nullptr).steepest();
    if (right && p[tau] * steepest >= p[M]) {
      Text message("Parameter tau is ");
      message << p[tau] << " s but must be less than " << p[M] / steepest
              << " s for the other parameters, or the acceleration is not unique.";
      r.report(Topic::error, message.view());
      right = false;
    }
    return right;
  }
  static void nominals(const double*, double*) {}

  static void start(const Moment& at) {
    FrictionNoise::prepare(spectrum(at.p), at.d + noise);
    at.d[reversals] = at.d[sticks] = at.d[slips] = 0;
    const Known<double> k = known(at);
    const Motion<double> m(k);
    at.d[x_rev] = m.x;
    at.d[f_0] = literal(at.p) ? 2 * at.p[f_C] - at.p[f_S] : 0;
    const int s = reversal::sign(m.v);
    at.d[direction] = s != 0 ? s : m.R < 0 ? -1 : 1;
    at.d[phase] = s == 0 ? ST : slidingPhase(k, m, s);
    at.d[sticking] = s == 0;
  }

  static void jump(const Moment& at, const Frame& before) {
    const Known<double> past{before.t, before.p, before.u, before.du, before.x, before.d};
    const double force = at.d[direction] * forceOf(past);
    FrictionNoise::prepare(spectrum(at.p), at.d + noise);
    const Motion<double> m(known(at));
    if (at.d[direction] * m.v < 0) {
      reverse(at, m, force);
    } else if (phaseOf(at.d) != ST) {
      at.d[phase] = slidingPhase(known(at), m, at.d[direction]);
    }
    if (!solvable(known(at), m)) at.d[phase] = noSolution;
  }

  static bool cross(const Moment& at, std::uint64_t fired) {
    const Known<double> k = known(at);
    const Motion<double> m(k);
    const double s = at.d[direction];
    const int before = phaseOf(at.d);
    if (fired & reversing) {
      reverse(at, m, s * forceOf(k));
      if (!solvable(k, m)) at.d[phase] = noSolution;
      return true;
    }
    if (fired & ending) {
      at.d[phase] = noSolution;
      return true;
    }
    if (!(fired & (releasing | turning | leaving))) return false;
    at.d[phase] = slidingPhase(k, m, s);
    if (before == ST) ++at.d[slips];
    at.d[sticking] = 0;
    return phaseOf(at.d) != before;
  }
  static void completed(const Moment&) {}

  static std::string_view failure(const Frame& at) {
    if (phaseOf(at.d) != noSolution) return {};
    return "the literal law (4.2) has no acceleration here, as the motion reverses too slowly; the variant "
           "memory has one.";
  }

 private:
  static int phaseOf(const double* d) { return static_cast<int>(d[phase]); }
  static bool literal(const double* p) { return p[variant] != static_cast<int>(Variant::memory); }
  static Known<double> known(const Moment& at) { return {at.t, at.p, at.u, at.du, at.x, at.d}; }
  static FrictionNoise::Spectrum spectrum(const double* p) {
    return {p[sigma], p[lambda], p[dw], static_cast<int>(p[terms]), static_cast<std::uint64_t>(p[seed])};
  }

  static double forceOf(const Known<double>& k) {
    return respond(k, Motion<double>(k), k.d[direction], phaseOf(k.d)).F / k.p[N];
  }

  /// Which of SL, DE and A0 fits a motion in the direction s.
  static int slidingPhase(const Known<double>& k, const Motion<double>& m, double s) {
    if (s * respond(k, m, s, SL).a > 0) return SL;
    if (s * respond(k, m, s, DE).a < 0) return DE;
    return A0;
  }

  /// `force`: s f before.
  static void reverse(const Moment& at, const Motion<double>& m, double force) {
    const bool constant = at.p[variant] == static_cast<int>(Variant::literal);
    at.d[x_rev] = m.x;
    at.d[f_0] = constant ? 2 * at.p[f_C] - at.p[f_S] : force;
    at.d[direction] = -at.d[direction];
    ++at.d[reversals];
    if (phaseOf(at.d) != ST) ++at.d[sticks];
    at.d[phase] = ST;
    at.d[sticking] = 1;
  }

  static bool solvable(const Known<double>& k, const Motion<double>& m) {
    if (!literal(k.p) || phaseOf(k.d) != ST) return true;
    const double B = k.p[N] * k.d[f_0] + k.d[direction] * m.R;
    return B > 0 && B * B >= 2 * k.p[M] * k.p[k_s] * m.v * m.v;
  }
};

}  // namespace bristle
