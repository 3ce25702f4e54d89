// The proof that the checker works: of every FMU that is broken in one way it names that way, by the right
// rule and no other, and of the same FMU in good order it says nothing.
#include <algorithm>
#include <set>

#include "broken.hpp"
#include "check/check.hpp"
#include "fmu/run.hpp"

using namespace bristle;
using namespace bristle::test;

namespace {

check::Report checked(const Files& files, const check::Options& options) {
  const cosim::TemporaryFolder folder;
  const auto file = folder.path() / "FrBDSlider.fmu";
  files.write(file);
  return check::check(file, options);
}

std::vector<check::Finding> findingsOf(const check::Report& report) {
  std::vector<check::Finding> all;
  for (const check::Result& result : report.results)
    all.insert(all.end(), result.findings.begin(), result.findings.end());
  return all;
}

std::string textOf(const check::Report& report) {
  std::string text = report.refusal.empty() ? "" : "refused: " + report.refusal + "\n";
  for (const check::Finding& f : findingsOf(report))
    text += std::string(nameOf(f.severity)) + " " + f.rule + " (" + f.element + "): " + f.what + "\n";
  return text.empty() ? "(nothing was found)" : text;
}

bool mayNotSpeak(const check::Finding& finding, const Broken& broken) {
  return finding.severity == check::Severity::error && finding.rule != broken.rule &&
         std::find(broken.companions.begin(), broken.companions.end(), finding.rule) ==
             broken.companions.end();
}

void proveFound(const Broken& broken) {
  CAPTURE(broken.version);
  CAPTURE(broken.name);
  Files files = goodFmu(broken.version, broken.model);
  broken.spoil(files);
  check::Options options;
  options.run = broken.run;
  options.secondsPerRule = broken.seconds;
  if (broken.rule.starts_with("schema.")) options.schemas = environment("BRISTLE_SCHEMA");
  const check::Report report = checked(files, options);
  const std::string text = textOf(report);
  CAPTURE(text);
  if (broken.rule.empty()) {
    CHECK_MESSAGE(!report.refusal.empty(), "the file should have been refused");
    return;
  }
  const auto findings = findingsOf(report);
  CHECK_MESSAGE(std::any_of(findings.begin(), findings.end(),
                            [&](const check::Finding& f) { return f.rule == broken.rule; }),
                broken.rule << " should have found this");
  for (const check::Finding& f : findings)
    CHECK_MESSAGE(!mayNotSpeak(f, broken), f.rule << " has nothing to do with this");
}

void proveAllFound(std::vector<Broken> (*table)(int), int version) {
  for (const Broken& broken : table(version))
    proveFound(broken);
}

constexpr auto tables = {brokenLibraries, brokenPromises, brokenDescriptions, brokenStructures,
                         brokenPackages};

}  // namespace

TEST_CASE(
    "good FMU: nothing is found, with the genuine library or with that of the defects and none of them") {
  for (const int version : {2, 3}) {
    for (const Files& files : {goodFmu(version), fmuWithDefect(version, "")}) {
      CAPTURE(version);
      check::Options options;
      options.schemas = environment("BRISTLE_SCHEMA");
      const check::Report report = checked(files, options);
      CHECK_MESSAGE(findingsOf(report).empty(), textOf(report));
      CHECK(report.refusal == "");
    }
  }
}

TEST_CASE("library that misbehaves, FMI 2") {
  proveAllFound(brokenLibraries, 2);
}
TEST_CASE("library that misbehaves, FMI 3") {
  proveAllFound(brokenLibraries, 3);
}
TEST_CASE("library that does not do what the XML says, FMI 2") {
  proveAllFound(brokenPromises, 2);
}
TEST_CASE("library that does not do what the XML says, FMI 3") {
  proveAllFound(brokenPromises, 3);
}
TEST_CASE("description that makes no sense") {
  for (const int version : {2, 3})
    proveAllFound(brokenDescriptions, version);
}
TEST_CASE("structure that makes no sense") {
  for (const int version : {2, 3})
    proveAllFound(brokenStructures, version);
}
TEST_CASE("package that makes no sense") {
  for (const int version : {2, 3})
    proveAllFound(brokenPackages, version);
}

TEST_CASE("every rule about behaviour has a broken FMU, and every broken FMU a rule") {
  std::set<std::string> known, proved;
  for (const check::Rule& rule : check::rules())
    known.emplace(rule.id);
  for (const int version : {2, 3}) {
    for (const auto table : tables) {
      for (const Broken& broken : table(version)) {
        proved.insert(broken.rule);
        CHECK_MESSAGE((broken.rule.empty() || known.contains(broken.rule)),
                      broken.name << " expects the rule " << broken.rule << ", which there is not");
      }
    }
  }
  for (const check::Rule& rule : check::rules()) {
    if (rule.runs()) CHECK_MESSAGE(proved.contains(std::string(rule.id)), rule.id << " has no broken FMU");
  }
}
