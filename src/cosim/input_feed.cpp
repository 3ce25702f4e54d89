#include "cosim/input_feed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cosim/error.hpp"
#include "cosim/names.hpp"

namespace bristle::cosim {

namespace {

Element inputNamed(const std::string& name, const Layout& layout, const std::string& file) {
  const ModelDescription& model = layout.model();
  std::vector<Element> found;
  const std::size_t bracket = name.rfind('[');
  const bool known =
      model.find(name) || (bracket != std::string::npos && model.find(name.substr(0, bracket)));
  if (known) found = layout.resolve(name);
  if (!known) {
    std::vector<std::string_view> inputs;
    for (const Variable& v : model.variables) {
      if (v.causality == Causality::input) inputs.emplace_back(v.name);
    }
    throw Error(fmt::format("{} has a column \"{}\", but {} has no such input{}", file, name, model.modelName,
                            suggestion(name, inputs)));
  }
  if (found.size() != 1) {
    throw Error(fmt::format("{} has a column \"{}\", which is an array; name one element, as in \"{}[1]\".",
                            file, name, name));
  }
  const Variable& v = *found.front().variable;
  if (v.causality != Causality::input) {
    throw Error(fmt::format("{} has a column \"{}\", which is not an input of {} (its causality is {}).",
                            file, name, model.modelName, nameOf(v.causality)));
  }
  if (!isNumeric(v.type)) {
    throw Error(
        fmt::format("{} has a column \"{}\", which is of type {}; only numbers can come from a table.", file,
                    name, nameOf(v.type)));
  }
  return found.front();
}

std::vector<Element> inputsOf(const InputTable& table, const Layout& layout, const std::string& file) {
  std::vector<Element> elements;
  for (const std::string& name : table.names())
    elements.push_back(inputNamed(name, layout, file));
  return elements;
}

void checkValues(const InputTable& table, std::size_t column, const Element& element,
                 const ModelDescription& model, const std::string& file) {
  if (isFloat(element.variable->type)) return;
  const auto values = table.column(column);
  for (std::size_t row = 0; row < values.size(); ++row) {
    if (row > 0 && values[row] == values[row - 1]) continue;
    try {
      parseValue(model, *element.variable, fmt::format("{}", values[row]));
    } catch (const Error& error) {
      throw Error(fmt::format("{}, {}: {}", file, table.where(row, column), error.what()));
    }
  }
}

std::vector<std::size_t> columnsWhere(const std::vector<Element>& elements, auto&& condition) {
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (condition(*elements[i].variable)) columns.push_back(i);
  }
  return columns;
}

std::vector<Element> pick(const std::vector<Element>& elements, const std::vector<std::size_t>& columns) {
  std::vector<Element> result;
  for (const std::size_t column : columns)
    result.push_back(elements[column]);
  return result;
}

// Inside a step only inputs that say so may be set, and only where the table has something between two rows.
std::vector<std::size_t> intermediateColumns(const std::vector<Element>& elements,
                                             const ModelDescription& model, Interpolation interpolation,
                                             InterfaceKind kind) {
  const bool offered = kind == InterfaceKind::coSimulation && model.version == FmiVersion::fmi3 &&
                       model.coSimulation && model.coSimulation->providesIntermediateUpdate &&
                       interpolation == Interpolation::linear;
  return columnsWhere(
      elements, [&](const Variable& v) { return offered && v.isContinuousInput() && v.intermediateUpdate; });
}

std::vector<std::size_t> slopeColumns(const std::vector<Element>& elements, const ModelDescription& model,
                                      Interpolation interpolation, InterfaceKind kind) {
  const bool offered =
      interpolation == Interpolation::linear &&
      (kind == InterfaceKind::modelExchange ||
       (model.version == FmiVersion::fmi2 && model.coSimulation && model.coSimulation->canInterpolateInputs));
  return columnsWhere(elements, [&](const Variable& v) { return offered && v.isContinuousInput(); });
}

}  // namespace

InputFeed::InputFeed(InputTable table, const Layout& layout, Interpolation interpolation,
                     const std::string& file, InterfaceKind kind)
    : table_(std::move(table)),
      elements_(inputsOf(table_, layout, file)),
      writer_(layout, elements_),
      values_(elements_.size()),
      slopeColumns_(slopeColumns(elements_, layout.model(), interpolation, kind)),
      slopeWriter_(layout, pick(elements_, slopeColumns_)),
      slopes_(slopeColumns_.size()),
      intermediateColumns_(intermediateColumns(elements_, layout.model(), interpolation, kind)),
      intermediateWriter_(layout, pick(elements_, intermediateColumns_)),
      intermediateValues_(intermediateColumns_.size()) {
  const ModelDescription& model = layout.model();
  for (std::size_t i = 0; i < elements_.size(); ++i) {
    checkValues(table_, i, elements_[i], model, file);
    interpolations_.push_back(elements_[i].variable->isContinuousInput() ? interpolation
                                                                         : Interpolation::step);
  }
  for (const Variable& v : model.variables) {
    if (v.causality == Causality::input && v.type != Type::clock && !feeds(v)) missing_.push_back(v.name);
  }
  for (const std::size_t column : intermediateColumns_) {
    const ValueReference reference = elements_[column].variable->reference;
    if (std::ranges::find(intermediate_, reference) == intermediate_.end())
      intermediate_.push_back(reference);
  }
}

bool InputFeed::feeds(const Variable& variable) const {
  return std::ranges::any_of(elements_, [&](const Element& e) { return e.variable == &variable; });
}

double InputFeed::value(std::size_t column, double time, Side side) const {
  return table_.value(column, time, interpolations_[column], side);
}

void InputFeed::initialize(Slave& slave, double time) {
  for (std::size_t i = 0; i < values_.size(); ++i)
    values_[i] = value(i, time, Side::after);
  writer_.write(slave, values_);
}

void InputFeed::beginStep(Slave& slave, double time, double next) {
  stepStart_ = time;
  initialize(slave, time);
  if (slopeColumns_.empty()) return;
  for (std::size_t i = 0; i < slopeColumns_.size(); ++i) {
    const std::size_t column = slopeColumns_[i];
    slopes_[i] = (value(column, next, Side::before) - values_[column]) / (next - time);
  }
  slopeWriter_.write(slave, slopes_);
}

void InputFeed::provide(Slave& slave, double time) {
  const Side side = time > stepStart_ ? Side::before : Side::after;
  for (std::size_t i = 0; i < intermediateColumns_.size(); ++i) {
    intermediateValues_[i] = value(intermediateColumns_[i], time, side);
  }
  intermediateWriter_.write(slave, intermediateValues_);
}

}  // namespace bristle::cosim
