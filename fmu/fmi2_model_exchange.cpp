// FMI 2.0 for model exchange: the importer integrates.
#include <cmath>

#include "fmu/fmi2_component.hpp"

using namespace bristle;
using namespace bristle::fmu;
using namespace bristle::fmu::fmi2;

extern "C" {

fmi2Status fmi2EnterEventMode(fmi2Component c) {
  return call(c, ruleOf("fmi2EnterEventMode"), [](Instance& i) { return i.enterEventMode(); });
}

fmi2Status fmi2NewDiscreteStates(fmi2Component c, fmi2EventInfo* info) {
  return call(c, ruleOf("fmi2NewDiscreteStates"), [&](Instance& i) {
    if (info == nullptr) return i.refuse(Outcome::error, Text("fmi2NewDiscreteStates was called with NULL."));
    bool statesChanged = false;
    const Outcome outcome = i.settle(statesChanged);
    // All iterations are done inside.
    const double next = i.simulation().nextEventTime();
    const bool known = std::isfinite(next);
    *info = {fmi2False,
             fmi2False,
             fmi2False,
             statesChanged ? fmi2True : fmi2False,
             known ? fmi2True : fmi2False,
             known ? next : 0};
    return outcome;
  });
}

fmi2Status fmi2EnterContinuousTimeMode(fmi2Component c) {
  return call(c, ruleOf("fmi2EnterContinuousTimeMode"),
              [](Instance& i) { return i.leaveEventMode(Phase::continuousTime); });
}

fmi2Status fmi2CompletedIntegratorStep(fmi2Component c, fmi2Boolean, fmi2Boolean* enterEventMode,
                                       fmi2Boolean* terminateSimulation) {
  return call(c, ruleOf("fmi2CompletedIntegratorStep"), [&](Instance& i) {
    if (enterEventMode == nullptr || terminateSimulation == nullptr) {
      return i.refuse(Outcome::error, Text("fmi2CompletedIntegratorStep was called with NULL."));
    }
    *enterEventMode = i.simulation().completedStep() ? fmi2True : fmi2False;
    *terminateSimulation = fmi2False;
    return Outcome::ok;
  });
}

fmi2Status fmi2SetTime(fmi2Component c, fmi2Real time) {
  return call(c, ruleOf("fmi2SetTime"), [&](Instance& i) { return i.setTime(time); });
}
fmi2Status fmi2SetContinuousStates(fmi2Component c, const fmi2Real x[], size_t n) {
  constexpr Rule rule = ruleOf("fmi2SetContinuousStates");
  return call(c, rule, [&](Instance& i) { return i.setStates(rule, x, n); });
}
fmi2Status fmi2GetDerivatives(fmi2Component c, fmi2Real derivatives[], size_t n) {
  constexpr Rule rule = ruleOf("fmi2GetDerivatives");
  return call(c, rule, [&](Instance& i) { return i.getDerivatives(rule, derivatives, n); });
}
fmi2Status fmi2GetEventIndicators(fmi2Component c, fmi2Real indicators[], size_t n) {
  constexpr Rule rule = ruleOf("fmi2GetEventIndicators");
  return call(c, rule, [&](Instance& i) { return i.getEventIndicators(rule, indicators, n); });
}
fmi2Status fmi2GetContinuousStates(fmi2Component c, fmi2Real x[], size_t n) {
  constexpr Rule rule = ruleOf("fmi2GetContinuousStates");
  return call(c, rule, [&](Instance& i) { return i.getStates(rule, x, n); });
}
fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component c, fmi2Real nominals[], size_t n) {
  constexpr Rule rule = ruleOf("fmi2GetNominalsOfContinuousStates");
  return call(c, rule, [&](Instance& i) { return i.getNominals(rule, nominals, n); });
}

}  // extern "C"
