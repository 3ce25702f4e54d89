// A co-simulation instance behind the FMI 2 interface.
#pragma once

#include "cosim/fmi2_functions.hpp"
#include "cosim/fmu_slave.hpp"

namespace bristle::cosim {

class Fmi2Slave final : public FmuSlave {
 public:
  Fmi2Slave(std::shared_ptr<Fmu> fmu, SlaveOptions options);
  ~Fmi2Slave() override;

  void enterConfiguration() override {}  // FMI 2 has no structural parameters
  void exitConfiguration() override {}
  void enterInitialization(const Experiment& experiment) override;
  void exitInitialization() override;
  void get(Type type, std::span<const ValueReference> references, std::span<double> values) override;
  void set(Type type, std::span<const ValueReference> references, std::span<const double> values) override;
  std::vector<std::string> getStrings(ValueReference reference, std::size_t count) override;
  void setStrings(ValueReference reference, std::span<const std::string> values) override;
  void setBinaries(ValueReference reference, std::span<const std::string> values) override;
  void setInputSlopes(std::span<const ValueReference> references, std::span<const double> slopes) override;
  Step doStep(double time, double size) override;
  void terminate() override;

 private:
  // What may still be called: after an error only freeing, after a fatal error nothing at all.
  enum class Phase { instantiated, initializing, stepping, terminated, failed, dead };

  static void log(fmi2ComponentEnvironment environment, fmi2String instance, fmi2Status status,
                  fmi2String category, fmi2String message, ...);
  void check(fmi2Status status, const char* function);
  fmi2Status awaitPending();

  Fmi2Functions functions_;
  fmi2CallbackFunctions callbacks_;
  fmi2Component component_ = nullptr;
  Phase phase_ = Phase::instantiated;
};

}  // namespace bristle::cosim
