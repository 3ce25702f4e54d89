// A set-valued friction law: in slip a force that follows from the motion, in stick whatever force within an
// interval keeps the surfaces together.  A law is a struct of static members; Coulomb (coulomb.hpp) is the
// model to follow:
//   name, title, summary, paper, validity        string_view
//   equations, corrections                       std::array
//   parameters                                   std::array<Variable>
//   slip<S>(p, v, direction)                     friction force while slipping in `direction` (-1, 1)
//   stick(p)                                     StickInterval
//   check(p, reporter)
//   Alone, WithBody                              texts, picture and default experiment of the law's own FMU
//   and of
//                                                its slider; WithBody::parameters may start elsewhere
//
// Here stands such a law as a model of its own.  It is not told the stick force by its velocity: that is
// known only together with the body.  So it asks for the force that tries to move the body, and sticks while
// the velocity stays within a band (Karnopp).  True stiction is in SetValuedSlider.
#pragma once

#include <algorithm>

#include "core/model_of.hpp"
#include "core/stick.hpp"

namespace bristle {

/// The forces that keep the surfaces together.
struct StickInterval {
  double least, most;

  /// How far a force lies inside; negative outside.
  double margin(double force) const { return std::min(most - force, force - least); }
  /// The way a force that is outside pushes; 0 inside.
  int escape(double force) const { return (force > most) - (force < least); }
};

/// Rigid friction stores nothing, so all that is supplied is dissipated and there is no second energy to
/// show.
inline constexpr std::array suppliedRows{
    state("E_supplied", "J", 0, 1,
          "energy supplied to the friction, the integral of F v; it is dissipated, as nothing is stored")
        .asOutput()};

template <class Law>
struct SetValuedLaw {
  static constexpr auto rows = join(
      std::array{
          input("v", "m/s", 0, "relative velocity of the two surfaces").onTerminal("contact"),
          input("F_applied", "N", 0, "force that tries to move the body, met by the friction in stick"),
          output("F", "N", "friction force, positive when it opposes positive v").onTerminal("contact")},
      Law::parameters,
      std::array{
          parameter("v_stick", "m/s", 1e-6, "the surfaces stick while |v| is not above it").atLeast(0)},
      suppliedRows, reversal::rows, stick::rows);
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
  static constexpr std::array indicators{
      Indicator{"|v| = v_stick", "stick"}, Indicator{"v_stick = |v|", "slip"},
      Indicator{"der(v) = 0", "minimum of v", true}, Indicator{"-der(v) = 0", "maximum of v", true}};
  static constexpr Method method = Method::adams;

  static constexpr std::size_t v = slotOf(rows, "v"), F_applied = slotOf(rows, "F_applied"),
                               F = slotOf(rows, "F"), v_stick = slotOf(rows, "v_stick"),
                               E_supplied = slotOf(rows, "E_supplied"), direction = slotOf(rows, "direction"),
                               reversals = slotOf(rows, "reversals"), sticking = slotOf(rows, "sticking"),
                               sticks = slotOf(rows, "sticks"), slips = slotOf(rows, "slips");

  /// In stick the applied force as far as the interval goes.  Its corners need no event: they change the
  /// power by no more than the stick band lets through.
  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    if (k.d[sticking] == 0) {
      o.y[F] = Law::template slip<S>(k.p, k.u[v], static_cast<int>(k.d[direction]));
    } else {
      const StickInterval held = Law::stick(k.p);
      const int escape = held.escape(valueOf(k.u[F_applied]));
      o.y[F] = escape > 0 ? S(held.most) : escape < 0 ? S(held.least) : k.u[F_applied];
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
  }

  static bool check(const double* p, Reporter& r) { return Law::check(p, r); }
  static void nominals(const double*, double*) {}

  static void start(const Moment& at) { modes(at).start(motion(at)); }
  static void jump(const Moment& at, const Frame&) { modes(at).enter(motion(at)); }
  static bool cross(const Moment& at, std::uint64_t fired) {
    stick::Mode now = modes(at);
    if (fired & 1) {
      // Without a band a velocity that falls through zero is at rest for no time.
      now.enter(at.p[v_stick] > 0 ? 0 : -static_cast<int>(now.direction));
    } else if (fired & 2) {
      const int sign = reversal::sign(at.u[v]);
      now.enter(sign != 0 ? sign : reversal::sign(at.du[v]));
    } else {
      return false;
    }
    return true;
  }
  static void completed(const Moment&) {}

 private:
  static stick::Mode modes(const Moment& at) {
    return {at.d[direction], at.d[reversals], at.d[sticking], at.d[sticks], at.d[slips]};
  }
  static int motion(const Moment& at) { return (at.u[v] > at.p[v_stick]) - (at.u[v] < -at.p[v_stick]); }
};

}  // namespace bristle
