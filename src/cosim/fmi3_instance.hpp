// What instances behind the FMI 3 interface have in common, whichever kind they are.
#pragma once

#include "cosim/fmi3_functions.hpp"
#include "cosim/fmu_instance.hpp"

namespace bristle::cosim {

class Fmi3Instance : public FmuInstance {
 public:
  ~Fmi3Instance() override;

  void enterConfiguration() override;
  void exitConfiguration() override;
  void enterInitialization(const Experiment& experiment) override;
  void exitInitialization() override;
  void get(Type type, std::span<const ValueReference> references, std::span<double> values) override;
  void set(Type type, std::span<const ValueReference> references, std::span<const double> values) override;
  std::vector<std::string> getStrings(ValueReference reference, std::size_t count) override;
  void setStrings(ValueReference reference, std::span<const std::string> values) override;
  void setBinaries(ValueReference reference, std::span<const std::string> values) override;
  void terminate() override;

 protected:
  Fmi3Instance(std::shared_ptr<Fmu> fmu, SlaveOptions options, InterfaceKind kind);

  /// Each kind has its own function to instantiate with; this takes what it returned.
  void adopt(fmi3Instance instance, const char* function);
  /// Null, or with the slash at the end that the standard asks for.
  const char* resourcePath() const { return resourcePath_.empty() ? nullptr : resourcePath_.c_str(); }
  static void log(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category,
                  fmi3String message);
  /// `time` where it says more than the call itself.
  void check(fmi3Status status, const char* function, std::optional<double> time = {});
  /// After a fatal error nothing may be called any more.
  bool isDead() const { return phase_ == Phase::dead; }
  /// False if the FMU cannot do it at this point and is as before; other failures throw.
  bool accepted(fmi3Status status, const char* function);

  Fmi3Functions functions_;
  fmi3Instance instance_ = nullptr;

 private:
  // What may still be called: after an error only freeing, after a fatal error nothing at all.
  enum class Phase { instantiated, initializing, running, terminated, failed, dead };

  template <class Native, class Function>
  void getAs(Function* function, const char* name, std::span<const ValueReference> references,
             std::span<double> values);
  template <class Native, class Function>
  void setAs(Function* function, const char* name, std::span<const ValueReference> references,
             std::span<const double> values);
  /// Room for values on their way, kept so that a step allocates nothing.
  template <class Native>
  Native* room(std::size_t count);
  template <class Function>
  Function* available(Function* function, const char* name) const;

  std::string resourcePath_;
  Phase phase_ = Phase::instantiated;
  std::unique_ptr<std::byte[]> room_;
  std::size_t roomSize_ = 0;
};

}  // namespace bristle::cosim
