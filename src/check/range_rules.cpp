// min, max and nominal of variables and of declared types.
#include <fmt/format.h>

#include <cmath>
#include <string>
#include <string_view>

#include "check/declarations.hpp"
#include "check/rule.hpp"
#include "check/subject.hpp"
#include "check/values.hpp"

namespace bristle::check {

namespace {

bool isAbove(std::string_view type, std::string_view min, std::string_view max, bool fmi2) {
  bool above = false;
  withNumberOf(type, fmi2, [&]<class Number>() {
    const auto low = parseValue<Number>(min), high = parseValue<Number>(max);
    above = low && high && *low > *high;
  });
  return above;
}

void variableRange(const Subject& subject, Findings& findings) {
  const DeclaredTypes types(subject);
  for (const DeclaredVariable& v : subject.variables) {
    if (!v.attribute("min") && !v.attribute("max")) continue;  // then it is the type's fault
    const auto min = types.attribute(v, "min"), max = types.attribute(v, "max");
    if (!isAbove(v.type, min.value(), max.value(), subject.isFmi2())) continue;
    findings.at(v.node,
                fmt::format("The variable {} has min = {} and max = {}, so no value is allowed.", v.name,
                            min.value(), max.value()),
                "Let min be at most max.");
  }
}

void typeRange(const Subject& subject, Findings& findings) {
  const DeclaredTypes types(subject);
  for (const DeclaredType& type : types.list()) {
    const auto min = type.typed.attribute("min"), max = type.typed.attribute("max");
    if (!isAbove(type.kind, min.value(), max.value(), subject.isFmi2())) continue;
    findings.at(type.node,
                fmt::format("The type {} has min = {} and max = {}, so no value is allowed.", type.name,
                            min.value(), max.value()),
                "Let min be at most max.");
  }
}

void nominal(const Subject& subject, Findings& findings) {
  const DeclaredTypes types(subject);
  const auto examine = [&](pugi::xml_node node, pugi::xml_node typed, std::string_view name) {
    const auto value = parseReal(typed.attribute("nominal").value());
    if (!value || *value > 0 || std::isnan(*value)) return;
    findings.at(node,
                fmt::format("The nominal value of {} is {}, and must be above 0, as tolerances are computed "
                            "from it.",
                            name, typed.attribute("nominal").value()),
                "Give the typical magnitude, or leave nominal out.");
  };
  for (const DeclaredType& type : types.list())
    examine(type.node, type.typed, type.name);
  for (const DeclaredVariable& v : subject.variables)
    examine(v.node, v.typed, v.name);
}

void special(const Subject& subject, Findings& findings) {
  const DeclaredTypes types(subject);
  const auto examine = [&](pugi::xml_node node, pugi::xml_node typed, std::string_view name) {
    for (const char* attribute : {"start", "min", "max", "nominal"}) {
      const std::string_view text = typed.attribute(attribute).value();
      const auto value = parseReal(text);
      if (std::string_view(typed.name()) != "Real" || !value || std::isfinite(*value)) continue;
      findings.at(
          node,
          fmt::format("{} has {} = {}; FMI 2 does not allow NaN and infinite values.", name, attribute, text),
          "Write a finite number, or leave the attribute out.");
    }
  };
  for (const DeclaredType& type : types.list())
    examine(type.node, type.typed, type.name);
  for (const DeclaredVariable& v : subject.variables)
    examine(v.node, v.typed, v.name);
}

}  // namespace

std::span<const Rule> rangeRules() {
  static const Rule rules[] = {
      {"variable.min-max", Severity::error, Scope::both, "FMI 2.0.5, 2.2.3; FMI 3.0.2, 2.4.4",
       "min is at most max.", variableRange},
      {"type.min-max", Severity::error, Scope::both, "FMI 2.0.5, 2.2.3; FMI 3.0.2, 2.4.4",
       "min is at most max in declared types.", typeRange},
      {"variable.nominal", Severity::error, Scope::fmi2, "FMI 2.0.5, 2.2.3 (schema) and 3.2.2",
       "Nominal values are above 0.", nominal},
      {"variable.nominal-positive", Severity::warning, Scope::fmi3, "FMI 3.0.2, 2.4.4 and 2.3.3",
       "Nominal values are above 0, as those of states must be.", nominal},
      {"variable.special-value", Severity::error, Scope::fmi2, "FMI 2.0.5, 2.2",
       "Values are neither NaN nor infinite.", special},
  };
  return rules;
}

}  // namespace bristle::check
