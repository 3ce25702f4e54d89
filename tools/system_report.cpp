#include "system_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/version.hpp"
#include "table.hpp"
#include "terminal.hpp"

namespace bristle::tools {

using namespace cosim;
using Json = nlohmann::ordered_json;

namespace {

std::vector<std::string> namesOf(const SystemRun& run, const std::vector<std::size_t>& nodes) {
  std::vector<std::string> names;
  for (const std::size_t node : nodes)
    names.push_back(run.network.node(node).name());
  return names;
}

std::string stepText(const SystemRun& run) {
  return run.options.variableStep ? "variable size" : brief(run.options.step) + " s";
}

Json componentsOf(const SystemRun& run) {
  Json list = Json::array();
  for (std::size_t i = 0; i < run.network.size(); ++i) {
    Node& node = run.network.node(i);
    const ModelDescription& model = node.model();
    Json values = Json::object();  // that the system or --set gave
    for (const ParameterValue& p : run.system.components[i].parameters)
      values[p.variable] = fmt::format("{}", fmt::join(p.values, " "));
    list.push_back({{"name", node.name()},
                    {"model", model.modelName},
                    {"modelVersion", model.modelVersion},
                    {"fmiVersion", model.versionText},
                    {"token", model.token},
                    {"generationTool", model.generationTool},
                    {"interface", nameOf(node.kind())},
                    {"eventMode", node.slave().usesEventMode()},
                    {"values", values},
                    {"steps", node.steps}});
  }
  return list;
}

Json loopsOf(const SystemRun& run) {
  Json list = Json::array();
  for (const auto& coupling : run.master.couplings()) {
    if (!coupling->loop().isFeedback()) continue;
    std::vector<std::string> tears;
    for (const std::size_t input : coupling->loop().tears)
      tears.push_back(run.network.inputName(input));
    const CouplingStatistics& s = coupling->statistics();
    list.push_back({{"components", namesOf(run, coupling->loop().nodes)},
                    {"algorithm", coupling->algorithm()},
                    {"unknowns", tears},
                    {"evaluations", s.sweeps},
                    {"jacobians", s.jacobians},
                    {"failures", s.unconverged},
                    {"worstResidual", s.worstResidual}});
  }
  return list;
}

Json energyOf(const SystemRun& run) {
  Json list = Json::array();
  for (const auto& c : run.master.energy().connections()) {
    list.push_back({{"components", {c.first, c.second}},
                    {"exchanged", c.exchanged},
                    {"residual", c.residual},
                    {"absoluteResidual", c.absolute},
                    {"relativeResidual", c.relative()}});
  }
  return list;
}

}  // namespace

Json systemRunJson(const SystemRun& run) {
  const MasterStatistics& s = run.master.statistics();
  Json json = {{"bristle", version},
               {"system", run.system.name},
               {"file", run.file},
               {"outcome", !run.error.empty()        ? "failed"
                           : run.master.endedByFmu() ? "ended by an FMU"
                                                     : "complete"}};
  if (!run.error.empty()) json["error"] = run.error;
  json["startTime"] = run.options.start;
  json["stopTime"] = run.options.stop;
  json["endTime"] = run.master.time();
  json["wallSeconds"] = run.wallSeconds;
  json["settings"] = {{"step", run.options.step},
                      {"variableStep", run.options.variableStep},
                      {"couplingTolerance", run.options.coupling.tolerance}};
  if (run.options.tolerance) json["settings"]["tolerance"] = *run.options.tolerance;
  if (!run.input.empty()) json["settings"]["input"] = run.input;
  json["components"] = componentsOf(run);
  json["loops"] = loopsOf(run);
  json["statistics"] = {{"steps", s.steps},
                        {"events", s.events},
                        {"eventsApart", s.eventsApart},
                        {"rejected", s.rejected},
                        {"halved", s.halved}};
  json["energy"] = energyOf(run);
  if (!run.ticks.empty()) json["clocks"] = run.ticks;
  json["warnings"] = run.warnings;
  json["trusted"] = run.error.empty() && run.warnings.empty();
  return json;
}

void printSystemReport(const SystemRun& run, const Recorded& recorded) {
  const MasterStatistics& s = run.master.statistics();
  fmt::print("{} from {} to {} s: {} steps of {}", inked(run.system.name, Ink::bold),
             brief(run.options.start), brief(run.master.time()), s.steps, stepText(run));
  if (s.events > 0) fmt::print(", {} event{}", s.events, s.events == 1 ? "" : "s");
  fmt::print(", {:.3g} s of wall time\n", run.wallSeconds);
  for (const auto& coupling : run.master.couplings()) {
    if (!coupling->loop().isFeedback()) continue;
    fmt::print("loop of {}: {}, {:.3g} evaluations per step\n",
               fmt::join(namesOf(run, coupling->loop().nodes), ", "), coupling->algorithm(),
               static_cast<double>(coupling->statistics().sweeps) /
                   static_cast<double>(std::max<std::uint64_t>(1, s.steps)));
  }
  for (const auto& c : run.master.energy().connections()) {
    fmt::print("energy between {}: {} J exchanged, {:.2g} % of it made or lost by the coupling\n", c.name,
               brief(c.exchanged), 100 * c.relative());
  }
  for (const auto& [clock, count] : run.ticks)
    fmt::print("clock {}: {} tick{}\n", clock, count, count == 1 ? "" : "s");
  if (run.master.endedByFmu())
    fmt::print("An FMU asked to end the simulation at {} s.\n", brief(run.master.time()));
  printRecorded(recorded);
}

}  // namespace bristle::tools
