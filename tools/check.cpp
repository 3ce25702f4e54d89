// `bristle check`: whether FMUs keep the standard.
#include "check/check.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <new>

#include "check_input.hpp"
#include "check_json.hpp"
#include "check_junit.hpp"
#include "check_report.hpp"
#include "check_rules.hpp"
#include "command.hpp"
#include "cosim/error.hpp"
#include "cosim/output_file.hpp"
#include "interrupt.hpp"
#include "progress.hpp"
#include "terminal.hpp"

namespace bristle::tools {

using check::Severity;
using cosim::Error;

namespace {

struct CheckOptions {
  std::vector<std::string> files;
  std::string junit, level = "warning", schema;
  double timeout = check::Options().secondsPerRule;
  bool json = false, noRun = false, rules = false, markdown = false;
};

constexpr const char* examples = R"(
Examples:
  bristle check FrBDSlider.fmu
      errors and warnings, each with its place and how to mend it
  bristle check FrBDSlider.fmu --level all --no-run
      notes too, without running the FMU
  bristle check exports --junit report.xml
      every FMU in the folder "exports" and below, with a report for a CI server
  bristle check FrBDSlider.fmu --json | jq '.files[].findings[] | select(.severity == "error")'
      for scripts
  bristle check --rules
      what is checked, and where the standard says so

The FMU's code is run, in processes of its own but with your rights: for an FMU you do not trust use --no-run or a
container.  Exit code: 0 no errors (there may be warnings); 1 errors; 2 something could not be checked, whatever was
found in the rest.)";

int printRules(const CheckOptions& options) {
  if (!options.files.empty()) throw Error("--rules shows the rules and checks nothing; leave out the FMUs.");
  const auto& rules = check::rules();
  if (options.markdown) {
    fmt::print("{}", rulesMarkdown(rules));
  } else if (options.json) {
    fmt::print("{}\n", rulesJson(rules).dump(2));
  } else {
    fmt::print("{}", rulesText(rules, terminalWidth(stdout)));
  }
  return 0;
}

std::unique_ptr<cosim::OutputFile> openJunit(const std::string& path) {
  if (path.empty()) return nullptr;
  if (path == "-") throw Error("--junit needs the name of a file; \"-\" is none.");
  if (path.ends_with(".fmu")) throw Error(fmt::format("--junit would overwrite the FMU {}.", path));
  return std::make_unique<cosim::OutputFile>(path);
}

// Whatever goes wrong with one FMU, the others are still checked.
check::Report checkOne(const std::filesystem::path& file, const check::Options& options) {
  try {
    return check::check(file, options);
  } catch (const std::exception& error) {
    const bool memory = dynamic_cast<const std::bad_alloc*>(&error) != nullptr;
    check::Report report;
    report.file = file;
    report.refusal = fmt::format("{} cannot be checked: {}.", file.string(),
                                 memory ? "there is not enough memory" : error.what());
    return report;
  }
}

std::vector<CheckedFmu> checkAll(const std::vector<std::filesystem::path>& files, check::Options options) {
  using Clock = std::chrono::steady_clock;
  const InterruptGuard interrupts;
  StatusLine status;
  std::vector<CheckedFmu> fmus;
  for (const auto& file : files) {
    options.progress = [&](const check::Rule& rule) {
      if (InterruptGuard::requested()) throw Error("interrupted");
      status.show(fmt::format(
          "checking {}{}: {}", file.filename().string(),
          files.size() > 1 ? fmt::format(" ({} of {})", fmus.size() + 1, files.size()) : "", rule.id));
    };
    const auto began = Clock::now();
    check::Report report = checkOne(file, options);
    if (InterruptGuard::requested()) throw Error("The check was interrupted.");
    fmus.push_back({std::move(report), std::chrono::duration<double>(Clock::now() - began).count()});
  }
  return fmus;
}

Severity leastOf(const std::string& level) {
  if (level == "error") return Severity::error;
  return level == "all" ? Severity::note : Severity::warning;
}

int checkFiles(const CheckOptions& options) {
  if (options.files.empty()) {
    throw Error(
        "\"check\" needs an FMU file or a folder of them; \"bristle check --help\" shows an example.");
  }
  constexpr double day = 86400;
  if (!(options.timeout > 0 && options.timeout <= day)) {
    throw Error(
        fmt::format("The timeout is {} s; it must be positive and at most {} s.", options.timeout, day));
  }
  const auto files = fmusOf(options.files);
  const auto junit = openJunit(options.junit);
  check::Options settings;
  settings.run = !options.noRun;
  settings.schemas = schemaFolder(options.schema);
  settings.secondsPerRule = options.timeout;

  const auto fmus = checkAll(files, settings);
  if (junit) {
    junit->write(checkJunit(fmus));
    junit->commit();
  }
  if (options.json) {
    fmt::print("{}\n", checkJson(fmus).dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
  } else {
    fmt::print("{}", checkText(fmus, leastOf(options.level), terminalWidth(stdout)));
    if (junit) fmt::print("wrote {}\n", options.junit);
  }
  return exitCodeFor(totalsOf(fmus));
}

// Exit code 1 is for errors in an FMU, so every failure of ours is 2.
int checkCommand(const CheckOptions& options) {
  try {
    const int code = options.rules || options.markdown ? printRules(options) : checkFiles(options);
    if (std::fflush(stdout) != 0)
      throw Error(fmt::format("The report cannot be written: {}.", std::strerror(errno)));
    return code;
  } catch (const std::exception& error) {
    throw Error(error.what());
  }
}

}  // namespace

void addCheck(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("check", "Check whether FMUs of FMI 2 or 3 keep the standard");
  auto o = std::make_shared<CheckOptions>();
  command->add_option("fmu", o->files, "FMU files; of a folder, all in it and below")
      ->type_name("FILE|FOLDER");
  command->add_flag("--no-run", o->noRun, "Only look at the files; do not run the FMU's code");
  command
      ->add_option("--schema", o->schema,
                   "Folder with the official schemas in fmi2 and fmi3; default: what BRISTLE_SCHEMA names")
      ->type_name("FOLDER");
  command->add_option("--timeout", o->timeout, "Time a rule may take before the FMU counts as hanging")
      ->check(finiteNumber())
      ->type_name("SECONDS")
      ->capture_default_str();

  command
      ->add_option("--level", o->level,
                   "Findings to show: error, warning (default; and errors) or all (and notes)")
      ->check(oneOf({"error", "warning", "all"}))
      ->type_name("LEVEL")
      ->group("Results");
  command->add_flag("--json", o->json, "Everything, as JSON, whatever the level")->group("Results");
  command->add_option("--junit", o->junit, "Write everything to a JUnit report for CI servers, too")
      ->type_name("FILE")
      ->group("Results");
  command->add_flag("--rules", o->rules, "Show the rules instead of checking; with --json as JSON")
      ->group("Results");
  command->add_flag("--markdown", o->markdown, "The rules as the page docs/check-rules.md")->group("");
  command->footer(examples);
  command->callback([o, &action] { action = [o] { return checkCommand(*o); }; });
}

}  // namespace bristle::tools
