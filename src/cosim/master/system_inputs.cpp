#include "cosim/master/system_inputs.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace bristle::cosim {

SystemInputs::SystemInputs(InputTable table, const SystemDescription& system,
                           std::span<const std::shared_ptr<Fmu>> fmus, Interpolation interpolation,
                           const std::string& file)
    : table_(std::move(table)) {
  const SystemNames names(system, fmus);
  for (std::size_t column = 0; column < table_.names().size(); ++column) {
    const std::string& name = table_.names()[column];
    const auto ports = names.ports(name, true);
    for (const SystemDescription::Port* port : ports) {
      const auto& model = fmus[names.component(port->component)]->description();
      addTarget(column, port->component, port->variable, model.variable(port->variable), port->factor,
                port->offset, interpolation, file);
    }
    if (!ports.empty()) continue;
    const ComponentVariable found = names.variable(name);
    const auto& model = fmus[found.component]->description();
    addTarget(column, system.components[found.component].name, found.variable,
              model.variable(found.variable.substr(0, found.variable.find('['))), 1, 0, interpolation, file);
  }
}

void SystemInputs::addTarget(std::size_t column, const std::string& component, const std::string& variable,
                             const Variable& v, double factor, double offset, Interpolation interpolation,
                             const std::string& file) {
  if (v.causality != Causality::input) {
    throw Error(fmt::format(
        "{}: \"{}\" is {}, not an input.", file, table_.names()[column],
        v.causality == Causality::output ? "an output" : fmt::format("a {}", nameOf(v.causality))));
  }
  if (!isNumeric(v.type) || (v.isArray() && variable.find('[') == std::string::npos)) {
    throw Error(fmt::format("{}: \"{}\" is {}; a column sets one number.", file, table_.names()[column],
                            v.isArray() ? "an array" : fmt::format("of type {}", nameOf(v.type))));
  }
  targets_.push_back({column, factor, offset, v.isContinuousInput() ? interpolation : Interpolation::step});
  external_.emplace_back(component, variable);
}

bool SystemInputs::sets(const std::string& component, const std::string& variable) const {
  return std::ranges::find(external_, std::pair(component, variable)) != external_.end();
}

ExternalSource SystemInputs::source() const {
  ExternalSource source;
  source.values = [this](double time, Side side, std::span<double> values) {
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      const Target& t = targets_[i];
      values[i] = t.factor * table_.value(t.column, time, t.interpolation, side) + t.offset;
    }
  };
  source.jumps = table_.discontinuities();
  // What steps from row to row jumps at each row where it changes.
  for (const Target& t : targets_) {
    const auto column = table_.column(t.column);
    for (std::size_t row = 1; t.interpolation == Interpolation::step && row < column.size(); ++row)
      if (column[row] != column[row - 1]) source.jumps.push_back(table_.times()[row]);
  }
  std::ranges::sort(source.jumps);
  source.jumps.erase(std::unique(source.jumps.begin(), source.jumps.end()), source.jumps.end());
  return source;
}

}  // namespace bristle::cosim
