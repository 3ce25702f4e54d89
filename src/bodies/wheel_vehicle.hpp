// A quarter vehicle: one wheel and the mass that it carries, to be closed with a friction law between tyre
// and road.
//
//     v = r w - V,   m V' = F,   J w' = T_drive - T_brake sgn w - r F,   V_roll = r |w|
//
// v slip velocity at the contact (m/s), V velocity of the vehicle (m/s), w angular velocity of the wheel
// (rad/s), F friction force on the tyre, positive when it opposes positive v and so drives the vehicle
// forward (N). V_roll is the speed at which the tyre runs through its contact, as a distributed law
// (FrBDDistributed) asks for.
//
// The brake is set-valued: sgn 0 is any number of [-1, 1], so that a locked wheel (w = 0 exactly) stays
// locked while |T_drive - r F| <= T_brake.  The modes are turning forwards, turning backwards and locked;
// every change is located.  A wheel that passes through w = 0 under a torque that the brake cannot hold goes
// on turning the other way.
//
// Energy: E_brake grows by T_brake |w|; the energy of motion changes by T_drive w - T_brake |w| - F v.
//
// No paper has this vehicle; it is the usual plant for tyre laws.  Validity: load on the wheel and its radius
// are constant, no rolling or air resistance.
#pragma once

#include <algorithm>

#include "core/model_of.hpp"
#include "core/stick.hpp"

namespace bristle {

struct WheelVehicle {
  static constexpr std::array rows{
      input("F", "N", 0, "friction force on the tyre, positive when it opposes positive v")
          .withNominal(1000)
          .onTerminal("contact"),
      input("T_drive", "N.m", 0, "driving torque on the wheel").withNominal(100),
      input("T_brake", "N.m", 0, "greatest torque of the brake").atLeast(0).withNominal(1000),
      parameter("m", "kg", 400, "mass carried by the wheel").above(0),
      parameter("J", "kg.m2", 1, "moment of inertia of the wheel").above(0),
      parameter("r", "m", 0.3, "radius of the wheel").above(0),
      state("V", "m/s", 20, 10, "velocity of the vehicle").asOutput(),
      state("w", "rad/s", 20 / 0.3, 10, "angular velocity of the wheel").asOutput(),
      state("s", "m", 0, 10, "distance that the vehicle has gone").asOutput(),
      state("E_brake", "J", 0, 1e4, "energy dissipated in the brake").asOutput(),
      output("v", "m/s", "slip velocity of the tyre over the road, r w - V").onTerminal("contact"),
      output("V_roll", "m/s", "speed at which the tyre runs through its contact, r |w|"),
      output("a", "m/s2", "acceleration of the vehicle"),
      output("w_rate", "rad/s2", "angular acceleration of the wheel").withNominal(100),
      output("T_held", "N.m", "torque of the brake on the wheel, against positive w").withNominal(100),
      output("E_motion", "J", "energy of motion of vehicle and wheel").withNominal(1e4),
      mode("turning", Type::integer, "sign of w in the present mode; while locked the last one"),
      counter("wheel_reversals", "times that the wheel has begun to turn the other way since the start"),
      mode("locked", Type::boolean, "the brake holds the wheel").asOutput(),
      counter("locks", "times that the wheel was locked since the start"),
      counter("releases", "times that a locked wheel began to turn since the start"),
  };
  /// The brake is applied after 1 s; the road holds with 3 kN at most, until the vehicle stands.
  static constexpr std::array<Breakpoint, 4> braking{{{0, 0}, {1, 0}, {1.5, 1000}, {5, 1000}}};
  static constexpr std::array<Breakpoint, 4> road{{{0, 0}, {1, 0}, {1.5, -2500}, {4.25, -2500}}};
  static constexpr std::array<ReferenceInput, 2> referenceInputs{{{"F", road}, {"T_brake", braking}}};
  static constexpr std::array equationsText{
      Equation{"m dV/dt = F,   J dw/dt = T_drive − T_brake sgn w − r F,   ds/dt = V", ""},
      Equation{"locked: w = 0 while |T_drive − r F| ≤ T_brake", ""},
      Equation{"v = r w − V,   V_roll = r |w|", ""},
      Equation{"dE_brake/dt = T_brake |w|,   E_motion = ½ m V² + ½ J w²", ""},
  };
  static constexpr ModelText text{
      .name = "WheelVehicle",
      .group = "Plants",
      .title = "Quarter vehicle: a wheel with a set-valued brake, without the friction of its tyre",
      .summary =
          "A wheel, driven and braked, and the mass that it carries. Connect v (and V_roll, for a "
          "distributed "
          "tyre) to a friction law and the law's F back. The brake truly holds: a locked wheel stands "
          "exactly "
          "still until the torques on it exceed the brake, and locking and release are located as events.",
      .paper = "The usual quarter vehicle of tyre and brake models; not from one of the papers",
      .validity =
          "Constant load and radius; no rolling and no air resistance. E_brake needs the brake's torque: "
          "while "
          "the wheel is locked nothing is dissipated in it.",
      .equations = equationsText,
      .corrections = {},
      .stopTime = 4,
      .stepSize = 5e-3,
      .referenceInputs = referenceInputs,
      .picture = {
          "time", "w",
          "Angular velocity of a wheel that is braked harder than its tyre can hold: it locks and stays "
          "locked while the vehicle slides on."}};
  static constexpr std::array indicators{
      Indicator{"w = 0", "end of turning", false, "rad/s"},
      Indicator{"torque at the limit of the brake", "release", false, "N.m"},
      Indicator{"der(w) = 0", "least angular speed", true},
      Indicator{"der(T) = 0", "least torque while locked", true},
      Indicator{"-der(T) = 0", "greatest torque while locked", true}};
  static constexpr Method method = Method::adams;
  enum : std::uint64_t { endOfTurning = 1, release = 2 };

  static constexpr std::size_t F = slotOf(rows, "F"), T_drive = slotOf(rows, "T_drive"),
                               T_brake = slotOf(rows, "T_brake"), m = slotOf(rows, "m"),
                               J = slotOf(rows, "J"), r = slotOf(rows, "r"), V = slotOf(rows, "V"),
                               w = slotOf(rows, "w"), s = slotOf(rows, "s"),
                               E_brake = slotOf(rows, "E_brake"), v = slotOf(rows, "v"),
                               V_roll = slotOf(rows, "V_roll"), a = slotOf(rows, "a"),
                               w_rate = slotOf(rows, "w_rate"), T_held = slotOf(rows, "T_held"),
                               E_motion = slotOf(rows, "E_motion"), turning = slotOf(rows, "turning"),
                               wheel_reversals = slotOf(rows, "wheel_reversals"),
                               locked = slotOf(rows, "locked"), locks = slotOf(rows, "locks"),
                               releases = slotOf(rows, "releases");

  /// All torques on the wheel but that of the brake.
  template <class S>
  static S torque(const double* p, const S* u) {
    return S(u[T_drive] - p[r] * u[F]);
  }

  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    const double* p = k.p;
    const S W = k.x[w], speed = k.d[turning] < 0 ? S(-W) : W, applied = torque<S>(p, k.u);
    if (k.d[locked] != 0) {
      o.y[T_held] = applied;
      o.y[w_rate] = S(0.0);
    } else {
      o.y[T_held] = k.d[turning] < 0 ? S(-k.u[T_brake]) : k.u[T_brake];
      o.y[w_rate] = (applied - o.y[T_held]) / p[J];
    }
    o.y[v] = p[r] * W - k.x[V];
    // Within rounding of the event that locks it the wheel may have passed zero.
    o.y[V_roll] = valueOf(speed) > 0 ? S(p[r] * speed) : S(0.0);
    o.y[a] = k.u[F] / p[m];
    o.y[E_motion] = 0.5 * (p[m] * k.x[V] * k.x[V] + p[J] * W * W);
    o.dx[V] = o.y[a];
    o.dx[w] = o.y[w_rate];
    o.dx[s] = k.x[V];
    o.dx[E_brake] = k.u[T_brake] * speed;
  }

  /// Turning ends where w comes to zero and the torque no longer drives it on; the second condition keeps a
  /// release so slow that the tolerance cannot tell w from zero from firing without end.
  static void indicate(const Known<double>& k, const Unknown<double>& o, double* g) {
    const double applied = torque<double>(k.p, k.u), hold = k.u[T_brake];
    for (std::size_t i = 0; i < indicators.size(); ++i)
      g[i] = 1;
    if (k.d[locked] == 0) {
      const double way = k.d[turning];
      g[0] = std::max(way * k.x[w], way * applied - hold);
      g[2] = reversal::grazingIndicator(o.y[w_rate], way);
    } else {
      const double rate = k.du[T_drive] - k.p[r] * k.du[F];
      g[1] = std::min(hold - applied, hold + applied);
      g[3] = k.du[T_brake] + rate;
      g[4] = k.du[T_brake] - rate;
    }
  }

  static bool check(const double*, Reporter&) { return true; }
  static void nominals(const double*, double*) {}
  static void start(const Moment& at) { modes(at).start(motion(at)); }
  static void jump(const Moment& at, const Frame&) { modes(at).enter(motion(at)); }
  static bool cross(const Moment& at, std::uint64_t fired) {
    if (fired & endOfTurning) {
      at.x[w] = 0;
      modes(at).enter(pushed(at));
      return true;
    }
    // Told of a crossing within rounding, which may not have happened yet: it will be met when it has.
    if (!(fired & release) || pushed(at) == 0) return false;
    modes(at).enter(pushed(at));
    return true;
  }
  static void completed(const Moment&) {}

 private:
  static stick::Mode modes(const Moment& at) {
    return {at.d[turning], at.d[wheel_reversals], at.d[locked], at.d[locks], at.d[releases]};
  }
  /// The way a wheel at rest is turned; 0 if the brake holds it.
  static int pushed(const Moment& at) {
    const double applied = torque<double>(at.p, at.u);
    return (applied > at.u[T_brake]) - (applied < -at.u[T_brake]);
  }
  static int motion(const Moment& at) { return at.x[w] != 0 ? reversal::sign(at.x[w]) : pushed(at); }
};

}  // namespace bristle
