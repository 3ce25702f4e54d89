#include "cosim/csv.hpp"

namespace bristle::cosim {

std::vector<CsvLine> parseCsv(std::string_view text) {
  constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(byteOrderMark)) text.remove_prefix(byteOrderMark.size());
  std::vector<CsvLine> lines;
  std::size_t number = 1;
  CsvLine line{number, {}};
  std::string cell;
  bool quoted = false, wasQuoted = false;
  const auto endCell = [&] {
    line.cells.push_back(cell);
    cell.clear();
    wasQuoted = false;
  };
  const auto endLine = [&] {
    const bool blank = line.cells.empty() && !wasQuoted && cell.find_first_not_of(" \t") == std::string::npos;
    endCell();
    if (!blank) lines.push_back(line);
    line = {number + 1, {}};
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
        cell += '"';
        ++i;
      } else if (c == '"') {
        quoted = false;
      } else {
        cell += c;
        if (c == '\n') ++number;
      }
    } else if (c == '"' && cell.find_first_not_of(" \t") == std::string::npos) {
      cell.clear();
      quoted = wasQuoted = true;
    } else if (c == ',') {
      endCell();
    } else if (c == '\n') {
      endLine();
      ++number;
    } else if (c != '\r') {
      cell += c;
    }
  }
  if (!cell.empty() || !line.cells.empty() || wasQuoted) endLine();
  return lines;
}

std::string csvCell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace bristle::cosim
