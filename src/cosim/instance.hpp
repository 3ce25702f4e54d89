// One instance of an FMU, the same for both versions of FMI and for both kinds of interface: its life up to
// the first step, its values, its end.  Construction instantiates, destruction terminates where that is due
// and frees.  Every call that fails throws, with the FMU's own words if it had any.
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
  /// Without a choice co-simulation, if the FMU offers it.
  std::optional<InterfaceKind> kind;
  LogSink log;
  /// Categories of messages the FMU is asked for; empty asks for all of them.
  std::vector<std::string> logCategories;

  /// FMI 3 co-simulation: use event mode and early return where the FMU has them.  An FMU with clocks cannot
  /// do without.
  bool eventMode = false;

  /// May a state be restored that lies before a step which was already asked for?
  bool goesBack = false;

  /// FMI 3 co-simulation: inputs that `provideInputs` sets when the FMU asks for their values inside a
  /// communication step.
  std::vector<ValueReference> intermediateInputs;
  std::function<void(double time)> provideInputs;
};

class Instance {
 public:
  virtual ~Instance() = default;
  Instance(const Instance&) = delete;
  Instance& operator=(const Instance&) = delete;

  virtual const ModelDescription& model() const = 0;
  virtual const std::string& name() const = 0;

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
  virtual void terminate() = 0;

 protected:
  Instance() = default;
};

}  // namespace bristle::cosim
