#include "defect.hpp"

#include <link.h>
#include <unistd.h>

#include <cfenv>
#include <clocale>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace bristle::defects {

namespace {

/// Called for each library of the process: is it this one?  (dladdr would ask for a newer GLIBC.)
int findThisLibrary(dl_phdr_info* info, std::size_t, void* path) {
  const auto here = reinterpret_cast<std::uintptr_t>(&findThisLibrary);
  for (int k = 0; k < info->dlpi_phnum; ++k) {
    const ElfW(Phdr)& segment = info->dlpi_phdr[k];
    const std::uintptr_t begin = info->dlpi_addr + segment.p_vaddr;
    if (segment.p_type != PT_LOAD || here < begin || here >= begin + segment.p_memsz) continue;
    *static_cast<const char**>(path) = info->dlpi_name;
    return 1;
  }
  return 0;
}

class Choice {
 public:
  Choice() {
    const char* library = nullptr;
    dl_iterate_phdr(findThisLibrary, &library);
    const char* end = library == nullptr ? nullptr : std::strrchr(library, '/');
    if (end == nullptr) return;
    char path[4096];
    std::snprintf(path, sizeof path, "%.*s/../../resources/defect.txt", static_cast<int>(end - library),
                  library);
    if (std::FILE* file = std::fopen(path, "r")) {
      size_ = std::fread(name_, 1, sizeof name_, file);
      std::fclose(file);
    }
    while (size_ > 0 && name_[size_ - 1] == '\n')
      --size_;
  }
  std::string_view name() const { return {name_, size_}; }

 private:
  char name_[64] = "";
  std::size_t size_ = 0;
};

const Choice choice;
[[maybe_unused]] const bool loaded = (misbehave(Place::load), true);

void hang() {
  while (true)
    pause();
}

void leak(std::size_t size) {
  static void* volatile last;  // seen from outside, so that nothing is optimised away
  last = std::malloc(size);
  if (last != nullptr) std::memset(last, 1, size);
}

struct Mischief {
  std::string_view defect;
  Place place;
  void (*act)();
};
constexpr Mischief mischief[] = {
    {"crash-at-load", Place::load, crash},
    {"crash-in-instantiate", Place::instantiate, crash},
    {"crash-in-free", Place::free, crash},
    {"crash-in-get", Place::get, crash},
    {"crash-in-step", Place::step, crash},
    {"crash-in-terminate", Place::terminate, crash},
    {"abort-in-step", Place::step, [] { std::abort(); }},
    {"exit-in-step", Place::step, [] { std::exit(0); }},
    {"hang-in-step", Place::step, hang},
    {"hang-in-initialization", Place::initialization, hang},
    {"leaks-per-instance", Place::instantiate, [] { leak(100 * 1024); }},
    {"leaks-per-step", Place::step, [] { leak(64); }},
    {"prints", Place::step, [] { std::puts("a step"); }},
    {"prints-errors", Place::step, [] { std::fputs("a step\n", stderr); }},
    {"changes-locale", Place::instantiate, [] { std::setlocale(LC_ALL, "C.UTF-8"); }},
    {"changes-folder", Place::instantiate, [] { [[maybe_unused]] const int ignored = chdir("/proc"); }},
    {"changes-rounding", Place::step, [] { std::fesetround(FE_UPWARD); }},
    {"handles-signals", Place::instantiate, [] { std::signal(SIGFPE, [](int) {}); }},
};

}  // namespace

bool has(std::string_view defect) {
  return choice.name() == defect;
}

bool hasAny() {
  return !choice.name().empty();
}

void misbehave(Place place) {
  for (const Mischief& m : mischief) {
    if (m.place == place && has(m.defect)) m.act();
  }
}

void crash() {
  int* volatile nowhere = reinterpret_cast<int*>(16);
  *nowhere = 0;
}

}  // namespace bristle::defects
