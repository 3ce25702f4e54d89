#include "cosim/fmi3_functions.hpp"

namespace bristle::cosim {

Fmi3Functions::Fmi3Functions(const Library& library, const Interface& flags, bool coSimulation) {
  const auto bind = [&](auto*& slot, const char* name, bool required = true) {
    bindFunction(library, slot, name, required ? Need::required : Need::optional);
  };
  // The standard asks every FMU for every function; only those we would call are insisted on, because many
  // exporters leave out the others.  Getters and setters of types the model does not have are among these.
  const bool cs = coSimulation, me = !coSimulation;
  const bool state = flags.canGetAndSetState, serialize = flags.canSerializeState;
  const bool events = me || flags.hasEventMode;

  bind(getVersion, "fmi3GetVersion", false);
  bind(setDebugLogging, "fmi3SetDebugLogging", false);
  bind(instantiateModelExchange, "fmi3InstantiateModelExchange", me);
  bind(instantiateCoSimulation, "fmi3InstantiateCoSimulation", cs);
  bind(instantiateScheduledExecution, "fmi3InstantiateScheduledExecution", false);
  bind(freeInstance, "fmi3FreeInstance");
  bind(enterInitializationMode, "fmi3EnterInitializationMode");
  bind(exitInitializationMode, "fmi3ExitInitializationMode");
  bind(enterEventMode, "fmi3EnterEventMode", events);
  bind(terminate, "fmi3Terminate");
  bind(reset, "fmi3Reset", false);

  bind(getFloat32, "fmi3GetFloat32", false);
  bind(getFloat64, "fmi3GetFloat64");
  bind(getInt8, "fmi3GetInt8", false);
  bind(getUInt8, "fmi3GetUInt8", false);
  bind(getInt16, "fmi3GetInt16", false);
  bind(getUInt16, "fmi3GetUInt16", false);
  bind(getInt32, "fmi3GetInt32", false);
  bind(getUInt32, "fmi3GetUInt32", false);
  bind(getInt64, "fmi3GetInt64", false);
  bind(getUInt64, "fmi3GetUInt64", false);
  bind(getBoolean, "fmi3GetBoolean", false);
  bind(getString, "fmi3GetString", false);
  bind(getBinary, "fmi3GetBinary", false);
  bind(getClock, "fmi3GetClock", false);
  bind(setFloat32, "fmi3SetFloat32", false);
  bind(setFloat64, "fmi3SetFloat64");
  bind(setInt8, "fmi3SetInt8", false);
  bind(setUInt8, "fmi3SetUInt8", false);
  bind(setInt16, "fmi3SetInt16", false);
  bind(setUInt16, "fmi3SetUInt16", false);
  bind(setInt32, "fmi3SetInt32", false);
  bind(setUInt32, "fmi3SetUInt32", false);
  bind(setInt64, "fmi3SetInt64", false);
  bind(setUInt64, "fmi3SetUInt64", false);
  bind(setBoolean, "fmi3SetBoolean", false);
  bind(setString, "fmi3SetString", false);
  bind(setBinary, "fmi3SetBinary", false);
  bind(setClock, "fmi3SetClock", false);

  bind(getNumberOfVariableDependencies, "fmi3GetNumberOfVariableDependencies",
       flags.providesPerElementDependencies);
  bind(getVariableDependencies, "fmi3GetVariableDependencies", flags.providesPerElementDependencies);
  bind(getFMUState, "fmi3GetFMUState", state);
  bind(setFMUState, "fmi3SetFMUState", state);
  bind(freeFMUState, "fmi3FreeFMUState", state);
  bind(serializedFMUStateSize, "fmi3SerializedFMUStateSize", serialize);
  bind(serializeFMUState, "fmi3SerializeFMUState", serialize);
  bind(deserializeFMUState, "fmi3DeserializeFMUState", serialize);
  bind(getDirectionalDerivative, "fmi3GetDirectionalDerivative", flags.providesDirectionalDerivatives);
  bind(getAdjointDerivative, "fmi3GetAdjointDerivative", flags.providesAdjointDerivatives);
  bind(enterConfigurationMode, "fmi3EnterConfigurationMode", false);
  bind(exitConfigurationMode, "fmi3ExitConfigurationMode", false);
  bind(getIntervalDecimal, "fmi3GetIntervalDecimal", false);
  bind(getIntervalFraction, "fmi3GetIntervalFraction", false);
  bind(getShiftDecimal, "fmi3GetShiftDecimal", false);
  bind(getShiftFraction, "fmi3GetShiftFraction", false);
  bind(setIntervalDecimal, "fmi3SetIntervalDecimal", false);
  bind(setIntervalFraction, "fmi3SetIntervalFraction", false);
  bind(setShiftDecimal, "fmi3SetShiftDecimal", false);
  bind(setShiftFraction, "fmi3SetShiftFraction", false);
  bind(evaluateDiscreteStates, "fmi3EvaluateDiscreteStates", flags.providesEvaluateDiscreteStates);
  bind(updateDiscreteStates, "fmi3UpdateDiscreteStates", events);

  bind(enterContinuousTimeMode, "fmi3EnterContinuousTimeMode", me);
  bind(completedIntegratorStep, "fmi3CompletedIntegratorStep", me && flags.needsCompletedIntegratorStep);
  bind(setTime, "fmi3SetTime", me);
  bind(setContinuousStates, "fmi3SetContinuousStates", me);
  bind(getContinuousStateDerivatives, "fmi3GetContinuousStateDerivatives", me);
  bind(getEventIndicators, "fmi3GetEventIndicators", me);
  bind(getContinuousStates, "fmi3GetContinuousStates", me);
  bind(getNominalsOfContinuousStates, "fmi3GetNominalsOfContinuousStates", me);
  bind(getNumberOfEventIndicators, "fmi3GetNumberOfEventIndicators", false);
  bind(getNumberOfContinuousStates, "fmi3GetNumberOfContinuousStates", false);

  bind(enterStepMode, "fmi3EnterStepMode", cs && flags.hasEventMode);
  bind(getOutputDerivatives, "fmi3GetOutputDerivatives", cs && flags.maxOutputDerivativeOrder > 0);
  bind(doStep, "fmi3DoStep", cs);
  bind(activateModelPartition, "fmi3ActivateModelPartition", false);
}

}  // namespace bristle::cosim
