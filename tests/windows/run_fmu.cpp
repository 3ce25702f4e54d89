// run_fmu JOB RESULT [JOB RESULT ...]: loads the library of each job through the functions of FMI alone, runs
// it, goes back once on the way and compares bit by bit, and writes the outputs as 64-bit patterns, one row
// per communication point. run_fmu --cycles N JOB: loads, runs ten steps and unloads N times, and looks
// whether anything stays behind.
//
// Compiled for Windows and for Linux: the same run on both shows what the platform changes.
#include <bit>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>

#include "fmi2Functions.h"
#include "fmi3Functions.h"
#include "job.hpp"
#include "system.hpp"

#ifdef _WIN32
// The runner's own C runtime must not hide what a library does to the mode of new threads.
extern "C" void _fpreset() {}
#endif

namespace {

using namespace bristle::test;

void demand(bool condition, const std::string& what) {
  if (!condition) throw std::runtime_error(what);
}

/// An instance in either version, as far as a run needs it.
class Instance {
 public:
  virtual ~Instance() = default;
  /// New values for inputs, which may jump.
  virtual void set(const std::vector<std::uint32_t>& references, const std::vector<double>& values) = 0;
  virtual std::vector<double> get(const std::vector<std::uint32_t>& references) = 0;
  virtual void step(double time, double size) = 0;
  virtual void save() = 0;
  virtual void goBack() = 0;
};

void log2(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String, ...) {}
void log3(fmi3InstanceEnvironment, fmi3Status, fmi3String, fmi3String message) {
  std::fprintf(stderr, "%s\n", message);
}

class Instance2 final : public Instance {
 public:
  Instance2(const LoadedLibrary& library, const Job& job) : library_(library) {
    const auto instantiate = library.find<fmi2InstantiateTYPE>("fmi2Instantiate");
    c_ = instantiate("run", fmi2CoSimulation, job.token.c_str(), nullptr, &callbacks_, fmi2False, fmi2False);
    demand(c_ != nullptr, "fmi2Instantiate failed.");
    call<fmi2SetupExperimentTYPE>("fmi2SetupExperiment", fmi2True, job.tolerance, 0.0, fmi2False, 0.0);
    call<fmi2EnterInitializationModeTYPE>("fmi2EnterInitializationMode");
    if (!job.steps.empty()) set(job.inputs, job.steps.front().inputs);
    call<fmi2ExitInitializationModeTYPE>("fmi2ExitInitializationMode");
  }
  ~Instance2() override {
    if (state_ != nullptr) library_.find<fmi2FreeFMUstateTYPE>("fmi2FreeFMUstate")(c_, &state_);
    library_.find<fmi2FreeInstanceTYPE>("fmi2FreeInstance")(c_);
  }
  void set(const std::vector<std::uint32_t>& references, const std::vector<double>& values) override {
    call<fmi2SetRealTYPE>("fmi2SetReal", references.data(), references.size(), values.data());
  }
  std::vector<double> get(const std::vector<std::uint32_t>& references) override {
    std::vector<double> values(references.size());
    call<fmi2GetRealTYPE>("fmi2GetReal", references.data(), references.size(), values.data());
    return values;
  }
  void step(double time, double size) override { call<fmi2DoStepTYPE>("fmi2DoStep", time, size, fmi2False); }
  void save() override { call<fmi2GetFMUstateTYPE>("fmi2GetFMUstate", &state_); }
  void goBack() override { call<fmi2SetFMUstateTYPE>("fmi2SetFMUstate", state_); }

 private:
  template <class F, class... A>
  void call(const char* name, A... arguments) {
    demand(library_.find<F>(name)(c_, arguments...) == fmi2OK, std::string(name) + " failed.");
  }
  const LoadedLibrary& library_;
  const fmi2CallbackFunctions callbacks_{log2, nullptr, nullptr, nullptr, nullptr};
  fmi2Component c_ = nullptr;
  fmi2FMUstate state_ = nullptr;
};

/// With event mode, which FMUs with clocks need.
class Instance3 final : public Instance {
 public:
  Instance3(const LoadedLibrary& library, const Job& job) : library_(library) {
    const auto instantiate = library.find<fmi3InstantiateCoSimulationTYPE>("fmi3InstantiateCoSimulation");
    i_ = instantiate("run", job.token.c_str(), nullptr, false, false, true, true, nullptr, 0, nullptr, log3,
                     nullptr);
    demand(i_ != nullptr, "fmi3InstantiateCoSimulation failed.");
    call<fmi3EnterInitializationModeTYPE>("fmi3EnterInitializationMode", true, job.tolerance, 0.0, false,
                                          0.0);
    if (!job.steps.empty()) set(job.inputs, job.steps.front().inputs);
    call<fmi3ExitInitializationModeTYPE>("fmi3ExitInitializationMode");
    leaveEventMode();
    stepping_ = true;
  }
  ~Instance3() override {
    if (state_ != nullptr) library_.find<fmi3FreeFMUStateTYPE>("fmi3FreeFMUState")(i_, &state_);
    library_.find<fmi3FreeInstanceTYPE>("fmi3FreeInstance")(i_);
  }
  void set(const std::vector<std::uint32_t>& references, const std::vector<double>& values) override {
    const bool stepping = stepping_ && get(references) != values;
    if (stepping) call<fmi3EnterEventModeTYPE>("fmi3EnterEventMode");
    call<fmi3SetFloat64TYPE>("fmi3SetFloat64", references.data(), references.size(), values.data(),
                             values.size());
    if (stepping) leaveEventMode();
  }
  std::vector<double> get(const std::vector<std::uint32_t>& references) override {
    std::vector<double> values(references.size());
    call<fmi3GetFloat64TYPE>("fmi3GetFloat64", references.data(), references.size(), values.data(),
                             values.size());
    return values;
  }
  void step(double time, double size) override {
    for (double at = time; at < time + size;) {
      bool event = false, terminate = false, early = false;
      double reached = at;
      call<fmi3DoStepTYPE>("fmi3DoStep", at, time + size - at, false, &event, &terminate, &early, &reached);
      if (event) {
        call<fmi3EnterEventModeTYPE>("fmi3EnterEventMode");
        leaveEventMode();
      }
      at = early ? reached : time + size;
    }
  }
  void save() override { call<fmi3GetFMUStateTYPE>("fmi3GetFMUState", &state_); }
  void goBack() override { call<fmi3SetFMUStateTYPE>("fmi3SetFMUState", state_); }

 private:
  template <class F, class... A>
  void call(const char* name, A... arguments) {
    demand(library_.find<F>(name)(i_, arguments...) == fmi3OK, std::string(name) + " failed.");
  }
  void leaveEventMode() {
    for (bool again = true; again;) {
      bool terminate = false, nominals = false, states = false, next = false;
      double nextTime = 0;
      call<fmi3UpdateDiscreteStatesTYPE>("fmi3UpdateDiscreteStates", &again, &terminate, &nominals, &states,
                                         &next, &nextTime);
    }
    call<fmi3EnterStepModeTYPE>("fmi3EnterStepMode");
  }
  const LoadedLibrary& library_;
  fmi3Instance i_ = nullptr;
  fmi3FMUState state_ = nullptr;
  bool stepping_ = false;  // initialised: inputs jump in event mode only
};

std::unique_ptr<Instance> instantiate(const LoadedLibrary& library, const Job& job) {
  if (job.version == 2) return std::make_unique<Instance2>(library, job);
  return std::make_unique<Instance3>(library, job);
}

using Rows = std::vector<std::vector<std::uint64_t>>;

/// Steps `first` to `end` of the job; a row after each.
Rows steps(Instance& instance, const Job& job, std::size_t first, std::size_t end) {
  Rows rows;
  for (std::size_t k = first; k < end; ++k) {
    const Job::Step& step = job.steps[k];
    instance.set(job.inputs, step.inputs);
    instance.step(step.time, step.size);
    std::vector<std::uint64_t> row;
    for (const double value : instance.get(job.outputs))
      row.push_back(std::bit_cast<std::uint64_t>(value));
    rows.push_back(std::move(row));
  }
  return rows;
}

Rows run(const Job& job) {
  const FloatingPointMode before = floatingPointMode(), beforeThread = modeOfNewThread();
  Rows rows;
  {
    const LoadedLibrary library(job.library);
    demand(modeOfNewThread() == beforeThread, "The library changes the floating-point mode of new threads.");
    const auto instance = instantiate(library, job);
    const std::size_t half = job.steps.size() / 2, end = job.steps.size();
    rows = steps(*instance, job, 0, half);
    instance->save();
    const Rows once = steps(*instance, job, half, end);
    instance->goBack();
    const Rows again = steps(*instance, job, half, end);
    demand(once == again, "Going back and repeating the second half gives other bits.");
    rows.insert(rows.end(), once.begin(), once.end());
  }
  demand(floatingPointMode() == before, "The library changes the floating-point mode.");
  return rows;
}

void write(const std::string& file, const Rows& rows) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> to(std::fopen(file.c_str(), "w"), std::fclose);
  demand(to != nullptr, file + " cannot be written.");
  for (const auto& row : rows) {
    for (const std::uint64_t value : row)
      std::fprintf(to.get(), "%016" PRIx64 " ", value);
    std::fprintf(to.get(), "\n");
  }
}

void cycles(int count, const Job& job) {
  const auto cycle = [&] {
    const LoadedLibrary library(job.library);
    steps(*instantiate(library, job), job, 0, 10);
  };
  for (int i = 0; i < 50; ++i)
    cycle();  // the loader grows its own tables at first
  const std::size_t inUse = heapInUse();
  const unsigned long slot = nextThreadSlot();
  for (int i = 0; i < count; ++i)
    cycle();
  demand(heapInUse() <= inUse + 1024,
         "The heap grew from " + std::to_string(inUse) + " to " + std::to_string(heapInUse()) + " bytes.");
  demand(nextThreadSlot() == slot, "Slots of thread-local storage were not given back.");
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc == 4 && std::string(argv[1]) == "--cycles") {
      cycles(std::atoi(argv[2]), readJob(argv[3]));
      return 0;
    }
    demand(argc >= 3 && argc % 2 == 1, "usage: run_fmu JOB RESULT [JOB RESULT ...] | run_fmu --cycles N JOB");
    for (int i = 1; i + 1 < argc; i += 2) {
      try {
        write(argv[i + 1], run(readJob(argv[i])));
      } catch (const std::exception& error) {
        throw std::runtime_error(std::string(argv[i]) + ": " + error.what());
      }
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "run_fmu: %s\n", error.what());
    return 1;
  }
  return 0;
}
