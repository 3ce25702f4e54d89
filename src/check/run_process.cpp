// The process around the FMU: memory, what it prints, what it changes.
#include <fcntl.h>
#include <fmt/format.h>
#include <malloc.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cfenv>
#include <clocale>
#include <filesystem>
#include <fstream>

#include "check/journey.hpp"
#include "check/run_checks.hpp"

namespace bristle::check {

using cosim::InterfaceKind;

namespace {

void oneLife(Bench& bench, InterfaceKind kind) {
  const auto probe = bench.instantiate(kind);
  Journey journey(bench, *probe);
  journey.begin();
  for (int i = 0; i < 3 && journey.step(); ++i) {
  }
  probe->terminate();
}

std::size_t bytesInUse() {
  const auto info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

}  // namespace

void checkMemory(Bench& bench, Findings& findings) {
  constexpr int warmUp = 20, lives = 200;
  for (const InterfaceKind kind : bench.kinds()) {
    if (bench.interface(kind).canBeInstantiatedOnlyOncePerProcess) continue;
    for (int i = 0; i < warmUp; ++i)
      oneLife(bench, kind);
    const std::size_t before = bytesInUse();
    int done = 0;
    for (; done < lives && !bench.timeIsShort(); ++done)
      oneLife(bench, kind);
    const std::size_t after = bytesInUse();
    const double perLife = done ? (after > before ? static_cast<double>(after - before) : 0.0) / done : 0.0;
    bench.measure(fmt::format("memory kept per instance, {}", nameOf(kind)), perLife, "bytes");
    if (perLife <= 16) continue;
    findings.of("memory",
                fmt::format("{}: {:.0f} bytes stay behind per instance, over {} instances that were freed.",
                            nameOf(kind), perLife, done),
                "Free everything that an instance allocated when it is freed.");
  }
}

namespace {

/// What belongs to the importer and must be as it was.
struct Surroundings {
  std::string locale, folder;
  int rounding = 0, exceptions = 0;
  mode_t mask = 0;
  std::vector<void (*)(int)> handlers;
  std::size_t threads = 0;

  static Surroundings now() {
    Surroundings s;
    const char* locale = std::setlocale(LC_ALL, nullptr);
    s.locale = locale ? locale : "";
    std::error_code ignored;
    s.folder = std::filesystem::current_path(ignored).string();
    s.rounding = std::fegetround();
    s.exceptions = fegetexcept();
    s.mask = umask(0);
    umask(s.mask);
    for (int number = 1; number < 32; ++number) {
      struct sigaction action {};
      sigaction(number, nullptr, &action);
      s.handlers.push_back(action.sa_handler);
    }
    for ([[maybe_unused]] const auto& task : std::filesystem::directory_iterator("/proc/self/task", ignored))
      ++s.threads;
    return s;
  }
};

}  // namespace

void checkProcess(Bench& bench, Findings& findings) {
  const Surroundings before = Surroundings::now();
  for (const InterfaceKind kind : bench.kinds())
    oneLife(bench, kind);
  const Surroundings after = Surroundings::now();
  const auto report = [&](bool changed, const char* what, const std::string& detail) {
    if (changed)
      findings.of(what, fmt::format("The FMU changes the {} of the process{}.", what, detail),
                  "Leave the process as it is: it belongs to the importer.");
  };
  report(before.locale != after.locale, "locale", fmt::format(" to \"{}\"", after.locale));
  report(before.folder != after.folder, "working directory", fmt::format(" to \"{}\"", after.folder));
  report(before.rounding != after.rounding, "rounding mode", "");
  report(before.exceptions != after.exceptions, "floating-point traps", "");
  report(before.mask != after.mask, "file mode mask", "");
  for (std::size_t i = 0; i < before.handlers.size(); ++i)
    report(before.handlers[i] != after.handlers[i], "signal handlers",
           fmt::format(" ({})", sigdescr_np(static_cast<int>(i) + 1)));
  if (after.threads > before.threads)
    findings.of(
        "threads",
        fmt::format("{} threads are left after all instances were freed.", after.threads - before.threads),
        "End every thread when the instance is freed.");
}

/// Gives the FMU occasions to print; the runner watches what comes out, here and under every other rule.
void checkSilence(Bench& bench, Findings&) {
  for (const InterfaceKind kind : bench.kinds()) {
    oneLife(bench, kind);
    Probe::Options options = bench.optionsFor(kind);
    options.token = "wrong";
    bench.instantiate(options);
    const auto probe = bench.instantiate(kind);
    Journey(bench, *probe).begin();
    const cosim::ValueReference none = 0xFFFFFFF3u;
    double value = 0;
    probe->getReals({&none, 1}, {&value, 1});
  }
}

}  // namespace bristle::check
