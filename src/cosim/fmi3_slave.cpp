#include "cosim/fmi3_slave.hpp"

#include <fmt/format.h>

#include <utility>

namespace bristle::cosim {

Fmi3Slave::Fmi3Slave(std::shared_ptr<Fmu> fmu, SlaveOptions options)
    : Fmi3Instance(std::move(fmu), std::move(options), InterfaceKind::coSimulation),
      // Clocks tick only in event mode, so an FMU that has some cannot do without it.
      eventMode_(offered().hasEventMode && (options_.eventMode || model().hasClocks())) {
  if (eventMode_ && functions_.getClock) {
    for (const Variable& v : model().variables)
      if (v.type == Type::clock && v.causality == Causality::output) clocks_.push_back(v.reference);
  }
  clockStates_ = std::make_unique<fmi3Clock[]>(clocks_.size());
  ticked_.resize(clocks_.size());
  const auto& intermediate = options_.intermediateInputs;
  adopt(functions_.instantiateCoSimulation(
            name_.c_str(), model().token.c_str(), resourcePath(), fmi3False, fmi3True, eventMode_,
            /*earlyReturnAllowed=*/eventMode_, intermediate.empty() ? nullptr : intermediate.data(),
            intermediate.size(), static_cast<Fmi3Instance*>(this), &Fmi3Slave::log,
            intermediate.empty() ? nullptr : &Fmi3Slave::intermediateUpdate),
        "fmi3InstantiateCoSimulation");
}

void Fmi3Slave::exitInitialization() {
  Fmi3Instance::exitInitialization();
  inEventMode_ = eventMode_;
}

void Fmi3Slave::intermediateUpdate(fmi3InstanceEnvironment environment, fmi3Float64 time,
                                   fmi3Boolean setRequested, fmi3Boolean, fmi3Boolean, fmi3Boolean,
                                   fmi3Boolean* earlyReturnRequested, fmi3Float64* earlyReturnTime) {
  if (earlyReturnRequested) *earlyReturnRequested = fmi3False;
  if (earlyReturnTime) *earlyReturnTime = time;
  if (!environment || !setRequested) return;
  auto& self = static_cast<Fmi3Slave&>(*static_cast<Fmi3Instance*>(environment));
  try {
    if (self.options_.provideInputs) self.options_.provideInputs(time);
  } catch (...) {
    self.callbackFailure_ = std::current_exception();
  }
}

void Fmi3Slave::setInputSlopes(std::span<const ValueReference>, std::span<const double>) {
  throw Error("FMI 3 has no input derivatives; inputs are given at intermediate times instead.");
}

Step Fmi3Slave::doStep(double time, double size) {
  fmi3Boolean event = fmi3False, terminate = fmi3False, early = fmi3False;
  fmi3Float64 reached = time + size;
  const fmi3Status status =
      functions_.doStep(instance_, time, size, !options_.goesBack, &event, &terminate, &early, &reached);
  if (callbackFailure_) std::rethrow_exception(std::exchange(callbackFailure_, nullptr));
  return judgeStep({status, event, terminate, early, reached}, time, size);
}

std::optional<DirectStep> Fmi3Slave::directStep() {
  if (eventMode_ || !options_.intermediateInputs.empty()) return std::nullopt;
  const DirectStep::Fmi3 functions{instance_, functions_.setFloat64, functions_.doStep,
                                   functions_.getFloat64};
  return DirectStep(*this, relay_, functions, options_.goesBack);
}

Step Fmi3Slave::judgeStep(const StepReturn& returned, double time, double size) {
  if (returned.status == fmi3Discard) {
    // The standard leaves the FMU as it was before the call and the other results undefined.
    return {.outcome = StepOutcome::discarded, .reached = time, .repeatable = true};
  }
  check(static_cast<fmi3Status>(returned.status), "fmi3DoStep", time);
  // A step that was neither cut short nor ended the simulation ends where we said, although a fixed internal
  // step may keep the FMU's own clock a little off.
  return {.outcome = returned.early ? StepOutcome::early : StepOutcome::complete,
          .reached = returned.early || returned.terminate ? returned.reached : time + size,
          .terminate = returned.terminate,
          .eventPending = returned.event && eventMode_};
}

Fmi3Slave::~Fmi3Slave() {
  if (saved_ && !isDead()) functions_.freeFMUState(instance_, &saved_);
}

void Fmi3Slave::enterEvents() {
  if (!inEventMode_) check(functions_.enterEventMode(instance_), "fmi3EnterEventMode");
  inEventMode_ = true;
  ticked_.assign(ticked_.size(), false);
}

EventInfo Fmi3Slave::settleEvents() {
  EventInfo info;
  constexpr int most = 1000;
  for (int i = 0;; ++i) {
    if (i == most) {
      throw Error(fmt::format("{} asked for {} event iterations at one point in time and has not settled.",
                              name(), most),
                  Cause::simulation);
    }
    readClocks();
    fmi3Boolean again = fmi3False, terminate = fmi3False, nominals = fmi3False, values = fmi3False,
                next = fmi3False;
    fmi3Float64 time = 0;
    check(functions_.updateDiscreteStates(instance_, &again, &terminate, &nominals, &values, &next, &time),
          "fmi3UpdateDiscreteStates");
    info.nextEventTime = next ? std::optional(time) : std::nullopt;
    info.terminate = info.terminate || terminate;
    if (!again || terminate) return info;
  }
}

/// An output clock that ticks says so once, before the discrete states are updated.
void Fmi3Slave::readClocks() {
  if (clocks_.empty()) return;
  check(functions_.getClock(instance_, clocks_.data(), clocks_.size(), clockStates_.get()), "fmi3GetClock");
  for (std::size_t i = 0; i < clocks_.size(); ++i)
    ticked_[i] = ticked_[i] || clockStates_[i];
}

void Fmi3Slave::leaveEvents() {
  check(functions_.enterStepMode(instance_), "fmi3EnterStepMode");
  inEventMode_ = false;
}

bool Fmi3Slave::sensitivity(std::span<const ValueReference> unknowns, ValueReference known,
                            std::span<double> column) {
  if (!offered().providesDirectionalDerivatives) return false;
  const double seed = 1;
  const auto status = functions_.getDirectionalDerivative(instance_, unknowns.data(), unknowns.size(), &known,
                                                          1, &seed, 1, column.data(), column.size());
  return status == fmi3OK || status == fmi3Warning;
}

void Fmi3Slave::saveState() {
  check(functions_.getFMUState(instance_, &saved_), "fmi3GetFMUState");
  savedInEventMode_ = inEventMode_;
}

void Fmi3Slave::restoreState() {
  check(functions_.setFMUState(instance_, saved_), "fmi3SetFMUState");
  inEventMode_ = savedInEventMode_;
}

}  // namespace bristle::cosim
