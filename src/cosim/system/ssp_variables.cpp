#include "cosim/system/ssp_variables.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cosim/error.hpp"
#include "cosim/names.hpp"

namespace bristle::cosim::ssp {

namespace {

ConnectorKind kindOf(const Variable& variable) {
  switch (variable.causality) {
    case Causality::input:
      return ConnectorKind::input;
    case Causality::output:
      return ConnectorKind::output;
    case Causality::parameter:
      return ConnectorKind::parameter;
    case Causality::calculatedParameter:
      return ConnectorKind::calculatedParameter;
    case Causality::structuralParameter:
      return ConnectorKind::structuralParameter;
    default:
      return variable.variability == Variability::constant ? ConnectorKind::constant : ConnectorKind::local;
  }
}

bool fits(ConnectorKind declared, const Variable& variable) {
  const ConnectorKind actual = kindOf(variable);
  if (declared == actual || declared == ConnectorKind::unspecified) return true;
  if (declared == ConnectorKind::constant) return variable.variability == Variability::constant;
  // SSP 1 has no word for structural parameters.
  return declared == ConnectorKind::parameter && actual == ConnectorKind::structuralParameter;
}

bool fits(Family declared, const Variable& variable) {
  const Family actual = familyOf(variable.type);
  return declared == actual || (declared == Family::integer && actual == Family::enumeration);
}

const Unit* define(const std::string& name, const std::vector<Unit>& first, const std::vector<Unit>& second) {
  const Unit* unit = findUnit(first, name);
  return unit ? unit : findUnit(second, name);
}

/// The first item of one enumeration that the other lacks or numbers differently.
const EnumerationItem* strangeItem(const TypeDefinition& from, const TypeDefinition& to) {
  for (const EnumerationItem& item : from.items) {
    const bool known = std::ranges::any_of(
        to.items, [&](const EnumerationItem& i) { return i.name == item.name && i.value == item.value; });
    if (!known) return &item;
  }
  return nullptr;
}

}  // namespace

bool takes(ConnectorKind kind) {
  return kind == ConnectorKind::input || kind == ConnectorKind::parameter ||
         kind == ConnectorKind::structuralParameter || kind == ConnectorKind::inout ||
         kind == ConnectorKind::unspecified;
}

bool gives(ConnectorKind kind) {
  return !takes(kind) || kind == ConnectorKind::inout || kind == ConnectorKind::unspecified;
}

std::optional<InterfaceKind> wantedInterface(const Element& component, const Fmu& fmu,
                                             const std::string& path) {
  if (component.implementation.empty() || component.implementation == "any") return std::nullopt;
  if (component.implementation == "ScheduledExecution") {
    throw Error(fmt::format("{}: \"{}\" is to run by scheduled execution, which is not supported.",
                            component.origin, path));
  }
  const InterfaceKind kind = component.implementation == "ModelExchange" ? InterfaceKind::modelExchange
                                                                         : InterfaceKind::coSimulation;
  if (!fmu.description().interface(kind)) {
    throw Error(fmt::format("{}: \"{}\" asks for {}, which its FMU does not offer.", component.origin, path,
                            component.implementation));
  }
  return kind;
}

Node variableNode(const Connector& connector, const std::vector<Unit>& units, const ModelDescription& model,
                  const std::string& path, std::vector<std::string>& remarks) {
  const Variable* variable = model.find(connector.name);
  if (!variable) {
    const auto names = model.variableNames();
    throw Error(fmt::format("{}: the FMU of \"{}\" has no variable \"{}\"{}", connector.origin, path,
                            connector.name, suggestion(connector.name, names)));
  }
  if (!fits(connector.kind, *variable)) {
    throw Error(fmt::format("{}: the connector \"{}.{}\" is declared as {}, but the variable is {} {}.",
                            connector.origin, path, connector.name, nameOf(connector.kind),
                            variable->causality == Causality::input ||
                                    variable->causality == Causality::output ||
                                    variable->causality == Causality::independent
                                ? "an"
                                : "a",
                            nameOf(variable->causality)));
  }
  if (connector.type && !fits(*connector.type, *variable)) {
    throw Error(fmt::format("{}: the connector \"{}.{}\" is declared as {}, but the variable is of type {}.",
                            connector.origin, path, connector.name, nameOf(*connector.type),
                            nameOf(variable->type)));
  }
  Node node;
  node.name = connector.name;
  node.origin = connector.origin;
  node.kind = kindOf(*variable);
  node.variable = variable;
  if (!isFloat(variable->type)) return node;
  const UnitUse own = unitUse(model.units, variable->unit);
  node.unit = own;
  if (connector.unit.empty()) return node;
  node.unit = {connector.unit, define(connector.unit, units, model.units)};
  const UnitConversion there = convert(own, node.unit), back = convert(node.unit, own);
  if (there.relation == UnitRelation::incompatible || there.relation == UnitRelation::redefined) {
    throw Error(fmt::format("{}: the connector \"{}.{}\" does not fit its variable: {}.", connector.origin,
                            path, connector.name, explain(there.relation, own, node.unit)));
  }
  if (there.relation == UnitRelation::unknown) {
    remarks.push_back(fmt::format("{}: {}.", connector.origin, explain(there.relation, own, node.unit)));
  }
  node.fromVariable = there.map;
  node.toVariable = back.map;
  return node;
}

std::string typeConflict(const ModelDescription& fromModel, const Variable& from,
                         const ModelDescription& toModel, const Variable& to) {
  const Family source = familyOf(from.type), target = familyOf(to.type);
  const auto isWhole = [](Family f) { return f == Family::integer || f == Family::enumeration; };
  const bool fitting = source == target || (isWhole(source) && isWhole(target)) ||
                       (source == Family::integer && target == Family::real);
  if (!fitting) return fmt::format("{} cannot be given to {}", nameOf(from.type), nameOf(to.type));
  if (source != Family::enumeration || target != Family::enumeration) return {};
  const TypeDefinition *a = fromModel.enumeration(from), *b = toModel.enumeration(to);
  const EnumerationItem* strange = a && b ? strangeItem(*a, *b) : nullptr;
  if (!strange) return {};
  return fmt::format("the enumeration \"{}\" has the item {} = {}, which \"{}\" does not have", a->name,
                     strange->name, strange->value, b->name);
}

}  // namespace bristle::cosim::ssp
