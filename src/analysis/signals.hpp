// Numbers read off a sampled signal more finely than its samples: periods and extremes.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace bristle::analysis {

/// Times at which the signal rises through `level`, on the cubic through the four samples around each
/// crossing. After a crossing the signal must first fall below `level - rearm` before the next one counts, so
/// that noise around the level is one crossing.  Times must not decrease; a repeated time is a jump.
std::vector<double> upwardCrossings(std::span<const double> t, std::span<const double> y, double level,
                                    double rearm = 0);

struct Period {
  double mean, least, greatest;
  std::size_t cycles;
};

/// The time from one upward crossing of the middle between minimum and maximum to the next; nothing if the
/// signal does not complete a cycle.
std::optional<Period> period(std::span<const double> t, std::span<const double> y);

struct Extreme {
  double t, value;
};

/// The greatest and the least value, on the parabola through the extreme sample and its neighbours.  At the
/// ends, at jumps, and where the parabola is flat, it is the sample itself.  The signal must have a sample.
Extreme maximum(std::span<const double> t, std::span<const double> y);
Extreme minimum(std::span<const double> t, std::span<const double> y);

}  // namespace bristle::analysis
