// Running the command line as a user would, for tests: in a folder of its own, with what it printed and how
// it ended.
#pragma once

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "cosim/files.hpp"
#include "reference.hpp"

namespace bristle::test {

namespace fs = std::filesystem;

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

struct Interrupted {
  std::size_t before, after;  // temporary folders when the signal was sent, and in the end
  int code;                   // -1 if the signal killed it
  std::string messages;
};

/// The rows of a table after its header; each must be whole.
inline std::size_t rowsOf(const Place& place, const std::string& name) {
  const std::string text = place.read(name);
  REQUIRE(!text.empty());
  CHECK(text.back() == '\n');
  const auto commas = [&](std::size_t from, std::size_t to) {
    return std::count(text.begin() + static_cast<std::ptrdiff_t>(from),
                      text.begin() + static_cast<std::ptrdiff_t>(to), ',');
  };
  const std::size_t header = text.find('\n');
  std::size_t rows = 0;
  for (std::size_t at = header + 1, end; (end = text.find('\n', at)) != std::string::npos;
       at = end + 1, ++rows)
    REQUIRE(commas(at, end) == commas(0, header));
  return rows;
}

/// Starts a command that would run for long and does what Ctrl+C does, `moment` after its first temporary
/// folder is there.  What it prints goes to messages.txt.
inline Interrupted interrupt(const Place& place, const std::vector<std::string>& arguments,
                             std::chrono::milliseconds moment = {}, int signal = SIGINT) {
  const std::string program = environment("BRISTLE_CLI"), temporary = (place.path / "tmp").string();
  std::vector<const char*> words{program.c_str()};
  for (const std::string& argument : arguments)
    words.push_back(argument.c_str());
  words.push_back(nullptr);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    setenv("TMPDIR", temporary.c_str(), 1);
    if (chdir(place.path.c_str()) != 0) _exit(127);
    const int file = open("messages.txt", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, STDERR_FILENO);
    dup2(file, STDOUT_FILENO);
    execv(program.c_str(), const_cast<char* const*>(words.data()));
    _exit(127);
  }
  for (int i = 0; i < 1000 && place.leftovers() == 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  std::this_thread::sleep_for(moment);
  Interrupted result{};
  result.before = place.leftovers();
  kill(child, signal);
  int status = 0;
  waitpid(child, &status, 0);
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  result.messages = place.read("messages.txt");
  result.after = place.leftovers();
  return result;
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
