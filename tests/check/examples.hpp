// Packages made of texts, for tests of static rules: a good one, and the same with one thing spoilt.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "check/check.hpp"
#include "check/rule.hpp"
#include "check/subject.hpp"
#include "cosim/files.hpp"

namespace bristle::test {

/// Replaces the first occurrence of `from`, which must be there.
inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const auto at = text.find(from);
  REQUIRE_MESSAGE(at != std::string::npos, "the example does not contain: " << from);
  return text.replace(at, from.size(), to);
}

/// What all static rules find in a package of these files.
inline std::vector<check::Finding> staticFindings(const std::vector<ZipEntry>& files,
                                                  const std::filesystem::path& schemas = {}) {
  const cosim::TemporaryFolder folder;
  const auto file = folder.path() / "example.fmu";
  writeZip(file, files);
  const check::Subject subject(file, schemas);
  std::vector<check::Finding> all;
  for (const check::Rule& rule : check::rules()) {
    if (rule.runs() || !check::applies(rule, subject)) continue;
    check::Findings findings(rule.id, rule.severity, subject);
    std::get<check::StaticCheck>(rule.check)(subject, findings);
    all.insert(all.end(), findings.list().begin(), findings.list().end());
  }
  return all;
}

inline std::string textOf(const std::vector<check::Finding>& findings) {
  std::string text;
  for (const check::Finding& f : findings) {
    text += f.rule + " (" + f.file + ":" + std::to_string(f.line) + " " + f.element + "): " + f.what + " " +
            f.mend + "\n";
  }
  return text;
}

/// One spoilt copy of a good document: `from` is replaced by `to`, and `rule` must be the only one that
/// speaks.
struct Spoilt {
  std::string_view rule, from, to;
};

}  // namespace bristle::test
