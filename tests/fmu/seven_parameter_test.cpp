// SevenParameter and SevenParameterSlider through the packaged FMUs: against an independent solution by the
// method of steps (DOP853 at 1e-12), and the delay itself against closed forms.
#include <algorithm>

#include "fmu/raw.hpp"

using namespace bristle;
using test::Run;

namespace {
constexpr double strict = 1e-11;
}

// The spring of 1e4 N/m turns 1e-9 m into 1e-5 N.
TEST_CASE("SevenParameterSlider follows the reference through 99 events") {
  const auto expected = test::reference("seven_param_stickslip");
  const auto& t = expected.at("t");
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "SevenParameterSlider", {}, way.kind);
    run.start(strict);
    double x = 0, v = 0, F = 0;
    int modes = 0;
    for (std::size_t i = 1; i < t.size(); ++i) {
      run.step(t[i]);
      x = std::max(x, std::abs(run.get("x") - expected.at("x")[i]));
      v = std::max(v, std::abs(run.get("v") - expected.at("v")[i]));
      F = std::max(F, std::abs(run.get("F") - expected.at("F")[i]));
      modes += (run.get("sticking") == 0) != (expected.at("slide")[i] == 1);
    }
    run.step(12);
    CHECK(x < 1e-8);
    CHECK(v < 1e-6);
    CHECK(F < 1e-4);
    CHECK(modes == 0);
    CHECK(std::abs(run.get("x") - 0.22665708) < 1e-8);
    CHECK(std::abs(run.get("v") - 0.01868374) < 1e-6);
    CHECK(run.get("slips") + run.get("sticks") == 99);
    if (!way.stepped()) continue;
    CHECK(run.get("solver.restarts") == 100);  // the start, and each change of phase; not arming
    const auto first = std::find_if(run.log.begin(), run.log.end(),
                                    [](const std::string& line) { return line.starts_with("slip"); });
    REQUIRE(first != run.log.end());
    CHECK(std::abs(std::stod(first->substr(first->rfind("= ") + 2)) - 0.706696210482315) < 1e-8);
  }
}

TEST_CASE("SevenParameterSlider at the default tolerance has the same first slips") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "SevenParameterSlider");
    run.start();
    run.step(1.2);
    CHECK(run.get("slips") == 1);
    CHECK(run.get("sticks") == 1);
    CHECK(std::abs(run.get("t_stop") / 1.1856797013062135 - 1) < 1e-4);
  }
}

// v = 0.02 + 0.1 t; before the start it was constant.  Communication steps of 3 ms, a delay of 10 ms.
TEST_CASE("the law follows a ramp with its delay") {
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "SevenParameter", {"v"}, way.kind);
    run.set("v", 0.02);
    run.start(strict);
    const auto velocity = [](double t) { return 0.02 + 0.1 * std::max(t, 0.0); };
    double worst = 0;
    for (int i = 1; i <= 300; ++i) {
      const double from = (i - 1) * 3e-3, t = i * 3e-3;
      run.step(t, {velocity(from)}, {velocity(t)});
      const double r = velocity(t - 0.01) / 0.02;
      worst = std::max(worst, std::abs(run.get("F") - (1 + 0.4 * velocity(t) + 0.1 / (1 + r * r))));
    }
    CHECK(worst < 1e-12);
  }
}

TEST_CASE("a jump of the velocity is felt at once by the viscous part, after tau by the Stribeck effect") {
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "SevenParameter", {}, way.kind);
    run.set("v", 0.02);
    run.start(strict);
    run.step(0.1);
    run.set("v", 0.06);
    run.step(0.109);
    CHECK(run.get("F") == doctest::Approx(1 + 0.024 + 0.05).epsilon(1e-13));
    run.step(0.111);
    CHECK(run.get("F") == doctest::Approx(1 + 0.024 + 0.01).epsilon(1e-13));
  }
}

TEST_CASE("without delay the force is that of the present velocity") {
  Run run(3, "SevenParameter", {"v"});
  run.set("tau", 0);
  run.set("v", 0.02);
  run.start();
  run.step(0.5, {0.02}, {0.06});
  CHECK(run.get("F") == doctest::Approx(1 + 0.024 + 0.01).epsilon(1e-13));
}

// The spring of 1e4 N/m is wound up at 1 mm/s: 10 N/s.  The limit 1.1 + 0.4 t/(t + 0.3) is met where
// 10 t = 1.1 + 0.4 t/(t + 0.3): 10 t^2 + 1.5 t - 0.33 = 0.
TEST_CASE("the law breaks away where the spring meets the growing limit, and stops with a continuous force") {
  const double slip = (-1.5 + std::sqrt(1.5 * 1.5 + 4 * 10 * 0.33)) / 20;
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "SevenParameter", {"v"}, way.kind);
    run.start(strict);
    run.set("v", 1e-3);
    run.step(slip - 1e-6, {1e-3}, {1e-3});
    CHECK(run.get("sticking") == 1);
    CHECK(run.get("F") == doctest::Approx(10 * slip).epsilon(1e-4));
    run.step(slip + 1e-6, {1e-3}, {1e-3});
    CHECK(run.get("sticking") == 0);
    CHECK(run.get("F_S") == doctest::Approx(0.1 + 0.4 * slip / (slip + 0.3)).epsilon(1e-8));
    run.step(0.5, {1e-3}, {1e-3});
    run.step(0.6, {1e-3}, {-1e-3});
    CHECK(run.get("sticking") == 1);
    CHECK(std::abs(run.get("t_stop") - 0.55) < 1e-9);
    // v(t - tau) is 0.2 mm/s at the stop; then the spring moves back by 25 um until 0.6 s: 0.25 N.
    const double F = 1 + run.get("F_S") / (1 + 1e-4);
    CHECK(run.get("F") == doctest::Approx(F - 0.25).epsilon(1e-8));
    CHECK(run.get("armed") == 1);
  }
}

// A velocity that does not change would let the integrator take any step.
TEST_CASE("no internal step of co-simulation is longer than the delay") {
  for (const int version : {2, 3}) {
    for (const double tau : {0.01, 0.001}) {
      Run run(version, "SevenParameter");
      run.set("tau", tau);
      run.set("v", 0.05);
      run.start(1e-3);
      run.step(1);
      CHECK(run.get("solver.steps") >= 1 / tau);
      CHECK(run.get("solver.steps") < 1.2 / tau);
    }
  }
}

// The only way to tell an importer that integrates how far it may step.
TEST_CASE("in model exchange a time event follows after the delay while the contact slides, none in stick") {
  for (const double v : {0.05, 0.0}) {
    CAPTURE(v);
    test::Raw2 two("SevenParameter");
    two.instantiate(false, fmi2ModelExchange);
    REQUIRE(two.set("v", v) == fmi2OK);
    REQUIRE(two.f.setupExperiment(two.instance, fmi2False, 0, 3, fmi2False, 0) == fmi2OK);
    REQUIRE(two.f.enterInitializationMode(two.instance) == fmi2OK);
    REQUIRE(two.f.exitInitializationMode(two.instance) == fmi2OK);
    fmi2EventInfo info{};
    REQUIRE(two.f.newDiscreteStates(two.instance, &info) == fmi2OK);
    CHECK(info.nextEventTimeDefined == (v > 0 ? fmi2True : fmi2False));
    if (v > 0) CHECK(info.nextEventTime == doctest::Approx(3.01).epsilon(1e-15));

    test::Raw3 three("SevenParameter");
    three.instance = three.f.instantiateModelExchange("raw", three.token().c_str(), nullptr, false, false,
                                                      &three.log, test::Log::fmi3);
    REQUIRE(three.instance != nullptr);
    REQUIRE(three.set("v", v) == fmi3OK);
    REQUIRE(three.f.enterInitializationMode(three.instance, false, 0, 3, false, 0) == fmi3OK);
    REQUIRE(three.f.exitInitializationMode(three.instance) == fmi3OK);
    bool need = true, terminate = true, nominals = true, values = true, timed = false;
    double next = 0;
    REQUIRE(three.f.updateDiscreteStates(three.instance, &need, &terminate, &nominals, &values, &timed,
                                         &next) == fmi3OK);
    CHECK(timed == (v > 0));
    if (v > 0) CHECK(next == doctest::Approx(3.01).epsilon(1e-15));
  }
}

TEST_CASE("a velocity that comes to zero and stays there is at rest") {
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "SevenParameter", {"v"}, way.kind);
    run.set("v", 0.1);
    run.start();
    run.step(0.1, {0.1}, {0});
    run.step(0.2, {0}, {0});
    CHECK(run.get("sticking") == 1);
    CHECK(run.get("sticks") == 1);
    CHECK(std::abs(run.get("t_stop") - 0.1) < 1e-9);
    // v(t - tau) was 0.01 m/s at the stop.
    CHECK(run.get("F") == doctest::Approx(1 + 0.1 / 1.25).epsilon(1e-8));
  }
}

TEST_CASE("SevenParameter refuses what makes no sense in a sentence") {
  test::Raw2 raw("SevenParameter");
  raw.instantiate();
  CHECK(raw.set("tau", -1) == fmi2OK);  // judged with the others
  CHECK(raw.set("F_Sinf", 0.01) == fmi2OK);
  CHECK(raw.f.enterInitializationMode(raw.instance) == fmi2OK);
  CHECK(raw.f.exitInitializationMode(raw.instance) == fmi2Error);
  CHECK(raw.log.says("Parameter tau is -1 but must be at least 0."));
  CHECK(raw.log.says("Parameter F_Sinf is 0.01 N but must be at least F_Sa, which is 0.1 N."));
  CHECK(raw.set("tau", 0.01) == fmi2OK);
  CHECK(raw.set("F_Sinf", 0.5) == fmi2OK);
  CHECK(raw.f.exitInitializationMode(raw.instance) == fmi2OK);
  CHECK(raw.set("tau", 0.02) == fmi2Error);  // the past is kept for the delay that it began with
}
