#include "cosim/model_description.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cosim/error.hpp"
#include "cosim/names.hpp"

namespace bristle::cosim {

std::string_view nameOf(InterfaceKind kind) {
  return kind == InterfaceKind::coSimulation ? "co-simulation" : "model exchange";
}

const std::vector<Interface::Flag>& Interface::flags() {
  static const std::vector<Flag> all = {
      {"needsExecutionTool", &Interface::needsExecutionTool},
      {"canBeInstantiatedOnlyOncePerProcess", &Interface::canBeInstantiatedOnlyOncePerProcess},
      {"canNotUseMemoryManagementFunctions", &Interface::canNotUseMemoryManagementFunctions},
      {"canHandleVariableCommunicationStepSize", &Interface::canHandleVariableCommunicationStepSize},
      {"canInterpolateInputs", &Interface::canInterpolateInputs},
      {"canRunAsynchronously", &Interface::canRunAsynchronously},
      {"canGetAndSetState", &Interface::canGetAndSetState},
      {"canSerializeState", &Interface::canSerializeState},
      {"providesDirectionalDerivatives", &Interface::providesDirectionalDerivatives},
      {"providesAdjointDerivatives", &Interface::providesAdjointDerivatives},
      {"providesPerElementDependencies", &Interface::providesPerElementDependencies},
      {"providesEvaluateDiscreteStates", &Interface::providesEvaluateDiscreteStates},
      {"providesIntermediateUpdate", &Interface::providesIntermediateUpdate},
      {"mightReturnEarlyFromDoStep", &Interface::mightReturnEarlyFromDoStep},
      {"canReturnEarlyAfterIntermediateUpdate", &Interface::canReturnEarlyAfterIntermediateUpdate},
      {"hasEventMode", &Interface::hasEventMode},
      {"needsCompletedIntegratorStep", &Interface::needsCompletedIntegratorStep},
  };
  return all;
}

std::uint64_t ModelDescription::referenceKey(Type type, ValueReference reference) const {
  if (version == FmiVersion::fmi3) return reference;
  // In FMI 2 an Enumeration is read as an Integer.
  const Type base = type == Type::enumeration ? Type::int32 : type;
  return (static_cast<std::uint64_t>(base) << 32) | reference;
}

void ModelDescription::buildIndex() {
  isState_.assign(variables.size(), false);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const Variable& v = variables[i];
    byName_.emplace(v.name, i);
    for (const std::string& alias : v.aliases)
      byName_.emplace(alias, i);
    byReference_.emplace(referenceKey(v.type, v.reference), i);
  }
  for (const Unknown& derivative : structure.derivatives) {
    if (const auto state = variables[derivative.variable].derivativeOf) isState_[*state] = true;
  }
}

const Variable* ModelDescription::find(std::string_view name) const {
  const auto found = byName_.find(name);
  return found == byName_.end() ? nullptr : &variables[found->second];
}

const Variable& ModelDescription::variable(std::string_view name) const {
  if (const Variable* v = find(name)) return *v;
  throw Error(fmt::format("{} has no variable \"{}\"{}", modelName, name, suggestion(name, variableNames())));
}

const Variable* ModelDescription::find(Type type, ValueReference reference) const {
  const auto found = byReference_.find(referenceKey(type, reference));
  return found == byReference_.end() ? nullptr : &variables[found->second];
}

const TypeDefinition* ModelDescription::enumeration(const Variable& variable) const {
  if (variable.type != Type::enumeration) return nullptr;
  const auto found = std::ranges::find(types, variable.declaredType, &TypeDefinition::name);
  return found == types.end() || found->items.empty() ? nullptr : &*found;
}

std::vector<std::string_view> ModelDescription::variableNames() const {
  std::vector<std::string_view> names;
  for (const Variable& v : variables) {
    names.emplace_back(v.name);
    names.insert(names.end(), v.aliases.begin(), v.aliases.end());
  }
  return names;
}

bool ModelDescription::isState(const Variable& variable) const {
  return isState_[indexOf(variable)];
}

bool ModelDescription::hasClocks() const {
  return std::ranges::any_of(variables, [](const Variable& v) { return v.type == Type::clock; });
}

}  // namespace bristle::cosim
