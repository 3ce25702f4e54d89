#include "check_json.hpp"

#include "core/version.hpp"

namespace bristle::tools {

using Json = nlohmann::ordered_json;

namespace {

// What is not there is null, so that every object has the same members.
Json textOrNull(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

Json findingJson(const check::Finding& finding) {
  return {{"rule", finding.rule},
          {"severity", nameOf(finding.severity)},
          {"file", textOrNull(finding.file)},
          {"line", finding.line > 0 ? Json(finding.line) : Json()},
          {"element", textOrNull(finding.element)},
          {"what", finding.what},
          {"mend", textOrNull(finding.mend)}};
}

Json fileJson(const CheckedFmu& fmu) {
  const check::Report& report = fmu.report;
  const CheckTotals totals = totalsOf(report);
  Json findings = Json::array(), skipped = Json::array(), measurements = Json::array();
  for (const check::Result& result : report.results) {
    for (const check::Finding& finding : result.findings)
      findings.push_back(findingJson(finding));
    if (!result.skipped.empty()) skipped.push_back({{"rule", result.rule->id}, {"reason", result.skipped}});
  }
  for (const check::Measurement& m : report.measurements)
    measurements.push_back({{"name", m.name}, {"value", m.value}, {"unit", textOrNull(m.unit)}});
  return {{"file", report.file.string()},
          {"model", textOrNull(report.modelName)},
          {"fmiVersion", textOrNull(report.version)},
          {"verdict", nameOf(verdictOf(report))},
          {"refusal", textOrNull(report.refusal)},
          {"seconds", fmu.seconds},
          {"counts",
           {{"errors", totals.errors},
            {"warnings", totals.warnings},
            {"notes", totals.notes},
            {"rulesApplied", totals.applied},
            {"rulesSkipped", totals.skipped}}},
          {"findings", findings},
          {"skipped", skipped},
          {"measurements", measurements}};
}

}  // namespace

Json checkJson(std::span<const CheckedFmu> fmus) {
  const CheckTotals totals = totalsOf(fmus);
  Json files = Json::array();
  for (const CheckedFmu& fmu : fmus)
    files.push_back(fileJson(fmu));
  return {{"tool", "bristle check"},
          {"version", version},
          {"files", files},
          {"totals",
           {{"files", fmus.size()},
            {"passed", totals.passed},
            {"failed", totals.failed},
            {"unchecked", totals.unchecked},
            {"errors", totals.errors},
            {"warnings", totals.warnings},
            {"notes", totals.notes}}},
          {"exitCode", exitCodeFor(totals)}};
}

}  // namespace bristle::tools
