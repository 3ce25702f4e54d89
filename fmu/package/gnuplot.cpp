#include "fmu/package/gnuplot.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>

namespace bristle::package {

namespace {

/// A file without a name: unlike pipes it cannot fill up while the other side writes too.
class ScratchFile {
 public:
  ScratchFile() : file_(std::tmpfile(), &std::fclose) {
    if (!file_)
      throw std::runtime_error(fmt::format("No temporary file can be made: {}.", std::strerror(errno)));
  }
  int descriptor() const { return fileno(file_.get()); }
  void fill(const std::string& text) {
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() ||
        std::fflush(file_.get()) != 0) {
      throw std::runtime_error(fmt::format("A temporary file cannot be written: {}.", std::strerror(errno)));
    }
    std::rewind(file_.get());
  }
  std::string contents() {
    std::rewind(file_.get());
    std::string all;
    char chunk[4096];
    for (std::size_t n; (n = std::fread(chunk, 1, sizeof chunk, file_.get())) > 0;)
      all.append(chunk, n);
    return all;
  }

 private:
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
};

}  // namespace

std::string gnuplot(const std::string& script) {
  ScratchFile input, output, messages;
  input.fill(script);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input.descriptor(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output.descriptor(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, messages.descriptor(), STDERR_FILENO);
  char program[] = "gnuplot", noSettings[] = "--default-settings", fromInput[] = "-";
  char* arguments[] = {program, noSettings, fromInput, nullptr};
  pid_t child = 0;
  const int failed = posix_spawnp(&child, program, &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) {
    throw std::runtime_error(fmt::format("gnuplot draws the pictures of an FMU but cannot be started: {}.",
                                         std::strerror(failed)));
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  std::string picture = output.contents();
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || picture.empty()) {
    throw std::runtime_error(
        fmt::format("gnuplot could not draw a picture; it says: {}", messages.contents()));
  }
  return picture;
}

}  // namespace bristle::package
