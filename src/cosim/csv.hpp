// Cells of comma separated text, quoted as RFC 4180 says.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bristle::cosim {

struct CsvLine {
  std::size_t number;  // from 1
  std::vector<std::string> cells;
};

/// All lines that are not blank.
std::vector<CsvLine> parseCsv(std::string_view text);

/// Quoted only where that is needed.
std::string csvCell(std::string_view text);

}  // namespace bristle::cosim
