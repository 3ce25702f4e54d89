// One FMU from start to stop.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "cosim/assignments.hpp"
#include "cosim/input_feed.hpp"
#include "cosim/recorder.hpp"

namespace bristle::cosim {

struct RunSettings {
  double start = 0, stop = 1, step = 1e-3;
  std::optional<double> tolerance;
};

struct RunHooks {
  std::function<bool()> interrupted;          // asked before every step; true ends the run with an error
  std::function<void(double time)> progress;  // after every step
};

struct RunResult {
  std::uint64_t steps = 0;
  double endTime = 0;
  bool endedByFmu = false;  // before the stop time, at the FMU's wish
};

/// Initialises the slave, steps it to the end, terminates it.  The first row is recorded after
/// initialisation. `feed` may be null.
RunResult simulate(Slave& slave, const RunSettings& settings, const Assignments& assignments, InputFeed* feed,
                   Recorder& recorder, const RunHooks& hooks);

}  // namespace bristle::cosim
