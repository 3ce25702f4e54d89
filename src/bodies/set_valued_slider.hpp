// A body with a set-valued friction law (laws/set_valued.hpp) in one model: true stiction.  Two treatments.
//
// events (Filippov): the modes are slip forwards, slip backwards and stick, and every change of mode is
// located.
//     slip:   m v' = f - F(v),                  f all forces on the body but friction
//     stick:  v = 0, F = f, while f stays within the stick interval
//   Where v comes to zero, f at v = 0 decides: stick, or slip on if f is outside the interval, in its
//   direction. A slip that only touches v = 0 is found through the minimum of |v|, a force that leaves the
//   stick interval for a moment through its extremum.
//
// switch: the Switch Model of
// [C] (papers' compressed bristle model, section 2.3) (28)-(43), with g = v and a band |v| <= eta:
//     (33), (34), (38)  f within the stick interval (attractive):  v' = -v / tau, so F = f + m v / tau
//     (39), (40)        f outside (transversal):  slip in the direction of f, at every v in the band
//     (43)              outside the band: slip
//   The force of slip for the direction of f at a v of the other sign is that at rest.  A law whose static
//   force exceeds its sliding force at rest sticks by the static one and slips by the sliding one, as with
//   events; the paper's laws have one value.  (38) can put F above the static force by m eta / tau.  (41),
//   (42), the repulsive case, needs a sliding force that pushes forwards and does not occur here. As eta goes
//   to zero the result goes to that of events, in proportion to eta (tests/fmu/coulomb_test.cpp). Stick is
//   stiff with the rate 1/tau; solver.method BDF suits it.
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
                                  setValuedSliderTitle = ": a body on it, pulled through a spring";

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
      suppliedRows, stick::rows,
      std::array{mode("in_band", Type::boolean, "treatment switch: slipping inside the stick band")});
  static constexpr auto equationsText = append(
      append(Body::equationsText, Law::slipEquations),
      std::array{Equation{"stick (events): v = 0, F = u − K (x − x_support) + c (v_drive + v_support), "
                          "|F| ≤ F_S",
                          "(1.19)"},
                 Equation{"stick (switch): |v| ≤ η, dv/dt = −v/τ", "(33), (34), (38)"}});
  static constexpr auto corrections = append(
      Law::corrections, std::array<std::string_view, 2>{
                            "Switch Model: (35) prints dv/dt = −τ v; (38) means dv/dt = −v/τ, which is used.",
                            "Switch Model: the set G− after (43) must read g < −η."});
  static constexpr ModelText text{.name = concat<Law::name, setValuedSliderName>,
                                  .group = "Sliders",
                                  .title = concat<Law::title, setValuedSliderTitle>,
                                  .summary = Law::WithBody::summary,
                                  .paper = Law::paper,
                                  .validity = Law::WithBody::validity,
                                  .equations = equationsText,
                                  .corrections = corrections,
                                  .stopTime = Law::WithBody::stopTime,
                                  .stepSize = Law::WithBody::stepSize,
                                  .referenceInputs = {},
                                  .picture = Law::WithBody::picture};
  static constexpr std::array indicators{Indicator{"v = 0", "end of slip"},  // switch: |v| = eta
                                         Indicator{"der(v) = 0", "extremum of v", true},
                                         Indicator{"F at its stick limit", "slip"},
                                         Indicator{"der(F) = 0", "extremum of F in stick", true},
                                         Indicator{"|v| = eta", "end of the stick band"},
                                         Indicator{"driving force at the stick limit", "stick"}};
  enum : std::uint64_t { endOfSlip = 1, breakaway = 4, endOfBand = 16, capture = 32 };
  static constexpr Method method = Method::adams;

  static constexpr std::size_t v = Body::v, lawParameters = Body::parameterCount, F = slotOf(rows, "F"),
                               treatment = slotOf(rows, "treatment"), eta = slotOf(rows, "eta"),
                               tau = slotOf(rows, "tau"), E_supplied = slotOf(rows, "E_supplied"),
                               sticking = slotOf(rows, "sticking"), sticks = slotOf(rows, "sticks"),
                               slips = slotOf(rows, "slips"), in_band = slotOf(rows, "in_band");

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

  static void indicate(const Known<double>& k, const Unknown<double>&, double* g) {
    const double direction = k.d[Body::direction], along = direction * k.x[v];
    const StickInterval held = Law::stick(k.p + lawParameters);
    const double f = Body::driving(k);
    for (std::size_t i = 0; i < indicators.size(); ++i)
      g[i] = 1;
    if (k.d[sticking] != 0) {
      g[2] = held.margin(f);
      g[3] = reversal::sign(2 * f - held.most - held.least) * Body::drivingRate(k);
    } else if (k.d[in_band] != 0) {
      g[4] = k.p[eta] - along;
      g[5] = -held.margin(f);
    } else {
      g[0] = along - band(k.p);
      g[1] = -direction *
             (f - Law::template slip<double>(k.p + lawParameters, k.x[v], static_cast<int>(direction)));
    }
  }

  static bool check(const double* p, Reporter& r) { return Law::check(p + lawParameters, r); }
  static void nominals(const double*, double*) {}

  static void start(const Moment& at) {
    at.d[in_band] = 0;
    modes(at).start(motion(at));
    placeInBand(at);
  }
  static void jump(const Moment& at, const Frame&) {
    modes(at).enter(motion(at));
    placeInBand(at);
  }
  static bool cross(const Moment& at, std::uint64_t fired) {
    if (fired & endOfSlip) {
      if (!banded(at.p)) at.x[v] = 0;
      modes(at).enter(pushed(at));
      at.d[in_band] = banded(at.p) && modes(at).slipping();
      return true;
    }
    if (fired & (breakaway | capture)) {
      // Told of a crossing within rounding, which may not have happened yet: it will be met when it has.
      const int motion = pushed(at);
      if ((motion != 0) == modes(at).slipping()) return false;
      modes(at).enter(motion);
      at.d[in_band] = banded(at.p) && modes(at).slipping();
      return true;
    }
    if (fired & endOfBand) at.d[in_band] = 0;  // the equations are those inside the band
    return false;
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
  static void placeInBand(const Moment& at) {
    const double limit = band(at.p);
    at.d[in_band] = modes(at).slipping() && at.x[v] <= limit && at.x[v] >= -limit && banded(at.p);
  }
};

}  // namespace bristle
