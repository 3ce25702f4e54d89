// What `bristle check` does with files that are no FMUs, damaged or malicious: one sentence and exit code 2,
// quickly, with nothing left behind.
#include <doctest/doctest.h>
#include <unistd.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "tools/check_examples.hpp"
#include "tools/command_line.hpp"

using namespace bristle::test;
using nlohmann::json;

namespace {

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++n;
  return n;
}

/// The file bad.fmu is reported as unchecked, in one sentence that names it once, and in JSON and JUnit as
/// well.
void checkUnchecked(const Place& place, const std::string& part) {
  const auto result = run(place, "check bad.fmu --junit report.xml", "BRISTLE_SCHEMA=");
  CAPTURE(result.out);
  CHECK(result.code == 2);
  CHECK(result.err.empty());
  CHECK(result.out.starts_with("unchecked  "));
  std::string flat = result.out;  // the sentence may be wrapped
  for (auto at = flat.find("\n           "); at != std::string::npos; at = flat.find("\n           "))
    flat.replace(at, 12, " ");
  CHECK(contains(flat, part));
  CHECK(flat.ends_with(".\nwrote report.xml\n"));
  CHECK(occurrences(flat, "\n") == 2);
  CHECK(occurrences(flat, "bad.fmu") == 1);

  const auto document = run(place, "check --json bad.fmu");
  CHECK(document.code == 2);
  CHECK(json::parse(document.out)["files"][0]["verdict"] == "unchecked");
  pugi::xml_document junit;
  REQUIRE(junit.load_string(place.read("report.xml").c_str()));
  CHECK(junit.child("testsuites").attribute("errors").as_int() == 1);
}

void checkUnchecked(const std::string& bytes, const std::string& part) {
  const Place place;
  place.write("bad.fmu", bytes);
  checkUnchecked(place, part);
}

void checkUnchecked(const std::vector<ZipEntry>& entries, const std::string& part) {
  const Place place;
  writeZip(place.path / "bad.fmu", entries);
  checkUnchecked(place, part);
}

/// The package with one number of the central directory's first entry changed: 24 is the size, 42 the place
/// of its data.
std::string withNumber(const std::vector<ZipEntry>& entries, std::size_t offset, std::uint32_t value) {
  const Place place;
  writeZip(place.path / "a.zip", entries);
  std::string bytes = place.read("a.zip");
  const auto directory = bytes.find("PK\x01\x02");
  REQUIRE(directory != std::string::npos);
  for (std::size_t i = 0; i < 4; ++i)
    bytes[directory + offset + i] = static_cast<char>(value >> (8 * i));
  return bytes;
}

const std::string plain = describedBy("");

}  // namespace

TEST_CASE("what is no zip archive is not checked") {
  checkUnchecked(std::string("hello"), "cannot be opened as a zip archive");
  checkUnchecked(std::string(), "cannot be opened as a zip archive");
  checkUnchecked(std::string(1000000, '\0'), "cannot be opened as a zip archive");
  checkUnchecked("PK\x05\x06" + std::string(18, '\0'),
                 "without modelDescription.xml");  // the empty zip archive
}

TEST_CASE("a zip archive that is no FMU, or of another version, is not checked") {
  checkUnchecked({{"readme.txt", "hello"}}, "without modelDescription.xml");
  checkUnchecked({{"modelDescription.xml", ""}}, "modelDescription.xml");
  checkUnchecked({{"modelDescription.xml", "<a><b></a>"}},
                 "modelDescription.xml, line 1: the XML is malformed");
  checkUnchecked({{"modelDescription.xml", "<a/>"}}, "should be <fmiModelDescription>");
  checkUnchecked({{"modelDescription.xml", "<fmiModelDescription fmiVersion='1.0'/>"}},
                 "of FMI version \"1.0\"");
}

TEST_CASE("an archive cut off in the middle is not checked") {
  const Place place;
  const std::string whole = readFile(environment("BRISTLE_DIST") + "/fmi3/FrBD.fmu");
  REQUIRE(whole.size() > 1000);
  place.write("bad.fmu", whole.substr(0, whole.size() / 2));
  checkUnchecked(place, "cannot be opened as a zip archive");
}

TEST_CASE("paths that escape, links and devices are refused") {
  checkUnchecked({{"modelDescription.xml", plain}, {"../../escaped", "x"}}, "leaves the folder");
  checkUnchecked({{"modelDescription.xml", plain}, {"/tmp/escaped", "x"}}, "leaves the folder");
  checkUnchecked({{"modelDescription.xml", plain}, {"resources/link", "/etc/passwd", 0120777}},
                 "symbolic link");
}

TEST_CASE("zip bombs are refused before they go off") {
  const std::vector<ZipEntry> entries = {{"modelDescription.xml", plain}};
  checkUnchecked(withNumber(entries, 24, 0xFFFFFFF0), "modelDescription.xml");        // says it is huge
  checkUnchecked(withNumber(entries, 24, 5), "\"modelDescription.xml\" in bad.fmu");  // says it is small
  checkUnchecked(withNumber(entries, 42, 0x7FFFFFF0), "bad.fmu");  // its data would be elsewhere
  // Many files that share one piece of data: what counts is what they would unpack to.
  const std::string zeros(50'000'000, '\0');
  std::vector<ZipEntry> many = entries;
  for (int i = 0; i < 100; ++i)
    many.push_back({"resources/" + std::to_string(i), i < 1 ? zeros : ""});
  const Place place;
  writeZip(place.path / "bad.fmu", many);
  std::string bytes = place.read("bad.fmu");
  std::vector<std::size_t> directory;
  for (auto at = bytes.find("PK\x01\x02"); at != std::string::npos; at = bytes.find("PK\x01\x02", at + 1))
    directory.push_back(at);
  REQUIRE(directory.size() == 101);
  for (std::size_t i = 2; i < directory.size(); ++i) {
    bytes.replace(directory[i] + 10, 2, bytes, directory[1] + 10, 2);    // method
    bytes.replace(directory[i] + 16, 12, bytes, directory[1] + 16, 12);  // checksum and sizes
    bytes.replace(directory[i] + 42, 4, bytes, directory[1] + 42, 4);    // where the data is
  }
  place.write("bad.fmu", bytes);
  checkUnchecked(place, "bad.fmu");
}

TEST_CASE("a file that is not there or cannot be read is one sentence, before anything is checked") {
  const Place place;
  checkRefused(run(place, "check " + fmu(3, "FrBD") + " none.fmu"), 2, "There is no file none.fmu.");
  fs::create_symlink("loop.fmu", place.path / "loop.fmu");
  checkRefused(run(place, "check loop.fmu"), 2, "loop.fmu cannot be read");
  checkRefused(run(place, "check /dev/null/x.fmu"), 2, "/dev/null/x.fmu");
  if (geteuid() == 0) {
    MESSAGE("Skipped: root can read every file.");
    return;
  }
  place.write("bad.fmu", "secret");
  fs::permissions(place.path / "bad.fmu", fs::perms::none);
  checkUnchecked(place, "bad.fmu");
}

TEST_CASE("a pipe or a device is not waited for") {
  const Place place;
  const auto result = run(place, "check /dev/null");
  CHECK(result.code == 2);
  CHECK(contains(result.out, "/dev/null is not a file."));
}

TEST_CASE("ten megabytes of XML take seconds, right or wrong") {
  const Place place;
  writeZip(place.path / "right.fmu", largeFmu(100000));
  auto wrong = largeFmu(100000);
  std::string& xml = wrong[0].contents;
  REQUIRE(xml.size() > 10'000'000);
  for (auto at = xml.find("\"output\""); at != std::string::npos; at = xml.find("\"output\"", at))
    xml.replace(at, 8, "\"otuput\"");
  writeZip(place.path / "wrong.fmu", wrong);
  for (const std::string file : {"right.fmu", "wrong.fmu"}) {
    CAPTURE(file);
    const auto began = std::chrono::steady_clock::now();
    const auto result = run(place, "check --no-run --json " + file);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
    CHECK(json::parse(result.out)["files"][0]["verdict"] != "unchecked");
    // Seconds on any machine; what grows with the square of the size would take minutes.
    CHECK(seconds.count() < 30);
    CHECK(result.out.size() < 1'000'000);
  }
}

TEST_CASE("an FMU for other platforms only is checked as far as it can be, and says so") {
  const Place place;
  writeZip(place.path / "windows.fmu", largeFmu(3));
  const auto result = run(place, "check --json windows.fmu");
  CHECK((result.code == 1 || result.code == 2));
  const auto file = json::parse(result.out)["files"][0];
  CHECK(file["counts"]["rulesApplied"].get<int>() > 0);
  int platform = 0;
  for (const auto& skip : file["skipped"])
    platform += contains(skip["reason"], "platform");
  CHECK(platform > 0);
  CHECK(contains(run(place, "check windows.fmu").out, "platform"));
}

TEST_CASE("names that are not UTF-8 or hold control characters harm no report") {
  const Place place;
  const std::string rude = "\x1b[2J\xff\x9b";
  writeZip(place.path / "bad.fmu",
           {{"modelDescription.xml", describedBy("<Float64 name=\"" + rude +
                                                     "\" valueReference=\"1\"/>\n"
                                                     "<Float64 name=\"" +
                                                     rude + "\" valueReference=\"1\"/>\n",
                                                 "description=\"" + rude + "\"")}});
  const auto text = run(place, "check bad.fmu --level all --junit report.xml");
  CHECK(text.code != 0);
  CHECK_FALSE(contains(text.out, "\x1b"));
  CHECK_FALSE(contains(text.out, "\xff"));
  CHECK_FALSE(contains(place.read("report.xml"), "\x1b"));
  CHECK_FALSE(contains(place.read("report.xml"), "\xff"));
  pugi::xml_document junit;
  CHECK(junit.load_string(place.read("report.xml").c_str()));
  CHECK(json::accept(run(place, "check bad.fmu --json").out));
}
