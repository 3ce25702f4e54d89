#include "cosim/fmi2_me.hpp"

namespace bristle::cosim {

Fmi2Me::Fmi2Me(std::shared_ptr<Fmu> fmu, SlaveOptions options)
    : Fmi2Instance(std::move(fmu), std::move(options), InterfaceKind::modelExchange),
      references_(scalarStates(model())) {}

MeInstance::Size Fmi2Me::size() {
  return {model().structure.derivatives.size(), model().eventIndicatorCount};
}

void Fmi2Me::enterEventMode() {
  check(functions_.enterEventMode(component_), "fmi2EnterEventMode");
}

MeInstance::Update Fmi2Me::updateDiscreteStates() {
  fmi2EventInfo info{};
  check(functions_.newDiscreteStates(component_, &info), "fmi2NewDiscreteStates");
  return {.again = info.newDiscreteStatesNeeded != fmi2False,
          .terminate = info.terminateSimulation != fmi2False,
          .nextEventTime = info.nextEventTimeDefined ? std::optional(info.nextEventTime) : std::nullopt};
}

void Fmi2Me::enterContinuousTimeMode() {
  check(functions_.enterContinuousTimeMode(component_), "fmi2EnterContinuousTimeMode");
}

MeInstance::Completed Fmi2Me::completedIntegratorStep() {
  if (!offered().needsCompletedIntegratorStep) return {};
  fmi2Boolean event = fmi2False, terminate = fmi2False;
  check(functions_.completedIntegratorStep(component_, fmi2True, &event, &terminate),
        "fmi2CompletedIntegratorStep");
  return {event != fmi2False, terminate != fmi2False};
}

bool Fmi2Me::setTime(double time) {
  return accepted(functions_.setTime(component_, time), "fmi2SetTime");
}

bool Fmi2Me::setStates(std::span<const double> states) {
  return accepted(functions_.setContinuousStates(component_, states.data(), states.size()),
                  "fmi2SetContinuousStates");
}

bool Fmi2Me::getDerivatives(std::span<double> derivatives) {
  return accepted(functions_.getDerivatives(component_, derivatives.data(), derivatives.size()),
                  "fmi2GetDerivatives");
}

bool Fmi2Me::getIndicators(std::span<double> indicators) {
  return accepted(functions_.getEventIndicators(component_, indicators.data(), indicators.size()),
                  "fmi2GetEventIndicators");
}

void Fmi2Me::getStates(std::span<double> states) {
  check(functions_.getContinuousStates(component_, states.data(), states.size()), "fmi2GetContinuousStates");
}

void Fmi2Me::getNominals(std::span<double> nominals) {
  check(functions_.getNominalsOfContinuousStates(component_, nominals.data(), nominals.size()),
        "fmi2GetNominalsOfContinuousStates");
}

bool Fmi2Me::hasJacobian() const {
  return offered().providesDirectionalDerivatives && references_.has_value();
}

bool Fmi2Me::getJacobian(std::span<double> columns) {
  const auto& [states, derivatives] = *references_;
  const fmi2Real seed = 1;
  for (std::size_t j = 0; j < states.size(); ++j) {
    const fmi2Status status =
        functions_.getDirectionalDerivative(component_, derivatives.data(), derivatives.size(), &states[j], 1,
                                            &seed, columns.data() + j * derivatives.size());
    if (!accepted(status, "fmi2GetDirectionalDerivative")) return false;
  }
  return true;
}

}  // namespace bristle::cosim
