// The archive: reproducible, readable everywhere, laid out as each version of FMI says.
#include <doctest/doctest.h>
#include <zip.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "catalogue.hpp"
#include "fmu/package/files.hpp"
#include "fmu/package/fmu_file.hpp"
#include "fmu/package/zip.hpp"

namespace {

using namespace bristle;
using namespace bristle::package;

/// A folder that goes away with the test.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "bristle-package-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::filesystem::path operator/(const char* name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

const std::vector<ArchiveFile> someFiles{{"modelDescription.xml", std::string(5000, 'x')},
                                         {"binaries/linux64/M.so", "code", true},
                                         {"a/b.txt", ""}};

/// Everything but the parts that need gnuplot.
Material material() {
  Material made;
  made.binary = "code";
  made.references = {{"FrBD_ref.csv", "time\n"}};
  made.licenses = {{"documentation/licenses/license.txt", "text"}};
  return made;
}

std::vector<std::string> namesOf(const std::vector<ArchiveFile>& files) {
  std::vector<std::string> names;
  for (const ArchiveFile& file : files)
    names.push_back(file.name);
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

TEST_CASE("the same contents give the same bytes, whatever the order and the time zone") {
  const Folder folder;
  writeArchive(folder / "first.zip", someFiles);
  const char* zone = std::getenv("TZ");
  const std::string before = zone != nullptr ? zone : "";
  setenv("TZ", "Pacific/Auckland", 1);
  tzset();
  writeArchive(folder / "second.zip", {someFiles.rbegin(), someFiles.rend()});
  zone != nullptr ? setenv("TZ", before.c_str(), 1) : unsetenv("TZ");
  tzset();
  const bool same = readFile(folder / "first.zip") == readFile(folder / "second.zip");
  CHECK_MESSAGE(same, "Look at dates, order and attributes of the entries (zipinfo -v).");
}

TEST_CASE("entries are sorted, deflated files with their contents, mode and no extra field") {
  const Folder folder;
  writeArchive(folder / "archive.zip", someFiles);
  const std::unique_ptr<zip_t, decltype(&zip_discard)> archive(
      zip_open((folder / "archive.zip").c_str(), ZIP_RDONLY | ZIP_CHECKCONS, nullptr), &zip_discard);
  REQUIRE(archive);
  REQUIRE(zip_get_num_entries(archive.get(), 0) == 3);
  const char* expected[] = {"a/b.txt", "binaries/linux64/M.so", "modelDescription.xml"};
  const zip_uint32_t modes[] = {0100644, 0100755, 0100644};
  for (zip_uint64_t i = 0; i < 3; ++i) {
    CHECK(zip_get_name(archive.get(), i, 0) == std::string(expected[i]));
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    zip_file_get_external_attributes(archive.get(), i, 0, &system, &attributes);
    CHECK(system == ZIP_OPSYS_UNIX);
    CHECK((attributes >> 16) == modes[i]);
    CHECK(zip_file_extra_fields_count(archive.get(), i, ZIP_FL_LOCAL) == 0);
    CHECK(zip_file_extra_fields_count(archive.get(), i, ZIP_FL_CENTRAL) == 0);
  }
  zip_stat_t stat;
  REQUIRE(zip_stat_index(archive.get(), 2, 0, &stat) == 0);
  CHECK(stat.comp_method == ZIP_CM_DEFLATE);
  CHECK(stat.size == 5000);
}

TEST_CASE("no temporary file stays, and names that could do harm or occur twice are refused") {
  const Folder folder;
  writeArchive(folder / "archive.zip", someFiles);
  CHECK_FALSE(std::filesystem::exists(folder / "archive.zip.part"));
  for (const char* name :
       {"", "/etc/passwd", "../up", "a/../../up", "a\\b", ".hidden", "a//b", "folder/", "\xc3\xa4"}) {
    CAPTURE(name);
    CHECK_THROWS_AS(writeArchive(folder / "bad.zip", {{name, "x"}}), std::runtime_error);
    CHECK_FALSE(std::filesystem::exists(folder / "bad.zip"));
  }
  CHECK_THROWS_WITH_AS(writeArchive(folder / "bad.zip", {{"a", "1"}, {"a", "2"}}),
                       doctest::Contains("\"a\" occurs twice"), std::runtime_error);
}

TEST_CASE("an FMU of FMI 2 has the layout of FMI 2") {
  CHECK(namesOf(fmuFiles(*findModel("FrBD"), material(), Fmi::two)) ==
        std::vector<std::string>{
            "binaries/linux64/FrBD.so", "documentation/behaviour.svg", "documentation/index.html",
            "documentation/licenses/license.txt", "extra/org.fmi-standard.fmi-ls-ref/FrBD_ref.csv",
            "extra/org.fmi-standard.fmi-ls-ref/fmi-ls-manifest.xml", "model.png", "modelDescription.xml",
            "terminalsAndIcons/icon.png", "terminalsAndIcons/terminalsAndIcons.xml"});
}

TEST_CASE("an FMU of FMI 3 has the layout of FMI 3") {
  CHECK(namesOf(fmuFiles(*findModel("FrBD"), material(), Fmi::three)) ==
        std::vector<std::string>{
            "binaries/x86_64-linux/FrBD.so", "documentation/behaviour.svg", "documentation/diagram.png",
            "documentation/index.html", "documentation/licenses/license.txt",
            "extra/org.fmi-standard.fmi-ls-ref/FrBD_ref.csv",
            "extra/org.fmi-standard.fmi-ls-ref/fmi-ls-manifest.xml", "modelDescription.xml",
            "terminalsAndIcons/icon.png", "terminalsAndIcons/terminalsAndIcons.xml"});
}

TEST_CASE("a library for Windows is put where each version looks for it") {
  Material both = material();
  both.windowsBinary = "code for Windows";
  for (const auto& [version, name] : {std::pair(Fmi::two, "binaries/win64/FrBD.dll"),
                                      std::pair(Fmi::three, "binaries/x86_64-windows/FrBD.dll")}) {
    const auto files = fmuFiles(*findModel("FrBD"), both, version);
    const auto found = std::ranges::find(files, name, &ArchiveFile::name);
    REQUIRE(found != files.end());
    CHECK(found->bytes == both.windowsBinary);
    CHECK(files.size() == fmuFiles(*findModel("FrBD"), material(), version).size() + 1);
  }
}
