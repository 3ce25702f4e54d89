// WojewodaRig through the packaged FMUs, against independent solutions (DOP853 at 1e-12 between located
// events) of its variants, with and without noise.
#include <algorithm>

#include "fmu/raw.hpp"

using namespace bristle;
using test::Run;

namespace {

constexpr double strict = 1e-11;
enum Variant { memory = 1, literal, literalLatched };

Run rig(const test::Way& way, Variant variant, double sigma = 0) {
  Run run(way.version, "WojewodaRig", {}, way.kind);
  run.set("variant", variant);
  run.set("sigma", sigma);
  return run;
}

struct Differences {
  double x = 0, v = 0, f = 0;
  int rows = 0;

  Differences(Run& run, const test::Columns& expected) {
    const auto& t = expected.at("t");
    for (std::size_t i = 0; i < t.size(); ++i, ++rows) {
      run.step(t[i]);
      x = std::max(x, std::abs(run.get("x") - expected.at("x")[i]));
      v = std::max(v, std::abs(run.get("v") - expected.at("v")[i]));
      f = std::max(f, std::abs(run.get("f") - expected.at("f")[i]));
    }
  }
};

}  // namespace

// Thirty cycles of 5 mm at 10 Hz; x_rev is where the motion last reversed.
TEST_CASE("the turning points of WojewodaRig are those of the reference to 1e-8") {
  struct Case {
    Variant variant;
    double low, high;
  };
  for (const test::Way& way : test::ways) {
    for (const auto& [variant, low, high] :
         {Case{memory, -0.007729704766, 0.007729723140}, {literal, -0.007715082815, 0.007715100957}}) {
      CAPTURE(way.version);
      CAPTURE(way.stepped());
      CAPTURE(variant);
      Run run = rig(way, variant);
      run.start(strict);
      run.step(2.95);
      CHECK(std::abs(run.get("x_rev") - low) < 1e-8);
      run.step(3);
      CHECK(std::abs(run.get("x_rev") - high) < 1e-8);
      CHECK(run.get("reversals") == 60);
      CHECK(run.get("sticks") == 60);
      CHECK(run.get("slips") == 60);
      if (way.stepped()) CHECK(run.get("solver.restarts") == 241);  // eight events a cycle, and the start
    }
  }
}

// Amplitudes are the mean of both turning points there, rounded to 1e-10.
TEST_CASE("with f_0 latched the literal law has the amplitude of the reference") {
  Run run = rig(test::ways[1], literalLatched);
  run.start(strict);
  run.step(2.95);
  const double low = run.get("x_rev");
  run.step(3);
  CHECK(std::abs((run.get("x_rev") - low) / 2 - 0.0077275710) < 1e-8);
}

TEST_CASE("WojewodaRig at the default tolerance is good to 1e-4") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run = rig({version, cosim::InterfaceKind::coSimulation}, memory);
    run.start();
    run.step(2.95);
    CHECK(std::abs(run.get("x_rev") / -0.007729704766 - 1) < 1e-4);
    CHECK(run.get("reversals") == 59);
  }
}

// The contact spring turns v over within milliseconds, so an event 1e-9 s off is 3e-8 m/s off.
TEST_CASE("WojewodaRig agrees pointwise with the reference in its last two cycles") {
  for (const test::Way& way : test::ways) {
    for (const auto variant : {memory, literal}) {
      CAPTURE(way.version);
      CAPTURE(way.stepped());
      CAPTURE(variant);
      Run run = rig(way, variant);
      run.start(strict);
      const Differences d(run, test::reference(variant == memory ? "woj_harm_memory" : "woj_harm_literal"));
      CHECK(d.rows == 250);
      CHECK(d.x < 1e-9);
      CHECK(d.v < 1e-7);
      CHECK(d.f < 1e-6);
    }
  }
}

TEST_CASE("with noise WojewodaRig follows the reference of the same seed, and another of another") {
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run = rig(way, literal, 0.05);
    run.start(strict);
    const Differences d(run, test::reference("woj_harm_stochastic"));
    CHECK(d.rows == 250);
    CHECK(d.x < 1e-9);
    CHECK(d.v < 1e-7);
    CHECK(d.f < 1e-6);
    run.step(0.4);
    CHECK(std::abs(run.get("x") + 0.00243701) < 1e-8);
    CHECK(std::abs(run.get("v") + 0.49864524) < 1e-7);
    Run other = rig(way, literal, 0.05);
    other.set("seed", 12346);
    other.start(strict);
    other.step(0.4);
    CHECK(std::abs(other.get("x") - run.get("x")) > 1e-6);
  }
}

TEST_CASE("the literal law says where it has no solution, the law with memory goes on") {
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run = rig(way, literal);
    run.set("A", 0.001);
    run.start(1e-9);
    CHECK_THROWS(run.step(1));
    CHECK(std::any_of(run.log.begin(), run.log.end(), [](const std::string& line) {
      return line.find("the literal law (4.2) has no acceleration here") != line.npos;
    }));
    for (const double A : {0.0005, 0.001, 0.002}) {  // the first sticks, the last slides
      Run slow = rig(way, memory);
      slow.set("A", A);
      slow.start(1e-9);
      slow.step(1);
      CHECK(slow.get("reversals") > 15);
    }
  }
}

// A base accelerated from outside as the built-in sine does it: straight lines over 10 us are off the sine by
// 5e-8 of its amplitude.
TEST_CASE("the base moves alike by its sine and by the input") {
  const double w = 2 * 3.14159265358979323846 * 10, A = 0.005;
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run inside = rig({version, cosim::InterfaceKind::coSimulation}, memory);
    Run outside(version, "WojewodaRig", {"a_base"});
    outside.set("sigma", 0);
    outside.set("A", 0);
    outside.set("v_base", A * w);
    inside.start(strict);
    outside.start(strict);
    const auto acceleration = [&](int k) { return -A * w * w * std::sin(w * k * 1e-5); };
    for (int k = 0; k < 20000; ++k)
      outside.step((k + 1) * 1e-5, {acceleration(k)}, {acceleration(k + 1)});
    inside.step(0.2);
    CHECK(std::abs(inside.get("x") - outside.get("x")) < 1e-8);
    CHECK(std::abs(inside.get("v") - outside.get("v")) < 1e-6);
    CHECK(inside.get("reversals") == outside.get("reversals"));
  }
}

TEST_CASE("output derivatives of WojewodaRig know that the base moves with time") {
  test::Raw2 raw("WojewodaRig");
  raw.instantiate();
  CHECK(raw.set("sigma", 0) == fmi2OK);  // a difference cannot follow the noise
  raw.initialize(1e-10);
  REQUIRE(raw.f.doStep(raw.instance, 0, 0.03, fmi2True) == fmi2OK);
  const auto x = raw.reference("x"), a = raw.reference("a");
  const fmi2Integer order = 1;
  double slope = 0, jerk = 0;
  REQUIRE(raw.f.getRealOutputDerivatives(raw.instance, &x, 1, &order, &slope) == fmi2OK);
  REQUIRE(raw.f.getRealOutputDerivatives(raw.instance, &a, 1, &order, &jerk) == fmi2OK);
  CHECK(slope == doctest::Approx(raw.get("v")).epsilon(1e-12));
  const double before = raw.get("a"), h = 1e-6;
  REQUIRE(raw.f.doStep(raw.instance, 0.03, h, fmi2True) == fmi2OK);
  CHECK(jerk == doctest::Approx((raw.get("a") - before) / h).epsilon(1e-4));
}

TEST_CASE("WojewodaRig refuses what makes no sense in a sentence") {
  test::Raw2 raw("WojewodaRig");
  raw.instantiate();
  CHECK(raw.set("f_S", 0.1) == fmi2OK);
  CHECK(raw.set("delta", 0.5) == fmi2OK);
  const auto seed = raw.reference("seed"), terms = raw.reference("noise_terms");
  const int bad = -1, tooMany = 257;
  CHECK(raw.f.setInteger(raw.instance, &seed, 1, &bad) == fmi2OK);  // judged with the others
  CHECK(raw.f.setInteger(raw.instance, &terms, 1, &tooMany) == fmi2OK);
  CHECK(raw.f.enterInitializationMode(raw.instance) == fmi2OK);
  CHECK(raw.f.exitInitializationMode(raw.instance) == fmi2Error);
  CHECK(raw.log.says("Parameter f_S is 0.1 but must be at least f_C, which is 0.25."));
  CHECK(raw.log.says("Parameter delta is 0.5 but must be at least 1."));
  CHECK(raw.log.says("Parameter seed is -1 but must be"));
  CHECK(raw.log.says("Parameter noise_terms is 257 but must be"));
}
