// FMI 2.0 for model exchange: events, states and derivatives that are not what they should be.
#include "fmi2_genuine.hpp"

using namespace bristle::defects;

extern "C" {

fmi2Status fmi2NewDiscreteStates(fmi2Component c, fmi2EventInfo* info) {
  const fmi2Status status = genuine_fmi2NewDiscreteStates(c, info);
  if (status == fmi2OK && has("endless-events")) info->newDiscreteStatesNeeded = fmi2True;
  return status;
}

fmi2Status fmi2SetTime(fmi2Component c, fmi2Real time) {
  return failsAt(time) ? fmi2Error : genuine_fmi2SetTime(c, time);
}

fmi2Status fmi2GetDerivatives(fmi2Component c, fmi2Real derivatives[], size_t n) {
  const fmi2Status status = genuine_fmi2GetDerivatives(c, derivatives, n);
  if (status == fmi2OK) spoilDerivatives({derivatives, n});
  return status;
}

fmi2Status fmi2GetContinuousStates(fmi2Component c, fmi2Real x[], size_t n) {
  const fmi2Status status = genuine_fmi2GetContinuousStates(c, x, n);
  if (status == fmi2OK) spoilStates({x, n});
  return status;
}

fmi2Status fmi2GetEventIndicators(fmi2Component c, fmi2Real indicators[], size_t n) {
  const fmi2Status status = genuine_fmi2GetEventIndicators(c, indicators, n);
  if (status == fmi2OK) spoilIndicators({indicators, n});
  return status;
}

fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component c, fmi2Real nominals[], size_t n) {
  const fmi2Status status = genuine_fmi2GetNominalsOfContinuousStates(c, nominals, n);
  if (status == fmi2OK) spoilNominals({nominals, n});
  return status;
}

}  // extern "C"
