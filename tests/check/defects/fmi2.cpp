// The functions of FMI 2.0 with which the importer gets into trouble: life cycle, values and
// co-simulation.
#include <algorithm>

#include "fmi2_genuine.hpp"

using namespace bristle;
using namespace bristle::defects;
using defects::fmi2::instanceOf;

extern "C" {

const char* fmi2GetTypesPlatform() {
  return has("wrong-platform") ? "strange" : genuine_fmi2GetTypesPlatform();
}
const char* fmi2GetVersion() {
  return has("wrong-version") ? "1.0" : genuine_fmi2GetVersion();
}

fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                              const fmi2CallbackFunctions* functions, fmi2Boolean visible,
                              fmi2Boolean loggingOn) {
  misbehave(Place::instantiate);
  const RightToken right;
  if (has("refuses-right-token") && right.is(guid)) return nullptr;
  if (has("crashes-without-logger") && functions != nullptr && functions->logger == nullptr) crash();
  return genuine_fmi2Instantiate(name, type, right.insteadOf(guid), resources, functions, visible, loggingOn);
}

void fmi2FreeInstance(fmi2Component c) {
  if (!sound(c)) {
    misbehave(Place::free);
    forget(instanceOf(c));
  }
  genuine_fmi2FreeInstance(c);
}

fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean toleranceDefined, fmi2Real tolerance,
                               fmi2Real startTime, fmi2Boolean stopTimeDefined, fmi2Real stopTime) {
  if (!sound(c)) memoryOf(instanceOf(c)).setUp = true;
  return genuine_fmi2SetupExperiment(c, toleranceDefined, tolerance, startTime, stopTimeDefined, stopTime);
}

fmi2Status fmi2EnterInitializationMode(fmi2Component c) {
  misbehave(Place::initialization);
  return genuine_fmi2EnterInitializationMode(c);
}

fmi2Status fmi2ExitInitializationMode(fmi2Component c) {
  if (sound(c)) return genuine_fmi2ExitInitializationMode(c);
  Instance& i = instanceOf(c);
  if (beforeInitializationEnds(i) == Answer::ok) return fmi2OK;
  const auto& component = *static_cast<fmu::fmi2::Component*>(c);
  if (has("logs-undeclared-category") && i.wants(Topic::info))
    component.logger(component.environment, i.name(), fmi2OK, "logNowhere", "%s", "Initialised.");
  const fmi2Status status = genuine_fmi2ExitInitializationMode(c);
  afterStatesChanged(i);
  return status;
}

fmi2Status fmi2Terminate(fmi2Component c) {
  misbehave(Place::terminate);
  return genuine_fmi2Terminate(c);
}

fmi2Status fmi2Reset(fmi2Component c) {
  if (sound(c)) return genuine_fmi2Reset(c);
  const Carried parameter(instanceOf(c), has("reset-forgets-parameter"), "K");
  const Carried state(instanceOf(c), has("reset-forgets-state"), "x");
  return genuine_fmi2Reset(c);
}

fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference vr[], size_t n, fmi2Real value[]) {
  if (sound(c) || vr == nullptr) return genuine_fmi2GetReal(c, vr, n, value);
  const Answer answer = beforeGet(instanceOf(c), {vr, n});
  if (answer == Answer::error) return fmi2Error;
  if (answer == Answer::ok) {
    std::fill_n(value, n, 0.0);
    return fmi2OK;
  }
  const fmi2Status status = genuine_fmi2GetReal(c, vr, n, value);
  if (status == fmi2OK) afterGet(instanceOf(c), {vr, n}, value);
  return status;
}

fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference vr[], size_t n, const fmi2Real value[]) {
  if (!sound(c) && vr != nullptr && beforeSet(instanceOf(c), {vr, n}) == Answer::error) return fmi2Error;
  return genuine_fmi2SetReal(c, vr, n, value);
}

fmi2Status fmi2SetInteger(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                          const fmi2Integer value[]) {
  if (!sound(c) && vr != nullptr && setsFixedLate(instanceOf(c), {vr, n})) return fmi2OK;
  return genuine_fmi2SetInteger(c, vr, n, value);
}

fmi2Status fmi2GetDirectionalDerivative(fmi2Component c, const fmi2ValueReference unknowns[], size_t nUnknown,
                                        const fmi2ValueReference knowns[], size_t nKnown,
                                        const fmi2Real seed[], fmi2Real sensitivity[]) {
  const fmi2Status status =
      genuine_fmi2GetDirectionalDerivative(c, unknowns, nUnknown, knowns, nKnown, seed, sensitivity);
  if (status == fmi2OK) scale({sensitivity, nUnknown}, derivativeFactor("directional"));
  return status;
}

fmi2Status fmi2GetRealOutputDerivatives(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                                        const fmi2Integer order[], fmi2Real value[]) {
  const fmi2Status status = genuine_fmi2GetRealOutputDerivatives(c, vr, n, order, value);
  if (status == fmi2OK) scale({value, n}, derivativeFactor("output"));
  return status;
}

fmi2Status fmi2DoStep(fmi2Component c, fmi2Real now, fmi2Real size, fmi2Boolean noSetPrior) {
  if (sound(c)) return genuine_fmi2DoStep(c, now, size, noSetPrior);
  const Answer answer = beforeStep(instanceOf(c), now);
  if (answer == Answer::ok) return fmi2OK;
  if (answer == Answer::discard) return fmi2Discard;
  if (answer == Answer::error) return fmi2Error;
  if (answer == Answer::fatal) return fmi2Fatal;
  const fmi2Status status = genuine_fmi2DoStep(c, now, size, noSetPrior);
  if (status == fmi2OK) afterStep(instanceOf(c), now, size);
  return status;
}

}  // extern "C"
