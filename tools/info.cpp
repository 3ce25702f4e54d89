// `bristle info`: a page about an FMU for reading.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "command.hpp"
#include "cosim/fmu.hpp"
#include "cosim/layout.hpp"
#include "cosim/names.hpp"
#include "info_json.hpp"
#include "table.hpp"
#include "terminal.hpp"

namespace bristle::tools {

using namespace cosim;

namespace {

struct InfoOptions {
  std::string file;
  bool json = false, all = false;
};

std::string kinds(const ModelDescription& model) {
  std::vector<std::string_view> names;
  if (model.coSimulation) names.emplace_back("co-simulation");
  if (model.modelExchange) names.emplace_back("model exchange");
  if (model.scheduledExecution) names.emplace_back("scheduled execution");
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string capabilities(const Interface& interface) {
  std::vector<std::string> names;
  for (const Interface::Flag& flag : Interface::flags()) {
    if (interface.*flag.member) names.emplace_back(flag.name);
  }
  if (interface.maxOutputDerivativeOrder > 0) {
    names.push_back(fmt::format("maxOutputDerivativeOrder = {}", interface.maxOutputDerivativeOrder));
  }
  if (interface.fixedInternalStepSize) {
    names.push_back(fmt::format("fixedInternalStepSize = {}", *interface.fixedInternalStepSize));
  }
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

std::string experiment(const DefaultExperiment& e) {
  std::vector<std::string> parts;
  const auto add = [&](const char* name, const std::optional<double>& value) {
    if (value) parts.push_back(fmt::format("{} {}", name, *value));
  };
  add("start", e.startTime);
  add("stop", e.stopTime);
  add("step", e.stepSize);
  add("tolerance", e.tolerance);
  return parts.empty() ? "" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string startText(const ModelDescription& model, const Variable& v) {
  if (v.start.empty()) return {};
  std::string text = fmt::format("{}", fmt::join(v.start, " "));
  if (const TypeDefinition* type = model.enumeration(v)) {
    for (const EnumerationItem& item : type->items) {
      if (std::to_string(item.value) == text) text = item.name;
    }
  }
  constexpr std::size_t most = 24;
  return text.size() > most ? text.substr(0, most - 3) + "..." : text;
}

std::string describe(const ModelDescription& model, const Variable& v) {
  std::string text = v.description;
  const auto append = [&](const std::string& more) { text += (text.empty() ? "" : "; ") + more; };
  if (const TypeDefinition* type = model.enumeration(v)) {
    std::string items;
    for (const EnumerationItem& item : type->items) {
      items += fmt::format("{}{} = {}", items.empty() ? "" : ", ", item.value, item.name);
    }
    append(items);
  }
  if (v.isArray()) append(fmt::format("array {}", fmt::join(Layout(model).extents(v), " x ")));
  if (!v.aliases.empty()) append(fmt::format("also called {}", fmt::join(v.aliases, ", ")));
  return text;
}

std::string bound(const std::optional<double>& value) {
  return value ? fmt::format("{}", *value) : "";
}

// "Real" is what nearly all variables are; other types are worth a word.
std::string typeText(const Variable& v) {
  return v.type == Type::float64 ? "" : std::string(nameOf(v.type));
}

template <class Condition>
void section(const ModelDescription& model, const char* title, bool causality, Condition&& condition) {
  Table table({{"name"},
               {"start", Table::Align::right},
               {"unit"},
               {"min", Table::Align::right},
               {"max", Table::Align::right},
               {"type"},
               {"causality"},
               {"description"}});
  for (const Variable& v : model.variables) {
    if (!condition(v)) continue;
    table.add({v.name, startText(model, v), v.unit, bound(v.min), bound(v.max), typeText(v),
               causality ? std::string(nameOf(v.causality)) : "", describe(model, v)});
  }
  if (table.empty()) return;
  fmt::print("\n{}\n{}", inked(title, Ink::bold), table.text(terminalWidth(stdout)));
}

void page(const Fmu& fmu, bool all) {
  const ModelDescription& model = fmu.description();
  const std::size_t width = terminalWidth(stdout);
  fmt::print("{}\n", inked(model.modelName, Ink::bold));
  if (!model.description.empty()) {
    for (const std::string& line : wrapped(model.description, width))
      fmt::print("{}\n", line);
  }
  fmt::print("\n");
  const auto platforms = fmu.platforms();
  Table facts({{"FMI version"}, {model.versionText}});
  const auto fact = [&](const char* name, const std::string& value) {
    if (!value.empty()) facts.add({name, value});
  };
  fact("kinds", kinds(model));
  fact("platforms", platforms.empty() ? "none" : fmt::format("{}", fmt::join(platforms, ", ")));
  fact("default experiment", experiment(model.defaultExperiment));
  if (model.coSimulation) fact("co-simulation", capabilities(*model.coSimulation));
  if (model.modelExchange) {
    fact("model exchange", capabilities(*model.modelExchange));
    const auto counted = [](std::size_t n, const char* what) {
      return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
    };
    fact("", counted(model.structure.derivatives.size(), "continuous state") + ", " +
                 counted(model.eventIndicatorCount, "event indicator"));
  }
  std::vector<std::string_view> categories;
  for (const LogCategory& category : model.logCategories)
    categories.emplace_back(category.name);
  fact("log categories", fmt::format("{}", fmt::join(categories, ", ")));
  fact("model version", model.modelVersion);
  fact("author", model.author);
  fact("license", model.license);
  fact("made with", model.generationTool);
  fmt::print("{}", facts.text(width));

  const auto isParameter = [](const Variable& v) {
    return v.causality == Causality::parameter || v.causality == Causality::structuralParameter;
  };
  const auto isState = [&](const Variable& v) {
    return model.isState(v) && v.causality != Causality::output;
  };
  section(model, "Parameters", false, isParameter);
  section(model, "Inputs", false, [](const Variable& v) { return v.causality == Causality::input; });
  section(model, "Outputs", false, [](const Variable& v) { return v.causality == Causality::output; });
  section(model, "States", false, isState);
  const auto isOther = [&](const Variable& v) {
    return !isParameter(v) && v.causality != Causality::input && v.causality != Causality::output &&
           !isState(v);
  };
  if (all) return section(model, "Others", true, isOther);
  const auto others = std::ranges::count_if(model.variables, isOther);
  if (others > 0) fmt::print("\n{} more variable{} with --all.\n", others, others == 1 ? "" : "s");
}

}  // namespace

void addInfo(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("info", "Show what an FMU offers");
  auto options = std::make_shared<InfoOptions>();
  command->add_option("fmu", options->file, "The FMU file")->required()->type_name("FILE");
  command->add_flag("--all", options->all, "Show local variables too");
  command->add_flag("--json", options->json, "Everything, as JSON");
  command->footer(
      "\nExamples:\n  bristle info FrBDSlider.fmu\n  bristle info FrBDSlider.fmu --json | jq "
      "'.variables[].name'");
  command->callback([options, &action] {
    action = [options] {
      const auto fmu = Fmu::open(options->file);
      if (options->json) {
        fmt::print("{}\n", infoJson(*fmu).dump(2));
      } else {
        page(*fmu, options->all);
      }
      return 0;
    };
  });
}

}  // namespace bristle::tools
