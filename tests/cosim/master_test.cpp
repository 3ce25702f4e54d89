// Stick-slip of two FMUs, mass and spring with the FrBD law as its own FMU, against FrBDSlider.
#include "cosim/master/master.hpp"

#include "analysis/signals.hpp"
#include "coupled.hpp"

using namespace bristle;
using namespace bristle::cosim;
using namespace bristle::test;

namespace {

struct Outcome {
  double error, period;
};

MasterOptions optionsFor(double step, std::string_view algorithm, double stop) {
  const NamedAlgorithm* named = findAlgorithm(algorithm);
  REQUIRE(named != nullptr);
  MasterOptions options;
  options.stop = stop;
  options.step = step;
  options.tolerance = 1e-9;
  options.algorithm = named->algorithm;
  options.coupling.signal = named->signal;
  return options;
}

/// The error is that of the spring's extension at the communication points.
Outcome stickSlip(int version, const MasterOptions& options) {
  const Pair pair{version};
  Network network(pair.system(), pair.fmus(), {});
  Master master(network, options, [](const std::string&) {});
  Whole whole("FrBDSlider", {}, options.stop);
  master.initialize();
  RelativeError error;
  std::vector<double> times, velocities;
  while (master.running()) {
    master.advance();
    whole.advance(master.time());
    Slave& mass = network.node(0).slave();
    error.add(valueOf(mass, "extension"), whole["extension"]);
    times.push_back(master.time());
    velocities.push_back(valueOf(mass, "v"));
  }
  const auto period = analysis::period(times, velocities);
  return {error.value(), period ? period->mean : NAN};
}

double errorOf(int version, double step, std::string_view algorithm) {
  return stickSlip(version, optionsFor(step, algorithm, 30)).error;
}

/// A small oscillation of the sticking mass: does the coupling let it grow?
bool growsWithHeldValues(double step) {
  const Pair pair{.plantValues = {{"v_drive", "0"}, {"v", "1e-4"}}};
  Network network(pair.system(), pair.fmus(), {});
  Master master(network, optionsFor(step, "jacobi-hold", 600 * step), [](const std::string&) {});
  master.initialize();
  double late = 0;
  for (int i = 0; master.running(); ++i) {
    master.advance();
    if (i >= 500) late = std::max(late, std::abs(valueOf(network.node(0).slave(), "v")));
  }
  return late > 1e-4;
}

}  // namespace

TEST_CASE("newton couples stick-slip at 6 ms and at 1 ms, with order 2, in both versions") {
  constexpr double period = 7.639270;  // FrBDSlider, checked in tests/fmu
  for (const int version : {2, 3}) {
    CAPTURE(version);
    const Outcome coarse = stickSlip(version, optionsFor(6e-3, "newton", 40));
    const Outcome fine = stickSlip(version, optionsFor(1e-3, "newton", 40));
    MESSAGE("newton, FMI " << version << ": " << coarse.error << " at 6 ms, " << fine.error
                           << " at 1 ms, period " << coarse.period << " s");
    CHECK(coarse.error <= 1e-3);
    CHECK(std::abs(coarse.period / period - 1) <= 0.01);
    CHECK(fine.error <= 3e-5);
    const double order = std::log(coarse.error / fine.error) / std::log(6.0);
    CHECK(order > 1.8);
    CHECK(order < 3);  // the finer one is at the level of the FMUs' own errors
  }
}

TEST_CASE("gauss-seidel with straight lines couples stick-slip at 1 ms") {
  for (const int version : {2, 3}) {
    const double error = errorOf(version, 1e-3, "gauss-seidel");
    MESSAGE("gauss-seidel, FMI " << version << ": " << error);
    CHECK(error <= 1e-4);
  }
}

TEST_CASE("aitken and the perturbed Jacobian solve the same equations as newton") {
  for (const int version : {2, 3}) {
    CHECK(errorOf(version, 1e-3, "aitken") <= 3e-5);
    MasterOptions options = optionsFor(1e-3, "newton", 30);
    options.coupling.jacobian = JacobianSource::perturbed;
    CHECK(stickSlip(version, options).error <= 3e-5);
  }
}

TEST_CASE("jacobi with held values loses stability where theory says") {
  constexpr double m = 1, sigma0 = 1e4, sigma1 = 64.5;
  const double expected = sigma1 / (sigma0 + sigma1 * sigma1 / m);  // 4.55 ms
  double stable = 1e-3, unstable = 10e-3;
  REQUIRE_FALSE(growsWithHeldValues(stable));
  REQUIRE(growsWithHeldValues(unstable));
  while (unstable - stable > 1e-5) {
    const double middle = 0.5 * (stable + unstable);
    (growsWithHeldValues(middle) ? unstable : stable) = middle;
  }
  MESSAGE("jacobi-hold is stable up to " << stable << " s, expected " << expected << " s");
  CHECK(std::abs(stable / expected - 1) <= 0.1);
}

TEST_CASE("a variable step finds its size by itself and meets the same accuracy with fewer steps") {
  for (const int version : {2, 3}) {
    MasterOptions options = optionsFor(1e-3, "newton", 30);
    options.variableStep = true;
    options.stepTolerance = 1e-5;
    const Pair pair{version};
    Network network(pair.system(), pair.fmus(), {});
    Master master(network, options, [](const std::string&) {});
    Whole whole("FrBDSlider", {}, options.stop);
    master.initialize();
    RelativeError error;
    double longest = 0;
    while (master.running()) {
      const double before = master.time();
      master.advance();
      whole.advance(master.time());
      error.add(valueOf(network.node(0).slave(), "extension"), whole["extension"]);
      longest = std::max(longest, master.time() - before);
    }
    MESSAGE("variable step, FMI " << version << ": " << master.statistics().steps << " steps, error "
                                  << error.value() << ", longest " << longest << " s");
    CHECK(master.time() == 30);
    CHECK(error.value() <= 1e-3);
    CHECK(master.statistics().steps < 10000);  // 1 ms takes 30000
    CHECK(longest > 0.01);
  }
}

TEST_CASE("energy that the coupling makes tells good runs from bad ones") {
  const auto doubtsAt = [](double step, std::string_view algorithm) {
    const Pair pair{2};
    Network network(pair.system(), pair.fmus(), {});
    std::size_t warnings = 0;
    Master master(network, optionsFor(step, algorithm, 30), [&](const std::string&) { ++warnings; });
    master.initialize();
    while (master.running())
      master.advance();
    REQUIRE(master.energy().connections().size() == 1);
    return master.doubts().size();
  };
  CHECK(doubtsAt(1e-3, "newton") == 0);
  CHECK(doubtsAt(6e-3, "newton") == 0);
  CHECK(doubtsAt(1e-3, "gauss-seidel") == 0);
  CHECK(doubtsAt(5e-3, "jacobi-hold") == 1);  // beyond its limit, which H_max = 6.45 ms does not tell
  CHECK(doubtsAt(20e-3, "gauss-seidel") == 1);
}

TEST_CASE("a power connection is found by units, by terminals, or by name") {
  const auto connectionsOf = [](const SystemDescription& system, std::vector<std::shared_ptr<Fmu>> fmus,
                                std::vector<PowerPair> power) {
    Network network(system, std::move(fmus), {});
    return EnergyAccount(network, power).connections();
  };
  const Pair pair{3};
  const auto terminals = powerTerminals(pair.system(), pair.fmus());
  REQUIRE(terminals.size() == 1);
  CHECK(terminals.front().first == "law.F");
  CHECK(terminals.front().second == "plant.v");
  const auto found = connectionsOf(pair.system(), pair.fmus(), terminals);
  REQUIRE(found.size() == 1);
  CHECK(found.front().name == "plant and law");

  // x times F is no power, so only the name makes it one.
  SystemDescription odd = pair.system();
  odd.connections[0].fromVariable = "x";
  CHECK(connectionsOf(odd, pair.fmus(), {}).empty());
  CHECK(connectionsOf(odd, pair.fmus(), {{"plant.x", "law.F"}}).size() == 1);
  CHECK_THROWS_AS(connectionsOf(odd, pair.fmus(), {{"plant.v", "law.F"}}), Error);
}

TEST_CASE("a loop is solved although another FMU of the network cannot be taken back") {
  // The third FMU, in model exchange, only watches.
  SystemDescription system = Pair{2}.system();
  system.components.push_back({"watcher", {}, InterfaceKind::modelExchange, {}, ""});
  system.connections.push_back({"plant", "v", "watcher", "v", 1, 0, false, ""});
  auto fmus = Pair{2}.fmus();
  fmus.push_back(fmus.back());
  Network network(system, fmus, {});
  REQUIRE_FALSE(network.canRollBack());
  MasterOptions options = optionsFor(1e-3, "newton", 12);
  options.algorithm.reset();
  Master master(network, options, [](const std::string&) {});
  Whole whole("FrBDSlider", {}, options.stop);
  master.initialize();
  RelativeError extension, force;
  while (master.running()) {
    master.advance();
    whole.advance(master.time());
    extension.add(valueOf(network.node(0).slave(), "extension"), whole["extension"]);
    force.add(valueOf(network.node(2).slave(), "F"), whole["F"]);
  }
  CHECK(extension.value() <= 3e-5);
  CHECK(force.value() <= 1e-3);
}

TEST_CASE("a loop of FMUs in model exchange is coupled by gauss-seidel, and newton says why not") {
  SystemDescription system = Pair{3}.system();
  for (SystemComponent& c : system.components)
    c.kind = InterfaceKind::modelExchange;
  Network network(system, Pair{3}.fmus(), {});
  MasterOptions options = optionsFor(1e-3, "newton", 12);
  try {
    Master master(network, options, [](const std::string&) {});
    FAIL("newton cannot repeat steps of model exchange");
  } catch (const Error& error) {
    CHECK(std::string(error.what()).find("cannot get and set their states: ") != std::string::npos);
  }
  options.algorithm.reset();
  Master master(network, options, [](const std::string&) {});
  CHECK(master.couplings().front()->algorithm() == "gauss-seidel");
  Whole whole("FrBDSlider", {}, options.stop);
  master.initialize();
  RelativeError error;
  while (master.running()) {
    master.advance();
    whole.advance(master.time());
    error.add(valueOf(network.node(0).slave(), "extension"), whole["extension"]);
  }
  MESSAGE("model exchange, gauss-seidel: " << error.value());
  CHECK(error.value() <= 1e-3);
}
