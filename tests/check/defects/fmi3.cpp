// The functions of FMI 3.0 with which the importer gets into trouble: life cycle, values and
// co-simulation.
#include <algorithm>

#include "fmi3_genuine.hpp"

using namespace bristle;
using namespace bristle::defects;
using defects::fmi3::instanceOf;

namespace {

/// What all ways to make an instance do first.  False if there is to be none.
bool mayInstantiate(fmi3String token, fmi3LogMessageCallback log) {
  misbehave(Place::instantiate);
  if (has("crashes-without-logger") && log == nullptr) crash();
  return !(has("refuses-right-token") && RightToken().is(token));
}

}  // namespace

extern "C" {

const char* fmi3GetVersion() {
  return has("wrong-version") ? "2.0" : genuine_fmi3GetVersion();
}

fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources,
                                          fmi3Boolean visible, fmi3Boolean loggingOn,
                                          fmi3InstanceEnvironment environment, fmi3LogMessageCallback log) {
  if (!mayInstantiate(token, log)) return nullptr;
  const RightToken right;
  return genuine_fmi3InstantiateModelExchange(name, right.insteadOf(token), resources, visible, loggingOn,
                                              environment, log);
}

fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources,
                                         fmi3Boolean visible, fmi3Boolean loggingOn,
                                         fmi3Boolean eventModeUsed, fmi3Boolean earlyReturnAllowed,
                                         const fmi3ValueReference intermediate[], size_t nIntermediate,
                                         fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
                                         fmi3IntermediateUpdateCallback intermediateUpdate) {
  if (!mayInstantiate(token, log)) return nullptr;
  const RightToken right;
  return genuine_fmi3InstantiateCoSimulation(name, right.insteadOf(token), resources, visible, loggingOn,
                                             eventModeUsed, earlyReturnAllowed, intermediate, nIntermediate,
                                             environment, log, intermediateUpdate);
}

void fmi3FreeInstance(fmi3Instance c) {
  if (!sound(c)) {
    misbehave(Place::free);
    forget(instanceOf(c));
  }
  genuine_fmi3FreeInstance(c);
}

fmi3Status fmi3EnterInitializationMode(fmi3Instance c, fmi3Boolean toleranceDefined, fmi3Float64 tolerance,
                                       fmi3Float64 startTime, fmi3Boolean stopTimeDefined,
                                       fmi3Float64 stopTime) {
  misbehave(Place::initialization);
  return genuine_fmi3EnterInitializationMode(c, toleranceDefined, tolerance, startTime, stopTimeDefined,
                                             stopTime);
}

fmi3Status fmi3ExitInitializationMode(fmi3Instance c) {
  if (sound(c)) return genuine_fmi3ExitInitializationMode(c);
  Instance& i = instanceOf(c);
  if (beforeInitializationEnds(i) == Answer::ok) return fmi3OK;
  const auto& component = *static_cast<fmu::fmi3::Component*>(c);
  if (has("logs-undeclared-category") && i.wants(Topic::info))
    component.logger(component.environment, fmi3OK, "logNowhere", "Initialised.");
  const fmi3Status status = genuine_fmi3ExitInitializationMode(c);
  afterStatesChanged(i);
  return status;
}

fmi3Status fmi3Terminate(fmi3Instance c) {
  misbehave(Place::terminate);
  return genuine_fmi3Terminate(c);
}

fmi3Status fmi3Reset(fmi3Instance c) {
  if (sound(c)) return genuine_fmi3Reset(c);
  const Carried parameter(instanceOf(c), has("reset-forgets-parameter"), "K");
  const Carried state(instanceOf(c), has("reset-forgets-state"), "x");
  return genuine_fmi3Reset(c);
}

fmi3Status fmi3GetFloat64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Float64 values[],
                          size_t nValues) {
  if (sound(c) || vr == nullptr) return genuine_fmi3GetFloat64(c, vr, n, values, nValues);
  const Answer answer = beforeGet(instanceOf(c), {vr, n});
  if (answer == Answer::error) return fmi3Error;
  if (answer == Answer::ok) {
    std::fill_n(values, nValues, 0.0);
    return fmi3OK;
  }
  const fmi3Status status = genuine_fmi3GetFloat64(c, vr, n, values, nValues);
  if (status == fmi3OK) afterGet(instanceOf(c), {vr, n}, values);
  return status;
}

fmi3Status fmi3SetFloat64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Float64 values[],
                          size_t nValues) {
  if (!sound(c) && vr != nullptr && beforeSet(instanceOf(c), {vr, n}) == Answer::error) return fmi3Error;
  return genuine_fmi3SetFloat64(c, vr, n, values, nValues);
}

fmi3Status fmi3SetInt64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Int64 values[],
                        size_t nValues) {
  if (!sound(c) && vr != nullptr && setsFixedLate(instanceOf(c), {vr, n})) return fmi3OK;
  return genuine_fmi3SetInt64(c, vr, n, values, nValues);
}

fmi3Status fmi3GetDirectionalDerivative(fmi3Instance c, const fmi3ValueReference unknowns[], size_t nUnknown,
                                        const fmi3ValueReference knowns[], size_t nKnown,
                                        const fmi3Float64 seed[], size_t nSeed, fmi3Float64 sensitivity[],
                                        size_t nSensitivity) {
  const fmi3Status status = genuine_fmi3GetDirectionalDerivative(c, unknowns, nUnknown, knowns, nKnown, seed,
                                                                 nSeed, sensitivity, nSensitivity);
  if (status == fmi3OK) scale({sensitivity, nSensitivity}, derivativeFactor("directional"));
  return status;
}

fmi3Status fmi3GetAdjointDerivative(fmi3Instance c, const fmi3ValueReference unknowns[], size_t nUnknown,
                                    const fmi3ValueReference knowns[], size_t nKnown,
                                    const fmi3Float64 seed[], size_t nSeed, fmi3Float64 sensitivity[],
                                    size_t nSensitivity) {
  const fmi3Status status = genuine_fmi3GetAdjointDerivative(c, unknowns, nUnknown, knowns, nKnown, seed,
                                                             nSeed, sensitivity, nSensitivity);
  if (status == fmi3OK) scale({sensitivity, nSensitivity}, derivativeFactor("adjoint"));
  return status;
}

fmi3Status fmi3EnterStepMode(fmi3Instance c) {
  return has("refuses-step-mode") ? fmi3Error : genuine_fmi3EnterStepMode(c);
}

fmi3Status fmi3GetOutputDerivatives(fmi3Instance c, const fmi3ValueReference vr[], size_t n,
                                    const fmi3Int32 orders[], fmi3Float64 values[], size_t nValues) {
  const fmi3Status status = genuine_fmi3GetOutputDerivatives(c, vr, n, orders, values, nValues);
  if (status == fmi3OK) scale({values, nValues}, derivativeFactor("output"));
  return status;
}

fmi3Status fmi3DoStep(fmi3Instance c, fmi3Float64 now, fmi3Float64 size, fmi3Boolean noSetPrior,
                      fmi3Boolean* eventHandlingNeeded, fmi3Boolean* terminateSimulation,
                      fmi3Boolean* earlyReturn, fmi3Float64* lastSuccessfulTime) {
  const auto step = [&](double length) {
    return genuine_fmi3DoStep(c, now, length, noSetPrior, eventHandlingNeeded, terminateSimulation,
                              earlyReturn, lastSuccessfulTime);
  };
  if (sound(c)) return step(size);
  Instance& i = instanceOf(c);
  const Answer answer = beforeStep(i, now);
  if (answer == Answer::discard) return fmi3Discard;
  if (answer == Answer::error) return fmi3Error;
  if (answer == Answer::fatal) return fmi3Fatal;
  if (answer == Answer::ok) {
    *eventHandlingNeeded = *terminateSimulation = *earlyReturn = false;
    *lastSuccessfulTime = now + size;
    return fmi3OK;
  }
  const bool early = has("returns-early") && !static_cast<fmu::fmi3::Component*>(c)->earlyReturnAllowed;
  const fmi3Status status = step(early ? size / 2 : size);
  if (status != fmi3OK) return status;
  afterStep(i, now, size);
  if (early) *earlyReturn = true;
  if (has("wrong-last-time") && !*earlyReturn) *lastSuccessfulTime = now;
  if (has("event-without-event-mode") && i.kind() == fmu::Kind::coSimulation) *eventHandlingNeeded = true;
  return status;
}

}  // extern "C"
