#include "check_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "table.hpp"
#include "terminal.hpp"

namespace bristle::tools {

using check::Rule;
using check::Scope;

namespace {

std::string_view scopeText(Scope scope) {
  constexpr std::string_view names[] = {"FMI 2 and 3", "FMI 2", "FMI 3"};
  return names[static_cast<int>(scope)];
}

std::string_view themeOf(const Rule& rule) {
  return rule.id.substr(0, rule.id.find('.'));
}

// Text in a cell of a table: nothing in it is markup.
std::string cell(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '<') {
      result += "&lt;";
      continue;
    }
    if (c == '|' || c == '*' || c == '`' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

}  // namespace

std::string rulesText(std::span<const Rule> rules, std::size_t width) {
  std::string text;
  for (const Rule& rule : rules) {
    text += fmt::format("{}  {}, {}{}\n", inked(rule.id, Ink::bold), nameOf(rule.severity),
                        scopeText(rule.scope), rule.runs() ? ", calls the FMU" : "");
    for (const std::string& line : wrapped(std::string(rule.asks), width - 4))
      text += "    " + line + "\n";
    for (const std::string& line : wrapped(std::string(rule.section), width - 4))
      text += "    " + inked(line, Ink::dim) + "\n";
  }
  return text + fmt::format("{} rules\n", rules.size());
}

nlohmann::ordered_json rulesJson(std::span<const Rule> rules) {
  auto json = nlohmann::ordered_json::array();
  for (const Rule& rule : rules) {
    auto versions = nlohmann::ordered_json::array();
    if (rule.scope != Scope::fmi3) versions.push_back("2.0");
    if (rule.scope != Scope::fmi2) versions.push_back("3.0");
    json.push_back({{"rule", rule.id},
                    {"severity", nameOf(rule.severity)},
                    {"fmiVersions", versions},
                    {"callsFmu", rule.runs()},
                    {"section", rule.section},
                    {"asks", rule.asks}});
  }
  return json;
}

std::string rulesMarkdown(std::span<const Rule> rules) {
  std::string text =
      "# Rules of `bristle check`\n\n"
      "This page is made by `dist/bin/bristle check --rules --markdown > docs/check-rules.md`, and a test "
      "compares it\n"
      "with the rules. An error is a violation of the standard; a warning is legal or not decidable, but "
      "some importer\n"
      "or user will stumble over it; a note is worth knowing. [checking.md](checking.md) says how to use the "
      "checker.\n";
  std::vector<std::string_view> themes;
  for (const Rule& rule : rules) {
    if (std::ranges::find(themes, themeOf(rule)) == themes.end()) themes.push_back(themeOf(rule));
  }
  for (const std::string_view theme : themes) {
    text += fmt::format("\n## {}\n\n| rule | severity | FMI | asks | written in |\n|---|---|---|---|---|\n",
                        theme);
    for (const Rule& rule : rules) {
      if (themeOf(rule) != theme) continue;
      text += fmt::format("| `{}` | {} | {} | {} | {} |\n", rule.id, nameOf(rule.severity),
                          scopeText(rule.scope).substr(4), cell(rule.asks), cell(rule.section));
    }
  }
  return text;
}

}  // namespace bristle::tools
