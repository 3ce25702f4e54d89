#include "fmu/package/cells.hpp"

#include <fmt/format.h>

namespace bristle::package {

std::vector<Cell> cellsOf(const Model& model, Fmi version) {
  std::vector<Cell> cells;
  const auto rows = model.variables();
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const std::size_t count = version == Fmi::two ? rows[row].count(model.startDimension()) : 1;
    for (std::size_t element = 0; element < count; ++element)
      cells.push_back({row, element});
  }
  return cells;
}

std::string nameOf(const Variable& v, std::size_t element) {
  const std::string_view name = v.name;
  if (!v.array) return std::string(name);
  const bool inBrackets = name.ends_with(')');  // der(x) becomes der(x[1])
  return fmt::format("{}[{}]{}", name.substr(0, name.size() - (inBrackets ? 1 : 0)), element + 1,
                     inBrackets ? ")" : "");
}

}  // namespace bristle::package
