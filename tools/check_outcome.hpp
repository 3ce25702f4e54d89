// What came of checking FMUs: verdicts, totals and the exit code, the same for every form of report.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "check/check.hpp"

namespace bristle::tools {

struct CheckedFmu {
  check::Report report;
  double seconds = 0;  // of wall time
};

enum class Verdict {
  passed,    // no error; there may be warnings
  failed,    // at least one error
  unchecked  // the file cannot be checked, or not to the end
};
std::string_view nameOf(Verdict verdict);
Verdict verdictOf(const check::Report& report);

struct CheckTotals {
  std::size_t passed = 0, failed = 0, unchecked = 0;  // FMUs
  std::size_t errors = 0, warnings = 0, notes = 0;    // findings
  std::size_t applied = 0, skipped = 0;               // rules
};
CheckTotals totalsOf(const check::Report& report);
CheckTotals totalsOf(std::span<const CheckedFmu> fmus);

/// 2 wins over 1: whoever relies on the check must know first that something was not checked.
int exitCodeFor(const CheckTotals& totals);

/// "modelDescription.xml:12, Float64 \"x\""; empty if the finding has no place.
std::string placeOf(const check::Finding& finding);

/// "1 error", "2 errors"
std::string counted(std::size_t number, std::string_view thing);

}  // namespace bristle::tools
