// Reads chosen variables at every communication point and hands each row to those who want it: a CSV file, a
// summary, memory for a plot.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cosim/exchange.hpp"
#include "cosim/output_file.hpp"

namespace bristle::cosim {

/// What is known of a recorded signal.
struct Column {
  std::string name, unit, description;
  bool isReal = true;
  bool isSmooth = true;  // a real that moves between the rows, too
};
std::vector<Column> columnsOf(std::span<const Element> elements);

class RowSink {
 public:
  virtual ~RowSink() = default;
  virtual void row(double time, std::span<const double> values) = 0;
};

class Recorder {
 public:
  /// The sinks must outlive the recorder.
  Recorder(const Layout& layout, std::vector<Element> elements, std::vector<RowSink*> sinks);
  void record(Slave& slave, double time);

 private:
  std::vector<double> values_;
  ElementReader reader_;
  std::vector<RowSink*> sinks_;
};

/// First column "time", every number so that it reads back as the same one.  The file is there from the first
/// row on, with whole rows, whatever becomes of the run.
class CsvWriter final : public RowSink {
 public:
  CsvWriter(OutputFile& file, std::span<const Column> columns);
  void row(double time, std::span<const double> values) override;

 private:
  OutputFile& file_;
};

/// The range and the last value of each column.
class Summary final : public RowSink {
 public:
  struct Column {
    double min, max, final;
  };
  void row(double time, std::span<const double> values) override;
  const std::vector<Column>& columns() const { return columns_; }

 private:
  std::vector<Column> columns_;
};

/// Everything, kept in memory.
class Trace final : public RowSink {
 public:
  explicit Trace(std::size_t columns) : columns_(columns) {}
  void row(double time, std::span<const double> values) override;
  const std::vector<double>& times() const { return times_; }
  const std::vector<double>& column(std::size_t index) const { return columns_[index]; }

 private:
  std::vector<double> times_;
  std::vector<std::vector<double>> columns_;
};

}  // namespace bristle::cosim
