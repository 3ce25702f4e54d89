// Every function of FMI 2, found in a library.
#pragma once

#include <fmi2Functions.h>

#include "cosim/library.hpp"
#include "cosim/model_description.hpp"

namespace bristle::cosim {

/// Optional functions may be null.
struct Fmi2Functions {
  fmi2GetTypesPlatformTYPE* getTypesPlatform;
  fmi2GetVersionTYPE* getVersion;
  fmi2SetDebugLoggingTYPE* setDebugLogging;
  fmi2InstantiateTYPE* instantiate;
  fmi2FreeInstanceTYPE* freeInstance;
  fmi2SetupExperimentTYPE* setupExperiment;
  fmi2EnterInitializationModeTYPE* enterInitializationMode;
  fmi2ExitInitializationModeTYPE* exitInitializationMode;
  fmi2TerminateTYPE* terminate;
  fmi2ResetTYPE* reset;
  fmi2GetRealTYPE* getReal;
  fmi2GetIntegerTYPE* getInteger;
  fmi2GetBooleanTYPE* getBoolean;
  fmi2GetStringTYPE* getString;
  fmi2SetRealTYPE* setReal;
  fmi2SetIntegerTYPE* setInteger;
  fmi2SetBooleanTYPE* setBoolean;
  fmi2SetStringTYPE* setString;
  fmi2GetFMUstateTYPE* getFMUstate;
  fmi2SetFMUstateTYPE* setFMUstate;
  fmi2FreeFMUstateTYPE* freeFMUstate;
  fmi2SerializedFMUstateSizeTYPE* serializedFMUstateSize;
  fmi2SerializeFMUstateTYPE* serializeFMUstate;
  fmi2DeSerializeFMUstateTYPE* deSerializeFMUstate;
  fmi2GetDirectionalDerivativeTYPE* getDirectionalDerivative;

  fmi2EnterEventModeTYPE* enterEventMode;
  fmi2NewDiscreteStatesTYPE* newDiscreteStates;
  fmi2EnterContinuousTimeModeTYPE* enterContinuousTimeMode;
  fmi2CompletedIntegratorStepTYPE* completedIntegratorStep;
  fmi2SetTimeTYPE* setTime;
  fmi2SetContinuousStatesTYPE* setContinuousStates;
  fmi2GetDerivativesTYPE* getDerivatives;
  fmi2GetEventIndicatorsTYPE* getEventIndicators;
  fmi2GetContinuousStatesTYPE* getContinuousStates;
  fmi2GetNominalsOfContinuousStatesTYPE* getNominalsOfContinuousStates;

  fmi2SetRealInputDerivativesTYPE* setRealInputDerivatives;
  fmi2GetRealOutputDerivativesTYPE* getRealOutputDerivatives;
  fmi2DoStepTYPE* doStep;
  fmi2CancelStepTYPE* cancelStep;
  fmi2GetStatusTYPE* getStatus;
  fmi2GetRealStatusTYPE* getRealStatus;
  fmi2GetIntegerStatusTYPE* getIntegerStatus;
  fmi2GetBooleanStatusTYPE* getBooleanStatus;
  fmi2GetStringStatusTYPE* getStringStatus;

  /// Which functions are required follows from the interface kind and its capability flags.
  Fmi2Functions(const Library& library, const Interface& flags, bool coSimulation);
};

}  // namespace bristle::cosim
