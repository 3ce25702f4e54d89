// The friction of a law inside a definition, whatever else the definition contains: where the law's own
// variables are, its energy, its modes and the direction of motion.  Used by a law alone and by a law with
// its body.
#pragma once

#include <algorithm>

#include "core/reversal.hpp"
#include "laws/energy.hpp"
#include "laws/law.hpp"

namespace bristle {

/// `Definition` has rows, the places lawInputs, lawParameters and lawStates of the law's first variable of
/// each kind, and velocity(values of the inputs, values of the states).  Its first two indicators are those
/// of the reversal; the law's follow.
template <class Definition, class Law>
struct ContactOf {
  using Balance = Energy<Definition, Law>;

  template <class S>
  static Contact<S> seen(const Known<S>& k) {
    return {k.p + Definition::lawParameters,
            Definition::template velocity<S>(k.u, k.x),
            static_cast<int>(k.d[slotOf(Definition::rows, "direction")]),
            k.u + Definition::lawInputs,
            k.x + Definition::lawStates,
            k.d + firstMode(),
            displacement<S>(k.x)};
  }

  /// F, energy and the law's calculated parameters.
  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    const Contact<S> contact = seen(k);
    S& F = o.y[slotOf(Definition::rows, "F")];
    S stored(0.0);
    Law::template friction<S>(contact, {F, stored, o.dx + Definition::lawStates});
    Balance::template account<S>(k, F, contact.v, stored, o);
    if constexpr (Law::calculated.size() > 0) {
      double values[Law::calculated.size()];
      Law::calculate(contact.p, values);
      S* y = o.y + slotOf(Definition::rows, Law::calculated[0].name);
      for (const double value : values)
        *y++ = S(value);
    }
  }
  /// The law's own indicators.
  static void indicate(const Known<double>& k, double* g) { Law::indicate(seen(k), g + 2); }

  static void start(const Moment& at) {
    motion(at).start(velocity(at));
    if constexpr (Law::hasCreepVelocity) at.d[slotOf(Definition::rows, "creeping")] = 0;
    Law::begin(moment(at));
    completed(at);
    Law::settle(moment(at));
    Balance::start(at);
  }
  static void jump(const Moment& at, const Frame& before) {
    motion(at).jump(velocity(at));
    Law::settle(moment(at));
    Balance::jump(at, before);
  }
  static bool cross(const Moment& at, std::uint64_t fired) {
    bool changed = fired >> 2 != 0 && Law::cross(moment(at), fired >> 2);
    if (fired & 1) {
      motion(at).cross();
      const bool other = settledInOtherMode(moment(at));
      changed = changed || other || !Law::smoothAtReversal(moment(at).p);
    }
    return changed;
  }
  static void completed(const Moment& at) {
    const bool atRest = motion(at).direction == 0;
    motion(at).completed(velocity(at));
    if (atRest && motion(at).direction != 0) Law::settle(moment(at));
    if constexpr (Law::hasCreepVelocity) {
      observeCreeping(at.d[slotOf(Definition::rows, "creeping")], velocity(at),
                      Law::creepVelocity(moment(at).p));
    }
  }

 private:
  static constexpr std::size_t firstMode() {
    if constexpr (Law::modes.size() > 0) return slotOf(Definition::rows, Law::modes[0].name);
    return 0;
  }
  /// A reversal may end what the law was doing.
  static bool settledInOtherMode(const ContactMoment& at) {
    constexpr std::size_t n = Law::modes.size();
    std::array<double, n + 1> before{};
    std::copy_n(at.d, n, before.begin());
    Law::settle(at);
    return !std::equal(at.d, at.d + n, before.begin());
  }
  template <class S>
  static S displacement(const S* x) {
    if constexpr (Law::needsDisplacement) return Definition::template displacement<S>(x);
    return S(0.0);
  }
  static double velocity(const Moment& at) { return Definition::template velocity<double>(at.u, at.x); }
  static reversal::Mode motion(const Moment& at) {
    return {at.d[slotOf(Definition::rows, "direction")], at.d[slotOf(Definition::rows, "reversals")]};
  }
  static ContactMoment moment(const Moment& at) {
    return {at.p + Definition::lawParameters,
            velocity(at),
            static_cast<int>(at.d[slotOf(Definition::rows, "direction")]),
            at.x + Definition::lawStates,
            at.d + firstMode(),
            displacement<double>(at.x)};
  }
};

}  // namespace bristle
