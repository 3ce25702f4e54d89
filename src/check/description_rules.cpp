// The root of modelDescription.xml: who the model is, when it was made, and that its lists are not empty.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <string_view>

#include "check/declarations.hpp"
#include "check/rule.hpp"
#include "check/subject.hpp"
#include "check/values.hpp"

namespace bristle::check {

namespace {

constexpr const char* interfaces[] = {"ModelExchange", "CoSimulation", "ScheduledExecution"};

// 3[.](0|[1-9][0-9]*)([.](0|[1-9][0-9]*))?(-.+)?, as the schema says.
bool isVersion3(std::string_view text) {
  if (!text.starts_with("3.")) return false;
  text.remove_prefix(1);
  for (int numbers = 0; numbers < 2 && text.starts_with('.'); ++numbers) {
    text.remove_prefix(1);
    const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits == 0 || (digits > 1 && text.front() == '0')) return false;
    text.remove_prefix(digits);
  }
  return text.empty() || (text.starts_with('-') && text.size() > 1);
}

/// The value of `encoding` in the XML declaration, in small letters; empty if there is none.
std::string declaredEncoding(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (!text.starts_with("<?xml")) return "";
  const auto declaration = text.substr(0, text.find("?>"));
  const auto name = declaration.find("encoding");
  const auto open = declaration.find_first_of("'\"", name);
  if (name == std::string_view::npos || open == std::string_view::npos) return "";
  return lowered(declaration.substr(open + 1, declaration.find(declaration[open], open + 1) - open - 1));
}

void encoding(const Subject& subject, Findings& findings) {
  const std::string declared = declaredEncoding(subject.package.read(subject.description->file()));
  if (declared == "utf-8") return;
  findings.at(subject.root(),
              declared.empty() ? "The file does not begin with an XML declaration that names its encoding."
                               : fmt::format("The encoding of the file is {}, and must be UTF-8.", declared),
              "Write the file in UTF-8, with <?xml version=\"1.0\" encoding=\"UTF-8\"?> as its first line.");
}

void version(const Subject& subject, Findings& findings) {
  const std::string_view text = subject.root().attribute("fmiVersion").value();
  if (isVersion3(text)) return;
  findings.at(subject.root(), fmt::format("fmiVersion is \"{}\", which is no version of FMI 3.", text),
              "Write fmiVersion=\"3.0\".");
}

void otherVersion(const Subject& subject, Findings& findings) {
  const std::string_view text = subject.root().attribute("fmiVersion").value();
  if (text == "3.0" || !isVersion3(text)) return;
  findings.at(
      subject.root(),
      fmt::format("fmiVersion is \"{}\"; the standard's value is \"3.0\" for all of its revisions, and "
                  "importers may know no other.",
                  text),
      "Write fmiVersion=\"3.0\".");
}

void modelName(const Subject& subject, Findings& findings) {
  const auto name = subject.root().attribute("modelName");
  if (!name || !cosim::trimmed(name.value()).empty()) return;
  findings.at(subject.root(), "The attribute modelName is empty, so users cannot tell what the model is.",
              "Name the model.");
}

void token(const Subject& subject, Findings& findings) {
  const char* attribute = subject.isFmi2() ? "guid" : "instantiationToken";
  const auto value = subject.root().attribute(attribute);
  if (!value || !cosim::trimmed(value.value()).empty()) return;
  findings.at(
      subject.root(),
      fmt::format("The attribute {} is empty, so it cannot show whether XML file and binary belong "
                  "together.",
                  attribute),
      fmt::format("Give {} a value that changes with the model, such as a hash of the file.", attribute));
}

void date(const Subject& subject, Findings& findings) {
  const auto value = subject.root().attribute("generationDateAndTime");
  if (!value || parseDateTime(value.value())) return;
  findings.at(
      subject.root(),
      fmt::format("generationDateAndTime is \"{}\", which is no date and time of ISO 8601.", value.value()),
      "Write it as in \"2009-12-08T14:33:22Z\".");
}

void dateForm(const Subject& subject, Findings& findings) {
  const std::string_view value = subject.root().attribute("generationDateAndTime").value();
  constexpr std::string_view form = "YYYY-MM-DDThh:mm:ssZ";
  if (!parseDateTime(value) || (value.size() == form.size() && value.ends_with('Z'))) return;
  findings.at(subject.root(),
              fmt::format("generationDateAndTime is \"{}\"; the standard asks for the form {}.", value, form),
              "Write the time in UTC, in full seconds, with a Z at the end.");
}

void futureDate(const Subject& subject, Findings& findings) {
  using namespace std::chrono;
  const std::string_view value = subject.root().attribute("generationDateAndTime").value();
  const auto made = parseDateTime(value);
  const auto tomorrow = floor<seconds>(system_clock::now()) + days{1};  // for clocks of other time zones
  if (!made || *made <= tomorrow) return;
  findings.at(subject.root(), fmt::format("generationDateAndTime is {}, which is still to come.", value),
              "Check the clock of the exporting computer.");
}

void interface(const Subject& subject, Findings& findings) {
  for (const char* name : interfaces) {
    if (subject.root().child(name)) return;
  }
  findings.at(subject.root(),
              fmt::format("There is no interface: neither <ModelExchange> nor <CoSimulation>{}.",
                          subject.isFmi3() ? " nor <ScheduledExecution>" : ""),
              "Add the element of each interface that the FMU implements.");
}

void identifier(const Subject& subject, Findings& findings) {
  for (const char* name : interfaces) {
    for (const pugi::xml_node element : subject.root().children(name)) {
      const auto value = element.attribute("modelIdentifier");
      if (!value || isIdentifier(value.value())) continue;
      findings.at(
          element,
          fmt::format("modelIdentifier is \"{}\", which is no name of C, so it cannot be the prefix of "
                      "functions.",
                      value.value()),
          "Use letters, digits and underscores only, and no digit at the beginning.");
    }
  }
}

void emptyList(const Subject& subject, Findings& findings) {
  if (!subject.root().child("ModelVariables")) {
    findings.at(subject.root(), "There is no element <ModelVariables>, which is required.",
                "List the variables of the model in <ModelVariables>.");
  }
  for (const char* name :
       {"UnitDefinitions", "TypeDefinitions", "LogCategories", "VendorAnnotations", "ModelVariables"}) {
    for (const pugi::xml_node list : subject.root().children(name)) {
      if (!elementsOf(list).empty()) continue;
      findings.at(list, fmt::format("The list <{}> is empty, and must have at least one element.", name),
                  std::string_view(name) == "ModelVariables" ? "List the variables of the model."
                                                             : "Remove the empty list.");
    }
  }
}

void duplicate(const Subject& subject, Findings& findings) {
  std::set<std::string_view> seen;
  for (const pugi::xml_node element : elementsOf(subject.root())) {
    if (seen.insert(element.name()).second) continue;
    findings.at(element, fmt::format("The element <{}> is there twice.", element.name()),
                "Make one element of the two.");
  }
}

void annotation(const Subject& subject, Findings& findings) {
  std::set<std::string_view> seen;
  for (const pugi::xml_node tool : subject.root().child("VendorAnnotations").children("Tool")) {
    const auto name = tool.attribute("name");
    if (!name || seen.insert(name.value()).second) continue;
    findings.at(tool,
                fmt::format("The tool \"{}\" has two vendor annotations; it may have one.", name.value()),
                "Make one annotation of the two.");
  }
}

}  // namespace

std::span<const Rule> descriptionRules() {
  static const Rule rules[] = {
      {"root.encoding", Severity::error, Scope::both, "FMI 2.0.5, 2.2; FMI 3.0.2, 2.4",
       "The file says in its first line that it is written in UTF-8.", encoding},
      {"root.version", Severity::error, Scope::fmi3, "FMI 3.0.2, 2.4.1", "fmiVersion names a version of FMI.",
       version},
      {"root.version-other", Severity::warning, Scope::fmi3, "FMI 3.0.2, 2.4.1",
       "fmiVersion is \"3.0\" in all revisions of FMI 3.0.", otherVersion},
      {"root.model-name", Severity::warning, Scope::both, "FMI 2.0.5, 2.2.1; FMI 3.0.2, 2.4.1",
       "The model has a name.", modelName},
      {"root.token", Severity::warning, Scope::both, "FMI 2.0.5, 2.2.1; FMI 3.0.2, 2.4.1",
       "guid (FMI 2) or instantiationToken (FMI 3) is not empty.", token},
      {"root.date", Severity::error, Scope::both, "FMI 2.0.5, 2.2.1; FMI 3.0.2, 2.4.1",
       "generationDateAndTime is a date of the calendar and a time, as ISO 8601 writes them.", date},
      {"root.date-form", Severity::warning, Scope::both, "FMI 2.0.5, 2.2.1; FMI 3.0.2, 2.4.1",
       "generationDateAndTime has the form YYYY-MM-DDThh:mm:ssZ.", dateForm},
      {"root.date-future", Severity::note, Scope::both, "FMI 2.0.5, 2.2.1; FMI 3.0.2, 2.4.1",
       "generationDateAndTime is in the past.", futureDate},
      {"root.interface", Severity::error, Scope::both, "FMI 2.0.5, 2.2.1; FMI 3.0.2, 2.4.1",
       "The FMU implements at least one interface.", interface},
      {"root.identifier", Severity::error, Scope::both, "FMI 2.0.5, 3.3.1 and 4.3.1; FMI 3.0.2, 2.4.2",
       "modelIdentifier is a name of C.", identifier},
      {"root.empty-list", Severity::error, Scope::both, "FMI 2.0.5, 2.2.1; FMI 3.0.2, 2.4.1",
       "There are variables, and lists that are there are not empty.", emptyList},
      {"root.duplicate", Severity::error, Scope::both, "FMI 2.0.5, 2.2.1; FMI 3.0.2, 2.4.1",
       "Every element of the root is there once.", duplicate},
      {"root.annotation", Severity::error, Scope::fmi2, "FMI 2.0.5, 2.2.6",
       "Every tool has one vendor annotation.", annotation},
  };
  return rules;
}

}  // namespace bristle::check
