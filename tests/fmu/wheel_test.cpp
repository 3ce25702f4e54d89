// The quarter vehicle through the packaged FMUs: a brake that locks, holds and releases the wheel.
#include "fmu/raw.hpp"

using namespace bristle;
using test::Run;

namespace {

constexpr double strict = 1e-11;

double eventTime(const Run& run, const std::string& event) {
  for (const std::string& line : run.log) {
    if (line.starts_with(event)) return std::stod(line.substr(line.rfind("= ") + 2));
  }
  return -1;
}

}  // namespace

// J w' = -T_brake - r F with constant torques: w = 60 - 90 t, locked from 2/3 s on.
TEST_CASE("a braked wheel locks when it comes to rest, exactly, and stays there") {
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "WheelVehicle", {}, way.kind);
    run.set("w", 60);
    run.set("T_brake", 120);
    run.set("F", -100);
    run.start(strict);
    run.step(0.5);
    CHECK(run.get("locked") == 0);
    CHECK(std::abs(run.get("w") - 15) < 1e-9);
    CHECK(std::abs(run.get("V_roll") - 4.5) < 1e-9);
    CHECK(std::abs(run.get("v") - (4.5 - run.get("V"))) < 1e-12);
    CHECK(run.get("T_held") == 120);
    run.step(3);
    CHECK(run.get("locked") == 1);
    CHECK(run.get("w") == 0);
    CHECK(run.get("V_roll") == 0);
    CHECK(run.get("T_held") == doctest::Approx(30).epsilon(1e-12));
    CHECK(run.get("locks") == 1);
    CHECK(run.get("releases") == 0);
    CHECK(std::abs(run.get("V") - (20 - 0.25 * 3)) < 1e-10);
    CHECK(std::abs(run.get("s") - (60 - 0.125 * 9)) < 1e-9);
    // Energy of the brake: 120 N m over 20 rad.
    CHECK(std::abs(run.get("E_brake") - 2400) < 1e-6);
    if (way.stepped()) CHECK(std::abs(eventTime(run, "end of turning") - 2.0 / 3) < 1e-9);
  }
}

// Coulomb-like road: F = -mu m g sgn V, closed by hand.  The vehicle comes to rest with its wheel locked, and
// when road and motion have gone nothing moves any more.
TEST_CASE("a vehicle brakes to standstill and stays there") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "WheelVehicle");
    run.set("T_brake", 2000);
    run.start(strict);
    const double H = 1e-3, road = 0.8 * 400 * 9.81;
    const auto force = [&] {  // the road holds what it must to stop the slip within a step, at most mu m g
      return std::clamp(run.get("v") * 400 / H, -road, road);
    };
    double t = 0;
    for (int k = 1; k <= 4000; ++k) {
      run.set("F", force());
      run.step(t = k * H);
    }
    CHECK(run.get("locked") == 1);
    CHECK(run.get("w") == 0);
    CHECK(std::abs(run.get("V")) < 1e-9);
    const double s = run.get("s");
    run.step(t + 100);
    CHECK(std::abs(run.get("s") - s) < 1e-6);
    CHECK(run.get("w") == 0);
    CHECK(run.get("locks") == 1);
  }
}

// The driving torque rises by 50 N m/s against a brake of 100 N m: release at 2 s, then w = 25 (t - 2)^2.
TEST_CASE("a locked wheel is released when the torque exceeds the brake") {
  for (const test::Way& way : test::ways) {
    for (const double sign : {1.0, -1.0}) {
      CAPTURE(way.version);
      CAPTURE(way.stepped());
      CAPTURE(sign);
      Run run(way.version, "WheelVehicle", {"T_drive"}, way.kind);
      run.set("V", 0);
      run.set("w", 0);
      run.set("T_brake", 100);
      run.start(strict);
      CHECK(run.get("locked") == 1);
      run.step(1.9, {0}, {sign * 95});
      CHECK(run.get("w") == 0);
      CHECK(run.get("locked") == 1);
      CHECK(run.get("T_held") == doctest::Approx(sign * 95).epsilon(1e-12));
      run.step(3, {sign * 95}, {sign * 150});
      CHECK(run.get("locked") == 0);
      CHECK(run.get("releases") == 1);
      CHECK(std::abs(run.get("w") - sign * 25) < 1e-6);
      CHECK(std::abs(run.get("V_roll") - 7.5) < 1e-6);
      if (way.stepped()) CHECK(std::abs(eventTime(run, "release") - 2) < 1e-9);
    }
  }
}

TEST_CASE("a wheel that the brake cannot hold passes through rest and turns the other way") {
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "WheelVehicle", {}, way.kind);
    run.set("w", 30);
    run.set("T_drive", -50);
    run.set("T_brake", 10);
    run.start(strict);
    run.step(1);  // w = 30 - 60 t up to 0.5 s, then -40 (t - 0.5)
    CHECK(std::abs(run.get("w") + 20) < 1e-9);
    CHECK(std::abs(run.get("V_roll") - 6) < 1e-9);
    CHECK(run.get("T_held") == -10);
    CHECK(run.get("wheel_reversals") == 1);
    CHECK(run.get("locks") == 0);
    // T_drive w is -50 times the angle of 7.5 - 5 rad.
    CHECK(std::abs(run.get("E_motion") - (0.5 * (400 * 400 + 900) - 50 * 2.5 - run.get("E_brake"))) < 1e-6);
    CHECK(std::abs(run.get("E_brake") - 10 * 12.5) < 1e-8);
  }
}

TEST_CASE("a brake released or pushed below zero is met at once") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "WheelVehicle");
    run.set("w", 0);
    run.set("V", 0);
    run.set("T_drive", 40);
    run.set("T_brake", 50);
    run.start(strict);
    run.step(1);
    CHECK(run.get("w") == 0);
    run.set("T_brake", 0);
    run.step(2);
    CHECK(std::abs(run.get("w") - 40) < 1e-9);
    CHECK(run.get("releases") == 1);
  }
  test::Raw2 two("WheelVehicle");
  two.instantiate();
  two.initialize();
  CHECK(two.set("T_brake", -1) == fmi2Discard);
  CHECK(two.log.says("Variable T_brake was to be set to -1 but must be at least 0; it keeps 0."));
  test::Raw3 three("WheelVehicle");
  three.instantiate();
  CHECK(three.set("r", 0) == fmi3OK);
  CHECK(three.f.enterInitializationMode(three.instance, false, 0, 0, false, 0) == fmi3OK);
  CHECK(three.f.exitInitializationMode(three.instance) == fmi3Error);
  CHECK(three.log.says("Parameter r is 0 but must be greater than 0."));
}
