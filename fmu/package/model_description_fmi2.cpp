// The parts of modelDescription.xml that are particular to FMI 2.0.
#include "fmu/package/capabilities.hpp"
#include "fmu/package/cells.hpp"
#include "fmu/package/model_description_parts.hpp"
#include "fmu/package/xml.hpp"

namespace bristle::package {

namespace {

const char* elementOf(Type type) {
  switch (type) {
    case Type::integer:
    case Type::size:
      return "Integer";
    case Type::boolean:
      return "Boolean";
    case Type::enumeration:
      return "Enumeration";
    case Type::clock:  // not in FMI 2
    case Type::real:
      break;
  }
  return "Real";
}

/// The flags model exchange and co-simulation have in common.
void setCommonFlags(pugi::xml_node interface, const Capabilities& can) {
  set(interface, "canBeInstantiatedOnlyOncePerProcess", can.canBeInstantiatedOnlyOncePerProcess);
  set(interface, "canNotUseMemoryManagementFunctions", can.canNotUseMemoryManagementFunctions);
  set(interface, "canGetAndSetFMUstate", can.canGetAndSetState);
  set(interface, "canSerializeFMUstate", can.canSerializeState);
  set(interface, "providesDirectionalDerivative", can.providesDirectionalDerivatives);
}

void writeUnknowns(pugi::xml_node structure, const char* list, const std::vector<UnknownOf>& unknowns) {
  if (unknowns.empty()) return;
  pugi::xml_node parent = structure.append_child(list);
  for (const UnknownOf& unknown : unknowns) {
    pugi::xml_node node = parent.append_child("Unknown");
    set(node, "index", unknown.cell + 1);
    setDependencies(node, unknown.dependencies, 1);
  }
}

}  // namespace

void writeInterfaces2(pugi::xml_node root, const Model& model) {
  pugi::xml_node exchange = root.append_child("ModelExchange");
  set(exchange, "modelIdentifier", model.text().name);
  set(exchange, "completedIntegratorStepNotNeeded", !capabilities.needsCompletedIntegratorStep);
  setCommonFlags(exchange, capabilities);
  pugi::xml_node node = root.append_child("CoSimulation");
  set(node, "modelIdentifier", model.text().name);
  set(node, "canHandleVariableCommunicationStepSize", capabilities.canHandleVariableCommunicationStepSize);
  set(node, "canInterpolateInputs", capabilities.canInterpolateInputs);
  set(node, "maxOutputDerivativeOrder", capabilities.maxOutputDerivativeOrder);
  set(node, "canRunAsynchronuously", capabilities.canRunAsynchronously);  // the standard's spelling
  setCommonFlags(node, capabilities);
}

void writeTypes2(pugi::xml_node root, const Model& model) {
  pugi::xml_node types = root.append_child("TypeDefinitions");
  for (const Unit* unit : usedUnits(model)) {
    pugi::xml_node type = types.append_child("SimpleType");
    set(type, "name", unit->quantity);
    pugi::xml_node real = type.append_child("Real");
    set(real, "quantity", unit->quantity);
    set(real, "unit", unit->name);
  }
  for (const Enumeration* enumeration : usedEnumerations(model)) {
    pugi::xml_node type = types.append_child("SimpleType");
    set(type, "name", enumeration->name);
    writeItems(type.append_child("Enumeration"), *enumeration);
  }
}

/// The dimension is what it is: FMI 2 has no way to change it.
void writeDimension(pugi::xml_node node, const Variable& v) {
  set(node, "causality", "local");
  set(node, "variability", "constant");
  set(node, "initial", "exact");
  pugi::xml_node value = node.append_child(elementOf(v.type));
  setRange(value, v);
  setStart(value, v, {});
}

void writeVariables2(pugi::xml_node root, const Model& model) {
  pugi::xml_node list = root.append_child("ModelVariables");
  const std::vector<Cell> cells = cellsOf(model, Fmi::two);
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const auto [row, element] = cells[cell];
    const Variable& v = model.variables()[row];
    pugi::xml_node node = list.append_child("ScalarVariable");
    set(node, "name", std::string_view(nameOf(v, element)));
    set(node, "valueReference", row + element * elementStride);
    set(node, "description", v.description);
    if (v.type == Type::size) {
      writeDimension(node, v);
      continue;
    }
    set(node, "causality", nameOf(v.causality));
    set(node, "variability", nameOf(v.variability));
    if (!initialOf(v).empty()) set(node, "initial", initialOf(v));
    pugi::xml_node value = node.append_child(elementOf(v.type));
    if (v.type == Type::real) {
      // The unit follows from the type; importers that do not resolve types see it here.
      set(value, "declaredType", unitNamed(v.unit).quantity);
      set(value, "unit", v.unit);
      setRange(value, v);
      if (hasNominal(v)) set(value, "nominal", v.nominal);
    }
    if (v.type == Type::integer) setRange(value, v);
    if (v.type == Type::enumeration) set(value, "declaredType", v.enumeration->name);
    const double start = v.startAt(element, model.startDimension());
    if (v.hasStart()) setStart(value, v, {&start, 1});
    if (v.role == Role::derivative) {
      const std::size_t state = stateRow(model, v);
      std::size_t index = 1;  // counted from there
      for (const Cell& other : cells) {
        if (other.row == state && other.element == element) break;
        ++index;
      }
      set(value, "derivative", index);
    }
  }
}

void writeStructure2(pugi::xml_node root, const ModelStructure& structure) {
  pugi::xml_node node = root.append_child("ModelStructure");
  writeUnknowns(node, "Outputs", structure.outputs);
  writeUnknowns(node, "Derivatives", structure.derivatives);
  writeUnknowns(node, "InitialUnknowns", structure.initialUnknowns);
}

}  // namespace bristle::package
