#include "cosim/recorder.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cosim/csv.hpp"

namespace bristle::cosim {

Recorder::Recorder(const Layout& layout, std::vector<Element> elements, std::vector<RowSink*> sinks)
    : values_(elements.size()), reader_(layout, elements), sinks_(std::move(sinks)) {}

void Recorder::record(Slave& slave, double time) {
  reader_.read(slave, values_);
  for (RowSink* sink : sinks_)
    sink->row(time, values_);
}

std::vector<Column> columnsOf(std::span<const Element> elements) {
  std::vector<Column> columns;
  for (const Element& element : elements) {
    const Variable& v = *element.variable;
    const bool real = isFloat(v.type);
    columns.push_back(
        {element.name, v.unit, v.description, real, real && v.variability == Variability::continuous});
  }
  return columns;
}

CsvWriter::CsvWriter(OutputFile& file, std::span<const Column> columns) : file_(file) {
  std::string header = "time";
  for (const Column& column : columns)
    header += "," + csvCell(column.name);
  file_.write(header + "\n");
}

void CsvWriter::row(double time, std::span<const double> values) {
  fmt::memory_buffer line;
  fmt::format_to(std::back_inserter(line), "{}", time);
  for (const double value : values)
    fmt::format_to(std::back_inserter(line), ",{}", value);
  line.push_back('\n');
  file_.write({line.data(), line.size()});
  file_.publish();
}

void Summary::row(double, std::span<const double> values) {
  if (columns_.empty()) {
    for (const double value : values)
      columns_.push_back({value, value, value});
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    columns_[i] = {std::min(columns_[i].min, values[i]), std::max(columns_[i].max, values[i]), values[i]};
  }
}

void Trace::row(double time, std::span<const double> values) {
  times_.push_back(time);
  for (std::size_t i = 0; i < columns_.size(); ++i)
    columns_[i].push_back(values[i]);
}

}  // namespace bristle::cosim
