// A table of signals over time from a CSV file: first line the names, one column "time", every cell a number
// (or true/false).  A repeated time is a discontinuity: the upper row holds up to it, the lower row from it
// on.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bristle::cosim {

enum class Interpolation { linear, step };
/// Which value a signal has at a discontinuity.
enum class Side { before, after };

class InputTable {
 public:
  static InputTable read(const std::filesystem::path& file);
  /// `file` is named in error sentences.
  static InputTable parse(std::string_view text, const std::string& file);

  /// Without the time column.
  const std::vector<std::string>& names() const { return names_; }
  const std::vector<double>& times() const { return times_; }
  std::span<const double> column(std::size_t index) const { return columns_[index]; }
  /// Times that occur more than once, each listed once.
  std::vector<double> discontinuities() const;
  /// Before the first time and after the last the signal keeps its end values.
  double value(std::size_t column, double time, Interpolation interpolation, Side side) const;
  /// Where a row stands, for error sentences: "row 3 (line 4), column "v"".
  std::string where(std::size_t row, std::size_t column) const;

 private:
  std::vector<std::string> names_;
  std::vector<double> times_;
  std::vector<std::vector<double>> columns_;
  std::vector<std::size_t> lines_;  // of each row in the file
};

}  // namespace bristle::cosim
