#include "cosim/fmi2_slave.hpp"

#include <chrono>
#include <thread>

namespace bristle::cosim {

Fmi2Slave::~Fmi2Slave() {
  if (saved_ && !isDead()) functions_.freeFMUstate(component_, &saved_);
}

bool Fmi2Slave::sensitivity(std::span<const ValueReference> unknowns, ValueReference known,
                            std::span<double> column) {
  if (!offered().providesDirectionalDerivatives) return false;
  const double seed = 1;
  const auto status = functions_.getDirectionalDerivative(component_, unknowns.data(), unknowns.size(),
                                                          &known, 1, &seed, column.data());
  return status == fmi2OK || status == fmi2Warning;
}

void Fmi2Slave::saveState() {
  check(functions_.getFMUstate(component_, &saved_), "fmi2GetFMUstate");
}

void Fmi2Slave::restoreState() {
  check(functions_.setFMUstate(component_, saved_), "fmi2SetFMUstate");
}

void Fmi2Slave::setInputSlopes(std::span<const ValueReference> references, std::span<const double> slopes) {
  if (orders_.size() < references.size()) orders_.assign(references.size(), 1);
  check(functions_.setRealInputDerivatives(component_, references.data(), references.size(), orders_.data(),
                                           slopes.data()),
        "fmi2SetRealInputDerivatives");
}

fmi2Status Fmi2Slave::awaitPending() {
  fmi2Status status = fmi2Pending;
  while (status == fmi2Pending) {
    std::this_thread::sleep_for(std::chrono::microseconds(100));
    if (!functions_.getStatus) return fmi2Error;
    if (const fmi2Status asked = functions_.getStatus(component_, fmi2DoStepStatus, &status);
        asked > fmi2Warning) {
      return asked;
    }
  }
  return status;
}

std::optional<DirectStep> Fmi2Slave::directStep() {
  const DirectStep::Fmi2 functions{component_, functions_.setReal, functions_.setRealInputDerivatives,
                                   functions_.doStep, functions_.getReal};
  return DirectStep(*this, relay_, functions, options_.goesBack);
}

Step Fmi2Slave::doStep(double time, double size) {
  return judgeStep(
      {.status = functions_.doStep(component_, time, size, options_.goesBack ? fmi2False : fmi2True)}, time,
      size);
}

Step Fmi2Slave::judgeStep(const StepReturn& returned, double time, double size) {
  auto status = static_cast<fmi2Status>(returned.status);
  if (status == fmi2Pending) status = awaitPending();
  if (status != fmi2Discard) {
    check(status, "fmi2DoStep", time);
    return {.reached = time + size};
  }
  // The FMU came only part of the way.  It cannot be asked to go on from there without restoring a state.
  Step step{.outcome = StepOutcome::discarded, .reached = time};
  fmi2Real reached = time;
  if (functions_.getRealStatus &&
      functions_.getRealStatus(component_, fmi2LastSuccessfulTime, &reached) <= fmi2Warning) {
    step.reached = reached;
  }
  fmi2Boolean terminated = fmi2False;
  if (functions_.getBooleanStatus &&
      functions_.getBooleanStatus(component_, fmi2Terminated, &terminated) <= fmi2Warning) {
    step.terminate = terminated != fmi2False;
  }
  return step;
}

}  // namespace bristle::cosim
