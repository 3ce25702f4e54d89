// `bristle simulate`: what can be asked for, and doing it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "log_printer.hpp"

namespace bristle::tools {

struct SimulateOptions {
  std::string file;
  std::string interface;  // empty: co-simulation where the FMU offers it
  std::optional<double> startTime, stopTime, step, tolerance;
  bool variableStep = false;
  std::string algorithm;  // empty: what the system says, else what suits each loop
  std::optional<double> couplingTolerance;
  std::vector<std::string> power;
  std::vector<std::string> set;
  std::string input, interpolation = "linear";
  std::vector<std::string> record;
  std::uint64_t every = 1;
  std::string output, plot, period, runJson;
  bool json = false, events = false, verbose = false;
  std::string log = "warning";
};

bool isSystem(const std::string& file);

/// Both return the exit code; failures are thrown.
int simulateFmu(const SimulateOptions& options);
int simulateSystem(const SimulateOptions& options);

LogWishes wishesFor(const SimulateOptions& options);

}  // namespace bristle::tools
