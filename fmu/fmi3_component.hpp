// What the FMI 3.0 functions share: the component behind the handle, and the guard every call passes.
#pragma once

#include <memory>

#include "fmi3Functions.h"
#include "fmu/instance.hpp"

namespace bristle::fmu::fmi3 {

inline fmi3Status statusOf(Outcome outcome) {
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
inline fmi3Status unsupported(fmi3Instance c, const Rule& rule) {
  return call(c, rule, [](Instance&) { return Outcome::error; });
}

}  // namespace bristle::fmu::fmi3
