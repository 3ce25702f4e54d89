// The distributed contact through the packaged FMUs: transients against the exact solution by
// characteristics, its order, the locked wheel, passivity, and what it refuses.
#include <cmath>

#include "fmu/run.hpp"

using namespace bristle;
using test::Run;

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double residence = 0.1 / 20;  // s that a bristle needs for the contact

/// v = 2 + 1.5 sin(2 pi 150 t) as lines of 20 us, F at the end of 20 ms.
double forceAfterSwing(std::size_t cells) {
  Run run(3, "FrBDDistributed", {"v"});
  run.configure("N", static_cast<double>(cells));
  run.start(1e-11);
  const auto v = [](double t) { return 2 + 1.5 * std::sin(2 * pi * 150 * t); };
  for (int i = 1; i <= 1000; ++i)
    run.step(i * 2e-5, {v((i - 1) * 2e-5)}, {v(i * 2e-5)});
  return run.get("F");
}

/// Energy supplied in the tenth cycle of v = 0.01 cos(k V t).
double energyOfCycle(int pressure, double k) {
  const double frequency = k * 20 / 0.1, cycle = 2 * pi / frequency;
  Run run(3, "FrBDDistributed", {"v"});
  run.configure("N", 200);
  run.set("pressure", pressure);
  run.start(1e-11);
  const int lines = 400;
  const auto v = [&](int i) { return 0.01 * std::cos(2 * pi * i / lines); };
  double before = 0;
  for (int i = 1; i <= 10 * lines; ++i) {
    run.step(i * cycle / lines, {v(i - 1)}, {v(i)});
    if (i == 9 * lines) before = run.get("E_supplied");
  }
  return run.get("E_supplied") - before;
}

}  // namespace

TEST_CASE("steps of the slip agree with the exact solution to 2e-5") {
  const auto exact = test::reference("tyre_transient_step_exact");
  const std::size_t rows = exact.at("t").size();
  for (const test::Way& way : test::ways) {
    for (const auto& [pressure, column] : {std::pair{1, "FFz_const"}, std::pair{2, "FFz_exp"}}) {
      double worst = 0;
      for (std::size_t i = 0; i < rows;) {
        // One run for all instants after the same step.
        const double before = exact.at("v_before")[i], after = exact.at("v_after")[i];
        Run run(way.version, "FrBDDistributed", {}, way.kind);
        if (way.version == 3) run.configure("N", 100);  // FMI 2 has the 50 cells of the table
        run.set("pressure", pressure);
        run.set("v", before);
        run.start(1e-10);
        const double begin = 2 * residence;  // in the steady state exactly
        run.step(begin);
        run.set("v", after);
        for (; i < rows && exact.at("v_before")[i] == before && exact.at("v_after")[i] == after; ++i) {
          run.step(begin + exact.at("t")[i]);
          worst = std::max(worst, std::abs(run.get("F") - exact.at(column)[i]));
        }
      }
      MESSAGE("FMI " << way.version << (way.stepped() ? " CS" : " ME") << ", " << column << ": " << worst);
      CHECK(worst < 2e-5);
    }
  }
}

TEST_CASE("on a smooth slip the error falls with the square of the cell or faster") {
  const double fine = forceAfterSwing(800);
  const double errors[] = {std::abs(forceAfterSwing(12) - fine), std::abs(forceAfterSwing(24) - fine),
                           std::abs(forceAfterSwing(48) - fine)};
  const double order[] = {std::log2(errors[0] / errors[1]), std::log2(errors[1] / errors[2])};
  MESSAGE("errors " << errors[0] << ", " << errors[1] << ", " << errors[2] << "; orders " << order[0] << ", "
                    << order[1]);
  CHECK(order[0] >= 1.9);
  CHECK(order[1] >= 1.9);
}

TEST_CASE("a locked wheel is the lumped law") {
  for (const int version : {2, 3}) {
    Run patch(version, "FrBDDistributed", {"v"}), lumped(version, "FrBD", {"v"});
    patch.set("V_roll", 0);
    patch.set("pressure", 3);
    for (const auto& [name, value] : {std::pair{"sigma0", 252.0},
                                      {"sigma1", 0.0},
                                      {"sigma2", 0.0018},
                                      {"mu_d", 0.2},
                                      {"mu_s", 0.6},
                                      {"v_S", 10.0}}) {
      if (std::string(name) == "sigma1") continue;
      lumped.set(name, value);
    }
    lumped.set("sigma1", 0.05);
    patch.set("sigma1", 0.05);
    patch.start(1e-10);
    lumped.start(1e-10);
    const auto v = [](double t) { return 0.5 * std::sin(20 * t); };
    double worst = 0;
    for (int i = 1; i <= 400; ++i) {
      patch.step(i * 1e-3, {v((i - 1) * 1e-3)}, {v(i * 1e-3)});
      lumped.step(i * 1e-3, {v((i - 1) * 1e-3)}, {v(i * 1e-3)});
      worst = std::max(worst, std::abs(patch.get("F") - lumped.get("F")));
    }
    CHECK(worst < 1e-7);
    CHECK(patch.get("reversals") == lumped.get("reversals"));
    CHECK(patch.get("E_stored") == doctest::Approx(lumped.get("E_stored")).epsilon(1e-6));
  }
}

TEST_CASE(
    "constant and exponential pressure are passive; energy goes nowhere but into heat and out with "
    "bristles") {
  for (const int pressure : {1, 2}) {
    Run run(3, "FrBDDistributed", {"v"});
    run.set("pressure", pressure);
    run.start(1e-10);
    const auto v = [](double t) {
      return 3 * std::sin(300 * t) * std::cos(71 * t) + 0.5 * std::sin(2000 * t);
    };
    double dissipated = 0, worst = 0;
    for (int i = 1; i <= 1000; ++i) {
      run.step(i * 1e-4, {v((i - 1) * 1e-4)}, {v(i * 1e-4)});
      worst = std::max(worst, dissipated - run.get("E_dissipated"));
      dissipated = run.get("E_dissipated");
    }
    CHECK(worst < 1e-9 * dissipated);
  }
}

// The small-signal response is negative at k = w / V = 7.414457 for p = 6 xi (1 - xi).
TEST_CASE("parabolic pressure delivers energy under a small oscillation, constant pressure does not") {
  CHECK(energyOfCycle(3, 7.414457) == doctest::Approx(-2.82988e-10).epsilon(2e-3));
  CHECK(energyOfCycle(1, 7.414457) == doctest::Approx(2.84721e-10).epsilon(2e-3));
}

TEST_CASE("rolling backwards and a contact without cells are refused in a sentence") {
  for (const int version : {2, 3}) {
    Run run(version, "FrBDDistributed");
    CHECK_THROWS(run.set("V_roll", -1));
    REQUIRE_FALSE(run.log.empty());
    CHECK(run.log.back().find("V_roll") != std::string::npos);
    CHECK(run.log.back().find("-1") != std::string::npos);
  }
  Run run(3, "FrBDDistributed");
  CHECK_THROWS(run.configure("N", 0));
  REQUIRE_FALSE(run.log.empty());
  CHECK(run.log.back().find("N was to be set to 0") != std::string::npos);
}
