#include "fmu/package/terminals_and_icons.hpp"

#include "fmu/package/xml.hpp"

namespace bristle::package {

namespace {

void setSquare(pugi::xml_node node) {
  set(node, "x1", -100);
  set(node, "y1", -100);
  set(node, "x2", 100);
  set(node, "y2", 100);
}

pugi::xml_node terminalNamed(pugi::xml_node terminals, std::string_view name) {
  for (pugi::xml_node terminal : terminals.children("Terminal")) {
    if (terminal.attribute("name").value() == name) return terminal;
  }
  pugi::xml_node terminal = terminals.append_child("Terminal");
  set(terminal, "name", name);
  set(terminal, "matchingRule", "plug");
  return terminal;
}

}  // namespace

std::string terminalsAndIcons(const Model& model) {
  pugi::xml_document document = newDocument();
  pugi::xml_node root = document.append_child("fmiTerminalsAndIcons");
  set(root, "fmiVersion", "3.0");  // of this file; also inside an FMU of FMI 2

  pugi::xml_node graphics = root.append_child("GraphicalRepresentation");
  pugi::xml_node system = graphics.append_child("CoordinateSystem");
  setSquare(system);
  set(system, "suggestedScalingFactorTo_mm", 0.1);
  setSquare(graphics.append_child("Icon"));

  pugi::xml_node terminals = root.append_child("Terminals");
  for (const Variable& v : model.variables()) {
    if (v.terminal.empty()) continue;
    pugi::xml_node member = terminalNamed(terminals, v.terminal).append_child("TerminalMemberVariable");
    set(member, "variableName", std::string_view(v.name));
    set(member, "memberName", std::string_view(v.name));
    set(member, "variableKind", "signal");
  }
  if (!terminals.first_child()) root.remove_child(terminals);  // an empty list is not allowed
  return textOf(document);
}

}  // namespace bristle::package
