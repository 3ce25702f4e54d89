// Every function of FMI 3, found in a library.
#pragma once

#include <fmi3Functions.h>

#include "cosim/library.hpp"
#include "cosim/model_description.hpp"

namespace bristle::cosim {

/// Optional functions may be null.
struct Fmi3Functions {
  fmi3GetVersionTYPE* getVersion;
  fmi3SetDebugLoggingTYPE* setDebugLogging;
  fmi3InstantiateModelExchangeTYPE* instantiateModelExchange;
  fmi3InstantiateCoSimulationTYPE* instantiateCoSimulation;
  fmi3InstantiateScheduledExecutionTYPE* instantiateScheduledExecution;
  fmi3FreeInstanceTYPE* freeInstance;
  fmi3EnterInitializationModeTYPE* enterInitializationMode;
  fmi3ExitInitializationModeTYPE* exitInitializationMode;
  fmi3EnterEventModeTYPE* enterEventMode;
  fmi3TerminateTYPE* terminate;
  fmi3ResetTYPE* reset;

  fmi3GetFloat32TYPE* getFloat32;
  fmi3GetFloat64TYPE* getFloat64;
  fmi3GetInt8TYPE* getInt8;
  fmi3GetUInt8TYPE* getUInt8;
  fmi3GetInt16TYPE* getInt16;
  fmi3GetUInt16TYPE* getUInt16;
  fmi3GetInt32TYPE* getInt32;
  fmi3GetUInt32TYPE* getUInt32;
  fmi3GetInt64TYPE* getInt64;
  fmi3GetUInt64TYPE* getUInt64;
  fmi3GetBooleanTYPE* getBoolean;
  fmi3GetStringTYPE* getString;
  fmi3GetBinaryTYPE* getBinary;
  fmi3GetClockTYPE* getClock;
  fmi3SetFloat32TYPE* setFloat32;
  fmi3SetFloat64TYPE* setFloat64;
  fmi3SetInt8TYPE* setInt8;
  fmi3SetUInt8TYPE* setUInt8;
  fmi3SetInt16TYPE* setInt16;
  fmi3SetUInt16TYPE* setUInt16;
  fmi3SetInt32TYPE* setInt32;
  fmi3SetUInt32TYPE* setUInt32;
  fmi3SetInt64TYPE* setInt64;
  fmi3SetUInt64TYPE* setUInt64;
  fmi3SetBooleanTYPE* setBoolean;
  fmi3SetStringTYPE* setString;
  fmi3SetBinaryTYPE* setBinary;
  fmi3SetClockTYPE* setClock;

  fmi3GetNumberOfVariableDependenciesTYPE* getNumberOfVariableDependencies;
  fmi3GetVariableDependenciesTYPE* getVariableDependencies;
  fmi3GetFMUStateTYPE* getFMUState;
  fmi3SetFMUStateTYPE* setFMUState;
  fmi3FreeFMUStateTYPE* freeFMUState;
  fmi3SerializedFMUStateSizeTYPE* serializedFMUStateSize;
  fmi3SerializeFMUStateTYPE* serializeFMUState;
  fmi3DeserializeFMUStateTYPE* deserializeFMUState;
  fmi3GetDirectionalDerivativeTYPE* getDirectionalDerivative;
  fmi3GetAdjointDerivativeTYPE* getAdjointDerivative;
  fmi3EnterConfigurationModeTYPE* enterConfigurationMode;
  fmi3ExitConfigurationModeTYPE* exitConfigurationMode;
  fmi3GetIntervalDecimalTYPE* getIntervalDecimal;
  fmi3GetIntervalFractionTYPE* getIntervalFraction;
  fmi3GetShiftDecimalTYPE* getShiftDecimal;
  fmi3GetShiftFractionTYPE* getShiftFraction;
  fmi3SetIntervalDecimalTYPE* setIntervalDecimal;
  fmi3SetIntervalFractionTYPE* setIntervalFraction;
  fmi3SetShiftDecimalTYPE* setShiftDecimal;
  fmi3SetShiftFractionTYPE* setShiftFraction;
  fmi3EvaluateDiscreteStatesTYPE* evaluateDiscreteStates;
  fmi3UpdateDiscreteStatesTYPE* updateDiscreteStates;

  fmi3EnterContinuousTimeModeTYPE* enterContinuousTimeMode;
  fmi3CompletedIntegratorStepTYPE* completedIntegratorStep;
  fmi3SetTimeTYPE* setTime;
  fmi3SetContinuousStatesTYPE* setContinuousStates;
  fmi3GetContinuousStateDerivativesTYPE* getContinuousStateDerivatives;
  fmi3GetEventIndicatorsTYPE* getEventIndicators;
  fmi3GetContinuousStatesTYPE* getContinuousStates;
  fmi3GetNominalsOfContinuousStatesTYPE* getNominalsOfContinuousStates;
  fmi3GetNumberOfEventIndicatorsTYPE* getNumberOfEventIndicators;
  fmi3GetNumberOfContinuousStatesTYPE* getNumberOfContinuousStates;

  fmi3EnterStepModeTYPE* enterStepMode;
  fmi3GetOutputDerivativesTYPE* getOutputDerivatives;
  fmi3DoStepTYPE* doStep;
  fmi3ActivateModelPartitionTYPE* activateModelPartition;

  /// Which functions are required follows from the interface kind and its capability flags.
  Fmi3Functions(const Library& library, const Interface& flags, bool coSimulation);
};

}  // namespace bristle::cosim
