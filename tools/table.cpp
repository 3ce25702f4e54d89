#include "table.hpp"

#include <algorithm>

#include "cosim/text.hpp"
#include "terminal.hpp"

namespace bristle::tools {

namespace {

constexpr std::size_t gap = 2;
constexpr std::size_t narrowestText = 24;

std::string padded(const std::string& cell, std::size_t width, Table::Align align) {
  const std::size_t used = displayWidth(cell);
  const std::string blanks(width > used ? width - used : 0, ' ');
  return align == Table::Align::left ? cell + blanks : blanks + cell;
}

}  // namespace

std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
  std::vector<std::string> lines(1);
  for (const std::string& word : cosim::words(text)) {
    std::string& line = lines.back();
    if (line.empty()) {
      line = word;
    } else if (displayWidth(line) + 1 + displayWidth(word) <= width) {
      line += " " + word;
    } else {
      lines.push_back(word);
    }
  }
  return lines;
}

std::string Table::text(std::size_t width) const {
  std::vector<std::size_t> shown, widths(columns_.size());
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    widths[c] = displayWidth(columns_[c].title);
    bool empty = true;
    for (const auto& row : rows_) {
      widths[c] = std::max(widths[c], displayWidth(row[c]));
      empty = empty && row[c].empty();
    }
    if (!empty) shown.push_back(c);
  }
  if (shown.empty()) return {};
  std::size_t before = gap;
  for (std::size_t i = 0; i + 1 < shown.size(); ++i)
    before += widths[shown[i]] + gap;
  const std::size_t room = std::max(narrowestText, width > before ? width - before : 0);

  std::string result;
  const auto addLine = [&](const std::vector<std::string>& cells) {
    const auto lines = wrapped(cells[shown.back()], room);
    for (std::size_t l = 0; l < lines.size(); ++l) {
      std::string line(gap, ' ');
      for (std::size_t i = 0; i + 1 < shown.size(); ++i) {
        const std::size_t c = shown[i];
        line += padded(l == 0 ? cells[c] : "", widths[c], columns_[c].align) + std::string(gap, ' ');
      }
      const bool numbers = columns_[shown.back()].align == Align::right;
      line += numbers ? padded(lines[l], widths[shown.back()], Align::right) : lines[l];
      line.erase(line.find_last_not_of(' ') + 1);
      result += line + "\n";
    }
  };
  std::vector<std::string> titles;
  for (const Column& column : columns_)
    titles.push_back(column.title);
  addLine(titles);
  for (const auto& row : rows_)
    addLine(row);
  return result;
}

}  // namespace bristle::tools
