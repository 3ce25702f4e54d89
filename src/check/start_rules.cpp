// Start values: where they must and must not be, and that they are values of their variable.
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "check/causality.hpp"
#include "check/declarations.hpp"
#include "check/rule.hpp"
#include "check/subject.hpp"
#include "check/values.hpp"

namespace bristle::check {

namespace {

/// FMI 3 writes the start values of these types as elements.
bool hasStartElements(const DeclaredVariable& v, const Subject& subject) {
  return subject.isFmi3() && (v.type == "String" || v.type == "Binary");
}

bool hasStart(const DeclaredVariable& v, const Subject& subject) {
  return hasStartElements(v, subject) ? bool(v.node.child("Start")) : bool(v.attribute("start"));
}

/// The start values as they are written, one by one.  Scalars of FMI 2 are one value whatever they contain.
std::vector<std::string> startsOf(const DeclaredVariable& v, const Subject& subject) {
  std::vector<std::string> starts;
  if (hasStartElements(v, subject)) {
    for (const pugi::xml_node start : v.node.children("Start"))
      starts.emplace_back(start.attribute("value").value());
  } else if (const auto start = v.attribute("start")) {
    if (subject.isFmi3()) return cosim::words(start.value());
    starts.emplace_back(start.value());
  }
  return starts;
}

bool isOfType(std::string_view type, std::string_view value, bool fmi2) {
  if (type == "Boolean") return cosim::parseBoolean(value).has_value();
  if (type == "Binary") return isHexBinary(value);
  bool legal = true;
  withNumberOf(type, fmi2, [&]<class Number>() { legal = parseValue<Number>(value).has_value(); });
  return legal;
}

void missing(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    if (v.type.empty() || v.type == "Clock" || !isSound(v, subject.isFmi2()) || hasStart(v, subject))
      continue;
    if (v.causality != "input" && v.initial != "exact" && v.initial != "approx") continue;
    findings.at(v.node,
                v.causality == "input"
                    ? fmt::format("The input {} has no start value, and must have one.", v.name)
                    : fmt::format("The variable {} ({}, {}) has initial = \"{}\"{} and no start value.",
                                  v.name, v.causality, v.variability, v.initial,
                                  v.node.attribute("initial") ? "" : " by default"),
                hasStartElements(v, subject) ? "Add a <Start> element." : "Add the attribute \"start\".");
  }
}

void forbidden(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    if (v.type.empty() || v.type == "Clock" || !isSound(v, subject.isFmi2()) || !hasStart(v, subject))
      continue;
    const bool independent = v.causality == "independent";
    if (!independent && v.initial != "calculated") continue;
    findings.at(
        v.node,
        independent
            ? fmt::format("The independent variable {} has a start value, and must have none.", v.name)
            : fmt::format("The variable {} has initial = \"calculated\"{}, and yet a start "
                          "value.",
                          v.name, v.node.attribute("initial") ? "" : " by default"),
        independent ? "Remove the start value."
                    : "Remove the start value, or set \"initial\" to exact or approx.");
  }
}

void type(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    for (const std::string& value : startsOf(v, subject)) {
      if (isOfType(v.type, value, subject.isFmi2())) continue;
      findings.at(
          v.node,
          fmt::format("The start value \"{}\" of {} is no value of the type {}.", value, v.name, v.type),
          v.type == "Boolean"  ? "Write true or false."
          : v.type == "Binary" ? "Write two hexadecimal digits per byte."
                               : "Write a number that the type can hold.");
      break;
    }
  }
}

void count(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    if (!hasStart(v, subject)) continue;
    const auto size = startSize(v, subject);
    const std::size_t values = startsOf(v, subject).size();
    if (!size || values == *size || (values == 1 && *size > 1)) continue;
    findings.at(v.node,
                fmt::format("The variable {} has {} element{} and {} start value{}.", v.name, *size,
                            *size == 1 ? "" : "s", values, values == 1 ? "" : "s"),
                *size == 1 ? "Give one start value."
                           : "Give one start value for each element, or one for all of them.");
  }
}

/// The first start value outside the range, in words.
template <class Number>
std::string outside(const std::vector<std::string>& starts, std::string_view minText,
                    std::string_view maxText) {
  const auto min = parseValue<Number>(minText), max = parseValue<Number>(maxText);
  if (min && max && *min > *max) return "";  // another rule speaks of that
  for (const std::string& text : starts) {
    const auto start = parseValue<Number>(text);
    if (start && min && *start < *min) return fmt::format("{} is below min = {}", text, minText);
    if (start && max && *start > *max) return fmt::format("{} is above max = {}", text, maxText);
  }
  return "";
}

std::string tooLong(const std::vector<std::string>& starts, std::string_view maxSizeText) {
  const auto maxSize = cosim::parseNumber<std::uint64_t>(maxSizeText);
  for (const std::string& text : starts) {
    const std::size_t size = cosim::trimmed(text).size() / 2;
    if (maxSize && size > *maxSize) return fmt::format("has {} bytes, and maxSize is {}", size, *maxSize);
  }
  return "";
}

void range(const Subject& subject, Findings& findings) {
  const DeclaredTypes types(subject);
  for (const DeclaredVariable& v : subject.variables) {
    const auto starts = startsOf(v, subject);
    if (starts.empty()) continue;
    std::string problem;
    if (v.type == "Binary") problem = tooLong(starts, types.attribute(v, "maxSize").value());
    withNumberOf(v.type, subject.isFmi2(), [&]<class Number>() {
      problem = outside<Number>(starts, types.attribute(v, "min").value(), types.attribute(v, "max").value());
    });
    if (problem.empty()) continue;
    findings.at(v.node, fmt::format("The start value of {} {}.", v.name, problem),
                "Choose a start value inside the range, or widen the range.");
  }
}

void item(const Subject& subject, Findings& findings) {
  const DeclaredTypes types(subject);
  std::map<const DeclaredType*, std::set<std::int64_t>> itemsOf;
  for (const DeclaredVariable& v : subject.variables) {
    const DeclaredType* enumeration = v.type == "Enumeration" ? types.of(v) : nullptr;
    if (!enumeration || !enumeration->typed.child("Item")) continue;
    auto& items = itemsOf[enumeration];
    if (items.empty()) {
      for (const pugi::xml_node one : enumeration->typed.children("Item")) {
        if (const auto value = cosim::parseNumber<std::int64_t>(one.attribute("value").value()))
          items.insert(*value);
      }
    }
    for (const std::string& text : startsOf(v, subject)) {
      const auto start = cosim::parseNumber<std::int64_t>(text);
      if (!start || items.contains(*start)) continue;
      findings.at(v.node,
                  fmt::format("The start value {} of {} is no item of the enumeration \"{}\".", *start,
                              v.name, enumeration->name),
                  "Choose the value of one of the items.");
      break;
    }
  }
}

void finite(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    if (!v.isReal()) continue;
    for (const std::string& text : startsOf(v, subject)) {
      const auto start = parseReal(text);
      if (!start || std::isfinite(v.type == "Float32" ? toFloat(*start) : *start)) continue;
      findings.at(v.node,
                  fmt::format("The start value {} of {} is not a finite number of the type {}.", text, v.name,
                              v.type),
                  "Choose a finite start value.");
      break;
    }
  }
}

}  // namespace

std::span<const Rule> startRules() {
  static const Rule rules[] = {
      {"variable.start-missing", Severity::error, Scope::both, "FMI 2.0.5, 2.2.7; FMI 3.0.2, 2.4.7.5",
       "Inputs, parameters, constants and all with initial exact or approx have a start value.", missing},
      {"variable.start-forbidden", Severity::error, Scope::both, "FMI 2.0.5, 2.2.7; FMI 3.0.2, 2.4.7.5",
       "Calculated variables and the independent one have no start value.", forbidden},
      {"variable.start-type", Severity::error, Scope::both, "FMI 2.0.5, 2.2.7; FMI 3.0.2, 2.4.7.5",
       "Start values are values of their variable's type.", type},
      {"variable.start-count", Severity::error, Scope::fmi3, "FMI 3.0.2, 2.4.7.5",
       "Arrays have one start value, or one for each element; scalars have one.", count},
      {"variable.start-range", Severity::error, Scope::both, "FMI 2.0.5, 2.2.7 (schema); FMI 3.0.2, 2.4.4",
       "Start values lie between min and max.", range},
      {"variable.start-item", Severity::error, Scope::both, "FMI 2.0.5, 2.2.3; FMI 3.0.2, 2.4.4",
       "Start values of enumerations are values of their items.", item},
      {"variable.start-finite", Severity::warning, Scope::fmi3, "FMI 3.0.2, 2.4.7.5",
       "Start values are finite.", finite},
  };
  return rules;
}

}  // namespace bristle::check
