// The communication points of a run.
#pragma once

#include <cstdint>
#include <vector>

namespace bristle::cosim {

/// start + i * step, by multiplication so that nothing accumulates; the last point is the stop time exactly.
/// Extra points (discontinuities of inputs) are visited exactly; one that all but coincides with a regular
/// point takes its place.
class Schedule {
 public:
  Schedule(double start, double stop, double step, std::vector<double> extraPoints = {});

  /// The first point after `now`; calls must not go back in time.
  double next(double now) {
    while (at_ < count_ && point_ <= now + closeness_)
      point_ = regular(++at_);
    return extra_.empty() ? point_ : nextOfBoth(now);
  }

  /// The next regular point, of a schedule that has no other points and is asked for each of them.
  double nextRegular() { return regular(at_++); }

 private:
  double regular(std::uint64_t i) const {
    return i >= count_ ? stop_ : start_ + static_cast<double>(static_cast<std::int64_t>(i)) * step_;
  }
  double nextOfBoth(double now);

  double start_, stop_, step_, closeness_;
  std::uint64_t count_, at_ = 1;
  double point_ = 0;  // the regular one at at_
  std::vector<double> extra_;
  std::size_t extraAt_ = 0;
};

}  // namespace bristle::cosim
