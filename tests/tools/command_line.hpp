// Running the command line as a user would, for tests: in a folder of its own, with what it printed and how
// it ended.
#pragma once

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <string>

#include "cosim/files.hpp"

namespace bristle::test {

namespace fs = std::filesystem;

inline std::string environment(const char* name) {
  const char* value = std::getenv(name);
  REQUIRE_MESSAGE(value != nullptr, name << " is not set; run the tests with ctest");
  return value;
}

/// A folder to work in and, below it, one for the tool's temporary files, which must be empty in the end.
struct Place {
  fs::path path;
  Place() {
    std::string name = (fs::temp_directory_path() / "bristle-cli-test-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path = name;
    fs::create_directory(path / "tmp");
  }
  ~Place() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
  fs::path write(const std::string& name, const std::string& text) const {
    writeFile(path / name, text);
    return path / name;
  }
  std::string read(const std::string& name) const { return readFile(path / name); }
  std::size_t leftovers() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path / "tmp"), {}));
  }
};

struct Result {
  int code;
  std::string out, err;
};

inline Result run(const Place& place, const std::string& arguments, const std::string& variables = "") {
  const std::string command = "cd '" + place.path.string() + "' && TMPDIR='" + (place.path / "tmp").string() +
                              "' " + variables + " '" + environment("BRISTLE_CLI") + "' " + arguments +
                              " 2>stderr.txt";
  FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  Result result{};
  char block[4096];
  for (std::size_t n; (n = std::fread(block, 1, sizeof block, pipe)) > 0;)
    result.out.append(block, n);
  const int status = pclose(pipe);
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  result.err = place.read("stderr.txt");
  fs::remove(place.path / "stderr.txt");
  CHECK_MESSAGE(place.leftovers() == 0, "a temporary folder was left behind by: " << arguments);
  return result;
}

inline Result run(const std::string& arguments) {
  const Place place;
  return run(place, arguments);
}

/// One sentence on stderr with our name before it, nothing on stdout.
inline void checkRefused(const Result& result, int code, const std::string& part) {
  CAPTURE(result.err);
  CHECK(result.code == code);
  CHECK(result.out.empty());
  CHECK(result.err.starts_with("bristle: "));
  CHECK(contains(result.err, part));
  CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
}

inline std::string fmu(int version, const std::string& model) {
  return "'" + environment("BRISTLE_DIST") + "/fmi" + std::to_string(version) + "/" + model + ".fmu'";
}

}  // namespace bristle::test
