// FrBDLinear through the packaged FMUs: poles and gains against the independent table, and FrBD itself for
// small signals.
#include <algorithm>

#include "fmu/run.hpp"

using namespace bristle;
using test::Run;

namespace {
constexpr double strict = 1e-11;
}

TEST_CASE("pole and gains of FrBDLinear for Table II agree with the reference") {
  const auto expected = test::reference("linearised_TableII");
  for (const test::Way& way : test::ways) {
    for (std::size_t i = 0; i < expected.at("v").size(); ++i) {
      CAPTURE(way.version);
      CAPTURE(expected.at("v")[i]);
      Run run(way.version, "FrBDLinear", {}, way.kind);
      run.set("v_star", expected.at("v")[i]);
      run.set("v", expected.at("v")[i]);
      run.start(strict);
      for (const auto& [name, column] : {std::pair{"pole", "pole"},
                                         {"H1", "H1"},
                                         {"sigma0_bar", "sigma0bar"},
                                         {"H2", "H2"},
                                         {"dc_gain", "dc_gain"}}) {
        CAPTURE(name);
        CHECK(std::abs(run.get(name) / expected.at(column)[i] - 1) < 1e-11);
      }
    }
  }
}

// A step of the velocity: the exact answer of the linear model, and FrBD's own, from which it differs by the
// square of the step.
TEST_CASE("FrBDLinear answers a step exactly, and as FrBD does up to the square of the step") {
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    double before = 0;
    for (const double step : {1e-4, 1e-5}) {
      Run linear(way.version, "FrBDLinear", {}, way.kind), full(way.version, "FrBD", {}, way.kind);
      for (Run* run : {&linear, &full}) {
        run->set("N", 2);
        run->set("v", 0.02 + step);
      }
      linear.start(strict);
      full.set("z", linear.get("z_star"));
      full.start(strict);
      const double pole = linear.get("pole"), H1 = linear.get("H1"), bar = linear.get("sigma0_bar"),
                   H2 = linear.get("H2"), mu = linear.get("mu_star");
      double exact = 0, apart = 0;
      for (int k = 1; k <= 100; ++k) {
        const double t = 1e-3 * k;
        linear.step(t);
        full.step(t);
        const double z = H1 * step * std::expm1(pole * t) / pole;
        exact = std::max(exact, std::abs(linear.get("F") - 2 * (mu + bar * z + H2 * step)));
        apart = std::max(apart, std::abs(linear.get("F") - full.get("F")));
      }
      CHECK(exact < 1e-10);  // of 2.1 N at a tolerance of 1e-11
      if (step == 1e-4) {
        before = apart;
        CHECK(apart > 1e-7);  // there is something to see
      } else {
        CHECK(apart < before / 80);
      }
    }
  }
}

// Nothing happens at v = 0 in a linear model.
TEST_CASE("FrBDLinear counts reversals without starting the integrator anew") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "FrBDLinear", {"v"});
    run.start();
    const auto velocity = [](int k) { return 0.02 * std::cos(0.3 * k); };
    for (int k = 1; k <= 100; ++k)
      run.step(0.01 * k, {velocity(k - 1)}, {velocity(k)});
    CHECK(run.get("reversals") == 10);
    CHECK(run.get("solver.restarts") < 3);
  }
}
