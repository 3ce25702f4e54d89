#include "cosim/input_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>

#include "cosim/csv.hpp"
#include "cosim/error.hpp"
#include "cosim/names.hpp"
#include "cosim/text.hpp"

namespace bristle::cosim {

namespace {

double parseCell(std::string_view cell, const std::string& where) {
  cell = trimmed(cell);
  if (cell.empty()) throw Error(fmt::format("{} is empty; every cell needs a number.", where));
  const auto number = parseNumber<double>(cell);
  if (number && std::isfinite(*number)) return *number;
  if (const auto boolean = parseBoolean(cell)) return *boolean;
  throw Error(fmt::format("{} holds \"{}\", which is not a finite number.", where, cell));
}

std::size_t timeColumn(const CsvLine& header, const std::string& file) {
  for (std::size_t i = 0; i < header.cells.size(); ++i) {
    if (equalIgnoringCase(trimmed(header.cells[i]), "time")) return i;
  }
  const bool semicolons = header.cells.size() == 1 && header.cells[0].find(';') != std::string::npos;
  throw Error(
      fmt::format("{} has no column \"time\"{}", file,
                  semicolons ? "; its cells seem to be separated by semicolons, commas are expected." : "."));
}

}  // namespace

InputTable InputTable::read(const std::filesystem::path& file) {
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) {
    throw Error(fmt::format("There is no file {}.", file.string()));
  }
  std::ifstream stream(file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(file, ignored)) {
    throw Error(fmt::format("{} cannot be read: {}.", file.string(),
                            stream ? "it is a folder" : std::strerror(errno)));
  }
  return parse(std::string(std::istreambuf_iterator<char>(stream), {}), file.string());
}

InputTable InputTable::parse(std::string_view text, const std::string& file) {
  const auto lines = parseCsv(text);
  if (lines.empty()) throw Error(fmt::format("{} is empty; its first line must name the columns.", file));
  const CsvLine& header = lines.front();
  const std::size_t timeAt = timeColumn(header, file);
  if (lines.size() < 2) throw Error(fmt::format("{} has no row below its header.", file));

  InputTable table;
  for (std::size_t i = 0; i < header.cells.size(); ++i) {
    if (i == timeAt) continue;
    const std::string name(trimmed(header.cells[i]));
    if (name.empty()) throw Error(fmt::format("Column {} of {} has no name.", i + 1, file));
    if (std::ranges::find(table.names_, name) != table.names_.end()) {
      throw Error(fmt::format("{} has two columns \"{}\".", file, name));
    }
    table.names_.push_back(name);
  }
  table.columns_.resize(table.names_.size());

  for (std::size_t row = 1; row < lines.size(); ++row) {
    const CsvLine& line = lines[row];
    if (line.cells.size() != header.cells.size()) {
      throw Error(fmt::format("{}, row {} (line {}) has {} cells; the header has {}.", file, row, line.number,
                              line.cells.size(), header.cells.size()));
    }
    table.lines_.push_back(line.number);
    std::size_t column = 0;
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
      const std::string where = fmt::format("{}, row {} (line {}), column \"{}\"", file, row, line.number,
                                            trimmed(header.cells[i]));
      const double value = parseCell(line.cells[i], where);
      if (i != timeAt) {
        table.columns_[column++].push_back(value);
        continue;
      }
      if (!table.times_.empty() && value < table.times_.back()) {
        throw Error(fmt::format("{} is {}, less than the {} of the row above; times must not decrease.",
                                where, value, table.times_.back()));
      }
      table.times_.push_back(value);
    }
  }
  return table;
}

std::string InputTable::where(std::size_t row, std::size_t column) const {
  return fmt::format("row {} (line {}), column \"{}\"", row + 1, lines_[row], names_[column]);
}

std::vector<double> InputTable::discontinuities() const {
  std::vector<double> result;
  for (std::size_t i = 1; i < times_.size(); ++i) {
    if (times_[i] == times_[i - 1] && (result.empty() || result.back() != times_[i]))
      result.push_back(times_[i]);
  }
  return result;
}

double InputTable::value(std::size_t column, double time, Interpolation interpolation, Side side) const {
  const auto& values = columns_[column];
  // `next` is the first row that is not yet in force.
  const auto bound = side == Side::after ? std::upper_bound(times_.begin(), times_.end(), time)
                                         : std::lower_bound(times_.begin(), times_.end(), time);
  const auto next = static_cast<std::size_t>(bound - times_.begin());
  if (next == 0) return values.front();
  if (next == values.size()) return values.back();
  const std::size_t last = next - 1;
  // Between two rows a held signal has the value of the first, and so it has just before the second.
  if (interpolation == Interpolation::step) return values[last];
  if (time == times_[next]) return values[next];
  const double fraction = (time - times_[last]) / (times_[next] - times_[last]);
  return values[last] + fraction * (values[next] - values[last]);
}

}  // namespace bristle::cosim
