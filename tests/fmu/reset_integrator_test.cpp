// The reset integrator through the packaged FMUs, against an independent solution at 1e-12 with located
// events, and closed forms.
#include <algorithm>

#include "fmu/paper_experiments.hpp"

using namespace bristle;
using test::Run;

namespace {

constexpr double strict = 1e-11;

/// The oscillator of the paper in one dimension, let go at 0.1 m.
void setFreeDecay(Run& run) {
  run.set("K", 100);
  run.set("v_drive", 0);
  run.set("x", 0.1);
  run.set("a_v", 0.01);
}

constexpr double events[] = {
    0.04558078569883963, 0.31109440893273704, 0.38009083389263887, 0.6131972426786435,
    0.6906386149887423,  0.9101802040929103,  0.9994851184254064,  1.198022953333964,
    1.3050596950267994,  1.4688016872158172,  1.603597190649626,   1.7125653582936469,
    1.8867135647505904,  1.935478346799541,   2.1433525713791544,  2.1537225570970855};

}  // namespace

TEST_CASE("free decay on the reset integrator agrees pointwise with the reference") {
  const auto expected = test::reference("ri1d_freedecay");
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "ResetIntegratorSlider", {}, way.kind);
    setFreeDecay(run);
    run.start(strict);
    double x = 0, v = 0, z = 0, F = 0;
    const auto& t = expected.at("t");
    for (std::size_t i = 1; i < t.size(); ++i) {
      run.step(t[i]);
      x = std::max(x, std::abs(run.get("x") - expected.at("x")[i]));
      v = std::max(v, std::abs(run.get("v") - expected.at("v")[i]));
      z = std::max(z, std::abs(run.get("z") - expected.at("z")[i]));
      F = std::max(F, std::abs(run.get("F") - expected.at("F")[i]));
      CHECK(run.get("sticking") == (expected.at("mode")[i] == 0));
    }
    CHECK(x < 1e-8);
    CHECK(v < 1e-7);
    CHECK(z < 1e-8);
    CHECK(F < 1e-6);
    CHECK(run.get("sticks") == 8);
    CHECK(run.get("slips") == 8);
    CHECK(run.get("reversals") == 25);
    if (!way.stepped()) continue;
    std::vector<double> times;
    for (const std::string& line : run.log) {
      const bool slip = line.starts_with("slip"),
                 stop = line.starts_with("reversal") && times.size() % 2 == 1;
      if (slip || stop) times.push_back(std::stod(line.substr(line.rfind("= ") + 2)));
    }
    REQUIRE(times.size() >= std::size(events));
    for (std::size_t i = 0; i < std::size(events); ++i)
      CHECK(std::abs(times[i] - events[i]) < 1e-8);
  }
}

TEST_CASE("free decay on the reset integrator has the turning points of the reference, also at 1e-6") {
  const double turns[] = {-.0804982479, .0632798023, -.0469091053, .0319781399, -.0197132576, .0122287449};
  for (const int version : {2, 3}) {
    for (const double tolerance : {strict, 0.0}) {
      CAPTURE(version);
      CAPTURE(tolerance);
      Run run(version, "ResetIntegratorSlider");
      setFreeDecay(run);
      run.start(tolerance);
      for (int i = 0; i < 6; ++i) {
        run.step(events[2 * i + 1]);  // where v = 0
        CHECK(std::abs(run.get("x") - turns[i]) < (tolerance > 0 ? 1e-9 : 1e-5));
      }
    }
  }
}

// v = 0.05 m/s: stick for 0.2 s as a damped spring, then exactly sigma0 z0; back with the stiffer spring.
TEST_CASE("the force of the reset integrator at constant velocity is the closed form") {
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "ResetIntegrator", {}, way.kind);
    run.set("v", 0.05);
    run.start(strict);
    const double damping = 74.15 * std::exp(-0.25) * 0.05;
    double worst = 0;
    for (int k = 1; k < 20; ++k) {
      run.step(0.01 * k);
      worst = std::max(worst, std::abs(run.get("F") - (110 * 0.05 * 0.01 * k + damping)));
    }
    CHECK(worst < 1e-10);
    CHECK(run.get("sticking") == 1);
    run.step(0.3);
    CHECK(run.get("sticking") == 0);
    CHECK(run.get("z") == 0.01);
    CHECK(run.get("F") == 1);
    run.set("v", -0.05);
    run.step(0.4);
    CHECK(std::abs(run.get("F") - (110 * 0.005 - damping)) < 1e-10);
    CHECK(run.get("sticks") == 1);
    CHECK(run.get("slips") == 1);
    run.set("z0", 0.001);  // the bristle cannot be longer than this now
    const double dissipated = run.get("E_dissipated");
    run.step(0.41);
    CHECK(std::abs(run.get("F") - (110 * 0.0005 - damping)) < 1e-10);
    // What the bristle gives up is lost.
    const double given = 55 * (0.005 * 0.005 - 0.001 * 0.001);
    CHECK(std::abs(run.get("E_dissipated") - dissipated - damping * 0.0005 - given) < 1e-9);
    run.step(0.5);
    CHECK(std::abs(run.get("F") + 0.1) < 1e-15);
  }
}

TEST_CASE("a strain that starts beyond z0 is put on the end") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "ResetIntegrator");
    run.set("z", -0.3);
    run.set("v", -0.1);
    run.start();
    CHECK(run.get("z") == -0.01);
    CHECK(run.get("sticking") == 0);
    CHECK(run.get("slips") == 1);
    run.step(1);
    CHECK(run.get("F") == -1);
    CHECK(std::abs(run.get("E_dissipated") - 0.1) < 1e-9);
  }
}

// Everything supplied is stored or dissipated, the dissipation never falls, and the energy of the body shows
// it.
TEST_CASE("ResetIntegratorSlider dissipates in both modes") {
  for (const int version : {2, 3}) {
    for (const double damping : {1.0, 2.0}) {
      CAPTURE(version);
      CAPTURE(damping);
      Run run(version, "ResetIntegratorSlider");
      setFreeDecay(run);
      run.set("damping", damping);
      run.start(1e-9);
      double before = 0;
      for (int k = 1; k <= 300; ++k) {
        run.step(0.01 * k);
        const double now = run.get("E_dissipated"), x = run.get("x"), v = run.get("v"), z = run.get("z");
        CHECK(now >= before - 1e-8);
        before = now;
        CHECK(std::abs(0.5 * v * v + 50 * x * x + 55 * z * z + now - 0.5) < 1e-6);
      }
      CHECK(run.get("slips") >= 3);
    }
  }
}

// Within stick nothing happens at v = 0: reversals are counted and located, the integrator goes on.
TEST_CASE("a body that only swings in stick does not restart the integrator") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "ResetIntegratorSlider");
    run.set("v_drive", 0);
    run.set("damping", 1);
    run.set("sigma1", 1);
    run.set("v", 0.02);
    run.start();
    for (int k = 1; k <= 200; ++k)
      run.step(0.01 * k);
    CHECK(run.get("reversals") > 5);
    CHECK(run.get("slips") == 0);
    CHECK(run.get("solver.restarts") == 1);
  }
}
