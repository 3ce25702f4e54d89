// A row of bristles in contact with a body: their bases are the points i Delta of the surface, i any integer,
// and those within a window that moves with the body act on it.
//
// The laws on a grid are symmetric: what they do in backward motion is the mirror image of what they do in
// forward motion.  So there is one window for each direction s, in the coordinate s x, in which the body
// moves forwards:
//     s x + front - reach < i Delta <= s x + front        (closed below as well, where the law says so)
//
// A window is a range of integers that is changed by events only, the instants at which a base enters at the
// front or is released at the back; between them the force is smooth.  It is never found from the position
// during slip: rounding at a grid point would make it flicker.  In a stick band the body may creep back over
// a grid point; the way back counts a hair behind the way forth, so that what has just happened does not
// happen again backwards.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/variable.hpp"

namespace bristle {

/// Where the window of a law is.
struct Grid {
  double spacing, front;
  double reach = 0;     // 0: there is no back
  bool closed = false;  // a base exactly at the back is inside

  /// The coordinate of its front for a body at x, in direction s.
  double tip(double x, int s) const { return s * x + front; }
};

/// The bristles in contact, for forward and for backward motion.
inline constexpr std::array gridRows{
    memory("first_forward", "1", "index of the rearmost bristle in contact in forward motion"),
    memory("last_forward", "1", "index of the foremost bristle in contact in forward motion"),
    memory("first_backward", "1",
           "index of the rearmost bristle in contact in backward motion, counted backwards"),
    memory("last_backward", "1",
           "index of the foremost bristle in contact in backward motion, counted backwards")};

/// One window, as a law reads it.
struct Window {
  double first, last;
};

inline Window windowOf(const double* modes, int s) {
  return s < 0 ? Window{modes[2], modes[3]} : Window{modes[0], modes[1]};
}

/// Both windows inside a model's array of discrete values.
class Windows {
 public:
  Windows(const Grid& grid, double* modes) : grid_(grid), modes_(modes) {}

  /// From the position alone, at the start.
  void find(double x) const {
    for (const int s : {1, -1})
      find(x, s);
  }
  /// After a rest or a change from outside: only what does not fit the position is found anew.
  void fit(double x) const {
    for (const int s : {1, -1}) {
      if (distance(grid_, modes_, x, s) < -hair(grid_)) find(x, s);
    }
  }
  /// How far the next event of the window is; negative behind it.
  static double distance(const Grid& grid, const double* modes, double x, int s) {
    double ways[4];
    measure(grid, modes, x, s, ways);
    return *std::min_element(ways, ways + 4);
  }
  /// The event that is met, or nearest, in direction s; 0: in either direction.
  void cross(double x, int s) const {
    double ways[8];
    std::fill_n(ways, 8, Variable::infinite);
    if (s >= 0) measure(grid_, modes_, x, 1, ways);
    if (s <= 0) measure(grid_, modes_, x, -1, ways + 4);
    const auto at = std::min_element(ways, ways + 8) - ways;
    double &first = modes_[at < 4 ? 0 : 2], &last = modes_[at < 4 ? 1 : 3];
    switch (at % 4) {
      case entry:
        ++last;
        break;
      case release:
        ++first;
        break;
      case entryUndone:
        --last;
        break;
      default:
        --first;
    }
  }

 private:
  enum { entry, release, entryUndone, releaseUndone };

  static double hair(const Grid& grid) { return 1e-6 * grid.spacing; }

  void find(double x, int s) const {
    const double tip = grid_.tip(x, s), back = (tip - grid_.reach) / grid_.spacing;
    double* window = modes_ + (s < 0 ? 2 : 0);
    window[1] = std::floor(tip / grid_.spacing);
    window[0] = grid_.reach == 0 ? window[1] : grid_.closed ? std::ceil(back) : std::floor(back) + 1;
  }
  static void measure(const Grid& grid, const double* modes, double x, int s, double* ways) {
    const auto [first, last] = windowOf(modes, s);
    const double tip = grid.tip(x, s), back = tip - grid.reach;
    ways[entry] = (last + 1) * grid.spacing - tip;
    ways[entryUndone] = tip - last * grid.spacing + hair(grid);
    ways[release] = ways[releaseUndone] = Variable::infinite;
    if (grid.reach == 0) return;
    ways[release] = first * grid.spacing - back;
    ways[releaseUndone] = back - (first - 1) * grid.spacing + hair(grid);
  }

  const Grid grid_;
  double* modes_;
};

}  // namespace bristle
