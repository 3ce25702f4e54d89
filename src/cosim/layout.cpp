#include "cosim/layout.hpp"

#include <fmt/format.h>

#include <cmath>

#include "cosim/error.hpp"
#include "cosim/names.hpp"
#include "cosim/text.hpp"

namespace bristle::cosim {

namespace {

// An FMU that declares more is either broken or nothing one wants in a table.
constexpr std::size_t mostElements = 10'000'000;

std::string elementName(std::string_view variable, const std::vector<std::size_t>& extents,
                        std::size_t offset) {
  std::vector<std::size_t> index(extents.size());
  for (std::size_t d = extents.size(); d-- > 0; offset /= extents[d])
    index[d] = offset % extents[d] + 1;
  std::string name = std::string(variable) + "[";
  for (std::size_t d = 0; d < index.size(); ++d)
    name += (d ? "," : "") + std::to_string(index[d]);
  return name + "]";
}

}  // namespace

Layout::Layout(const ModelDescription& model, StructuralValues structural)
    : model_(&model), structural_(std::move(structural)) {}

std::vector<std::size_t> Layout::extents(const Variable& variable) const {
  std::vector<std::size_t> result;
  std::size_t total = 1;
  for (const Dimension& dimension : variable.dimensions) {
    std::uint64_t extent = dimension.start.value_or(0);
    if (dimension.reference) {
      const Variable* source = model_->find(Type::uint64, *dimension.reference);
      const auto given = structural_.find(*dimension.reference);
      const auto start =
          source && !source->start.empty() ? parseNumber<std::uint64_t>(source->start[0]) : std::nullopt;
      if (given == structural_.end() && !start) {
        throw Error(
            fmt::format("The extent of the array \"{}\" is given by the value reference {}, which is no "
                        "variable with a start value.",
                        variable.name, *dimension.reference));
      }
      extent = given != structural_.end() ? given->second : *start;
    }
    if (extent > 0 && total > mostElements / extent) {
      throw Error(fmt::format("The array \"{}\" has more than {} elements.", variable.name, mostElements));
    }
    total *= extent;
    result.push_back(extent);
  }
  return result;
}

std::size_t Layout::size(const Variable& variable) const {
  std::size_t total = 1;
  for (const std::size_t extent : extents(variable))
    total *= extent;
  return total;
}

std::vector<Element> Layout::elements(const Variable& variable, std::string_view calledName) const {
  if (!variable.isArray()) return {{&variable, 0, std::string(calledName)}};
  const auto shape = extents(variable);
  std::vector<Element> result;
  for (std::size_t i = 0, n = size(variable); i < n; ++i) {
    result.push_back({&variable, i, elementName(calledName, shape, i)});
  }
  return result;
}

std::vector<Element> Layout::resolve(std::string_view name) const {
  if (const Variable* v = model_->find(name)) return elements(*v, name);
  const std::size_t bracket = name.rfind('[');
  const Variable* array = bracket == std::string_view::npos ? nullptr : model_->find(name.substr(0, bracket));
  if (array && array->isArray()) {
    std::vector<std::string> known;
    for (Element& element : elements(*array, name.substr(0, bracket))) {
      if (element.name == name) return {element};
      known.push_back(std::move(element.name));
    }
    throw Error(fmt::format("The array \"{}\" has no element \"{}\"; its elements are {}.", array->name, name,
                            known.empty() ? "none" : fmt::format("{} to {}", known.front(), known.back())));
  }
  return elements(model_->variable(name));  // throws with a suggestion
}

std::vector<double> Layout::startValues(const Variable& variable) const {
  std::vector<double> values(size(variable), 0.0);
  const auto& start = variable.start;
  for (std::size_t i = 0; i < values.size() && !start.empty(); ++i) {
    if (start.size() == 1 || i < start.size())
      values[i] = parseValue(*model_, variable, start[start.size() == 1 ? 0 : i]);
  }
  return values;
}

double parseValue(const ModelDescription& model, const Variable& variable, std::string_view text) {
  const auto refuse = [&](std::string_view allowed) {
    return Error(fmt::format("\"{}\" is not a value for {}, which is {}.", text, variable.name, allowed));
  };
  text = trimmed(text);
  if (variable.type == Type::boolean) {
    const auto value = parseBoolean(text);
    if (!value) throw refuse("a Boolean: true or false");
    return *value;
  }
  const auto number = parseNumber<double>(text);
  if (const TypeDefinition* type = model.enumeration(variable)) {
    std::string allowed;
    for (const EnumerationItem& item : type->items) {
      if (item.name == text || (number && *number == static_cast<double>(item.value))) {
        return static_cast<double>(item.value);
      }
      allowed += fmt::format("{}{} ({})", allowed.empty() ? "" : ", ", item.name, item.value);
    }
    for (const EnumerationItem& item : type->items) {
      if (equalIgnoringCase(item.name, text)) return static_cast<double>(item.value);
    }
    throw refuse("an enumeration: " + allowed);
  }
  if (isFloat(variable.type)) {
    if (!number || !std::isfinite(*number)) throw refuse("a number");
    return *number;
  }
  const auto range = integerRange(variable.type);
  if (!range) throw refuse(fmt::format("of type {}", nameOf(variable.type)));
  if (!number || *number != std::floor(*number) || *number < range->least || *number > range->greatest) {
    throw refuse(fmt::format("an integer from {:.0f} to {:.0f}", range->least, range->greatest));
  }
  return *number;
}

}  // namespace bristle::cosim
