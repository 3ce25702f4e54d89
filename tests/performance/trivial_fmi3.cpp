// The trivial FMU behind the FMI 3 interface, co-simulation only.
#include <fmi3Functions.h>

#include <new>

#include "trivial.hpp"

using trivial::Instance;
using trivial::Phase;
using trivial::Values;

namespace {

fmi3Status enter(fmi3Instance c, Phase from, Phase to) {
  auto* instance = static_cast<Instance*>(c);
  if (!instance || instance->values.phase != from) return fmi3Error;
  instance->values.phase = to;
  return fmi3OK;
}

}  // namespace

extern "C" {

fmi3Instance fmi3InstantiateCoSimulation(fmi3String, fmi3String, fmi3String, fmi3Boolean, fmi3Boolean,
                                         fmi3Boolean, fmi3Boolean, const fmi3ValueReference[], size_t,
                                         fmi3InstanceEnvironment, fmi3LogMessageCallback,
                                         fmi3IntermediateUpdateCallback) {
  return new (std::nothrow) Instance;
}
void fmi3FreeInstance(fmi3Instance c) {
  delete static_cast<Instance*>(c);
}
fmi3Status fmi3EnterInitializationMode(fmi3Instance c, fmi3Boolean, fmi3Float64, fmi3Float64 start,
                                       fmi3Boolean, fmi3Float64) {
  if (c) static_cast<Instance*>(c)->values.time = start;
  return enter(c, Phase::instantiated, Phase::initializing);
}
fmi3Status fmi3ExitInitializationMode(fmi3Instance c) {
  return enter(c, Phase::initializing, Phase::stepping);
}
fmi3Status fmi3Terminate(fmi3Instance c) {
  return enter(c, Phase::stepping, Phase::terminated);
}

fmi3Status fmi3GetFloat64(fmi3Instance c, const fmi3ValueReference references[], size_t count,
                          fmi3Float64 values[], size_t valueCount) {
  const auto* instance = static_cast<const Instance*>(c);
  if (!instance || count != valueCount || (count > 0 && (!references || !values))) return fmi3Error;
  for (size_t i = 0; i < count; ++i)
    if (!instance->get(references[i], values[i])) return fmi3Error;
  return fmi3OK;
}
fmi3Status fmi3SetFloat64(fmi3Instance c, const fmi3ValueReference references[], size_t count,
                          const fmi3Float64 values[], size_t valueCount) {
  auto* instance = static_cast<Instance*>(c);
  if (!instance || count != valueCount || (count > 0 && (!references || !values))) return fmi3Error;
  if (instance->values.phase == Phase::terminated) return fmi3Error;
  for (size_t i = 0; i < count; ++i)
    if (!instance->set(references[i], values[i])) return fmi3Error;
  return fmi3OK;
}
fmi3Status fmi3DoStep(fmi3Instance c, fmi3Float64 time, fmi3Float64 size, fmi3Boolean,
                      fmi3Boolean* eventNeeded, fmi3Boolean* terminate, fmi3Boolean* early,
                      fmi3Float64* reached) {
  if (!c || !eventNeeded || !terminate || !early || !reached) return fmi3Error;
  *eventNeeded = *terminate = *early = fmi3False;
  *reached = time + size;
  const trivial::Outcome outcome = static_cast<Instance*>(c)->step(time, size);
  if (outcome == trivial::Outcome::discarded) return fmi3Discard;
  return outcome == trivial::Outcome::good ? fmi3OK : fmi3Error;
}

fmi3Status fmi3GetFMUState(fmi3Instance c, fmi3FMUState* state) {
  if (!c || !state) return fmi3Error;
  if (!*state) *state = new (std::nothrow) Values;
  if (!*state) return fmi3Error;
  *static_cast<Values*>(*state) = static_cast<Instance*>(c)->values;
  return fmi3OK;
}
fmi3Status fmi3SetFMUState(fmi3Instance c, fmi3FMUState state) {
  if (!c || !state) return fmi3Error;
  static_cast<Instance*>(c)->values = *static_cast<Values*>(state);
  return fmi3OK;
}
fmi3Status fmi3FreeFMUState(fmi3Instance c, fmi3FMUState* state) {
  if (!c || !state) return fmi3Error;
  delete static_cast<Values*>(*state);
  *state = nullptr;
  return fmi3OK;
}
}
