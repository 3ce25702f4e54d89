// A body with a set-valued friction law (laws/set_valued.hpp) in one model: true stiction.  f stands for all
// forces on the body but friction.  Two treatments.
//
// events (Filippov): the modes are slip forwards, slip backwards and stick; every change is located.
//     slip:   m v' = f - F(v)
//     stick:  v = 0, F = f, while f stays within the stick interval
// Where v comes to zero, f at v = 0 decides: stick, or slip in the direction of f if it is outside the
// interval.  A slip that only touches v = 0 is found through the minimum of |v|, a force that leaves the
// stick interval for a moment through its extremum.
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
// (41), (42) needs friction that pushes forwards and does not occur. As eta goes to zero the result goes to
// that of events, in proportion to eta (tests/fmu/coulomb_test.cpp). Stick is stiff then, with the rate
// 1/tau; solver.method BDF suits it.
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

template <class Law>
struct SetValuedSlider {
  using Body = PulledMass;
  static constexpr auto rows = join(
      Body::rows,
      std::array{output("F", "N", "friction force on the body, positive when it opposes positive v")
                     .onTerminal("contact")},
      Law::WithBody::parameters,
      std::array{
          option("treatment", stickTreatments, 1, "how stick is treated"),
          parameter("eta", "m/s", 1e-6, "treatment switch: half width of the stick band").above(0),
          parameter("tau", "s", 1e-3, "treatment switch: time constant of v in the stick band").above(0)},
      suppliedRows, stick::rows);
  static constexpr auto equationsText = append(
      append(Body::equationsText, Law::slipEquations),
      std::array{Equation{"stick (events): v = 0, F = u − K (x − x_support) + c (v_drive + v_support), "
                          "|F| ≤ F_S",
                          "(1.19)"},
                 Equation{"stick (switch): |v| ≤ η, dv/dt = −v/τ", "Switch Model (33), (34), (38)"}});
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
  static constexpr std::array indicators{Indicator{"v = 0", "end of slip"},  // switch: |v| = eta
                                         Indicator{"F at its stick limit", "slip"},
                                         Indicator{"der(v) = 0", "minimum of the speed", true},
                                         Indicator{"der(F) = 0", "minimum of F in stick", true},
                                         Indicator{"-der(F) = 0", "maximum of F in stick", true}};
  enum : std::uint64_t { endOfSlip = 1, breakaway = 2 };
  static constexpr Method method = Method::adams;

  static constexpr std::size_t v = Body::v, lawParameters = Body::parameterCount, F = slotOf(rows, "F"),
                               treatment = slotOf(rows, "treatment"), eta = slotOf(rows, "eta"),
                               tau = slotOf(rows, "tau"), E_supplied = slotOf(rows, "E_supplied"),
                               sticking = slotOf(rows, "sticking"), sticks = slotOf(rows, "sticks"),
                               slips = slotOf(rows, "slips");

  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    if (k.d[sticking] == 0) {
      o.y[F] = Law::template slip<S>(k.p + lawParameters, k.x[v], static_cast<int>(k.d[Body::direction]));
      Body::equations<S>(k, o.y[F], o);
    } else {
      const S rate = banded(k.p) ? S(-k.x[v] / k.p[tau]) : S(0.0);  // (38)
      o.y[F] = Body::driving(k) - k.p[Body::m] * rate;
      Body::equations<S>(k, o.y[F], o);
      o.y[Body::a] = o.dx[v] = rate;  // exactly, in stick
    }
    o.dx[E_supplied] = o.y[F] * k.x[v];
  }

  /// Slip ends where v comes to zero (switch: into the band) and the force no longer pushes on.  The second
  /// condition costs nothing, as a body that is pushed on does not come to rest, but without it a release so
  /// slow that the tolerance cannot tell v from zero would fire without end.
  static void indicate(const Known<double>& k, const Unknown<double>& o, double* g) {
    const StickInterval held = Law::stick(k.p + lawParameters);
    const double f = Body::driving(k);
    for (std::size_t i = 0; i < indicators.size(); ++i)
      g[i] = 1;
    if (k.d[sticking] == 0) {
      const double direction = k.d[Body::direction], push = direction > 0 ? f - held.most : held.least - f;
      g[0] = std::max(direction * k.x[v] - band(k.p), push);
      g[2] = reversal::grazingIndicator(o.y[Body::a], direction);
    } else {
      g[1] = held.margin(f);
      g[3] = -Body::drivingRate(k);
      g[4] = Body::drivingRate(k);
    }
  }

  static bool check(const double* p, Reporter& r) { return Law::check(p + lawParameters, r); }
  static void nominals(const double*, double*) {}

  static void start(const Moment& at) { modes(at).start(motion(at)); }
  static void jump(const Moment& at, const Frame&) { modes(at).enter(motion(at)); }
  static bool cross(const Moment& at, std::uint64_t fired) {
    if (fired & endOfSlip) {
      if (!banded(at.p)) at.x[v] = 0;
      modes(at).enter(pushed(at));
      return true;
    }
    // Told of a crossing within rounding, which may not have happened yet: it will be met when it has.
    if (!(fired & breakaway) || pushed(at) == 0) return false;
    modes(at).enter(pushed(at));
    return true;
  }
  static void completed(const Moment&) {}

 private:
  static bool banded(const double* p) { return p[treatment] == 2; }
  static double band(const double* p) { return banded(p) ? p[eta] : 0; }
  static stick::Mode modes(const Moment& at) {
    return {at.d[Body::direction], at.d[Body::reversals], at.d[sticking], at.d[sticks], at.d[slips]};
  }
  /// The direction in which a body at rest is set in motion; 0 if it sticks.
  static int pushed(const Moment& at) {
    const Known<double> k{at.t, at.p, at.u, at.du, at.x, at.d};
    return Law::stick(at.p + lawParameters).escape(Body::driving(k));
  }
  static int motion(const Moment& at) {
    const double limit = band(at.p);
    if (at.x[v] > limit) return 1;
    if (at.x[v] < -limit) return -1;
    return pushed(at);
  }
};

}  // namespace bristle
