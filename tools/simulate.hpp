// `bristle simulate`: what can be asked for, and doing it.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace bristle::tools {

struct SimulateOptions {
  std::string file;
  std::string interface;  // empty: co-simulation where the FMU offers it
  std::optional<double> startTime, stopTime, step, tolerance;
  std::vector<std::string> set;
  std::string input, interpolation = "linear";
  std::vector<std::string> record;
  std::string output, plot, period;
  bool json = false, events = false, verbose = false;
  std::string log = "warning";
};

/// Returns the exit code; failures are thrown.
int simulate(const SimulateOptions& options);

}  // namespace bristle::tools
