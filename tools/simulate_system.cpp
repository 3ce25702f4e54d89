// `bristle simulate` of a system of FMUs: from options to results.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>

#include "command.hpp"
#include "cosim/master/system_inputs.hpp"
#include "cosim/master/system_recorder.hpp"
#include "cosim/names.hpp"
#include "interrupt.hpp"
#include "results.hpp"
#include "simulate.hpp"
#include "system_report.hpp"
#include "terminal.hpp"

namespace bristle::tools {

using namespace cosim;

namespace {

const NamedAlgorithm* algorithmFor(const SimulateOptions& options, const SystemDescription& system) {
  const std::string name =
      options.algorithm.empty() ? system.settings.algorithm.value_or("") : options.algorithm;
  if (name.empty()) return nullptr;
  if (const NamedAlgorithm* found = findAlgorithm(name)) return found;
  std::vector<std::string_view> names;
  for (const NamedAlgorithm& one : namedAlgorithms())
    names.push_back(one.name);
  throw Error(fmt::format("{} no algorithm \"{}\"{}",
                          options.algorithm.empty() ? options.file + ": there is" : "There is", name,
                          nearestName(name, names) ? suggestion(name, names)
                                                   : fmt::format("; there are {}.", fmt::join(names, ", "))));
}

/// The shortest that any FMU asks for.
std::optional<double> stepOfFmus(const SystemFile& file) {
  std::optional<double> shortest;
  for (const auto& fmu : file.fmus())
    if (const auto step = fmu->description().defaultExperiment.stepSize; step && *step > 0)
      shortest = std::min(shortest.value_or(*step), *step);
  return shortest;
}

MasterOptions masterOptionsFor(const SimulateOptions& options, const SystemFile& file) {
  const SystemDescription& system = file.description();
  MasterOptions result;
  result.start = options.startTime.value_or(system.startTime.value_or(0));
  const auto stop = options.stopTime ? options.stopTime : system.stopTime;
  if (!stop) throw Error(fmt::format("{} has no stop time; give one with --stop-time.", options.file));
  result.stop = *stop;
  const auto step = options.step           ? options.step
                    : system.settings.step ? system.settings.step
                                           : stepOfFmus(file);
  result.step = step.value_or((result.stop - result.start) / 500);
  result.variableStep = options.variableStep;
  result.tolerance = options.tolerance;
  const auto coupling = options.couplingTolerance ? options.couplingTolerance : system.settings.tolerance;
  result.coupling.tolerance = coupling.value_or(result.coupling.tolerance);
  for (const auto& tolerance : {result.tolerance, std::optional(result.coupling.tolerance)})
    if (tolerance && !(*tolerance > 0))
      throw Error(fmt::format("The tolerance is {}; it must be positive.", *tolerance));
  result.power = powerTerminals(system, file.fmus());
  for (const std::string& pair : options.power) {
    const auto names = splitNames({pair});
    if (names.size() != 2) {
      throw Error(
          fmt::format("--power names two outputs, as in mass.v,law.F; \"{}\" has {}.", pair, names.size()));
    }
    result.power.push_back({names[0], names[1]});
  }
  if (const NamedAlgorithm* named = algorithmFor(options, system)) {
    result.algorithm = named->algorithm;
    result.coupling.signal = named->signal;
  }
  return result;
}

std::unique_ptr<SystemInputs> inputsFor(const SimulateOptions& options, const SystemFile& file,
                                        const SystemDescription& system) {
  if (options.input.empty()) return nullptr;
  const auto interpolation = options.interpolation == "step" ? Interpolation::step : Interpolation::linear;
  auto inputs = std::make_unique<SystemInputs>(InputTable::read(options.input), system, file.fmus(),
                                               interpolation, options.input);
  for (const SystemComponent& c : system.components) {
    for (const ParameterValue& p : c.parameters) {
      if (p.origin != setByUser || !inputs->sets(c.name, p.variable)) continue;
      throw Error(fmt::format("The input \"{}.{}\" is given twice, by --set and by a column of {}.", c.name,
                              p.variable, options.input));
    }
  }
  return inputs;
}

class Run {
 public:
  Run(const SimulateOptions& options, SystemRun& report, Master& master, SystemRecorder& recorder,
      Progress& progress)
      : options_(options), report_(report), master_(master), recorder_(recorder), progress_(progress) {
    master.beforeEvent = [this] { recorder_.record(master_.time()); };
    master.onTick = [this](std::size_t node, const Node::Tick& tick) { ticked(node, tick); };
  }

  void go() {
    master_.initialize();
    recorder_.record(master_.time());
    while (master_.running()) {
      if (InterruptGuard::requested()) {
        throw Error(fmt::format("The simulation was interrupted at {} s.", master_.time()),
                    Cause::simulation);
      }
      master_.advance();
      recorder_.record(master_.time());
      progress_.update(master_.time());
    }
    master_.terminate();
  }

 private:
  void ticked(std::size_t node, const Node::Tick& tick) {
    Node& it = report_.network.node(node);
    const ValueReference reference = it.slave().outputClocks()[tick.clock];
    const auto& variables = it.model().variables;
    const auto clock = std::ranges::find(variables, reference, &Variable::reference);
    const std::string name = it.name() + "." + clock->name;
    ++report_.ticks[name];
    if (!options_.events) return;
    progress_.clear();
    fmt::print(options_.json ? stderr : stdout, "{} {} ticks at t = {} s\n", inked("event", Ink::green), name,
               tick.time);
  }

  const SimulateOptions& options_;
  SystemRun& report_;
  Master& master_;
  SystemRecorder& recorder_;
  Progress& progress_;
};

}  // namespace

bool isSystem(const std::string& file) {
  return file.ends_with(".ssp") || file.ends_with(".ssd");
}

int simulateSystem(const SimulateOptions& options) {
  const InterruptGuard interrupts;
  const SystemFile file = SystemFile::open(options.file);
  if (file.fmus().empty())
    throw Error(fmt::format("{} has no component, so there is nothing to simulate.", options.file));
  for (const std::string& remark : file.remarks())
    note(remark);
  const MasterOptions masterOptions = masterOptionsFor(options, file);
  SystemDescription system = file.description();
  assignValues(system, file.fmus(), options.set);
  if (!options.interface.empty()) {
    for (SystemComponent& c : system.components)
      c.kind = options.interface == "me" ? InterfaceKind::modelExchange : InterfaceKind::coSimulation;
  }
  const auto inputs = inputsFor(options, file, system);
  Results results(options);
  Progress progress(masterOptions.start, masterOptions.stop);
  LogWishes wishes = wishesFor(options);
  wishes.namesInstances = true;
  LogPrinter printer(wishes, progress);

  Network::Options networkOptions;
  networkOptions.log = [&](const LogMessage& message) { printer(message); };
  networkOptions.logCategories = [&](const ModelDescription& model) {
    return wantedCategories(model, wishes);
  };
  if (inputs) networkOptions.external = inputs->external();
  const auto began = std::chrono::steady_clock::now();
  Network network(system, file.fmus(), networkOptions);
  std::vector<std::string> warnings;
  const auto warn = [&](const std::string& sentence) {
    progress.clear();
    note(sentence);
    warnings.push_back(sentence);
  };
  Master master(network, masterOptions, warn, inputs ? inputs->source() : ExternalSource{});

  const SystemNames names(system, file.fmus());
  SystemRecorder recorder(network, system, names, master.energy());
  for (const std::string& name : splitNames(options.record))
    recorder.add(name);
  if (options.record.empty()) recorder.addDefaults();
  if (!options.period.empty()) {
    recorder.add(options.period);
    if (std::ranges::find(recorder.columns(), options.period, &Column::name) == recorder.columns().end())
      throw Error(fmt::format("\"{}\" is not one number, so it has no period.", options.period));
  }
  recorder.start(results.sinks(recorder.columns()));

  SystemRun report{system, options.file, options.input, network, masterOptions, master, {}, {}, {}, 0};
  const auto conclude = [&] {
    report.wallSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    progress.clear();
    for (const std::string& doubt : master.doubts())
      warn(doubt);
    report.warnings = warnings;
    results.keep();
  };
  try {
    Run(options, report, master, recorder, progress).go();
  } catch (const std::exception& error) {
    report.error = error.what();
    conclude();
    results.writeRunJson(systemRunJson(report));
    throw;
  }
  conclude();
  printer.flush();
  const Recorded recorded = results.finish({system.name, "s"});
  auto json = systemRunJson(report);
  addRecorded(json, recorded);
  results.writeRunJson(json);
  if (options.json) {
    printJson(json);
  } else {
    printSystemReport(report, recorded);
    for (const std::string& path : {options.output, options.plot, options.runJson})
      if (!path.empty()) fmt::print("wrote {}\n", path);
  }
  return 0;
}

}  // namespace bristle::tools
