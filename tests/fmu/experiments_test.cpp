// The other experiments of the FrBD paper through the packaged FMUs, against independent solutions:
// breakaway, pre-sliding, frictional lag, open-loop force; and the energy balance.
#include <numbers>

#include "fmu/paper_experiments.hpp"

using namespace bristle;
using test::Run;

namespace {
constexpr double strict = 1e-11;
constexpr double pi = std::numbers::pi;
}  // namespace

// A unit mass without spring under a force that grows at a constant rate.
TEST_CASE("the breakaway force falls with the force rate as in the reference") {
  const auto expected = test::reference("breakaway_FrBD");
  for (const int version : {2, 3}) {
    for (std::size_t i = 0; i < expected.at("rate_N_per_s").size(); ++i) {
      const double rate = expected.at("rate_N_per_s")[i], peak = expected.at("F_peak")[i];
      if (rate > 20) continue;  // no clean peak there: the force still rises with v
      CAPTURE(version);
      CAPTURE(rate);
      Run run(version, "FrBDSlider", {"u"});
      run.set("K", 0);
      run.set("v_drive", 0);
      run.start(strict);
      std::vector<double> t, F;
      const double end = expected.at("t_v_reaches_vs")[i] * 1.02, H = end / 4000;
      for (int k = 0; k < 4000; ++k) {
        run.step((k + 1) * H, {rate * k * H}, {rate * (k + 1) * H});
        t.push_back(run.time());
        F.push_back(run.get("F"));
      }
      CHECK(std::abs(analysis::maximum(t, F).value - peak) < 1e-6);
      CHECK(std::abs(analysis::maximum(t, F).t - expected.at("t_peak")[i]) < 1e-4);
    }
  }
}

// u = 1.35 sin(2 pi t) on a unit mass, ten cycles.  The force is given as straight lines over 0.1 ms, which
// is off the sine by (2 pi 1e-4)^2 / 8 = 5e-8 of its amplitude: that bounds the agreement.
TEST_CASE("pre-sliding at 1 Hz agrees with the reference") {
  const auto expected = test::reference("presliding_FrBD_1Hz");
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "FrBDSlider", {"u"});
    const test::PreSliding s(run, strict, expected);
    CHECK(s.rows == expected.at("t").size());
    CHECK(s.worstX < 1e-9);
    CHECK(s.worstF < 1e-6);
    CHECK(s.worstWork < 1e-8);
    CHECK(std::abs(analysis::maximum(s.t, s.x).value - 4.616807447e-4) < 1e-9);
    CHECK(std::abs(analysis::minimum(s.t, s.x).value + 1.023009412e-4) < 1e-9);
    CHECK(std::abs(analysis::maximum(s.t, s.F).value - 1.3990349686) < 1e-6);
    CHECK(std::abs(s.work - 8.403469637e-4) < 1e-9);
    CHECK(run.get("reversals") == 20);
  }
}

// v = 0.015 + 0.0125 sin(2 pi 25 t), started on the periodic solution; straight lines over 4 us are off the
// sine by 5e-8 of its amplitude.
TEST_CASE("frictional lag at 25 Hz agrees with the reference") {
  const auto expected = test::reference("lag_FrBD_25Hz");
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "FrBD", {"v"});
    const test::Lag s(run, strict, 0.00011416194604225657, expected);
    CHECK(s.rows == expected.at("t").size());
    CHECK(s.worst < 1e-7);
    CHECK(std::abs(analysis::maximum(s.t, s.F).value - 1.1833421880) < 1e-7);
    CHECK(std::abs(analysis::minimum(s.t, s.F).value - 1.0164740882) < 1e-6);
    CHECK(std::abs(std::abs(s.area) - 1.115246027e-3) < 1e-9);
    CHECK(s.F.back() == doctest::Approx(s.F.front()).epsilon(1e-7));
  }
}

// Piecewise linear v with two reversals; exact to 1e-12 in the reference.
TEST_CASE("the open-loop force agrees with the reference to 1e-8") {
  const auto expected = test::reference("openloop_FrBD");
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "FrBD", {"v"});
    run.start(strict);
    const auto &t = expected.at("t"), &v = expected.at("v"), &F = expected.at("F");
    double worst = 0;
    for (std::size_t i = 1; i < t.size(); ++i) {
      run.step(t[i], {v[i - 1]}, {v[i]});
      worst = std::max(worst, std::abs(run.get("F") - F[i]));
    }
    CHECK(worst < 1e-8 * 1.2);
    CHECK(run.get("reversals") == 2);
    CHECK(std::abs(run.get("F") - 1.0439134589215768) < 1e-8);
  }
}

// supplied = change of stored + dissipated, where what is dissipated is found independently, as the integral
// of the right-hand side of (26) by Simpson's rule over the FMU's own z.  The velocity is a triangle whose
// zeros lie on the grid, so that no interval contains a kink.
TEST_CASE("the energy supplied is stored or dissipated, to 1e-9") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "FrBD", {"v"});
    run.set("N", 3);
    run.start(strict);
    const double H = 1e-4;
    const auto velocity = [](double t) { return 0.04 - std::abs(std::fmod(t + 0.1, 0.4) - 0.2) * 0.4; };
    const auto dissipation = [](double v, double z) {
      const double s = std::abs(v), mu = 1 + 0.5 * std::exp(-v * v / 1e-4) + 0.04 * s, g = 64.5 * s + mu;
      return 3 * (1e8 * s * z * z + 64.5 * mu * v * v) / g;
    };
    double dissipated = 0, previous = dissipation(velocity(0), 0), middle = 0;
    const int steps = 12000;
    for (int k = 1; k <= steps; ++k) {
      run.step(k * H, {velocity((k - 1) * H)}, {velocity(k * H)});
      const double now = dissipation(velocity(k * H), run.get("z"));
      if (k % 2 == 1) {
        middle = now;
      } else {
        dissipated += H / 3 * (previous + 4 * middle + now);
        previous = now;
      }
    }
    const double supplied = run.get("E_supplied"), z = run.get("z");
    CHECK(run.get("reversals") == 6);
    CHECK(run.get("E_stored") == doctest::Approx(0.5 * 1e4 * 3 * z * z).epsilon(1e-12));
    CHECK(std::abs(run.get("E_dissipated") - dissipated) < 1e-9 * supplied);
    CHECK(std::abs(supplied - run.get("E_stored") - dissipated) < 1e-9 * supplied);
  }
}

TEST_CASE("standstill, no load, huge velocity and tunable parameters work") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run still(version, "FrBDSlider");
    still.set("v_drive", 0);
    still.start();
    still.step(1000);
    CHECK(still.get("x") == 0);
    CHECK(still.get("creeping") == 1);
    Run run(version, "FrBD");
    run.set("N", 0);
    run.set("v", 1e4);
    run.start();
    run.step(1);
    CHECK(run.get("F") == 0);
    run.set("N", 2);
    run.step(2);
    CHECK(run.get("F") == doctest::Approx(2 * (1 + 0.04 * 1e4)).epsilon(1e-6));
    const double dissipated = run.get("E_dissipated");
    run.set("sigma2", 0);
    run.set("v", 1);
    run.step(2 + 1e-9);
    CHECK(run.get("E_dissipated") ==
          doctest::Approx(dissipated).epsilon(1e-6));  // no jump with the parameter
    run.step(3);
    CHECK(run.get("F") == doctest::Approx(2).epsilon(1e-6));
  }
}
