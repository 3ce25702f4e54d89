// What modelDescription.xml says in the same words in FMI 2 and FMI 3.
#include "cosim/model_description_parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cosim/text.hpp"

namespace bristle::cosim {

namespace {

template <class Value>
struct Word {
  std::string_view text;
  Value value;
};

template <class Value, std::size_t N>
Value oneOf(const XmlDocument& xml, pugi::xml_node node, const char* attribute, std::string_view text,
            const std::array<Word<Value>, N>& words) {
  std::string allowed;
  for (const auto& word : words) {
    if (word.text == text) return word.value;
    allowed += (allowed.empty() ? "" : ", ") + std::string(word.text);
  }
  throw xml.error(
      node, fmt::format("<{}> has {} = \"{}\"; allowed are {}.", node.name(), attribute, text, allowed));
}

}  // namespace

ModelDescription ModelDescription::parse(std::string_view text, const std::string& file) {
  const XmlDocument xml(text, file);
  const pugi::xml_node root = xml.root();
  if (std::string_view(root.name()) != "fmiModelDescription") {
    throw xml.error(
        root, fmt::format("the root element is <{}> and should be <fmiModelDescription>.", root.name()));
  }
  ModelDescription model;
  model.versionText = xml.required(root, "fmiVersion");
  const std::string& version = model.versionText;
  if (version != "2.0" && !version.starts_with("3.")) {
    throw Error(fmt::format("{} is of FMI version {}; versions 2.0 and 3.0 can be used.", file, version));
  }
  model.version = version == "2.0" ? FmiVersion::fmi2 : FmiVersion::fmi3;
  model.modelName = xml.required(root, "modelName");
  model.token = xml.required(root, model.version == FmiVersion::fmi2 ? "guid" : "instantiationToken");
  model.description = xml.text(root, "description");
  model.author = xml.text(root, "author");
  model.modelVersion = xml.text(root, "version");
  model.copyright = xml.text(root, "copyright");
  model.license = xml.text(root, "license");
  model.generationTool = xml.text(root, "generationTool");
  model.generationDateAndTime = xml.text(root, "generationDateAndTime");

  if (const auto node = root.child("DefaultExperiment")) {
    model.defaultExperiment = {xml.number<double>(node, "startTime"), xml.number<double>(node, "stopTime"),
                               xml.number<double>(node, "tolerance"), xml.number<double>(node, "stepSize")};
  }
  for (const auto node : root.child("LogCategories").children("Category")) {
    model.logCategories.push_back({xml.required(node, "name"), xml.text(node, "description")});
  }
  parseUnits(xml, model);
  model.version == FmiVersion::fmi2 ? parseFmi2(xml, model) : parseFmi3(xml, model);
  model.buildIndex();
  return model;
}

Interface parseInterface(const XmlDocument& xml, pugi::xml_node node) {
  Interface it;
  it.modelIdentifier = xml.required(node, "modelIdentifier");
  it.needsExecutionTool = xml.flag(node, "needsExecutionTool");
  it.canBeInstantiatedOnlyOncePerProcess = xml.flag(node, "canBeInstantiatedOnlyOncePerProcess");
  it.canHandleVariableCommunicationStepSize = xml.flag(node, "canHandleVariableCommunicationStepSize");
  it.maxOutputDerivativeOrder = xml.number<std::uint32_t>(node, "maxOutputDerivativeOrder").value_or(0);
  return it;
}

void parseUnits(const XmlDocument& xml, ModelDescription& model) {
  for (const auto node : xml.root().child("UnitDefinitions").children("Unit")) {
    Unit unit;
    unit.name = xml.required(node, "name");
    if (const auto base = node.child("BaseUnit")) {
      for (const char* si : {"kg", "m", "s", "A", "K", "mol", "cd", "rad"}) {
        if (const int exponent = xml.number<int>(base, si).value_or(0)) unit.exponents[si] = exponent;
      }
      unit.factor = xml.number<double>(base, "factor").value_or(1);
      unit.offset = xml.number<double>(base, "offset").value_or(0);
    }
    for (const auto display : node.children("DisplayUnit")) {
      unit.displayUnits.push_back(
          {xml.required(display, "name"), xml.number<double>(display, "factor").value_or(1),
           xml.number<double>(display, "offset").value_or(0), xml.flag(display, "inverse")});
    }
    model.units.push_back(std::move(unit));
  }
}

TypeDefinition parseType(const XmlDocument& xml, pugi::xml_node named, pugi::xml_node attributes) {
  TypeDefinition type;
  type.name = xml.required(named, "name");
  type.description = xml.text(named, "description");
  type.quantity = xml.text(attributes, "quantity");
  type.unit = xml.text(attributes, "unit");
  type.displayUnit = xml.text(attributes, "displayUnit");
  type.min = xml.number<double>(attributes, "min");
  type.max = xml.number<double>(attributes, "max");
  type.nominal = xml.number<double>(attributes, "nominal");
  for (const auto item : attributes.children("Item")) {
    type.items.push_back({xml.required(item, "name"), xml.requiredNumber<std::int64_t>(item, "value"),
                          xml.text(item, "description")});
  }
  return type;
}

void parsePhysics(const XmlDocument& xml, pugi::xml_node node, const ModelDescription& model, Variable& v) {
  v.declaredType = xml.text(node, "declaredType");
  const auto type = std::ranges::find(model.types, v.declaredType, &TypeDefinition::name);
  if (!v.declaredType.empty() && type != model.types.end()) {
    v.quantity = type->quantity;
    v.unit = type->unit;
    v.displayUnit = type->displayUnit;
    v.min = type->min;
    v.max = type->max;
    v.nominal = type->nominal;
  }
  if (node.attribute("quantity")) v.quantity = xml.text(node, "quantity");
  if (node.attribute("unit")) v.unit = xml.text(node, "unit");
  if (node.attribute("displayUnit")) v.displayUnit = xml.text(node, "displayUnit");
  if (const auto min = xml.number<double>(node, "min")) v.min = min;
  if (const auto max = xml.number<double>(node, "max")) v.max = max;
  if (const auto nominal = xml.number<double>(node, "nominal")) v.nominal = nominal;
}

Causality parseCausality(const XmlDocument& xml, pugi::xml_node node) {
  constexpr std::array<Word<Causality>, 7> words = {
      {{"local", Causality::local},
       {"parameter", Causality::parameter},
       {"calculatedParameter", Causality::calculatedParameter},
       {"input", Causality::input},
       {"output", Causality::output},
       {"independent", Causality::independent},
       {"structuralParameter", Causality::structuralParameter}}};
  const std::string text = xml.text(node, "causality");
  return text.empty() ? Causality::local : oneOf(xml, node, "causality", text, words);
}

std::optional<Variability> parseVariability(const XmlDocument& xml, pugi::xml_node node) {
  constexpr std::array<Word<Variability>, 5> words = {{{"constant", Variability::constant},
                                                       {"fixed", Variability::fixed},
                                                       {"tunable", Variability::tunable},
                                                       {"discrete", Variability::discrete},
                                                       {"continuous", Variability::continuous}}};
  const std::string text = xml.text(node, "variability");
  if (text.empty()) return std::nullopt;
  return oneOf(xml, node, "variability", text, words);
}

Initial parseInitial(const XmlDocument& xml, pugi::xml_node node, const Variable& v) {
  constexpr std::array<Word<Initial>, 3> words = {
      {{"exact", Initial::exact}, {"approx", Initial::approx}, {"calculated", Initial::calculated}}};
  const std::string text = xml.text(node, "initial");
  if (!text.empty()) return oneOf(xml, node, "initial", text, words);
  // The defaults of the standard, table "Definition of initial".
  if (v.causality == Causality::independent) return Initial::none;
  const bool given = v.causality == Causality::parameter || v.causality == Causality::structuralParameter ||
                     v.causality == Causality::input || v.variability == Variability::constant;
  return given ? Initial::exact : Initial::calculated;
}

std::vector<DependencyKind> parseKinds(const XmlDocument& xml, pugi::xml_node node) {
  constexpr std::array<Word<DependencyKind>, 5> words_ = {{{"dependent", DependencyKind::dependent},
                                                           {"constant", DependencyKind::constant},
                                                           {"fixed", DependencyKind::fixed},
                                                           {"tunable", DependencyKind::tunable},
                                                           {"discrete", DependencyKind::discrete}}};
  std::vector<DependencyKind> kinds;
  for (const std::string& word : words(xml.text(node, "dependenciesKind"))) {
    kinds.push_back(oneOf(xml, node, "dependenciesKind", word, words_));
  }
  return kinds;
}

}  // namespace bristle::cosim
