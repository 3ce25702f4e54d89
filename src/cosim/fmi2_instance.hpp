// What instances behind the FMI 2 interface have in common, whichever kind they are.
#pragma once

#include "cosim/fmi2_functions.hpp"
#include "cosim/fmu_instance.hpp"

namespace bristle::cosim {

class Fmi2Instance : public FmuInstance {
 public:
  ~Fmi2Instance() override;

  void enterConfiguration() override {}  // FMI 2 has no structural parameters
  void exitConfiguration() override {}
  void enterInitialization(const Experiment& experiment) override;
  void exitInitialization() override;
  void get(Type type, std::span<const ValueReference> references, std::span<double> values) override;
  void set(Type type, std::span<const ValueReference> references, std::span<const double> values) override;
  std::vector<std::string> getStrings(ValueReference reference, std::size_t count) override;
  void setStrings(ValueReference reference, std::span<const std::string> values) override;
  void setBinaries(ValueReference reference, std::span<const std::string> values) override;
  void terminate() override;

 protected:
  Fmi2Instance(std::shared_ptr<Fmu> fmu, SlaveOptions options, InterfaceKind kind);

  /// `time` where it says more than the call itself.
  void check(fmi2Status status, const char* function, std::optional<double> time = {});
  /// After a fatal error nothing may be called any more.
  bool isDead() const { return phase_ == Phase::dead; }
  /// False if the FMU cannot do it at this point and is as before; other failures throw.
  bool accepted(fmi2Status status, const char* function);

  Fmi2Functions functions_;
  fmi2Component component_ = nullptr;

 private:
  // What may still be called: after an error only freeing, after a fatal error nothing at all.
  enum class Phase { instantiated, initializing, running, terminated, failed, dead };

  static void log(fmi2ComponentEnvironment environment, fmi2String instance, fmi2Status status,
                  fmi2String category, fmi2String message, ...);

  fmi2CallbackFunctions callbacks_;
  Phase phase_ = Phase::instantiated;
  std::vector<int> whole_;  // values on their way; fmi2Integer and fmi2Boolean are both int
};

}  // namespace bristle::cosim
