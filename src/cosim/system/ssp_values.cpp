#include "cosim/system/ssp_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "cosim/text.hpp"

namespace bristle::cosim::ssp {

namespace {

bool truth(const Document& document, pugi::xml_node node, const char* attribute) {
  document.required(node, attribute);
  return document.flag(node, attribute);
}

// Values that are not mapped stay as they are.  With false = 0 and true = 1 every such table is a line.
LinearMap booleanMap(const Document& document, pugi::xml_node table) {
  std::map<bool, bool> target{{false, false}, {true, true}};
  for (const pugi::xml_node entry : children(table, ssc, "MapEntry")) {
    target[truth(document, entry, "source")] = truth(document, entry, "target");
  }
  const double first = target[false], second = target[true];
  return {second - first, first};
}

std::vector<std::pair<std::string, std::string>> entriesOf(const Document& document, pugi::xml_node table) {
  std::vector<std::pair<std::string, std::string>> entries;
  for (const pugi::xml_node entry : children(table, ssc, "MapEntry")) {
    entries.emplace_back(document.required(entry, "source"), document.required(entry, "target"));
  }
  return entries;
}

std::vector<std::string> valuesOf(const Document& document, pugi::xml_node node, Family type) {
  // SSP 2 writes arrays of strings as elements, arrays of numbers as a list.
  std::vector<std::string> values;
  for (const pugi::xml_node value : children(node, ssv, "Value"))
    values.push_back(document.text(value, "value"));
  if (!values.empty()) return values;
  if (!node.attribute("value")) {
    throw document.error(node, fmt::format("<{}> has no attribute \"value\".", node.name()));
  }
  const std::string text = document.text(node, "value");
  const bool isText = type == Family::string || type == Family::enumeration || type == Family::binary;
  if (isText) return {text};
  values = words(text);
  if (values.empty()) throw document.error(node, fmt::format("<{}> has an empty value.", node.name()));
  return values;
}

Parameter readParameter(const Document& document, pugi::xml_node node) {
  Parameter parameter;
  parameter.name = document.required(node, "name");
  parameter.origin = document.origin(node);
  for (const pugi::xml_node value : node.children()) {
    const auto type = namespaceOf(value) == ssv ? familyNamed(localName(value)) : std::nullopt;
    if (!type) continue;
    parameter.type = *type;
    parameter.unit = document.text(value, "unit");
    parameter.values = valuesOf(document, value, *type);
    return parameter;
  }
  throw document.error(node, fmt::format("the parameter \"{}\" has no value; <Real>, <Integer>, <Boolean>, "
                                         "<String>, <Enumeration> or <Binary> is needed.",
                                         parameter.name));
}

}  // namespace

std::vector<Unit> readUnits(const Document& document, pugi::xml_node units) {
  std::vector<Unit> result;
  for (const pugi::xml_node node : children(units, ssc, "Unit")) {
    Unit unit;
    unit.name = document.required(node, "name");
    const pugi::xml_node base = child(node, ssc, "BaseUnit");
    if (!base) throw document.error(node, fmt::format("the unit \"{}\" has no <BaseUnit>.", unit.name));
    for (const char* si : {"kg", "m", "s", "A", "K", "mol", "cd", "rad"}) {
      if (const int exponent = document.integer(base, si).value_or(0)) unit.exponents[si] = exponent;
    }
    unit.factor = document.number(base, "factor").value_or(1);
    unit.offset = document.number(base, "offset").value_or(0);
    if (unit.factor == 0)
      throw document.error(base, fmt::format("the unit \"{}\" has the factor 0.", unit.name));
    if (std::ranges::find(result, unit.name, &Unit::name) != result.end()) {
      throw document.error(node, fmt::format("the unit \"{}\" is defined twice.", unit.name));
    }
    result.push_back(std::move(unit));
  }
  return result;
}

Transformation readTransformation(const Document& document, pugi::xml_node owner) {
  using Kind = Transformation::Kind;
  for (const pugi::xml_node node : owner.children()) {
    if (is(node, ssc, "LinearTransformation")) {
      return {Kind::linear,
              {document.number(node, "factor").value_or(1), document.number(node, "offset").value_or(0)},
              {}};
    }
    if (is(node, ssc, "BooleanMappingTransformation")) return {Kind::boolean, booleanMap(document, node), {}};
    if (is(node, ssc, "IntegerMappingTransformation")) return {Kind::integer, {}, entriesOf(document, node)};
    if (is(node, ssc, "EnumerationMappingTransformation")) {
      return {Kind::enumeration, {}, entriesOf(document, node)};
    }
  }
  return {};
}

ParameterSet readParameterSet(const Document& document, pugi::xml_node set) {
  ParameterSet result;
  result.units = readUnits(document, child(set, ssv, "Units"));
  std::unordered_map<std::string, std::size_t> places;
  for (const pugi::xml_node node : children(child(set, ssv, "Parameters"), ssv, "Parameter")) {
    Parameter parameter = readParameter(document, node);
    const auto [place, isNew] = places.emplace(parameter.name, result.parameters.size());
    if (isNew) {
      result.parameters.push_back(std::move(parameter));
      continue;
    }
    const Parameter& first = result.parameters[place->second];
    if (first.values != parameter.values || first.unit != parameter.unit) {
      throw document.error(
          node, fmt::format("the parameter \"{}\" is there twice, with two values.", parameter.name));
    }
  }
  return result;
}

ParameterMapping readParameterMapping(const Document& document, pugi::xml_node mapping) {
  ParameterMapping result;
  std::unordered_set<std::string> seen;
  for (const pugi::xml_node node : children(mapping, ssm, "MappingEntry")) {
    MappingEntry entry;
    entry.source = document.present(node, "source");
    if (entry.source.empty()) continue;  // a form that nobody has filled in
    entry.target = document.required(node, "target");
    entry.origin = document.origin(node);
    entry.transformation = readTransformation(document, node);
    entry.suppressUnitConversion = document.flag(node, "suppressUnitConversion");
    if (!seen.insert(entry.target).second) {
      throw document.error(node, fmt::format("two parameters are mapped to \"{}\".", entry.target));
    }
    result.push_back(std::move(entry));
  }
  return result;
}

}  // namespace bristle::cosim::ssp
