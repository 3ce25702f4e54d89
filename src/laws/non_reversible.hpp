// Non-reversible friction: more while the motion speeds up than while it slows down, after
// [J] J. Wojewoda, A. Stefanski, M. Wiercigroch, T. Kapitaniak: Hysteretic effects of dry friction: modelling
// and experimental studies, section 3.
//
//     F = N (f_C + (f_S - f_C) g) sgn v                               (3.2)
//     Powell, Wiercigroch    g = exp(-alpha |v|) sgn(v a)             (3.8)
//     Stefanski              g = exp(-a_1 |v| / (|a| + a_2)) sgn(v a) (3.11)
// a = dv/dt.  The force is set-valued twice: at v = 0, where |F| <= N f_S in stick, and at a = 0, where it
// may have any value between its branches.
//
// Units: f 1, N N, alpha s/m, a_1 1/s, a_2 m/s2.
//
// Here stands the law as a model of its own: the acceleration is an input, which decides the branch; at a = 0
// exactly, sgn is 0 and F = N f_C sgn v.  Neither acceleration nor stick force follow from the velocity; both
// are known only with the body.  So the law asks for the force that tries to move the body, and sticks while
// the velocity stays within a band (Karnopp).  In NonReversibleSlider
// (bodies/non_reversible_slider.hpp) all of it is exact.
#pragma once

#include "core/concat.hpp"
#include "core/model_of.hpp"
#include "core/stick.hpp"
#include "core/text.hpp"
#include "laws/wojewoda.hpp"

namespace bristle {

inline constexpr Enumeration nonReversibleCurves{
    "NonReversibleCurve",
    {{{"PowellWiercigroch", "exponential of the velocity, (3.8)"},
      {"Stefanski", "exponential of velocity over acceleration, (3.11)"}}}};

struct NonReversibleLaw {
  static constexpr std::string_view name = "NonReversible",
                                    title = "Non-reversible friction: branches by the sign of v a";
  static constexpr std::string_view paper =
      "J. Wojewoda, A. Stefański, M. Wiercigroch, T. Kapitaniak: Hysteretic effects of dry friction: "
      "modelling and experimental studies, Phil. Trans. R. Soc. A 366 (2008) 747-765, (3.2), (3.8), (3.11)";
  static constexpr std::array<Equation, 3> equations{{
      {"slip: F = N (f_C + (f_S − f_C) g) sgn v", "(3.2)"},
      {"PowellWiercigroch: g = exp(−α |v|) sgn(v a)", "(3.8)"},
      {"Stefanski: g = exp(−a_1 |v| / (|a| + a_2)) sgn(v a)", "(3.11)"},
  }};
  static constexpr std::array parameters{
      parameter("N", "N", 4, "normal load").above(0),
      parameter("f_C", "1", 0.25, "kinetic friction coefficient at high speed").atLeast(0),
      parameter("f_S", "1", 0.32, "static friction coefficient").above(0),
      option("curve", nonReversibleCurves, 1, "how the branches join with the speed"),
      parameter("alpha", "s/m", 50, "decay of the curve PowellWiercigroch over the speed").atLeast(0),
      parameter("a_1", "1/s", 100, "first constant of the curve Stefanski").atLeast(0),
      parameter("a_2", "m/s2", 0.1, "second constant of the curve Stefanski").above(0),
  };
  static constexpr std::size_t N = slotOf(parameters, "N"), f_C = slotOf(parameters, "f_C"),
                               f_S = slotOf(parameters, "f_S"), curve = slotOf(parameters, "curve"),
                               alpha = slotOf(parameters, "alpha"), a_1 = slotOf(parameters, "a_1"),
                               a_2 = slotOf(parameters, "a_2");
  static constexpr auto energy = std::array{
      state("E_supplied", "J", 0, 1,
            "energy supplied to the friction, the integral of F v; it is dissipated, as nothing is stored")
          .asOutput()};
  static constexpr auto branch = std::array{mode(
      "branch", Type::integer, "1: speeding up, -1: slowing down, 0: constant speed; 0 in stick as well")};

  static WojewodaFriction friction(const double* p) {
    WojewodaFriction f{};
    f.f_C = p[f_C], f.f_S = p[f_S], f.N = p[N], f.a_1 = p[a_1], f.a_2 = p[a_2];
    f.curve = p[curve] == 1 ? MemoryCurve::nonReversible : MemoryCurve::stefanski;
    f.v_A = p[alpha] > 0 ? 1 / p[alpha] : Variable::infinite;
    return f;
  }
  /// The most that stick can carry.
  static double staticForce(const double* p) { return p[N] * p[f_S]; }

  static bool check(const double* p, Reporter& r) {
    if (p[f_S] >= p[f_C]) return true;
    Text message("Parameter f_S is ");
    message << p[f_S] << " but must be at least f_C, which is " << p[f_C] << ".";
    r.report(Topic::error, message.view());
    return false;
  }
};

struct NonReversible {
  using Law = NonReversibleLaw;
  static constexpr auto rows = join(
      std::array{
          input("v", "m/s", 0, "relative velocity of the two surfaces").onTerminal("contact"),
          input("a", "m/s2", 0, "its time derivative; decides the branch"),
          input("F_applied", "N", 0, "force that tries to move the body, met by the friction in stick"),
          output("F", "N", "friction force, positive when it opposes positive v").onTerminal("contact")},
      withStarts(Law::parameters, std::array{Start{"curve", 2}}),
      std::array{
          parameter("v_stick", "m/s", 1e-6, "the surfaces stick while |v| is not above it").atLeast(0)},
      Law::energy, reversal::rows, stick::rows, Law::branch);
  static constexpr auto equationsText = append(
      Law::equations, std::array{Equation{"stick: |v| ≤ v_stick, F = F_applied, at most ± N f_S", ""}});
  static constexpr std::array<Breakpoint, 9> velocity{
      {{0, 0.1}, {0.25, 0}, {0.5, -0.1}, {0.75, 0}, {1, 0.1}, {1.25, 0}, {1.5, -0.1}, {1.75, 0}, {2, 0.1}}};
  static constexpr std::array<Breakpoint, 8> acceleration{
      {{0, -0.4}, {0.5, -0.4}, {0.5, 0.4}, {1, 0.4}, {1, -0.4}, {1.5, -0.4}, {1.5, 0.4}, {2, 0.4}}};
  static constexpr std::array<ReferenceInput, 2> referenceInputs{{{"v", velocity}, {"a", acceleration}}};
  static constexpr ModelText text{
      .name = Law::name,
      .group = "Laws",
      .title = Law::title,
      .summary =
          "The force has two branches that meet at high speed: N f_S at rest while the motion speeds "
          "up, N (2 f_C − f_S) while it slows down. So a loop opens over an oscillating velocity. The "
          "acceleration that decides between them is an input; give it the true derivative of v.",
      .paper = Law::paper,
      .validity =
          "A master that estimates the acceleration by differences meets the jump between the "
          "branches late, and may chatter where the acceleration stays near zero: NonReversibleSlider "
          "solves for the acceleration and has neither trouble. Set-valued at rest: see F_applied and "
          "v_stick.",
      .equations = equationsText,
      .corrections = {},
      .stopTime = 2,
      .stepSize = 1e-3,
      .referenceInputs = referenceInputs,
      .picture = {
          "v", "F",
          "Force over a velocity that goes up and down in straight lines: the outer branches speeding "
          "up, the inner slowing down."}};
  static constexpr std::array indicators{
      Indicator{"|v| = v_stick", "stick"}, Indicator{"v_stick = |v|", "slip"},
      Indicator{"a = 0", "change of branch", false, "m/s2"}, Indicator{"der(v) = 0", "minimum of v", true},
      Indicator{"-der(v) = 0", "maximum of v", true}};
  static constexpr Method method = Method::adams;

  static constexpr std::size_t v = slotOf(rows, "v"), a = slotOf(rows, "a"),
                               F_applied = slotOf(rows, "F_applied"), F = slotOf(rows, "F"),
                               v_stick = slotOf(rows, "v_stick"), E_supplied = slotOf(rows, "E_supplied"),
                               direction = slotOf(rows, "direction"), reversals = slotOf(rows, "reversals"),
                               sticking = slotOf(rows, "sticking"), sticks = slotOf(rows, "sticks"),
                               slips = slotOf(rows, "slips"), branch = slotOf(rows, "branch");

  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    const WojewodaFriction law = Law::friction(k.p);
    if (k.d[sticking] == 0) {
      const double s = k.d[direction];
      const int way = static_cast<int>(k.d[branch]);
      o.y[F] =
          way == 0 ? S(s * law.N * law.f_C) : S(s * law.N * law.sliding<S>(k.u[v], k.u[a], s, way, S(0.0)));
    } else {
      const double most = Law::staticForce(k.p), applied = valueOf(k.u[F_applied]);
      o.y[F] = applied > most ? S(most) : applied < -most ? S(-most) : k.u[F_applied];
    }
    o.dx[E_supplied] = o.y[F] * k.u[v];
  }

  /// The band is left a hair above where it is entered, so that rounding cannot leave what was just entered.
  static void indicate(const Known<double>& k, const Unknown<double>&, double* g) {
    const bool slipping = k.d[sticking] == 0;
    const double speed = std::abs(k.u[v]), s = k.d[direction];
    g[0] = slipping ? s * k.u[v] - k.p[v_stick] : 1;
    g[1] = slipping ? 1 : (1 + 1e-9) * k.p[v_stick] - speed;
    g[2] = !slipping ? 1 : k.d[branch] != 0 ? k.d[branch] * s * k.u[a] : -std::abs(k.u[a]);
    g[3] = slipping && s < 0 ? 1 : -k.du[v];
    g[4] = slipping && s > 0 ? 1 : k.du[v];
  }

  static bool check(const double* p, Reporter& r) { return Law::check(p, r); }
  static void nominals(const double*, double*) {}

  static void start(const Moment& at) {
    modes(at).start(motion(at));
    chooseBranch(at);
  }
  static void jump(const Moment& at, const Frame&) {
    modes(at).enter(motion(at));
    chooseBranch(at);
  }
  static bool cross(const Moment& at, std::uint64_t fired) {
    stick::Mode now = modes(at);
    const double before = at.d[branch];
    if (fired & 1) {
      // Without a band a velocity that falls through zero is at rest for no time.
      now.enter(at.p[v_stick] > 0 ? 0 : -static_cast<int>(now.direction));
    } else if (fired & 2) {
      const int sign = reversal::sign(at.u[v]);
      now.enter(sign != 0 ? sign : reversal::sign(at.du[v]));
    } else if (!(fired & 4)) {
      return false;
    }
    chooseBranch(at);
    return (fired & 3) != 0 || at.d[branch] != before;
  }
  static void completed(const Moment&) {}

 private:
  static stick::Mode modes(const Moment& at) {
    return {at.d[direction], at.d[reversals], at.d[sticking], at.d[sticks], at.d[slips]};
  }
  static int motion(const Moment& at) { return (at.u[v] > at.p[v_stick]) - (at.u[v] < -at.p[v_stick]); }
  static void chooseBranch(const Moment& at) {
    at.d[branch] = at.d[sticking] != 0 ? 0 : at.d[direction] * reversal::sign(at.u[a]);
  }
};

}  // namespace bristle
