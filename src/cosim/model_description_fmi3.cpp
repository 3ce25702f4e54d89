// Reads the FMI 3 form of modelDescription.xml: one element per type, arrays by <Dimension>, aliases, clocks;
// and everything refers to a variable by its value reference.
#include <fmt/format.h>

#include <unordered_map>

#include "cosim/model_description_parse.hpp"
#include "cosim/text.hpp"

namespace bristle::cosim {

namespace {

using Places = std::unordered_map<std::uint32_t, std::size_t>;

Interface parseInterface3(const XmlDocument& xml, pugi::xml_node node) {
  Interface it = parseInterface(xml, node);
  it.canGetAndSetState = xml.flag(node, "canGetAndSetFMUState");
  it.canSerializeState = xml.flag(node, "canSerializeFMUState");
  it.providesDirectionalDerivatives = xml.flag(node, "providesDirectionalDerivatives");
  it.providesAdjointDerivatives = xml.flag(node, "providesAdjointDerivatives");
  it.providesPerElementDependencies = xml.flag(node, "providesPerElementDependencies");
  it.providesEvaluateDiscreteStates = xml.flag(node, "providesEvaluateDiscreteStates");
  it.needsCompletedIntegratorStep = xml.flag(node, "needsCompletedIntegratorStep");
  it.providesIntermediateUpdate = xml.flag(node, "providesIntermediateUpdate");
  it.mightReturnEarlyFromDoStep = xml.flag(node, "mightReturnEarlyFromDoStep");
  it.canReturnEarlyAfterIntermediateUpdate = xml.flag(node, "canReturnEarlyAfterIntermediateUpdate");
  it.hasEventMode = xml.flag(node, "hasEventMode");
  it.recommendedIntermediateInputSmoothness =
      xml.number<int>(node, "recommendedIntermediateInputSmoothness").value_or(0);
  it.fixedInternalStepSize = xml.number<double>(node, "fixedInternalStepSize");
  return it;
}

std::optional<Type> typeNamed(std::string_view name) {
  for (int i = 0; i <= static_cast<int>(Type::clock); ++i) {
    if (nameOf(static_cast<Type>(i)) == name) return static_cast<Type>(i);
  }
  return std::nullopt;
}

std::vector<std::string> parseStart(const XmlDocument& xml, pugi::xml_node node, Type type) {
  if (type != Type::string && type != Type::binary) return words(xml.text(node, "start"));
  std::vector<std::string> start;
  for (const auto child : node.children("Start"))
    start.push_back(xml.text(child, "value"));
  return start;
}

Variability defaultVariability(const Variable& v) {
  switch (v.causality) {
    case Causality::parameter:
    case Causality::structuralParameter:
    case Causality::calculatedParameter:
      return Variability::fixed;
    default:
      return isFloat(v.type) ? Variability::continuous : Variability::discrete;
  }
}

Variable parseVariable(const XmlDocument& xml, pugi::xml_node node, Type type,
                       const ModelDescription& model) {
  Variable v;
  v.type = type;
  v.name = xml.required(node, "name");
  v.reference = xml.requiredNumber<std::uint32_t>(node, "valueReference");
  v.description = xml.text(node, "description");
  v.causality = parseCausality(xml, node);
  v.variability = parseVariability(xml, node).value_or(defaultVariability(v));
  v.initial = parseInitial(xml, node, v);
  parsePhysics(xml, node, model, v);
  v.start = parseStart(xml, node, type);
  v.reinit = xml.flag(node, "reinit");
  v.intermediateUpdate = xml.flag(node, "intermediateUpdate");
  v.clocks = xml.numbers<std::uint32_t>(node, "clocks");
  for (const auto child : node.children("Alias"))
    v.aliases.push_back(xml.required(child, "name"));
  for (const auto child : node.children("Dimension")) {
    const Dimension dimension{xml.number<std::uint64_t>(child, "start"),
                              xml.number<std::uint32_t>(child, "valueReference")};
    if (dimension.start.has_value() == dimension.reference.has_value()) {
      throw xml.error(child, "<Dimension> must have either \"start\" or \"valueReference\".");
    }
    v.dimensions.push_back(dimension);
  }
  return v;
}

std::size_t place(const XmlDocument& xml, pugi::xml_node node, std::uint32_t reference,
                  const Places& places) {
  const auto found = places.find(reference);
  if (found != places.end()) return found->second;
  throw xml.error(node, fmt::format("<{}> refers to the value reference {}, which no variable has.",
                                    node.name(), reference));
}

std::vector<Unknown> parseUnknowns(const XmlDocument& xml, const char* element, const Places& places) {
  std::vector<Unknown> unknowns;
  for (const auto node : xml.root().child("ModelStructure").children(element)) {
    Unknown unknown{place(xml, node, xml.requiredNumber<std::uint32_t>(node, "valueReference"), places), {}};
    if (node.attribute("dependencies")) {
      const auto kinds = parseKinds(xml, node);
      unknown.dependencies.emplace();
      for (const std::uint32_t reference : xml.numbers<std::uint32_t>(node, "dependencies")) {
        const std::size_t i = unknown.dependencies->size();
        unknown.dependencies->push_back(
            {place(xml, node, reference, places), i < kinds.size() ? kinds[i] : DependencyKind::dependent});
      }
    }
    unknowns.push_back(std::move(unknown));
  }
  return unknowns;
}

}  // namespace

void parseFmi3(const XmlDocument& xml, ModelDescription& model) {
  const pugi::xml_node root = xml.root();
  if (const auto node = root.child("ModelExchange")) model.modelExchange = parseInterface3(xml, node);
  if (const auto node = root.child("CoSimulation")) model.coSimulation = parseInterface3(xml, node);
  if (const auto node = root.child("ScheduledExecution"))
    model.scheduledExecution = parseInterface3(xml, node);

  for (const auto node : root.child("TypeDefinitions").children()) {
    if (node.type() == pugi::node_element) model.types.push_back(parseType(xml, node, node));
  }
  Places places;
  std::vector<pugi::xml_node> nodes;
  for (const auto node : root.child("ModelVariables").children()) {
    const auto type = typeNamed(node.name());
    if (!type) {
      if (node.type() != pugi::node_element) continue;
      throw xml.error(node, fmt::format("<{}> is not a type of variable of FMI 3.", node.name()));
    }
    Variable v = parseVariable(xml, node, *type, model);
    if (!places.emplace(v.reference, model.variables.size()).second) {
      throw xml.error(node, fmt::format("the variable \"{}\" has the value reference {} of another one.",
                                        v.name, v.reference));
    }
    model.variables.push_back(std::move(v));
    nodes.push_back(node);
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (const auto state = xml.number<std::uint32_t>(nodes[i], "derivative")) {
      model.variables[i].derivativeOf = place(xml, nodes[i], *state, places);
    }
  }
  model.structure.outputs = parseUnknowns(xml, "Output", places);
  model.structure.derivatives = parseUnknowns(xml, "ContinuousStateDerivative", places);
  model.structure.clockedStates = parseUnknowns(xml, "ClockedState", places);
  model.structure.initialUnknowns = parseUnknowns(xml, "InitialUnknown", places);
  model.structure.eventIndicators = parseUnknowns(xml, "EventIndicator", places);
  model.eventIndicatorCount = model.structure.eventIndicators.size();
}

}  // namespace bristle::cosim
