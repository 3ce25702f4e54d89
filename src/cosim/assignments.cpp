#include "cosim/assignments.hpp"

#include <fmt/format.h>

#include <utility>

#include "cosim/error.hpp"
#include "cosim/text.hpp"

namespace bristle::cosim {

namespace {

std::pair<std::string_view, std::string_view> split(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0) {
    throw Error(fmt::format("\"{}\" is not an assignment; write name=value.", text));
  }
  return {trimmed(text.substr(0, equals)), text.substr(equals + 1)};
}

std::string bytesOf(std::string_view hex, const std::string& name) {
  std::string bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    unsigned value = 0;
    const auto pair = hex.substr(i, 2);
    const auto [end, error] = std::from_chars(pair.data(), pair.data() + pair.size(), value, 16);
    if (error != std::errc() || end != pair.data() + 2) {
      throw Error(fmt::format("\"{}\" is not a value for {}, which is binary: pairs of hexadecimal digits.",
                              hex, name));
    }
    bytes += static_cast<char>(value);
  }
  return bytes;
}

}  // namespace

Assignments::Assignments(const ModelDescription& model, const std::vector<std::string>& texts)
    : layout_(structuralLayout(model, texts)) {
  for (const std::string& text : texts) {
    const auto [name, value] = split(text);
    assign(name, value);
  }
}

// Extents must be known before an array can be assigned, whatever the order of the texts.
Layout Assignments::structuralLayout(const ModelDescription& model,
                                     const std::vector<std::string>& texts) const {
  Layout::StructuralValues values;
  for (const std::string& text : texts) {
    const auto [name, value] = split(text);
    const Variable* v = model.find(name);
    if (!v || v->causality != Causality::structuralParameter) continue;
    values[v->reference] = static_cast<std::uint64_t>(parseValue(model, *v, value));
  }
  return Layout(model, std::move(values));
}

void Assignments::assign(std::string_view name, std::string_view text) {
  const ModelDescription& model = layout_.model();
  const std::vector<Element> elements = layout_.resolve(name);
  if (elements.empty()) throw Error(fmt::format("The array \"{}\" has no elements to set.", name));
  const Variable& v = *elements.front().variable;
  if (!v.hasSettableStart()) {
    throw Error(
        fmt::format("\"{}\" cannot be set, because the FMU computes it (causality {}, variability {}); "
                    "parameters, inputs and "
                    "start values of states can be set.",
                    name, nameOf(v.causality), nameOf(v.variability)));
  }
  if (v.type == Type::clock) throw Error(fmt::format("\"{}\" is a Clock, which has no start value.", name));
  Value& value = values_[&v];
  if (!isNumeric(v.type)) {
    if (value.texts.empty()) {
      value.texts.resize(layout_.size(v));
      for (std::size_t i = 0; i < value.texts.size() && i < v.start.size(); ++i) {
        value.texts[i] = v.type == Type::binary ? bytesOf(v.start[i], v.name) : v.start[i];
      }
    }
    for (const Element& element : elements) {
      value.texts[element.offset] =
          v.type == Type::binary ? bytesOf(trimmed(text), v.name) : std::string(text);
    }
    return;
  }
  if (value.numbers.empty()) value.numbers = layout_.startValues(v);
  // The item of an enumeration may contain blanks, so only arrays are taken apart.
  const auto parts = elements.size() == 1 ? std::vector<std::string>{std::string(text)} : words(text);
  if (parts.size() != 1 && parts.size() != elements.size()) {
    throw Error(fmt::format("The array \"{}\" takes {} values, or one for all of them; {} were given.", name,
                            elements.size(), parts.size()));
  }
  for (std::size_t i = 0; i < elements.size(); ++i) {
    value.numbers[elements[i].offset] = parseValue(model, v, parts[parts.size() == 1 ? 0 : i]);
  }
}

template <class Condition>
void Assignments::apply(Slave& slave, Condition&& condition) const {
  for (const auto& [variable, value] : values_) {
    if (!condition(*variable)) continue;
    const ValueReference reference = variable->reference;
    if (variable->type == Type::string) {
      slave.setStrings(reference, value.texts);
    } else if (variable->type == Type::binary) {
      slave.setBinaries(reference, value.texts);
    } else {
      slave.set(variable->type, std::span(&reference, 1), value.numbers);
    }
  }
}

void Assignments::applyStructural(Slave& slave) const {
  const auto structural = [](const Variable& v) { return v.causality == Causality::structuralParameter; };
  bool any = false;
  for (const auto& [variable, value] : values_)
    any = any || structural(*variable);
  if (!any) return;
  slave.enterConfiguration();
  apply(slave, structural);
  slave.exitConfiguration();
}

void Assignments::applyStart(Slave& slave) const {
  apply(slave, [](const Variable& v) {
    return v.causality != Causality::structuralParameter && v.causality != Causality::input;
  });
}

void Assignments::applyInputs(Slave& slave) const {
  apply(slave, [](const Variable& v) { return v.causality == Causality::input; });
}

}  // namespace bristle::cosim
