// What the binaries can do today, in one place: the capability flags of modelDescription.xml are written from
// here, and every flag that is true has a test that uses it.
#pragma once

namespace bristle::package {

struct Capabilities {
  // both interface types, both versions
  bool canBeInstantiatedOnlyOncePerProcess = false;
  bool canGetAndSetState = true;
  bool canSerializeState = true;
  bool providesDirectionalDerivatives = true;
  // both interface types, FMI 2 only
  bool canNotUseMemoryManagementFunctions = true;  // the allocator callbacks are never called
  // both interface types, FMI 3 only
  bool providesAdjointDerivatives = true;
  bool providesPerElementDependencies = false;
  bool providesEvaluateDiscreteStates = false;
  // model exchange, both versions
  bool needsCompletedIntegratorStep = true;  // the direction of a body that starts from rest is found there
  // co-simulation, both versions
  bool canHandleVariableCommunicationStepSize = true;
  int maxOutputDerivativeOrder = 1;
  // co-simulation, FMI 2 only
  bool canInterpolateInputs = true;
  bool canRunAsynchronously = false;
  // co-simulation, FMI 3 only
  bool providesIntermediateUpdate = true;
  bool mightReturnEarlyFromDoStep = true;
  bool canReturnEarlyAfterIntermediateUpdate = true;
  bool hasEventMode = true;
};

inline constexpr Capabilities capabilities{};

}  // namespace bristle::package
