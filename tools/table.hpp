// Aligned columns of text; the last one is wrapped at the width of the terminal.
#pragma once

#include <string>
#include <vector>

namespace bristle::tools {

class Table {
 public:
  enum class Align { left, right };
  struct Column {
    std::string title;
    Align align = Align::left;
  };

  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
  /// As many cells as columns.
  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  bool empty() const { return rows_.empty(); }
  /// Columns in which every cell is empty are left out.
  std::string text(std::size_t width) const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

/// Broken at blanks into lines of at most `width` characters; a longer word gets its own line.
std::vector<std::string> wrapped(const std::string& text, std::size_t width);

}  // namespace bristle::tools
