// Names of variables: unique, printable, and in the form that variableNamingConvention promises.
#include <fmt/format.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "check/declarations.hpp"
#include "check/rule.hpp"
#include "check/subject.hpp"
#include "check/values.hpp"

namespace bristle::check {

namespace {

/// Visits the names of all variables and, in FMI 3, of their aliases.
void visitNames(const Subject& subject, const std::function<void(pugi::xml_node, std::string_view)>& visit) {
  const auto visitOne = [&](pugi::xml_node node) {
    if (const auto name = node.attribute("name")) visit(node, name.value());
  };
  for (const DeclaredVariable& v : subject.variables) {
    visitOne(v.node);
    for (const pugi::xml_node alias : v.node.children("Alias"))
      visitOne(alias);
  }
}

bool isStructured(const Subject& subject) {
  return std::string_view(subject.root().attribute("variableNamingConvention").value()) == "structured";
}

bool hasLineBreak(std::string_view name) {
  return name.find_first_of("\r\n\t") != std::string_view::npos;
}

void unique(const Subject& subject, Findings& findings) {
  std::unordered_map<std::string_view, pugi::xml_node> seen;
  visitNames(subject, [&](pugi::xml_node node, std::string_view name) {
    if (name.empty() || seen.emplace(name, node).second) return;
    findings.at(node, fmt::format("There are two variables named \"{}\".", name),
                "Give every variable a name of its own.");
  });
}

void empty(const Subject& subject, Findings& findings) {
  visitNames(subject, [&](pugi::xml_node node, std::string_view name) {
    if (!name.empty()) return;
    findings.at(node, "A variable has an empty name.", "Name the variable.");
  });
}

void characters(const Subject& subject, Findings& findings) {
  visitNames(subject, [&](pugi::xml_node node, std::string_view name) {
    if (!hasLineBreak(name)) return;
    findings.at(node, "The name of a variable contains a line break or a tab, which names may not.",
                "Write the name in one line, with blanks at most.");
  });
}

void blanks(const Subject& subject, Findings& findings) {
  visitNames(subject, [&](pugi::xml_node node, std::string_view name) {
    if (name.empty() || hasLineBreak(name) || isStructured(subject)) return;
    if (name.front() != ' ' && name.back() != ' ') return;
    findings.at(node, fmt::format("The name \"{}\" begins or ends with a blank, which nobody sees.", name),
                "Remove the blank.");
  });
}

void structured(const Subject& subject, Findings& findings) {
  if (!isStructured(subject)) return;
  visitNames(subject, [&](pugi::xml_node node, std::string_view name) {
    if (name.empty() || hasLineBreak(name) || isStructuredName(name)) return;
    findings.at(node,
                fmt::format("\"{}\" is no structured name such as \"a.b[1,2].'any text'\" or \"der(a.x)\", "
                            "though variableNamingConvention is structured.",
                            name),
                "Change the name, or set variableNamingConvention to flat.");
  });
}

/// "x" of "der(x)"; nothing for other names.
std::optional<std::string_view> nameInsideDer(std::string_view name) {
  if (!name.starts_with("der(") || !name.ends_with(')')) return std::nullopt;
  const auto inside = name.substr(4, name.size() - 5);
  const bool higher = inside.find_last_not_of("0123456789") != std::string_view::npos &&
                      inside[inside.find_last_not_of("0123456789")] == ',';
  return higher ? std::nullopt : std::optional(inside);
}

void derivative(const Subject& subject, Findings& findings) {
  if (!isStructured(subject)) return;
  for (const DeclaredVariable& v : subject.variables) {
    const auto inside = nameInsideDer(v.name);
    const auto written = cosim::parseNumber<std::uint32_t>(v.attribute("derivative").value());
    const DeclaredVariable* meant = inside ? subject.find(*inside) : nullptr;
    const DeclaredVariable* referred = written ? subject.referred(*written) : nullptr;
    if (!meant || !referred || meant == referred || meant->reference == referred->reference) continue;
    findings.at(v.node,
                fmt::format("The variable {} is, by its attribute derivative = \"{}\", the derivative of {} "
                            "and not of {}.",
                            v.name, *written, referred->name, meant->name),
                fmt::format("Let the attribute refer to {}, or rename the variable.", meant->name));
  }
}

struct Element {
  std::string_view array;  // "a.x" of "a.x[2,3]", "der(x" of "der(x[1])"
  std::vector<std::uint64_t> indices;
};

std::optional<Element> elementOf(std::string_view name) {
  if (name.ends_with(')')) name.remove_suffix(1);
  if (!name.ends_with(']') || name.find('\'') != std::string_view::npos) return std::nullopt;
  const auto open = name.rfind('[');
  if (open == std::string_view::npos) return std::nullopt;
  Element element{name.substr(0, open), {}};
  std::string list(name.substr(open + 1, name.size() - open - 2));
  for (char& c : list) {
    if (c == ',') c = ' ';
  }
  for (const std::string& word : cosim::words(list)) {
    const auto index = cosim::parseNumber<std::uint64_t>(word);
    if (!index) return std::nullopt;
    element.indices.push_back(*index);
  }
  return element;
}

void arrayOrder(const Subject& subject, Findings& findings) {
  if (!isStructured(subject)) return;
  struct Last {
    std::size_t position;
    std::vector<std::uint64_t> indices;
    bool reported;
  };
  std::unordered_map<std::string_view, Last> arrays;
  for (const DeclaredVariable& v : subject.variables) {
    auto element = isStructuredName(v.name) ? elementOf(v.name) : std::nullopt;
    if (!element) continue;
    const auto [last, isFirst] =
        arrays.try_emplace(element->array, Last{v.position, element->indices, false});
    if (isFirst) continue;
    // Equal indices are two variables of one name, of which another rule speaks.
    const bool inOrder = last->second.position + 1 == v.position && last->second.indices <= element->indices;
    if (!inOrder && !last->second.reported) {
      findings.at(v.node,
                  fmt::format("The array element {} does not follow the one before it in the list of "
                              "variables; elements should be listed together, the last index first.",
                              v.name),
                  "List the elements of an array one after the other.");
    }
    last->second = {v.position, std::move(element->indices), last->second.reported || !inOrder};
  }
}

}  // namespace

std::span<const Rule> nameRules() {
  static const Rule rules[] = {
      {"variable.name-unique", Severity::error, Scope::both,
       "FMI 2.0.5, 2.2.7; FMI 3.0.2, 2.4.7.3 and 2.4.7.4", "Variables and aliases have different names.",
       unique},
      {"variable.name-empty", Severity::error, Scope::both, "FMI 2.0.5, 2.2.9; FMI 3.0.2, 2.4.7.5.1",
       "Variables have a name.", empty},
      {"variable.name-characters", Severity::error, Scope::both, "FMI 2.0.5, 2.2.9; FMI 3.0.2, 2.4.7.5.1",
       "Names contain neither line breaks nor tabs.", characters},
      {"variable.name-blanks", Severity::warning, Scope::both, "FMI 2.0.5, 2.2.9; FMI 3.0.2, 2.4.7.5.1",
       "Names neither begin nor end with a blank.", blanks},
      {"variable.name-structured", Severity::error, Scope::both, "FMI 2.0.5, 2.2.9; FMI 3.0.2, 2.4.7.5.1",
       "Names follow the grammar of structured names where that is promised.", structured},
      {"variable.name-derivative", Severity::warning, Scope::both, "FMI 2.0.5, 2.2.9; FMI 3.0.2, 2.4.7.5.1",
       "A structured name der(x) belongs to the variable that is the derivative of x.", derivative},
      {"variable.array-order", Severity::note, Scope::fmi2, "FMI 2.0.5, 2.2.9",
       "The elements of an array follow each other, the last index running first.", arrayOrder},
  };
  return rules;
}

}  // namespace bristle::check
