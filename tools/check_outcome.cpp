#include "check_outcome.hpp"

#include <fmt/format.h>

namespace bristle::tools {

using check::Severity;

std::string_view nameOf(Verdict verdict) {
  constexpr std::string_view names[] = {"passed", "failed", "unchecked"};
  return names[static_cast<int>(verdict)];
}

Verdict verdictOf(const check::Report& report) {
  if (!report.refusal.empty()) return Verdict::unchecked;
  return report.count(Severity::error) > 0 ? Verdict::failed : Verdict::passed;
}

CheckTotals totalsOf(const check::Report& report) {
  CheckTotals totals;
  switch (verdictOf(report)) {
    case Verdict::passed:
      totals.passed = 1;
      break;
    case Verdict::failed:
      totals.failed = 1;
      break;
    case Verdict::unchecked:
      totals.unchecked = 1;
      break;
  }
  totals.errors = report.count(Severity::error);
  totals.warnings = report.count(Severity::warning);
  totals.notes = report.count(Severity::note);
  for (const check::Result& result : report.results)
    ++(result.skipped.empty() ? totals.applied : totals.skipped);
  return totals;
}

CheckTotals totalsOf(std::span<const CheckedFmu> fmus) {
  CheckTotals sum;
  for (const CheckedFmu& fmu : fmus) {
    const CheckTotals one = totalsOf(fmu.report);
    for (const auto member :
         {&CheckTotals::passed, &CheckTotals::failed, &CheckTotals::unchecked, &CheckTotals::errors,
          &CheckTotals::warnings, &CheckTotals::notes, &CheckTotals::applied, &CheckTotals::skipped})
      sum.*member += one.*member;
  }
  return sum;
}

int exitCodeFor(const CheckTotals& totals) {
  if (totals.unchecked > 0) return 2;
  return totals.errors > 0 ? 1 : 0;
}

std::string placeOf(const check::Finding& finding) {
  std::string place = finding.file;
  if (finding.line > 0) place += fmt::format(":{}", finding.line);
  if (!finding.element.empty() && finding.element != finding.file)
    place += (place.empty() ? "" : ", ") + finding.element;
  return place;
}

std::string counted(std::size_t number, std::string_view thing) {
  return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

}  // namespace bristle::tools
