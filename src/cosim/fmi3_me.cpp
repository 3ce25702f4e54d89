#include "cosim/fmi3_me.hpp"

#include "cosim/layout.hpp"

namespace bristle::cosim {

Fmi3Me::Fmi3Me(std::shared_ptr<Fmu> fmu, SlaveOptions options)
    : Fmi3Instance(std::move(fmu), std::move(options), InterfaceKind::modelExchange),
      references_(scalarStates(model())) {
  adopt(functions_.instantiateModelExchange(name_.c_str(), model().token.c_str(), resourcePath(), fmi3False,
                                            fmi3True, static_cast<Fmi3Instance*>(this), &Fmi3Me::log),
        "fmi3InstantiateModelExchange");
}

MeInstance::Size Fmi3Me::size() {
  const Layout declared(model());
  const auto count = [&](auto* function, const char* name, const std::vector<Unknown>& unknowns) {
    std::size_t n = 0;
    if (function) {
      check(function(instance_, &n), name);
      return n;
    }
    for (const Unknown& unknown : unknowns)
      n += declared.size(model().variables[unknown.variable]);
    return n;
  };
  return {count(functions_.getNumberOfContinuousStates, "fmi3GetNumberOfContinuousStates",
                model().structure.derivatives),
          count(functions_.getNumberOfEventIndicators, "fmi3GetNumberOfEventIndicators",
                model().structure.eventIndicators)};
}

void Fmi3Me::enterEventMode() {
  check(functions_.enterEventMode(instance_), "fmi3EnterEventMode");
}

MeInstance::Update Fmi3Me::updateDiscreteStates() {
  fmi3Boolean again = fmi3False, terminate = fmi3False, nominals = fmi3False, values = fmi3False,
              next = fmi3False;
  fmi3Float64 time = 0;
  check(functions_.updateDiscreteStates(instance_, &again, &terminate, &nominals, &values, &next, &time),
        "fmi3UpdateDiscreteStates");
  return {again, terminate, next ? std::optional(time) : std::nullopt};
}

void Fmi3Me::enterContinuousTimeMode() {
  check(functions_.enterContinuousTimeMode(instance_), "fmi3EnterContinuousTimeMode");
}

MeInstance::Completed Fmi3Me::completedIntegratorStep() {
  if (!offered().needsCompletedIntegratorStep) return {};
  fmi3Boolean event = fmi3False, terminate = fmi3False;
  check(functions_.completedIntegratorStep(instance_, fmi3True, &event, &terminate),
        "fmi3CompletedIntegratorStep");
  return {event, terminate};
}

bool Fmi3Me::setTime(double time) {
  return accepted(functions_.setTime(instance_, time), "fmi3SetTime");
}

bool Fmi3Me::setStates(std::span<const double> states) {
  return accepted(functions_.setContinuousStates(instance_, states.data(), states.size()),
                  "fmi3SetContinuousStates");
}

bool Fmi3Me::getDerivatives(std::span<double> derivatives) {
  return accepted(functions_.getContinuousStateDerivatives(instance_, derivatives.data(), derivatives.size()),
                  "fmi3GetContinuousStateDerivatives");
}

bool Fmi3Me::getIndicators(std::span<double> indicators) {
  return accepted(functions_.getEventIndicators(instance_, indicators.data(), indicators.size()),
                  "fmi3GetEventIndicators");
}

void Fmi3Me::getStates(std::span<double> states) {
  check(functions_.getContinuousStates(instance_, states.data(), states.size()), "fmi3GetContinuousStates");
}

void Fmi3Me::getNominals(std::span<double> nominals) {
  check(functions_.getNominalsOfContinuousStates(instance_, nominals.data(), nominals.size()),
        "fmi3GetNominalsOfContinuousStates");
}

bool Fmi3Me::hasJacobian() const {
  return offered().providesDirectionalDerivatives && references_.has_value();
}

bool Fmi3Me::getJacobian(std::span<double> columns) {
  const auto& [states, derivatives] = *references_;
  const fmi3Float64 seed = 1;
  const std::size_t n = derivatives.size();
  for (std::size_t j = 0; j < n; ++j) {
    const fmi3Status status = functions_.getDirectionalDerivative(
        instance_, derivatives.data(), n, &states[j], 1, &seed, 1, columns.data() + j * n, n);
    if (!accepted(status, "fmi3GetDirectionalDerivative")) return false;
  }
  return true;
}

}  // namespace bristle::cosim
