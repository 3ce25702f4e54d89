// The inside of an FMU with next to nothing in it, for measuring what importing it costs:
//   y = k u + x,   x alternating between 0 and 1 from step to step,
// so that a loop of such FMUs never comes to rest and a step that is repeated from a wrong state shows.
//
// It makes the checks that any FMU makes: the instance, its state, every value reference, the step, the range
// of its input: a step with u above the limit is discarded.
#pragma once

#include <cstddef>
#include <cstdint>

namespace trivial {

enum class Reference : std::uint32_t { u = 1, y = 2, k = 3, limit = 4 };
enum class Outcome { good, discarded, wrong };
enum class Phase { instantiated, initializing, stepping, terminated };

struct Values {
  Phase phase = Phase::instantiated;
  double u = 0, k = 0.5, x = 0, slope = 0, time = 0, limit = 1e300;
};

struct Instance {
  Values values;

  bool get(std::uint32_t reference, double& value) const {
    switch (static_cast<Reference>(reference)) {
      case Reference::u:
        value = values.u;
        return true;
      case Reference::y:
        value = values.k * values.u + values.x;
        return true;
      case Reference::k:
        value = values.k;
        return true;
      case Reference::limit:
        value = values.limit;
        return true;
    }
    return false;
  }

  bool set(std::uint32_t reference, double value) {
    switch (static_cast<Reference>(reference)) {
      case Reference::u:
        values.u = value;
        return true;
      case Reference::k:
        if (values.phase == Phase::stepping) return false;
        values.k = value;
        return true;
      case Reference::limit:
        if (values.phase == Phase::stepping) return false;
        values.limit = value;
        return true;
      case Reference::y:
        break;
    }
    return false;
  }

  Outcome step(double time, double size) {
    if (values.phase != Phase::stepping || !(size > 0)) return Outcome::wrong;
    if (values.u > values.limit) return Outcome::discarded;
    values.u += values.slope * size;
    values.slope = 0;
    values.x = 1 - values.x;
    values.time = time + size;
    return Outcome::good;
  }
};

}  // namespace trivial
