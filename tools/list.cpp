// `bristle list`: the models of this library.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "catalogue.hpp"
#include "command.hpp"
#include "table.hpp"
#include "terminal.hpp"

namespace bristle::tools {

namespace {

std::string copy(std::string_view text) {
  return std::string(text);
}

/// What all sliders have in common stands over them once, so that each has one line.
constexpr std::string_view body = ": a body on it, pulled through a spring";

std::string lineOf(const ModelText& text) {
  std::string line(text.title);
  if (const auto at = line.find(body); text.group == "Sliders" && at != line.npos)
    line.erase(at, body.size());
  return line;
}
std::string headOf(std::string_view group) {
  return copy(group) + (group == "Sliders" ? ": a law with a body on it, pulled through a spring" : "");
}

int list(bool json) {
  if (json) {
    auto models = nlohmann::ordered_json::array();
    for (const Model* model : catalogue()) {
      const ModelText& text = model->text();
      models.push_back(
          {{"name", text.name}, {"group", text.group}, {"title", text.title}, {"paper", text.paper}});
    }
    fmt::print("{}\n", models.dump(2));
    return 0;
  }
  std::vector<std::string_view> groups;
  for (const Model* model : catalogue()) {
    const std::string_view group = model->text().group;
    if (std::find(groups.begin(), groups.end(), group) == groups.end()) groups.push_back(group);
  }
  for (const std::string_view group : groups) {
    Table table({{"name"}, {"what it is"}});
    for (const Model* model : catalogue()) {
      const ModelText& text = model->text();
      if (text.group == group) table.add({copy(text.name), lineOf(text)});
    }
    fmt::print("{}\n{}\n", inked(headOf(group), Ink::bold), table.text(terminalWidth(stdout)));
  }
  return 0;
}

}  // namespace

void addList(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("list", "Show the models of this library");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "As JSON, with the papers");
  command->footer("\nExample:\n  bristle list --json | jq '.[].name'");
  command->callback([json, &action] { action = [json] { return list(*json); }; });
}

}  // namespace bristle::tools
