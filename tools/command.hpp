// The subcommands of `bristle`.  Each adds its options to the command line; what it does once the arguments
// are understood is left in `action`, so that its errors are reported in one place.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace bristle::tools {

/// Returns the exit code.
using Action = std::function<int()>;

void addList(CLI::App& app, Action& action);
void addInfo(CLI::App& app, Action& action);
void addSimulate(CLI::App& app, Action& action);
void addCheck(CLI::App& app, Action& action);
void addSystem(CLI::App& app, Action& action);

/// Refuse what does not fit, with a sentence that quotes it.
CLI::Validator finiteNumber();
CLI::Validator oneOf(std::vector<std::string> words);

/// One word or two about something that did not stop us; goes to stderr, so that results stay clean.
void note(std::string_view sentence);

}  // namespace bristle::tools
