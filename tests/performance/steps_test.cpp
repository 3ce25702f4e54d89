// The master's steps of small FMUs: they allocate nothing, nor does what is asked of the FMUs, and failures
// are told in words.  This program's malloc stands before the C library's, so that it counts both.
#include <doctest/doctest.h>

#include "cosim/master/master.hpp"
#include "cosim/temporary_folder.hpp"
#include "counting_malloc.hpp"
#include "performance/trivial_fmu.hpp"

using namespace bristle;
using namespace bristle::cosim;

namespace {

constexpr int steps = 2000;

std::filesystem::path fromEnvironment(const char* name) {
  const char* value = std::getenv(name);
  REQUIRE_MESSAGE(value != nullptr, name << " is not set; run the tests with ctest");
  return value;
}

std::vector<std::shared_ptr<Fmu>> twice(int version, bool able, const TemporaryFolder& folder) {
  const auto libraries = fromEnvironment("BRISTLE_BUILD_DIR") / "tests" / "performance";
  const auto fmu = Fmu::open(test::writeTrivialFmu(version, able, libraries, folder.path()));
  return {fmu, fmu};
}

struct Counted {
  long allocations;
  std::uint64_t sweeps, jacobians, events;  // to see that what should be measured happened
};

/// Allocations of `steps` steps after `warmUp` steps of the same.
Counted count(Network& network, MasterOptions options, int warmUp) {
  options.stop = 1e6;
  Master master(network, options, [](const std::string&) {});
  master.initialize();
  for (int i = 0; i < warmUp; ++i)
    master.advance();
  const auto statistics = [&] {
    const auto& loop = master.couplings().at(0)->statistics();
    return Counted{allocations, loop.sweeps, loop.jacobians, master.statistics().events};
  };
  const Counted before = statistics();
  for (int i = 0; i < steps; ++i)
    master.advance();
  const Counted after = statistics();
  REQUIRE(master.couplings().size() == 1);
  return {after.allocations - before.allocations, after.sweeps - before.sweeps,
          after.jacobians - before.jacobians, after.events - before.events};
}

}  // namespace

TEST_CASE("the counter sees what the master and an FMU allocate") {
  const TemporaryFolder folder;
  const auto slave = instantiate(twice(2, true, folder)[0], {});
  slave->enterInitialization({});
  slave->exitInitialization();
  const long before = allocations;
  slave->saveState();
  CHECK(allocations == before + 1);  // fmi2GetFMUstate makes a new one the first time,
  slave->saveState();
  CHECK(allocations == before + 1);  // and only then
}

TEST_CASE("two trivial FMUs in a ring are stepped without an allocation, by every algorithm") {
  for (const int version : {2, 3}) {
    for (const bool able : {false, true}) {
      const TemporaryFolder folder;
      const auto fmus = twice(version, able, folder);
      for (const auto algorithm :
           {Algorithm::jacobi, Algorithm::gaussSeidel, Algorithm::newton, Algorithm::aitken}) {
        const bool implicit = algorithm == Algorithm::newton || algorithm == Algorithm::aitken;
        if (implicit && !able) continue;
        for (const auto signal : {Signal::hold, Signal::linear}) {
          CAPTURE(version);
          CAPTURE(able);
          CAPTURE(nameOf(algorithm, signal));
          CAPTURE(signal == Signal::hold);
          Network network(test::ring(), fmus, {});
          MasterOptions options;
          options.algorithm = algorithm;
          options.coupling.signal = signal;
          const Counted counted = count(network, options, 10);
          CHECK(counted.allocations == 0);
          CHECK(counted.sweeps >= (implicit ? 2 * steps : steps));
        }
      }
    }
  }
}

TEST_CASE("integers and Booleans are read and set without an allocation, once there is room for them") {
  const auto dist = fromEnvironment("BRISTLE_DIST");
  for (const int version : {2, 3}) {
    CAPTURE(version);
    const auto slave = instantiate(Fmu::open(dist / ("fmi" + std::to_string(version)) / "FrBD.fmu"), {});
    slave->enterInitialization({});
    slave->exitInitialization();
    std::vector<const Variable*> whole;
    for (const Variable& v : slave->model().variables)
      if (!isFloat(v.type) && isNumeric(v.type) && v.causality == Causality::output) whole.push_back(&v);
    REQUIRE(!whole.empty());
    double value = 0;
    const auto readAll = [&] {
      for (const Variable* v : whole)
        slave->get(v->type, {&v->reference, 1}, {&value, 1});
    };
    readAll();
    const long before = allocations;
    readAll();
    CHECK(allocations == before);
  }
}

TEST_CASE("stick-slip of MassSpring and FrBD is stepped by newton without an allocation, events included") {
  const auto dist = fromEnvironment("BRISTLE_DIST");
  for (const int version : {2, 3}) {
    for (const bool variable : {false, true}) {
      CAPTURE(version);
      CAPTURE(variable);
      SystemDescription system;
      system.components = {{"mass", {}, {}, {}, ""}, {"law", {}, {}, {}, ""}};
      system.connections = {{"mass", "v", "law", "v", 1, 0, false, ""},
                            {"law", "F", "mass", "F", 1, 0, false, ""}};
      const auto folder = dist / ("fmi" + std::to_string(version));
      Network network(system, {Fmu::open(folder / "MassSpring.fmu"), Fmu::open(folder / "FrBD.fmu")}, {});
      MasterOptions options;
      options.step = 6e-3;
      options.variableStep = variable;
      options.algorithm = Algorithm::newton;
      const Counted counted = count(network, options, 500);  // the first slip is over
      CHECK(counted.allocations == 0);
      CHECK(counted.sweeps > steps);
      CHECK(counted.jacobians > 0);
      if (version == 3) CHECK(counted.events >= 3);
    }
  }
}

TEST_CASE("a variable step does not shrink to nothing where inputs jump all the time") {
  const TemporaryFolder folder;
  Network network(test::ring(), twice(3, true, folder), {});
  MasterOptions options;
  options.variableStep = true;
  Master master(network, options, [](const std::string&) {});
  master.initialize();
  for (int i = 0; i < 1000; ++i)
    master.advance();
  CHECK(master.time() >= 500 * 1e-6 * options.step);
}

TEST_CASE("a step that goes wrong in the shortest loop says why") {
  for (const int version : {2, 3}) {
    for (const auto signal : {Signal::hold, Signal::linear}) {
      const auto failureWith = [&](const char* parameter, const char* value) -> std::string {
        const TemporaryFolder folder;
        SystemDescription system = test::ring();
        system.components[1].parameters = {{parameter, {value}, "", ""}};
        Network network(system, twice(version, signal == Signal::linear, folder), {});
        MasterOptions options;
        options.algorithm = Algorithm::gaussSeidel;
        options.coupling.signal = signal;
        Master master(network, options, [](const std::string&) {});
        master.initialize();
        try {
          while (master.running())
            master.advance();
        } catch (const Error& error) {
          return error.what();
        }
        return "(no failure)";
      };
      CAPTURE(version);
      CAPTURE(signal == Signal::hold);
      CHECK(failureWith("limit", "1e300") == "(no failure)");
      CHECK(failureWith("limit", "0.9").find("could not be computed: b discarded it and came to 0") !=
            std::string::npos);
      CHECK(failureWith("k", "1e200").find("could not be computed: b.y is ") != std::string::npos);
    }
  }
}

TEST_CASE("an algebraic loop is solved in initialisation mode and by newton in every step, or refused") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    const TemporaryFolder folder;
    const auto fmus = twice(version, true, folder);
    // u = 3 (3 u) + 1: what goes round grows ninefold, so that no sweep finds it.
    SystemDescription system = test::ring();
    for (SystemComponent& c : system.components)
      c.parameters = {{"k", {"3"}, "", ""}};
    system.connections[1].offset = 1;
    {
      Network network(system, fmus, {});
      Master master(network, {}, [](const std::string&) {});
      master.initialize();
      CHECK(master.signals().inputs[0] == doctest::Approx(-0.125).epsilon(1e-9));
      CHECK(master.signals().outputs[1] == doctest::Approx(-1.125).epsilon(1e-9));
      master.advance();
      // After a step x is 1 in both: u = 3 (3 u + 1) + 1 + 1.
      CHECK(master.signals().inputs[0] == doctest::Approx(-0.625).epsilon(1e-5));
    }
    // u = u + 1 has no solution.
    for (SystemComponent& c : system.components)
      c.parameters = {{"k", {"1"}, "", ""}};
    Network network(system, fmus, {});
    Master master(network, {}, [](const std::string&) {});
    try {
      master.initialize();
      FAIL("there is no solution");
    } catch (const Error& error) {
      CHECK(std::string(error.what()).find("in initialisation mode do not settle") != std::string::npos);
    }
  }
}
