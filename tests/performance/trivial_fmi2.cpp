// The trivial FMU behind the FMI 2 interface, co-simulation only.
#include <fmi2Functions.h>

#include <new>

#include "trivial.hpp"

using trivial::Instance;
using trivial::Phase;
using trivial::Values;

namespace {

fmi2Status statusOf(bool good) {
  return good ? fmi2OK : fmi2Error;
}

fmi2Status enter(fmi2Component c, Phase from, Phase to) {
  auto* instance = static_cast<Instance*>(c);
  if (!instance || instance->values.phase != from) return fmi2Error;
  instance->values.phase = to;
  return fmi2OK;
}

}  // namespace

extern "C" {

fmi2Component fmi2Instantiate(fmi2String, fmi2Type, fmi2String, fmi2String, const fmi2CallbackFunctions*,
                              fmi2Boolean, fmi2Boolean) {
  return new (std::nothrow) Instance;
}
void fmi2FreeInstance(fmi2Component c) {
  delete static_cast<Instance*>(c);
}
fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean, fmi2Real, fmi2Real start, fmi2Boolean,
                               fmi2Real) {
  if (!c) return fmi2Error;
  static_cast<Instance*>(c)->values.time = start;
  return fmi2OK;
}
fmi2Status fmi2EnterInitializationMode(fmi2Component c) {
  return enter(c, Phase::instantiated, Phase::initializing);
}
fmi2Status fmi2ExitInitializationMode(fmi2Component c) {
  return enter(c, Phase::initializing, Phase::stepping);
}
fmi2Status fmi2Terminate(fmi2Component c) {
  return enter(c, Phase::stepping, Phase::terminated);
}

fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference references[], size_t count,
                       fmi2Real values[]) {
  const auto* instance = static_cast<const Instance*>(c);
  if (!instance || (count > 0 && (!references || !values))) return fmi2Error;
  for (size_t i = 0; i < count; ++i)
    if (!instance->get(references[i], values[i])) return fmi2Error;
  return fmi2OK;
}
fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference references[], size_t count,
                       const fmi2Real values[]) {
  auto* instance = static_cast<Instance*>(c);
  if (!instance || (count > 0 && (!references || !values))) return fmi2Error;
  if (instance->values.phase == Phase::terminated) return fmi2Error;
  for (size_t i = 0; i < count; ++i)
    if (!instance->set(references[i], values[i])) return fmi2Error;
  return fmi2OK;
}
fmi2Status fmi2SetRealInputDerivatives(fmi2Component c, const fmi2ValueReference references[], size_t count,
                                       const fmi2Integer orders[], const fmi2Real values[]) {
  auto* instance = static_cast<Instance*>(c);
  if (!instance || !references || !orders || !values) return fmi2Error;
  for (size_t i = 0; i < count; ++i) {
    if (references[i] != static_cast<std::uint32_t>(trivial::Reference::u) || orders[i] != 1)
      return fmi2Error;
    instance->values.slope = values[i];
  }
  return fmi2OK;
}
fmi2Status fmi2DoStep(fmi2Component c, fmi2Real time, fmi2Real size, fmi2Boolean) {
  if (!c) return fmi2Error;
  const trivial::Outcome outcome = static_cast<Instance*>(c)->step(time, size);
  if (outcome == trivial::Outcome::discarded) return fmi2Discard;
  return statusOf(outcome == trivial::Outcome::good);
}

fmi2Status fmi2GetFMUstate(fmi2Component c, fmi2FMUstate* state) {
  if (!c || !state) return fmi2Error;
  if (!*state) *state = new (std::nothrow) Values;
  if (!*state) return fmi2Error;
  *static_cast<Values*>(*state) = static_cast<Instance*>(c)->values;
  return fmi2OK;
}
fmi2Status fmi2SetFMUstate(fmi2Component c, fmi2FMUstate state) {
  if (!c || !state) return fmi2Error;
  static_cast<Instance*>(c)->values = *static_cast<Values*>(state);
  return fmi2OK;
}
fmi2Status fmi2FreeFMUstate(fmi2Component c, fmi2FMUstate* state) {
  if (!c || !state) return fmi2Error;
  delete static_cast<Values*>(*state);
  *state = nullptr;
  return fmi2OK;
}

// It has variables of no other type.
fmi2Status fmi2GetInteger(fmi2Component, const fmi2ValueReference[], size_t count, fmi2Integer[]) {
  return statusOf(count == 0);
}
fmi2Status fmi2GetBoolean(fmi2Component, const fmi2ValueReference[], size_t count, fmi2Boolean[]) {
  return statusOf(count == 0);
}
fmi2Status fmi2GetString(fmi2Component, const fmi2ValueReference[], size_t count, fmi2String[]) {
  return statusOf(count == 0);
}
fmi2Status fmi2SetInteger(fmi2Component, const fmi2ValueReference[], size_t count, const fmi2Integer[]) {
  return statusOf(count == 0);
}
fmi2Status fmi2SetBoolean(fmi2Component, const fmi2ValueReference[], size_t count, const fmi2Boolean[]) {
  return statusOf(count == 0);
}
fmi2Status fmi2SetString(fmi2Component, const fmi2ValueReference[], size_t count, const fmi2String[]) {
  return statusOf(count == 0);
}
}
