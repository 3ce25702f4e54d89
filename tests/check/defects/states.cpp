// Saved states that do not bring everything back, in both versions of FMI, which hand them about as void*.
#include <algorithm>

#include "fmi2_genuine.hpp"
#include "fmi3_genuine.hpp"

using namespace bristle;
using namespace bristle::defects;

namespace {

template <class Status>
Status rememberSaved(Instance& i, Status status, void* const* state) {
  if (status == Status{}) memoryOf(i).saved = *state;
  return status;
}

template <class Genuine>
auto restore(Instance& i, const void* state, Genuine genuine) {
  using Status = decltype(genuine());
  // The saved state is the instance itself: there is nothing to go back to.
  if (has("state-is-reference") && state == memoryOf(i).saved) return Status{};
  const bool lost = has("serialization-loses-value") && state == memoryOf(i).deserialized;
  Status status{};
  {
    const Carried forgotten(i, has("restore-forgets-state") || lost, "x");
    status = genuine();
  }
  afterStatesChanged(i);
  return status;
}

std::size_t toldSize(std::size_t genuine) {
  static std::size_t told = 0;
  if (has("serialized-size-varies")) return genuine + 8 * ++told;
  return has("serialized-size-too-small") ? genuine - 8 : genuine;
}

template <class Genuine>
auto deserialize(Instance& i, std::size_t size, void* const* state, Genuine genuine) {
  const auto status =
      genuine(std::min(size, Snapshot::serializedSize(i.model(), i.simulation().dimension())));
  if (status == decltype(status){}) memoryOf(i).deserialized = *state;
  return status;
}

}  // namespace

extern "C" {

fmi2Status fmi2GetFMUstate(fmi2Component c, fmi2FMUstate* state) {
  const fmi2Status status = genuine_fmi2GetFMUstate(c, state);
  return sound(c) ? status : rememberSaved(fmi2::instanceOf(c), status, state);
}
fmi2Status fmi2SetFMUstate(fmi2Component c, fmi2FMUstate state) {
  const auto genuine = [&] { return genuine_fmi2SetFMUstate(c, state); };
  return sound(c) ? genuine() : restore(fmi2::instanceOf(c), state, genuine);
}
fmi2Status fmi2SerializedFMUstateSize(fmi2Component c, fmi2FMUstate state, size_t* size) {
  const fmi2Status status = genuine_fmi2SerializedFMUstateSize(c, state, size);
  if (status == fmi2OK) *size = toldSize(*size);
  return status;
}
fmi2Status fmi2DeSerializeFMUstate(fmi2Component c, const fmi2Byte bytes[], size_t size,
                                   fmi2FMUstate* state) {
  const auto genuine = [&](size_t n) { return genuine_fmi2DeSerializeFMUstate(c, bytes, n, state); };
  return sound(c) ? genuine(size) : deserialize(fmi2::instanceOf(c), size, state, genuine);
}

fmi3Status fmi3GetFMUState(fmi3Instance c, fmi3FMUState* state) {
  const fmi3Status status = genuine_fmi3GetFMUState(c, state);
  return sound(c) ? status : rememberSaved(fmi3::instanceOf(c), status, state);
}
fmi3Status fmi3SetFMUState(fmi3Instance c, fmi3FMUState state) {
  const auto genuine = [&] { return genuine_fmi3SetFMUState(c, state); };
  return sound(c) ? genuine() : restore(fmi3::instanceOf(c), state, genuine);
}
fmi3Status fmi3SerializedFMUStateSize(fmi3Instance c, fmi3FMUState state, size_t* size) {
  const fmi3Status status = genuine_fmi3SerializedFMUStateSize(c, state, size);
  if (status == fmi3OK) *size = toldSize(*size);
  return status;
}
fmi3Status fmi3DeserializeFMUState(fmi3Instance c, const fmi3Byte bytes[], size_t size, fmi3FMUState* state) {
  const auto genuine = [&](size_t n) { return genuine_fmi3DeserializeFMUState(c, bytes, n, state); };
  return sound(c) ? genuine(size) : deserialize(fmi3::instanceOf(c), size, state, genuine);
}

}  // extern "C"
