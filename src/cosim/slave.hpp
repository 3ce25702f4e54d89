// An instance that advances from one communication point to the next: a co-simulation FMU by itself, a
// model-exchange FMU with our integrator (me_slave.hpp).
#pragma once

#include "cosim/instance.hpp"

namespace bristle::cosim {

enum class StepOutcome {
  complete,
  early,     // FMI 3: the FMU wants a communication point at `reached`
  discarded  // nothing was computed
};
struct Step {
  StepOutcome outcome = StepOutcome::complete;
  double reached = 0;
  bool terminate = false;     // the FMU asks to end the simulation
  bool eventPending = false;  // FMI 3 with event mode: updateEvents() must be called now
  // Discarded, but the FMU is as before the call, so that a smaller step may be tried.
  bool repeatable = false;
};

/// What an FMU's own function returned from a step; FMI 2 has the status only.
struct StepReturn {
  int status = 0;
  bool event = false, terminate = false, early = false;
  double reached = 0;
};

/// What an FMU in event mode says about the future.
struct EventInfo {
  bool terminate = false;
  std::optional<double> nextEventTime;
};

/// How much work it was to integrate a model-exchange FMU, and the events located in it.
struct Integration {
  std::int64_t steps = 0, evaluations = 0, restarts = 0;
  std::int64_t stateEvents = 0, timeEvents = 0, stepEvents = 0;
};

class DirectStep;

class Slave : public virtual Instance {
 public:
  /// What the slave can do as one that is stepped.
  virtual const Interface& interface() const { return *model().coSimulation; }

  /// FMI 2, interface().canInterpolateInputs: first derivatives of Real inputs over the coming step.
  virtual void setInputSlopes(std::span<const ValueReference> references, std::span<const double> slopes) = 0;
  virtual Step doStep(double time, double size) = 0;

  /// For loops in which every instruction counts; nothing if the slave is not simply an FMU that steps
  /// itself.
  virtual std::optional<DirectStep> directStep();
  /// What a status means that one of the FMU's functions returned there: throws where the call failed.
  virtual void judge(int status, const char* function);
  virtual Step judgeStep(const StepReturn& returned, double time, double size);

  /// FMI 3, instantiated with event mode: after a step, inputs may jump only between the next two.
  virtual bool usesEventMode() const { return false; }
  virtual void enterEvents() {}
  /// Event iteration until the FMU asks for no more; outputs may be read and inputs set before and after.
  virtual EventInfo settleEvents() { return {}; }
  virtual void leaveEvents() {}
  /// Clocks that the FMU lets tick, and whether one did in the last event mode.
  virtual std::span<const ValueReference> outputClocks() const { return {}; }
  virtual bool ticked(std::size_t) const { return false; }
  /// All three; for an FMU whose inputs do not depend on its outputs.
  EventInfo updateEvents();

  /// interface().providesDirectionalDerivatives: what unknowns do per unit of one known, at the present
  /// point. False if the FMU declines.
  virtual bool sensitivity(std::span<const ValueReference> unknowns, ValueReference known,
                           std::span<double> column);

  /// interface().canGetAndSetState: one state is kept, and brought back as often as wanted.
  virtual void saveState();
  virtual void restoreState();
  /// Nothing if the FMU integrates itself.
  virtual std::optional<Integration> integration() const { return std::nullopt; }
};

/// The interface to use.  One that the FMU does not offer is an error that says what it has.
InterfaceKind chooseInterface(const Fmu& fmu, std::optional<InterfaceKind> wanted = {});

/// An instance of either version.
std::unique_ptr<Slave> instantiate(std::shared_ptr<Fmu> fmu, SlaveOptions options);

}  // namespace bristle::cosim
