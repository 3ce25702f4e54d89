// A system for programs: JSON, and a graph for Graphviz.
#include <fmt/format.h>

#include "safe_text.hpp"
#include "system.hpp"

namespace bristle::tools {

using namespace cosim;
using Json = nlohmann::ordered_json;

namespace {

void put(Json& object, const char* key, const std::optional<double>& value) {
  if (value) object[key] = *value;
}

Json componentJson(const SystemComponent& component, const Fmu& fmu) {
  const ModelDescription& model = fmu.description();
  Json result = {{"name", component.name},
                 {"fmu", component.fmu.filename().string()},
                 {"model", model.modelName},
                 {"fmiVersion", model.versionText},
                 {"states", model.structure.derivatives.size()}};
  if (component.kind) result["interface"] = nameOf(*component.kind);
  result["parameters"] = Json::array();
  for (const ParameterValue& p : component.parameters)
    result["parameters"].push_back({{"variable", p.variable}, {"values", p.values}, {"origin", p.origin}});
  return result;
}

/// For a text in double quotes.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : printable(text)) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result;
}

}  // namespace

Json systemJson(const ShownSystem& shown) {
  const SystemDescription& system = shown.system;
  Json result = {{"name", system.name}, {"description", system.description}};
  put(result, "startTime", system.startTime);
  put(result, "stopTime", system.stopTime);
  if (system.settings.algorithm) result["algorithm"] = *system.settings.algorithm;
  put(result, "step", system.settings.step);
  put(result, "tolerance", system.settings.tolerance);
  result["components"] = Json::array();
  for (std::size_t i = 0; i < system.components.size(); ++i)
    result["components"].push_back(componentJson(system.components[i], *shown.fmus[i]));
  result["connections"] = Json::array();
  for (const SystemConnection& c : system.connections) {
    result["connections"].push_back({{"from", c.fromComponent + "." + c.fromVariable},
                                     {"to", c.toComponent + "." + c.toVariable},
                                     {"fromUnit", shown.variable(c.fromComponent, c.fromVariable).unit},
                                     {"toUnit", shown.variable(c.toComponent, c.toVariable).unit},
                                     {"factor", c.factor},
                                     {"offset", c.offset},
                                     {"origin", c.origin}});
  }
  result["ports"] = Json::array();
  for (const SystemDescription::Port& port : system.ports) {
    result["ports"].push_back({{"name", port.name},
                               {"kind", port.isInput ? "input" : "output"},
                               {"variable", port.component + "." + port.variable},
                               {"unit", port.unit},
                               {"factor", port.factor},
                               {"offset", port.offset}});
  }
  result["order"] = Json::array();
  for (const ComponentGroup& group : shown.order) {
    Json names = Json::array();
    for (const std::size_t i : group.components)
      names.push_back(system.components[i].name);
    result["order"].push_back({{"components", names}, {"feedback", group.isLoop}});
  }
  result["algebraicLoops"] = Json::array();
  for (const auto& loop : shown.algebraicLoops) {
    Json names = Json::array();
    for (const GraphPort& port : loop.ports)
      names.push_back(shown.name(port));
    result["algebraicLoops"].push_back(std::move(names));
  }
  return result;
}

std::string systemDot(const ShownSystem& shown) {
  std::string text =
      fmt::format("digraph \"{}\" {{\n  rankdir=LR;\n  node [shape=box];\n", escaped(shown.system.name));
  for (const SystemComponent& component : shown.system.components) {
    text += fmt::format("  \"{0}\" [label=\"{0}\\n{1}\"];\n", escaped(component.name),
                        escaped(component.fmu.filename().string()));
  }
  for (const SystemConnection& c : shown.system.connections) {
    const std::string units = shown.units(c), change = transformationText(c.factor, c.offset);
    std::string label =
        c.fromVariable == c.toVariable ? c.fromVariable : c.fromVariable + " to " + c.toVariable;
    if (!units.empty()) label += " [" + units + "]";
    if (!change.empty()) label += " " + change;
    text += fmt::format("  \"{}\" -> \"{}\" [label=\"{}\"];\n", escaped(c.fromComponent),
                        escaped(c.toComponent), escaped(label));
  }
  return text + "}\n";
}

}  // namespace bristle::tools
