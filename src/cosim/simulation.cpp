#include "cosim/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cosim/error.hpp"
#include "cosim/schedule.hpp"

namespace bristle::cosim {

namespace {

Schedule makeSchedule(const RunSettings& settings, const Slave& slave, const InputFeed* feed) {
  const bool variable = slave.interface().canHandleVariableCommunicationStepSize;
  const double steps = (settings.stop - settings.start) / settings.step;
  if (!variable && std::abs(steps - std::round(steps)) > 1e-6) {
    throw Error(
        fmt::format("{} takes only communication steps of one size, and {} from {} to {} is no whole number "
                    "of them; choose another step or stop time.",
                    slave.name(), settings.step, settings.start, settings.stop));
  }
  // Without variable steps a discontinuity is seen at the next regular point.
  return Schedule(settings.start, settings.stop, settings.step,
                  feed && variable ? feed->table().discontinuities() : std::vector<double>());
}

class Run {
 public:
  Run(Slave& slave, const RunSettings& settings, InputFeed* feed)
      : slave_(slave), feed_(feed), schedule_(makeSchedule(settings, slave, feed)), stop_(settings.stop) {
    result_.endTime = settings.start;
  }

  void initialize(const RunSettings& settings, const Assignments& assignments) {
    assignments.applyStructural(slave_);
    assignments.applyStart(slave_);
    slave_.enterInitialization({settings.start, settings.stop, settings.tolerance});
    assignments.applyInputs(slave_);
    if (feed_) feed_->initialize(slave_, settings.start);
    slave_.exitInitialization();
    if (slave_.usesEventMode()) settleEvents();
  }

  bool running() const { return !result_.endedByFmu && result_.endTime < stop_; }
  double time() const { return result_.endTime; }
  const RunResult& result() const { return result_; }

  void advance() {
    const double from = result_.endTime;
    double to = schedule_.next(from);
    if (nextEvent_ && *nextEvent_ > from && *nextEvent_ < to) to = *nextEvent_;
    const Step step = attempt(from, to);
    ++result_.steps;
    result_.endTime =
        step.outcome == StepOutcome::complete && !step.terminate ? to : std::clamp(step.reached, from, to);
    result_.endedByFmu = step.terminate;
    guardProgress(from);
    const bool timeEvent = nextEvent_ && result_.endTime >= *nextEvent_;
    if (!result_.endedByFmu && (step.eventPending || timeEvent)) settleEvents();
  }

 private:
  // A discarded step that left the FMU as it was is tried again with half the size; `to` follows.
  Step attempt(double from, double& to) {
    constexpr int mostHalvings = 20;
    for (int halvings = 0;; ++halvings) {
      if (feed_) feed_->beginStep(slave_, from, to);
      const Step step = slave_.doStep(from, to - from);
      if (step.outcome != StepOutcome::discarded || step.terminate) return step;
      if (!step.repeatable || !slave_.interface().canHandleVariableCommunicationStepSize ||
          halvings == mostHalvings) {
        throw Error(
            fmt::format("{} could not compute the communication step from {} to {}; it came to {}. A smaller "
                        "step may help.",
                        slave_.name(), from, to, step.reached),
            Cause::simulation);
      }
      to = from + (to - from) / 2;
    }
  }

  void settleEvents() {
    const EventInfo info = slave_.updateEvents();
    nextEvent_ = info.nextEventTime;
    result_.endedByFmu = info.terminate;
  }

  // Returning early without getting anywhere is legal at an event, but not for ever.
  void guardProgress(double from) {
    constexpr int most = 1000;
    standstill_ = result_.endTime > from ? 0 : standstill_ + 1;
    if (standstill_ > most && running()) {
      throw Error(fmt::format("{} has returned {} times from a step at {} without advancing.", slave_.name(),
                              most, from),
                  Cause::simulation);
    }
  }

  Slave& slave_;
  InputFeed* feed_;
  Schedule schedule_;
  double stop_;
  std::optional<double> nextEvent_;
  int standstill_ = 0;
  RunResult result_;
};

}  // namespace

RunResult simulate(Slave& slave, const RunSettings& settings, const Assignments& assignments, InputFeed* feed,
                   Recorder& recorder, const RunHooks& hooks) {
  Run run(slave, settings, feed);
  run.initialize(settings, assignments);
  recorder.record(slave, run.time());
  while (run.running()) {
    if (hooks.interrupted && hooks.interrupted()) {
      throw Error(fmt::format("The simulation was interrupted at {}.", run.time()), Cause::simulation);
    }
    run.advance();
    recorder.record(slave, run.time());
    if (hooks.progress) hooks.progress(run.time());
  }
  slave.terminate();
  return run.result();
}

}  // namespace bristle::cosim
