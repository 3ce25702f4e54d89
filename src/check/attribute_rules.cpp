// Attributes of modelDescription.xml one by one: those that must be there, those that mean nothing, and
// values that are not of their kind.  The schemas say the same, but not everyone has them, and few read their
// language.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "check/attribute_table.hpp"
#include "check/declarations.hpp"
#include "check/rule.hpp"
#include "check/subject.hpp"
#include "check/values.hpp"

namespace bristle::check {

namespace {

using Visit = std::function<void(pugi::xml_node, const std::vector<AttributeForm>&)>;

// Foreign elements inside annotations are not ours to judge, and the model structure has rules of its own.
bool isForeign(pugi::xml_node element) {
  const std::string_view name = element.name();
  return name == "Tool" || name == "Annotation" || name == "ModelStructure";
}

// Legal elements lie six levels deep at most; what is deeper is a matter for the schemas.
void visitKnown(pugi::xml_node element, bool fmi2, const Visit& visit, int levels = 6) {
  if (const auto* forms = attributesOf(element, fmi2)) visit(element, *forms);
  if (isForeign(element) || levels == 0) return;
  for (const pugi::xml_node child : element) {
    if (child.type() == pugi::node_element) visitKnown(child, fmi2, visit, levels - 1);
  }
}

const AttributeForm* formOf(std::string_view attribute, const std::vector<AttributeForm>& forms) {
  const auto found = std::ranges::find(forms, attribute, &AttributeForm::name);
  return found == forms.end() ? nullptr : &*found;
}

void required(const Subject& subject, Findings& findings) {
  visitKnown(subject.root(), subject.isFmi2(), [&](pugi::xml_node element, const auto& forms) {
    for (const AttributeForm& form : forms) {
      if (!form.required || element.attribute(std::string(form.name).c_str())) continue;
      findings.at(element,
                  fmt::format("<{}> has no attribute \"{}\", which is required.", element.name(), form.name),
                  fmt::format("Add the attribute \"{}\".", form.name));
    }
  });
}

void values(const Subject& subject, Findings& findings) {
  visitKnown(subject.root(), subject.isFmi2(), [&](pugi::xml_node element, const auto& forms) {
    for (const pugi::xml_attribute attribute : element.attributes()) {
      const AttributeForm* form = formOf(attribute.name(), forms);
      if (!form || form->kind.empty() || belongsTo(form->kind, attribute.value())) continue;
      findings.at(
          element,
          fmt::format("<{}> has {} = \"{}\", where {} are allowed.", element.name(), attribute.name(),
                      attribute.value(), allowedBy(form->kind)),
          fmt::format("Give \"{}\" one of the values that are allowed, or leave it out.", attribute.name()));
    }
  });
}

void unknown(const Subject& subject, Findings& findings) {
  const std::string_view version = subject.root().attribute("fmiVersion").value();
  if (subject.isFmi3() && version != "3.0" && !version.starts_with("3.0.")) return;  // may know more than we
  visitKnown(subject.root(), subject.isFmi2(), [&](pugi::xml_node element, const auto& forms) {
    for (const pugi::xml_attribute attribute : element.attributes()) {
      const std::string_view name = attribute.name();
      if (name.find(':') != std::string_view::npos || name == "xmlns" || formOf(name, forms)) continue;
      const auto meant = std::ranges::find_if(
          forms, [&](const AttributeForm& form) { return lowered(form.name) == lowered(name); });
      findings.at(element,
                  fmt::format("<{}> has an attribute \"{}\", which FMI {} does not know, so importers ignore "
                              "it or refuse the FMU.",
                              element.name(), name, subject.isFmi2() ? "2.0" : "3.0"),
                  meant == forms.end() ? fmt::format("Remove the attribute \"{}\".", name)
                                       : fmt::format("Rename it to \"{}\".", meant->name));
    }
  });
}

void twice(const Subject& subject, Findings& findings) {
  visitKnown(subject.root(), subject.isFmi2(), [&](pugi::xml_node element, const auto&) {
    std::set<std::string_view> seen;
    for (const pugi::xml_attribute attribute : element.attributes()) {
      if (seen.insert(attribute.name()).second) continue;
      findings.at(element,
                  fmt::format("<{}> has the attribute \"{}\" twice, which is not well-formed XML.",
                              element.name(), attribute.name()),
                  "Keep one of the two.");
    }
  });
}

void characters(const Subject& subject, Findings& findings) {
  visitKnown(subject.root(), subject.isFmi2(), [&](pugi::xml_node element, const auto&) {
    for (const pugi::xml_attribute attribute : element.attributes()) {
      if (isXmlText(attribute.value())) continue;
      findings.at(element,
                  fmt::format("The attribute \"{}\" of <{}> contains a control character or bytes that are "
                              "not UTF-8, which XML forbids.",
                              attribute.name(), element.name()),
                  "Remove these characters, or write the file in UTF-8.");
    }
  });
}

}  // namespace

std::span<const Rule> attributeRules() {
  static const Rule rules[] = {
      {"attribute.required", Severity::error, Scope::both, "FMI 2.0.5, 2.2; FMI 3.0.2, 2.4",
       "Elements have all attributes that the standard requires.", required},
      {"attribute.value", Severity::error, Scope::both, "FMI 2.0.5, 2.2; FMI 3.0.2, 2.4",
       "Numbers, truth values and key words are written as their kind demands.", values},
      {"attribute.unknown", Severity::error, Scope::both, "FMI 2.0.5, 2.2; FMI 3.0.2, 2.4 and 2.4.2",
       "Elements have no attributes that the standard does not know.", unknown},
      {"attribute.twice", Severity::error, Scope::both, "FMI 2.0.5, 2.2; FMI 3.0.2, 2.4",
       "No element has the same attribute twice.", twice},
      {"attribute.characters", Severity::error, Scope::both, "FMI 2.0.5, 2.2; FMI 3.0.2, 2.4",
       "Attributes are UTF-8 texts without control characters.", characters},
  };
  return rules;
}

}  // namespace bristle::check
