// FMI 3.0 for model exchange: events, states and derivatives that are not what they should be.
#include "fmi3_genuine.hpp"

using namespace bristle::defects;

extern "C" {

fmi3Status fmi3UpdateDiscreteStates(fmi3Instance c, fmi3Boolean* discreteStatesNeedUpdate,
                                    fmi3Boolean* terminateSimulation, fmi3Boolean* nominalsChanged,
                                    fmi3Boolean* valuesChanged, fmi3Boolean* nextEventTimeDefined,
                                    fmi3Float64* nextEventTime) {
  const fmi3Status status =
      genuine_fmi3UpdateDiscreteStates(c, discreteStatesNeedUpdate, terminateSimulation, nominalsChanged,
                                       valuesChanged, nextEventTimeDefined, nextEventTime);
  if (status == fmi3OK && has("endless-events")) *discreteStatesNeedUpdate = fmi3True;
  return status;
}

fmi3Status fmi3SetTime(fmi3Instance c, fmi3Float64 time) {
  return failsAt(time) ? fmi3Error : genuine_fmi3SetTime(c, time);
}

fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance c, fmi3Float64 derivatives[], size_t n) {
  const fmi3Status status = genuine_fmi3GetContinuousStateDerivatives(c, derivatives, n);
  if (status == fmi3OK) spoilDerivatives({derivatives, n});
  return status;
}

fmi3Status fmi3GetContinuousStates(fmi3Instance c, fmi3Float64 x[], size_t n) {
  const fmi3Status status = genuine_fmi3GetContinuousStates(c, x, n);
  if (status == fmi3OK) spoilStates({x, n});
  return status;
}

fmi3Status fmi3GetEventIndicators(fmi3Instance c, fmi3Float64 indicators[], size_t n) {
  // One more than there are would be refused.
  const bool more = has("wrong-indicator-count") && n > 0;
  const fmi3Status status = genuine_fmi3GetEventIndicators(c, indicators, more ? n - 1 : n);
  if (more) indicators[n - 1] = 1;
  if (status == fmi3OK) spoilIndicators({indicators, n});
  return status;
}

fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance c, fmi3Float64 nominals[], size_t n) {
  const fmi3Status status = genuine_fmi3GetNominalsOfContinuousStates(c, nominals, n);
  if (status == fmi3OK) spoilNominals({nominals, n});
  return status;
}

fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance c, size_t* n) {
  const fmi3Status status = genuine_fmi3GetNumberOfEventIndicators(c, n);
  if (status == fmi3OK && has("wrong-indicator-count")) ++*n;
  return status;
}

}  // extern "C"
