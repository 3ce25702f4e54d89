#include "fmu/package/model_structure.hpp"

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

/// A row that is a state or a discrete value is itself a known at this point: nothing is computed, so it has
/// no dependencies, and none on itself (the Reference FMUs of the standard declare their state outputs the
/// same way).
UnknownOf running(const Model& model, const Dependencies& found, std::size_t row, Fmi version) {
  UnknownOf unknown{row, {}};
  for (const std::size_t known : found.running(row)) {
    if (isKnown(model.variables()[known], version)) unknown.dependencies.push_back(known);
  }
  return unknown;
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
  ModelStructure structure;
  for (std::size_t row = 0; row < model.variables().size(); ++row) {
    const Variable& v = model.variables()[row];
    if (v.causality == Causality::output) structure.outputs.push_back(running(model, found, row, version));
    if (v.role == Role::derivative) structure.derivatives.push_back(running(model, found, row, version));
    if (v.role == Role::indicator) structure.indicators.push_back(running(model, found, row, version));
    if (isInitialUnknown(v)) structure.initialUnknowns.push_back({row, found.initial(row)});
  }
  return structure;
}

}  // namespace bristle::package
