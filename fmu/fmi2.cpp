// FMI 2.0: the C functions of the standard, each a few words around Instance.
#include <new>

#include "core/table.hpp"
#include "fmu/fmi2_component.hpp"
#include "fmu/this_model.hpp"
#include "fmu/values.hpp"

namespace {

using namespace bristle;
using namespace bristle::fmu;
using namespace bristle::fmu::fmi2;

/// Before there is an instance, a message has only the arguments of fmi2Instantiate to go to.
fmi2Component refuse(const fmi2CallbackFunctions* f, fmi2String name, const Text& sentence) {
  if (f != nullptr && f->logger != nullptr) {
    f->logger(f->componentEnvironment, name == nullptr ? "" : name, fmi2Error, "logStatusError", "%s",
              sentence.c_str());
  }
  return nullptr;
}

}  // namespace

extern "C" {

const char* fmi2GetTypesPlatform() {
  return fmi2TypesPlatform;
}
const char* fmi2GetVersion() {
  return fmi2Version;
}

fmi2Status fmi2SetDebugLogging(fmi2Component c, fmi2Boolean on, size_t n, const fmi2String categories[]) {
  return call(c, ruleOf("fmi2SetDebugLogging"), [&](Instance& i) {
    if (categories == nullptr) n = 0;
    return i.setLogging(on != fmi2False, {categories, n});
  });
}

fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String,
                              const fmi2CallbackFunctions* functions, fmi2Boolean, fmi2Boolean loggingOn) {
  Text sentence;
  if (functions == nullptr) return nullptr;
  if (name == nullptr || *name == '\0') {
    return refuse(functions, name, sentence << "The instance name must not be NULL or empty.");
  }
  const Token token(thisModel());
  if (guid == nullptr || token.view() != guid) {
    return refuse(functions, name,
                  sentence << "The GUID is " << (guid == nullptr ? "NULL" : guid) << " but must be "
                           << token.view() << ": modelDescription.xml and binary do not match.");
  }
  const Kind kind = type == fmi2ModelExchange ? Kind::modelExchange : Kind::coSimulation;
  std::unique_ptr<Component> made(new (std::nothrow) Component);
  if (made) made->instance = Instance::create(thisModel(), kind, name, loggingOn != fmi2False);
  if (!made || !made->instance)
    return refuse(functions, name, sentence << "There is not enough memory for an instance.");
  made->logger = functions->logger;
  made->environment = functions->componentEnvironment;
  if (made->logger != nullptr) made->instance->setLogger(made.get());
  return made.release();
}

void fmi2FreeInstance(fmi2Component c) {
  delete static_cast<Component*>(c);
}

fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean toleranceDefined, fmi2Real tolerance,
                               fmi2Real startTime, fmi2Boolean stopTimeDefined, fmi2Real stopTime) {
  return call(c, ruleOf("fmi2SetupExperiment"), [&](Instance& i) {
    return i.setExperiment(toleranceDefined != fmi2False, tolerance, startTime, stopTimeDefined != fmi2False,
                           stopTime);
  });
}

fmi2Status fmi2EnterInitializationMode(fmi2Component c) {
  return call(c, ruleOf("fmi2EnterInitializationMode"), [](Instance& i) {
    i.enter(Phase::initialization);
    return Outcome::ok;
  });
}

fmi2Status fmi2ExitInitializationMode(fmi2Component c) {
  return call(c, ruleOf("fmi2ExitInitializationMode"), [](Instance& i) { return i.initialize(); });
}

fmi2Status fmi2Terminate(fmi2Component c) {
  return call(c, ruleOf("fmi2Terminate"), [](Instance& i) {
    i.enter(Phase::terminated);
    return Outcome::ok;
  });
}

fmi2Status fmi2Reset(fmi2Component c) {
  return call(c, ruleOf("fmi2Reset"), [](Instance& i) { return i.reset(); });
}

fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference vr[], size_t n, fmi2Real value[]) {
  constexpr Rule rule = ruleOf("fmi2GetReal");
  return call(c, rule, [&](Instance& i) { return getValues(i, rule, Type::real, vr, n, value, n); });
}
fmi2Status fmi2GetInteger(fmi2Component c, const fmi2ValueReference vr[], size_t n, fmi2Integer value[]) {
  constexpr Rule rule = ruleOf("fmi2GetInteger");
  return call(c, rule, [&](Instance& i) { return getValues(i, rule, Type::integer, vr, n, value, n); });
}
fmi2Status fmi2GetBoolean(fmi2Component c, const fmi2ValueReference vr[], size_t n, fmi2Boolean value[]) {
  constexpr Rule rule = ruleOf("fmi2GetBoolean");
  return call(c, rule, [&](Instance& i) { return getValues(i, rule, Type::boolean, vr, n, value, n); });
}
fmi2Status fmi2GetString(fmi2Component c, const fmi2ValueReference vr[], size_t n, fmi2String[]) {
  constexpr Rule rule = ruleOf("fmi2GetString");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference vr[], size_t n, const fmi2Real value[]) {
  constexpr Rule rule = ruleOf("fmi2SetReal");
  return call(c, rule, [&](Instance& i) { return setValues(i, rule, Type::real, vr, n, value, n); });
}
fmi2Status fmi2SetInteger(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                          const fmi2Integer value[]) {
  constexpr Rule rule = ruleOf("fmi2SetInteger");
  return call(c, rule, [&](Instance& i) { return setValues(i, rule, Type::integer, vr, n, value, n); });
}
fmi2Status fmi2SetBoolean(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                          const fmi2Boolean value[]) {
  constexpr Rule rule = ruleOf("fmi2SetBoolean");
  return call(c, rule, [&](Instance& i) { return setValues(i, rule, Type::boolean, vr, n, value, n); });
}
fmi2Status fmi2SetString(fmi2Component c, const fmi2ValueReference vr[], size_t n, const fmi2String[]) {
  constexpr Rule rule = ruleOf("fmi2SetString");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}

fmi2Status fmi2GetFMUstate(fmi2Component c, fmi2FMUstate* state) {
  constexpr Rule rule = ruleOf("fmi2GetFMUstate");
  return call(c, rule, [&](Instance& i) { return i.saveState(rule, state); });
}
fmi2Status fmi2SetFMUstate(fmi2Component c, fmi2FMUstate state) {
  constexpr Rule rule = ruleOf("fmi2SetFMUstate");
  return call(c, rule, [&](Instance& i) { return i.restoreState(rule, state); });
}
fmi2Status fmi2FreeFMUstate(fmi2Component c, fmi2FMUstate* state) {
  constexpr Rule rule = ruleOf("fmi2FreeFMUstate");
  return call(c, rule, [&](Instance& i) { return i.freeState(rule, state); });
}
fmi2Status fmi2SerializedFMUstateSize(fmi2Component c, fmi2FMUstate state, size_t* size) {
  constexpr Rule rule = ruleOf("fmi2SerializedFMUstateSize");
  return call(c, rule, [&](Instance& i) { return i.serializedSize(rule, state, size); });
}
fmi2Status fmi2SerializeFMUstate(fmi2Component c, fmi2FMUstate state, fmi2Byte bytes[], size_t size) {
  constexpr Rule rule = ruleOf("fmi2SerializeFMUstate");
  return call(c, rule, [&](Instance& i) { return i.serializeState(rule, state, bytes, size); });
}
fmi2Status fmi2DeSerializeFMUstate(fmi2Component c, const fmi2Byte bytes[], size_t size,
                                   fmi2FMUstate* state) {
  constexpr Rule rule = ruleOf("fmi2DeSerializeFMUstate");
  return call(c, rule, [&](Instance& i) { return i.deserializeState(rule, bytes, size, state); });
}

fmi2Status fmi2GetDirectionalDerivative(fmi2Component c, const fmi2ValueReference unknown[], size_t nUnknown,
                                        const fmi2ValueReference known[], size_t nKnown,
                                        const fmi2Real seed[], fmi2Real sensitivity[]) {
  constexpr Rule rule = ruleOf("fmi2GetDirectionalDerivative");
  return call(c, rule, [&](Instance& i) {
    if (!complete(i, rule, unknown, nUnknown, nUnknown, unknown != nullptr && sensitivity != nullptr) ||
        !complete(i, rule, known, nKnown, nKnown, known != nullptr && seed != nullptr)) {
      return Outcome::error;
    }
    return i.directional(rule, {unknown, nUnknown}, {known, nKnown}, seed, sensitivity);
  });
}

fmi2Status fmi2SetRealInputDerivatives(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                                       const fmi2Integer order[], const fmi2Real value[]) {
  constexpr Rule rule = ruleOf("fmi2SetRealInputDerivatives");
  return call(c, rule, [&](Instance& i) {
    if (!complete(i, rule, vr, n, n, vr != nullptr && order != nullptr && value != nullptr))
      return Outcome::error;
    for (size_t k = 0; k < n; ++k) {
      if (const Outcome o = i.setInputDerivative(vr[k], order[k], value[k]); o != Outcome::ok) return o;
    }
    return Outcome::ok;
  });
}

fmi2Status fmi2GetRealOutputDerivatives(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                                        const fmi2Integer order[], fmi2Real value[]) {
  constexpr Rule rule = ruleOf("fmi2GetRealOutputDerivatives");
  return call(c, rule, [&](Instance& i) {
    if (!complete(i, rule, vr, n, n, vr != nullptr && order != nullptr && value != nullptr))
      return Outcome::error;
    for (size_t k = 0; k < n; ++k) {
      if (const Outcome o = i.outputDerivative(rule, vr[k], order[k], value); o != Outcome::ok) return o;
    }
    return Outcome::ok;
  });
}

fmi2Status fmi2DoStep(fmi2Component c, fmi2Real now, fmi2Real size, fmi2Boolean) {
  return call(c, ruleOf("fmi2DoStep"), [&](Instance& i) {
    const Outcome outcome = i.doStep(now, size, nullptr, [] {});
    // The values stay at the last point reached; going on needs a saved state or a reset.
    if (outcome == Outcome::discard) i.enter(Phase::stepFailed);
    return outcome;
  });
}
fmi2Status fmi2CancelStep(fmi2Component c) {
  return call(c, ruleOf("fmi2CancelStep"), [](Instance&) { return Outcome::error; });
}

// Steps are never pending, so only the time reached and "does not want to terminate" can be told; the
// standard's answer to any other question is Discard.
fmi2Status fmi2GetStatus(fmi2Component c, const fmi2StatusKind, fmi2Status*) {
  return call(c, ruleOf("fmi2GetStatus"), [](Instance&) { return Outcome::discard; });
}
fmi2Status fmi2GetRealStatus(fmi2Component c, const fmi2StatusKind kind, fmi2Real* value) {
  return call(c, ruleOf("fmi2GetRealStatus"), [&](Instance& i) {
    if (kind != fmi2LastSuccessfulTime || value == nullptr) return Outcome::discard;
    *value = i.lastSuccessfulTime();
    return Outcome::ok;
  });
}
fmi2Status fmi2GetIntegerStatus(fmi2Component c, const fmi2StatusKind, fmi2Integer*) {
  return call(c, ruleOf("fmi2GetIntegerStatus"), [](Instance&) { return Outcome::discard; });
}
fmi2Status fmi2GetBooleanStatus(fmi2Component c, const fmi2StatusKind kind, fmi2Boolean* value) {
  return call(c, ruleOf("fmi2GetBooleanStatus"), [&](Instance&) {
    if (kind != fmi2Terminated || value == nullptr) return Outcome::discard;
    *value = fmi2False;
    return Outcome::ok;
  });
}
fmi2Status fmi2GetStringStatus(fmi2Component c, const fmi2StatusKind, fmi2String*) {
  return call(c, ruleOf("fmi2GetStringStatus"), [](Instance&) { return Outcome::discard; });
}

}  // extern "C"
