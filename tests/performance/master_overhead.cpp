// What the master costs: instructions per step and FMU of two trivial FMUs in a ring, run by the master and
// by the shortest loop of FMI calls that computes the same.
//
//   build/tests/performance/master_overhead
//
// counts with callgrind (Debian package valgrind): this program calls itself under it with two numbers of
// steps, so that the difference is the loop alone.  Without valgrind it prints nanoseconds.
//
//   master_overhead <2|3> <jacobi|gauss-seidel> <hold|linear> <trivial|friction> <master|raw> <steps>
//
// is one such run, for looking at its profile.  With BRISTLE_DIST set to the folder of the finished FMUs,
// MassSpring with Coulomb is compared, too: what the master costs beside FMUs that have something to do.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>

#include "cosim/fmi2_functions.hpp"
#include "cosim/fmi3_functions.hpp"
#include "cosim/master/master.hpp"
#include "cosim/temporary_folder.hpp"
#include "performance/trivial_fmu.hpp"

using namespace bristle;

namespace {

struct Case {
  int version;
  cosim::Algorithm algorithm;
  cosim::Signal signal;
  bool friction = false;  // MassSpring and Coulomb instead of two trivial FMUs
};

/// Two FMUs in a ring.
struct Ring {
  struct Member {
    std::shared_ptr<cosim::Fmu> fmu;
    const char *input, *output;
    std::uint32_t reference(const char* name) const { return fmu->description().variable(name).reference; }
  };
  Member a, b;

  cosim::SystemDescription system() const {
    cosim::SystemDescription system;
    system.components = {{"a", {}, {}, {}, ""}, {"b", {}, {}, {}, ""}};
    system.connections = {{"a", a.output, "b", b.input, 1, 0, false, ""},
                          {"b", b.output, "a", a.input, 1, 0, false, ""}};
    return system;
  }
};

std::string nameOf(cosim::Signal signal) {
  return signal == cosim::Signal::hold ? "hold" : "linear";
}

constexpr double size = 1e-3;

struct Run {
  double nanoseconds;
  double last;  // an output at the end: both ways must give the same
};

template <class Loop>
double timed(Loop&& loop) {
  const auto begin = std::chrono::steady_clock::now();
  loop();
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - begin).count();
}

Run runMaster(const Case& it, const Ring& ring, int steps) {
  cosim::Network::Options plain;
  plain.eventMode = false;
  cosim::Network network(ring.system(), {ring.a.fmu, ring.b.fmu}, plain);
  cosim::MasterOptions options;
  options.stop = steps * size;
  options.step = size;
  options.algorithm = it.algorithm;
  options.coupling.signal = it.signal;
  cosim::Master master(network, options, [](const std::string&) {});
  master.initialize();
  const double time = timed([&] {
    while (master.running())
      master.advance();
  });
  return {time, master.signals().outputs[1]};
}

void require(bool good) {
  if (!good) throw std::runtime_error("a call failed");
}

/// The calls of one FMU through each interface, as one would write them by hand.
struct Raw2 {
  std::shared_ptr<const cosim::Library> library;
  cosim::Fmi2Functions f;
  std::uint32_t u, y;
  fmi2Component instance;

  Raw2(const Ring::Member& member, const cosim::ModelDescription& model, const char* name)
      : library(member.fmu->library(model.coSimulation->modelIdentifier)),
        f(*library, *model.coSimulation, true),
        u(member.reference(member.input)),
        y(member.reference(member.output)),
        instance(f.instantiate(name, fmi2CoSimulation, model.token.c_str(), nullptr, &callbacks(), fmi2False,
                               fmi2False)) {
    require(instance && f.setupExperiment(instance, false, 0, 0, false, 0) == fmi2OK &&
            f.enterInitializationMode(instance) == fmi2OK);
  }
  ~Raw2() { f.freeInstance(instance); }
  Raw2(const Raw2&) = delete;
  static void ignore(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String, ...) {}
  static const fmi2CallbackFunctions& callbacks() {
    static const fmi2CallbackFunctions none{ignore, std::calloc, std::free, nullptr, nullptr};
    return none;
  }
  void begin() { require(f.exitInitializationMode(instance) == fmi2OK); }
  void set(double value) { require(f.setReal(instance, &u, 1, &value) == fmi2OK); }
  bool setSlope(double slope) {
    const fmi2Integer order = 1;
    require(f.setRealInputDerivatives(instance, &u, 1, &order, &slope) == fmi2OK);
    return true;
  }
  void step(double time) { require(f.doStep(instance, time, size, fmi2False) == fmi2OK); }
  double get() {
    double value = 0;
    require(f.getReal(instance, &y, 1, &value) == fmi2OK);
    return value;
  }
};

struct Raw3 {
  std::shared_ptr<const cosim::Library> library;
  cosim::Fmi3Functions f;
  std::uint32_t u, y;
  fmi3Instance instance;

  Raw3(const Ring::Member& member, const cosim::ModelDescription& model, const char* name)
      : library(member.fmu->library(model.coSimulation->modelIdentifier)),
        f(*library, *model.coSimulation, true),
        u(member.reference(member.input)),
        y(member.reference(member.output)),
        instance(f.instantiateCoSimulation(name, model.token.c_str(), nullptr, false, false, false, false,
                                           nullptr, 0, nullptr, ignore, nullptr)) {
    require(instance && f.enterInitializationMode(instance, false, 0, 0, false, 0) == fmi3OK);
  }
  ~Raw3() { f.freeInstance(instance); }
  Raw3(const Raw3&) = delete;
  static void ignore(fmi3InstanceEnvironment, fmi3Status, fmi3String, fmi3String) {}
  void begin() { require(f.exitInitializationMode(instance) == fmi3OK); }
  void set(double value) { require(f.setFloat64(instance, &u, 1, &value, 1) == fmi3OK); }
  bool setSlope(double) { return false; }  // FMI 3 has none
  void step(double time) {
    bool event = false, terminate = false, early = false;
    double reached = 0;
    require(f.doStep(instance, time, size, false, &event, &terminate, &early, &reached) == fmi3OK && !event &&
            !terminate && !early);
  }
  double get() {
    double value = 0;
    require(f.getFloat64(instance, &y, 1, &value, 1) == fmi3OK);
    return value;
  }
};

template <class Raw>
Run runRaw(const Case& it, const Ring& ring, int steps) {
  Raw a(ring.a, ring.a.fmu->description(), "a"), b(ring.b, ring.b.fmu->description(), "b");
  double ya = 0, yb = 0, ua = 0, ub = 0, next = 0, before = 0;
  // What the ring agrees on before the first step.
  for (int i = 0; i < 60; ++i) {
    a.set(ua = yb);
    ya = a.get();
    b.set(ub = ya);
    yb = b.get();
  }
  a.begin();
  b.begin();
  before = ua;
  const auto ramp = [](Raw& one, double from, double to) {
    if constexpr (std::is_same_v<Raw, Raw2>) {
      one.set(from);
      one.setSlope((to - from) / size);
    } else {
      one.set(to);
    }
  };
  const auto hold = [&](bool jacobi) {
    for (int i = 0; i < steps; ++i) {
      const double time = i * size, seen = ya;
      a.set(yb);
      a.step(time);
      ya = a.get();
      b.set(jacobi ? seen : ya);
      b.step(time);
      yb = b.get();
    }
  };
  const auto linear = [&](bool jacobi) {
    double beforeB = ub;
    for (int i = 0; i < steps; ++i) {
      const double time = i * size;
      ua = yb;
      next = ua + (ua - before);
      before = ua;
      double nextB = 0;
      if (jacobi) {
        ub = ya;
        nextB = ub + (ub - beforeB);
        beforeB = ub;
      }
      ramp(a, ua, next);
      a.step(time);
      ya = a.get();
      if (!jacobi) nextB = ya;
      ramp(b, ub, nextB);
      ub = nextB;
      b.step(time);
      yb = b.get();
    }
  };
  const bool jacobi = it.algorithm == cosim::Algorithm::jacobi;
  const double time = timed([&] { it.signal == cosim::Signal::hold ? hold(jacobi) : linear(jacobi); });
  return {time, yb};
}

Run run(const Case& it, bool master, int steps, const std::filesystem::path& libraries) {
  const cosim::TemporaryFolder folder;
  Ring ring;
  if (it.friction) {
    const auto dist = std::filesystem::path(std::getenv("BRISTLE_DIST")) / fmt::format("fmi{}", it.version);
    ring = {{cosim::Fmu::open(dist / "MassSpring.fmu"), "F", "v"},
            {cosim::Fmu::open(dist / "Coulomb.fmu"), "v", "F"}};
  } else {
    const bool able = it.signal == cosim::Signal::linear;  // or FMI 2 has no lines
    const auto fmu = cosim::Fmu::open(test::writeTrivialFmu(it.version, able, libraries, folder.path()));
    ring = {{fmu, "u", "y"}, {fmu, "u", "y"}};
  }
  if (master) return runMaster(it, ring, steps);
  return it.version == 2 ? runRaw<Raw2>(it, ring, steps) : runRaw<Raw3>(it, ring, steps);
}

/// Instructions of a whole run of this program.
double counted(const std::filesystem::path& self, const Case& it, bool master, int steps) {
  const cosim::TemporaryFolder folder;
  const auto file = folder.path() / "callgrind.out";
  const std::string command = fmt::format(
      "valgrind --tool=callgrind --callgrind-out-file='{}' '{}' {} {} {} {} {} {} > '{}' 2>&1", file.string(),
      self.string(), it.version, cosim::nameOf(it.algorithm, cosim::Signal::linear), nameOf(it.signal),
      it.friction ? "friction" : "trivial", master ? "master" : "raw", steps,
      (folder.path() / "log").string());
  if (std::system(command.c_str()) != 0) throw std::runtime_error("this failed: " + command);
  std::ifstream stream(file);
  for (std::string word; stream >> word;) {
    double number = 0;
    if ((word == "summary:" || word == "totals:") && stream >> number) return number;
  }
  throw std::runtime_error(file.string() + " has no sum of instructions");
}

void compare(const std::filesystem::path& self, const Case& it, bool valgrind) {
  constexpr int few = 1000, many = 11000, timedSteps = 200000;
  double cost[2];
  for (const bool master : {false, true}) {
    cost[master] = valgrind
                       ? (counted(self, it, master, many) - counted(self, it, master, few)) / (many - few)
                       : run(it, master, timedSteps, self.parent_path()).nanoseconds / timedSteps;
  }
  fmt::print("FMI {} {} {}{}: master {:.1f} {} per step and FMU, raw {:.1f}, ratio {:.2f}\n", it.version,
             cosim::nameOf(it.algorithm, cosim::Signal::linear), nameOf(it.signal),
             it.friction ? ", MassSpring and Coulomb" : "", cost[1] / 2,
             valgrind ? "instructions" : "nanoseconds", cost[0] / 2, cost[1] / cost[0]);
  std::fflush(stdout);
}

int measure(const std::vector<std::string>& arguments, const std::filesystem::path& self) {
  if (arguments.size() == 6) {
    const Case it{std::stoi(arguments[0]),
                  arguments[1] == "jacobi" ? cosim::Algorithm::jacobi : cosim::Algorithm::gaussSeidel,
                  arguments[2] == "linear" ? cosim::Signal::linear : cosim::Signal::hold,
                  arguments[3] == "friction"};
    const int steps = std::stoi(arguments[5]);
    const Run one = run(it, arguments[4] == "master", steps, self.parent_path());
    fmt::print("{:.1f} ns per step and FMU; the last value is {}\n", one.nanoseconds / steps / 2, one.last);
    return 0;
  }
  if (!arguments.empty()) throw std::runtime_error("no argument, or six: see the top of the source file");
  const bool valgrind = std::system("valgrind --version > /dev/null 2>&1") == 0;
  for (const int version : {2, 3}) {
    for (const auto algorithm : {cosim::Algorithm::gaussSeidel, cosim::Algorithm::jacobi}) {
      for (const auto signal : {cosim::Signal::hold, cosim::Signal::linear})
        compare(self, {version, algorithm, signal}, valgrind);
    }
    if (std::getenv("BRISTLE_DIST"))
      compare(self, {version, cosim::Algorithm::gaussSeidel, cosim::Signal::hold, true}, valgrind);
  }
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return measure({arguments + 1, arguments + count}, std::filesystem::canonical(arguments[0]));
  } catch (const std::exception& error) {
    std::cerr << "master_overhead: " << error.what() << '\n';
    return 1;
  }
}
