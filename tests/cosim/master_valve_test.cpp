// The control valve with the friction of its packing as its own FMU, against DiaphragmValveFrBD: five seconds
// of a sine command, stiff beyond what any explicit coupling can take at these steps.
#include "coupled.hpp"

using namespace bristle::cosim;
using namespace bristle::test;

namespace {

constexpr double stop = 5;
constexpr double pi = 3.14159265358979323846;

double command(double t) {
  return 50 + 30 * std::sin(2 * pi * 0.1 * t);
}

Pair valve(int version) {
  return {version,
          "DiaphragmValve",
          "FrBD",
          {{"OP", "50"}, {"x", "0.014577401843183001"}, {"P", "124600.9"}},
          {{"sigma0", "68200000"},
           {"sigma1", "701.97"},
           {"sigma2", "2970"},
           {"mu_d", "39.73"},
           {"mu_s", "59.86"},
           {"v_S", "0.00642"}}};
}

struct Outcome {
  double x = 0, F = 0;  // errors
  double lawSteps = 0;  // per communication step
  std::uint64_t failures = 0, halved = 0;
  std::vector<std::string> warnings, doubts;
  std::string error;
};

Outcome run(int version, double step, Algorithm algorithm, Signal signal = Signal::linear,
            JacobianSource jacobian = JacobianSource::linearized, double until = stop) {
  const Pair pair = valve(version);
  Network::Options networkOptions;
  networkOptions.external = {{"plant", "OP"}};
  Network network(pair.system(), pair.fmus(), networkOptions);
  MasterOptions options;
  options.stop = until;
  options.step = step;
  options.algorithm = algorithm;
  options.coupling.signal = signal;
  options.coupling.jacobian = jacobian;
  ExternalSource external;
  external.values = [](double t, Side, std::span<double> values) { values[0] = command(t); };
  Outcome outcome;
  Master master(
      network, options, [&](const std::string& sentence) { outcome.warnings.push_back(sentence); }, external);
  Whole whole("DiaphragmValveFrBD", {"OP=50", "x=0.014577401843183001", "P=124600.9"}, stop);
  RelativeError x, F;
  try {
    master.initialize();
    while (master.running()) {
      master.advance();
      // The reference follows the sine in steps of its own, however long the master's are.
      while (whole.now() < master.time()) {
        const double to = std::min(whole.now() + 1e-3, master.time());
        whole.advance(to, "OP", command(whole.now()), command(to));
      }
      x.add(valueOf(network.node(0).slave(), "x"), whole["x"]);
      F.add(valueOf(network.node(1).slave(), "F"), whole["F"]);
    }
  } catch (const Error& error) {
    outcome.error = error.what();
  }
  outcome.x = x.value();
  outcome.F = F.value();
  outcome.lawSteps =
      static_cast<double>(network.node(1).steps) / static_cast<double>(master.statistics().steps);
  outcome.failures = master.couplings().front()->statistics().unconverged;
  outcome.halved = master.statistics().halved;
  outcome.doubts = master.doubts();
  return outcome;
}

}  // namespace

TEST_CASE("newton couples the valve at 1 ms and at 10 ms, with few law steps") {
  for (const int version : {2, 3}) {
    const Outcome fine = run(version, 1e-3, Algorithm::newton);
    MESSAGE("valve, FMI " << version << ", newton, 1 ms: x " << fine.x << ", F " << fine.F << ", law steps "
                          << fine.lawSteps << ", failures " << fine.failures);
    CHECK(fine.error == "");
    CHECK(fine.x <= 5e-6);
    CHECK(fine.F <= 1e-4);
    CHECK(fine.lawSteps <= 5);
    CHECK(fine.warnings.empty());
    CHECK(fine.doubts.empty());
    const Outcome coarse = run(version, 10e-3, Algorithm::newton);
    MESSAGE("valve, FMI " << version << ", newton, 10 ms: x " << coarse.x << ", F " << coarse.F
                          << ", law steps " << coarse.lawSteps);
    CHECK(coarse.error == "");
    CHECK(coarse.x <= 1e-4);
  }
}

TEST_CASE(
    "with the Jacobian at frozen states newton diverges on the valve; with that of the step it does not") {
  const Outcome frozen = run(2, 1e-3, Algorithm::newton, Signal::linear, JacobianSource::frozen, 1);
  const Outcome step = run(2, 1e-3, Algorithm::newton, Signal::linear, JacobianSource::linearized, 1);
  MESSAGE("failed solutions in 1000 steps: frozen " << frozen.failures << ", step map " << step.failures);
  CHECK(frozen.failures > 500);
  CHECK(step.failures < 20);
}

TEST_CASE("explicit coupling of the valve at 1 ms is never silently wrong") {
  for (const Algorithm algorithm : {Algorithm::jacobi, Algorithm::gaussSeidel}) {
    for (const Signal signal : {Signal::hold, Signal::linear}) {
      const Outcome outcome = run(2, 1e-3, algorithm, signal);
      CAPTURE(nameOf(algorithm, signal));
      REQUIRE(outcome.warnings.size() == 1);
      CHECK(outcome.warnings.front().find("longer than law.H_max = 1.03e-05 s") != std::string::npos);
      // It is wrong, and the energy says so, if the run comes to an end at all.
      CHECK((!outcome.error.empty() || outcome.F > 0.1));
      CHECK((!outcome.error.empty() || outcome.doubts.size() == 1));
    }
  }
}
