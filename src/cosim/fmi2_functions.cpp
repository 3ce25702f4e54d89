#include "cosim/fmi2_functions.hpp"

namespace bristle::cosim {

Fmi2Functions::Fmi2Functions(const Library& library, const Interface& flags, bool coSimulation) {
  const auto bind = [&](auto*& slot, const char* name, bool required = true) {
    bindFunction(library, slot, name, required ? Need::required : Need::optional);
  };
  // The standard asks every FMU for every function; only those we would call are insisted on, because many
  // exporters leave out the others.
  const bool cs = coSimulation, me = !coSimulation;
  const bool state = flags.canGetAndSetState, serialize = flags.canSerializeState;

  bind(getTypesPlatform, "fmi2GetTypesPlatform", false);
  bind(getVersion, "fmi2GetVersion", false);
  bind(setDebugLogging, "fmi2SetDebugLogging", false);
  bind(instantiate, "fmi2Instantiate");
  bind(freeInstance, "fmi2FreeInstance");
  bind(setupExperiment, "fmi2SetupExperiment");
  bind(enterInitializationMode, "fmi2EnterInitializationMode");
  bind(exitInitializationMode, "fmi2ExitInitializationMode");
  bind(terminate, "fmi2Terminate");
  bind(reset, "fmi2Reset", false);
  bind(getReal, "fmi2GetReal");
  bind(getInteger, "fmi2GetInteger");
  bind(getBoolean, "fmi2GetBoolean");
  bind(getString, "fmi2GetString");
  bind(setReal, "fmi2SetReal");
  bind(setInteger, "fmi2SetInteger");
  bind(setBoolean, "fmi2SetBoolean");
  bind(setString, "fmi2SetString");
  bind(getFMUstate, "fmi2GetFMUstate", state);
  bind(setFMUstate, "fmi2SetFMUstate", state);
  bind(freeFMUstate, "fmi2FreeFMUstate", state);
  bind(serializedFMUstateSize, "fmi2SerializedFMUstateSize", serialize);
  bind(serializeFMUstate, "fmi2SerializeFMUstate", serialize);
  bind(deSerializeFMUstate, "fmi2DeSerializeFMUstate", serialize);
  bind(getDirectionalDerivative, "fmi2GetDirectionalDerivative", flags.providesDirectionalDerivatives);

  bind(enterEventMode, "fmi2EnterEventMode", me);
  bind(newDiscreteStates, "fmi2NewDiscreteStates", me);
  bind(enterContinuousTimeMode, "fmi2EnterContinuousTimeMode", me);
  bind(completedIntegratorStep, "fmi2CompletedIntegratorStep", me);
  bind(setTime, "fmi2SetTime", me);
  bind(setContinuousStates, "fmi2SetContinuousStates", me);
  bind(getDerivatives, "fmi2GetDerivatives", me);
  bind(getEventIndicators, "fmi2GetEventIndicators", me);
  bind(getContinuousStates, "fmi2GetContinuousStates", me);
  bind(getNominalsOfContinuousStates, "fmi2GetNominalsOfContinuousStates", me);

  bind(setRealInputDerivatives, "fmi2SetRealInputDerivatives", cs && flags.canInterpolateInputs);
  bind(getRealOutputDerivatives, "fmi2GetRealOutputDerivatives", cs && flags.maxOutputDerivativeOrder > 0);
  bind(doStep, "fmi2DoStep", cs);
  bind(cancelStep, "fmi2CancelStep", false);
  bind(getStatus, "fmi2GetStatus", cs && flags.canRunAsynchronously);
  bind(getRealStatus, "fmi2GetRealStatus", false);
  bind(getIntegerStatus, "fmi2GetIntegerStatus", false);
  bind(getBooleanStatus, "fmi2GetBooleanStatus", false);
  bind(getStringStatus, "fmi2GetStringStatus", false);
}

}  // namespace bristle::cosim
