#include "report.hpp"

#include <fmt/format.h>

#include "table.hpp"
#include "terminal.hpp"

namespace bristle::tools {

using namespace cosim;

std::string brief(double value) {
  return fmt::format("{:.6g}", value);
}

std::string timeUnit(const ModelDescription& model) {
  for (const Variable& v : model.variables) {
    if (v.causality == Causality::independent && !v.unit.empty()) return v.unit;
  }
  return "s";
}

void printRecorded(const Recorded& r) {
  Table table({{"variable"},
               {"min", Table::Align::right},
               {"max", Table::Align::right},
               {"final", Table::Align::right},
               {"unit"}});
  for (std::size_t i = 0; i < r.ranges.size(); ++i) {
    table.add({r.columns[i].name, brief(r.ranges[i].min), brief(r.ranges[i].max), brief(r.ranges[i].final),
               r.columns[i].unit});
  }
  if (!table.empty()) fmt::print("{}", table.text(terminalWidth(stdout)));
  if (r.period) {
    fmt::print("period of {}: {:.9g} {} ({:.9g} .. {:.9g} over {} cycle{})\n", r.periodOf, r.period->mean,
               r.timeUnit, r.period->least, r.period->greatest, r.period->cycles,
               r.period->cycles == 1 ? "" : "s");
  } else if (!r.periodOf.empty()) {
    fmt::print("period of {}: none, it does not complete a cycle\n", r.periodOf);
  }
}

void addRecorded(nlohmann::ordered_json& json, const Recorded& r) {
  json["variables"] = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < r.ranges.size(); ++i) {
    json["variables"].push_back({{"name", r.columns[i].name},
                                 {"min", r.ranges[i].min},
                                 {"max", r.ranges[i].max},
                                 {"final", r.ranges[i].final},
                                 {"unit", r.columns[i].unit}});
  }
  if (r.periodOf.empty()) return;
  json["period"] = {{"variable", r.periodOf}};
  if (r.period) {
    json["period"].update({{"mean", r.period->mean},
                           {"min", r.period->least},
                           {"max", r.period->greatest},
                           {"cycles", r.period->cycles}});
  }
}

void printJson(const nlohmann::ordered_json& json) {
  fmt::print("{}\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

void printReport(const RunReport& r) {
  const std::string& unit = r.recorded.timeUnit;
  fmt::print("{} from {} to {} {}: {} step{} of {} {}, {:.3g} s of wall time\n",
             inked(r.model.modelName, Ink::bold), brief(r.settings.start), brief(r.result.endTime), unit,
             r.result.steps, r.result.steps == 1 ? "" : "s", brief(r.settings.step), unit, r.wallSeconds);
  if (const auto& i = r.integration) {
    fmt::print(
        "model exchange: internal steps {}, evaluations {}, restarts {}; events: state {}, time {}, step "
        "{}\n",
        i->steps, i->evaluations, i->restarts, i->stateEvents, i->timeEvents, i->stepEvents);
  } else {
    fmt::print("co-simulation\n");
  }
  if (r.result.endedByFmu)
    fmt::print("The FMU asked to end the simulation at {}.\n", brief(r.result.endTime));
  printRecorded(r.recorded);
  for (const std::string& path : {r.output, r.plot}) {
    if (!path.empty()) fmt::print("wrote {}\n", path);
  }
}

void printReportJson(const RunReport& r) {
  nlohmann::ordered_json json = {
      {"model", r.model.modelName},  {"fmiVersion", r.model.versionText}, {"startTime", r.settings.start},
      {"stopTime", r.settings.stop}, {"endTime", r.result.endTime},       {"step", r.settings.step},
      {"steps", r.result.steps},     {"endedByFmu", r.result.endedByFmu}, {"wallSeconds", r.wallSeconds}};
  json["interface"] = nameOf(r.integration ? InterfaceKind::modelExchange : InterfaceKind::coSimulation);
  if (const auto& i = r.integration) {
    json["integration"] = {{"steps", i->steps},           {"evaluations", i->evaluations},
                           {"restarts", i->restarts},     {"stateEvents", i->stateEvents},
                           {"timeEvents", i->timeEvents}, {"stepEvents", i->stepEvents}};
  }
  if (r.settings.tolerance) json["tolerance"] = *r.settings.tolerance;
  addRecorded(json, r.recorded);
  if (!r.output.empty()) json["output"] = r.output;
  if (!r.plot.empty()) json["plot"] = r.plot;
  printJson(json);
}

}  // namespace bristle::tools
