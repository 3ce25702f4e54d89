#include "cosim/master/system_inputs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cosim/layout.hpp"

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
      const Variable& v = model.variable(port->variable);
      addTarget(column, port->component, port->variable, v, port->factor, port->offset, interpolation, file);
      checkValues(targets_.back(), model, v, file);
    }
    if (!ports.empty()) continue;
    const bool output = !names.ports(name, false).empty();
    if (output || !names.parameters(name).empty())
      throw Error(fmt::format("{}: \"{}\" is {} of {}, not an input.", file, name,
                              output ? "an output" : "a parameter", system.name));
    const ComponentVariable found = names.variable(name);
    addTarget(column, system.components[found.component].name, found.variable, *found.described, 1, 0,
              interpolation, file);
    checkValues(targets_.back(), fmus[found.component]->description(), *found.described, file);
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
  if (sets(component, variable)) {
    throw Error(fmt::format("{}: \"{}.{}\" is set by two columns, and \"{}\" is one of them.", file,
                            component, variable, table_.names()[column]));
  }
  targets_.push_back({column, factor, offset, v.isContinuousInput() ? interpolation : Interpolation::step});
  external_.emplace_back(component, variable);
}

/// A Boolean of 0.5 is a slip in the table.
void SystemInputs::checkValues(const Target& target, const ModelDescription& model, const Variable& v,
                               const std::string& file) const {
  if (isFloat(v.type)) return;
  const auto values = table_.column(target.column);
  for (std::size_t row = 0; row < values.size(); ++row) {
    if (row > 0 && values[row] == values[row - 1]) continue;
    try {
      parseValue(model, v, fmt::format("{}", target.factor * values[row] + target.offset));
    } catch (const Error& error) {
      throw Error(fmt::format("{}, {}: {}", file, table_.where(row, target.column), error.what()));
    }
  }
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
