// The `bristle` command line: understands the arguments, runs one subcommand, and turns every failure into
// one sentence on stderr.  Exit codes: 0 done, 1 the simulation failed or an FMU has errors, 2 the request
// or its files cannot be used.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <vector>

#include "command.hpp"
#include "core/version.hpp"
#include "cosim/error.hpp"
#include "cosim/names.hpp"
#include "cosim/text.hpp"

namespace bristle::tools {

CLI::Validator finiteNumber() {
  const auto check = [](std::string& text) {
    const auto value = cosim::parseNumber<double>(text);
    return value && std::isfinite(*value) ? std::string() : fmt::format("\"{}\" is not a number", text);
  };
  return CLI::Validator(check, "");
}

CLI::Validator oneOf(std::vector<std::string> words) {
  const auto check = [words](std::string& text) {
    const bool known = std::find(words.begin(), words.end(), text) != words.end();
    return known ? std::string() : fmt::format("\"{}\" is not one of {}", text, fmt::join(words, ", "));
  };
  return CLI::Validator(check, "");
}

void note(std::string_view sentence) {
  fmt::print(stderr, "note: {}\n", sentence);
}

namespace {

constexpr std::string_view firstSteps =
    R"(Bristle {}: dry-friction and hysteresis models as FMUs, and a tool that runs and checks any FMU.

First steps
  bristle list                                      the models of this library
  bristle info FrBDSlider.fmu                       what an FMU offers: parameters, inputs, outputs
  bristle simulate FrBDSlider.fmu --plot slip.svg   run it with its default experiment and look at it
  bristle simulate StickSlip.ssp                    run a system of FMUs, friction and body coupled
  bristle check FrBDSlider.fmu                      whether an FMU, yours or ours, keeps the standard

Every subcommand explains itself: bristle simulate --help
)";

int fail(std::string_view sentence, int code) {
  fmt::print(stderr, "bristle: {}{}\n", sentence,
             sentence.ends_with('.') || sentence.ends_with('?') ? "" : ".");
  return code;
}

std::vector<std::string> subcommands(const CLI::App& app) {
  std::vector<std::string> result;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    result.push_back(command->get_name());
  return result;
}

/// "system new"
std::string fullName(const CLI::App& app, const CLI::App* command) {
  std::string name;
  for (; command && command != &app; command = command->get_parent())
    name = command->get_name() + (name.empty() ? "" : " " + name);
  return name;
}

// A misspelt option or subcommand, with the nearest one that exists.
int failUnknown(const CLI::App& app, const CLI::App* command, const std::vector<std::string>& extras) {
  std::string first = extras.front();
  for (const std::string& extra : extras) {
    if (extra.starts_with('-')) {
      first = extra;
      break;
    }
  }
  first = first.substr(0, first.find('='));
  const CLI::App& where = command ? *command : app;
  std::vector<std::string> known;
  for (const CLI::Option* option : where.get_options()) {
    for (const std::string& name : option->get_lnames())
      known.push_back("--" + name);
    for (const std::string& name : option->get_snames())
      known.push_back("-" + name);
  }
  const std::vector<std::string_view> options(known.begin(), known.end());
  const std::string place = command ? "\"" + fullName(app, command) + "\"" : "The command line";
  if (first.starts_with('-')) {
    return fail(fmt::format("{} has no option \"{}\"{}", place, first, cosim::suggestion(first, options)), 2);
  }
  const auto below = subcommands(where);
  if (below.empty()) return fail(fmt::format("{} does not know what to do with \"{}\"", place, first), 2);
  const std::vector<std::string_view> commands(below.begin(), below.end());
  return fail(fmt::format("There is no subcommand \"{}\"{}", first, cosim::suggestion(first, commands)), 2);
}

int run(int argc, char** argv) {
  CLI::App app("Dry-friction and hysteresis models as FMUs, and a tool that runs and checks any FMU.",
               "bristle");
  app.set_version_flag("--version", fmt::format("bristle {}", version), "Show the version and leave");
  app.allow_extras();
  app.get_formatter()->column_width(34);
  Action action;
  addList(app, action);
  addInfo(app, action);
  addSimulate(app, action);
  addCheck(app, action);
  addSystem(app, action);
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; }))
    command->allow_extras();

  const CLI::App* chosen = nullptr;
  const auto remember = [&] {
    for (auto parsed = app.get_subcommands(); !parsed.empty(); parsed = parsed.front()->get_subcommands())
      chosen = parsed.front();
  };
  try {
    app.parse(argc, argv);
    remember();
  } catch (const CLI::Success& request) {  // --help, --version
    return app.exit(request);
  } catch (const CLI::RequiredError& error) {
    remember();
    const std::string name = fullName(app, chosen);
    const bool system = std::string_view(error.what()).starts_with("system");
    return fail(fmt::format("\"{}\" needs {}; \"bristle {} --help\" shows an example", name,
                            system ? "a system file" : "an FMU file", name),
                2);
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string text = error.what();
    const bool missing = text.find("missing") != std::string::npos;
    return fail(
        fmt::format("{} {}", text.substr(0, text.find(':')), missing ? "needs a value" : "is given twice"),
        2);
  } catch (const CLI::ParseError& error) {
    return fail(error.what(), 2);
  }
  if (chosen && !chosen->remaining().empty()) return failUnknown(app, chosen, chosen->remaining());
  if (!app.remaining().empty()) return failUnknown(app, nullptr, app.remaining());
  if (chosen && !action) {
    return fail(
        fmt::format("\"{}\" needs one of {}", chosen->get_name(), fmt::join(subcommands(*chosen), ", ")), 2);
  }
  if (!action) {
    fmt::print(firstSteps, version);
    return 0;
  }
  return action();
}

}  // namespace

}  // namespace bristle::tools

int main(int argc, char** argv) {
  using bristle::cosim::Cause;
  try {
    return bristle::tools::run(argc, argv);
  } catch (const bristle::cosim::Error& error) {
    return bristle::tools::fail(error.what(), error.cause() == Cause::input ? 2 : 1);
  } catch (const std::exception& error) {
    return bristle::tools::fail(error.what(), 1);
  }
}
