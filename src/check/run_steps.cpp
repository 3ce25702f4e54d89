// Co-simulation steps and whole runs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "check/journey.hpp"
#include "check/run_checks.hpp"
#include "cosim/simulation.hpp"

namespace bristle::check {

using cosim::InterfaceKind;

namespace {

/// Steps through the default experiment without the help of Journey, which would forgive too much.
template <class Look>
void stepThrough(Bench& bench, const Probe::Options& options, Look&& look) {
  const auto probe = bench.instantiate(options);
  if (!probe->exists()) return;
  require(*probe, probe->setup(bench.experiment()));
  require(*probe, probe->enterInitialization());
  require(*probe, probe->exitInitialization());
  const auto settle = [&] {
    for (int i = 0; i < 1000; ++i) {
      const Probe::Update update = probe->updateDiscreteStates();
      require(*probe, update.status);
      if (!update.again || update.terminate) break;
    }
    require(*probe, probe->enterStepMode());
  };
  if (options.eventMode) settle();
  const double start = bench.experiment().startTime, h = bench.stepSize();
  const auto steps = static_cast<long>(std::llround((bench.stopTime() - start) / h));
  double now = start;
  for (long i = 0; i < steps && !bench.timeIsShort(); ++i) {
    const double target = start + static_cast<double>(i + 1) * h;
    for (int k = 0; k < 1000 && now < target; ++k) {
      const Probe::Step step = probe->doStep(now, target - now);
      require(*probe, step.status);
      if (!look(*probe, step, now, target) || step.terminate) return;
      if (step.event && options.eventMode) {
        require(*probe, probe->enterEventMode());
        settle();
      }
      now = step.early && step.reached && *step.reached > now ? *step.reached : target;
    }
  }
}

Probe::Options coSimulation(bool eventMode, bool earlyReturn) {
  Probe::Options options;
  options.kind = InterfaceKind::coSimulation;
  options.eventMode = eventMode;
  options.earlyReturn = earlyReturn;
  return options;
}

}  // namespace

void checkEarlyReturn(Bench& bench, Findings& findings) {
  if (!bench.model().coSimulation) return bench.skip("The FMU does not offer co-simulation.");
  const bool clocks = bench.model().hasClocks();
  const auto judge = [&](bool allowed) {
    return [&, allowed](Probe& probe, const Probe::Step& step, double now, double target) {
      const double slack = 1e-6 * (target - now);
      const double reached = step.reached.value_or(target);
      if (step.early && !allowed) {
        findings.of(
            probe.called(),
            fmt::format("The step from {} to {} returns early although that was not allowed.", now, target),
            "Go on to the end of the step unless earlyReturnAllowed was true.");
      } else if (!step.terminate && std::isnan(reached)) {
        findings.of(probe.called(), "lastSuccessfulTime is not written.", "Write it in every call.");
      } else if (!step.early && !step.terminate && std::abs(reached - target) > slack) {
        findings.of(probe.called(),
                    fmt::format("The step to {} is complete, but lastSuccessfulTime is {}.", target, reached),
                    "Return the time that was reached.");
      } else if (step.early && (reached < now - slack || reached > target + slack)) {
        findings.of(probe.called(),
                    fmt::format("The step from {} to {} returns early at {}, which is outside.", now, target,
                                reached),
                    "Return the time that was reached.");
      }
      return findings.empty();
    };
  };
  if (!clocks) stepThrough(bench, coSimulation(false, false), judge(false));
  if (findings.empty() && bench.model().coSimulation->hasEventMode)
    stepThrough(bench, coSimulation(true, true), judge(true));
}

void checkEventMode(Bench& bench, Findings& findings) {
  if (!bench.model().coSimulation) return bench.skip("The FMU does not offer co-simulation.");
  if (!bench.model().hasClocks()) {
    stepThrough(bench, coSimulation(false, false),
                [&](Probe& probe, const Probe::Step& step, double now, double target) {
                  if (step.event)
                    findings.of(probe.called(),
                                fmt::format("The step from {} to {} asks for event handling although "
                                            "eventModeUsed is false.",
                                            now, target),
                                "Handle events inside the step unless eventModeUsed was true.");
                  return findings.empty();
                });
  }
  if (!bench.model().coSimulation->hasEventMode || !findings.empty()) return;
  try {
    stepThrough(bench, coSimulation(true, true),
                [](Probe&, const Probe::Step&, double, double) { return true; });
  } catch (const Trouble& trouble) {
    findings.of(trouble.function(), fmt::format("With event mode: {}", trouble.what()),
                "Start in event mode after initialisation, and let the importer leave it for step mode.");
  }
}

void checkStepCutting(Bench& bench, Findings& findings) {
  const auto& cs = bench.model().coSimulation;
  if (!cs) return bench.skip("The FMU does not offer co-simulation.");
  if (cs->fixedInternalStepSize)
    return bench.skip("The FMU takes internal steps of a fixed size, so the result depends on them.");
  const auto run = [&](int cuts, std::vector<std::vector<double>>& rows, Journey& journey) {
    journey.begin();
    rows.push_back(journey.observe());
    const double start = bench.experiment().startTime, h = bench.stepSize();
    const auto steps = static_cast<long>(std::llround((bench.stopTime() - start) / h));
    for (long i = 0; i < steps && !bench.timeIsShort(); ++i) {
      for (int k = 0; k < cuts; ++k)
        if (!journey.step(h / cuts)) return;
      rows.push_back(journey.observe());
    }
  };
  std::vector<std::vector<double>> whole, halves;
  const auto first = bench.instantiate(InterfaceKind::coSimulation);
  Journey one(bench, *first, Inputs::still);
  run(1, whole, one);
  const auto second = bench.instantiate(InterfaceKind::coSimulation);
  Journey two(bench, *second, Inputs::still);
  run(2, halves, two);
  const std::size_t common = std::min(whole.size(), halves.size());
  whole.resize(common);
  halves.resize(common);
  const Difference d = difference(whole, halves);
  bench.measure("communication step halved, largest difference", d.value, "of the range");
  constexpr double most = 0.05;
  if (d.value <= most) return;
  findings.of("fmi" + std::string(bench.isFmi2() ? "2" : "3") + "DoStep",
              fmt::format("With the communication step halved from {} s a result differs by {:.1f} % of its "
                          "range.",
                          bench.stepSize(), 100 * d.value),
              "Choose internal steps by accuracy, not by the importer's communication step.");
}

void checkDefaultExperiment(Bench& bench, Findings& findings) {
  for (const InterfaceKind kind : bench.kinds()) {
    const auto probe = bench.instantiate(kind);
    Journey journey(bench, *probe, Inputs::still);
    try {
      journey.begin();
      if (!journey.finish() && bench.timeIsShort())
        return bench.skip(fmt::format("The run was given up at t = {} of {} because it takes long.",
                                      journey.time(), bench.stopTime()));
      require(*probe, probe->terminate());
    } catch (const Trouble& trouble) {
      findings.of(trouble.function(),
                  fmt::format("{}: the default experiment ends at t = {}: {}", nameOf(kind), journey.time(),
                              trouble.what()),
                  "Choose a default experiment that the FMU can do.");
    }
  }
}

namespace {

struct ReferenceFiles {
  std::string result, input;  // entries of the package
};

std::vector<ReferenceFiles> referenceFiles(const Package& package) {
  std::vector<ReferenceFiles> files;
  constexpr std::string_view ending = "_ref.csv";
  for (const Package::Entry& entry : package.entries()) {
    if (!entry.name.ends_with(ending)) continue;
    const std::string stem = entry.name.substr(0, entry.name.size() - ending.size());
    files.push_back({entry.name, package.contains(stem + "_in.csv") ? stem + "_in.csv" : ""});
  }
  return files;
}

/// How far a result is from the reference where both have a point: the root of the mean square, relative to
/// the range of the variable or its nominal value.
double distance(const cosim::InputTable& reference, std::size_t column, const cosim::Variable& v, double step,
                const std::vector<double>& times, const std::vector<double>& values) {
  const auto expected = reference.column(column);
  std::vector<double> differences;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const auto found = std::ranges::lower_bound(reference.times(), times[i] - 1e-6 * step);
    if (found == reference.times().end() || *found > times[i] + 1e-6 * step) continue;
    const double y = expected[static_cast<std::size_t>(found - reference.times().begin())];
    differences.push_back(std::abs(values[i] - y));
  }
  // A jump may be recorded on either side: a few points do not count.
  std::ranges::sort(differences);
  const std::size_t counted = differences.size() - std::min(differences.size(), 2 + differences.size() / 100);
  double sum = 0;
  for (std::size_t i = 0; i < counted; ++i)
    sum += differences[i] * differences[i];
  const auto [least, greatest] = std::ranges::minmax(expected);
  const double scale = std::max({greatest - least, v.nominal.value_or(0), 1e-3 * std::abs(greatest), 1e-12});
  return counted == 0 ? 0 : std::sqrt(sum / static_cast<double>(counted)) / scale;
}

}  // namespace

void checkReference(Bench& bench, Findings& findings) {
  const auto files = referenceFiles(bench.subject().package);
  if (files.empty()) return bench.skip("The package has no reference results (*_ref.csv).");
  constexpr double most = 0.01;
  for (const ReferenceFiles& file : files) {
    const auto reference = cosim::InputTable::parse(bench.subject().package.read(file.result), file.result);
    std::vector<cosim::Element> elements;
    std::vector<std::size_t> columns;
    for (std::size_t c = 0; c < reference.names().size(); ++c) {
      const cosim::Variable* v = bench.model().find(reference.names()[c]);
      if (v && (v->isArray() || !isNumeric(v->type))) continue;
      if (!v) {
        findings.in(file.result,
                    fmt::format("The column \"{}\" is no variable of the model.", reference.names()[c]),
                    "Name the columns after variables.");
        continue;
      }
      elements.push_back({v, 0, v->name});
      columns.push_back(c);
    }
    if (elements.empty()) continue;

    const InterfaceKind kind = bench.kinds().front();
    const cosim::Assignments assignments(bench.model(), {});
    std::unique_ptr<cosim::InputFeed> feed;
    if (!file.input.empty()) {
      feed = std::make_unique<cosim::InputFeed>(
          cosim::InputTable::parse(bench.subject().package.read(file.input), file.input),
          assignments.layout(), cosim::Interpolation::linear, file.input, kind);
    }
    cosim::Trace trace(elements.size());
    cosim::Recorder recorder(assignments.layout(), elements, {&trace});
    std::unique_ptr<cosim::Slave> slave;
    cosim::SlaveOptions options;
    options.kind = kind;
    if (feed) {
      options.intermediateInputs = feed->intermediateInputs();
      options.provideInputs = [&](double time) { feed->provide(*slave, time); };
    }
    bench.trace().enter("the run to compare with the reference results");
    slave = cosim::instantiate(bench.fmu(), std::move(options));
    cosim::simulate(
        *slave,
        {bench.experiment().startTime, bench.stopTime(), bench.stepSize(), bench.experiment().tolerance},
        assignments, feed.get(), recorder, {[&] { return bench.timeIsShort(); }, [](double) {}});
    slave.reset();
    bench.trace().leave();
    double worst = 0;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const double d = distance(reference, columns[i], *elements[i].variable, bench.stepSize(), trace.times(),
                                trace.column(i));
      worst = std::max(worst, d);
      if (d <= most) continue;
      findings.in(file.result,
                  fmt::format("\"{}\" differs from the reference results by {:.2g} % of its range (root mean "
                              "square).",
                              elements[i].name, 100 * d),
                  "Make the reference results with this FMU anew, or find what changed.");
    }
    bench.measure("shipped reference results, largest difference", worst, "of the range (rms)");
  }
}

}  // namespace bristle::check
