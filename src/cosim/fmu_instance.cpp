#include "cosim/fmu_instance.hpp"

#include <fmt/format.h>

namespace bristle::cosim {

FmuInstance::FmuInstance(std::shared_ptr<Fmu> fmu, SlaveOptions options, InterfaceKind kind)
    : kind_(kind),
      options_(std::move(options)),
      name_(options_.instanceName.empty() ? fmu->description().modelName : options_.instanceName),
      relay_(name_, options_.log),
      fmu_(std::move(fmu)),
      library_(fmu_->library(fmu_->description().interface(kind)->modelIdentifier)) {}

Error FmuInstance::failure(const char* function, const char* status, std::optional<double> time) {
  const std::string complaint = relay_.takeComplaint();
  return Error(
      fmt::format("{} of {}{} returned {}{}", function, name_, time ? fmt::format(" at t = {}", *time) : "",
                  status, complaint.empty() ? " without a message." : ": " + complaint),
      Cause::simulation);
}

}  // namespace bristle::cosim
