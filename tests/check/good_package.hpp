// Whole packages without a fault, made of the documents, and what is found in them when one thing is spoilt.
#pragma once

#include <algorithm>
#include <set>
#include <span>

#include "check/check.hpp"
#include "check/documents.hpp"
#include "check/dummy_binary.hpp"
#include "check/examples.hpp"
#include "check/pe_bytes.hpp"

namespace bristle::test {

using Package = std::vector<ZipEntry>;

inline std::string fmi2Description() {
  return std::string(fmi2Head) + std::string(fmi2Structure) + "</fmiModelDescription>\n";
}
inline std::string fmi3Description() {
  return std::string(fmi3Head) + std::string(fmi3Structure) + "</fmiModelDescription>\n";
}

inline Package fmi2Package() {
  return {{"modelDescription.xml", fmi2Description()},
          {"model.png", "x"},
          {"documentation/index.html", "x"},
          {"documentation/licenses/license.txt", "x"},
          {"resources/", ""},
          {"resources/table.csv", "x"},
          {"sources/example.c", "x"},
          {"extra/org.example.layer/fmi-ls-manifest.xml", std::string(manifestDocument)},
          {"binaries/win64/Example.dll", goodPe().bytes()},
          {"binaries/" + dummyPlatform(2) + "/Example.so", dummyBinary()}};
}

inline Package fmi3Package() {
  return {{"modelDescription.xml", fmi3Description()},
          {"documentation/index.html", "x"},
          {"documentation/diagram.svg", "x"},
          {"documentation/diagram.png", "x"},
          {"documentation/licenses/license.txt", "x"},
          {"terminalsAndIcons/terminalsAndIcons.xml", std::string(terminalsDocument)},
          {"terminalsAndIcons/icon.svg", "x"},
          {"terminalsAndIcons/icon.png", "x"},
          {"terminalsAndIcons/contact.png", "x"},
          {"resources/table.csv", "x"},
          {"sources/buildDescription.xml", std::string(buildDocument)},
          {"sources/example.c", "x"},
          {"sources/lib/solver.c", "x"},
          {"sources/include/example.h", "x"},
          {"extra/org.example.layer/fmi-ls-manifest.xml", std::string(manifestDocument)},
          {"binaries/aarch64-linux/libextra.a", "x"},
          {"binaries/x86_64-windows/Example.dll", goodPe().bytes()},
          {"binaries/" + dummyPlatform(3) + "/Example.so", dummyBinary()}};
}

inline Package scheduledPackage() {
  return {{"modelDescription.xml", std::string(scheduledDescription)},
          {"binaries/" + dummyPlatform(3) + "/Example.so", dummyBinary()}};
}

inline ZipEntry& entry(Package& package, std::string_view name) {
  const auto found = std::ranges::find(package, name, &ZipEntry::name);
  REQUIRE_MESSAGE(found != package.end(), "the package has no " << name);
  return *found;
}

inline Package with(Package package, const std::string& name, const std::string& contents) {
  package.push_back({name, contents});
  return package;
}

inline Package without(Package package, std::string_view name) {
  package.erase(package.begin() + (&entry(package, name) - package.data()));
  return package;
}

/// What all static rules find in a file.
inline std::vector<check::Finding> findingsIn(const std::filesystem::path& file,
                                              const std::filesystem::path& schemas = {}) {
  check::Options options;
  options.run = false;
  options.schemas = schemas;
  const check::Report report = check::check(file, options);
  REQUIRE_MESSAGE(report.refusal.empty(), report.refusal);
  std::vector<check::Finding> all;
  for (const check::Result& result : report.results)
    all.insert(all.end(), result.findings.begin(), result.findings.end());
  return all;
}

/// Only this rule may speak, and it must.
inline void onlyRule(std::string_view rule, const std::vector<check::Finding>& findings, bool withLine) {
  INFO("found:\n", textOf(findings));
  CHECK_MESSAGE(!findings.empty(), rule << " finds nothing");
  for (const check::Finding& finding : findings) {
    CHECK(finding.rule == rule);
    CHECK(finding.what.size() > 10);
    CHECK(finding.what.ends_with('.'));
    CHECK(finding.mend.ends_with('.'));
    CHECK(!finding.file.empty());
    if (withLine) CHECK(finding.line > 0);
  }
}

/// Spoils one file of a package as the table says, row by row.
inline void checkSpoilt(const Package& good, std::string_view file, std::span<const Spoilt> table) {
  {
    const auto findings = staticFindings(good);
    INFO(textOf(findings));
    CHECK_MESSAGE(findings.empty(), "the good package is not silent");
  }
  for (const Spoilt& spoilt : table) {
    CAPTURE(spoilt.rule);
    CAPTURE(spoilt.from);
    CAPTURE(spoilt.to);
    Package package = good;
    ZipEntry& document = entry(package, file);
    document.contents = replaced(document.contents, spoilt.from, spoilt.to);
    onlyRule(spoilt.rule, staticFindings(package), true);
  }
}

/// Every rule of a list must have been spoilt somewhere.
inline void checkComplete(std::span<const check::Rule> rules, const std::set<std::string_view>& spoilt) {
  for (const check::Rule& rule : rules)
    CHECK_MESSAGE(spoilt.contains(rule.id), "no test breaks the rule " << rule.id);
  for (const std::string_view id : spoilt) {
    CHECK_MESSAGE(std::ranges::find(rules, id, &check::Rule::id) != rules.end(), "there is no rule " << id);
  }
}

inline void addRules(std::set<std::string_view>& ids, std::span<const Spoilt> table) {
  for (const Spoilt& spoilt : table)
    ids.insert(spoilt.rule);
}

}  // namespace bristle::test
