// A body with a set-valued friction law (laws/set_valued.hpp) in one model: true stiction.  f stands for all
// forces on the body but friction.  Two treatments.
//
// events (Filippov): the modes are slip forwards, slip backwards and stick; every change is located.
//     slip:   m v' = f - F(v)
//     stick:  v = 0, F = f, while f stays within the stick interval
// Where v comes to zero, f at v = 0 decides: stick, or slip in the direction of f if it is outside the
// interval.  A slip that only touches v = 0 is found through the minimum of |v|, a force that leaves the
// stick interval for a moment through its extremum.  A law on a grid of bristles (laws/grid.hpp) has events
// of its own where the body passes them; at rest it passes none.
//
// switch: the Switch Model (28)-(43) of
// [C] B. Drincic, D. S. Bernstein: A frictionless bristle-based friction model that exhibits hysteresis
//     and the dynamic Stribeck effect, section 2.3,
// with g = v and a band |v| <= eta:
//     (33), (34), (38)  f within the stick interval (attractive): v' = -v / tau, so F = f + m v / tau
//     (39), (40)        f outside (transversal): slip in the direction of f, at every v in the band
//     (43)              outside the band: slip
// Slip in the direction of f at a v of the other sign has the force at rest.  A law whose static force
// exceeds its sliding force at rest sticks by the one and slips by the other, as with events; the paper's
// laws have a single value there.  (38) can put F above the static force by m eta / tau.  The repulsive case
// (41), (42) needs friction that pushes forwards; both treatments slip forwards there.  As eta goes to zero
// the result goes to that of events, in proportion to eta (tests/fmu/coulomb_test.cpp). Stick is stiff then,
// with the rate 1/tau; solver.method BDF suits it.
//
// Corrections to [C]: (35) prints v' = -tau v, (38) means v' = -v / tau, which is used; G_- after (43) must
// read g < -eta.
#pragma once

#include "bodies/pulled_mass.hpp"
#include "core/concat.hpp"
#include "core/stick.hpp"
#include "laws/set_valued.hpp"

namespace bristle {

inline constexpr Enumeration stickTreatments{
    "StickTreatment",
    {{{"events", "true stiction, every change between stick and slip located"},
      {"switch", "the Switch Model of the papers: a stick band in which v decays"}}}};

inline constexpr std::string_view setValuedSliderName = "Slider",
                                  setValuedSliderTitle = ": a body on it, pulled through a spring",
                                  switchModelPaper =
                                      "; Switch Model: B. Drinčić, D. S. Bernstein: A frictionless "
                                      "bristle-based friction model that exhibits hysteresis and the dynamic "
                                      "Stribeck effect, section 2.3";

/// The body's rows, with start values that suit the law.
template <class Law>
constexpr auto bodyRowsOf() {
  if constexpr (requires { Law::WithBody::bodyStarts; })
    return withStarts(PulledMass::rows, Law::WithBody::bodyStarts);
  else
    return PulledMass::rows;
}
template <class Law>
constexpr auto stickEquationsOf() {
  if constexpr (requires { Law::WithBody::stickEquations; })
    return Law::WithBody::stickEquations;
  else
    return std::array{
        Equation{"stick (events): v = 0, F = u − K (x − x_support) + c (v_drive + v_support), "
                 "|F| ≤ F_S",
                 "(1.19)"}};
}

template <class Law>
struct SetValuedSlider {
  using Body = PulledMass;
  static constexpr auto rows = join(
      bodyRowsOf<Law>(),
      std::array{output("F", "N", "friction force on the body, positive when it opposes positive v")
                     .onTerminal("contact")},
      inputsOf<Law>(), Law::WithBody::parameters,
      std::array{
          option("treatment", stickTreatments, 1, "how stick is treated"),
          parameter("eta", "m/s", 1e-6, "treatment switch: half width of the stick band").above(0),
          parameter("tau", "s", 1e-3, "treatment switch: time constant of v in the stick band").above(0)},
      statesOf<Law>(), outputsOf<Law>(), suppliedRowsOf<Law>(), stick::rows, windowsOf<Law>());
  static constexpr auto equationsText =
      append(append(append(Body::equationsText, Law::slipEquations), stickEquationsOf<Law>()),
             std::array{Equation{"stick (switch): |v| ≤ η, dv/dt = −v/τ", "Switch Model (33), (34), (38)"}});
  static constexpr auto corrections = append(
      Law::corrections, std::array<std::string_view, 2>{
                            "Switch Model: (35) prints dv/dt = −τ v; (38) means dv/dt = −v/τ, which is used.",
                            "Switch Model: the set G− after (43) must read g < −η."});
  static constexpr ModelText text{.name = concat<Law::name, setValuedSliderName>,
                                  .group = "Sliders",
                                  .title = concat<Law::title, setValuedSliderTitle>,
                                  .summary = Law::WithBody::summary,
                                  .paper = concat<Law::paper, switchModelPaper, PulledMass::paper>,
                                  .validity = Law::WithBody::validity,
                                  .equations = equationsText,
                                  .corrections = corrections,
                                  .stopTime = Law::WithBody::stopTime,
                                  .stepSize = Law::WithBody::stepSize,
                                  .referenceInputs = {},
                                  .picture = Law::WithBody::picture};
  static constexpr auto indicators =
      append(std::array{Indicator{"v = 0", "end of slip"},  // switch: |v| = eta
                        Indicator{"F at its stick limit", "slip"},
                        Indicator{"der(v) = 0", "minimum of the speed", true},
                        Indicator{"der(F) = 0", "minimum of F in stick", true},
                        Indicator{"-der(F) = 0", "maximum of F in stick", true}},
             gridIndicatorsOf<Law>());
  enum : std::uint64_t { endOfSlip = 1, breakaway = 2, gridPoint = 32 };
  static constexpr Method method = Method::adams;

  static constexpr std::size_t v = Body::v, lawParameters = Body::parameterCount, F = slotOf(rows, "F"),
                               treatment = slotOf(rows, "treatment"), eta = slotOf(rows, "eta"),
                               tau = slotOf(rows, "tau"), E_supplied = slotOf(rows, "E_supplied"),
                               sticking = slotOf(rows, "sticking"), sticks = slotOf(rows, "sticks"),
                               slips = slotOf(rows, "slips"), lawStates = Body::stateCount,
                               windows = slips + 1;

  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    const Sliding<S> sliding = seen(k);
    const bool slipping = k.d[sticking] == 0;
    if (slipping) {
      o.y[F] = slipForce<Law, S>(sliding, static_cast<int>(k.d[Body::direction]));
      Body::equations<S>(k, o.y[F], o);
    } else {
      const S rate = banded(k.p) ? S(-k.x[v] / k.p[tau]) : S(0.0);  // (38)
      o.y[F] = Body::driving(k) - k.p[Body::m] * rate;
      Body::equations<S>(k, o.y[F], o);
      o.y[Body::a] = o.dx[v] = rate;  // exactly, in stick
    }
    if constexpr (hasFollowers<Law>) {
      Law::template follow<S>(sliding, o.y[F], slipping ? static_cast<int>(k.d[Body::direction]) : 0,
                              o.dx + lawStates, o.y + F + 1);
    }
    o.dx[E_supplied] = o.y[F] * k.x[v];
  }

  /// Slip ends where v comes to zero (switch: into the band) and the force no longer pushes on.  The second
  /// condition costs nothing, as a body that is pushed on does not come to rest, but without it a release so
  /// slow that the tolerance cannot tell v from zero would fire without end.
  static void indicate(const Known<double>& k, const Unknown<double>& o, double* g) {
    const Sliding<double> sliding = seen(k);
    const double f = Body::driving(k);
    for (std::size_t i = 0; i < indicators.size(); ++i)
      g[i] = 1;
    if (k.d[sticking] == 0) {
      const int direction = static_cast<int>(k.d[Body::direction]);
      const double push = direction * (f - stickLimit<Law>(sliding, direction));
      g[0] = std::max(direction * k.x[v] - band(k.p), push);
      g[2] = reversal::grazingIndicator(o.y[Body::a], direction);
      if constexpr (onGrid<Law>) g[5] = distance(sliding, direction);
    } else {
      g[1] = stickInterval<Law>(sliding).margin(f);
      const StickInterval rate = stickIntervalRate<Law>(sliding, k.du + Body::inputCount, o.dx + lawStates);
      g[3] = rate.least - Body::drivingRate(k);
      g[4] = Body::drivingRate(k) - rate.most;
      if constexpr (onGrid<Law>) {
        if (banded(k.p)) g[5] = std::min(distance(sliding, 1), distance(sliding, -1));
      }
    }
  }

  static bool check(const double* p, Reporter& r) { return Law::check(p + lawParameters, r); }
  /// A body that passes a bristle in a second is neither fast nor slow.
  static void nominals(const double* p, double* nominal) {
    if constexpr (onGrid<Law>) nominal[Body::x] = nominal[v] = Law::nominalPosition(p + lawParameters);
  }

  static void start(const Moment& at) {
    if constexpr (onGrid<Law>) contacts(at).find(at.x[Body::x]);
    modes(at).start(motion(at));
  }
  static void jump(const Moment& at, const Frame&) {
    fit(at);
    modes(at).enter(motion(at));
  }
  static bool cross(const Moment& at, std::uint64_t fired) {
    const bool passed = (fired & gridPoint) != 0;
    stick::Mode now = modes(at);
    if constexpr (onGrid<Law>) {
      if (passed) contacts(at).cross(at.x[Body::x], now.slipping() ? static_cast<int>(now.direction) : 0);
    }
    if (fired & endOfSlip) {
      if (!banded(at.p)) at.x[v] = 0;
      fit(at);
      const int next = pushed(at);
      if (banded(at.p) && next == now.direction) return passed;  // not yet, as below
      now.enter(next);
      return true;
    }
    // Told of a crossing within rounding, which may not have happened yet: it will be met when it has.
    if (!(fired & breakaway) || pushed(at) == 0) return passed;
    now.enter(pushed(at));
    return true;
  }
  static void completed(const Moment&) {}

 private:
  template <class S>
  static Sliding<S> seen(const Known<S>& k) {
    return {k.p + lawParameters, k.x[Body::x],  k.x[v],      k.u + Body::inputCount,
            k.x + lawStates,     k.d + windows, k.p[Body::m]};
  }
  static double distance(const Sliding<double>& sliding, int direction) {
    return Windows::distance(Law::grid(sliding.p), sliding.windows, sliding.x, direction);
  }
  static Windows contacts(const Moment& at) { return {Law::grid(at.p + lawParameters), at.d + windows}; }
  static void fit(const Moment& at) {
    if constexpr (onGrid<Law>) contacts(at).fit(at.x[Body::x]);
  }
  static bool banded(const double* p) { return p[treatment] == 2; }
  static double band(const double* p) { return banded(p) ? p[eta] : 0; }
  static stick::Mode modes(const Moment& at) {
    return {at.d[Body::direction], at.d[Body::reversals], at.d[sticking], at.d[sticks], at.d[slips]};
  }
  /// The direction in which a body at rest is set in motion; 0 if it sticks.
  static int pushed(const Moment& at) {
    const Known<double> k{at.t, at.p, at.u, at.du, at.x, at.d};
    return stickInterval<Law>(seen(k)).escape(Body::driving(k));
  }
  static int motion(const Moment& at) {
    const double limit = band(at.p);
    if (at.x[v] > limit) return 1;
    if (at.x[v] < -limit) return -1;
    return pushed(at);
  }
};

}  // namespace bristle
