// A co-simulation instance behind the FMI 3 interface.
#pragma once

#include <exception>

#include "cosim/fmi3_functions.hpp"
#include "cosim/fmu_slave.hpp"

namespace bristle::cosim {

class Fmi3Slave final : public FmuSlave {
 public:
  Fmi3Slave(std::shared_ptr<Fmu> fmu, SlaveOptions options);
  ~Fmi3Slave() override;

  void enterConfiguration() override;
  void exitConfiguration() override;
  void enterInitialization(const Experiment& experiment) override;
  void exitInitialization() override;
  void get(Type type, std::span<const ValueReference> references, std::span<double> values) override;
  void set(Type type, std::span<const ValueReference> references, std::span<const double> values) override;
  std::vector<std::string> getStrings(ValueReference reference, std::size_t count) override;
  void setStrings(ValueReference reference, std::span<const std::string> values) override;
  void setBinaries(ValueReference reference, std::span<const std::string> values) override;
  void setInputSlopes(std::span<const ValueReference> references, std::span<const double> slopes) override;
  Step doStep(double time, double size) override;
  bool usesEventMode() const override { return eventMode_; }
  EventInfo updateEvents() override;
  void terminate() override;

 private:
  // What may still be called: after an error only freeing, after a fatal error nothing at all.
  enum class Phase { instantiated, initializing, event, stepping, terminated, failed, dead };

  static void log(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category,
                  fmi3String message);
  static void intermediateUpdate(fmi3InstanceEnvironment environment, fmi3Float64 time,
                                 fmi3Boolean setRequested, fmi3Boolean getAllowed, fmi3Boolean stepFinished,
                                 fmi3Boolean canReturnEarly, fmi3Boolean* earlyReturnRequested,
                                 fmi3Float64* earlyReturnTime);
  void check(fmi3Status status, const char* function);
  template <class Native, class Function>
  void getAs(Function* function, const char* name, std::span<const ValueReference> references,
             std::span<double> values);
  template <class Native, class Function>
  void setAs(Function* function, const char* name, std::span<const ValueReference> references,
             std::span<const double> values);
  template <class Function>
  Function* available(Function* function, const char* name) const;

  Fmi3Functions functions_;
  bool eventMode_;
  fmi3Instance instance_ = nullptr;
  Phase phase_ = Phase::instantiated;
  std::exception_ptr callbackFailure_;  // thrown again when the FMU has returned to us
};

}  // namespace bristle::cosim
