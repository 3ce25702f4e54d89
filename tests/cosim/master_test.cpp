// Coupled FMUs against the same physics in one FMU: mass and spring with the FrBD law as its own FMU, and
// FrBDSlider.
#include "cosim/master/master.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>

using namespace bristle::cosim;

namespace {

constexpr double stop = 10;

std::filesystem::path packaged(int version, const std::string& model) {
  return std::filesystem::path(std::getenv("BRISTLE_DIST")) / ("fmi" + std::to_string(version)) /
         (model + ".fmu");
}

double valueOf(Slave& slave, const char* name) {
  double value = 0;
  const Variable& v = slave.model().variable(name);
  slave.get(Type::float64, {&v.reference, 1}, {&value, 1});
  return value;
}

/// Relative root mean square difference of the spring's extension at the communication points.
double errorOf(int version, double step, Algorithm algorithm) {
  SystemDescription system;
  system.components = {{"mass", {}, {}, {}, ""}, {"law", {}, {}, {}, ""}};
  system.connections = {{"mass", "v", "law", "v", 1, 0, false, ""},
                        {"law", "F", "mass", "F", 1, 0, false, ""}};
  Network network(system, {Fmu::open(packaged(version, "MassSpring")), Fmu::open(packaged(version, "FrBD"))},
                  {});
  MasterOptions options;
  options.stop = stop;
  options.step = step;
  options.tolerance = 1e-9;
  options.algorithm = algorithm;
  Master master(network, options, [](const std::string&) {});

  const auto reference = instantiate(Fmu::open(packaged(2, "FrBDSlider")), {});
  reference->enterInitialization({0, stop, 1e-11});
  reference->exitInitialization();
  master.initialize();
  double now = 0, difference = 0, size = 0;
  while (master.running()) {
    master.advance();
    if (master.time() > now) reference->doStep(now, master.time() - now);
    now = master.time();
    const double expected = valueOf(*reference, "extension");
    difference += std::pow(valueOf(network.node(0).slave(), "extension") - expected, 2);
    size += expected * expected;
  }
  return std::sqrt(difference / size);
}

}  // namespace

TEST_CASE("newton couples stick-slip at 6 ms and at 1 ms, with order 2, in both versions") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    const double coarse = errorOf(version, 6e-3, Algorithm::newton);
    const double fine = errorOf(version, 1e-3, Algorithm::newton);
    CHECK(coarse <= 1e-3);
    CHECK(fine <= 3e-5);
    CHECK(std::log(coarse / fine) / std::log(6.0) > 1.7);
  }
}

TEST_CASE("gauss-seidel with straight lines couples stick-slip at 1 ms") {
  CHECK(errorOf(2, 1e-3, Algorithm::gaussSeidel) <= 1e-4);
  CHECK(errorOf(3, 1e-3, Algorithm::gaussSeidel) <= 1e-4);
}
