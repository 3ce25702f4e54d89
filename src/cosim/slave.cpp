#include "cosim/slave.hpp"

#include <fmt/format.h>

#include "cosim/error.hpp"
#include "cosim/fmi2_slave.hpp"
#include "cosim/fmi3_slave.hpp"

namespace bristle::cosim {

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
