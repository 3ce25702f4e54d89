#include "cosim/slave.hpp"

#include <fmt/format.h>

#include "cosim/error.hpp"
#include "cosim/fmi2_slave.hpp"
#include "cosim/fmi3_slave.hpp"

namespace bristle::cosim {

Slave::Slave(std::shared_ptr<Fmu> fmu, SlaveOptions options)
    : options_(std::move(options)),
      name_(options_.instanceName.empty() ? fmu->description().modelName : options_.instanceName),
      relay_(name_, options_.log),
      fmu_(std::move(fmu)),
      library_(fmu_->library(interface().modelIdentifier)) {}

Error Slave::failure(const char* function, const char* status) {
  const std::string complaint = relay_.takeComplaint();
  return Error(fmt::format("{} of {} returned {}{}", function, name_, status,
                           complaint.empty() ? " without a message." : ": " + complaint),
               Cause::simulation);
}

void requireCoSimulation(const Fmu& fmu) {
  const ModelDescription& model = fmu.description();
  if (model.coSimulation) return;
  throw Error(fmt::format("{} has no co-simulation interface; it offers {}.", fmu.path().string(),
                          model.modelExchange        ? "only model exchange"
                          : model.scheduledExecution ? "only scheduled execution"
                                                     : "none at all"));
}

std::unique_ptr<Slave> instantiate(std::shared_ptr<Fmu> fmu, SlaveOptions options) {
  requireCoSimulation(*fmu);
  const bool fmi2 = fmu->description().version == FmiVersion::fmi2;
  if (fmi2) return std::make_unique<Fmi2Slave>(std::move(fmu), std::move(options));
  return std::make_unique<Fmi3Slave>(std::move(fmu), std::move(options));
}

}  // namespace bristle::cosim
