#include "check/check.hpp"

#include <fmt/format.h>

#include "check/behaviour.hpp"
#include "check/subject.hpp"
#include "cosim/error.hpp"

namespace bristle::check {

namespace {

void shorten(Result& result) {
  if (result.findings.size() <= mostFindingsPerRule) return;
  result.unlisted = result.findings.size() - mostFindingsPerRule;
  result.findings.resize(mostFindingsPerRule);
  result.findings.back().what += fmt::format(" There are {} more of this kind.", result.unlisted);
}

void applyStatic(const Subject& subject, const Options& options, Report& report) {
  for (const Rule& rule : rules()) {
    if (rule.runs() || !applies(rule, subject)) continue;
    if (options.progress) options.progress(rule);
    Result result{&rule, {}, {}};
    if (rule.id.starts_with("schema.") && subject.schemas.empty()) {
      result.skipped = "The official schemas were not found; --schema names their folder.";
    } else {
      Findings findings(rule.id, rule.severity, subject);
      std::get<StaticCheck>(rule.check)(subject, findings);
      result.findings = findings.list();
      shorten(result);
    }
    report.results.push_back(std::move(result));
  }
}

void skipBehaviour(const Subject& subject, const std::string& reason, Report& report) {
  for (const Rule& rule : rules()) {
    if (rule.runs() && applies(rule, subject)) report.results.push_back({&rule, {}, reason});
  }
}

}  // namespace

bool applies(const Rule& rule, const Subject& subject) {
  return rule.scope == Scope::both || (rule.scope == Scope::fmi2) == subject.isFmi2();
}

std::size_t Report::count(Severity severity) const {
  std::size_t n = 0;
  for (const Result& result : results) {
    for (const Finding& finding : result.findings)
      n += finding.severity == severity;
    if (result.rule->severity == severity) n += result.unlisted;
  }
  return n;
}

Report check(const std::filesystem::path& file, const Options& options) {
  Report report;
  report.file = file;
  try {
    const Subject subject(file, options.schemas);
    report.modelName = subject.root().attribute("modelName").value();
    report.version = subject.root().attribute("fmiVersion").value();
    applyStatic(subject, options, report);
    if (!options.run) {
      skipBehaviour(subject, "The FMU was not to be run.", report);
    } else {
      try {
        applyBehaviour(subject, options, report);
      } catch (const cosim::Error& error) {
        skipBehaviour(subject, error.what(), report);
        // With an error among the files' findings the reason is known; otherwise something stays unchecked.
        if (report.count(Severity::error) == 0) report.refusal = error.what();
      }
    }
  } catch (const cosim::Error& error) {
    report.refusal = error.what();
  }
  return report;
}

}  // namespace bristle::check
