#include "report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "table.hpp"
#include "terminal.hpp"

namespace bristle::tools {

using namespace cosim;

namespace {

std::string brief(double value) {
  return fmt::format("{:.6g}", value);
}

std::string timeUnit(const ModelDescription& model) {
  for (const Variable& v : model.variables) {
    if (v.causality == Causality::independent && !v.unit.empty()) return v.unit;
  }
  return "s";
}

}  // namespace

void printReport(const RunReport& r) {
  const std::string unit = timeUnit(r.model);
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
  Table table({{"variable"},
               {"min", Table::Align::right},
               {"max", Table::Align::right},
               {"final", Table::Align::right},
               {"unit"}});
  for (std::size_t i = 0; i < r.elements.size(); ++i) {
    const auto& column = r.columns[i];
    table.add({r.elements[i].name, brief(column.min), brief(column.max), brief(column.final),
               r.elements[i].variable->unit});
  }
  if (!table.empty()) fmt::print("{}", table.text(terminalWidth(stdout)));
  if (r.period) {
    fmt::print("period of {}: {:.9g} {} ({:.9g} .. {:.9g} over {} cycle{})\n", r.periodOf, r.period->mean,
               unit, r.period->least, r.period->greatest, r.period->cycles, r.period->cycles == 1 ? "" : "s");
  } else if (!r.periodOf.empty()) {
    fmt::print("period of {}: none, it does not complete a cycle\n", r.periodOf);
  }
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
  json["variables"] = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < r.elements.size(); ++i) {
    const auto& column = r.columns[i];
    json["variables"].push_back({{"name", r.elements[i].name},
                                 {"min", column.min},
                                 {"max", column.max},
                                 {"final", column.final},
                                 {"unit", r.elements[i].variable->unit}});
  }
  if (!r.periodOf.empty()) {
    json["period"] = {{"variable", r.periodOf}};
    if (r.period) {
      json["period"].update({{"mean", r.period->mean},
                             {"min", r.period->least},
                             {"max", r.period->greatest},
                             {"cycles", r.period->cycles}});
    }
  }
  if (!r.output.empty()) json["output"] = r.output;
  if (!r.plot.empty()) json["plot"] = r.plot;
  fmt::print("{}\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

}  // namespace bristle::tools
