// Reads the FMI 2 form of modelDescription.xml: variables are <ScalarVariable> with a typed child, and
// everything refers to them by their place in the list, counted from 1.
#include <fmt/format.h>

#include "cosim/model_description_parse.hpp"

namespace bristle::cosim {

namespace {

Interface parseInterface2(const XmlDocument& xml, pugi::xml_node node) {
  Interface it = parseInterface(xml, node);
  it.canNotUseMemoryManagementFunctions = xml.flag(node, "canNotUseMemoryManagementFunctions");
  it.canGetAndSetState = xml.flag(node, "canGetAndSetFMUstate");
  it.canSerializeState = xml.flag(node, "canSerializeFMUstate");
  it.providesDirectionalDerivatives = xml.flag(node, "providesDirectionalDerivative");
  it.canInterpolateInputs = xml.flag(node, "canInterpolateInputs");
  it.canRunAsynchronously = xml.flag(node, "canRunAsynchronuously");  // the standard's own spelling
  if (std::string_view(node.name()) == "ModelExchange") {
    it.needsCompletedIntegratorStep = !xml.flag(node, "completedIntegratorStepNotNeeded");
  }
  return it;
}

pugi::xml_node typedChild(pugi::xml_node scalar, Type& type) {
  const std::pair<const char*, Type> kinds[] = {{"Real", Type::float64},
                                                {"Integer", Type::int32},
                                                {"Boolean", Type::boolean},
                                                {"String", Type::string},
                                                {"Enumeration", Type::enumeration}};
  for (const auto& [name, kind] : kinds) {
    if (const auto child = scalar.child(name)) {
      type = kind;
      return child;
    }
  }
  return {};
}

Variable parseVariable(const XmlDocument& xml, pugi::xml_node node, const ModelDescription& model) {
  Variable v;
  v.name = xml.required(node, "name");
  v.reference = xml.requiredNumber<std::uint32_t>(node, "valueReference");
  const pugi::xml_node typed = typedChild(node, v.type);
  if (!typed) {
    throw xml.error(node,
                    fmt::format("the variable \"{}\" has no type; allowed are Real, Integer, Boolean, String "
                                "and Enumeration.",
                                v.name));
  }
  v.description = xml.text(node, "description");
  v.causality = parseCausality(xml, node);
  v.variability = parseVariability(xml, node).value_or(Variability::continuous);
  v.initial = parseInitial(xml, node, v);
  parsePhysics(xml, typed, model, v);
  if (typed.attribute("start")) v.start = {xml.text(typed, "start")};
  v.reinit = xml.flag(typed, "reinit");
  return v;
}

std::size_t place(const XmlDocument& xml, pugi::xml_node node, std::uint32_t index, std::size_t count) {
  if (index >= 1 && index <= count) return index - 1;
  throw xml.error(node,
                  fmt::format("<{}> refers to variable number {}; there are {}.", node.name(), index, count));
}

std::vector<Unknown> parseUnknowns(const XmlDocument& xml, pugi::xml_node list, std::size_t count) {
  std::vector<Unknown> unknowns;
  for (const auto node : list.children("Unknown")) {
    Unknown unknown{place(xml, node, xml.requiredNumber<std::uint32_t>(node, "index"), count), {}};
    if (node.attribute("dependencies")) {
      const auto kinds = parseKinds(xml, node);
      unknown.dependencies.emplace();
      for (const std::uint32_t index : xml.numbers<std::uint32_t>(node, "dependencies")) {
        const std::size_t i = unknown.dependencies->size();
        unknown.dependencies->push_back(
            {place(xml, node, index, count), i < kinds.size() ? kinds[i] : DependencyKind::dependent});
      }
    }
    unknowns.push_back(std::move(unknown));
  }
  return unknowns;
}

}  // namespace

void parseFmi2(const XmlDocument& xml, ModelDescription& model) {
  const pugi::xml_node root = xml.root();
  if (const auto node = root.child("ModelExchange")) model.modelExchange = parseInterface2(xml, node);
  if (const auto node = root.child("CoSimulation")) model.coSimulation = parseInterface2(xml, node);
  model.eventIndicatorCount = xml.number<std::uint32_t>(root, "numberOfEventIndicators").value_or(0);

  for (const auto node : root.child("TypeDefinitions").children("SimpleType")) {
    Type type{};
    model.types.push_back(parseType(xml, node, typedChild(node, type)));
  }
  for (const auto node : root.child("ModelVariables").children("ScalarVariable")) {
    model.variables.push_back(parseVariable(xml, node, model));
  }
  const std::size_t count = model.variables.size();
  std::size_t i = 0;
  for (const auto node : root.child("ModelVariables").children("ScalarVariable")) {
    if (const auto state = xml.number<std::uint32_t>(node.child("Real"), "derivative")) {
      model.variables[i].derivativeOf = place(xml, node, *state, count);
    }
    ++i;
  }
  const auto structure = root.child("ModelStructure");
  model.structure.outputs = parseUnknowns(xml, structure.child("Outputs"), count);
  model.structure.derivatives = parseUnknowns(xml, structure.child("Derivatives"), count);
  model.structure.initialUnknowns = parseUnknowns(xml, structure.child("InitialUnknowns"), count);
}

}  // namespace bristle::cosim
