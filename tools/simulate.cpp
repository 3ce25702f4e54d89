// `bristle simulate`: the options.
#include "simulate.hpp"

#include <fmt/format.h>

#include "command.hpp"
#include "cosim/text.hpp"

namespace bristle::tools {

namespace {

constexpr const char* examples = R"(
Examples:
  bristle simulate FrBDSlider.fmu --plot slip.svg
      the default experiment of the FMU, as a picture
  bristle simulate FrBDSlider.fmu --set v_drive=0.05 --stop-time 20 --output slip.csv --period x
      another drive velocity; all outputs to a table, and the period of the stick-slip
  bristle simulate FrBD.fmu --input v.csv --record F,z --output friction.csv
      a law driven by a measured velocity; v.csv starts with the line "time,v"
  bristle simulate StickSlip.ssp --algorithm newton --step 0.005 --record mass.x,law.F --plot slip.svg
      a system of FMUs; variables of its components are written component.variable
  bristle simulate BouncingBall.fmu --interface me --events
      model exchange: integrated here, each event with its indicator and its time

The input table: a repeated time marks a jump, and a communication point is placed there; any other time between
two communication points is stepped over.  Exit code: 0 done, 1 the simulation failed, 2 bad request or bad file.)";

}  // namespace

void addSimulate(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("simulate", "Run an FMU of FMI 2 or 3, or a system of FMUs (.ssp, .ssd)");
  auto o = std::make_shared<SimulateOptions>();
  command->add_option("file", o->file, "An FMU, or a system of FMUs: .fmu, .ssp, .ssd")
      ->required()
      ->type_name("FILE");
  command
      ->add_option(
          "--interface", o->interface,
          "cs: the FMU steps itself (co-simulation); me: Bristle integrates it with CVODE and locates "
          "its events (model exchange). Default: cs where the FMU offers it")
      ->check(oneOf({"cs", "me"}))
      ->type_name("cs|me");

  command->add_option("--start-time", o->startTime, "Default: what the FMU says, else 0")
      ->check(finiteNumber())
      ->type_name("NUMBER")
      ->group("Time");
  command->add_option("--stop-time", o->stopTime, "Default: what the FMU says")
      ->check(finiteNumber())
      ->type_name("NUMBER")
      ->group("Time");
  command
      ->add_option_function<std::string>(
          "--step",
          [o](const std::string& text) {
            o->variableStep = text == "auto";
            if (!o->variableStep) o->step = cosim::parseNumber<double>(text);
          },
          "Communication step; default: what the file says, else 500 steps. auto (systems): chosen by the "
          "error of the signals between the FMUs")
      ->check([](const std::string& text) {
        return text == "auto" ? std::string() : finiteNumber()(const_cast<std::string&>(text));
      })
      ->type_name("NUMBER|auto")
      ->group("Time");
  command
      ->add_option("--tolerance", o->tolerance,
                   "Relative tolerance of the FMU's solver, or of ours with --interface me")
      ->check(finiteNumber())
      ->type_name("NUMBER")
      ->group("Time");

  command->add_option("--set", o->set, "name=value for a parameter, a start value or an input; repeatable")
      ->allow_extra_args(false)
      ->type_name("NAME=VALUE")
      ->group("Values");
  command->add_option("--input", o->input, "Inputs over time, a CSV file with a column \"time\"")
      ->type_name("FILE")
      ->group("Values");
  command
      ->add_option("--interpolation", o->interpolation, "Continuous inputs between rows; others always step")
      ->check(oneOf({"linear", "step"}))
      ->type_name("linear|step")
      ->group("Values");

  command
      ->add_option(
          "--algorithm", o->algorithm,
          "How feedback between FMUs is solved: newton (repeats steps until both sides agree), aitken, "
          "gauss-seidel, jacobi, gauss-seidel-hold, jacobi-hold. Default: what the system says, else "
          "newton where FMUs can be taken back, gauss-seidel elsewhere")
      ->type_name("NAME")
      ->group("Systems");
  command
      ->add_option("--coupling-tolerance", o->couplingTolerance,
                   "What may remain of a loop's residual, relative to the signal; default 1e-6")
      ->check(finiteNumber())
      ->type_name("NUMBER")
      ->group("Systems");
  command
      ->add_option(
          "--power", o->power,
          "Two outputs whose product is a power, such as mass.v,law.F, to account for the energy between "
          "their components; found by itself where units or terminals tell; repeatable")
      ->allow_extra_args(false)
      ->type_name("NAMES")
      ->group("Systems");
  command
      ->add_option("--run-json", o->runJson,
                   "Write how the run went to a JSON file: versions, tokens, settings, statistics, energy "
                   "residuals, warnings")
      ->type_name("FILE")
      ->group("Systems");

  command->add_option("--record", o->record, "Variables to record, separated by commas; default: all outputs")
      ->allow_extra_args(false)
      ->type_name("NAMES")
      ->group("Results");
  command->add_option("--every", o->every, "Record every N-th communication point, and all events")
      ->check([](const std::string& text) {
        const auto number = cosim::parseNumber<std::uint64_t>(text);
        return number && *number > 0 ? "" : fmt::format("\"{}\" is not a positive whole number", text);
      })
      ->type_name("N")
      ->group("Results");
  command->add_option("--output", o->output, "Write the recorded variables to a CSV file")
      ->type_name("FILE")
      ->group("Results");
  command->add_option("--plot", o->plot, "Draw the recorded variables to an SVG file (needs gnuplot)")
      ->type_name("FILE")
      ->check([](const std::string& file) {
        return file.ends_with(".svg") ? "" : "the picture is SVG, so its file must end in .svg, not " + file;
      })
      ->group("Results");
  command->add_option("--period", o->period, "Measure the period of a variable, which is recorded too")
      ->type_name("NAME")
      ->group("Results");
  command->add_flag("--json", o->json, "The summary as JSON")->group("Results");

  command
      ->add_flag("--events", o->events,
                 "Print each event: those the FMU reports and, with --interface me, those located in it; of "
                 "a system "
                 "those that all its FMUs meet")
      ->group("Messages");
  command->add_option("--log", o->log, "Messages of the FMU to print: none, error, warning (default) or info")
      ->check(oneOf({"none", "error", "warning", "info"}))
      ->type_name("LEVEL")
      ->group("Messages");
  command->add_flag("--verbose", o->verbose, "The same as --log info")->group("Messages");
  command->footer(examples);
  command->callback(
      [o, &action] { action = [o] { return isSystem(o->file) ? simulateSystem(*o) : simulateFmu(*o); }; });
}

}  // namespace bristle::tools
