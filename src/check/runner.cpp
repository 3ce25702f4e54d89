#include "check/runner.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <system_error>

#include "cosim/descriptor.hpp"

namespace bristle::check {

using cosim::Descriptor;

namespace {

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// What both processes see.
struct Shared {
  CallTrace trace;
  bool done = false;
  char exception[512] = "";
};

struct Unmap {
  void operator()(Shared* shared) const { munmap(shared, sizeof(Shared)); }
};

std::unique_ptr<Shared, Unmap> makeShared() {
  void* memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) fail("mmap");
  return std::unique_ptr<Shared, Unmap>(new (memory) Shared);
}

void prepareChild(int output) {
  // Its own group, so that whatever it starts ends with it; and it ends with us.
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Handlers of the tool are not the FMU's business: a crash shall end the process at once.
  for (int s = 1; s < NSIG; ++s)
    signal(s, SIG_DFL);
  const rlimit noCore{0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
#if !defined(__SANITIZE_ADDRESS__)
  const rlimit memory{rlim_t{4} << 30, rlim_t{4} << 30};
  setrlimit(RLIMIT_DATA, &memory);
#endif
  const int null = open("/dev/null", O_RDONLY);
  dup2(null, 0);
  dup2(output, 1);
  dup2(output, 2);
}

[[noreturn]] void runChild(const std::function<void(CallTrace&, const Channel&)>& work, Shared& shared,
                           int pipe, int output) {
  prepareChild(output);
  const Channel channel(pipe);
  try {
    work(shared.trace, channel);
    shared.done = true;
  } catch (const std::exception& exception) {
    std::strncpy(shared.exception, exception.what(), sizeof shared.exception - 1);
    if (shared.exception[0] == '\0') std::strcpy(shared.exception, "an exception without words");
  } catch (...) {
    std::strcpy(shared.exception, "an exception of unknown type");
  }
  std::fflush(nullptr);  // what the FMU printed may still be in a buffer
  _exit(0);
}

std::string beginning(int file) {
  std::string text(400, '\0');
  const ssize_t n = pread(file, text.data(), text.size(), 0);
  text.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
  return text;
}

using Clock = std::chrono::steady_clock;

/// Listens to the child until it ends or time is up; an end is seen even if something it started keeps the
/// pipe open.
class Watch {
 public:
  Watch(pid_t child, int pipe, double seconds)
      : child_(child),
        pipe_(pipe),
        deadline_(Clock::now() +
                  std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))) {}

  /// False at the time limit.
  bool untilEnd(std::string& said, int& status) {
    while (Clock::now() < deadline_) {
      const bool silent = !listen(said, open_ ? 20 : 0);
      const pid_t ended = waitpid(child_, &status, WNOHANG);
      if (ended < 0 && errno != EINTR) fail("waitpid");
      if (ended == child_) {
        while (open_ && listen(said, 0)) {
        }
        return true;
      }
      if (silent && !open_) usleep(1000);
    }
    return false;
  }

 private:
  // True if something was read.
  bool listen(std::string& said, int milliseconds) {
    if (!open_) return false;
    pollfd wait{pipe_, POLLIN, 0};
    if (poll(&wait, 1, milliseconds) <= 0) return false;
    char block[4096];
    const ssize_t n = read(pipe_, block, sizeof block);
    open_ = n != 0;
    if (n > 0) said.append(block, static_cast<std::size_t>(n));
    return n > 0;
  }

  pid_t child_;
  int pipe_;
  Clock::time_point deadline_;
  bool open_ = true;
};

}  // namespace

void Channel::say(const std::string& line) const {
  const std::string text = line + "\n";
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t n = write(descriptor_, rest.data(), rest.size());
    if (n < 0 && errno != EINTR) return;
    if (n > 0) rest.remove_prefix(static_cast<std::size_t>(n));
  }
}

Outcome tryOut(const std::function<void(CallTrace&, const Channel&)>& work, double seconds) {
  const auto shared = makeShared();
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) fail("pipe2");
  Descriptor reading(ends[0]), writing(ends[1]);
  const Descriptor output(memfd_create("output of the FMU", MFD_CLOEXEC));
  if (output.number() < 0) fail("memfd_create");

  std::fflush(nullptr);  // or the child would print our buffers once more
  const pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) {
    reading.close();
    runChild(work, *shared, writing.number(), output.number());
  }
  setpgid(child, child);
  writing.close();

  Outcome outcome;
  int status = 0;
  const bool ended = Watch(child, reading.number(), seconds).untilEnd(outcome.said, status);
  kill(-child, SIGKILL);  // also after a normal end: nothing that the FMU started may stay behind
  if (!ended) {
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
  }

  outcome.function = shared->trace.inside ? shared->trace.function : "";
  outcome.exception = shared->exception;
  outcome.printed = beginning(output.number());
  if (!ended) {
    outcome.end = Outcome::End::hung;
  } else if (WIFSIGNALED(status)) {
    outcome.end = Outcome::End::crashed;
    outcome.signal = WTERMSIG(status);
  } else if (!outcome.exception.empty()) {
    outcome.end = Outcome::End::exception;
  } else if (!shared->done) {
    outcome.end = Outcome::End::exited;
  }
  return outcome;
}

}  // namespace bristle::check
