// `bristle simulate`: from options to results.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "command.hpp"
#include "cosim/error.hpp"
#include "cosim/simulation.hpp"
#include "cosim/text.hpp"
#include "interrupt.hpp"
#include "log_printer.hpp"
#include "progress.hpp"
#include "report.hpp"
#include "results.hpp"
#include "simulate.hpp"

namespace bristle::tools {

using namespace cosim;

namespace {

InterfaceKind kindFor(const SimulateOptions& options, const Fmu& fmu) {
  if (options.interface.empty()) return chooseInterface(fmu);
  return chooseInterface(
      fmu, options.interface == "me" ? InterfaceKind::modelExchange : InterfaceKind::coSimulation);
}

double defaultStep(const ModelDescription& model, InterfaceKind kind, double start, double stop) {
  if (model.defaultExperiment.stepSize) return *model.defaultExperiment.stepSize;
  const double step = (stop - start) / 500;
  // An FMU with a fixed internal step wants a multiple of it.
  const auto fixed = model.interface(kind)->fixedInternalStepSize;
  return fixed && *fixed > 0 ? *fixed * std::max(1.0, std::ceil(step / *fixed - 1e-9)) : step;
}

RunSettings settingsFor(const SimulateOptions& options, const ModelDescription& model, InterfaceKind kind) {
  const DefaultExperiment& defaults = model.defaultExperiment;
  RunSettings settings;
  settings.start = options.startTime.value_or(defaults.startTime.value_or(0));
  const auto stop = options.stopTime ? options.stopTime : defaults.stopTime;
  if (!stop)
    throw Error(fmt::format("{} has no default stop time; give one with --stop-time.", model.modelName));
  settings.stop = *stop;
  settings.step = options.step.value_or(defaultStep(model, kind, settings.start, settings.stop));
  settings.tolerance = options.tolerance ? options.tolerance : defaults.tolerance;
  if (settings.tolerance && !(*settings.tolerance > 0)) {
    throw Error(fmt::format("The tolerance is {}; it must be positive.", *settings.tolerance));
  }
  const auto fixed = model.interface(kind)->fixedInternalStepSize;
  if (settings.step > 0 && options.step && fixed && *fixed > 0) {
    const double ratio = *options.step / *fixed;
    if (ratio < 1 - 1e-9 || std::abs(ratio - std::round(ratio)) > 1e-6 * ratio) {
      note(fmt::format(
          "the FMU has a fixed internal step of {}; a communication step that is no multiple of it "
          "makes results uneven.",
          *fixed));
    }
  }
  return settings;
}

void refuseWhatIsForSystems(const SimulateOptions& options) {
  const std::string_view option = options.variableStep         ? "--step auto"
                                  : !options.algorithm.empty() ? "--algorithm"
                                  : options.couplingTolerance  ? "--coupling-tolerance"
                                  : !options.runJson.empty()   ? "--run-json"
                                                               : "";
  if (!option.empty())
    throw Error(fmt::format("{} is for systems of FMUs (.ssp, .ssd), and {} is none.", option, options.file));
}

void append(std::vector<Element>& elements, const std::vector<Element>& more) {
  for (const Element& element : more) {
    if (std::ranges::find(elements, element.name, &Element::name) == elements.end())
      elements.push_back(element);
  }
}

std::vector<Element> recordedElements(const SimulateOptions& options, const Layout& layout) {
  std::vector<Element> elements;
  for (const std::string& name : splitNames(options.record)) {
    const auto found = layout.resolve(name);
    if (!found.empty() && !isNumeric(found.front().variable->type)) {
      throw Error(fmt::format("\"{}\" is of type {}; only numbers can be recorded.", name,
                              nameOf(found.front().variable->type)));
    }
    append(elements, found);
  }
  if (options.record.empty()) {
    for (const Variable& v : layout.model().variables) {
      if (v.causality == Causality::output && isNumeric(v.type)) append(elements, layout.elements(v));
    }
  }
  if (!options.period.empty()) {
    const auto found = layout.resolve(options.period);
    if (found.size() != 1 || !isNumeric(found.front().variable->type)) {
      throw Error(fmt::format("\"{}\" is not one number, so it has no period.", options.period));
    }
    append(elements, found);
  }
  return elements;
}

std::unique_ptr<InputFeed> feedFor(const SimulateOptions& options, const Assignments& assignments,
                                   InterfaceKind kind) {
  if (options.input.empty()) return nullptr;
  const auto interpolation = options.interpolation == "step" ? Interpolation::step : Interpolation::linear;
  auto feed = std::make_unique<InputFeed>(InputTable::read(options.input), assignments.layout(),
                                          interpolation, options.input, kind);
  for (const Variable& v : assignments.layout().model().variables) {
    if (feed->feeds(v) && assignments.contains(v)) {
      throw Error(fmt::format("The input \"{}\" is given twice, by --set and by a column of {}.", v.name,
                              options.input));
    }
  }
  std::vector<std::string> kept = feed->missing();
  std::erase_if(kept, [&](const std::string& name) {
    const Variable* v = assignments.layout().model().find(name);
    return v && assignments.contains(*v);
  });
  if (!kept.empty()) {
    note(
        fmt::format("{} has no column for {}; start values are kept.", options.input, fmt::join(kept, ", ")));
  }
  return feed;
}

}  // namespace

LogWishes wishesFor(const SimulateOptions& options) {
  LogWishes wishes{Level::warning, options.events, options.json};
  const std::string& level = options.verbose ? "info" : options.log;
  if (level == "none") wishes.least.reset();
  if (level == "error") wishes.least = Level::error;
  if (level == "info") wishes.least = Level::info;
  return wishes;
}

int simulateFmu(const SimulateOptions& options) {
  refuseWhatIsForSystems(options);
  const InterruptGuard interrupts;
  const auto fmu = Fmu::open(options.file);
  const ModelDescription& model = fmu->description();
  const InterfaceKind kind = kindFor(options, *fmu);
  const RunSettings settings = settingsFor(options, model, kind);
  const Assignments assignments(model, options.set);
  const auto feed = feedFor(options, assignments, kind);
  const auto elements = recordedElements(options, assignments.layout());
  Results results(options);
  Recorder recorder(assignments.layout(), elements, results.sinks(columnsOf(elements)));

  Progress progress(settings.start, settings.stop);
  const LogWishes wishes = wishesFor(options);
  if (options.events && kind == InterfaceKind::coSimulation && eventCategories(model).empty()) {
    note("the FMU declares no log category for events, so it may not report any.");
  }
  LogPrinter printer(wishes, progress);
  std::unique_ptr<Slave> slave;
  SlaveOptions slaveOptions;
  slaveOptions.kind = kind;
  slaveOptions.log = [&](const LogMessage& message) { printer(message); };
  slaveOptions.logCategories = wantedCategories(model, wishes);
  if (feed) {
    slaveOptions.intermediateInputs = feed->intermediateInputs();
    slaveOptions.provideInputs = [&](double time) { feed->provide(*slave, time); };
  }
  const auto began = std::chrono::steady_clock::now();
  slave = instantiate(fmu, std::move(slaveOptions));
  RunResult result;
  try {
    result = cosim::simulate(
        *slave, settings, assignments, feed.get(), recorder,
        {.interrupted = &InterruptGuard::requested, .progress = [&](double t) { progress.update(t); }});
  } catch (const std::exception&) {
    results.keep();
    throw;
  }
  const auto integration = slave->integration();
  slave.reset();
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - began;
  progress.clear();
  printer.flush();

  results.keep();
  RunReport report{model, settings, result, integration, wall.count(), {}, options.output, options.plot};
  report.recorded = results.finish({model.modelName, timeUnit(model)});
  options.json ? printReportJson(report) : printReport(report);
  return 0;
}

}  // namespace bristle::tools
