#include "check/declarations.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "check/values.hpp"

namespace bristle::check {

namespace {

constexpr std::array<std::string_view, 5> fmi2Types = {"Real", "Integer", "Boolean", "String", "Enumeration"};
constexpr std::array<std::string_view, 15> fmi3Types = {
    "Float32", "Float64", "Int8",    "UInt8",  "Int16",  "UInt16",      "Int32", "UInt32",
    "Int64",   "UInt64",  "Boolean", "String", "Binary", "Enumeration", "Clock"};

DeclaredType fmi2Type(pugi::xml_node node) {
  DeclaredType type{node, {}, node.attribute("name").value(), {}};
  for (const pugi::xml_node child : elementsOf(node)) {
    if (type.typed || !isVariableType(child.name(), true)) continue;
    type.typed = child;
    type.kind = child.name();
  }
  return type;
}

DeclaredType fmi3Type(pugi::xml_node node) {
  std::string_view kind = node.name();
  if (kind.ends_with("Type")) kind.remove_suffix(4);
  const bool known = kind.size() < std::string_view(node.name()).size() && isVariableType(kind, false);
  return {node, node, node.attribute("name").value(), known ? kind : std::string_view()};
}

std::optional<std::uint64_t> sizeOf(pugi::xml_node dimension, const Subject& subject) {
  if (const auto start = dimension.attribute("start"))
    return cosim::parseNumber<std::uint64_t>(start.value());
  const auto reference = cosim::parseNumber<std::uint32_t>(dimension.attribute("valueReference").value());
  const DeclaredVariable* variable = reference ? subject.referred(*reference) : nullptr;
  if (!variable) return std::nullopt;
  return cosim::parseNumber<std::uint64_t>(variable->attribute("start").value());
}

}  // namespace

std::vector<pugi::xml_node> elementsOf(pugi::xml_node node) {
  std::vector<pugi::xml_node> elements;
  for (const pugi::xml_node child : node) {
    if (child.type() == pugi::node_element) elements.push_back(child);
  }
  return elements;
}

bool isVariableType(std::string_view type, bool fmi2) {
  return fmi2 ? std::ranges::find(fmi2Types, type) != fmi2Types.end()
              : std::ranges::find(fmi3Types, type) != fmi3Types.end();
}

DeclaredTypes::DeclaredTypes(const Subject& subject) {
  for (const pugi::xml_node node : elementsOf(subject.root().child("TypeDefinitions"))) {
    list_.push_back(subject.isFmi2() ? fmi2Type(node) : fmi3Type(node));
    byName_.emplace(list_.back().name, list_.size() - 1);
  }
}

const DeclaredType* DeclaredTypes::find(std::string_view name) const {
  const auto found = byName_.find(name);
  return found == byName_.end() ? nullptr : &list_[found->second];
}

const DeclaredType* DeclaredTypes::of(const DeclaredVariable& variable) const {
  const auto name = variable.attribute("declaredType");
  const DeclaredType* type = name ? find(name.value()) : nullptr;
  return type && type->kind == variable.type ? type : nullptr;
}

pugi::xml_attribute DeclaredTypes::attribute(const DeclaredVariable& variable, const char* name) const {
  if (const auto own = variable.attribute(name)) return own;
  const DeclaredType* type = of(variable);
  return type ? type->typed.attribute(name) : pugi::xml_attribute();
}

DeclaredUnits::DeclaredUnits(const Subject& subject) {
  for (const pugi::xml_node unit : subject.root().child("UnitDefinitions").children("Unit")) {
    auto& displayUnits = displayUnits_[unit.attribute("name").value()];
    for (const pugi::xml_node displayUnit : unit.children("DisplayUnit"))
      displayUnits.insert(displayUnit.attribute("name").value());
  }
}

bool DeclaredUnits::contains(std::string_view unit, std::string_view displayUnit) const {
  const auto found = displayUnits_.find(unit);
  return found != displayUnits_.end() && found->second.contains(displayUnit);
}

std::optional<std::uint64_t> startSize(const DeclaredVariable& variable, const Subject& subject) {
  std::uint64_t size = 1;
  for (const pugi::xml_node dimension : variable.node.children("Dimension")) {
    const auto factor = sizeOf(dimension, subject);
    if (!factor || *factor == 0 || size > std::numeric_limits<std::uint64_t>::max() / *factor)
      return std::nullopt;
    size *= *factor;
  }
  return size;
}

}  // namespace bristle::check
