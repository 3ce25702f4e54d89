// Files appear complete or not at all, and numbers in them read back as the same numbers.
#include "cosim/output_file.hpp"

#include "cosim/error.hpp"
#include "cosim/recorder.hpp"
#include "cosim/text.hpp"
#include "files.hpp"

using namespace bristle;
using namespace bristle::cosim;
using namespace bristle::test;

namespace {

std::size_t filesIn(const std::filesystem::path& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

}  // namespace

TEST_CASE("a file that is not committed leaves nothing behind and the old one untouched") {
  const TemporaryFolder folder;
  const auto target = folder.path() / "out.csv";
  writeFile(target, "old");
  {
    OutputFile file(target);
    file.write("half");
    CHECK(readFile(target) == "old");
  }
  CHECK(readFile(target) == "old");
  CHECK(filesIn(folder.path()) == 1);
}

TEST_CASE("a committed file replaces the old one; a link keeps pointing to it") {
  const TemporaryFolder folder;
  writeFile(folder.path() / "real.csv", "old");
  std::filesystem::create_symlink("real.csv", folder.path() / "link.csv");
  OutputFile file(folder.path() / "link.csv");
  file.write("new");
  file.commit();
  CHECK(readFile(folder.path() / "real.csv") == "new");
  CHECK(std::filesystem::is_symlink(folder.path() / "link.csv"));
  CHECK(filesIn(folder.path()) == 2);
}

TEST_CASE("a published file is there at once and stays, with whole writes only") {
  const TemporaryFolder folder;
  const auto target = folder.path() / "out.csv";
  writeFile(target, "old");
  const std::string row(1000, 'x');
  {
    OutputFile file(target);
    file.write("header\n");
    CHECK(readFile(target) == "old");
    file.publish();
    CHECK(readFile(target) == "header\n");
    for (int i = 0; i < 200; ++i)
      file.write(row + "\n");
    // More than the buffer holds has been written: what is on disk ends with a whole row.
    const std::string seen = readFile(target);
    CHECK(seen.size() > 100 * row.size());
    CHECK(seen.size() % (row.size() + 1) == std::string("header\n").size());
  }
  CHECK(readFile(target).size() == 7 + 200 * (row.size() + 1));
  CHECK(filesIn(folder.path()) == 1);
}

TEST_CASE("a target that cannot be written is refused at once") {
  const TemporaryFolder folder;
  CHECK(
      contains(failureOf<Error>([&] { OutputFile(folder.path() / "no/such/x.csv"); }), "cannot be written"));
  CHECK(contains(failureOf<Error>([&] { OutputFile file(folder.path()); }), "it is a folder"));
}

TEST_CASE("a device is written to, not replaced") {
  OutputFile file("/dev/null");
  file.write("x");
  file.commit();
  CHECK(std::filesystem::is_character_file("/dev/null"));
}

TEST_CASE("a CSV file starts with time, quotes names with commas, and loses no digit") {
  const TemporaryFolder folder;
  const auto target = folder.path() / "out.csv";
  const std::vector<Column> columns = {{"x", "", ""}, {"A[1,2]", "", ""}};
  const double third = 1.0 / 3, tiny = 5e-324;
  OutputFile file(target);
  CsvWriter writer(file, columns);
  writer.row(0.1 + 0.2, std::vector{third, tiny});
  writer.row(1, std::vector{0.0, -1.0});
  file.commit();
  const std::string text = readFile(target);
  CHECK(text == "time,x,\"A[1,2]\"\n0.30000000000000004,0.3333333333333333,5e-324\n1,0,-1\n");
  CHECK(parseNumber<double>("0.3333333333333333") == third);
}

TEST_CASE("the summary has the range and the last value") {
  Summary summary;
  for (const double value : {2.0, -1.0, 5.0, 3.0})
    summary.row(0, std::vector{value});
  CHECK(summary.columns().front().min == -1);
  CHECK(summary.columns().front().max == 5);
  CHECK(summary.columns().front().final == 3);
}
