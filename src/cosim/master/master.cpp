#include "cosim/master/master.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cosim/master/event_search.hpp"
#include "cosim/master/value_exchange.hpp"

namespace bristle::cosim {

namespace {

constexpr int mostAttempts = 60;
/// Variable steps are not chosen below this part of the first one.
constexpr double smallestChosen = 1e-6;
/// Steps are not halved below this part of the regular one.
constexpr double smallest = 1e-9;
/// A variable step that would leave less than this part of itself before the end goes to the end.
constexpr double leftover = 0.01;
/// Events closer than this, relative to the step, are one.
constexpr double together = 1e-9;

bool canRollBack(const Network& network, const Loop& loop) {
  return std::ranges::all_of(loop.nodes, [&](std::size_t n) { return network.node(n).canRollBack(); });
}

}  // namespace

Master::Master(Network& network, const MasterOptions& options, std::function<void(const std::string&)> warn,
               ExternalSource external)
    : network_(network),
      options_(options),
      warn_(std::move(warn)),
      external_(std::move(external)),
      externalValues_(network.externalInputs().size()),
      outputsBefore_(network.outputCount()),
      signals_(network),
      energy_(network, options.power),
      // Where steps have one size, a jump is seen at the next regular point.
      schedule_(options.start, options.stop, options.step,
                network.fixedStepNode().empty() ? external_.jumps : std::vector<double>()),
      time_(options.start),
      size_(options.step) {
  for (Loop& loop : findLoops(network)) {
    CouplingOptions coupling = options.coupling;
    const bool possible = canRollBack(network, loop);
    coupling.algorithm = options.algorithm.value_or(possible ? Algorithm::newton : Algorithm::gaussSeidel);
    const bool implicit = coupling.algorithm == Algorithm::newton || coupling.algorithm == Algorithm::aitken;
    if (loop.isFeedback() && implicit && !possible) {
      std::string names;
      for (const std::size_t n : loop.nodes)
        if (!network.node(n).canRollBack()) names += (names.empty() ? "" : ", ") + network.node(n).name();
      throw Error(
          fmt::format("{} repeats steps, for which these FMUs cannot get and set their states: {}; "
                      "gauss-seidel and jacobi do without.",
                      nameOf(coupling.algorithm, coupling.signal), names));
    }
    couplings_.push_back(makeCoupling(network, signals_, std::move(loop), coupling));
  }
  const bool wanted = network.usesEventMode() || options.variableStep ||
                      std::ranges::any_of(couplings_, [](const auto& c) { return c->needsRollback(); });
  rollsBack_ = wanted && network.canRollBack();
  signals_.statesSaved = rollsBack_;
  if (const std::string fixed = network.fixedStepNode(); !fixed.empty()) {
    sizesFixed_ = true;
    const double steps = (options.stop - options.start) / options.step;
    if (options.variableStep || std::abs(steps - std::round(steps)) > 1e-6) {
      throw Error(fmt::format("{} takes only communication steps of one size, and {}.", fixed,
                              options.variableStep
                                  ? "a variable step was asked for"
                                  : fmt::format("{} s from {} s to {} s is no whole number of them",
                                                options.step, options.start, options.stop)));
    }
  }
  hasAccount_ = !energy_.connections().empty();
  if (!rollsBack_ && !options.variableStep && !network.usesEventMode() && externalValues_.empty() &&
      external_.jumps.empty())
    steady_ = SteadySteps::of(couplings_, signals_);
  if (options.variableStep && !rollsBack_)
    throw Error("A variable step repeats steps, but not every FMU can get and set its state.");
}

void Master::initialize() {
  for (std::size_t i = 0; i < network_.size(); ++i) {
    Node& node = network_.node(i);
    node.assignments().applyStructural(node.slave());
    node.assignments().applyStart(node.slave());
  }
  for (std::size_t i = 0; i < network_.size(); ++i) {
    Node& node = network_.node(i);
    node.slave().enterInitialization({options_.start, options_.stop, options_.tolerance});
    node.assignments().applyInputs(node.slave());
  }
  takeExternal(options_.start, Side::after, signals_.inputs);
  exchangeValues(network_, signals_, "in initialisation mode");
  for (std::size_t i = 0; i < network_.size(); ++i)
    network_.node(i).slave().exitInitialization();
  if (network_.usesEventMode()) handleEvents();
  for (std::size_t i = 0; i < network_.size(); ++i)
    network_.node(i).readOutputs(network_.outputsOf(i, signals_.outputs));
  for (std::size_t i = 0; i < signals_.scale.size(); ++i)
    signals_.scale[i] = std::max(signals_.scale[i], std::abs(signals_.inputs[i]));
  atEvent_ = false;
  warnAboutBounds();
}

void Master::takeExternal(double time, Side side, std::vector<double>& inputs) {
  if (!external_.values || externalValues_.empty()) return;
  external_.values(time, side, externalValues_);
  for (std::size_t i = 0; i < externalValues_.size(); ++i)
    if (const std::size_t input = network_.externalInputs()[i];
        side == Side::after || !network_.changesAtEventsOnly(input))
      inputs[input] = externalValues_[i];
}

void Master::restoreAll() {
  for (std::size_t i = 0; i < network_.size(); ++i)
    network_.node(i).restore();
}

LoopStep Master::attempt(double size) {
  takeExternal(time_ + size, Side::before, signals_.target);
  LoopStep all{.reached = time_ + size};
  for (const auto& coupling : couplings_) {
    const LoopStep one = coupling->step(time_, size);
    if (one.end != LoopStep::End::complete) return one;
    all.event = all.event || one.event;
  }
  return all;
}

/// How far the lines that inputs followed are from curves through the last three points.
double Master::largestError(double size) const {
  if (signals_.lastSize <= 0) return 0;
  double worst = 0;
  for (std::size_t i = 0; i < signals_.inputs.size(); ++i) {
    if (!network_.isReal(i) || signals_.scale[i] <= 0) continue;
    const double slope = (signals_.target[i] - signals_.inputs[i]) / size,
                 before = (signals_.inputs[i] - signals_.previous[i]) / signals_.lastSize;
    const double curvature = 2 * (slope - before) / (size + signals_.lastSize);
    worst = std::max(worst, std::abs(curvature) * size * size / 8 / signals_.scale[i]);
  }
  return worst / options_.stepTolerance;
}

/// Where nothing happens but regular steps, there is little to do around them.
void Master::advanceSteadily() {
  const double next = schedule_.nextRegular(), size = next - time_;
  if (hasAccount_) energy_.begin(signals_);
  if (!steady_->step(time_, size)) return interrupted(steady_->unusual(), size);
  if (hasAccount_) energy_.end(signals_, size);
  steady_->keepLines();
  signals_.lastSize = size;
  ++statistics_.steps;
  time_ = next;
}

void Master::interrupted(const LoopStep& step, double size) {
  if (step.end != LoopStep::End::terminated) giveUp(step, size, false);
  terminated_ = true;
  time_ = std::clamp(step.reached, time_, time_ + size);
}

void Master::advanceFreely() {
  try {
    takeStep();
  } catch (...) {
    for (std::size_t i = 0; i < network_.size(); ++i)
      network_.node(i).concludeStep();
    throw;
  }
}

void Master::takeStep() {
  const double reach = time_ + size_ * (1 + leftover);
  double target = !options_.variableStep   ? schedule_.next(time_)
                  : reach >= options_.stop ? options_.stop
                                           : time_ + size_;
  for (const auto& point : {nextEvent_, nextJump()})
    if (point && *point > time_ && *point < target && !sizesFixed_) target = *point;
  double size = target - time_;
  energy_.begin(signals_);
  std::ranges::copy(signals_.outputs, outputsBefore_.begin());
  if (rollsBack_) {
    for (std::size_t i = 0; i < network_.size(); ++i)
      network_.node(i).save();
  }
  const auto back = [&] {
    restoreAll();
    std::ranges::copy(outputsBefore_, signals_.outputs.begin());
  };
  bool event = false;
  signals_.alignEvents = rollsBack_ && !sizesFixed_;
  EventSearch search;
  for (int i = 0;; ++i) {
    const LoopStep step = attempt(size);
    if (step.end == LoopStep::End::terminated) return interrupted(step, size);
    if (step.end == LoopStep::End::complete) {
      const double error = options_.variableStep && !step.event ? largestError(size) : 0;
      if (error > 1 && size > smallestChosen * options_.step) {
        ++statistics_.rejected;
        back();
        size *= std::max(0.2, 0.9 / std::sqrt(error));
        continue;
      }
      if (options_.variableStep) {
        size_ = std::max(size * std::clamp(0.9 / std::sqrt(std::max(error, 1e-2)), 0.3, 2.0),
                         smallestChosen * options_.step);
      }
      event = step.event;
      break;
    }
    const bool repeatable = rollsBack_ && !sizesFixed_;
    if (!repeatable || i == mostAttempts || size < smallest * options_.step) giveUp(step, size, repeatable);
    back();
    if (step.end == LoopStep::End::early) {
      const double shorter = search.next(size, step.reached - time_);
      // One that cannot be caught is left to the FMU that has it.
      if (shorter > together * options_.step) {
        size = shorter;
      } else {
        ++statistics_.eventsApart;
        signals_.alignEvents = false;
        size = search.wholeSize();
      }
    } else {
      ++statistics_.halved;
      size /= 2;
    }
  }
  conclude(size, event);
}

std::optional<double> Master::nextJump() const {
  const auto next = std::ranges::upper_bound(external_.jumps, time_);
  return next == external_.jumps.end() ? std::nullopt : std::optional(*next);
}

void Master::conclude(double size, bool event) {
  const double end = time_ + size;
  energy_.end(signals_, size);
  std::ranges::copy(signals_.inputs, signals_.previous.begin());
  std::ranges::copy(signals_.target, signals_.inputs.begin());
  signals_.lastSize = size;
  for (std::size_t i = 0; i < signals_.inputs.size(); ++i)
    signals_.scale[i] = std::max(signals_.scale[i], std::abs(signals_.inputs[i]));
  ++statistics_.steps;
  checkProgress(size);
  // The schedule's own numbers, not their sums.
  const bool regular = std::abs(end - schedule_.next(time_)) <= together * size;
  const auto awaited = nextJump();
  const bool jump = awaited && *awaited <= end + together * size;
  time_ = regular && !options_.variableStep ? schedule_.next(time_) : end;
  atEvent_ = event || jump || (nextEvent_ && time_ >= *nextEvent_) || discreteChanged();
  if (atEvent_) {
    if (beforeEvent) beforeEvent();
    handleEvents();
  } else {
    takeExternal(time_, Side::after, signals_.inputs);
  }
  for (std::size_t i = 0; i < network_.size(); ++i) {
    if (onTick) {
      for (const Node::Tick& tick : network_.node(i).ticks())
        onTick(i, tick);
    }
    network_.node(i).concludeStep();
  }
}

void Master::terminate() {
  for (std::size_t i = 0; i < network_.size(); ++i)
    network_.node(i).slave().terminate();
}

}  // namespace bristle::cosim
