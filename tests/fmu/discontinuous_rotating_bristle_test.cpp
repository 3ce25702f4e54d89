// DiscontinuousRotatingBristle and its slider through the packaged FMUs, against independent solutions:
// prescribed motion, stick-slip, hysteresis, the sawtooth, and the Switch Model going over into events.
#include <numbers>

#include "fmu/bristle_experiments.hpp"

using namespace bristle;
using test::Differences;
using test::Run;

namespace {

constexpr double pi = std::numbers::pi;
const std::string law = "DiscontinuousRotatingBristle", slider = law + "Slider";

/// x = sin(0.01 t) by its velocity, as straight lines over 0.03 s: off by (3e-4)^2/12 of x.
void prescribe(Run& run, double end) {
  test::follow(run, end, 0.03, [](double t) { return std::vector{0.01 * std::cos(0.01 * t), 0.0}; });
}
/// A body on a spring of 1 N/m at a wall, under u = U sin(w t).
void onWall(Run& run) {
  run.set("K", 1);
  run.set("c", 0);
  run.set("v_drive", 0);
}
void printedHysteresis(Run& run) {
  onWall(run);
  run.set("d", 1);
  run.set("Delta", 0.01);
}
void sawtooth(Run& run) {
  onWall(run);
  run.set("form", 2);
  run.set("Delta", 0.1);
}

/// Work of u over each of the cycles of u = U sin(w t): what the friction took and the body and its spring
/// hold.
struct Cycles {
  std::vector<double> work, low, high;

  Cycles(Run& run, double U, double w, int cycles, int stepsPerCycle) {
    const double H = 2 * pi / w / stepsPerCycle;
    const auto energy = [&] {
      return run.get("E_supplied") + 0.5 * std::pow(run.get("x"), 2) + 0.5 * std::pow(run.get("v"), 2);
    };
    for (int c = 0; c < cycles; ++c) {
      double before = energy(), least = 10, most = -10;
      for (int k = 0; k < stepsPerCycle; ++k) {
        const auto u = [&](int i) { return std::vector{U * std::sin(2 * pi * i / stepsPerCycle)}; };
        run.step((c * stepsPerCycle + k + 1) * H, u(k), u(k + 1));
        least = std::min(least, run.get("x"));
        most = std::max(most, run.get("x"));
      }
      work.push_back(energy() - before);
      low.push_back(least);
      high.push_back(most);
    }
  }
};

}  // namespace

// Fig. 3.6 with the bristles of Fig. 3.3.  The force jumps at some thousand places, none of them within 1 nm
// of a sample; the samples themselves are exact in x to 1e-9, with bristles of 100 N/m in total.
TEST_CASE("DRBM: the force under prescribed motion agrees with the reference, and so do its extremes") {
  const auto expected = test::reference("drbm_prescribed_fig36");
  for (const test::Way& way : test::ways) {
    if (!way.stepped() && way.version == 2) continue;
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, law, {"v", "F_applied"}, way.kind);
    run.set("h", 0.098);
    run.set("d", 1);
    run.set("Delta", 0.002);
    run.set("v_stick", 0);
    run.set("v", 0.01);
    run.start(1e-11);
    double least = 10, most = -10;
    const Differences off(run, expected, {{"x", "x"}, {"Ff", "F"}}, 700, [&](double t) {
      prescribe(run, t);
      least = std::min(least, std::abs(run.get("F")));
      most = std::max(most, std::abs(run.get("F")));
    });
    CHECK(off.rows == expected.at("t").size());
    CHECK(off["x"] < 1e-8);
    CHECK(off["Ff"] < 1e-6);
    CHECK(run.get("reversals") == 2);
    // The closed forms at entry and release; samples come near them only.
    CHECK(least > 0.905418 - 1e-6);
    CHECK(least < 0.91);
    CHECK(most < 1.101746 + 1e-6);
    CHECK(most > 1.09);
  }
}

TEST_CASE("DRBM: stick-slip agrees with the reference to 1e-8 up to 77 s and to 1e-6 up to 180 s") {
  const auto expected = test::reference("drbm_stickslip_short");
  const std::map<std::string, std::string> columns{{"x", "x"}, {"v", "v"}, {"l", "extension"}};
  for (const test::Way& way : test::ways) {
    if (!way.stepped() && way.version == 2) continue;
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run early(way.version, slider, {}, way.kind), late(way.version, slider, {}, way.kind);
    early.set("c", 0);
    late.set("c", 0);
    early.start(1e-10);
    const Differences first(early, expected, columns, 77, [&](double t) { early.step(t); });
    CHECK(first.rows == 107);
    CHECK(first["x"] < 1e-8);
    CHECK(first["v"] < 3e-8);
    late.start(way.stepped() ? 1e-12 : 1e-13);
    const Differences all(late, expected, columns, 180, [&](double t) { late.step(t); });
    CHECK(all.rows == expected.at("t").size());
    CHECK(all["x"] < 1e-6);
    CHECK(all["l"] < 1e-6);
    CHECK(late.get("sticks") == 2);
    CHECK(late.get("slips") == 3);
    CHECK(late.get("reversals") == 0);
  }
}

// The greatest force is met just before a release: f(d0) + f(d0 - Delta) in closed form.  The mean period
// over 300 slips and more; single ones scatter by 0.94 s, as the slip length depends on where the last one
// ended.
TEST_CASE("DRBM: stick-slip has the greatest force of the closed form and the mean period of the reference") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, slider);
    run.set("c", 0);
    run.start(1e-9);
    double most = 0, v = 0, low = 1, high = 0, first = 0, last = 0;
    int slips = 0;
    bool fast = false;
    const double H = 0.05;
    for (int i = 1; i <= 344000; ++i) {
      run.step(i * H);
      most = std::max(most, run.get("F"));
      const double speed = run.get("v"), l = run.get("extension");
      v = std::max(v, speed);
      if (run.time() > 100) low = std::min(low, l);
      high = std::max(high, l);
      // A slip is known by its speed: 0.02 m/s is ten times that of the support and never reached in creep.
      if (!fast && speed > 0.02) {
        if (slips++ == 0) first = run.time();
        last = run.time();
      }
      fast = speed > 0.02 || (fast && speed > 1e-3);
    }
    REQUIRE(slips >= 300);
    CHECK(std::abs((last - first) / (slips - 1) - 54.28) < 0.3);
    const double kappa = 0.1, h = 0.0995, d0 = std::sqrt(0.1 * 0.1 - h * h), Delta = 0.005;
    const auto f = [&](double s) { return kappa / h * std::atan(s / h) / (1 + s * s / h / h); };
    const double greatest = f(d0) + f(d0 - Delta);
    CHECK(std::abs(greatest - 0.149750659) < 1e-9);
    CHECK(most <= greatest + 1e-9);
    CHECK(most > greatest - 1e-4);  // sampled every 50 ms
    CHECK(std::abs(v - 0.05310) < 1e-3);
    CHECK(std::abs(low - 0.04912) < 1e-3);
    CHECK(std::abs(high - 0.15021) < 1e-3);
  }
}

// The greatest force is met just before a release; the first one is at 77.513 s.
TEST_CASE("DRBM: the force at a release is the closed form to 1e-9") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, slider), again(version, slider);
    for (Run* r : {&run, &again}) {
      r->set("c", 0);
      r->start(1e-12);
      r->step(77.5);
    }
    run.step(77.52);
    REQUIRE(run.log.back().starts_with("bristle"));
    const std::string& line = run.log.back();
    again.step(std::stod(line.substr(line.rfind("= ") + 2)) - 1e-10);
    CHECK(std::abs(again.get("F") - 0.149750659) < 1e-9);
    CHECK(run.get("F") < 0.0504);
  }
}

// Errors grow with each stick that the speed only just reaches, some 30 by 450 s: 1e-8 is held up to 200 s;
// at 450 s the law itself holds it with the exact sine (tests/laws), straight lines of u do not.
TEST_CASE("DRBM: hysteresis agrees with the reference to 1e-8 up to 200 s and to 1e-6 up to 450 s") {
  const auto expected = test::reference("drbm_hyst_short");
  for (const test::Way& way : test::ways) {
    if (!way.stepped() && way.version == 2) continue;
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, slider, {"u"}, way.kind);
    printedHysteresis(run);
    run.start(1e-12);
    const std::map<std::string, std::string> columns{{"x", "x"}, {"Ef", "E_supplied"}};
    const auto advance = [&](double t) {
      test::follow(run, t, 0.02, [](double time) { return std::vector{std::sin(0.001 * time)}; });
    };
    const Differences early(run, expected, columns, 200, advance);
    CHECK(early.rows == 112);
    CHECK(early["x"] < 1e-8);
    double x = 0;
    for (std::size_t i = early.rows; i < expected.at("t").size(); ++i) {
      advance(expected.at("t")[i]);
      x = std::max(x, std::abs(run.get("x") - expected.at("x")[i]));
    }
    CHECK(x < 1e-6);
    CHECK(run.get("sticks") == 13);
  }
}

// The paper prints 0.35647 J.  A cycle of range 2 m bends 2 (range/Delta + 1) bristles at most, each for
// kappa theta_max^2 / 2: 0.20 J.
TEST_CASE("DRBM: a cycle of Fig. 3.9 dissipates 0.19810 J, not the printed 0.35647 J") {
  for (const int version : {2, 3}) {
    for (const double tolerance : {0.0, 1e-9}) {
      CAPTURE(version);
      CAPTURE(tolerance);
      Run run(version, slider, {"u"});
      printedHysteresis(run);
      run.start(tolerance);
      const Cycles cycles(run, 1, 0.001, 2, 10000);
      for (int c = 0; c < 2; ++c) {
        CAPTURE(c);
        CHECK(std::abs(cycles.work[c] - 0.19810) < 1e-4);
        CHECK(std::abs(cycles.high[c] - 0.98968) < 2e-4);
        CHECK(std::abs(cycles.low[c] + 0.98968) < 2e-4);
        const double theta = std::acos(0.995), range = cycles.high[c] - cycles.low[c];
        CHECK(cycles.work[c] < (range / 0.01 + 1) * 0.1 * theta * theta);
      }
    }
  }
}

TEST_CASE("DRBM: the sawtooth agrees with the reference, prescribed and in a cycle") {
  const auto prescribed = test::reference("sawtooth_prescribed_fig310"),
             cycle = test::reference("sawtooth_hyst_short");
  for (const test::Way& way : test::ways) {
    if (!way.stepped() && way.version == 2) continue;
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, law, {"v", "F_applied"}, way.kind);
    run.set("form", 2);
    run.set("Delta", 0.033);
    run.set("v_stick", 0);
    run.set("v", 0.01);
    run.start(1e-11);
    const Differences slid(run, prescribed, {{"Ff", "F"}}, 700, [&](double t) { prescribe(run, t); });
    CHECK(slid.rows == prescribed.at("t").size());
    CHECK(slid["Ff"] < 1e-6);
    Run body(way.version, slider, {"u"}, way.kind);
    sawtooth(body);
    body.start(1e-13);
    const Differences off(body, cycle, {{"x", "x"}, {"v", "v"}, {"Ef", "E_supplied"}}, 360, [&](double t) {
      test::follow(body, t, 0.01, [](double time) { return std::vector{2 * std::sin(0.01 * time)}; });
    });
    CHECK(off.rows == cycle.at("t").size());
    CHECK(off["x"] < 1e-7);
    CHECK(off["Ef"] < 1e-7);
  }
}

TEST_CASE("DRBM: the slow cycle of the sawtooth dissipates 3.62500 J between -1.166667 and 1.25 m") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, slider, {"u"});
    sawtooth(run);
    run.start(1e-9);
    const Cycles cycles(run, 2, 0.001, 2, 10000);
    CHECK(std::abs(cycles.work[1] - 3.62500) < 1e-4);
    CHECK(std::abs(cycles.low[1] + 1.166667) < 1e-4);
    CHECK(std::abs(cycles.high[1] - 1.25) < 1e-4);
  }
}

// Not in proportion to eta: the creep of 1e-4 m/s is inside a wide band, so the error falls from millimetres
// at 1e-5 m/s to nothing as soon as the band no longer touches the creep.
TEST_CASE("DRBM: the Switch Model goes over into events as eta goes to zero") {
  const auto expected = test::reference("drbm_stickslip_short");
  std::vector<double> errors;
  for (const double eta : {1e-5, 1e-6, 1e-7, 1e-8, 1e-9}) {
    Run run(3, slider);
    run.set("treatment", 2);
    run.set("eta", eta);
    run.set("tau", 1);
    run.set("c", 0);
    run.start(1e-12);
    const Differences off(run, expected, {{"x", "x"}}, 130, [&](double t) { run.step(t); });
    errors.push_back(off["x"]);
  }
  for (std::size_t i = 1; i < errors.size(); ++i)
    CHECK(errors[i] < 0.2 * errors[i - 1]);
  CHECK(errors[0] < 1e-2);
  CHECK(errors[3] < 2e-8);
  CHECK(errors[4] < 2e-9);
}
