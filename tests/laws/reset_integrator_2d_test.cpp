// The two-dimensional reset integrator: against one dimension and against the polar form, each integrated
// here by a classical Runge-Kutta method, and its energy.
#include "laws/reset_integrator_2d.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "catalogue.hpp"
#include "hybrid/simulation.hpp"
#include "messages.hpp"

using namespace bristle;

namespace {

class Instance {
 public:
  explicit Instance(const char* model) : simulation_(Simulation::create(*findModel(model))) {}
  void set(std::string_view name, double value) { simulation_->set(variable(name), value); }
  double get(std::string_view name) { return simulation_->get(variable(name)); }
  void start(double tolerance) { REQUIRE(simulation_->start(tolerance, messages) == Outcome::ok); }
  void advance(double end) { REQUIRE(simulation_->advance(end, messages) == Outcome::ok); }
  /// A straight line from here to `value` at `end`.
  void line(std::string_view name, double value, double end) {
    const double slope = (value - get(name)) / (end - simulation_->time());
    simulation_->set(variable(name), get(name));
    simulation_->setInputDerivative(variable(name), 1, slope);
  }

  test::Messages messages;

 private:
  const Variable& variable(std::string_view name) {
    for (const Variable& v : simulation_->model().variables()) {
      if (v.name == name) return v;
    }
    FAIL("no variable " << std::string(name));
    return simulation_->model().variables()[0];
  }
  std::unique_ptr<Simulation> simulation_;
};

/// The deflection of (3.1) in one dimension under a prescribed displacement: the stop operator, exact.
class Stop {
 public:
  explicit Stop(double range) : range_(range) {}
  double follow(double displacement) {
    z_ = std::min(std::max(z_ + displacement - at_, -range_), range_);
    at_ = displacement;
    return z_;
  }

 private:
  double range_, z_ = 0, at_ = 0;
};

}  // namespace

// A triangle of velocity along a line through the plane; its displacement is monotone between the zeros of v,
// where the stop operator is told.
TEST_CASE("along a line the deflection is that of the stop operator in one dimension") {
  for (const double angle : {0.0, 0.5, 1.5707963267948966, 2.4, -0.7}) {
    CAPTURE(angle);
    Instance law("ResetIntegrator2D");
    law.start(1e-11);
    Stop stop(0.01);
    const double peaks[] = {0.04, -0.02, 0.03, -0.05, 0.01, -0.01, 0.004, -0.06};
    double t = 0, displacement = 0;
    for (const double peak : peaks) {
      for (const double v : {peak, 0.0}) {  // up to the peak and back to zero
        law.line("v1", v * std::cos(angle), t + 0.5);
        law.line("v2", v * std::sin(angle), t + 0.5);
        law.advance(t += 0.5);
        displacement += 0.25 * peak;
        const double z = stop.follow(displacement);
        CHECK(std::abs(law.get("z1") - z * std::cos(angle)) < 1e-11);
        CHECK(std::abs(law.get("z2") - z * std::sin(angle)) < 1e-11);
      }
    }
    CHECK(law.get("slips") >= 4);
  }
}

// A body on a line, 100 N/m, in one dimension: Runge-Kutta with the stop operator inside is of first order at
// the events; with 1 us it is good to 1e-6 m.
TEST_CASE("the planar oscillator on a line is the oscillator in one dimension") {
  const double angle = 0.6, c = std::cos(angle), s = std::sin(angle);
  Instance plane("ResetIntegrator2DSlider");
  plane.set("x1", 0.1 * c);
  plane.set("x2", 0.1 * s);
  plane.set("v1", 0);
  plane.set("v2", 0);
  plane.set("z1", 0);
  plane.set("z2", 0);
  plane.set("a_v", 0.01);
  plane.start(1e-11);
  // Turning points of the independent solution in one dimension.
  const double turns[] = {-0.0804982479, 0.0632798023, -0.0469091053, 0.0319781399, -0.0197132576};
  std::vector<double> found;
  double before = 0, position = 0.1;
  for (int k = 1; k <= 16000; ++k) {
    plane.advance(k * 1e-4);
    const double v = plane.get("v1") * c + plane.get("v2") * s, x = plane.get("x1") * c + plane.get("x2") * s;
    CHECK(std::abs(plane.get("x1") * s - plane.get("x2") * c) < 1e-12);
    // The parabola through two points and their slopes at v = 0.
    if (before * v < 0) found.push_back(position + 0.5 * before * 1e-4 * before / (before - v));
    before = v;
    position = x;
  }
  REQUIRE(found.size() >= 5);
  for (std::size_t i = 0; i < 5; ++i)
    CHECK(std::abs(found[i] - turns[i]) < 1e-7);
}

// (3.5) as corrected: inside z_r' = v_r, z_phi' = v_phi / z_r; on the rim z_r' = 0.  A motion that keeps away
// from z = 0, where the polar form has no value.
TEST_CASE("away from zero the deflection is that of the polar form") {
  const double z0 = 0.01;
  Instance law("ResetIntegrator2D");
  law.set("z1", 2e-3);
  law.set("v1", 0.01);
  law.start(1e-11);
  double r = 2e-3, phi = 0, worst = 0;
  const auto v1 = [](double t) { return 0.01 - 0.01 * t; };
  const auto v2 = [](double t) { return 0.012 * t; };
  struct Rates {
    double r, phi;
  };
  const auto rates = [&](double t, double R, double Phi) {
    const double along = v1(t) * std::cos(Phi) + v2(t) * std::sin(Phi),
                 across = v2(t) * std::cos(Phi) - v1(t) * std::sin(Phi);
    return Rates{R >= z0 && along > 0 ? 0 : along, across / R};
  };
  const double h = 1e-5;
  for (int step = 1; step <= 40; ++step) {
    const double end = 0.1 * step;
    for (int k = 0; k < 10000; ++k) {
      const double t = end - 0.1 + k * h;
      const Rates a = rates(t, r, phi), b = rates(t + h / 2, r + h / 2 * a.r, phi + h / 2 * a.phi),
                  c = rates(t + h / 2, r + h / 2 * b.r, phi + h / 2 * b.phi),
                  d = rates(t + h, r + h * c.r, phi + h * c.phi);
      r = std::min(r + h / 6 * (a.r + 2 * b.r + 2 * c.r + d.r), z0);
      phi += h / 6 * (a.phi + 2 * b.phi + 2 * c.phi + d.phi);
    }
    law.line("v1", v1(end), end);
    law.line("v2", v2(end), end);
    law.advance(end);
    worst = std::max(worst, std::hypot(law.get("z1") - r * std::cos(phi), law.get("z2") - r * std::sin(phi)));
  }
  CHECK(worst < 1e-7);  // the steps of 10 us, once at the rim
  CHECK(law.get("slips") == 1);
}

// Force and rate for a given deflection, one number each: (3.6) with both axes different.
TEST_CASE("force and rate are those of the equations") {
  using Law = ResetIntegrator2DLaw;
  double p[Law::parameters.size()];
  for (std::size_t i = 0; i < Law::parameters.size(); ++i)
    p[i] = Law::parameters[i].start;
  p[Law::sigma0 + 1] = 60;
  p[Law::a + 1] = 0.2;
  p[Law::sigma1 + 1] = 40;
  const double w[] = {0.03, -0.04}, z[] = {0.006, 0.008};
  double F[2], dz[2], stored = 0;
  Law::friction<double>(p, w, z, true, F, dz, stored);
  const double share = std::exp(-0.25);
  CHECK(F[0] == doctest::Approx(110 * 0.006 + 74.15 * share * 0.03).epsilon(1e-14));
  CHECK(F[1] == doctest::Approx(72 * 0.008 - 40 * share * 0.04).epsilon(1e-14));
  CHECK(dz[0] == 0.03);
  CHECK(dz[1] == -0.04);
  CHECK(stored == doctest::Approx(0.5 * (110 * 36e-6 + 72 * 64e-6)).epsilon(1e-14));
  Law::friction<double>(p, w, z, false, F, dz, stored);
  CHECK(F[0] == doctest::Approx(0.6).epsilon(1e-14));
  CHECK(F[1] == doctest::Approx(0.48).epsilon(1e-14));
  const double radial = (0.006 * 0.03 - 0.008 * 0.04) / 1e-4;
  CHECK(dz[0] == doctest::Approx(0.03 - radial * 0.006).epsilon(1e-13));
  CHECK(dz[1] == doctest::Approx(-0.04 - radial * 0.008).epsilon(1e-13));
  CHECK(Law::stepLimit(p) == doctest::Approx(40 / 72.0).epsilon(1e-14));
}

// The storage function of the header: with equal products of stiction gradient and stiffness nothing is ever
// given back; with unequal ones a bristle that is turned along its rim gives energy.
TEST_CASE("the isotropic law dissipates always, the anisotropic one need not") {
  for (const bool isotropic : {true, false}) {
    CAPTURE(isotropic);
    Instance law("ResetIntegrator2D");
    law.set("sigma11", 0);
    law.set("sigma12", 0);
    if (!isotropic) law.set("stiction2", 2);
    law.set("v1", 0.02);
    law.start(1e-10);
    double before = 0, least = 0;
    for (int k = 1; k <= 4000; ++k) {
      const double t = k * 5e-3, phase = 1.5 * t, size = 0.02 + 0.01 * std::sin(1.7 * t);
      law.line("v1", size * std::cos(phase), t);
      law.line("v2", size * std::sin(phase), t);
      law.advance(t);
      const double now = law.get("E_dissipated");
      least = std::min(least, now - before);
      before = now;
    }
    CHECK(law.get("slips") >= 1);
    CHECK(before > 0.01);
    if (isotropic) CHECK(least > -1e-10);
    if (!isotropic) CHECK(least < -1e-7);
  }
}

TEST_CASE("a deflection beyond the stiction range starts on its rim, a smaller range takes it along") {
  Instance law("ResetIntegrator2D");
  law.set("z1", 0.03);
  law.set("z2", -0.04);
  law.start(1e-9);
  CHECK(law.get("sticking") == 1);
  law.advance(0.1);
  CHECK(law.get("z1") == doctest::Approx(0.006).epsilon(1e-12));
  CHECK(law.get("z2") == doctest::Approx(-0.008).epsilon(1e-12));
  law.set("z0", 0.005);
  law.set("v1", 0.01);
  law.advance(0.2);
  CHECK(law.get("slips") == 1);
  CHECK(std::hypot(law.get("z1"), law.get("z2")) == doctest::Approx(0.005).epsilon(1e-7));
  law.set("v1", -0.01);  // the way back is stick
  law.advance(0.3);
  CHECK(law.get("sticks") == 1);
  CHECK(law.get("z1") < 0.004);
}
