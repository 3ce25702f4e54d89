// A shared library with all functions of both standards and nearly nothing in them: the binary of example
// packages that are looked at and never loaded.
#include <cmath>
#include <cstdlib>

namespace {
volatile double angle = 1;
const char* volatile name = "";
}  // namespace

extern "C" {
void fmi2GetTypesPlatform() {}
void fmi2GetVersion() {}
void fmi2SetDebugLogging() {}
void fmi2Instantiate() {}
void fmi2FreeInstance() {}
void fmi2SetupExperiment() {}
void fmi2EnterInitializationMode() {}
void fmi2ExitInitializationMode() {}
void fmi2Terminate() {}
void fmi2Reset() {}
// These two call something, so that the library needs libm and libc as real ones do.
void fmi2GetReal() {
  angle = std::sin(angle);
}
void fmi2GetInteger() {}
void fmi2GetBoolean() {}
void fmi2GetString() {
  name = std::getenv(name);
}
void fmi2SetReal() {}
void fmi2SetInteger() {}
void fmi2SetBoolean() {}
void fmi2SetString() {}
void fmi2GetFMUstate() {}
void fmi2SetFMUstate() {}
void fmi2FreeFMUstate() {}
void fmi2SerializedFMUstateSize() {}
void fmi2SerializeFMUstate() {}
void fmi2DeSerializeFMUstate() {}
void fmi2GetDirectionalDerivative() {}
void fmi2EnterEventMode() {}
void fmi2NewDiscreteStates() {}
void fmi2EnterContinuousTimeMode() {}
void fmi2CompletedIntegratorStep() {}
void fmi2SetTime() {}
void fmi2SetContinuousStates() {}
void fmi2GetDerivatives() {}
void fmi2GetEventIndicators() {}
void fmi2GetContinuousStates() {}
void fmi2GetNominalsOfContinuousStates() {}
void fmi2SetRealInputDerivatives() {}
void fmi2GetRealOutputDerivatives() {}
void fmi2DoStep() {}
void fmi2CancelStep() {}
void fmi2GetStatus() {}
void fmi2GetRealStatus() {}
void fmi2GetIntegerStatus() {}
void fmi2GetBooleanStatus() {}
void fmi2GetStringStatus() {}
void fmi3GetVersion() {}
void fmi3SetDebugLogging() {}
void fmi3InstantiateModelExchange() {}
void fmi3InstantiateCoSimulation() {}
void fmi3InstantiateScheduledExecution() {}
void fmi3FreeInstance() {}
void fmi3EnterInitializationMode() {}
void fmi3ExitInitializationMode() {}
void fmi3EnterEventMode() {}
void fmi3Terminate() {}
void fmi3Reset() {}
void fmi3EnterConfigurationMode() {}
void fmi3ExitConfigurationMode() {}
void fmi3GetFloat32() {}
void fmi3GetFloat64() {}
void fmi3GetInt8() {}
void fmi3GetUInt8() {}
void fmi3GetInt16() {}
void fmi3GetUInt16() {}
void fmi3GetInt32() {}
void fmi3GetUInt32() {}
void fmi3GetInt64() {}
void fmi3GetUInt64() {}
void fmi3GetBoolean() {}
void fmi3GetString() {}
void fmi3GetBinary() {}
void fmi3GetClock() {}
void fmi3SetFloat32() {}
void fmi3SetFloat64() {}
void fmi3SetInt8() {}
void fmi3SetUInt8() {}
void fmi3SetInt16() {}
void fmi3SetUInt16() {}
void fmi3SetInt32() {}
void fmi3SetUInt32() {}
void fmi3SetInt64() {}
void fmi3SetUInt64() {}
void fmi3SetBoolean() {}
void fmi3SetString() {}
void fmi3SetBinary() {}
void fmi3SetClock() {}
void fmi3GetNumberOfVariableDependencies() {}
void fmi3GetVariableDependencies() {}
void fmi3GetFMUState() {}
void fmi3SetFMUState() {}
void fmi3FreeFMUState() {}
void fmi3SerializedFMUStateSize() {}
void fmi3SerializeFMUState() {}
void fmi3DeserializeFMUState() {}
void fmi3GetDirectionalDerivative() {}
void fmi3GetAdjointDerivative() {}
void fmi3GetIntervalDecimal() {}
void fmi3GetIntervalFraction() {}
void fmi3GetShiftDecimal() {}
void fmi3GetShiftFraction() {}
void fmi3SetIntervalDecimal() {}
void fmi3SetIntervalFraction() {}
void fmi3SetShiftDecimal() {}
void fmi3SetShiftFraction() {}
void fmi3EvaluateDiscreteStates() {}
void fmi3UpdateDiscreteStates() {}
void fmi3EnterContinuousTimeMode() {}
void fmi3CompletedIntegratorStep() {}
void fmi3SetTime() {}
void fmi3SetContinuousStates() {}
void fmi3GetContinuousStateDerivatives() {}
void fmi3GetEventIndicators() {}
void fmi3GetContinuousStates() {}
void fmi3GetNominalsOfContinuousStates() {}
void fmi3GetNumberOfEventIndicators() {}
void fmi3GetNumberOfContinuousStates() {}
void fmi3EnterStepMode() {}
void fmi3GetOutputDerivatives() {}
void fmi3DoStep() {}
void fmi3ActivateModelPartition() {}
}
