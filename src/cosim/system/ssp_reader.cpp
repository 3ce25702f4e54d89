#include "cosim/system/ssp_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cosim/names.hpp"
#include "cosim/system/master_annotation.hpp"
#include "cosim/system/ssp_values.hpp"

namespace bristle::cosim::ssp {

namespace {

Connector readConnector(const Document& document, pugi::xml_node node) {
  Connector connector;
  connector.name = document.required(node, "name");
  connector.origin = document.origin(node);
  const std::string kind = document.required(node, "kind");
  const auto known = connectorKind(kind);
  if (!known) {
    throw document.error(node,
                         fmt::format("the connector \"{}\" is of kind \"{}\"; input, output, parameter, "
                                     "calculatedParameter, structuralParameter, constant, local, inout "
                                     "and unspecified are known.",
                                     connector.name, kind));
  }
  connector.kind = *known;
  for (const pugi::xml_node type : node.children()) {
    if (namespaceOf(type) != ssc) continue;
    const auto family = familyNamed(localName(type));
    if (!family) continue;
    connector.type = family;
    connector.unit = document.text(type, "unit");
    break;
  }
  return connector;
}

Connection readConnection(const Document& document, pugi::xml_node node) {
  Connection connection;
  connection.origin = document.origin(node);
  // Some tools write an empty name for the system itself.
  if (*node.attribute("startElement").value()) connection.startElement = document.text(node, "startElement");
  if (*node.attribute("endElement").value()) connection.endElement = document.text(node, "endElement");
  connection.startConnector = document.required(node, "startConnector");
  connection.endConnector = document.required(node, "endConnector");
  if (node.attribute("startIndices") || node.attribute("endIndices")) {
    throw document.error(node, "single elements of arrays cannot be connected; connect the whole arrays.");
  }
  connection.suppressUnitConversion = document.flag(node, "suppressUnitConversion");
  connection.transformation = readTransformation(document, node);
  return connection;
}

/// Whether `node` gives its content as a file, and from where; otherwise the element that holds the content.
template <class Content, class Read>
Given<Content> readGiven(const Document& document, pugi::xml_node node, pugi::xml_node holder,
                         std::string_view space, const char* element, Read&& read) {
  Given<Content> given;
  given.source = document.text(node, "source");
  const std::string base = document.text(node, "sourceBase");
  if (!base.empty() && base != "SSD" && base != "component") {
    throw document.error(node, fmt::format("sourceBase is \"{}\"; SSD and component are known.", base));
  }
  given.insideComponent = base == "component";
  if (!given.source.empty()) return given;
  const pugi::xml_node content = child(holder, space, element);
  if (!content) {
    throw document.error(node,
                         fmt::format("<{}> names no source and contains no <{}>.", node.name(), element));
  }
  given.content = read(document, content);
  return given;
}

Binding readBinding(const Document& document, pugi::xml_node node) {
  const auto requireType = [&](pugi::xml_node owner, const char* expected) {
    const std::string type = document.text(owner, "type");
    if (type.empty() || type == expected) return;
    throw document.error(
        owner, fmt::format("<{}> is of type \"{}\"; only {} can be read.", owner.name(), type, expected));
  };
  Binding binding;
  binding.origin = document.origin(node);
  binding.prefix = document.text(node, "prefix");
  requireType(node, "application/x-ssp-parameter-set");
  binding.values = readGiven<ParameterSet>(document, node, child(node, ssd, "ParameterValues"), ssv,
                                           "ParameterSet", readParameterSet);
  if (const pugi::xml_node mapping = child(node, ssd, "ParameterMapping")) {
    requireType(mapping, "application/x-ssp-parameter-mapping");
    binding.mapping = readGiven<ParameterMapping>(document, mapping, mapping, ssm, "ParameterMapping",
                                                  readParameterMapping);
  }
  return binding;
}

void readElement(const Document& document, pugi::xml_node node, Element& element) {
  element.name = document.required(node, "name");
  element.id = document.text(node, "id");
  element.description = document.text(node, "description");
  element.origin = document.origin(node);
  for (const pugi::xml_node c : children(child(node, ssd, "Connectors"), ssd, "Connector"))
    element.connectors.push_back(readConnector(document, c));
  for (const pugi::xml_node b : children(child(node, ssd, "ParameterBindings"), ssd, "ParameterBinding"))
    element.bindings.push_back(readBinding(document, b));
}

Element readComponent(const Document& document, pugi::xml_node node) {
  Element component;
  readElement(document, node, component);
  component.type = document.text(node, "type");
  component.implementation = document.text(node, "implementation");
  constexpr std::array<std::string_view, 5> implementations{"", "any", "CoSimulation", "ModelExchange",
                                                            "ScheduledExecution"};
  if (std::ranges::find(implementations, component.implementation) == implementations.end()) {
    throw document.error(node, fmt::format("the implementation of \"{}\" is \"{}\"; any, CoSimulation and "
                                           "ModelExchange are allowed.",
                                           component.name, component.implementation));
  }
  if (!node.attribute("source")) {
    throw document.error(
        node,
        fmt::format("the component \"{}\" names no source, so there is nothing to run.", component.name));
  }
  component.source = document.required(node, "source");
  return component;
}

Element readSystem(const Document& document, pugi::xml_node node, int depth) {
  if (depth > deepestNesting) {
    throw document.error(node, fmt::format("systems are nested deeper than {} levels.", deepestNesting));
  }
  Element system;
  system.isSystem = true;
  readElement(document, node, system);
  for (const pugi::xml_node element : child(node, ssd, "Elements").children()) {
    if (is(element, ssd, "Component")) system.elements.push_back(readComponent(document, element));
    if (is(element, ssd, "System")) system.elements.push_back(readSystem(document, element, depth + 1));
    if (is(element, ssd, "SignalDictionaryReference")) {
      throw document.error(element,
                           "signal dictionaries are not supported; connect the components directly.");
    }
  }
  for (const pugi::xml_node c : children(child(node, ssd, "Connections"), ssd, "Connection"))
    system.connections.push_back(readConnection(document, c));
  return system;
}

}  // namespace

Structure readStructure(const Document& document, Base base) {
  document.requireRoot(ssd, "SystemStructureDescription", "system structure description");
  const pugi::xml_node root = document.root();
  const pugi::xml_node system = child(root, ssd, "System");
  if (!system) throw document.error(root, "there is no <System>.");
  Structure structure;
  structure.name = document.text(root, "name");
  structure.description = document.text(root, "description");
  structure.file = document.file();
  structure.base = std::move(base);
  structure.units = readUnits(document, child(root, ssd, "Units"));
  structure.system = readSystem(document, system, 1);
  if (structure.name.empty()) structure.name = structure.system.name;
  if (structure.description.empty()) structure.description = structure.system.description;
  if (const pugi::xml_node experiment = child(root, ssd, "DefaultExperiment")) {
    structure.startTime = document.number(experiment, "startTime");
    structure.stopTime = document.number(experiment, "stopTime");
  }
  structure.settings = readMasterSettings(document, root);
  return structure;
}

}  // namespace bristle::cosim::ssp
