// What is said after a run: for people a small table, for programs JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/signals.hpp"
#include "cosim/recorder.hpp"
#include "cosim/simulation.hpp"

namespace bristle::tools {

struct RunReport {
  const cosim::ModelDescription& model;
  cosim::RunSettings settings;
  cosim::RunResult result;
  std::optional<cosim::Integration> integration;  // nothing: co-simulation
  double wallSeconds = 0;
  std::vector<cosim::Element> elements;
  std::vector<cosim::Summary::Column> columns;
  std::string periodOf;  // empty: not asked for
  std::optional<analysis::Period> period;
  std::string output, plot;  // paths; empty: not written
};

void printReport(const RunReport& report);
void printReportJson(const RunReport& report);

}  // namespace bristle::tools
