// Velocity reversals: every model with a velocity has the mode `direction`, the counter `reversals` and an
// indicator that is positive while the motion keeps its direction.
//
// Inside a mode |v| = direction v, which is smooth; the kink at v = 0 is met by an event.  direction = 0
// stands for a body that has not moved yet: there |v| is taken from the sign of the value until the first
// accepted step.
#pragma once

#include "core/model.hpp"

namespace bristle::reversal {

inline constexpr std::array rows{
    mode("direction", Type::integer, "sign of the velocity in the present mode; 0 before the first motion"),
    counter("reversals", "velocity reversals since the start"),
};

inline constexpr Indicator reversing{"v = 0", "reversal", false, "m/s"};
/// Between two internal steps v may dip below zero and come back; its minimum makes the root finder look
/// there.
inline constexpr Indicator grazing{"der(v) = 0", "extremum of v", true};

inline int sign(double v) {
  return (v > 0) - (v < 0);
}

/// The two discrete values of this file inside a model's array.
struct Mode {
  double& direction;
  double& reversals;

  void start(double v) {
    direction = sign(v);
    reversals = 0;
  }
  /// v was changed from outside: passing through zero in a jump is a reversal too.
  void jump(double v) {
    if (v == 0) return;
    if (direction * v < 0) ++reversals;
    direction = sign(v);
  }
  void cross() {
    direction = -direction;
    ++reversals;
  }
  void completed(double v) {
    if (direction == 0) direction = sign(v);
  }
};

inline double indicator(double v, double direction) {
  return direction == 0 ? 1.0 : direction * v;
}
inline double grazingIndicator(double acceleration, double direction) {
  return direction == 0 ? 1.0 : -direction * acceleration;
}

}  // namespace bristle::reversal
