// The parts of modelDescription.xml that are particular to FMI 3.0.
#include "fmu/package/capabilities.hpp"
#include "fmu/package/model_description_parts.hpp"
#include "fmu/package/xml.hpp"

namespace bristle::package {

namespace {

const char* elementOf(Type type) {
  switch (type) {
    case Type::integer:
      return "Int32";
    case Type::boolean:
      return "Boolean";
    case Type::enumeration:
      return "Enumeration";
    case Type::clock:
      return "Clock";
    case Type::size:
      return "UInt64";
    case Type::real:
      break;
  }
  return "Float64";
}

/// The flags model exchange and co-simulation have in common.
void setCommonFlags(pugi::xml_node interface, const Capabilities& can) {
  set(interface, "canBeInstantiatedOnlyOncePerProcess", can.canBeInstantiatedOnlyOncePerProcess);
  set(interface, "canGetAndSetFMUState", can.canGetAndSetState);
  set(interface, "canSerializeFMUState", can.canSerializeState);
  set(interface, "providesDirectionalDerivatives", can.providesDirectionalDerivatives);
  set(interface, "providesAdjointDerivatives", can.providesAdjointDerivatives);
  set(interface, "providesPerElementDependencies", can.providesPerElementDependencies);
  set(interface, "providesEvaluateDiscreteStates", can.providesEvaluateDiscreteStates);
}

void writeUnknowns(pugi::xml_node structure, const char* element, const std::vector<UnknownOf>& unknowns) {
  for (const UnknownOf& unknown : unknowns) {
    pugi::xml_node node = structure.append_child(element);
    set(node, "valueReference", unknown.cell);
    setDependencies(node, unknown.dependencies, 0);
  }
}

}  // namespace

void writeInterfaces3(pugi::xml_node root, const Model& model) {
  pugi::xml_node exchange = root.append_child("ModelExchange");
  set(exchange, "modelIdentifier", model.text().name);
  set(exchange, "needsCompletedIntegratorStep", capabilities.needsCompletedIntegratorStep);
  setCommonFlags(exchange, capabilities);
  pugi::xml_node node = root.append_child("CoSimulation");
  set(node, "modelIdentifier", model.text().name);
  set(node, "canHandleVariableCommunicationStepSize", capabilities.canHandleVariableCommunicationStepSize);
  set(node, "maxOutputDerivativeOrder", capabilities.maxOutputDerivativeOrder);
  set(node, "providesIntermediateUpdate", capabilities.providesIntermediateUpdate);
  set(node, "mightReturnEarlyFromDoStep", capabilities.mightReturnEarlyFromDoStep);
  set(node, "canReturnEarlyAfterIntermediateUpdate", capabilities.canReturnEarlyAfterIntermediateUpdate);
  set(node, "hasEventMode", capabilities.hasEventMode);
  setCommonFlags(node, capabilities);
}

void writeTypes3(pugi::xml_node root, const Model& model) {
  pugi::xml_node types = root.append_child("TypeDefinitions");
  for (const Unit* unit : usedUnits(model)) {
    pugi::xml_node type = types.append_child("Float64Type");
    set(type, "name", unit->quantity);
    set(type, "quantity", unit->quantity);
    set(type, "unit", unit->name);
  }
  for (const Enumeration* enumeration : usedEnumerations(model)) {
    pugi::xml_node type = types.append_child("EnumerationType");
    set(type, "name", enumeration->name);
    writeItems(type, *enumeration);
  }
}

void writeVariables3(pugi::xml_node root, const Model& model) {
  pugi::xml_node list = root.append_child("ModelVariables");
  const auto rows = model.variables();
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const Variable& v = rows[row];
    pugi::xml_node node = list.append_child(elementOf(v.type));
    set(node, "name", std::string_view(v.name));
    set(node, "valueReference", row);
    set(node, "description", v.description);
    set(node, "causality", nameOf(v.causality));
    set(node, "variability", nameOf(v.variability));
    // Whatever is continuous may be asked for, and inputs set, between communication points.
    if (v.variability == Variability::continuous && v.role != Role::time &&
        capabilities.providesIntermediateUpdate) {
      set(node, "intermediateUpdate", true);
    }
    if (v.type == Type::clock) set(node, "intervalVariability", "triggered");
    if (v.type == Type::enumeration) set(node, "declaredType", v.enumeration->name);
    if (v.type == Type::real) set(node, "declaredType", unitNamed(v.unit).quantity);
    if (!initialOf(v).empty()) set(node, "initial", initialOf(v));
    if (v.type == Type::real) set(node, "unit", v.unit);  // for importers that do not resolve types
    if (v.type == Type::real || v.type == Type::integer || v.type == Type::size) setRange(node, v);
    if (hasNominal(v)) set(node, "nominal", v.nominal);
    std::vector<double> starts;
    for (std::size_t i = 0; i < v.count(model.startDimension()); ++i)
      starts.push_back(v.startAt(i, model.startDimension()));
    if (v.hasStart()) setStart(node, v, starts);
    if (v.role == Role::derivative) set(node, "derivative", stateRow(model, v));
    if (v.array) {
      set(node.append_child("Dimension"), "valueReference",
          static_cast<std::size_t>(model.dimension() - rows.data()));
    }
  }
}

void writeStructure3(pugi::xml_node root, const ModelStructure& structure) {
  pugi::xml_node node = root.append_child("ModelStructure");
  writeUnknowns(node, "Output", structure.outputs);
  writeUnknowns(node, "ContinuousStateDerivative", structure.derivatives);
  writeUnknowns(node, "InitialUnknown", structure.initialUnknowns);
  writeUnknowns(node, "EventIndicator", structure.indicators);
}

}  // namespace bristle::package
