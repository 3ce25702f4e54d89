// FMI 3.0 for model exchange: the importer integrates.
#include "fmu/fmi3_component.hpp"

using namespace bristle;
using namespace bristle::fmu;
using namespace bristle::fmu::fmi3;

extern "C" {

fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance c) {
  constexpr Rule rule = ruleOf("fmi3EnterContinuousTimeMode");
  return call(c, rule, [&](Instance& i) {
    const Outcome outcome = i.requireKind(rule, i.kind() == Kind::modelExchange, "model exchange");
    return outcome == Outcome::ok ? i.leaveEventMode(Phase::continuousTime) : outcome;
  });
}

fmi3Status fmi3CompletedIntegratorStep(fmi3Instance c, fmi3Boolean, fmi3Boolean* enterEventMode,
                                       fmi3Boolean* terminateSimulation) {
  return call(c, ruleOf("fmi3CompletedIntegratorStep"), [&](Instance& i) {
    if (enterEventMode == nullptr || terminateSimulation == nullptr) {
      return i.refuse(Outcome::error, Text("fmi3CompletedIntegratorStep was called with NULL."));
    }
    *enterEventMode = i.simulation().completedStep();
    *terminateSimulation = fmi3False;
    return Outcome::ok;
  });
}

fmi3Status fmi3SetTime(fmi3Instance c, fmi3Float64 time) {
  return call(c, ruleOf("fmi3SetTime"), [&](Instance& i) { return i.setTime(time); });
}
fmi3Status fmi3SetContinuousStates(fmi3Instance c, const fmi3Float64 x[], size_t n) {
  constexpr Rule rule = ruleOf("fmi3SetContinuousStates");
  return call(c, rule, [&](Instance& i) { return i.setStates(rule, x, n); });
}
fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance c, fmi3Float64 derivatives[], size_t n) {
  constexpr Rule rule = ruleOf("fmi3GetContinuousStateDerivatives");
  return call(c, rule, [&](Instance& i) { return i.getDerivatives(rule, derivatives, n); });
}
fmi3Status fmi3GetEventIndicators(fmi3Instance c, fmi3Float64 indicators[], size_t n) {
  constexpr Rule rule = ruleOf("fmi3GetEventIndicators");
  return call(c, rule, [&](Instance& i) { return i.getEventIndicators(rule, indicators, n); });
}
fmi3Status fmi3GetContinuousStates(fmi3Instance c, fmi3Float64 x[], size_t n) {
  constexpr Rule rule = ruleOf("fmi3GetContinuousStates");
  return call(c, rule, [&](Instance& i) { return i.getStates(rule, x, n); });
}
fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance c, fmi3Float64 nominals[], size_t n) {
  constexpr Rule rule = ruleOf("fmi3GetNominalsOfContinuousStates");
  return call(c, rule, [&](Instance& i) { return i.getNominals(rule, nominals, n); });
}
fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance c, size_t* n) {
  return call(c, ruleOf("fmi3GetNumberOfEventIndicators"), [&](Instance& i) {
    if (n == nullptr)
      return i.refuse(Outcome::error, Text("fmi3GetNumberOfEventIndicators was called with NULL."));
    *n = i.simulation().eventIndicatorCount();
    return Outcome::ok;
  });
}
fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance c, size_t* n) {
  return call(c, ruleOf("fmi3GetNumberOfContinuousStates"), [&](Instance& i) {
    if (n == nullptr)
      return i.refuse(Outcome::error, Text("fmi3GetNumberOfContinuousStates was called with NULL."));
    *n = i.simulation().states().size();
    return Outcome::ok;
  });
}

}  // extern "C"
