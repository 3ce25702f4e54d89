// `bristle system show`: the text for reading, and what all views have in common.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "command.hpp"
#include "safe_text.hpp"
#include "system.hpp"
#include "table.hpp"
#include "terminal.hpp"

namespace bristle::tools {

using namespace cosim;

namespace {

std::string interfaceText(const SystemComponent& component, const ModelDescription& model) {
  if (component.kind) return std::string(nameOf(*component.kind));
  std::vector<std::string_view> kinds;
  if (model.coSimulation) kinds.emplace_back("co-simulation");
  if (model.modelExchange) kinds.emplace_back("model exchange");
  return fmt::format("{}", fmt::join(kinds, ", "));
}

void printFacts(const SystemDescription& system) {
  std::vector<std::string> experiment, master;
  if (system.startTime) experiment.push_back(fmt::format("start {}", *system.startTime));
  if (system.stopTime) experiment.push_back(fmt::format("stop {}", *system.stopTime));
  const MasterSettings& settings = system.settings;
  if (settings.algorithm) master.push_back("algorithm " + printable(*settings.algorithm));
  if (settings.step) master.push_back(fmt::format("step {}", *settings.step));
  if (settings.tolerance) master.push_back(fmt::format("tolerance {}", *settings.tolerance));
  fmt::print("{}\n", inked(printable(system.name), Ink::bold));
  if (!system.description.empty()) fmt::print("{}\n", printable(system.description));
  if (!experiment.empty()) fmt::print("default experiment: {}\n", fmt::join(experiment, ", "));
  if (!master.empty()) fmt::print("master: {}\n", fmt::join(master, ", "));
}

void print(const char* title, const Table& table) {
  if (table.empty()) return;
  fmt::print("\n{}\n{}", inked(title, Ink::bold), printable(table.text(terminalWidth(stdout))));
}

void printTables(const ShownSystem& shown) {
  const SystemDescription& system = shown.system;
  Table components({{"name"}, {"FMU"}, {"FMI"}, {"states", Table::Align::right}, {"interface"}});
  Table parameters({{"variable"}, {"value", Table::Align::right}, {"unit"}});
  for (std::size_t i = 0; i < system.components.size(); ++i) {
    const SystemComponent& component = system.components[i];
    const ModelDescription& model = shown.fmus[i]->description();
    components.add({component.name, component.fmu.filename().string(), model.versionText,
                    std::to_string(model.structure.derivatives.size()), interfaceText(component, model)});
    for (const ParameterValue& p : component.parameters)
      parameters.add({component.name + "." + p.variable, fmt::format("{}", fmt::join(p.values, " ")),
                      model.variable(p.variable).unit});
  }
  print("Components", components);

  Table connections({{"from"}, {"to"}, {"unit"}, {"transformation"}});
  for (const SystemConnection& c : system.connections) {
    connections.add({c.fromComponent + "." + c.fromVariable, c.toComponent + "." + c.toVariable,
                     shown.units(c), transformationText(c.factor, c.offset)});
  }
  print("Connections", connections);

  Table ports({{"name"}, {"kind"}, {"variable"}, {"unit"}, {"transformation"}});
  for (const SystemDescription::Port& port : system.ports) {
    ports.add({port.name, port.isInput ? "input" : "output", port.component + "." + port.variable, port.unit,
               transformationText(port.factor, port.offset)});
  }
  print("Inputs and outputs of the system", ports);
  print("Values set before the start", parameters);
}

void printOrder(const ShownSystem& shown) {
  if (shown.order.empty()) return;
  fmt::print("\n{}\n", inked("Order of evaluation", Ink::bold));
  int number = 1;
  for (const ComponentGroup& group : shown.order) {
    std::vector<std::string> names;
    for (const std::size_t i : group.components)
      names.push_back(printable(shown.system.components[i].name));
    fmt::print("  {}. {}{}\n", number++, fmt::join(names, ", "), group.isLoop ? "  (feedback loop)" : "");
  }
  constexpr std::size_t mostPorts = 12;
  for (const AlgebraicLoop& loop : shown.algebraicLoops) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < loop.ports.size() && i < mostPorts; ++i)
      names.push_back(printable(shown.name(loop.ports[i])));
    if (loop.isCircle) names.push_back(loop.ports.size() > mostPorts ? "..." : names.front());
    const std::string list = fmt::format("{}", fmt::join(names, loop.isCircle ? " -> " : ", "));
    const bool cut = !loop.isCircle && loop.ports.size() > mostPorts;
    fmt::print("  Algebraic loop: {}{}\n", list,
               cut ? fmt::format(" and {} more", loop.ports.size() - mostPorts) : "");
  }
  const bool feedback =
      std::ranges::any_of(shown.order, [](const ComponentGroup& group) { return group.isLoop; });
  if (feedback && shown.algebraicLoops.empty()) fmt::print("  No algebraic loop.\n");
}

}  // namespace

ShownSystem::ShownSystem(const SystemFile& file)
    : system(file.description()),
      fmus(file.fmus()),
      graph(portGraph(system, fmus)),
      order(evaluationOrder(graph)),
      algebraicLoops(cosim::algebraicLoops(graph)) {
  for (std::size_t i = 0; i < system.components.size(); ++i)
    places[system.components[i].name] = i;
}

const Variable& ShownSystem::variable(const std::string& component, const std::string& name) const {
  return fmus[place(component)]->description().variable(name);
}

std::string ShownSystem::units(const SystemConnection& c) const {
  const std::string from = variable(c.fromComponent, c.fromVariable).unit;
  const std::string to = variable(c.toComponent, c.toVariable).unit;
  return from == to ? from : fmt::format("{} to {}", from.empty() ? "none" : from, to.empty() ? "none" : to);
}

std::string ShownSystem::name(const GraphPort& port) const {
  return system.components[port.component].name + "." +
         fmus[port.component]->description().variables[port.variable].name;
}

std::string transformationText(double factor, double offset) {
  std::string text;
  if (factor != 1) text = fmt::format("x {}", factor);
  if (offset != 0)
    text += fmt::format("{}{} {}", text.empty() ? "" : " ", offset < 0 ? "-" : "+", std::abs(offset));
  return text;
}

int systemShow(const std::string& file, SystemView view) {
  const SystemFile system = SystemFile::open(file);
  constexpr std::size_t mostRemarks = 20;
  const auto& remarks = system.remarks();
  for (std::size_t i = 0; i < remarks.size() && i < mostRemarks; ++i)
    note(printable(remarks[i]));
  if (remarks.size() > mostRemarks) note(fmt::format("{} more like these.", remarks.size() - mostRemarks));
  const ShownSystem shown(system);
  switch (view) {
    case SystemView::json:
      fmt::print("{}\n", systemJson(shown).dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
      break;
    case SystemView::dot:
      fmt::print("{}", systemDot(shown));
      break;
    case SystemView::svg:
      fmt::print("{}", systemSvg(shown));
      break;
    case SystemView::text:
      printFacts(shown.system);
      printTables(shown);
      printOrder(shown);
  }
  return 0;
}

}  // namespace bristle::tools
