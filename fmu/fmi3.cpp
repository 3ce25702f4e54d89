// FMI 3.0: the C functions of the standard, each a few words around Instance.
#include "fmi3Functions.h"

#include <new>

#include "core/table.hpp"
#include "fmu/instance.hpp"
#include "fmu/this_model.hpp"
#include "fmu/values.hpp"

namespace {

using namespace bristle;
using namespace bristle::fmu;

fmi3Status statusOf(Outcome outcome) {
  return outcome == Outcome::ok ? fmi3OK : outcome == Outcome::discard ? fmi3Discard : fmi3Error;
}

/// What an fmi3Instance points to.
struct Component final : Instance::Logger, Simulation::Observer {
  std::unique_ptr<Instance> instance;
  fmi3LogMessageCallback logger = nullptr;
  fmi3IntermediateUpdateCallback intermediateUpdate = nullptr;
  fmi3InstanceEnvironment environment = nullptr;
  bool earlyReturnAllowed = false, intermediateInputs = false;

  void log(Instance&, Outcome outcome, std::string_view category, const char* message) override {
    logger(environment, statusOf(outcome), category.data(), message);
  }

  /// Asks once for the inputs at the end of the step; each becomes a straight line from its present value.
  void askForInputs(double end) {
    if (!intermediateInputs) return;
    bool requested = false;
    double time = end;
    instance->enter(Phase::intermediate);
    instance->expectInputsAt(end);
    intermediateUpdate(environment, end, fmi3True, fmi3False, fmi3False, fmi3False, &requested, &time);
    instance->expectNoInputs();
    instance->enter(Phase::step);
  }

  /// Tells the importer of an accepted internal step; it may want to stop there or at a time before the end.
  double accepted(double t, double end) override {
    bool requested = false;
    double time = end;
    instance->enter(Phase::intermediate);
    intermediateUpdate(environment, t, fmi3False, fmi3True, fmi3True, earlyReturnAllowed, &requested, &time);
    instance->enter(Phase::step);
    return requested && earlyReturnAllowed && time < end ? time : end;
  }
};

/// Every function passes here: is there an instance, may it be called now, and what became of it.
template <class Body>
fmi3Status call(fmi3Instance c, const Rule& rule, Body body) {
  if (c == nullptr) return fmi3Error;
  Instance& instance = *static_cast<Component*>(c)->instance;
  if (!instance.allows(rule)) return fmi3Error;
  return statusOf(body(instance));
}

/// For functions that the FMU does not offer.
fmi3Status unsupported(fmi3Instance c, const Rule& rule) {
  return call(c, rule, [](Instance&) { return Outcome::error; });
}

/// Before there is an instance, a message has only the arguments of the instantiation to go to.
fmi3Instance refuse(fmi3LogMessageCallback log, fmi3InstanceEnvironment environment, const Text& sentence) {
  if (log != nullptr) log(environment, fmi3Error, "logStatusError", sentence.c_str());
  return nullptr;
}

}  // namespace

extern "C" {

const char* fmi3GetVersion() {
  return fmi3Version;
}

fmi3Status fmi3SetDebugLogging(fmi3Instance c, fmi3Boolean on, size_t n, const fmi3String categories[]) {
  return call(c, ruleOf("fmi3SetDebugLogging"), [&](Instance& i) {
    if (categories == nullptr) n = 0;
    return i.setLogging(on, {categories, n});
  });
}

fmi3Instance fmi3InstantiateModelExchange(fmi3String, fmi3String, fmi3String, fmi3Boolean, fmi3Boolean,
                                          fmi3InstanceEnvironment environment, fmi3LogMessageCallback log) {
  return refuse(log, environment,
                Text("This FMU offers co-simulation only, as its modelDescription.xml says."));
}

fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String, fmi3Boolean,
                                         fmi3Boolean loggingOn, fmi3Boolean eventModeUsed,
                                         fmi3Boolean earlyReturnAllowed,
                                         const fmi3ValueReference intermediate[], size_t nIntermediate,
                                         fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
                                         fmi3IntermediateUpdateCallback intermediateUpdate) {
  const Model& model = thisModel();
  Text sentence;
  if (name == nullptr || *name == '\0') {
    return refuse(log, environment, sentence << "The instance name must not be NULL or empty.");
  }
  const Token expected(model);
  if (token == nullptr || expected.view() != token) {
    return refuse(log, environment,
                  sentence << "The instantiation token is " << (token == nullptr ? "NULL" : token)
                           << " but must be " << expected.view()
                           << ": modelDescription.xml and binary do not match.");
  }
  if (eventModeUsed) {
    return refuse(log, environment,
                  sentence << "This FMU has no event mode, as its modelDescription.xml says, so "
                              "eventModeUsed must be false.");
  }
  if (nIntermediate > 0 && intermediate == nullptr) {
    return refuse(log, environment,
                  sentence << "requiredIntermediateVariables is NULL for " << nIntermediate << " variables.");
  }
  std::unique_ptr<Component> made(new (std::nothrow) Component);
  for (size_t k = 0; k < nIntermediate; ++k) {
    if (intermediate[k] >= model.variables().size()) {
      return refuse(log, environment,
                    sentence << "There is no variable with value reference " << intermediate[k]
                             << ", which requiredIntermediateVariables names.");
    }
    if (made && model.variables()[intermediate[k]].role == Role::input) made->intermediateInputs = true;
  }
  if (made) made->instance = Instance::create(model, name, loggingOn);
  if (!made || !made->instance) {
    return refuse(log, environment, sentence << "There is not enough memory for an instance.");
  }
  made->logger = log;
  made->environment = environment;
  made->intermediateUpdate = intermediateUpdate;
  made->earlyReturnAllowed = earlyReturnAllowed;
  made->intermediateInputs = made->intermediateInputs && intermediateUpdate != nullptr;
  if (log != nullptr) made->instance->setLogger(made.get());
  return made.release();
}

fmi3Instance fmi3InstantiateScheduledExecution(fmi3String, fmi3String, fmi3String, fmi3Boolean, fmi3Boolean,
                                               fmi3InstanceEnvironment environment,
                                               fmi3LogMessageCallback log, fmi3ClockUpdateCallback,
                                               fmi3LockPreemptionCallback, fmi3UnlockPreemptionCallback) {
  return refuse(log, environment,
                Text("This FMU offers no scheduled execution, as its modelDescription.xml says."));
}

void fmi3FreeInstance(fmi3Instance c) {
  delete static_cast<Component*>(c);
}

fmi3Status fmi3EnterInitializationMode(fmi3Instance c, fmi3Boolean toleranceDefined, fmi3Float64 tolerance,
                                       fmi3Float64 startTime, fmi3Boolean stopTimeDefined,
                                       fmi3Float64 stopTime) {
  return call(c, ruleOf("fmi3EnterInitializationMode"), [&](Instance& i) {
    const Outcome outcome =
        i.setExperiment(toleranceDefined, tolerance, startTime, stopTimeDefined, stopTime);
    if (outcome == Outcome::ok) i.enter(Phase::initialization);
    return outcome;
  });
}

fmi3Status fmi3ExitInitializationMode(fmi3Instance c) {
  return call(c, ruleOf("fmi3ExitInitializationMode"), [](Instance& i) { return i.initialize(); });
}

fmi3Status fmi3EnterEventMode(fmi3Instance c) {
  return unsupported(c, ruleOf("fmi3EnterEventMode"));
}

fmi3Status fmi3Terminate(fmi3Instance c) {
  return call(c, ruleOf("fmi3Terminate"), [](Instance& i) {
    i.enter(Phase::terminated);
    return Outcome::ok;
  });
}

fmi3Status fmi3Reset(fmi3Instance c) {
  return call(c, ruleOf("fmi3Reset"), [](Instance& i) {
    i.reset();
    return Outcome::ok;
  });
}

// --- values
// --------------------------------------------------------------------------------------------------

fmi3Status fmi3GetFloat32(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Float32[], size_t) {
  constexpr Rule rule = ruleOf("fmi3GetFloat32");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3SetFloat32(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Float32[],
                          size_t) {
  constexpr Rule rule = ruleOf("fmi3SetFloat32");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3GetFloat64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Float64 values[],
                          size_t nValues) {
  constexpr Rule rule = ruleOf("fmi3GetFloat64");
  return call(c, rule, [&](Instance& i) { return getValues(i, rule, Type::real, vr, n, values, nValues); });
}
fmi3Status fmi3SetFloat64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Float64 values[],
                          size_t nValues) {
  constexpr Rule rule = ruleOf("fmi3SetFloat64");
  return call(c, rule, [&](Instance& i) { return setValues(i, rule, Type::real, vr, n, values, nValues); });
}
fmi3Status fmi3GetInt8(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Int8[], size_t) {
  constexpr Rule rule = ruleOf("fmi3GetInt8");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3SetInt8(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Int8[], size_t) {
  constexpr Rule rule = ruleOf("fmi3SetInt8");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3GetUInt8(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3UInt8[], size_t) {
  constexpr Rule rule = ruleOf("fmi3GetUInt8");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3SetUInt8(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3UInt8[], size_t) {
  constexpr Rule rule = ruleOf("fmi3SetUInt8");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3GetInt16(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Int16[], size_t) {
  constexpr Rule rule = ruleOf("fmi3GetInt16");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3SetInt16(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Int16[], size_t) {
  constexpr Rule rule = ruleOf("fmi3SetInt16");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3GetUInt16(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3UInt16[], size_t) {
  constexpr Rule rule = ruleOf("fmi3GetUInt16");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3SetUInt16(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3UInt16[],
                         size_t) {
  constexpr Rule rule = ruleOf("fmi3SetUInt16");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3GetInt32(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Int32 values[],
                        size_t nValues) {
  constexpr Rule rule = ruleOf("fmi3GetInt32");
  return call(c, rule,
              [&](Instance& i) { return getValues(i, rule, Type::integer, vr, n, values, nValues); });
}
fmi3Status fmi3SetInt32(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Int32 values[],
                        size_t nValues) {
  constexpr Rule rule = ruleOf("fmi3SetInt32");
  return call(c, rule,
              [&](Instance& i) { return setValues(i, rule, Type::integer, vr, n, values, nValues); });
}
fmi3Status fmi3GetUInt32(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3UInt32[], size_t) {
  constexpr Rule rule = ruleOf("fmi3GetUInt32");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3SetUInt32(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3UInt32[],
                         size_t) {
  constexpr Rule rule = ruleOf("fmi3SetUInt32");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3GetInt64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Int64 values[],
                        size_t nValues) {
  constexpr Rule rule = ruleOf("fmi3GetInt64");
  return call(c, rule,
              [&](Instance& i) { return getValues(i, rule, Type::enumeration, vr, n, values, nValues); });
}
fmi3Status fmi3SetInt64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Int64 values[],
                        size_t nValues) {
  constexpr Rule rule = ruleOf("fmi3SetInt64");
  return call(c, rule,
              [&](Instance& i) { return setValues(i, rule, Type::enumeration, vr, n, values, nValues); });
}
fmi3Status fmi3GetUInt64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3UInt64[], size_t) {
  constexpr Rule rule = ruleOf("fmi3GetUInt64");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3SetUInt64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3UInt64[],
                         size_t) {
  constexpr Rule rule = ruleOf("fmi3SetUInt64");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3GetBoolean(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Boolean values[],
                          size_t nValues) {
  constexpr Rule rule = ruleOf("fmi3GetBoolean");
  return call(c, rule,
              [&](Instance& i) { return getValues(i, rule, Type::boolean, vr, n, values, nValues); });
}
fmi3Status fmi3SetBoolean(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Boolean values[],
                          size_t nValues) {
  constexpr Rule rule = ruleOf("fmi3SetBoolean");
  return call(c, rule,
              [&](Instance& i) { return setValues(i, rule, Type::boolean, vr, n, values, nValues); });
}
fmi3Status fmi3GetString(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3String[], size_t) {
  constexpr Rule rule = ruleOf("fmi3GetString");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3SetString(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3String[],
                         size_t) {
  constexpr Rule rule = ruleOf("fmi3SetString");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3GetBinary(fmi3Instance c, const fmi3ValueReference vr[], size_t n, size_t[], fmi3Binary[],
                         size_t) {
  constexpr Rule rule = ruleOf("fmi3GetBinary");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3SetBinary(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const size_t[],
                         const fmi3Binary[], size_t) {
  constexpr Rule rule = ruleOf("fmi3SetBinary");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}

// --- co-simulation
// -------------------------------------------------------------------------------------------

fmi3Status fmi3DoStep(fmi3Instance c, fmi3Float64 now, fmi3Float64 size, fmi3Boolean,
                      fmi3Boolean* eventHandlingNeeded, fmi3Boolean* terminateSimulation,
                      fmi3Boolean* earlyReturn, fmi3Float64* lastSuccessfulTime) {
  return call(c, ruleOf("fmi3DoStep"), [&](Instance& i) {
    if (eventHandlingNeeded == nullptr || terminateSimulation == nullptr || earlyReturn == nullptr ||
        lastSuccessfulTime == nullptr) {
      return i.refuse(Outcome::error, Text("fmi3DoStep was called with NULL for one of its results."));
    }
    auto& component = *static_cast<Component*>(c);
    *eventHandlingNeeded = *terminateSimulation = *earlyReturn = fmi3False;
    *lastSuccessfulTime = i.lastSuccessfulTime();
    Simulation::Observer* observer = component.intermediateUpdate != nullptr ? &component : nullptr;
    const Outcome outcome = i.doStep(now, size, observer, [&] { component.askForInputs(now + size); });
    // A discarded step leaves the FMU where it was before the call.
    if (outcome == Outcome::discard) i.simulation().rollBack();
    *lastSuccessfulTime = i.lastSuccessfulTime();
    *earlyReturn = outcome == Outcome::ok && i.lastSuccessfulTime() < now + size;
    return outcome;
  });
}

// --- not offered by these FMUs
// -------------------------------------------------------------------------------

fmi3Status fmi3GetClock(fmi3Instance c, const fmi3ValueReference[], size_t, fmi3Clock[]) {
  return unsupported(c, ruleOf("fmi3GetClock"));
}
fmi3Status fmi3SetClock(fmi3Instance c, const fmi3ValueReference[], size_t, const fmi3Clock[]) {
  return unsupported(c, ruleOf("fmi3SetClock"));
}
fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance c, fmi3ValueReference, size_t*) {
  return unsupported(c, ruleOf("fmi3GetNumberOfVariableDependencies"));
}
fmi3Status fmi3GetVariableDependencies(fmi3Instance c, fmi3ValueReference, size_t[], fmi3ValueReference[],
                                       size_t[], fmi3DependencyKind[], size_t) {
  return unsupported(c, ruleOf("fmi3GetVariableDependencies"));
}
fmi3Status fmi3GetFMUState(fmi3Instance c, fmi3FMUState*) {
  return unsupported(c, ruleOf("fmi3GetFMUState"));
}
fmi3Status fmi3SetFMUState(fmi3Instance c, fmi3FMUState) {
  return unsupported(c, ruleOf("fmi3SetFMUState"));
}
fmi3Status fmi3FreeFMUState(fmi3Instance c, fmi3FMUState*) {
  return call(c, ruleOf("fmi3FreeFMUState"), [](Instance&) { return Outcome::ok; });  // there is none to free
}
fmi3Status fmi3SerializedFMUStateSize(fmi3Instance c, fmi3FMUState, size_t*) {
  return unsupported(c, ruleOf("fmi3SerializedFMUStateSize"));
}
fmi3Status fmi3SerializeFMUState(fmi3Instance c, fmi3FMUState, fmi3Byte[], size_t) {
  return unsupported(c, ruleOf("fmi3SerializeFMUState"));
}
fmi3Status fmi3DeserializeFMUState(fmi3Instance c, const fmi3Byte[], size_t, fmi3FMUState*) {
  return unsupported(c, ruleOf("fmi3DeserializeFMUState"));
}
fmi3Status fmi3GetDirectionalDerivative(fmi3Instance c, const fmi3ValueReference[], size_t,
                                        const fmi3ValueReference[], size_t, const fmi3Float64[], size_t,
                                        fmi3Float64[], size_t) {
  return unsupported(c, ruleOf("fmi3GetDirectionalDerivative"));
}
fmi3Status fmi3GetAdjointDerivative(fmi3Instance c, const fmi3ValueReference[], size_t,
                                    const fmi3ValueReference[], size_t, const fmi3Float64[], size_t,
                                    fmi3Float64[], size_t) {
  return unsupported(c, ruleOf("fmi3GetAdjointDerivative"));
}
fmi3Status fmi3EnterConfigurationMode(fmi3Instance c) {
  return unsupported(c, ruleOf("fmi3EnterConfigurationMode"));
}
fmi3Status fmi3ExitConfigurationMode(fmi3Instance c) {
  return unsupported(c, ruleOf("fmi3ExitConfigurationMode"));
}
fmi3Status fmi3GetIntervalDecimal(fmi3Instance c, const fmi3ValueReference[], size_t, fmi3Float64[],
                                  fmi3IntervalQualifier[]) {
  return unsupported(c, ruleOf("fmi3GetIntervalDecimal"));
}
fmi3Status fmi3GetIntervalFraction(fmi3Instance c, const fmi3ValueReference[], size_t, fmi3UInt64[],
                                   fmi3UInt64[], fmi3IntervalQualifier[]) {
  return unsupported(c, ruleOf("fmi3GetIntervalFraction"));
}
fmi3Status fmi3GetShiftDecimal(fmi3Instance c, const fmi3ValueReference[], size_t, fmi3Float64[]) {
  return unsupported(c, ruleOf("fmi3GetShiftDecimal"));
}
fmi3Status fmi3GetShiftFraction(fmi3Instance c, const fmi3ValueReference[], size_t, fmi3UInt64[],
                                fmi3UInt64[]) {
  return unsupported(c, ruleOf("fmi3GetShiftFraction"));
}
fmi3Status fmi3SetIntervalDecimal(fmi3Instance c, const fmi3ValueReference[], size_t, const fmi3Float64[]) {
  return unsupported(c, ruleOf("fmi3SetIntervalDecimal"));
}
fmi3Status fmi3SetIntervalFraction(fmi3Instance c, const fmi3ValueReference[], size_t, const fmi3UInt64[],
                                   const fmi3UInt64[]) {
  return unsupported(c, ruleOf("fmi3SetIntervalFraction"));
}
fmi3Status fmi3SetShiftDecimal(fmi3Instance c, const fmi3ValueReference[], size_t, const fmi3Float64[]) {
  return unsupported(c, ruleOf("fmi3SetShiftDecimal"));
}
fmi3Status fmi3SetShiftFraction(fmi3Instance c, const fmi3ValueReference[], size_t, const fmi3UInt64[],
                                const fmi3UInt64[]) {
  return unsupported(c, ruleOf("fmi3SetShiftFraction"));
}
fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance c) {
  return unsupported(c, ruleOf("fmi3EvaluateDiscreteStates"));
}
fmi3Status fmi3UpdateDiscreteStates(fmi3Instance c, fmi3Boolean*, fmi3Boolean*, fmi3Boolean*, fmi3Boolean*,
                                    fmi3Boolean*, fmi3Float64*) {
  return unsupported(c, ruleOf("fmi3UpdateDiscreteStates"));
}
fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance c) {
  return unsupported(c, ruleOf("fmi3EnterContinuousTimeMode"));
}
fmi3Status fmi3CompletedIntegratorStep(fmi3Instance c, fmi3Boolean, fmi3Boolean*, fmi3Boolean*) {
  return unsupported(c, ruleOf("fmi3CompletedIntegratorStep"));
}
fmi3Status fmi3SetTime(fmi3Instance c, fmi3Float64) {
  return unsupported(c, ruleOf("fmi3SetTime"));
}
fmi3Status fmi3SetContinuousStates(fmi3Instance c, const fmi3Float64[], size_t) {
  return unsupported(c, ruleOf("fmi3SetContinuousStates"));
}
fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance c, fmi3Float64[], size_t) {
  return unsupported(c, ruleOf("fmi3GetContinuousStateDerivatives"));
}
fmi3Status fmi3GetEventIndicators(fmi3Instance c, fmi3Float64[], size_t) {
  return unsupported(c, ruleOf("fmi3GetEventIndicators"));
}
fmi3Status fmi3GetContinuousStates(fmi3Instance c, fmi3Float64[], size_t) {
  return unsupported(c, ruleOf("fmi3GetContinuousStates"));
}
fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance c, fmi3Float64[], size_t) {
  return unsupported(c, ruleOf("fmi3GetNominalsOfContinuousStates"));
}
fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance c, size_t*) {
  return unsupported(c, ruleOf("fmi3GetNumberOfEventIndicators"));
}
fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance c, size_t*) {
  return unsupported(c, ruleOf("fmi3GetNumberOfContinuousStates"));
}
fmi3Status fmi3EnterStepMode(fmi3Instance c) {
  return unsupported(c, ruleOf("fmi3EnterStepMode"));
}
fmi3Status fmi3GetOutputDerivatives(fmi3Instance c, const fmi3ValueReference[], size_t, const fmi3Int32[],
                                    fmi3Float64[], size_t) {
  return unsupported(c, ruleOf("fmi3GetOutputDerivatives"));
}
fmi3Status fmi3ActivateModelPartition(fmi3Instance c, fmi3ValueReference, fmi3Float64) {
  return unsupported(c, ruleOf("fmi3ActivateModelPartition"));
}

}  // extern "C"
