// Validation against the official schemas, where a folder of them is named by BRISTLE_SCHEMA.
#include <chrono>

#include "check/good_package.hpp"

using namespace bristle;
using namespace bristle::test;

namespace {

/// Empty if there are none.
std::filesystem::path schemas() {
  const char* folder = std::getenv("BRISTLE_SCHEMA");
  if (folder != nullptr && std::filesystem::is_directory(std::filesystem::path(folder) / "fmi3"))
    return folder;
  MESSAGE("skipped: BRISTLE_SCHEMA does not name a folder with the official schemas");
  return {};
}

std::vector<check::Finding> schemaFindings(const Package& package) {
  auto findings = staticFindings(package, schemas());
  std::erase_if(findings, [](const check::Finding& finding) { return !finding.rule.starts_with("schema."); });
  return findings;
}

struct Invalid {
  std::string_view rule, file, from, to, words;  // `words` must occur in the sentence
};

constexpr Invalid table[] = {
    {"schema.model-description", "modelDescription.xml", R"(<ModelExchange modelIdentifier="Example"/>)",
     R"(<ModelExchange/>)", "modelIdentifier"},
    {"schema.model-description", "modelDescription.xml", "<DefaultExperiment",
     "<LogCategories/><DefaultExperiment", "LogCategories"},
    {"schema.model-description", "modelDescription.xml", "<ModelVariables>", "<ModelVariables><Real/>",
     "Real"},
    {"schema.model-description", "modelDescription.xml", R"(causality="input")", R"(causality="in")",
     "'in' is not an element of the set"},
    {"schema.terminals", "terminalsAndIcons/terminalsAndIcons.xml", R"( matchingRule="bus")", "",
     "matchingRule"},
    {"schema.build-description", "sources/buildDescription.xml", R"(<SourceFile name="example.c"/>)",
     R"(<SourceFile file="example.c"/>)", "file"},
};

}  // namespace

TEST_CASE("legal documents are valid") {
  if (schemas().empty()) return;
  for (const Package& package : {fmi2Package(), fmi3Package(), scheduledPackage()}) {
    const auto findings = staticFindings(package, schemas());
    CHECK_MESSAGE(findings.empty(), textOf(findings));
  }
}

TEST_CASE("what the schema forbids is said in its line and in words") {
  if (schemas().empty()) return;
  for (const Invalid& invalid : table) {
    CAPTURE(invalid.to);
    Package package = fmi3Package();
    ZipEntry& document = entry(package, invalid.file);
    const std::string before = document.contents.substr(0, document.contents.find(invalid.from));
    const auto line = std::ranges::count(before, '\n') + 1;
    document.contents = replaced(document.contents, invalid.from, invalid.to);
    const auto findings = schemaFindings(package);
    INFO(textOf(findings));
    REQUIRE(!findings.empty());
    for (const check::Finding& finding : findings) {
      CHECK(finding.rule == invalid.rule);
      CHECK(finding.file == invalid.file);
      CHECK(finding.line == static_cast<std::size_t>(line));
      CHECK(!contains(finding.what, "facet"));
      CHECK(!contains(finding.what, "\n"));
      CHECK(finding.what.ends_with('.'));
    }
    CHECK(contains(findings.front().what, std::string(invalid.words)));
  }
}

TEST_CASE("lines beyond 65535 are counted") {
  if (schemas().empty()) return;
  Package package = fmi3Package();
  std::string& text = entry(package, "modelDescription.xml").contents;
  text = replaced(text, "<ModelVariables>", "<ModelVariables>" + std::string(70000, '\n') + "<Real/>");
  const auto findings = schemaFindings(package);
  REQUIRE(!findings.empty());
  CHECK(findings.front().line > 70000);
}

TEST_CASE("a document that expands to gigabytes is harmless, and so is one that asks for other files") {
  std::string laughs = "<!DOCTYPE fmiModelDescription [\n<!ENTITY a0 \"ha ha ha ha ha ha ha ha ha ha\">\n";
  for (int i = 1; i < 12; ++i) {
    std::string tenfold;
    for (int j = 0; j < 10; ++j)
      tenfold += "&a" + std::to_string(i - 1) + ";";
    laughs += "<!ENTITY a" + std::to_string(i) + " \"" + tenfold + "\">\n";
  }
  laughs +=
      "<!ENTITY file SYSTEM \"file:///etc/passwd\">\n<!ENTITY net SYSTEM \"http://localhost:9/x\">\n]>\n";
  for (const char* reference : {"&a11;", "&file;", "&net;"}) {
    for (const bool inside : {false, true}) {
      if (inside && std::string_view(reference) != "&a11;") continue;  // not allowed in attributes
      CAPTURE(reference);
      CAPTURE(inside);
      Package package = fmi3Package();
      std::string& text = entry(package, "modelDescription.xml").contents;
      text = replaced(text, "<fmiModelDescription", laughs + "<fmiModelDescription");
      text = inside ? replaced(text, R"(modelName="Example")", "modelName=\"" + std::string(reference) + "\"")
                    : replaced(text, "<ModelVariables>", "<ModelVariables>" + std::string(reference));
      const auto start = std::chrono::steady_clock::now();
      const auto findings = staticFindings(package, schemas());
      CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(10));
      CHECK(std::ranges::find(findings, "companion.doctype", &check::Finding::rule) != findings.end());
      CHECK(!contains(textOf(findings), "root:"));
    }
  }
}

TEST_CASE("a schema that is not there is an error of the user, not of the FMU") {
  CHECK(
      contains(failureOf<cosim::Error>([] { staticFindings(fmi3Package(), "/nowhere"); }), "cannot be read"));
}

TEST_CASE("every rule about schemas is broken by a test") {
  std::set<std::string_view> ids;
  for (const Invalid& invalid : table)
    ids.insert(invalid.rule);
  checkComplete(check::schemaRules(), ids);
}
