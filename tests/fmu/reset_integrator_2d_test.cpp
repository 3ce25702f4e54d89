// The two-dimensional reset integrator through the packaged FMUs, against independent solutions (DOP853 at
// 1e-12 with located events): planar oscillator, anisotropy, planar stick-slip, dither.
#include <numbers>

#include "fmu/raw.hpp"

using namespace bristle;
using test::Run;
using Values = std::map<std::string, double>;

namespace {

constexpr double strict = 1e-11;

void setAll(Run& run, const Values& values) {
  for (const auto& [name, value] : values)
    run.set(name, value);
}

const Values anisotropic{{"sigma02", 60}, {"sigma12", 40}, {"stiction2", 0.2}, {"a_v", 0.01}};
const Values pulled{{"a_v", 0.01}, {"x1", 0},          {"x2", 0},          {"v1", 0},
                    {"v2", 0},     {"v_drive1", 0.01}, {"v_drive2", 0.005}};
const Values dithered{{"sigma01", 1e4}, {"sigma02", 1e4}, {"z0", 1e-4}, {"a_v", 0.01}, {"x2", 0},
                      {"v1", 0},        {"v2", 0},        {"z1", 0},    {"z2", 0}};

/// When something of that name happened, as the FMU told.
std::vector<double> times(const Run& run, const std::string& event) {
  std::vector<double> found;
  for (const std::string& line : run.log) {
    if (line.starts_with(event)) found.push_back(std::stod(line.substr(line.rfind("= ") + 2)));
  }
  return found;
}

/// The greatest difference of position, velocity, deflection and force from the reference.
struct Pointwise {
  double x = 0, v = 0, z = 0, F = 0;

  Pointwise(Run& run, const test::Columns& expected) {
    for (std::size_t i = 0; i < expected.at("t").size(); ++i) {
      if (expected.at("t")[i] > run.time()) run.step(expected.at("t")[i]);
      const auto worse = [&](double& worst, const char* one, const char* two) {
        for (const char* name : {one, two})
          worst = std::max(worst, std::abs(run.get(name) - expected.at(name)[i]));
      };
      worse(x, "x1", "x2");
      worse(v, "v1", "v2");
      worse(z, "z1", "z2");
      worse(F, "F1", "F2");
    }
  }
};

}  // namespace

TEST_CASE("the planar oscillator agrees pointwise with the reference and comes to rest where it does") {
  const auto expected = test::reference("ri2d_planar_av0p1");
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "ResetIntegrator2DSlider", {}, way.kind);
    run.start(strict);
    const Pointwise s(run, expected);
    CHECK(s.x < 1e-8);
    CHECK(s.v < 1e-7);
    CHECK(s.z < 1e-8);
    CHECK(s.F < 1e-6);
    CHECK(run.get("sticks") == 1);
    CHECK(run.get("slips") == 1);
    CHECK(run.get("sticking") == 1);
    run.step(40);
    CHECK(std::abs(run.get("x1") + 0.00256637) < 1e-8);
    CHECK(std::abs(run.get("x2") - 0.00042918) < 1e-8);
    CHECK(std::hypot(run.get("v1"), run.get("v2")) < 1e-10);
    if (!way.stepped()) continue;
    REQUIRE(times(run, "stick").size() == 1);
    CHECK(std::abs(times(run, "stick")[0] - 2.23294286231) < 1e-8);
    CHECK(std::abs(times(run, "slip")[0] - 0.008766044623555416) < 1e-8);
    CHECK(run.get("solver.restarts") == 3);  // the start and both events, nothing else
  }
}

// Constant damping puts 84 N on the body at the start; (3.7) with a_v of the paper never brings it to rest.
// There the body circles undamped in stick and touches the rim in every turn, so that further slips are a
// matter of rounding, the motion is not.
TEST_CASE("the planar oscillator at rest depends on the damping as in the reference") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run constant(version, "ResetIntegrator2DSlider");
    constant.set("damping", 2);
    constant.start(strict);
    constant.step(40);
    REQUIRE(times(constant, "stick").size() == 2);
    CHECK(std::abs(times(constant, "stick")[1] - 1.50066586879) < 1e-8);
    CHECK(std::abs(constant.get("x1") - 0.00320832) < 1e-8);
    CHECK(std::abs(constant.get("x2") - 0.00558501) < 1e-8);
    Run low(version, "ResetIntegrator2DSlider");
    low.set("a_v", 0.01);
    low.start(strict);
    low.step(20);
    REQUIRE(!times(low, "stick").empty());
    CHECK(std::abs(times(low, "stick")[0] - 2.23294286231) < 1e-8);
    CHECK(std::abs(std::hypot(low.get("v1"), low.get("v2")) - 0.096) < 5e-4);
  }
}

TEST_CASE("the planar oscillator at the default tolerance is good to 1e-4") {
  const auto expected = test::reference("ri2d_planar_av0p1");
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "ResetIntegrator2DSlider");
    run.start();
    const Pointwise s(run, expected);
    CHECK(s.x < 1e-5);
    CHECK(s.v < 1e-4);
    CHECK(times(run, "stick")[0] == doctest::Approx(2.23294286231).epsilon(1e-4));
  }
}

TEST_CASE("the anisotropic planar oscillator agrees with the reference, event by event") {
  const auto expected = test::reference("ri2d_planar_aniso");
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "ResetIntegrator2DSlider", {}, way.kind);
    setAll(run, anisotropic);
    run.start(strict);
    const Pointwise s(run, expected);
    CHECK(s.x < 1e-8);
    CHECK(s.v < 1e-7);
    CHECK(s.z < 1e-8);
    CHECK(run.get("sticks") == 9);
    CHECK(run.get("slips") == 9);
    if (!way.stepped()) continue;
    CHECK(std::abs(times(run, "stick")[0] - 2.5577763820330968) < 1e-8);
    CHECK(std::abs(times(run, "slip")[8] - 4.604157120302104) < 1e-8);
    CHECK(std::abs(times(run, "stick")[8] - 4.609226022859061) < 1e-8);
  }
}

// The limit cycle lies along the direction of the pull; its period from the last ten slips.
TEST_CASE("planar stick-slip has the period and the slip time of the reference") {
  const auto expected = test::reference("ri2d_stickslip_av0p01");
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "ResetIntegrator2DSlider", {}, way.kind);
    setAll(run, pulled);
    run.start(strict);
    const Pointwise s(run, expected);
    CHECK(s.x < 1e-8);
    CHECK(s.v < 1e-7);
    CHECK(run.get("slips") == 18);
    if (!way.stepped()) continue;
    run.step(40);
    const auto slips = times(run, "slip"), sticks = times(run, "stick");
    CHECK(std::abs(slips[0] - 2.1470517717300543) < 1e-8);
    const std::size_t last = sticks.size() - 1;
    CHECK(std::abs((slips[last] - slips[last - 10]) / 10 - 0.99850606) < 1e-7);
    CHECK(std::abs(sticks[last] - slips[last] - 0.36489812) < 1e-7);
  }
}

// 100 periods of dither at 50 Hz as 4000 straight lines each, which are off the cosine by 2e-7 of its
// amplitude.
TEST_CASE("dither along the motion makes the decay of the reference") {
  const auto expected = test::reference("ri2d_dither_A_colin");
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "ResetIntegrator2DSlider", {"v_dither1"});
    setAll(run, dithered);
    run.start(1e-10);
    const int n = 4000;
    const double H = 0.02 / n;
    const auto velocity = [&](long k) {
      return std::cos(2 * std::numbers::pi * static_cast<double>(k % n) / n);
    };
    double x = 0, v = 0;
    std::size_t row = 1;
    long k = 0;
    const auto compare = [&] {
      x = std::max(x, std::abs(run.get("x1") - expected.at("x1")[row]));
      v = std::max(v, std::abs(run.get("v1") - expected.at("v1")[row]));
      ++row;
    };
    for (; row < expected.at("t").size(); ++k) {
      const double begin = static_cast<double>(k) * H, end = static_cast<double>(k + 1) * H;
      double from = velocity(k), t = begin;
      while (row < expected.at("t").size() && expected.at("t")[row] < end) {  // on the way along the line
        const double at = expected.at("t")[row],
                     there = velocity(k) + (velocity(k + 1) - velocity(k)) * (at - begin) / H;
        if (at > t) run.step(at, {from}, {there});
        compare();
        from = there;
        t = at;
      }
      run.step(end, {from}, {velocity(k + 1)});
    }
    CHECK(x < 1e-7);
    CHECK(v < 1e-6);
    CHECK(run.get("x2") == 0);
    for (const double to = 2; k < std::lround(to / H); ++k)
      run.step(static_cast<double>(k + 1) * H, {velocity(k)}, {velocity(k + 1)});
    CHECK(std::abs(run.get("x1") - 0.018140128243803913) < 1e-7);
    CHECK(std::abs(run.get("v1") + 0.36971985891908754) < 1e-6);
    CHECK(run.get("sticks") + run.get("slips") == 401);
  }
}

// The same body and law as two FMUs, closed by hand with a step far below H_max: first order in the step.
TEST_CASE("PlanarMass closed with ResetIntegrator2D goes to the slider as the step falls") {
  double error[2];
  for (const int fine : {0, 1}) {
    Run whole(2, "ResetIntegrator2DSlider"), body(3, "PlanarMass"), law(3, "ResetIntegrator2D");
    for (Run* run : {&whole, &law}) {
      run->set("z1", 0);
      run->set("z2", 0);
    }
    for (Run* run : {&whole, &body, &law})
      run->start(1e-9);
    const double H = fine ? 2.5e-5 : 5e-5;
    error[fine] = 0;
    for (int k = 1; k <= std::lround(1 / H); ++k) {
      for (const char* axis : {"1", "2"}) {
        law.set(std::string("v") + axis, body.get(std::string("v") + axis));
        body.set(std::string("F") + axis, law.get(std::string("F") + axis));
      }
      for (Run* run : {&whole, &body, &law})
        run->step(k * H);
      error[fine] = std::max(error[fine], std::abs(body.get("x1") - whole.get("x1")));
    }
  }
  CHECK(error[0] < 1e-3);
  CHECK(error[1] < 0.6 * error[0]);
  CHECK(error[1] > 0.4 * error[0]);
}

TEST_CASE("the two-dimensional reset integrator refuses parameters without a meaning") {
  test::Raw2 two("ResetIntegrator2D");
  two.instantiate();
  CHECK(two.set("z0", 0) == fmi2OK);
  CHECK(two.set("sigma02", -1) == fmi2OK);
  CHECK(two.f.enterInitializationMode(two.instance) == fmi2OK);
  CHECK(two.f.exitInitializationMode(two.instance) == fmi2Error);
  CHECK(two.log.says("Parameter z0 is 0 but must be greater than 0."));
  CHECK(two.log.says("Parameter sigma02 is -1 but must be greater than 0."));
  test::Raw3 three("ResetIntegrator2DSlider");
  three.instantiate();
  CHECK(three.set("a_v", -0.1) == fmi3OK);
  CHECK(three.f.enterInitializationMode(three.instance, false, 0, 0, false, 0) == fmi3OK);
  CHECK(three.f.exitInitializationMode(three.instance) == fmi3Error);
  CHECK(three.log.says("Parameter a_v is -0.1 but must be greater than 0."));
}
