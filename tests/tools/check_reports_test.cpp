// The three forms of report on results made by hand, so that every kind of finding is there whatever the
// rules are.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <pugixml.hpp>
#include <set>

#include "check_json.hpp"
#include "check_junit.hpp"
#include "check_report.hpp"
#include "check_rules.hpp"
#include "cosim/files.hpp"
#include "safe_text.hpp"
#include "terminal.hpp"

using namespace bristle;
using namespace bristle::tools;
using bristle::test::contains;
using check::Scope;
using check::Severity;

namespace {

void nothing(const check::Subject&, check::Findings&) {}

const check::Rule rules[] = {
    {"variable.start-missing", Severity::error, Scope::both, "FMI 2.0.5, 2.2.7; FMI 3.0.2, 2.4.7.5",
     "A <ScalarVariable> that needs a start value has one.", nothing},
    {"binary.glibc", Severity::warning, Scope::both, "good sense", "The binary | runs on *old* systems.",
     nothing},
    {"run.step", Severity::note, Scope::fmi3, "FMI 3.0.2, 4.2.1", "Steps are taken.", nothing},
    {"schema.valid", Severity::error, Scope::both, "FMI 2.0.5, 2.2.1", "The XML is valid.", nothing},
    {"schema.icons", Severity::error, Scope::both, "FMI 2.0.5, 2.2.1", "This XML is valid, too.", nothing}};

constexpr const char* missing = "The schemas were not found.";

CheckedFmu failing(const char* file, const char* version) {
  check::Report report;
  report.file = file;
  report.modelName = "M";
  report.version = version;
  const auto about = [](const check::Rule& rule, std::string place, std::size_t line, std::string element,
                        std::string what, std::string mend) {
    return check::Finding{std::string(rule.id), rule.severity, place, line, element, what, mend};
  };
  report.results = {
      {&rules[0],
       {about(rules[0], "modelDescription.xml", 12, "Real \"x\"", "The parameter x has no start.",
              "Give it one."),
        about(rules[0], "modelDescription.xml", 14, "Real \"y\"", "The parameter y has no start.",
              "Give it one.")},
       ""},
      {&rules[1],
       {about(rules[1], "binaries/a.so", 0, "", "It asks for GLIBC 2.99.", "Build it elsewhere.")},
       ""},
      {&rules[2], {about(rules[2], "", 0, "fmi3DoStep", "A byte \xff and \x1b[31m\x01 <&>.", "")}, ""},
      {&rules[3], {}, missing},
      {&rules[4], {}, missing}};
  report.measurements = {{"difference", 3e-7, "of range"}, {"nothing", std::nan(""), ""}};
  return {report, 0.5};
}

CheckedFmu passing(const char* file) {
  check::Report report;
  report.file = file;
  report.modelName = "Good";
  report.version = "3.0";
  report.results = {{&rules[0], {}, ""}, {&rules[3], {}, missing}};
  return {report, 0.25};
}

CheckedFmu refused(const char* file, const char* sentence) {
  check::Report report;
  report.file = file;
  report.refusal = sentence;
  return {report, 0};
}

// Colours would be there if somebody ran the test in a terminal.
std::string textOf(const std::vector<CheckedFmu>& fmus, Severity least, std::size_t width = 100) {
  setenv("NO_COLOR", "1", 1);
  return checkText(fmus, least, width);
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++n;
  return n;
}

}  // namespace

TEST_CASE("what was not checked outweighs errors, and errors outweigh the rest") {
  const auto code = [](const std::vector<CheckedFmu>& fmus) { return exitCodeFor(totalsOf(fmus)); };
  CHECK(code({passing("a.fmu")}) == 0);
  CHECK(code({passing("a.fmu"), failing("b.fmu", "2.0")}) == 1);
  CHECK(code({refused("c.fmu", "No."), failing("b.fmu", "2.0"), passing("a.fmu")}) == 2);
  // Refused halfway: what was found until then does not make it a complete check.
  CheckedFmu halfway = failing("b.fmu", "2.0");
  halfway.report.refusal = missing;
  CHECK(code({halfway}) == 2);
  const std::string text = textOf({halfway}, Severity::error, 200);
  CHECK(contains(text, "Apart from that: 2 errors, 1 warning, 1 note; 3 rules applied, 2 skipped.\n"));
  CHECK(contains(text, "The parameter x has no start."));
  CHECK(occurrences(text, missing) == 1);  // for the file and for the rules it kept from being applied
}

TEST_CASE("the text begins with the verdict and names place, finding and mending") {
  const std::string text = textOf({failing("dir/m.fmu", "2.0")}, Severity::note);
  CAPTURE(text);
  CHECK(text.starts_with(
      "failed     dir/m.fmu (M, FMI 2.0): 2 errors, 1 warning, 1 note; 3 rules applied, 2 skipped\n"));
  CHECK(contains(text, "  variable.start-missing  (FMI 2.0.5, 2.2.7)\n"));  // not what FMI 3 says
  CHECK(contains(text, "    modelDescription.xml:12, Real \"x\"\n      The parameter x has no start.\n"));
  CHECK(
      contains(text, "    binaries/a.so\n      It asks for GLIBC 2.99.\n      Mend: Build it elsewhere.\n"));
  CHECK(contains(text, "  binary.glibc  (good sense)\n"));
  CHECK(text.find("Errors\n") < text.find("Warnings\n"));
  CHECK(text.find("Warnings\n") < text.find("Notes\n"));
  CHECK(contains(text, "  value  unit      measured\n  3e-07  of range  difference\n"));
  CHECK(occurrences(text, "Mend: Give it one.") == 1);  // the same for both, so once
  CHECK(occurrences(text, missing) == 1);
  CHECK(contains(text, "  2 rules (schema): "));
}

TEST_CASE("a level hides what is less severe, but counts it and says so") {
  const std::string errors = textOf({failing("m.fmu", "3.0")}, Severity::error);
  CHECK(contains(errors, "2 errors, 1 warning, 1 note;"));
  CHECK_FALSE(contains(errors, "GLIBC"));
  CHECK(contains(errors, "Not shown: 1 warning, 1 note; --level all shows them."));
  const std::string warnings = textOf({failing("m.fmu", "3.0")}, Severity::warning);
  CHECK(contains(warnings, "GLIBC"));
  CHECK_FALSE(contains(warnings, "fmi3DoStep"));
  CHECK(contains(warnings, "Not shown: 1 note; --level all shows it."));
  CHECK_FALSE(contains(textOf({failing("m.fmu", "3.0")}, Severity::note), "Not shown"));
}

TEST_CASE("several FMUs have one summary, headings with their names, and totals") {
  const std::string text =
      textOf({passing("a.fmu"), failing("b.fmu", "3.0"), refused("c.fmu", "c.fmu is no zip."),
              refused("d.fmu", "modelDescription.xml, line 3: malformed.")},
             Severity::warning);
  CAPTURE(text);
  CHECK(contains(
      text, "passed     a.fmu (Good, FMI 3.0): no findings; 1 rule applied, 1 skipped\nfailed     b.fmu"));
  CHECK(contains(text, "unchecked  c.fmu is no zip.\n"));  // the name once
  CHECK(contains(text, "unchecked  d.fmu: modelDescription.xml, line 3: malformed.\n"));
  CHECK(contains(text, "Errors in b.fmu\n"));
  CHECK(contains(text, "\n4 FMUs: 1 passed, 1 failed, 2 unchecked; 2 errors, 1 warning, 1 note.\n"));
  CHECK(occurrences(text, missing) == 1);
  CHECK(contains(text, "2 rules (schema) in 2 FMUs: "));
}

TEST_CASE("of several FMUs the largest measurements are shown, with their owner") {
  CheckedFmu worse = failing("worse.fmu", "3.0");
  worse.report.measurements[0].value = -4e-3;
  worse.report.measurements.push_back({"memory", 0, "bytes"});
  CheckedFmu last = worse;
  last.report.file = "last.fmu";
  last.report.measurements[0].value = 1e-4;
  const std::string text = textOf({failing("m.fmu", "3.0"), worse, last}, Severity::error);
  CAPTURE(text);
  CHECK(contains(text, "  largest  unit      measured\n   -0.004  of range  difference (worse.fmu)\n"));
  CHECK(contains(text, "        0  bytes     memory\n"));
}

TEST_CASE("lines keep to the width, and nothing of the FMU reaches the terminal as a command") {
  for (const std::size_t width : {50, 60, 100}) {
    const std::string text =
        textOf({failing("a/rather/long/path.fmu", "3.0"), passing("b.fmu")}, Severity::note, width);
    CHECK_FALSE(contains(text, "\x1b"));
    CHECK_FALSE(contains(text, "\x01"));
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      const std::string line = text.substr(at, end - at);
      CAPTURE(line);
      CHECK(displayWidth(line) <= width);
      at = end + 1;
    }
  }
}

TEST_CASE("megabytes quoted from an FMU are cut in the text") {
  CheckedFmu fmu = failing("m.fmu", "3.0");
  fmu.report.results[0].findings[0].what = std::string(5000000, 'x');
  CHECK(textOf({fmu}, Severity::note).size() < 5000);
}

TEST_CASE("the JSON has all findings with all members, and bytes that are not UTF-8 do no harm") {
  const auto json =
      checkJson(std::vector{failing("m.fmu", "3.0"), passing("g.fmu"), refused("c.fmu", "No \xff.")});
  const auto text = json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
  const auto back = nlohmann::json::parse(text);
  CHECK(back["tool"] == "bristle check");
  CHECK(back["exitCode"] == 2);
  CHECK(back["totals"]["files"] == 3);
  CHECK(back["totals"]["errors"] == 2);
  const auto& first = back["files"][0];
  CHECK(first["verdict"] == "failed");
  CHECK(first["refusal"].is_null());
  CHECK(first["counts"]["rulesSkipped"] == 2);
  CHECK(first["findings"].size() == 4);
  CHECK(first["findings"][0] == nlohmann::json{{"rule", "variable.start-missing"},
                                               {"severity", "error"},
                                               {"file", "modelDescription.xml"},
                                               {"line", 12},
                                               {"element", "Real \"x\""},
                                               {"what", "The parameter x has no start."},
                                               {"mend", "Give it one."}});
  for (const char* member : {"file", "line", "mend"})
    CHECK(first["findings"][3][member].is_null());
  CHECK(first["skipped"][1] == nlohmann::json{{"rule", "schema.icons"}, {"reason", missing}});
  CHECK(first["measurements"][0] ==
        nlohmann::json{{"name", "difference"}, {"value", 3e-7}, {"unit", "of range"}});
  CHECK(first["measurements"][1]["value"].is_null());  // JSON has no NaN
  CHECK(back["files"][1]["verdict"] == "passed");
  CHECK(back["files"][2]["verdict"] == "unchecked");
  CHECK(back["files"][2]["model"].is_null());
}

TEST_CASE("the JUnit report counts right, and servers can tell its cases apart") {
  const std::string text =
      checkJunit(std::vector{failing("old/m.fmu", "2.0"), failing("new/m.fmu", "2.0"),
                             failing("m3.fmu", "3.0"), passing("g.fmu"), refused("c.fmu", "No \x02.")});
  pugi::xml_document document;
  REQUIRE(document.load_string(text.c_str()));
  const pugi::xml_node suites = document.child("testsuites");
  CHECK(suites.attribute("tests").as_int() == 3 * 5 + 2 + 1);
  CHECK(suites.attribute("failures").as_int() == 3);
  CHECK(suites.attribute("errors").as_int() == 1);
  std::set<std::string> cases;
  for (const pugi::xml_node suite : suites.children("testsuite")) {
    int tests = 0, failures = 0, skipped = 0, errors = 0;
    for (const pugi::xml_node testCase : suite.children("testcase")) {
      ++tests;
      failures += !testCase.child("failure").empty();
      skipped += !testCase.child("skipped").empty();
      errors += !testCase.child("error").empty();
      const std::string name = testCase.attribute("name").value();
      CHECK(cases.insert(testCase.attribute("classname").value() + (" " + name)).second);
    }
    CHECK(suite.attribute("tests").as_int() == tests);
    CHECK(suite.attribute("failures").as_int() == failures);
    CHECK(suite.attribute("skipped").as_int() == skipped);
    CHECK(suite.attribute("errors").as_int() == errors);
  }
  const pugi::xml_node suite = suites.child("testsuite");
  CHECK(std::string(suite.attribute("name").value()) == "old/m.fmu");
  CHECK(std::string(suite.child("properties").child("property").attribute("value").value()) ==
        "3e-07 of range");
  const pugi::xml_node start = suite.child("testcase");
  CHECK(std::string(start.attribute("classname").value()) == "fmi2.M");
  CHECK(std::string(start.attribute("name").value()) == "variable.start-missing");
  CHECK(std::string(start.child("failure").attribute("message").value()) ==
        "The parameter x has no start. (and 1 more error)");
  CHECK(
      contains(start.child("failure").text().get(), "modelDescription.xml:14, Real \"y\": The parameter y"));
  CHECK(contains(start.child("failure").text().get(), "FMI 2.0.5, 2.2.7"));
  // A warning passes, but is there to be read.
  const pugi::xml_node glibc = suite.find_child_by_attribute("testcase", "name", "binary.glibc");
  CHECK_FALSE(glibc.child("failure"));
  CHECK(contains(glibc.child("system-out").text().get(), "warning: binaries/a.so: It asks for GLIBC 2.99."));
}

TEST_CASE("no report has characters that XML 1.0 forbids or bytes that are not UTF-8") {
  const std::string replacement = "\xEF\xBF\xBD";
  CHECK(printable("plain, \tüber\n€ 𝄞") == "plain, \tüber\n€ 𝄞");
  CHECK(printable("\x1b[2J") == replacement + "[2J");
  CHECK(printable(std::string("\0", 1)) == replacement);
  CHECK(printable("\x7f") == replacement);
  CHECK(printable("\xC2\x9B") == replacement);                // a terminal command in one character
  CHECK(printable("\xC0\xAF") == replacement + replacement);  // '/' in disguise
  CHECK(printable("\xED\xA0\x80") == replacement);            // half of a UTF-16 character
  CHECK(printable("\xEF\xBF\xBF") == replacement);
  CHECK(printable("a\xE2\x82") == "a" + replacement + replacement);  // cut off
  CHECK(printable("\xF4\x90\x80\x80") == replacement + replacement + replacement + replacement);
  CHECK(excerpt("üüüü", 2) == "üü...");
  CHECK(excerpt("üü", 2) == "üü");
  const std::string report = checkJunit(std::vector{failing("bad\xffname\x03.fmu", "3.0")});
  CHECK(report == printable(report));
}

TEST_CASE("the table of rules as text, JSON and page") {
  setenv("NO_COLOR", "1", 1);
  CHECK(contains(rulesText(rules, 60),
                 "variable.start-missing  error, FMI 2 and 3\n    A <ScalarVariable> that"));
  const auto json = rulesJson(rules);
  CHECK(json.size() == 5);
  CHECK(json[2]["fmiVersions"] == nlohmann::json{"3.0"});
  CHECK(json[0]["fmiVersions"] == nlohmann::json{"2.0", "3.0"});
  const std::string page = rulesMarkdown(rules);
  CHECK(contains(page, "\n## binary\n\n| rule |"));
  // Read as text, not as markup.
  CHECK(contains(page, "| A &lt;ScalarVariable> that needs a start value has one. |"));
  CHECK(contains(page, "| The binary \\| runs on \\*old\\* systems. |"));
  const check::Rule mixed[] = {rules[3], rules[0], rules[4]};
  CHECK(occurrences(rulesMarkdown(mixed), "\n## schema\n") == 1);  // one table per theme, whatever the order
}
