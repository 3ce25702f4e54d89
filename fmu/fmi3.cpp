// FMI 3.0: life cycle, saved states, derivatives, event mode and co-simulation.
#include <cmath>
#include <new>

#include "core/table.hpp"
#include "fmu/fmi3_component.hpp"
#include "fmu/this_model.hpp"
#include "fmu/values.hpp"

namespace {

using namespace bristle;
using namespace bristle::fmu;
using namespace bristle::fmu::fmi3;

/// Before there is an instance, a message has only the arguments of the instantiation to go to.
fmi3Instance refuse(fmi3LogMessageCallback log, fmi3InstanceEnvironment environment, const Text& sentence) {
  if (log != nullptr) log(environment, fmi3Error, "logStatusError", sentence.c_str());
  return nullptr;
}

std::unique_ptr<Component> instantiate(Kind kind, fmi3String name, fmi3String token, bool loggingOn,
                                       fmi3InstanceEnvironment environment, fmi3LogMessageCallback log) {
  const Model& model = thisModel();
  Text sentence;
  if (name == nullptr || *name == '\0') {
    refuse(log, environment, sentence << "The instance name must not be NULL or empty.");
    return nullptr;
  }
  const Token expected(model);
  if (token == nullptr || expected.view() != token) {
    refuse(log, environment,
           sentence << "The instantiation token is " << (token == nullptr ? "NULL" : token) << " but must be "
                    << expected.view() << ": modelDescription.xml and binary do not match.");
    return nullptr;
  }
  std::unique_ptr<Component> made(new (std::nothrow) Component);
  if (made) made->instance = Instance::create(model, kind, name, loggingOn);
  if (!made || !made->instance) {
    refuse(log, environment, sentence << "There is not enough memory for an instance.");
    return nullptr;
  }
  made->logger = log;
  made->environment = environment;
  if (log != nullptr) made->instance->setLogger(made.get());
  return made;
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

fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String, fmi3Boolean,
                                          fmi3Boolean loggingOn, fmi3InstanceEnvironment environment,
                                          fmi3LogMessageCallback log) {
  return instantiate(Kind::modelExchange, name, token, loggingOn, environment, log).release();
}

fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String, fmi3Boolean,
                                         fmi3Boolean loggingOn, fmi3Boolean eventModeUsed,
                                         fmi3Boolean earlyReturnAllowed,
                                         const fmi3ValueReference intermediate[], size_t nIntermediate,
                                         fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
                                         fmi3IntermediateUpdateCallback intermediateUpdate) {
  const auto table = thisModel().variables();
  Text sentence;
  if (nIntermediate > 0 && intermediate == nullptr) {
    return refuse(log, environment,
                  sentence << "requiredIntermediateVariables is NULL for " << nIntermediate << " variables.");
  }
  bool inputs = false;
  for (size_t k = 0; k < nIntermediate; ++k) {
    if (intermediate[k] >= table.size()) {
      return refuse(log, environment,
                    sentence << "There is no variable with value reference " << intermediate[k]
                             << ", which requiredIntermediateVariables names.");
    }
    inputs = inputs || table[intermediate[k]].role == Role::input;
  }
  if (hasClocks(thisModel()) && !eventModeUsed) {
    return refuse(log, environment, sentence << "This FMU has clocks, so eventModeUsed must be true.");
  }
  const Kind kind = eventModeUsed ? Kind::coSimulationWithEvents : Kind::coSimulation;
  auto made = instantiate(kind, name, token, loggingOn, environment, log);
  if (!made) return nullptr;
  made->intermediateUpdate = intermediateUpdate;
  made->intermediateInputs = inputs && intermediateUpdate != nullptr;
  made->earlyReturnAllowed = earlyReturnAllowed;
  // Without leave to return early an event cannot wait for event mode; it is handled inside.
  made->instance->stopAtEvents(eventModeUsed && earlyReturnAllowed);
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

fmi3Status fmi3EnterConfigurationMode(fmi3Instance c) {
  constexpr Rule rule = ruleOf("fmi3EnterConfigurationMode");
  return call(c, rule, [&](Instance& i) { return i.enterConfiguration(rule); });
}

fmi3Status fmi3ExitConfigurationMode(fmi3Instance c) {
  return call(c, ruleOf("fmi3ExitConfigurationMode"), [](Instance& i) {
    i.enter(Phase::instantiated);
    return Outcome::ok;
  });
}

fmi3Status fmi3Terminate(fmi3Instance c) {
  return call(c, ruleOf("fmi3Terminate"), [](Instance& i) {
    i.enter(Phase::terminated);
    return Outcome::ok;
  });
}
fmi3Status fmi3Reset(fmi3Instance c) {
  return call(c, ruleOf("fmi3Reset"), [](Instance& i) { return i.reset(); });
}

// --- saved states and derivatives ---

fmi3Status fmi3GetFMUState(fmi3Instance c, fmi3FMUState* state) {
  constexpr Rule rule = ruleOf("fmi3GetFMUState");
  return call(c, rule, [&](Instance& i) { return i.saveState(rule, state); });
}
fmi3Status fmi3SetFMUState(fmi3Instance c, fmi3FMUState state) {
  constexpr Rule rule = ruleOf("fmi3SetFMUState");
  return call(c, rule, [&](Instance& i) { return i.restoreState(rule, state); });
}
fmi3Status fmi3FreeFMUState(fmi3Instance c, fmi3FMUState* state) {
  constexpr Rule rule = ruleOf("fmi3FreeFMUState");
  return call(c, rule, [&](Instance& i) { return i.freeState(rule, state); });
}
fmi3Status fmi3SerializedFMUStateSize(fmi3Instance c, fmi3FMUState state, size_t* size) {
  constexpr Rule rule = ruleOf("fmi3SerializedFMUStateSize");
  return call(c, rule, [&](Instance& i) { return i.serializedSize(rule, state, size); });
}
fmi3Status fmi3SerializeFMUState(fmi3Instance c, fmi3FMUState state, fmi3Byte bytes[], size_t size) {
  constexpr Rule rule = ruleOf("fmi3SerializeFMUState");
  return call(c, rule, [&](Instance& i) { return i.serializeState(rule, state, bytes, size); });
}
fmi3Status fmi3DeserializeFMUState(fmi3Instance c, const fmi3Byte bytes[], size_t size, fmi3FMUState* state) {
  constexpr Rule rule = ruleOf("fmi3DeserializeFMUState");
  return call(c, rule, [&](Instance& i) { return i.deserializeState(rule, bytes, size, state); });
}

fmi3Status fmi3GetDirectionalDerivative(fmi3Instance c, const fmi3ValueReference unknowns[], size_t nUnknown,
                                        const fmi3ValueReference knowns[], size_t nKnown,
                                        const fmi3Float64 seed[], size_t nSeed, fmi3Float64 sensitivity[],
                                        size_t nSensitivity) {
  constexpr Rule rule = ruleOf("fmi3GetDirectionalDerivative");
  return call(c, rule, [&](Instance& i) {
    if (!complete(i, rule, knowns, nKnown, nSeed, knowns != nullptr && seed != nullptr) ||
        !complete(i, rule, unknowns, nUnknown, nSensitivity, unknowns != nullptr && sensitivity != nullptr)) {
      return Outcome::error;
    }
    return i.directional(rule, {unknowns, nUnknown}, {knowns, nKnown}, seed, sensitivity);
  });
}

fmi3Status fmi3GetAdjointDerivative(fmi3Instance c, const fmi3ValueReference unknowns[], size_t nUnknown,
                                    const fmi3ValueReference knowns[], size_t nKnown,
                                    const fmi3Float64 seed[], size_t nSeed, fmi3Float64 sensitivity[],
                                    size_t nSensitivity) {
  constexpr Rule rule = ruleOf("fmi3GetAdjointDerivative");
  return call(c, rule, [&](Instance& i) {
    if (!complete(i, rule, unknowns, nUnknown, nSeed, unknowns != nullptr && seed != nullptr) ||
        !complete(i, rule, knowns, nKnown, nSensitivity, knowns != nullptr && sensitivity != nullptr)) {
      return Outcome::error;
    }
    return i.adjoint(rule, {unknowns, nUnknown}, {knowns, nKnown}, seed, sensitivity);
  });
}

// --- event mode: co-simulation where it is used, and model exchange ---

fmi3Status fmi3EnterEventMode(fmi3Instance c) {
  constexpr Rule rule = ruleOf("fmi3EnterEventMode");
  return call(c, rule, [&](Instance& i) {
    const Outcome outcome =
        i.requireKind(rule, i.kind() != Kind::coSimulation, "model exchange or with eventModeUsed");
    return outcome == Outcome::ok ? i.enterEventMode() : outcome;
  });
}

fmi3Status fmi3UpdateDiscreteStates(fmi3Instance c, fmi3Boolean* discreteStatesNeedUpdate,
                                    fmi3Boolean* terminateSimulation, fmi3Boolean* nominalsChanged,
                                    fmi3Boolean* valuesChanged, fmi3Boolean* nextEventTimeDefined,
                                    fmi3Float64* nextEventTime) {
  return call(c, ruleOf("fmi3UpdateDiscreteStates"), [&](Instance& i) {
    bool statesChanged = false;
    const Outcome outcome = i.settle(statesChanged);
    // All iterations are done inside.  In co-simulation times of events are the FMU's own concern.
    for (fmi3Boolean* no : {discreteStatesNeedUpdate, terminateSimulation, nominalsChanged}) {
      if (no != nullptr) *no = fmi3False;
    }
    if (valuesChanged != nullptr) *valuesChanged = statesChanged;
    const double next = i.simulation().nextEventTime();
    const bool known = i.kind() == Kind::modelExchange && std::isfinite(next);
    if (nextEventTimeDefined != nullptr) *nextEventTimeDefined = known;
    if (nextEventTime != nullptr) *nextEventTime = known ? next : 0;
    return outcome;
  });
}

// --- co-simulation ---

fmi3Status fmi3EnterStepMode(fmi3Instance c) {
  constexpr Rule rule = ruleOf("fmi3EnterStepMode");
  return call(c, rule, [&](Instance& i) {
    const Outcome outcome =
        i.requireKind(rule, i.kind() == Kind::coSimulationWithEvents, "co-simulation with eventModeUsed");
    return outcome == Outcome::ok ? i.leaveEventMode(Phase::step) : outcome;
  });
}

fmi3Status fmi3GetOutputDerivatives(fmi3Instance c, const fmi3ValueReference vr[], size_t n,
                                    const fmi3Int32 orders[], fmi3Float64 values[], size_t nValues) {
  constexpr Rule rule = ruleOf("fmi3GetOutputDerivatives");
  return call(c, rule, [&](Instance& i) {
    if (!complete(i, rule, vr, n, nValues, vr != nullptr && orders != nullptr && values != nullptr))
      return Outcome::error;
    for (size_t k = 0; k < n; ++k) {
      if (const Outcome o = i.outputDerivative(rule, vr[k], orders[k], values); o != Outcome::ok) return o;
    }
    return Outcome::ok;
  });
}

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
    *eventHandlingNeeded = outcome == Outcome::ok && i.simulation().eventPending();
    return outcome;
  });
}

}  // extern "C"
