// The shared library inside the packages: what it exports and needs, and that loading it leaves no trace.
#include <dlfcn.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <set>

#include "fmu/life_cycle.hpp"
#include "fmu/models.hpp"
#include "fmu/raw.hpp"

using namespace bristle;

namespace {

std::vector<std::string> linesOf(const std::string& command) {
  std::vector<std::string> lines;
  std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  REQUIRE(pipe);
  char line[1024];
  while (std::fgets(line, sizeof line, pipe.get()))
    lines.emplace_back(line, std::string_view(line).size() - 1);
  return lines;
}

long residentKilobytes() {
  std::ifstream statm("/proc/self/statm");
  long size = 0, resident = 0;
  statm >> size >> resident;
  return resident * sysconf(_SC_PAGESIZE) / 1024;
}

}  // namespace

TEST_CASE("the binary exports exactly the functions of both standards") {
  // The life-cycle table has a row for each function with an instance; these have none.
  std::set<std::string> expected{"fmi2GetTypesPlatform",
                                 "fmi2GetVersion",
                                 "fmi2Instantiate",
                                 "fmi3GetVersion",
                                 "fmi3InstantiateModelExchange",
                                 "fmi3InstantiateCoSimulation",
                                 "fmi3InstantiateScheduledExecution"};
  for (const fmu::Rule& rule : fmu::lifeCycle)
    expected.emplace(rule.function);
  CHECK(expected.size() == 44 + 75);
  for (const std::string& model : test::models()) {
    CAPTURE(model);
    const test::Loaded loaded(3, model);
    std::set<std::string> exported;
    for (const std::string& name : linesOf("nm -D --defined-only --format=posix '" +
                                           loaded.library->path().string() + "' | cut -d' ' -f1")) {
      exported.insert(name);
    }
    CHECK(exported == expected);
  }
}

TEST_CASE("the binary needs libc, libm and the loader only, and at most GLIBC_2.28") {
  for (const std::string& model : test::models(2)) {
    CAPTURE(model);
    const test::Loaded loaded(2, model);
    const std::string file = "'" + loaded.library->path().string() + "'";
    for (const std::string& needed :
         linesOf("readelf -d " + file + " | sed -n 's/.*NEEDED.*\\[\\(.*\\)\\]/\\1/p'")) {
      CAPTURE(needed);
      CHECK((needed == "libc.so.6" || needed == "libm.so.6" || needed == "ld-linux-x86-64.so.2"));
    }
    const auto versions = linesOf("readelf -V " + file + " | grep -o 'GLIBC_[0-9.]*' | sort -uV");
    REQUIRE(!versions.empty());
    for (const std::string& version : versions) {
      int major = 0, minor = 0;
      REQUIRE(std::sscanf(version.c_str(), "GLIBC_%d.%d", &major, &minor) == 2);
      CHECK_MESSAGE((major == 2 && minor <= 28), version);
    }
    CHECK(linesOf("readelf -d " + file + " | grep TEXTREL").empty());
    CHECK(linesOf("readelf -lW " + file + " | grep GNU_STACK | grep -w RWE").empty());
  }
}

TEST_CASE("both packages of a model carry the same binary") {
  for (const std::string& model : test::models(2)) {
    const auto two = cosim::Archive(test::packaged(2, model)).read("binaries/linux64/" + model + ".so");
    const auto three =
        cosim::Archive(test::packaged(3, model)).read("binaries/x86_64-linux/" + model + ".so");
    CHECK(two == three);
  }
}

TEST_CASE("500 cycles of load, instantiate, step, free and unload leave nothing behind") {
  const test::Loaded keep(2, "FrBDSlider");
  // A copy that nobody else has open, so that closing it really unloads.
  const cosim::TemporaryFolder folder;
  const auto file = folder.path() / "cycle.so";
  std::filesystem::copy_file(keep.library->path(), file);
  const std::string token = keep.token();
  const fmi2CallbackFunctions callbacks{};
  const auto cycle = [&] {
    void* handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    REQUIRE(handle != nullptr);
    const auto find = [&]<class F>(F*& f, const char* name) {
      f = reinterpret_cast<F*>(dlsym(handle, name));
    };
    fmi2InstantiateTYPE* instantiate = nullptr;
    fmi2EnterInitializationModeTYPE* enter = nullptr;
    fmi2ExitInitializationModeTYPE* exit = nullptr;
    fmi2DoStepTYPE* doStep = nullptr;
    fmi2FreeInstanceTYPE* free = nullptr;
    find(instantiate, "fmi2Instantiate");
    find(enter, "fmi2EnterInitializationMode");
    find(exit, "fmi2ExitInitializationMode");
    find(doStep, "fmi2DoStep");
    find(free, "fmi2FreeInstance");
    auto* instance =
        instantiate("i", fmi2CoSimulation, token.c_str(), nullptr, &callbacks, fmi2False, fmi2False);
    REQUIRE(instance != nullptr);
    REQUIRE(enter(instance) == fmi2OK);
    REQUIRE(exit(instance) == fmi2OK);
    REQUIRE(doStep(instance, 0, 1, fmi2True) == fmi2OK);
    free(instance);
    dlclose(handle);
    // Gone from the process: a symbol that keeps a library in memory would show here.
    REQUIRE(dlopen(file.c_str(), RTLD_NOW | RTLD_NOLOAD) == nullptr);
  };
  for (int i = 0; i < 200; ++i)
    cycle();  // the loader grows its own tables at first
  const auto inUse = mallinfo2().uordblks;
  const long resident = residentKilobytes();
  const int cycles = test::repetitions("BRISTLE_CYCLES", 500);
  for (int i = 0; i < cycles; ++i)
    cycle();
  CHECK(mallinfo2().uordblks <= inUse + 1024);
  CHECK(residentKilobytes() <= resident + 1024);
}

TEST_CASE("nothing is printed, not even in trouble") {
  const cosim::TemporaryFolder folder;
  const auto file = folder.path() / "output.txt";
  std::fflush(nullptr);
  const int out = dup(1), err = dup(2);
  REQUIRE(freopen(file.c_str(), "w", stdout) != nullptr);
  dup2(fileno(stdout), 2);
  for (const std::string& model : test::models(2)) {
    test::Raw2 two(model);
    two.instantiate(true);
    two.initialize();
    two.f.doStep(two.instance, 0, 12, fmi2True);
    two.f.doStep(two.instance, 0, -1, fmi2True);
    for (const auto* input : test::inputsOf(two.fmu->description()))
      two.set(input->name, 1e308);
    two.f.doStep(two.instance, 12, 12, fmi2True);
  }
  std::fflush(nullptr);
  dup2(out, 1);
  dup2(err, 2);
  close(out);
  close(err);
  CHECK(std::filesystem::file_size(file) == 0);
}
