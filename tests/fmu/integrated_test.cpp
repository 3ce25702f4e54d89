// Packaged FMUs driven through model exchange by our integrator: the same numbers as co-simulation gives, and
// the integrator starts anew at events only.
#include <algorithm>

#include "analysis/signals.hpp"
#include "fmu/run.hpp"

using namespace bristle;
using cosim::InterfaceKind;
using test::Run;

TEST_CASE("FrBD stick-slip through model exchange reproduces the reference") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "FrBDSlider", {}, InterfaceKind::modelExchange);
    run.start(1e-10);
    std::vector<double> t, v;
    for (int i = 1; i <= 10000; ++i) {
      run.step(i / 100.0);
      t.push_back(run.time());
      v.push_back(run.get("v"));
    }
    const auto period = analysis::period(t, v);
    REQUIRE(period);
    CHECK(std::abs(period->mean - 7.639267026) < 1e-6);
    CHECK(std::abs(run.get("x") - 9.304374147) < 1e-5);
    CHECK(run.get("reversals") == 72);
    CHECK(run.integration()->stateEvents == 72);
    CHECK(run.integration()->stepEvents == 0);
    CHECK(run.integration()->restarts == 73);  // the start and every reversal, nothing else
  }
}

TEST_CASE("a law through model exchange follows straight input lines as in co-simulation") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run integrated(version, "FrBD", {"v"}, InterfaceKind::modelExchange), stepped(version, "FrBD", {"v"});
    double worst = 0;
    for (Run* run : {&integrated, &stepped})
      run->start(1e-10);
    const auto velocity = [](double t) { return 0.1 * std::sin(40 * t); };
    for (int i = 1; i <= 500; ++i) {
      const double from = (i - 1) / 1000.0, to = i / 1000.0;
      for (Run* run : {&integrated, &stepped})
        run->step(to, {velocity(from)}, {velocity(to)});
      worst = std::max(worst, std::abs(integrated.get("F") - stepped.get("F")));
    }
    CHECK(worst < 1e-7);
    CHECK(integrated.get("reversals") == stepped.get("reversals"));
    CHECK(integrated.integration()->restarts == 1 + integrated.get("reversals"));
  }
}

// The force meets the stick limit exactly at 15 s: zero itself is no crossing to the model.
TEST_CASE("true stiction through model exchange slips and sticks as in co-simulation") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run integrated(version, "CoulombSlider", {}, InterfaceKind::modelExchange),
        stepped(version, "CoulombSlider");
    for (Run* run : {&integrated, &stepped})
      run->start(1e-9);
    for (int i = 1; i <= 60; ++i) {
      for (Run* run : {&integrated, &stepped})
        run->step(i);
      CHECK(std::abs(integrated.get("x") - stepped.get("x")) < 1e-6);
      CHECK(integrated.get("sticking") == stepped.get("sticking"));
    }
    CHECK(integrated.get("slips") == 4);
  }
}

TEST_CASE("an input that jumps is met by an event, as co-simulation meets it") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run integrated(version, "FrBD", {}, InterfaceKind::modelExchange), stepped(version, "FrBD");
    double worst = 0;
    for (Run* run : {&integrated, &stepped}) {
      run->set("v", 0.1);
      run->start(1e-10);
    }
    for (int i = 1; i <= 20; ++i) {
      for (Run* run : {&integrated, &stepped}) {
        run->set("v", i <= 10 ? 0.1 : -0.2);
        run->step(i / 100.0);
      }
      worst = std::max(worst, std::abs(integrated.get("F") - stepped.get("F")));
    }
    CHECK(worst < 1e-7);
    CHECK(integrated.get("reversals") == stepped.get("reversals"));
    CHECK(integrated.integration()->restarts == 2);
  }
}
