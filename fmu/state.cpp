// Saved states of an instance.
#include <new>

#include "fmu/instance.hpp"

namespace bristle::fmu {

State* Instance::newState() {
  if (!freed_) return new (std::nothrow) State;
  State* state = freed_.release();
  freed_ = std::move(state->next);
  state->alive = true;
  return state;
}

void Instance::retire(State* state) {
  state->alive = false;
  state->next = std::move(freed_);
  freed_.reset(state);
}

bool Instance::usable(const Rule& rule, const void* state) {
  if (state != nullptr && static_cast<const State*>(state)->alive) return true;
  Text sentence;
  refuse(Outcome::error, sentence << rule.function << " was given "
                                  << (state == nullptr ? "NULL." : "a state that has been freed."));
  return false;
}

/// Into the state that is given, or into a new one if none is.
Outcome Instance::saveState(const Rule& rule, void** state) {
  if (state == nullptr || (*state != nullptr && !usable(rule, *state))) return Outcome::error;
  State* to = *state != nullptr ? static_cast<State*>(*state) : newState();
  if (to == nullptr || !simulation_->save(to->snapshot)) {
    if (to != nullptr && *state == nullptr) retire(to);
    return refuse(Outcome::error, Text("There is not enough memory to save a state."));
  }
  to->life = life_;
  *state = to;
  return Outcome::ok;
}

Outcome Instance::restoreState(const Rule& rule, void* state) {
  if (!usable(rule, state)) return Outcome::error;
  const auto* from = static_cast<const State*>(state);
  if (from->life.kind != life_.kind || from->life.stopAtEvents != life_.stopAtEvents) {
    return refuse(Outcome::error,
                  Text("The saved state is of an instance made for another interface or without the same "
                       "use of event mode and early return."));
  }
  if (!simulation_->restore(from->snapshot)) {
    life_.phase = Phase::error;
    return refuse(Outcome::error, Text("There is not enough memory to go back to a saved state."));
  }
  life_ = from->life;
  return Outcome::ok;
}

Outcome Instance::freeState(const Rule& rule, void** state) {
  if (state == nullptr || *state == nullptr) return Outcome::ok;
  if (!usable(rule, *state)) return Outcome::error;
  retire(static_cast<State*>(*state));
  *state = nullptr;
  return Outcome::ok;
}

Outcome Instance::serializedSize(const Rule& rule, void* state, std::size_t* size) {
  if (!usable(rule, state) || size == nullptr) return Outcome::error;
  *size = static_cast<const State*>(state)->snapshot.serializedSize(model());
  return Outcome::ok;
}

Outcome Instance::serializeState(const Rule& rule, void* state, void* bytes, std::size_t size) {
  if (!usable(rule, state)) return Outcome::error;
  Text sentence;
  const std::size_t needed = static_cast<const State*>(state)->snapshot.serializedSize(model());
  if (bytes == nullptr || size < needed) {
    return refuse(Outcome::error, sentence << "A saved state needs " << needed << " bytes but the buffer has "
                                           << (bytes == nullptr ? 0 : size) << ".");
  }
  static_assert(sizeof(State::Life) <= Snapshot::extraSize);
  const auto* from = static_cast<const State*>(state);
  from->snapshot.serialize(model(), std::as_bytes(std::span(&from->life, 1)),
                           {static_cast<std::byte*>(bytes), size});
  return Outcome::ok;
}

Outcome Instance::deserializeState(const Rule& rule, const void* bytes, std::size_t size, void** state) {
  if (state == nullptr || (*state != nullptr && !usable(rule, *state))) return Outcome::error;
  State* to = *state != nullptr ? static_cast<State*>(*state) : newState();
  std::string_view problem = to == nullptr ? "there is not enough memory for it" : "";
  if (to != nullptr) {
    const std::span given(static_cast<const std::byte*>(bytes), bytes == nullptr ? 0 : size);
    problem = to->snapshot.deserialize(model(), given, std::as_writable_bytes(std::span(&to->life, 1)));
  }
  if (!problem.empty()) {
    if (to != nullptr && *state == nullptr) retire(to);
    Text sentence("The saved state cannot be used: ");
    return refuse(Outcome::error, sentence << problem << ".");
  }
  *state = to;
  return Outcome::ok;
}

}  // namespace bristle::fmu
