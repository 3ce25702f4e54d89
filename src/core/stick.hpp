// Sticking: what models with true stiction have besides the direction of motion of reversal.hpp.  There are
// three modes: stick, slip forwards and slip backwards; `direction` keeps the last direction during stick, so
// that a body that leaves stick the other way counts a reversal.
#pragma once

#include "core/reversal.hpp"

namespace bristle::stick {

inline constexpr std::array rows{
    mode("sticking", Type::boolean, "the surfaces stick").asOutput(),
    counter("sticks", "times that slip ended in stick since the start"),
    counter("slips", "times that stick ended in slip since the start"),
};

/// The discrete values of this file and of reversal.hpp inside a model's array.
struct Mode {
  double &direction, &reversals, &sticking, &sticks, &slips;

  /// `motion`: the direction of slip, 0 for stick.
  void start(int motion) {
    direction = motion;
    sticking = motion == 0;
    reversals = sticks = slips = 0;
  }
  void enter(int motion) {
    if (motion == 0) {
      if (sticking == 0) ++sticks;
      sticking = 1;
      return;
    }
    if (sticking != 0) ++slips;
    if (direction * motion < 0) ++reversals;
    sticking = 0;
    direction = motion;
  }
  bool slipping() const { return sticking == 0; }
};

}  // namespace bristle::stick
