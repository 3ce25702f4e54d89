#include "fmu/package/model_structure.hpp"

#include "fmu/package/cells.hpp"
#include "fmu/package/dependencies.hpp"

namespace bristle::package {

namespace {

/// FMI 2 counts time, inputs and continuous states among the knowns of outputs and derivatives.  FMI 3 adds
/// parameters and discrete-time states, and says that a known not listed has no influence, so leaving them
/// out would be wrong.
bool isKnown(const Variable& v, Fmi version) {
  switch (v.role) {
    case Role::time:
    case Role::input:
    case Role::state:
      return true;
    case Role::parameter:
    case Role::discrete:
      return version == Fmi::three;
    default:
      return false;
  }
}

/// The set both versions ask for: outputs that are not given by their start value, calculated parameters and
/// state derivatives (our states always start from their start value).
bool isInitialUnknown(const Variable& v) {
  return (v.causality == Causality::output && !v.hasStart()) ||
         v.causality == Causality::calculatedParameter || v.role == Role::derivative;
}

}  // namespace

ModelStructure modelStructure(const Model& model, Fmi version) {
  const Dependencies found(model);
  const std::vector<Cell> elements = cellsOf(model, Fmi::two), cells = cellsOf(model, version);
  // Where the elements of a cell begin among all elements.
  std::vector<std::size_t> first;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (version == Fmi::two || elements[i].element == 0) first.push_back(i);
  }
  first.push_back(elements.size());
  const auto cellOf = [&](std::size_t element) {
    return version == Fmi::two ? element : elements[element].row;
  };
  /// What any element of the cell depends on, each cell once.
  const auto gather = [&](std::size_t cell, bool initial) {
    UnknownOf unknown{cell, {}};
    std::vector<bool> seen(cells.size(), false);
    for (std::size_t element = first[cell]; element < first[cell + 1]; ++element) {
      for (const std::size_t known : initial ? found.initial(element) : found.running(element)) {
        const Variable& v = model.variables()[elements[known].row];
        if (initial || isKnown(v, version)) seen[cellOf(known)] = true;
      }
    }
    for (std::size_t i = 0; i < seen.size(); ++i) {
      if (seen[i]) unknown.dependencies.push_back(i);
    }
    return unknown;
  };
  // A row that is a state or a discrete value is itself a known when the model runs: nothing is computed, so
  // it has no dependencies, and none on itself (the Reference FMUs of the standard declare their state
  // outputs the same way).
  ModelStructure structure;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const Variable& v = model.variables()[cells[cell].row];
    if (v.causality == Causality::output) structure.outputs.push_back(gather(cell, false));
    if (v.role == Role::derivative) structure.derivatives.push_back(gather(cell, false));
    if (v.role == Role::indicator) structure.indicators.push_back(gather(cell, false));
    if (isInitialUnknown(v)) structure.initialUnknowns.push_back(gather(cell, true));
  }
  return structure;
}

}  // namespace bristle::package
