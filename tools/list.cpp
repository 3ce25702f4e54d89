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
      if (text.group == group) table.add({copy(text.name), copy(text.title)});
    }
    fmt::print("{}\n{}\n", inked(group, Ink::bold), table.text(terminalWidth(stdout)));
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
