#include "cosim/master/system_recorder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace bristle::cosim {

namespace {

std::string residualName(const EnergyAccount::Connection& c) {
  return fmt::format("residual.{}.{}", c.first, c.second);
}

}  // namespace

SystemRecorder::SystemRecorder(Network& network, const SystemDescription& system, const SystemNames& names,
                               const EnergyAccount& energy)
    : network_(network), system_(system), names_(names), energy_(energy), elements_(network.size()) {}

void SystemRecorder::addVariable(std::size_t node, const std::string& variable, const std::string& name,
                                 const SystemDescription::Port* port) {
  const auto found = network_.node(node).assignments().layout().resolve(variable);
  std::vector<Column> columns = columnsOf(found);
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!isNumeric(found[i].variable->type)) {
      throw Error(fmt::format("\"{}\" is of type {}; only numbers can be recorded.", name,
                              nameOf(found[i].variable->type)));
    }
    // An array under another name keeps its indices.
    columns[i].name = name + found[i].name.substr(std::min(variable.size(), found[i].name.size()));
    if (std::ranges::find(columns_, columns[i].name, &Column::name) != columns_.end()) continue;
    if (port) columns[i].unit = port->unit;
    sources_.push_back({node, elements_[node].size(), port ? port->factor : 1, port ? port->offset : 0});
    elements_[node].push_back(found[i]);
    columns_.push_back(std::move(columns[i]));
  }
}

bool SystemRecorder::addResidual(const std::string& name) {
  for (std::size_t i = 0; i < energy_.connections().size(); ++i) {
    const EnergyAccount::Connection& c = energy_.connections()[i];
    if (residualName(c) != name) continue;
    if (std::ranges::find(columns_, name, &Column::name) != columns_.end()) return true;
    columns_.push_back({name, "J", fmt::format("energy made by the coupling of {}", c.name), true, true});
    sources_.push_back({network_.size(), i, 1, 0});
    return true;
  }
  return false;
}

void SystemRecorder::add(const std::string& name) {
  if (const auto outputs = names_.ports(name, false); !outputs.empty())
    return addVariable(names_.component(outputs.front()->component), outputs.front()->variable, name,
                       outputs.front());
  for (const auto& ports : {names_.ports(name, true), names_.parameters(name)}) {
    if (ports.empty()) continue;
    // Of an input and of a parameter the variable inside is there to be read.
    SystemDescription::Port seen = *ports.front();
    if (seen.factor != 0) {
      seen.offset = -seen.offset / seen.factor;
      seen.factor = 1 / seen.factor;
    }
    return addVariable(names_.component(seen.component), seen.variable, name, &seen);
  }
  if (addResidual(name)) return;
  if (name.starts_with("residual.") && !system_.find("residual")) {
    std::vector<std::string> known;
    for (const EnergyAccount::Connection& c : energy_.connections())
      known.push_back(residualName(c));
    throw Error(known.empty()
                    ? fmt::format("There is no \"{}\": no two components exchange power.", name)
                    : fmt::format("There is no \"{}\"; there is {}.", name, fmt::join(known, ", ")));
  }
  const ComponentVariable found = names_.variable(name);
  addVariable(found.component, found.variable, name, nullptr);
}

void SystemRecorder::addDefaults() {
  bool any = false;
  for (const SystemDescription::Port& port : system_.ports) {
    if (port.isInput) continue;
    any = true;
    const std::size_t node = names_.component(port.component);
    if (isNumeric(network_.node(node).model().variable(port.variable).type)) add(port.name);
  }
  for (std::size_t i = 0; i < network_.size() && !any; ++i) {
    for (const Variable& v : network_.node(i).model().variables)
      if (v.causality == Causality::output && isNumeric(v.type))
        addVariable(i, v.name, network_.node(i).name() + "." + v.name, nullptr);
  }
  for (const EnergyAccount::Connection& c : energy_.connections())
    addResidual(residualName(c));
}

void SystemRecorder::start(std::vector<RowSink*> sinks) {
  sinks_ = std::move(sinks);
  values_.resize(columns_.size());
  for (std::size_t i = 0; i < network_.size(); ++i) {
    readers_.emplace_back(network_.node(i).assignments().layout(), elements_[i]);
    nodeValues_.emplace_back(elements_[i].size());
  }
}

void SystemRecorder::record(double time) {
  for (std::size_t i = 0; i < network_.size(); ++i)
    if (!elements_[i].empty()) readers_[i].read(network_.node(i).slave(), nodeValues_[i]);
  for (std::size_t k = 0; k < sources_.size(); ++k) {
    const Source& s = sources_[k];
    values_[k] = s.node == network_.size() ? energy_.connections()[s.row].residual
                                           : s.factor * nodeValues_[s.node][s.row] + s.offset;
  }
  for (RowSink* sink : sinks_)
    sink->row(time, values_);
}

}  // namespace bristle::cosim
