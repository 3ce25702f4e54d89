#include "cosim/system/ssp_parameter_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cosim/error.hpp"
#include "cosim/layout.hpp"
#include "cosim/text.hpp"

namespace bristle::cosim::ssp {

namespace {

using Kind = Transformation::Kind;

// "1" would pass for true, and true for 1.
bool confusable(Family given, Family wanted) {
  const auto isText = [](Family f) { return f == Family::string || f == Family::binary; };
  if (given == Family::boolean || wanted == Family::boolean) return given != wanted;
  return isText(given) != isText(wanted) && wanted != Family::enumeration;
}

std::string mapped(const std::string& text, const Transformation& transformation) {
  for (const auto& [source, target] : transformation.entries) {
    const auto a = parseNumber<std::int64_t>(source), b = parseNumber<std::int64_t>(text);
    const bool equal = transformation.kind == Kind::integer ? a && b && *a == *b : source == text;
    if (equal) return target;
  }
  return text;  // what is not mapped stays as it is
}

}  // namespace

Carrier BoundValue::arrive(const UnitUse& target, std::vector<std::string>& remarks) const {
  // A value without a unit is meant in that of its target.
  const UnitUse unit = unitUse(*units, parameter->unit);
  Carrier carrier(unit.name.empty() ? target : unit, {});
  Edge edge;
  edge.origin = parameter->origin;
  if (entry) {
    edge.transformation = entry->transformation;
    edge.suppressUnitConversion = entry->suppressUnitConversion;
  }
  Node node;
  node.unit = target;
  carrier.cross(edge, node, remarks);
  return carrier;
}

std::vector<std::string> BoundValue::textsFor(const ModelDescription& model, const Variable& variable,
                                              const std::string& name, const LinearMap& map) const {
  const auto refuse = [&](const std::string& why) {
    return Error(fmt::format("{}: \"{}\" cannot be set: {}", origin(), name, why));
  };
  if (!variable.hasSettableStart() || variable.type == Type::clock) {
    throw refuse(fmt::format("the FMU computes it (causality {}, variability {}).",
                             nameOf(variable.causality), nameOf(variable.variability)));
  }
  if (confusable(parameter->type, familyOf(variable.type))) {
    throw refuse(
        fmt::format("it is of type {}, the value is {}.", nameOf(variable.type), nameOf(parameter->type)));
  }
  std::vector<std::string> texts;
  for (std::string text : parameter->values) {
    if (entry) text = mapped(text, entry->transformation);
    try {
      if (!map.isIdentity()) {
        const bool truth = variable.type == Type::boolean;
        if (!truth && !isFloat(variable.type)) throw refuse("only real numbers can be converted or scaled.");
        const double value = map(parseValue(model, variable, text));
        if (!std::isfinite(value)) throw refuse(fmt::format("\"{}\" is out of range.", text));
        text = truth ? (value != 0 ? "true" : "false") : fmt::format("{}", value);
      }
      if (isNumeric(variable.type)) parseValue(model, variable, text);
    } catch (const Error& reason) {
      const std::string why = reason.what();
      throw why.starts_with(origin()) ? Error(why) : refuse(why);
    }
    texts.push_back(std::move(text));
  }
  if (!variable.isArray() && texts.size() != 1) {
    throw refuse(fmt::format("it takes one value, {} are given.", texts.size()));
  }
  return texts;
}

}  // namespace bristle::cosim::ssp
