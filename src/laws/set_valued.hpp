// A set-valued friction law: in slip a force that follows from the motion, in stick whatever force within an
// interval keeps the surfaces together.  A law is a struct of static members; Coulomb (coulomb.hpp) is the
// model to follow, DiscontinuousRotatingBristle for one that depends on the position:
//   name, title, summary, paper, validity        string_view
//   equations, corrections                       std::array
//   parameters                                   std::array<Variable>
//   slip, stick and more                         the equations, described in sliding.hpp
//   check(p, reporter)
//   Alone, WithBody                              texts, picture and default experiment of the law's own FMU
//   and of
//                                                its slider; WithBody::parameters may start elsewhere
//
// Here stands such a law as a model of its own.  It is not told the stick force by its velocity: that is
// known only together with the body.  So it asks for the force that tries to move the body, and sticks while
// the velocity stays within a band (Karnopp).  True stiction is in SetValuedSlider.
#pragma once

#include "core/concat.hpp"
#include "core/stick.hpp"
#include "laws/sliding.hpp"

namespace bristle {

inline constexpr std::array positionRows{
    state("x", "m", 0, 1, "relative displacement of the two surfaces, the integral of v").asOutput()};
inline constexpr std::array massRows{parameter("m", "kg", 1, "mass of the body").above(0)};

template <class Law>
constexpr auto positionRowsOf() {
  if constexpr (onGrid<Law>)
    return positionRows;
  else
    return noRows;
}
template <class Law>
constexpr auto massRowsOf() {
  if constexpr (needsMass<Law>())
    return massRows;
  else
    return noRows;
}

template <class Law>
struct SetValuedLaw {
  static constexpr auto rows = join(
      std::array{
          input("v", "m/s", 0, "relative velocity of the two surfaces").onTerminal("contact"),
          input("F_applied", "N", 0, "force that tries to move the body, met by the friction in stick"),
          output("F", "N", "friction force, positive when it opposes positive v").onTerminal("contact")},
      inputsOf<Law>(), Law::parameters, massRowsOf<Law>(),
      std::array{
          parameter("v_stick", "m/s", 1e-6, "the surfaces stick while |v| is not above it").atLeast(0)},
      positionRowsOf<Law>(), statesOf<Law>(), outputsOf<Law>(), suppliedRowsOf<Law>(), reversal::rows,
      stick::rows, windowsOf<Law>());
  static constexpr ModelText text{.name = Law::name,
                                  .group = "Laws",
                                  .title = Law::title,
                                  .summary = Law::Alone::summary,
                                  .paper = Law::paper,
                                  .validity = Law::Alone::validity,
                                  .equations = Law::Alone::equations,
                                  .corrections = Law::corrections,
                                  .stopTime = Law::Alone::stopTime,
                                  .stepSize = Law::Alone::stepSize,
                                  .referenceInputs = Law::Alone::referenceInputs,
                                  .picture = Law::Alone::picture};
  static constexpr auto indicators =
      append(std::array{Indicator{"|v| = v_stick", "stick"}, Indicator{"v_stick = |v|", "slip"},
                        Indicator{"der(v) = 0", "minimum of v", true},
                        Indicator{"-der(v) = 0", "maximum of v", true}},
             gridIndicatorsOf<Law>());
  enum : std::uint64_t { stuck = 1, slipped = 2, gridPoint = 16 };
  static constexpr Method method = Method::adams;

  static constexpr std::size_t v = slotOf(rows, "v"), F_applied = slotOf(rows, "F_applied"),
                               F = slotOf(rows, "F"), v_stick = slotOf(rows, "v_stick"),
                               E_supplied = slotOf(rows, "E_supplied"), direction = slotOf(rows, "direction"),
                               reversals = slotOf(rows, "reversals"), sticking = slotOf(rows, "sticking"),
                               sticks = slotOf(rows, "sticks"), slips = slotOf(rows, "slips"),
                               lawInputs = F_applied + 1, position = 0, lawStates = onGrid<Law> ? 1 : 0,
                               windows = slips + 1;

  /// In stick the applied force as far as the interval goes.  Its corners need no event: they change the
  /// power by no more than the stick band lets through.
  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    const Sliding<S> sliding = seen(k);
    const bool slipping = k.d[sticking] == 0;
    if (slipping) {
      o.y[F] = slipForce<Law, S>(sliding, static_cast<int>(k.d[direction]));
    } else {
      const S least = stickLimit<Law, S>(sliding, -1), most = stickLimit<Law, S>(sliding, 1);
      const int escape = StickInterval{valueOf(least), valueOf(most)}.escape(valueOf(k.u[F_applied]));
      o.y[F] = escape > 0 ? most : escape < 0 ? least : k.u[F_applied];
    }
    if constexpr (onGrid<Law>) o.dx[position] = k.u[v];
    if constexpr (hasFollowers<Law>) {
      Law::template follow<S>(sliding, o.y[F], slipping ? static_cast<int>(k.d[direction]) : 0,
                              o.dx + lawStates, o.y + F + 1);
    }
    o.dx[E_supplied] = o.y[F] * k.u[v];
  }

  /// The band is left a hair above where it is entered, so that rounding cannot leave what was just entered.
  static void indicate(const Known<double>& k, const Unknown<double>&, double* g) {
    const bool slipping = k.d[sticking] == 0;
    const double speed = k.u[v] < 0 ? -k.u[v] : k.u[v];
    g[0] = slipping ? k.d[direction] * k.u[v] - k.p[v_stick] : 1;
    g[1] = slipping ? 1 : (1 + 1e-9) * k.p[v_stick] - speed;
    g[2] = slipping && k.d[direction] < 0 ? 1 : -k.du[v];
    g[3] = slipping && k.d[direction] > 0 ? 1 : k.du[v];
    if constexpr (onGrid<Law>) {
      const auto distance = [&](int s) {
        return Windows::distance(Law::grid(k.p), k.d + windows, k.x[position], s);
      };
      g[4] = slipping ? distance(static_cast<int>(k.d[direction])) : std::min(distance(1), distance(-1));
    }
  }

  static bool check(const double* p, Reporter& r) { return Law::check(p, r); }
  static void nominals(const double* p, double* nominal) {
    if constexpr (onGrid<Law>) nominal[position] = Law::nominalPosition(p);
  }

  static void start(const Moment& at) {
    if constexpr (onGrid<Law>) contacts(at).find(at.x[position]);
    modes(at).start(motion(at));
  }
  static void jump(const Moment& at, const Frame&) {
    fit(at);
    modes(at).enter(motion(at));
  }
  static bool cross(const Moment& at, std::uint64_t fired) {
    stick::Mode now = modes(at);
    if constexpr (onGrid<Law>) {
      if (fired & gridPoint)
        contacts(at).cross(at.x[position], now.slipping() ? static_cast<int>(now.direction) : 0);
    }
    if (fired & stuck) {
      fit(at);
      // Without a band a velocity that falls through zero is at rest for no time.
      now.enter(at.p[v_stick] > 0 ? 0 : -static_cast<int>(now.direction));
    } else if (fired & slipped) {
      const int sign = reversal::sign(at.u[v]);
      now.enter(sign != 0 ? sign : reversal::sign(at.du[v]));
    } else {
      return (fired & gridPoint) != 0;
    }
    return true;
  }
  static void completed(const Moment&) {}

 private:
  template <class S>
  static Sliding<S> seen(const Known<S>& k) {
    Sliding<S> sliding{k.p, S(0.0), k.u[v], k.u + lawInputs, k.x + lawStates, k.d + windows};
    if constexpr (onGrid<Law>) sliding.x = k.x[position];
    if constexpr (needsMass<Law>()) sliding.m = k.p[Law::parameters.size()];
    return sliding;
  }
  static Windows contacts(const Moment& at) { return {Law::grid(at.p), at.d + windows}; }
  static void fit(const Moment& at) {
    if constexpr (onGrid<Law>) contacts(at).fit(at.x[position]);
  }
  static stick::Mode modes(const Moment& at) {
    return {at.d[direction], at.d[reversals], at.d[sticking], at.d[sticks], at.d[slips]};
  }
  static int motion(const Moment& at) { return (at.u[v] > at.p[v_stick]) - (at.u[v] < -at.p[v_stick]); }
};

}  // namespace bristle
