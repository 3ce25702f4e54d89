#include "check_junit.hpp"

#include <fmt/format.h>

#include <pugixml.hpp>
#include <set>
#include <sstream>

#include "safe_text.hpp"

namespace bristle::tools {

using check::Finding;
using check::Severity;

namespace {

struct Counts {
  std::size_t tests = 0, failures = 0, errors = 0, skipped = 0;
  double seconds = 0;
};

void put(pugi::xml_node node, const char* attribute, std::string_view value) {
  node.append_attribute(attribute).set_value(printable(value).c_str());
}

void put(pugi::xml_node node, const Counts& counts) {
  node.append_attribute("tests").set_value(counts.tests);
  node.append_attribute("failures").set_value(counts.failures);
  node.append_attribute("errors").set_value(counts.errors);
  put(node, "time", fmt::format("{:.3f}", counts.seconds));
}

void addText(pugi::xml_node node, std::string_view text) {
  node.text().set(printable(text).c_str());
}

std::string lineAbout(const Finding& finding) {
  std::string line = fmt::format("{}: ", nameOf(finding.severity));
  if (const std::string place = placeOf(finding); !place.empty()) line += place + ": ";
  return line + finding.what + (finding.mend.empty() ? "" : " " + finding.mend) + "\n";
}

// Servers take a dot in a class name for the border of a package, so this groups by version.  They also take
// two cases of the same class and name for one, so a second file of the same model is known by its path.
std::string classNameOf(const check::Report& report, std::set<std::string>& taken) {
  std::string name = report.modelName.empty() ? report.file.stem().string() : report.modelName;
  if (!report.version.empty()) name = fmt::format("fmi{}.{}", report.version.front(), name);
  if (!taken.insert(name).second) {
    name += fmt::format(" ({})", report.file.string());
    taken.insert(name);
  }
  return name;
}

void addCase(pugi::xml_node suite, const check::Result& result, const std::string& className,
             Counts& counts) {
  pugi::xml_node testCase = suite.append_child("testcase");
  put(testCase, "classname", className);
  put(testCase, "name", result.rule->id);
  ++counts.tests;
  if (!result.skipped.empty()) {
    put(testCase.append_child("skipped"), "message", result.skipped);
    ++counts.skipped;
    return;
  }
  std::string errors, others, message;
  std::size_t errorCount = 0;
  for (const Finding& finding : result.findings) {
    if (finding.severity != Severity::error) {
      others += lineAbout(finding);
      continue;
    }
    if (++errorCount == 1) message = finding.what;
    errors += lineAbout(finding);
  }
  if (errorCount > 1) message += fmt::format(" (and {})", counted(errorCount - 1, "more error"));
  if (errorCount > 0) {
    pugi::xml_node failure = testCase.append_child("failure");
    put(failure, "message", message);
    put(failure, "type", nameOf(Severity::error));
    addText(failure, errors + fmt::format("{} ({})\n", result.rule->asks, result.rule->section));
    ++counts.failures;
  }
  if (!others.empty()) addText(testCase.append_child("system-out"), others);
}

void addRefusal(pugi::xml_node suite, const std::string& refusal, const std::string& className,
                Counts& counts) {
  pugi::xml_node testCase = suite.append_child("testcase");
  put(testCase, "classname", className);
  put(testCase, "name", "can be checked");
  pugi::xml_node error = testCase.append_child("error");
  put(error, "message", refusal);
  put(error, "type", nameOf(Verdict::unchecked));
  addText(error, refusal);  // some servers show only the text
  ++counts.tests, ++counts.errors;
}

Counts addSuite(pugi::xml_node suites, const CheckedFmu& fmu, std::set<std::string>& taken) {
  const check::Report& report = fmu.report;
  pugi::xml_node suite = suites.append_child("testsuite");
  put(suite, "name", report.file.string());
  const std::string className = classNameOf(report, taken);
  if (!report.measurements.empty()) {
    pugi::xml_node properties = suite.append_child("properties");
    for (const check::Measurement& m : report.measurements) {
      pugi::xml_node property = properties.append_child("property");
      put(property, "name", m.name);
      put(property, "value", fmt::format("{}{}{}", m.value, m.unit.empty() ? "" : " ", m.unit));
    }
  }
  Counts counts;
  counts.seconds = fmu.seconds;
  if (!report.refusal.empty()) addRefusal(suite, report.refusal, className, counts);
  for (const check::Result& result : report.results)
    addCase(suite, result, className, counts);
  put(suite, counts);
  suite.append_attribute("skipped").set_value(counts.skipped);  // not known to every reader on <testsuites>
  return counts;
}

}  // namespace

std::string checkJunit(std::span<const CheckedFmu> fmus) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  put(declaration, "version", "1.0");
  put(declaration, "encoding", "UTF-8");
  pugi::xml_node suites = document.append_child("testsuites");
  put(suites, "name", "bristle check");
  Counts all;
  std::set<std::string> taken;
  for (const CheckedFmu& fmu : fmus) {
    const Counts one = addSuite(suites, fmu, taken);
    all.tests += one.tests;
    all.failures += one.failures;
    all.errors += one.errors;
    all.seconds += one.seconds;
  }
  put(suites, all);
  std::ostringstream text;
  document.save(text, "  ");
  return text.str();
}

}  // namespace bristle::tools
