#include "check/rule.hpp"

#include <fmt/format.h>

#include "check/subject.hpp"

namespace bristle::check {

std::string_view nameOf(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::note:
      break;
  }
  return "note";
}

namespace {

// `Float64 "x"`, `Unit "N"`; elements without a name or reference are known by their line.
std::string titleOf(pugi::xml_node node) {
  for (const char* attribute : {"name", "valueReference", "index", "modelIdentifier"}) {
    if (const auto value = node.attribute(attribute))
      return fmt::format("{} \"{}\"", node.name(), value.value());
  }
  return node.name();
}

}  // namespace

void Findings::add(Finding finding) {
  if (listener) listener(finding);
  list_.push_back(std::move(finding));
}

void Findings::at(pugi::xml_node node, std::string what, std::string mend) {
  const cosim::XmlDocument& document = subject_.documentOf(node);
  add({std::string(rule_), severity_, document.file(), document.line(node), titleOf(node), std::move(what),
       std::move(mend)});
}

void Findings::atLine(std::string file, std::size_t line, std::string what, std::string mend) {
  add({std::string(rule_), severity_, std::move(file), line, "", std::move(what), std::move(mend)});
}

void Findings::in(std::string file, std::string what, std::string mend) {
  add({std::string(rule_), severity_, std::move(file), 0, "", std::move(what), std::move(mend)});
}

void Findings::of(std::string element, std::string what, std::string mend) {
  add({std::string(rule_), severity_, "", 0, std::move(element), std::move(what), std::move(mend)});
}

const std::vector<Rule>& rules() {
  static const std::vector<Rule> all = [] {
    std::vector<Rule> list;
    for (const auto group :
         {packageRules(), schemaRules(), attributeRules(), descriptionRules(), interfaceRules(), typeRules(),
          unitRules(), nameRules(), variableRules(), startRules(), rangeRules(), aliasRules(),
          dimensionRules(), structureRules(), clockRules(), companionRules(), binaryRules(), runRules()}) {
      list.insert(list.end(), group.begin(), group.end());
    }
    return list;
  }();
  return all;
}

}  // namespace bristle::check
