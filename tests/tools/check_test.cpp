// `bristle check` as a user meets it: verdicts, reports, options.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "tools/check_examples.hpp"
#include "tools/command_line.hpp"

using namespace bristle::test;
using nlohmann::json;

TEST_CASE("our own FMUs pass, in every form of report") {
  for (const int version : {2, 3}) {
    const Place place;
    CAPTURE(version);
    const auto text = run(place, "check --junit report.xml " + fmu(version, "FrBD"));
    CAPTURE(text.out);
    CHECK(text.code == 0);
    CHECK(text.out.starts_with("passed "));
    CHECK(contains(text.out, "FrBD.fmu (FMI " + std::to_string(version) + ".0): no findings"));
    CHECK(contains(text.out, "\nwrote report.xml\n"));
    CHECK_FALSE(contains(text.out + text.err, "\033"));  // no colours, no progress: this is no terminal
    const auto document = json::parse(run(place, "check --json " + fmu(version, "FrBD")).out);
    CHECK(document["files"][0]["verdict"] == "passed");
    CHECK(document["files"][0]["model"] == "FrBD");
    CHECK(document["files"][0]["counts"]["rulesApplied"].get<int>() > 0);
    CHECK(document["exitCode"] == 0);
    pugi::xml_document junit;
    REQUIRE(junit.load_string(place.read("report.xml").c_str()));
    CHECK(junit.child("testsuites").attribute("tests").as_int() > 0);
    CHECK(junit.child("testsuites").attribute("failures").as_int() == 0);
  }
}

TEST_CASE("an FMU with errors has exit code 1, and every error says where, what and how to mend it") {
  const Place place;
  writeZip(place.path / "bad.fmu", spoiltFmu());
  const auto text = run(place, "check --no-run bad.fmu --junit report.xml");
  CAPTURE(text.out);
  CHECK(text.code == 1);
  CHECK(text.out.starts_with("failed     bad.fmu ("));
  CHECK(contains(text.out, "\nErrors\n"));
  CHECK(contains(text.out, "modelDescription.xml:"));
  CHECK(contains(text.out, "Mend: "));
  const auto result = run(place, "check --no-run --json bad.fmu");
  CHECK(result.code == 1);
  const auto file = json::parse(result.out)["files"][0];
  CHECK(file["verdict"] == "failed");
  int errors = 0;
  for (const auto& finding : file["findings"]) {
    CAPTURE(finding.dump());
    errors += finding["severity"] == "error";
    CHECK_FALSE(finding["rule"].get<std::string>().empty());
    CHECK_FALSE(finding["what"].get<std::string>().empty());
    CHECK_FALSE(finding["mend"].get<std::string>().empty());
  }
  CHECK(errors > 0);
  CHECK(file["counts"]["errors"] == errors);
  pugi::xml_document junit;
  REQUIRE(junit.load_string(place.read("report.xml").c_str()));
  CHECK(junit.child("testsuites").attribute("failures").as_int() > 0);
}

TEST_CASE("something that cannot be checked makes the exit code 2, whatever the rest is") {
  const Place place;
  writeZip(place.path / "bad.fmu", spoiltFmu());
  place.write("text.fmu", "hello");
  const auto result = run(place, "check --no-run bad.fmu text.fmu " + fmu(3, "FrBD"));
  CAPTURE(result.out);
  CHECK(result.code == 2);
  CHECK(contains(result.out, "failed     bad.fmu"));
  CHECK(contains(result.out, "\nunchecked  text.fmu cannot be opened as a zip archive"));
  CHECK(contains(result.out, "3 FMUs: 1 passed, 1 failed, 1 unchecked; "));
  CHECK(json::parse(run(place, "check --no-run --json bad.fmu text.fmu").out)["exitCode"] == 2);
}

TEST_CASE("a folder stands for the FMUs in it and below, each once and in order") {
  const Place place;
  fs::create_directories(place.path / "all/deep/unpacked.fmu");  // a folder with such a name is no FMU
  for (const char* name : {"all/b.fmu", "all/a.fmu", "all/deep/c.fmu"})
    writeZip(place.path / name, spoiltFmu());
  place.write("all/readme.txt", "no FMU");
  const auto document = json::parse(run(place, "check --no-run --json all/b.fmu all").out);
  std::vector<std::string> files;
  for (const auto& file : document["files"])
    files.push_back(file["file"]);
  CHECK(files == std::vector<std::string>{"all/b.fmu", "all/a.fmu", "all/deep/c.fmu"});

  fs::create_directory(place.path / "empty");
  checkRefused(run(place, "check empty"), 2, "The folder empty contains no .fmu file.");
  fs::create_directory(place.path / "unpacked");
  place.write("unpacked/modelDescription.xml", "<x/>");
  checkRefused(run(place, "check unpacked"), 2, "looks like an unpacked FMU");
}

TEST_CASE("an unwritable or unwise report is refused before anything is checked") {
  const Place place;
  const std::string good = fmu(3, "FrBD");
  checkRefused(run(place, "check --junit /no/such/folder/x.xml " + good), 2,
               "/no/such/folder/x.xml cannot be written");
  checkRefused(run(place, "check --junit - " + good), 2, "needs the name of a file");
  writeZip(place.path / "mine.fmu", spoiltFmu());
  const std::string before = place.read("mine.fmu");
  checkRefused(run(place, "check --junit mine.fmu " + good), 2, "would overwrite the FMU mine.fmu");
  CHECK(place.read("mine.fmu") == before);
}

TEST_CASE("a report that cannot be printed is not taken for a check without errors") {
  CHECK(run("check --no-run " + fmu(3, "FrBD") + " >/dev/full").code == 2);
}

TEST_CASE("bad options are one sentence and exit code 2") {
  checkRefused(run("check"), 2, "needs an FMU file or a folder");
  checkRefused(run("check --level loud " + fmu(3, "FrBD")), 2, "\"loud\" is not one of error, warning, all");
  checkRefused(run("check --timeout abc " + fmu(3, "FrBD")), 2, "\"abc\" is not a number");
  checkRefused(run("check --timeout 0 " + fmu(3, "FrBD")), 2, "The timeout is 0 s; it must be positive");
  checkRefused(run("check --timeout 1e300 " + fmu(3, "FrBD")), 2, "at most 86400 s");
  checkRefused(run("check --scheme . " + fmu(3, "FrBD")), 2, "did you mean \"--schema\"?");
  checkRefused(run("check --rules " + fmu(3, "FrBD")), 2, "leave out the FMUs");
}

TEST_CASE("schemas come from the option, the environment or beside the program") {
  const Place place;
  checkRefused(run(place, "check --schema . " + fmu(3, "FrBD")), 2,
               "The schema folder . contains no fmi2/fmi2ModelDescription.xsd");
  // A wrong variable may be somebody else's, so it is only told.
  const auto result = run(place, "check --no-run " + fmu(3, "FrBD"), "BRISTLE_SCHEMA=/nowhere");
  CHECK(result.code == 0);
  CHECK(contains(result.err, "note: the variable BRISTLE_SCHEMA names /nowhere"));
  const std::string schemas = environment("BRISTLE_SCHEMA");
  if (!fs::exists(schemas)) {
    MESSAGE("Skipped: BRISTLE_SCHEMA does not name a folder with the schemas fmi2 and fmi3.");
    return;
  }
  const auto skipped = [&](const std::string& arguments, const std::string& variables) {
    const auto answer = run(place, "check --no-run --json " + arguments + " " + fmu(3, "FrBD"), variables);
    CHECK(answer.code == 0);
    return contains(answer.out, "The official schemas were not found");
  };
  CHECK(skipped("", "BRISTLE_SCHEMA="));
  CHECK_FALSE(skipped("", "BRISTLE_SCHEMA='" + schemas + "'"));
  CHECK_FALSE(skipped("--schema '" + schemas + "'", "BRISTLE_SCHEMA="));
  // As it is when installed: the program in bin, the schemas in share.
  fs::create_directories(place.path / "installed/bin");
  fs::create_directories(place.path / "installed/share/bristle");
  fs::copy_file(environment("BRISTLE_CLI"), place.path / "installed/bin/bristle");
  fs::create_directory_symlink(schemas, place.path / "installed/share/bristle/schema");
  const auto installed = run(
      place, "--version && BRISTLE_SCHEMA= installed/bin/bristle check --no-run --json " + fmu(3, "FrBD"));
  CHECK(installed.code == 0);
  CHECK_FALSE(contains(installed.out, "The official schemas were not found"));
}

TEST_CASE("the rules are shown, and the page about them is true") {
  const auto rules = json::parse(run("check --rules --json").out);
  CHECK(rules.size() > 0);
  const auto text = run("check --rules");
  CHECK(text.code == 0);
  CHECK(contains(text.out, std::to_string(rules.size()) + " rules\n"));
  const std::string page = readFile(environment("BRISTLE_SOURCE") + "/docs/check-rules.md");
  CHECK_MESSAGE(run("check --rules --markdown").out == page,
                "write it anew: dist/bin/bristle check --rules --markdown > docs/check-rules.md");
}

TEST_CASE("without its code run, an FMU says which rules were left out") {
  const auto rules = json::parse(run("check --rules --json").out);
  const auto file = json::parse(run("check --no-run --json " + fmu(3, "FrBD")).out)["files"][0];
  std::size_t running = 0, skipped = 0;
  for (const auto& rule : rules) {
    bool forFmi3 = false;
    for (const auto& version : rule["fmiVersions"])
      forFmi3 = forFmi3 || version == "3.0";
    if (!rule["callsFmu"] || !forFmi3) continue;
    ++running;
    for (const auto& skip : file["skipped"])
      skipped += skip["rule"] == rule["rule"];
  }
  CHECK(running > 0);
  CHECK(skipped == running);
}

TEST_CASE("an interrupted check removes its temporary files, says so, and has exit code 2") {
  const Place place;
  const auto result = interrupt(place, {"check", "--junit", "r.xml", environment("BRISTLE_DIST") + "/fmi3"});
  CHECK(result.before > 0);  // it is running an FMU, with many more to come
  CHECK(result.code == 2);
  CHECK(contains(result.messages, "bristle: The check was interrupted."));
  CHECK(result.after == 0);
  CHECK_FALSE(fs::exists(place.path / "r.xml"));
  CHECK(std::distance(fs::directory_iterator(place.path), {}) == 2);  // messages.txt and tmp
}
