// Units and display units: their definitions, and the variables and types that name them.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "check/declarations.hpp"
#include "check/rule.hpp"
#include "check/subject.hpp"
#include "check/values.hpp"

namespace bristle::check {

namespace {

pugi::xml_object_range<pugi::xml_named_node_iterator> unitsOf(const Subject& subject) {
  return subject.root().child("UnitDefinitions").children("Unit");
}

void nameUnique(const Subject& subject, Findings& findings) {
  std::set<std::string_view> seen;
  for (const pugi::xml_node unit : unitsOf(subject)) {
    const auto name = unit.attribute("name");
    if (!name || seen.insert(name.value()).second) continue;
    findings.at(unit, fmt::format("The unit \"{}\" is defined twice.", name.value()),
                "Remove one of the two definitions.");
  }
}

void nameEmpty(const Subject& subject, Findings& findings) {
  for (const pugi::xml_node unit : unitsOf(subject)) {
    if (!unit.attribute("name") || *unit.attribute("name").value() != '\0') continue;
    findings.at(unit, "A unit has an empty name.",
                "Name the unit (\"1\" if it has no dimension), or remove it and the attributes that use it.");
  }
}

void displayUnique(const Subject& subject, Findings& findings) {
  for (const pugi::xml_node unit : unitsOf(subject)) {
    std::set<std::string_view> seen;
    for (const pugi::xml_node displayUnit : unit.children("DisplayUnit")) {
      const auto name = displayUnit.attribute("name");
      if (!name || seen.insert(name.value()).second) continue;
      findings.at(displayUnit,
                  fmt::format("The unit \"{}\" has two display units named \"{}\".",
                              unit.attribute("name").value(), name.value()),
                  "Remove one of the two definitions.");
    }
  }
}

void factor(const Subject& subject, Findings& findings) {
  for (const pugi::xml_node unit : unitsOf(subject)) {
    for (const pugi::xml_node conversion : elementsOf(unit)) {
      for (const char* attribute : {"factor", "offset"}) {
        const auto value = parseReal(conversion.attribute(attribute).value());
        const bool isFactor = std::string_view(attribute) == "factor";
        if (!value || (std::isfinite(*value) && !(isFactor && *value == 0))) continue;
        findings.at(conversion,
                    fmt::format("The {} of <{}> in the unit \"{}\" is {}, so values cannot be converted.",
                                attribute, conversion.name(), unit.attribute("name").value(), *value),
                    isFactor ? "Give a finite factor other than 0." : "Give a finite offset.");
      }
    }
  }
}

void inverseOffset(const Subject& subject, Findings& findings) {
  for (const pugi::xml_node unit : unitsOf(subject)) {
    for (const pugi::xml_node displayUnit : unit.children("DisplayUnit")) {
      const auto offset = parseReal(displayUnit.attribute("offset").value());
      if (!isTrue(displayUnit.attribute("inverse")) || !offset || *offset == 0) continue;
      findings.at(
          displayUnit,
          fmt::format("The display unit \"{}\" is inverse and has the offset {}, which is not allowed.",
                      displayUnit.attribute("name").value(), *offset),
          "Remove the offset.");
    }
  }
}

// Symbols that mean one thing only; the exponents are those of kg, m, s, A, K, mol, cd, rad.
struct SiUnit {
  std::string_view name;
  std::array<int, 8> exponents;
};
constexpr const char* baseUnits[] = {"kg", "m", "s", "A", "K", "mol", "cd", "rad"};
constexpr SiUnit siUnits[] = {
    {"1", {0, 0, 0, 0, 0, 0, 0, 0}},     {"kg", {1, 0, 0, 0, 0, 0, 0, 0}},
    {"m", {0, 1, 0, 0, 0, 0, 0, 0}},     {"s", {0, 0, 1, 0, 0, 0, 0, 0}},
    {"A", {0, 0, 0, 1, 0, 0, 0, 0}},     {"K", {0, 0, 0, 0, 1, 0, 0, 0}},
    {"mol", {0, 0, 0, 0, 0, 1, 0, 0}},   {"cd", {0, 0, 0, 0, 0, 0, 1, 0}},
    {"rad", {0, 0, 0, 0, 0, 0, 0, 1}},   {"rad/s", {0, 0, -1, 0, 0, 0, 0, 1}},
    {"m/s", {0, 1, -1, 0, 0, 0, 0, 0}},  {"m/s2", {0, 1, -2, 0, 0, 0, 0, 0}},
    {"m2", {0, 2, 0, 0, 0, 0, 0, 0}},    {"m3", {0, 3, 0, 0, 0, 0, 0, 0}},
    {"kg/s", {1, 0, -1, 0, 0, 0, 0, 0}}, {"kg/m3", {1, -3, 0, 0, 0, 0, 0, 0}},
    {"N", {1, 1, -2, 0, 0, 0, 0, 0}},    {"N.m", {1, 2, -2, 0, 0, 0, 0, 0}},
    {"N/m", {1, 0, -2, 0, 0, 0, 0, 0}},  {"N.s/m", {1, 0, -1, 0, 0, 0, 0, 0}},
    {"Pa", {1, -1, -2, 0, 0, 0, 0, 0}},  {"J", {1, 2, -2, 0, 0, 0, 0, 0}},
    {"W", {1, 2, -3, 0, 0, 0, 0, 0}},    {"V", {1, 2, -3, -1, 0, 0, 0, 0}},
};

// Radians may be counted as 1, as the standard itself does in dimensional analysis.
bool agrees(pugi::xml_node base, const SiUnit& unit) {
  for (std::size_t k = 0; k < unit.exponents.size(); ++k) {
    const bool isRadian = k + 1 == unit.exponents.size();
    const auto written = base.attribute(baseUnits[k]);
    const auto exponent = cosim::parseNumber<int>(written ? written.value() : "0");
    if (exponent && *exponent != unit.exponents[k] && !isRadian) return false;
  }
  const auto factorWritten = base.attribute("factor"), offsetWritten = base.attribute("offset");
  const auto conversion = parseReal(factorWritten ? factorWritten.value() : "1");
  const auto offset = parseReal(offsetWritten ? offsetWritten.value() : "0");
  return (!conversion || *conversion == 1) && (!offset || *offset == 0);
}

void siMeaning(const Subject& subject, Findings& findings) {
  for (const pugi::xml_node unit : unitsOf(subject)) {
    const pugi::xml_node base = unit.child("BaseUnit");
    for (const SiUnit& known : siUnits) {
      if (!base || known.name != unit.attribute("name").value() || agrees(base, known)) continue;
      findings.at(base,
                  fmt::format("The base units given for \"{}\" are not those of the SI unit of that name.",
                              known.name),
                  "Correct the exponents, the factor or the offset, or rename the unit.");
    }
  }
}

/// A place where a display unit can be named, with the unit that it belongs to.
struct Use {
  pugi::xml_node node;  // for the finding
  std::string who;
  pugi::xml_attribute unit, displayUnit;
  bool ownUnit;  // the unit is written here, not taken over from a type
};

std::vector<Use> usesOf(const Subject& subject) {
  const DeclaredTypes types(subject);
  std::vector<Use> uses;
  for (const DeclaredType& type : types.list()) {
    uses.push_back({type.node, fmt::format("The type {}", type.name), type.typed.attribute("unit"),
                    type.typed.attribute("displayUnit"), true});
  }
  for (const DeclaredVariable& v : subject.variables) {
    if (!v.isReal()) continue;
    const auto unit = types.attribute(v, "unit");
    uses.push_back({v.node, fmt::format("The variable {}", v.name), unit, v.attribute("displayUnit"),
                    unit == v.attribute("unit")});
    for (const pugi::xml_node alias : v.node.children("Alias")) {
      uses.push_back({alias, fmt::format("The alias {}", alias.attribute("name").value()), unit,
                      alias.attribute("displayUnit"), false});
    }
  }
  return uses;
}

void undefined(const Subject& subject, Findings& findings) {
  const DeclaredUnits units(subject);
  for (const Use& use : usesOf(subject)) {
    if (!use.unit || !use.ownUnit || units.contains(use.unit.value())) continue;
    findings.at(use.node,
                fmt::format("{} has the unit \"{}\", which is not defined.", use.who, use.unit.value()),
                "Define the unit in <UnitDefinitions>, or leave it out.");
  }
}

void displayWithoutUnit(const Subject& subject, Findings& findings) {
  for (const Use& use : usesOf(subject)) {
    if (!use.displayUnit || use.unit) continue;
    findings.at(use.node,
                fmt::format("{} has the display unit \"{}\", but no unit.", use.who, use.displayUnit.value()),
                "Add the unit, or remove the display unit.");
  }
}

void displayUndefined(const Subject& subject, Findings& findings) {
  const DeclaredUnits units(subject);
  for (const Use& use : usesOf(subject)) {
    if (!use.unit || !use.displayUnit || !units.contains(use.unit.value())) continue;
    const std::string_view unit = use.unit.value(), displayUnit = use.displayUnit.value();
    if (units.contains(unit, displayUnit)) continue;
    // FMI 2 ignores display units that are not defined; nothing is lost if the unit is shown anyway.
    if (subject.isFmi2() && unit == displayUnit) continue;
    findings.at(
        use.node,
        fmt::format("{} has the display unit \"{}\", which is not defined under its unit \"{}\"{}.", use.who,
                    displayUnit, unit, subject.isFmi2() ? " and will be ignored" : ""),
        fmt::format("Add <DisplayUnit name=\"{}\"> to the unit, or remove the display unit.", displayUnit));
  }
}

}  // namespace

std::span<const Rule> unitRules() {
  static const Rule rules[] = {
      {"unit.name-unique", Severity::error, Scope::both, "FMI 2.0.5, 2.2.2; FMI 3.0.2, 2.4.3",
       "Units have different names.", nameUnique},
      {"unit.name-empty", Severity::error, Scope::fmi3, "FMI 3.0.2, 2.4", "Units have a name.", nameEmpty},
      {"unit.display-unique", Severity::error, Scope::both, "FMI 2.0.5, 2.2.2; FMI 3.0.2, 2.4.3",
       "The display units of a unit have different names.", displayUnique},
      {"unit.factor", Severity::warning, Scope::both, "FMI 2.0.5, 2.2.2; FMI 3.0.2, 2.4.3",
       "Conversions between units can be carried out and undone.", factor},
      {"unit.inverse-offset", Severity::error, Scope::fmi3, "FMI 3.0.2, 2.4.3",
       "Inverse display units have no offset.", inverseOffset},
      {"unit.si", Severity::warning, Scope::both, "FMI 2.0.5, 2.2.2; FMI 3.0.2, 2.4.3",
       "Units with the name of an SI unit have its exponents.", siMeaning},
      {"unit.undefined", Severity::error, Scope::both, "FMI 2.0.5, 2.2.3; FMI 3.0.2, 2.4.4 and 2.4.7.5",
       "Every unit that a variable or type names is defined.", undefined},
      {"unit.display-without-unit", Severity::error, Scope::both,
       "FMI 2.0.5, 2.2.3; FMI 3.0.2, 2.4.4 and 2.4.7.5", "What has a display unit has a unit.",
       displayWithoutUnit},
      {"unit.display-undefined", Severity::error, Scope::fmi3, "FMI 3.0.2, 2.4.4, 2.4.7.3 and 2.4.7.5",
       "Every display unit is defined under its unit.", displayUndefined},
      {"unit.display-ignored", Severity::warning, Scope::fmi2, "FMI 2.0.5, 2.2.3",
       "Display units are defined under their unit, else they are ignored.", displayUndefined},
  };
  return rules;
}

}  // namespace bristle::check
