#include "cosim/slave.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cosim/direct_step.hpp"
#include "cosim/fmi2_me.hpp"
#include "cosim/fmi2_slave.hpp"
#include "cosim/fmi3_me.hpp"
#include "cosim/fmi3_slave.hpp"
#include "cosim/me_slave.hpp"

namespace bristle::cosim {

EventInfo Slave::updateEvents() {
  enterEvents();
  const EventInfo info = settleEvents();
  if (!info.terminate) leaveEvents();
  return info;
}

std::optional<DirectStep> Slave::directStep() {
  return std::nullopt;
}

void Slave::judge(int, const char*) {}

Step Slave::judgeStep(const StepReturn&, double time, double size) {
  return {.reached = time + size};
}

bool Slave::sensitivity(std::span<const ValueReference>, ValueReference, std::span<double>) {
  return false;
}

void Slave::saveState() {
  throw Error(fmt::format("{} cannot save its state.", name()));
}

void Slave::restoreState() {
  throw Error(fmt::format("{} cannot restore a state.", name()));
}

InterfaceKind chooseInterface(const Fmu& fmu, std::optional<InterfaceKind> wanted) {
  const ModelDescription& model = fmu.description();
  for (const InterfaceKind kind : {InterfaceKind::coSimulation, InterfaceKind::modelExchange}) {
    if (model.interface(kind) && wanted.value_or(kind) == kind) return kind;
  }
  std::vector<std::string_view> offered;
  if (model.coSimulation) offered.push_back(nameOf(InterfaceKind::coSimulation));
  if (model.modelExchange) offered.push_back(nameOf(InterfaceKind::modelExchange));
  if (model.scheduledExecution) offered.emplace_back("scheduled execution");
  throw Error(
      fmt::format("{} has no {} interface; it offers {}.", fmu.path().string(),
                  wanted ? std::string(nameOf(*wanted)) : "co-simulation or model exchange",
                  offered.empty() ? "none at all" : fmt::format("only {}", fmt::join(offered, " and "))));
}

std::unique_ptr<Slave> instantiate(std::shared_ptr<Fmu> fmu, SlaveOptions options) {
  const InterfaceKind kind = chooseInterface(*fmu, options.kind);
  const bool fmi2 = fmu->description().version == FmiVersion::fmi2;
  if (kind == InterfaceKind::coSimulation) {
    if (fmi2) return std::make_unique<Fmi2Slave>(std::move(fmu), std::move(options));
    return std::make_unique<Fmi3Slave>(std::move(fmu), std::move(options));
  }
  const LogSink log = options.log;
  std::unique_ptr<MeInstance> instance;
  if (fmi2) {
    instance = std::make_unique<Fmi2Me>(std::move(fmu), std::move(options));
  } else {
    instance = std::make_unique<Fmi3Me>(std::move(fmu), std::move(options));
  }
  return std::make_unique<MeSlave>(std::move(instance), log);
}

}  // namespace bristle::cosim
