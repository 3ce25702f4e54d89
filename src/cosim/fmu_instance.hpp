// What instances of both versions of FMI have in common: the FMU they come from, its library, their messages.
#pragma once

#include "cosim/error.hpp"
#include "cosim/instance.hpp"

namespace bristle::cosim {

class FmuInstance : public virtual Instance {
 public:
  const ModelDescription& model() const override { return fmu_->description(); }
  const std::string& name() const override { return name_; }

 protected:
  FmuInstance(std::shared_ptr<Fmu> fmu, SlaveOptions options, InterfaceKind kind);

  const Interface& offered() const { return *model().interface(kind_); }

  /// The sentence for a failed call; `status` as the standard spells it.
  Error failure(const char* function, const char* status, std::optional<double> time = {});

  // The order is that of destruction: library before folder, relay after both.
  InterfaceKind kind_;
  SlaveOptions options_;
  std::string name_;
  LogRelay relay_;
  std::shared_ptr<Fmu> fmu_;
  std::shared_ptr<const Library> library_;
};

}  // namespace bristle::cosim
