// What becomes of recorded rows, of one FMU or of a system: a table, a picture, a summary.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cosim/recorder.hpp"
#include "plot.hpp"
#include "report.hpp"
#include "simulate.hpp"

namespace bristle::tools {

/// Hands on every n-th row, the last one, and both rows of an event (which have the same time).
class Thinning final : public cosim::RowSink {
 public:
  Thinning(std::uint64_t every, std::vector<cosim::RowSink*> sinks)
      : every_(every), sinks_(std::move(sinks)) {}
  void row(double time, std::span<const double> values) override;
  void finish();

 private:
  void emit(double time, std::span<const double> values);

  std::uint64_t every_, count_ = 0;
  std::vector<cosim::RowSink*> sinks_;
  bool held_ = false;  // the last row has not been handed on yet
  double time_ = 0;
  std::vector<double> values_;
};

class Results {
 public:
  /// Opens the files, so that one that cannot be written is known before the run.
  explicit Results(const SimulateOptions& options);

  std::vector<cosim::RowSink*> sinks(std::vector<cosim::Column> columns);
  /// Whatever was recorded is on disk after this, also when the run failed.
  void keep();
  /// After a run that succeeded: period, picture.
  Recorded finish(const PlotTitle& title);
  /// How the run went, where that was asked for.
  void writeRunJson(const nlohmann::ordered_json& json);

 private:
  const SimulateOptions& options_;
  std::unique_ptr<cosim::OutputFile> table_, picture_, runJson_;
  std::vector<cosim::Column> columns_;
  cosim::Summary summary_;
  std::optional<cosim::Trace> trace_;
  std::optional<cosim::CsvWriter> csv_;
  std::optional<Thinning> thinning_;
};

/// Names separated by commas, except inside brackets: A[1,2].
std::vector<std::string> splitNames(const std::vector<std::string>& lists);

}  // namespace bristle::tools
