// Checks one FMU against all rules: those about its files here, those about its behaviour in processes of
// their own (runner.hpp), so that an FMU that crashes or hangs is a finding.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "check/finding.hpp"
#include "check/rule.hpp"

namespace bristle::check {

struct Options {
  bool run = true;                // apply the rules about behaviour too
  std::filesystem::path schemas;  // with folders fmi2 and fmi3; empty: no schema validation
  double secondsPerRule = 20;     // before an FMU counts as hanging
  /// Told the rule that is applied next.
  std::function<void(const Rule&)> progress;
};

/// A number that is neither right nor wrong: "difference between cuttings of the interval", 3e-7, "of range".
struct Measurement {
  std::string name;
  double value = 0;
  std::string unit;
};

struct Result {
  const Rule* rule;
  std::vector<Finding> findings;
  std::string skipped;       // why the rule was not applied; empty if it was
  std::size_t unlisted = 0;  // findings beyond mostFindingsPerRule
};

struct Report {
  std::filesystem::path file;
  std::string modelName, version;  // "FrBD", "3.0"
  std::vector<Result> results;     // one per rule of the FMU's version, in the order of rules()
  std::vector<Measurement> measurements;
  std::string refusal;  // why the file could not be checked, or not be run; empty if it was

  std::size_t count(Severity severity) const;
};

/// Never throws for what is wrong with the file.
Report check(const std::filesystem::path& file, const Options& options);

/// Is the rule one of the FMU's version?
bool applies(const Rule& rule, const Subject& subject);

/// One sentence about a rule's findings beyond this number stands for the rest.
inline constexpr std::size_t mostFindingsPerRule = 20;

}  // namespace bristle::check
