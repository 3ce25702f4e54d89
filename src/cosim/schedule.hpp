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
  double next(double now);

 private:
  double regular(std::uint64_t i) const;

  double start_, stop_, step_, closeness_;
  std::uint64_t count_, at_ = 1;
  std::vector<double> extra_;
  std::size_t extraAt_ = 0;
};

}  // namespace bristle::cosim
