// What is said after a run: for people a small table, for programs JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/signals.hpp"
#include "cosim/recorder.hpp"
#include "cosim/simulation.hpp"

namespace bristle::tools {

/// What was recorded, and what of it is worth a line.
struct Recorded {
  std::vector<cosim::Column> columns;
  std::vector<cosim::Summary::Column> ranges;  // of each column
  std::string periodOf;                        // empty: not asked for
  std::optional<analysis::Period> period;
  std::string timeUnit = "s";
};

/// The table of ranges, and the period.
void printRecorded(const Recorded& recorded);
void addRecorded(nlohmann::ordered_json& json, const Recorded& recorded);
void printJson(const nlohmann::ordered_json& json);
/// "6.02e-05", as in all tables.
std::string brief(double value);
/// Of the time of a model.
std::string timeUnit(const cosim::ModelDescription& model);

/// Of one FMU.
struct RunReport {
  const cosim::ModelDescription& model;
  cosim::RunSettings settings;
  cosim::RunResult result;
  std::optional<cosim::Integration> integration;  // nothing: co-simulation
  double wallSeconds = 0;
  Recorded recorded;
  std::string output, plot;  // paths; empty: not written
};

void printReport(const RunReport& report);
void printReportJson(const RunReport& report);

}  // namespace bristle::tools
