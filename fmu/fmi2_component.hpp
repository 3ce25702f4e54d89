// What the FMI 2.0 functions share: the component behind the handle, and the guard every call passes.
#pragma once

#include <memory>

#include "fmi2Functions.h"
#include "fmu/instance.hpp"

namespace bristle::fmu::fmi2 {

inline fmi2Status statusOf(Outcome outcome) {
  return outcome == Outcome::ok ? fmi2OK : outcome == Outcome::discard ? fmi2Discard : fmi2Error;
}

/// What an fmi2Component points to.
struct Component final : Instance::Logger {
  std::unique_ptr<Instance> instance;
  fmi2CallbackLogger logger = nullptr;
  fmi2ComponentEnvironment environment = nullptr;

  void log(Instance& from, Outcome outcome, std::string_view category, const char* message) override {
    logger(environment, from.name(), statusOf(outcome), category.data(), "%s", message);
  }
};

/// Every function passes here: is there an instance, may it be called now, and what became of it.
template <class Body>
fmi2Status call(fmi2Component c, const Rule& rule, Body body) {
  if (c == nullptr) return fmi2Error;
  Instance& instance = *static_cast<Component*>(c)->instance;
  if (!instance.allows(rule)) return fmi2Error;
  return statusOf(body(instance));
}

}  // namespace bristle::fmu::fmi2
