// One co-simulation instance, the same for both versions of FMI.  Construction instantiates,
// destruction terminates where that is due and frees.  Every call that fails throws, with the FMU's own words
// if it had any.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cosim/error.hpp"
#include "cosim/fmu.hpp"
#include "cosim/log.hpp"

namespace bristle::cosim {

struct Experiment {
  double startTime = 0;
  std::optional<double> stopTime;
  std::optional<double> tolerance;
};

struct SlaveOptions {
  std::string instanceName;
  LogSink log;
  /// Categories of messages the FMU is asked for; empty asks for all of them.
  std::vector<std::string> logCategories;

  /// FMI 3: inputs that `provideInputs` sets when the FMU asks for their values inside a communication step.
  std::vector<ValueReference> intermediateInputs;
  std::function<void(double time)> provideInputs;
};

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

/// What an FMU in event mode says about the future.
struct EventInfo {
  bool terminate = false;
  std::optional<double> nextEventTime;
};

class Slave {
 public:
  virtual ~Slave() = default;
  Slave(const Slave&) = delete;
  Slave& operator=(const Slave&) = delete;

  virtual const ModelDescription& model() const = 0;
  virtual const std::string& name() const = 0;
  const Interface& interface() const { return *model().coSimulation; }

  /// Structural parameters (FMI 3) may be set only between these two.
  virtual void enterConfiguration() = 0;
  virtual void exitConfiguration() = 0;
  virtual void enterInitialization(const Experiment& experiment) = 0;
  virtual void exitInitialization() = 0;

  /// Numbers of one numeric type; an array takes as many values as it has elements, row by row.  Integers
  /// beyond 2^53 are rounded.
  virtual void get(Type type, std::span<const ValueReference> references, std::span<double> values) = 0;
  virtual void set(Type type, std::span<const ValueReference> references, std::span<const double> values) = 0;
  virtual std::vector<std::string> getStrings(ValueReference reference, std::size_t count) = 0;
  virtual void setStrings(ValueReference reference, std::span<const std::string> values) = 0;
  /// FMI 3; bytes are held in strings.
  virtual void setBinaries(ValueReference reference, std::span<const std::string> values) = 0;

  /// FMI 2, interface().canInterpolateInputs: first derivatives of Real inputs over the coming step.
  virtual void setInputSlopes(std::span<const ValueReference> references, std::span<const double> slopes) = 0;
  virtual Step doStep(double time, double size) = 0;
  /// FMI 3, instantiated with event mode (only FMUs with clocks are): settles all events at the present time.
  virtual bool usesEventMode() const { return false; }
  virtual EventInfo updateEvents() { return {}; }
  virtual void terminate() = 0;

 protected:
  Slave() = default;
};

/// An FMU without co-simulation interface is an error that says what it has.
void requireCoSimulation(const Fmu& fmu);

/// An instance of either version.
std::unique_ptr<Slave> instantiate(std::shared_ptr<Fmu> fmu, SlaveOptions options);

}  // namespace bristle::cosim
