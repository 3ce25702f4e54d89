// Declared types: their names, the items of enumerations, and the variables that use them.
#include <fmt/format.h>

#include <set>
#include <string>
#include <string_view>

#include "check/declarations.hpp"
#include "check/rule.hpp"
#include "check/subject.hpp"
#include "check/values.hpp"

namespace bristle::check {

namespace {

void kind(const Subject& subject, Findings& findings) {
  const DeclaredTypes types(subject);
  for (const DeclaredType& type : types.list()) {
    if (subject.isFmi3()) {
      if (type.kind.empty()) {
        findings.at(type.node, fmt::format("<{}> is no type definition of FMI 3.", type.node.name()),
                    "Use an element such as <Float64Type> or <EnumerationType>.");
      }
      continue;
    }
    int kinds = 0;
    for (const pugi::xml_node child : elementsOf(type.node))
      kinds += isVariableType(child.name(), true);
    if (kinds == 1) continue;
    findings.at(
        type.node,
        fmt::format("The type \"{}\" has {} of the elements <Real>, <Integer>, <Boolean>, <String> and "
                    "<Enumeration>, and must have one.",
                    type.name, kinds),
        "Give the type exactly one of these elements.");
  }
}

void nameUnique(const Subject& subject, Findings& findings) {
  const DeclaredTypes types(subject);
  std::set<std::string_view> seen;
  for (const DeclaredType& type : types.list()) {
    if (!type.node.attribute("name") || seen.insert(type.name).second) continue;
    findings.at(type.node, fmt::format("There are two types named \"{}\".", type.name),
                "Give every type a name of its own.");
  }
}

void nameEmpty(const Subject& subject, Findings& findings) {
  const DeclaredTypes types(subject);
  for (const DeclaredType& type : types.list()) {
    if (!type.node.attribute("name") || !type.name.empty()) continue;
    findings.at(type.node, "A type has an empty name.", "Name the type.");
  }
}

void nameOfVariable(const Subject& subject, Findings& findings) {
  const DeclaredTypes types(subject);
  for (const DeclaredType& type : types.list()) {
    const DeclaredVariable* variable = subject.find(type.name);
    if (!variable || variable->name != type.name || type.name.empty()) continue;
    findings.at(type.node, fmt::format("\"{}\" is the name of a type and of a variable.", type.name),
                "Rename the type.");
  }
}

void nameStructured(const Subject& subject, Findings& findings) {
  if (std::string_view(subject.root().attribute("variableNamingConvention").value()) != "structured") return;
  const DeclaredTypes types(subject);
  for (const DeclaredType& type : types.list()) {
    if (type.name.empty() || isStructuredName(type.name)) continue;
    findings.at(type.node,
                fmt::format("The type name \"{}\" is no structured name, though variableNamingConvention is "
                            "structured.",
                            type.name),
                "Use letters, digits and underscores, or put the name into apostrophes.");
  }
}

void undefined(const Subject& subject, Findings& findings) {
  const DeclaredTypes types(subject);
  for (const DeclaredVariable& v : subject.variables) {
    const auto name = v.attribute("declaredType");
    if (!name || types.find(name.value())) continue;
    findings.at(v.node,
                fmt::format("The variable {} is of the declared type \"{}\", which is not defined.", v.name,
                            name.value()),
                "Define the type in <TypeDefinitions>, or leave declaredType out.");
  }
}

void mismatch(const Subject& subject, Findings& findings) {
  const DeclaredTypes types(subject);
  for (const DeclaredVariable& v : subject.variables) {
    const DeclaredType* type = types.find(v.attribute("declaredType").value());
    if (!v.attribute("declaredType") || !type || type->kind.empty() || type->kind == v.type) continue;
    findings.at(v.node,
                fmt::format("The {} variable {} uses the declared type \"{}\", which is one of {}.", v.type,
                            v.name, type->name, type->kind),
                fmt::format("Use a declared type of {}, or leave declaredType out.", v.type));
  }
}

void itemsMissing(const Subject& subject, Findings& findings) {
  const DeclaredTypes types(subject);
  for (const DeclaredType& type : types.list()) {
    if (type.kind != "Enumeration" || type.typed.child("Item")) continue;
    findings.at(type.node, fmt::format("The enumeration \"{}\" has no items.", type.name),
                "Give the enumeration at least one <Item>.");
  }
}

void itemName(const Subject& subject, Findings& findings) {
  const DeclaredTypes types(subject);
  for (const DeclaredType& type : types.list()) {
    std::set<std::string_view> seen;
    for (const pugi::xml_node item : type.typed.children("Item")) {
      const auto name = item.attribute("name");
      if (!name || seen.insert(name.value()).second) continue;
      findings.at(item,
                  fmt::format("The enumeration \"{}\" has two items named \"{}\".", type.name, name.value()),
                  "Give every item a name of its own.");
    }
  }
}

void itemValue(const Subject& subject, Findings& findings) {
  const DeclaredTypes types(subject);
  for (const DeclaredType& type : types.list()) {
    std::set<std::int64_t> seen;
    for (const pugi::xml_node item : type.typed.children("Item")) {
      const auto value = cosim::parseNumber<std::int64_t>(item.attribute("value").value());
      if (!value || seen.insert(*value).second) continue;
      findings.at(item,
                  fmt::format("The enumeration \"{}\" has two items of the value {}.", type.name, *value),
                  "Give every item a value of its own.");
    }
  }
}

}  // namespace

std::span<const Rule> typeRules() {
  static const Rule rules[] = {
      {"type.kind", Severity::error, Scope::both, "FMI 2.0.5, 2.2.3; FMI 3.0.2, 2.4.4",
       "Every type definition is of exactly one of the version's kinds.", kind},
      {"type.name-unique", Severity::error, Scope::both, "FMI 2.0.5, 2.2.3; FMI 3.0.2, 2.4.4",
       "Types have different names.", nameUnique},
      {"type.name-empty", Severity::error, Scope::fmi3, "FMI 3.0.2, 2.4", "Types have a name.", nameEmpty},
      {"type.name-of-variable", Severity::error, Scope::both, "FMI 2.0.5, 2.2.3; FMI 3.0.2, 2.4.4",
       "No type has the name of a variable.", nameOfVariable},
      {"type.name-structured", Severity::warning, Scope::both, "FMI 2.0.5, 2.2.1; FMI 3.0.2, 2.4.1",
       "Names of types follow the naming convention too.", nameStructured},
      {"type.undefined", Severity::error, Scope::both, "FMI 2.0.5, 2.2.7; FMI 3.0.2, 2.4.7.5",
       "Every declaredType is defined.", undefined},
      {"type.mismatch", Severity::error, Scope::both, "FMI 2.0.5, 2.2.7; FMI 3.0.2, 2.4.7.5",
       "The declaredType of a variable is of the variable's own type.", mismatch},
      {"type.items-missing", Severity::error, Scope::both, "FMI 2.0.5, 2.2.3; FMI 3.0.2, 2.4.4",
       "Enumerations have items.", itemsMissing},
      {"type.item-name", Severity::error, Scope::both, "FMI 2.0.5, 2.2.3; FMI 3.0.2, 2.4.4",
       "The items of an enumeration have different names.", itemName},
      {"type.item-value", Severity::error, Scope::both, "FMI 2.0.5, 2.2.3; FMI 3.0.2, 2.4.4",
       "The items of an enumeration have different values.", itemValue},
  };
  return rules;
}

}  // namespace bristle::check
