// A body with non-reversible friction (laws/non_reversible.hpp), pulled through a spring: the acceleration
// that decides the branch is solved for.  R stands for all forces on the body but friction, s = sgn v.
//
//     stick            v = 0, F = R                          while |R| <= N f_S
//     speeding up      m a = R - F_+(v, a), s a > 0          F_+ = s N (f_C + (f_S - f_C) |g|)
//     slowing down     m a = R - F_-(v, a), s a < 0          F_- = s N (f_C - (f_S - f_C) |g|)
//     constant speed   a = 0, F = R                          while R is between F_- and F_+
// At a = 0 the force falls from F_+ to F_-, so that a body whose R lies in between can neither speed up nor
// slow down: the speed stays constant until R leaves the interval (Filippov, as in stick).  With (3.11) a
// stands on both sides; |F_+| grows and |F_-| falls with |a|, so the equation has one solution for all
// parameters.
//
// The law is symmetric in time: as a slip begins with v and a both zero, so it ends when neither damping nor
// the drive disturb it, v and a vanishing together.  What is left of v there is error; a body that stops
// slowing down at a speed not above eta is taken to be at rest, where it would otherwise creep on at that
// speed.
//
// Stick is treated as in SetValuedSlider (set_valued_slider.hpp): by events, or by the Switch Model with a
// band |v| <= eta in which v' = -v / tau.
#pragma once

#include "bodies/pulled_mass.hpp"
#include "bodies/set_valued_slider.hpp"
#include "laws/non_reversible.hpp"

namespace bristle {

struct NonReversibleSlider {
  using Body = PulledMass;
  using Law = NonReversibleLaw;
  static constexpr auto rows = join(
      Body::rows,
      std::array{output("F", "N", "friction force on the body, positive when it opposes positive v")
                     .onTerminal("contact")},
      Law::parameters,
      std::array{
          option("treatment", stickTreatments, 1, "how stick is treated"),
          parameter("eta", "m/s", 1e-6,
                    "treatment switch: half width of the stick band; treatment events: a body that stops "
                    "slowing down at a speed not above it is at rest")
              .above(0),
          parameter("tau", "s", 1e-3, "treatment switch: time constant of v in the stick band").above(0)},
      Law::energy, stick::rows, Law::branch);
  static constexpr auto equationsText = append(
      append(Body::equationsText, Law::equations),
      std::array{Equation{"a = 0 while F = u − K (x − x_support) − c (v − v_drive − v_support) is "
                          "between the branches",
                          ""},
                 Equation{"stick (events): v = 0, F = u − K (x − x_support) + c (v_drive + v_support), "
                          "|F| ≤ N f_S",
                          ""},
                 Equation{"stick (switch): |v| ≤ η, dv/dt = −v/τ", "Switch Model (33), (34), (38)"}});
  static constexpr std::array<std::string_view, 2> corrections{
      "Switch Model: (35) prints dv/dt = −τ v; (38) means dv/dt = −v/τ, which is used.",
      "Switch Model: the set G− after (43) must read g < −η."};
  static constexpr ModelText text{
      .name = "NonReversibleSlider",
      .group = "Sliders",
      .title = "Non-reversible friction: a body on it, pulled through a spring",
      .summary =
          "A mass that is pulled through a spring and a damper over a surface whose friction is "
          "greater while the motion speeds up than while it slows down. The acceleration is solved "
          "for; where it would have to be positive on one branch and negative on the other, the body "
          "keeps its speed. Sticking is true stiction, with every change located, or the papers' Switch "
          "Model.",
      .paper = concat<Law::paper, switchModelPaper, PulledMass::paper>,
      .validity =
          "Slip ends and begins at located events. The branches are N f_S and N (2 f_C − f_S) at "
          "rest: f_S above 2 f_C would push a body that slows down.",
      .equations = equationsText,
      .corrections = corrections,
      .stopTime = 40,
      .stepSize = 0.01,
      .referenceInputs = {},
      .picture = {"time", "F",
                  "Stick-slip: the force is N f_S when the body breaks away, falls while it moves, and is "
                  "N (2 f_C − f_S) when it comes to rest."}};
  static constexpr std::array indicators{Indicator{"v = 0", "end of slip"},  // switch: |v| = eta
                                         Indicator{"F at its stick limit", "slip"},
                                         Indicator{"a = 0", "extremum of the speed", false, "m/s2"},
                                         Indicator{"F at one of its branches", "end of constant speed"},
                                         Indicator{"der(F) = 0", "minimum of F in stick", true},
                                         Indicator{"-der(F) = 0", "maximum of F in stick", true}};
  enum : std::uint64_t { endOfSlip = 1, breakaway = 2, turning = 4, leaving = 8 };
  /// Against BDF at rtol 1e-6: a tenth fewer evaluations, a quarter fewer steps.
  static constexpr Method method = Method::adams;

  static constexpr std::size_t v = Body::v, lawParameters = Body::parameterCount, F = slotOf(rows, "F"),
                               treatment = slotOf(rows, "treatment"), eta = slotOf(rows, "eta"),
                               tau = slotOf(rows, "tau"), E_supplied = slotOf(rows, "E_supplied"),
                               sticking = slotOf(rows, "sticking"), sticks = slotOf(rows, "sticks"),
                               slips = slotOf(rows, "slips"), branch = slotOf(rows, "branch");

  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    const double s = k.d[Body::direction];
    const int way = static_cast<int>(k.d[branch]);
    const S R = Body::driving(k);
    S a(0.0);
    if (k.d[sticking] != 0 && banded(k.p)) a = -k.x[v] / k.p[tau];  // (38)
    o.y[F] = R - k.p[Body::m] * a;
    if (k.d[sticking] == 0 && way != 0) {
      o.y[F] = force<S>(k, R, s, way);
      a = (R - o.y[F]) / k.p[Body::m];
    }
    Body::equations<S>(k, o.y[F], o);
    o.y[Body::a] = o.dx[v] = a;  // exactly, in stick
    o.dx[E_supplied] = o.y[F] * k.x[v];
  }

  /// Slip ends where v comes to zero (switch: into the band) and the force no longer pushes on, as in
  /// SetValuedSlider.
  static void indicate(const Known<double>& k, const Unknown<double>& o, double* g) {
    const double R = Body::driving(k), most = Law::staticForce(k.p + lawParameters), s = k.d[Body::direction];
    for (std::size_t i = 0; i < indicators.size(); ++i)
      g[i] = 1;
    if (k.d[sticking] != 0) {
      g[1] = most - std::abs(R);
      g[4] = -Body::drivingRate(k);
      g[5] = Body::drivingRate(k);
      return;
    }
    g[0] = std::max(s * k.x[v] - band(k.p), s * R - most);
    if (k.d[branch] != 0) {
      g[2] = k.d[branch] * s * o.y[Body::a];
    } else {
      const WojewodaFriction law = Law::friction(k.p + lawParameters);
      const double slow = speedLimited(k.x[v], s);
      g[3] = std::min(law.N * law.sliding(slow, 0.0, s, 1, 0.0) - s * R,
                      s * R - law.N * law.sliding(slow, 0.0, s, -1, 0.0));
    }
  }

  static bool check(const double* p, Reporter& r) { return Law::check(p + lawParameters, r); }
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
    const double before = at.d[branch];
    const bool stopped = (fired & turning) && before < 0 && at.d[Body::direction] * at.x[v] <= at.p[eta];
    if ((fired & endOfSlip) || stopped) {
      if (!banded(at.p)) at.x[v] = 0;
      modes(at).enter(pushed(at));
    } else if (fired & breakaway) {
      // Told of a crossing within rounding, which may not have happened yet: it will be met when it has.
      if (pushed(at) == 0) return false;
      modes(at).enter(pushed(at));
    } else if (!(fired & (turning | leaving))) {
      return false;
    }
    chooseBranch(at);
    return stopped || (fired & (endOfSlip | breakaway)) != 0 || at.d[branch] != before;
  }
  static void completed(const Moment&) {}

 private:
  static bool banded(const double* p) { return p[treatment] == 2; }
  static double band(const double* p) { return banded(p) ? p[eta] : 0; }
  static Known<double> known(const Moment& at) { return {at.t, at.p, at.u, at.du, at.x, at.d}; }
  static stick::Mode modes(const Moment& at) {
    return {at.d[Body::direction], at.d[Body::reversals], at.d[sticking], at.d[sticks], at.d[slips]};
  }
  /// Slip at a velocity of the other sign, within a stick band, has the force at rest.
  template <class S>
  static S speedLimited(const S& v, double s) {
    return s * valueOf(v) < 0 ? S(0.0) : v;
  }
  template <class S>
  static S force(const Known<S>& k, const S& R, double s, int way) {
    const WojewodaFriction law = Law::friction(k.p + lawParameters);
    return law.force<S>(speedLimited<S>(k.x[v], s), R, k.p[Body::m], s, way);
  }
  /// The direction in which a body at rest is set in motion; 0 if it sticks.
  static int pushed(const Moment& at) {
    const double R = Body::driving(known(at)), most = Law::staticForce(at.p + lawParameters);
    return (R > most) - (R < -most);
  }
  static int motion(const Moment& at) {
    const double limit = band(at.p);
    if (at.x[v] > limit) return 1;
    if (at.x[v] < -limit) return -1;
    return pushed(at);
  }
  static void chooseBranch(const Moment& at) {
    at.d[branch] = 0;
    if (at.d[sticking] != 0) return;
    const Known<double> k = known(at);
    const double s = at.d[Body::direction], R = Body::driving(k);
    if (s * (R - force(k, R, s, 1)) > 0) {
      at.d[branch] = 1;
    } else if (s * (R - force(k, R, s, -1)) < 0) {
      at.d[branch] = -1;
    }
  }
};

}  // namespace bristle
