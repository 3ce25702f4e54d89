// How a simulation goes from one communication point to the next: discontinuities, internal steps, events.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "core/table.hpp"
#include "core/text.hpp"
#include "hybrid/simulation.hpp"

namespace bristle {

namespace {

/// What time resolves at t.
double rounding(double t) {
  return 64 * std::numeric_limits<double>::epsilon() * std::abs(t);
}
/// Two events closer than this fraction of the last step count as one; an importer locates them less sharply.
constexpr double eventResolution = 1e-12, importerResolution = 1e-6;
/// So many mode changes at one instant, or events in a row with no time between them to speak of, are
/// chatter.
constexpr int mostIterations = 100, mostCloseEvents = 1000;
constexpr double closeFraction = 1e-9;
/// So many internal steps that do not move the clock: the step size has shrunk to nothing.
constexpr int mostStalledSteps = 100;
/// A communication step that needs more internal steps than this would seem to hang.
constexpr long mostStepsPerCall = 50'000'000;

std::string_view firstEvent(const Model& model, std::uint64_t fired) {
  return model.indicators()[static_cast<std::size_t>(std::countr_zero(fired))].name;
}

}  // namespace

Outcome Simulation::meetDiscontinuities(Reporter& reporter) {
  if (changed()) {
    if (now_.parametersChanged && !checkParameters(model_, p_, reporter)) return Outcome::discard;
    std::copy_n(d_, sizes_.discrete, dTry_);
    inputsAt(now_.t);
    model_.jump(moment(), frameBefore());
    if (!solvable(reporter)) return Outcome::error;
    if (now_.parametersChanged && integrator_) configure();
    evaluated_ = false;
    // An importer that uses event mode changes inputs by jumps there and nowhere else; what it sets between
    // steps are samples of something continuous, unless the mode changed with it.
    const bool onlyInputs = !now_.parametersChanged && !now_.statesChanged;
    const bool sameMode = std::equal(d_, d_ + sizes_.discrete, dTry_);
    if (!(now_.eventMode && onlyInputs && sameMode)) now_.restartNeeded = true;
  }
  now_.met = true;
  return Outcome::ok;
}

/// What the importer changed has been digested: the next change counts from here.
void Simulation::arrive() {
  for (std::size_t i = 0; i < sizes_.inputs; ++i) {
    duBefore_[i] = signals_[i].slope(now_.t);
    signals_[i].hold(now_.t);
    uBefore_[i] = signals_[i].value(now_.t);
  }
  if (now_.parametersChanged) std::copy_n(p_, sizes_.parameters, pBefore_);
  now_.parametersChanged = now_.statesChanged = now_.met = false;
}

Outcome Simulation::advance(double end, Reporter& reporter, Observer* observer) {
  std::copy_n(x_, sizes_.states, xBegin_);
  std::copy_n(d_, sizes_.discrete, dBegin_);
  now_.tBegin = now_.t;
  begin_ = now_;
  if (const Outcome met = meetDiscontinuities(reporter); met != Outcome::ok) return met;
  const double span = end - now_.t;
  if (now_.pending != 0) {  // the importer passed event mode by
    const Outcome met = meetEvents(std::exchange(now_.pending, 0), span, reporter);
    if (met != Outcome::ok) return met;
  }
  int stalled = 0;
  for (long steps = 0; now_.t < end; ++steps) {
    if (stalled == mostStalledSteps) {
      return fail(Outcome::discard, reporter, "the step size has shrunk to nothing.");
    }
    if (steps == mostStepsPerCall)
      return fail(Outcome::discard, reporter, "the step needs too many internal steps.");
    if (now_.restartNeeded && !integrator_->restart(now_.t, x_, now_.firstStep))
      return fail(Outcome::error, reporter, "it cannot restart.");
    now_.restartNeeded = false;
    now_.firstStep = 0;
    std::uint64_t fired = 0;
    const double before = now_.t;
    const auto result = integrator_->step(end, now_.t, x_, fired);
    stalled = now_.t > before ? 0 : stalled + 1;
    evaluated_ = false;
    if (result == Integrator::Result::failed) {
      inputsAt(now_.t);
      model_.evaluate(frame(), dx_, y_);
      const bool hopeless = !std::all_of(dx_, dx_ + sizes_.states, [](double r) { return std::isfinite(r); });
      return fail(hopeless ? Outcome::error : Outcome::discard, reporter, integrator_->message().view());
    }
    inputsAt(now_.t);
    model_.completed(moment());
    // A watch that fired, and a mode that does not fit although nothing was found to fall, are looked at more
    // closely.
    fired = result == Integrator::Result::root ? (fired & ~watches_) | aboutToFire() : fallen();
    if (fired != 0 && now_.stopping) {
      now_.pending = fired;
      end = now_.t;
    } else if (fired != 0) {
      if (const Outcome met = meetEvents(fired, span, reporter); met != Outcome::ok) return met;
      // Not allowed to stop here: the clocks tick at the end of the step.
      if (now_.eventMode && clocked_) now_.ticked |= fired;
    }
    if (observer != nullptr) end = std::max(now_.t, observer->accepted(now_.t, end));
  }
  if (!finite(reporter)) return Outcome::discard;
  arrive();
  return Outcome::ok;
}

void Simulation::rollBack() {
  now_ = begin_;
  std::copy_n(xBegin_, sizes_.states, x_);
  std::copy_n(dBegin_, sizes_.discrete, d_);
  for (std::size_t i = 0; i < sizes_.inputs; ++i)
    signals_[i].hold(now_.t);
  evaluated_ = false;
  now_.restartNeeded = true;
}

/// Of the indicators last evaluated, those that importers and events care about.
std::uint64_t Simulation::belowZero() const {
  std::uint64_t below = 0;
  for (std::size_t i = 0; i < sizes_.indicators; ++i)
    below |= std::uint64_t{g_[i] < 0} << i;
  return below & ~watches_;
}

std::uint64_t Simulation::fallen() {
  model_.indicate(frame(), g_);
  return belowZero();
}

/// How far apart two events may be and still be one.  What an importer locates is less sharp than what we do.
double Simulation::lookAhead() const {
  return rounding(now_.t) + (integrator_ ? eventResolution * integrator_->lastStep()
                                         : importerResolution * (now_.t - now_.tBegin));
}

/// Indicators that are below zero within the resolution of events: they coincide with the root just found.
std::uint64_t Simulation::aboutToFire() {
  const double ahead = lookAhead();
  inputsAt(now_.t);
  model_.evaluate(frame(), dx_, y_);
  for (std::size_t i = 0; i < sizes_.states; ++i)
    xTry_[i] = x_[i] + ahead * dx_[i];
  inputsAt(now_.t + ahead);
  model_.indicate({now_.t + ahead, p_, u_, du_, xTry_, d_}, g_);
  inputsAt(now_.t);
  evaluated_ = false;  // the tentative arrays were used
  return belowZero();
}

/// Iterates until no indicator is below zero: one change of mode may ask for the next at the same instant.
Outcome Simulation::meetEvents(std::uint64_t fired, double span, Reporter& reporter) {
  for (int iteration = 0; fired != 0; ++iteration) {
    if (iteration == mostIterations || chatters(span)) return failChattering(fired, reporter);
    ++now_.events;
    if (reporter.wants(Topic::event)) {
      for (std::size_t i = 0; i < sizes_.indicators; ++i) {
        if (!(fired >> i & 1)) continue;
        const Indicator& what = model_.indicators()[i];
        Text message;
        message << what.event << " (" << what.name << ") at t = " << now_.t << " s";
        reporter.report(Topic::event, message.view());
      }
    }
    const bool crossed = model_.cross(moment(), fired);
    if (crossed) now_.restartNeeded = true;
    if (!solvable(reporter)) return Outcome::error;
    const std::uint64_t next = aboutToFire();
    // What the model does not take for a crossing yet comes again when it is one.
    fired = !crossed && next == fired ? 0 : next;
  }
  evaluated_ = false;
  return Outcome::ok;
}

Outcome Simulation::settle(Reporter& reporter, bool& statesChanged) {
  std::copy_n(x_, sizes_.states, xBegin_);
  if (const Outcome met = meetDiscontinuities(reporter); met != Outcome::ok) return met;
  const std::uint64_t fired = std::exchange(now_.pending, 0) | aboutToFire();
  now_.ticked = 0;
  const Outcome outcome = meetEvents(fired, now_.t - now_.tBegin, reporter);
  if (outcome != Outcome::ok) return outcome;
  statesChanged = !std::equal(x_, x_ + sizes_.states, xBegin_);
  // In event mode a changed input is a jump, whatever the modes say.
  if (inputsJumped()) now_.restartNeeded = true;
  evaluated_ = false;
  if (!finite(reporter)) return Outcome::discard;
  arrive();
  return Outcome::ok;
}

bool Simulation::chatters(double span) {
  const double close = rounding(now_.t) + closeFraction * span;
  now_.closeEvents = now_.events > 0 && now_.t - now_.lastEvent < close ? now_.closeEvents + 1 : 0;
  now_.lastEvent = now_.t;
  return now_.closeEvents > mostCloseEvents;
}

bool Simulation::solvable(Reporter& reporter) {
  const std::string_view why = model_.failure(frame());
  if (!why.empty()) fail(Outcome::error, reporter, why);
  return why.empty();
}

Outcome Simulation::failChattering(std::uint64_t fired, Reporter& reporter) {
  Text why("the events of the indicator ");
  why << firstEvent(model_, fired) << " follow each other without time passing (chatter).";
  return fail(Outcome::discard, reporter, why.view());
}

Outcome Simulation::fail(Outcome outcome, Reporter& reporter, std::string_view why) {
  Text message("The integration stopped at t = ");
  message << now_.t << " s: " << why;
  reporter.report(outcome == Outcome::error ? Topic::error : Topic::discard, message.view());
  return outcome;
}

}  // namespace bristle
