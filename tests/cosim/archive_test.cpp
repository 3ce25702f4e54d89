// Packages come from anywhere: what leaves its folder, links or fills the disk is refused before it is
// unpacked.
#include "cosim/archive.hpp"

#include <sys/stat.h>

#include "cosim/error.hpp"
#include "cosim/fmu.hpp"
#include "files.hpp"

using namespace bristle;
using namespace bristle::cosim;
using namespace bristle::test;

namespace {

std::string refusal(const std::vector<ZipEntry>& entries, Archive::Limits limits = {}) {
  const TemporaryFolder folder;
  writeZip(folder.path() / "a.zip", entries);
  return failureOf<Error>([&] { Archive archive(folder.path() / "a.zip", limits); });
}

}  // namespace

TEST_CASE("an archive is unpacked with its folders and contents") {
  const TemporaryFolder folder;
  writeZip(folder.path() / "a.zip", {{"modelDescription.xml", "<x/>"},
                                     {"./resources/deep/y.txt", "hello"},
                                     {"resources\\windows.txt", "backslash"},
                                     {"bin/tool", "#!", 0100755}});
  const Archive archive(folder.path() / "a.zip");
  const auto target = folder.path() / "out";
  std::filesystem::create_directory(target);
  archive.unpack(target);
  CHECK(readFile(target / "modelDescription.xml") == "<x/>");
  CHECK(readFile(target / "resources/deep/y.txt") == "hello");
  CHECK(readFile(target / "resources/windows.txt") == "backslash");
  CHECK(archive.read("resources/deep/y.txt") == "hello");
  struct stat status {};
  REQUIRE(::stat((target / "bin/tool").c_str(), &status) == 0);
  CHECK((status.st_mode & S_IXUSR) != 0);
}

TEST_CASE("a path that leaves the folder is refused") {
  for (const char* name :
       {"../x", "a/../../x", "/etc/x", "..", "a/..", "C:/x", "\\\\server\\x", "..\\x", "../", "/"}) {
    CAPTURE(name);
    CHECK(contains(refusal({{name, ""}}), "leaves the folder"));
  }
}

TEST_CASE("names that only look dangerous are accepted") {
  CHECK(refusal({{"..a/b..", ""}, {"...", ""}, {"x y/ü.txt", ""}}) == "(no failure)");
}

TEST_CASE("a symbolic link is refused") {
  CHECK(contains(refusal({{"link", "/etc/passwd", 0120777}}), "\"link\", which is a symbolic link"));
}

TEST_CASE("a device or a pipe is refused") {
  CHECK(contains(refusal({{"pipe", "", 0010644}}), "special file"));
  CHECK(contains(refusal({{"device", "", 0060644}}), "special file"));
}

TEST_CASE("more bytes than the limit are refused, also when they are spread over many files") {
  CHECK(contains(refusal({{"big", std::string(2000, 'x')}}, {.bytes = 1000, .entries = 10}),
                 "more than 1000 bytes"));
  const std::string half(600, 'x');
  CHECK(
      contains(refusal({{"a", half}, {"b", half}}, {.bytes = 1000, .entries = 10}), "more than 1000 bytes"));
}

TEST_CASE("more files than the limit are refused") {
  CHECK(contains(refusal({{"a", ""}, {"b", ""}, {"c", ""}}, {.bytes = 1000, .entries = 2}), "has 3 files"));
}

TEST_CASE("a huge declared size is refused before anything is unpacked") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "bomb.zip";
  writeZip(file, {{"bomb", "small"}});
  std::string bytes = readFile(file);
  // The uncompressed size stands at offset 24 of the entry in the central directory.
  const auto directory = bytes.find("PK\x01\x02");
  REQUIRE(directory != std::string::npos);
  bytes.replace(directory + 24, 4, "\xFF\xFF\xFF\xF0");
  writeFile(file, bytes);
  const auto sentence = failureOf<Error>([&] { Archive archive(file, {.bytes = 1000000, .entries = 10}); });
  CHECK(contains(sentence, "more than 1000000 bytes"));
}

TEST_CASE("a declared size that is too small does not get more than that onto the disk") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "liar.zip";
  writeZip(file, {{"liar", std::string(100000, 'x')}});
  std::string bytes = readFile(file);
  bytes.replace(bytes.find("PK\x01\x02") + 24, 4, std::string("\x05\x00\x00\x00", 4));
  writeFile(file, bytes);
  const auto sentence = failureOf<Error>([&] { Archive(file).unpack(folder.path()); });
  CHECK(contains(sentence, "\"liar\""));
  CHECK(contains(sentence, "cannot be unpacked"));
}

TEST_CASE("the same file twice is refused") {
  // libzip itself does not write duplicates; two spellings of one name are duplicates all the same.
  CHECK(contains(refusal({{"a/b", ""}, {"a/./b", ""}}), "contains \"a/b\" twice"));
}

TEST_CASE("missing and foreign files are explained") {
  const TemporaryFolder folder;
  CHECK(contains(failureOf<Error>([&] { Archive(folder.path() / "none.fmu"); }), "There is no file"));
  CHECK(contains(failureOf<Error>([&] { Archive(folder.path().string()); }), "is not a file"));
  writeFile(folder.path() / "text.fmu", "this is no zip");
  CHECK(contains(failureOf<Error>([&] { Archive(folder.path() / "text.fmu"); }), "zip archive"));
  writeZip(folder.path() / "empty.fmu", {{"readme.txt", ""}});
  CHECK(contains(failureOf<Error>([&] { Fmu::open(folder.path() / "empty.fmu"); }),
                 "without modelDescription.xml"));
}

TEST_CASE("an FMU without a binary for this machine names those it has") {
  const TemporaryFolder folder;
  const std::string xml =
      "<fmiModelDescription fmiVersion='2.0' modelName='M' guid='g'>"
      "<CoSimulation modelIdentifier='M'/><ModelVariables/><ModelStructure/></fmiModelDescription>";
  const auto file = folder.path() / "m.fmu";
  writeZip(file,
           {{"modelDescription.xml", xml}, {"binaries/amiga68k/M.so", ""}, {"binaries/win64/M.dll", ""}});
  const auto sentence = failureOf<Error>([&] { Fmu::open(file)->library("M"); });
  CHECK(contains(sentence, "no binary for this platform"));
  CHECK(contains(sentence, "amiga68k, win64"));
}

TEST_CASE(
    "a library that cannot be loaded is an error with the loader's reason, and leaves no folder behind") {
  const TemporaryFolder folder;
  const std::string xml =
      "<fmiModelDescription fmiVersion='2.0' modelName='M' guid='g'>"
      "<CoSimulation modelIdentifier='M'/><ModelVariables/><ModelStructure/></fmiModelDescription>";
  const auto file = folder.path() / "m.fmu";
  std::vector<ZipEntry> entries = {{"modelDescription.xml", xml}};
  for (const char* platform : {"linux64", "x86_64-linux", "aarch64-linux", "linux32", "darwin64"}) {
    for (const char* suffix : {".so", ".dylib"}) {
      entries.push_back({std::string("binaries/") + platform + "/M" + suffix, std::string(200, 'x')});
    }
  }
  writeZip(file, entries);
  std::filesystem::path unpacked;
  {
    const auto fmu = Fmu::open(file);
    const auto sentence = failureOf<Error>([&] { fmu->library("M"); });
    CHECK(contains(sentence, "cannot be loaded"));
    CHECK(contains(sentence, "invalid ELF header"));
    unpacked = fmu->resourcesFolder().parent_path();
    CHECK(std::filesystem::exists(unpacked));
  }
  CHECK_FALSE(std::filesystem::exists(unpacked));
}
