// Coulomb: the Stribeck curves against the reference table, and the rules of stick and slip, each on a case
// whose answer is known.
#include "laws/coulomb.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "bodies/set_valued_slider.hpp"
#include "laws/instance.hpp"

using namespace bristle;
using test::Messages;

namespace {

using Instance = test::NamedModel;

/// A body of 1 kg on a spring of 1 N/m fixed to a wall, with F_C = F_S = 2 N.
Instance wallSlider() {
  Instance s("CoulombSlider");
  s.set("K", 1).set("v_drive", 0).set("F_S", 2);
  return s;
}

struct Table {
  std::map<std::string, std::vector<double>> columns;
  explicit Table(const std::string& name) {
    const char* source = std::getenv("BRISTLE_SOURCE");
    REQUIRE_MESSAGE(source != nullptr, "BRISTLE_SOURCE is not set; run the tests with ctest");
    std::ifstream file(std::string(source) + "/tests/reference/" + name);
    REQUIRE(file);
    std::string line, cell;
    std::getline(file, line);
    std::vector<std::string> names;
    for (std::stringstream head(line); std::getline(head, cell, ',');)
      names.push_back(cell);
    while (std::getline(file, line)) {
      std::stringstream row(line);
      for (const std::string& n : names) {
        std::getline(row, cell, ',');
        columns[n].push_back(std::stod(cell));
      }
    }
  }
};

std::vector<double> lawParameters() {
  std::vector<double> p;
  for (const Variable& v : Coulomb::parameters)
    p.push_back(v.start);
  return p;
}

}  // namespace

// f_S 0.32, f_C 0.25, v_S 0.02, Bo-Pavelescu exponent 0.5, eta2 0.5; 15 digits in the table.
TEST_CASE("the five Stribeck curves agree with the reference table") {
  const Table table("stribeck_functions.csv");
  auto p = lawParameters();
  p[Coulomb::F_C] = 0.25;
  p[Coulomb::F_S] = 0.32;
  p[Coulomb::v_S] = 0.02;
  const std::pair<StribeckCurve, const char*> curves[] = {{StribeckCurve::tustin, "f_tustin"},
                                                          {StribeckCurve::boPavelescu, "f_bo_pav"},
                                                          {StribeckCurve::gauss, "f_gauss"},
                                                          {StribeckCurve::lorentz, "f_lorentz"},
                                                          {StribeckCurve::poppStelter, "f_popp"}};
  const auto& v = table.columns.at("v");
  for (const auto& [curve, column] : curves) {
    CAPTURE(column);
    p[Coulomb::curve] = static_cast<double>(curve);
    double worst = 0;
    int compared = 0;
    for (std::size_t i = 0; i < v.size(); ++i) {
      if (v[i] == 0) continue;  // set-valued there
      const double F = Coulomb::slip<double>(p.data(), v[i], v[i] > 0 ? 1 : -1);
      worst = std::max(worst, std::abs(F - table.columns.at(column)[i]));
      ++compared;
    }
    CHECK(compared == 400);
    CHECK(worst < 2e-15);
    // At rest every curve starts at the static force, and an extension below zero stays there.
    CHECK(Coulomb::slip<double>(p.data(), 0, 1) == 0.32);
    CHECK(Coulomb::slip<double>(p.data(), 0, -1) == -0.32);
    CHECK(Coulomb::slip<double>(p.data(), -1e-3, 1) == 0.32);
  }
  p[Coulomb::curve] = static_cast<double>(StribeckCurve::none);
  p[Coulomb::viscous] = 3;
  CHECK(Coulomb::slip<double>(p.data(), -0.5, -1) == -0.25 - 1.5);
}

TEST_CASE("the slip force has exact derivatives for every curve") {
  auto p = lawParameters();
  p[Coulomb::F_S] = 3;
  p[Coulomb::viscous] = 0.1;
  for (int curve = 1; curve <= stribeckCurves.count(); ++curve) {
    p[Coulomb::curve] = curve;
    for (const double v : {0.003, -0.02, 0.3}) {
      CAPTURE(curve);
      CAPTURE(v);
      const int direction = v > 0 ? 1 : -1;
      Dual<1> x(v, 1, 0);
      const Dual<1> F = Coulomb::slip<Dual<1>>(p.data(), x, direction);
      const double h = 1e-7, slope = (Coulomb::slip<double>(p.data(), v + h, direction) -
                                      Coulomb::slip<double>(p.data(), v - h, direction)) /
                                     (2 * h);
      CHECK(F.derivatives()[0] == doctest::Approx(slope).epsilon(1e-6));
    }
  }
}

TEST_CASE("a static force below the sliding force is refused with a sentence") {
  Instance s("CoulombSlider");
  s.set("F_S", 1);
  CHECK(s.start() == Outcome::error);
  CHECK(s.messages.contain("F_S is 1 but must be at least F_C, which is 2"));
}

TEST_CASE("a body at rest starts in stick up to the static force, beyond it in slip") {
  for (const double u : {0.0, 1.0, 2.0, -2.0}) {
    CAPTURE(u);
    Instance s = wallSlider();
    s.set("u", u);
    REQUIRE(s.start() == Outcome::ok);
    s.advance(1000);  // a force of exactly F_S is held for ever
    CHECK(s.get("sticking") == 1);
    CHECK(s.get("x") == 0);
    CHECK(s.get("v") == 0);
    CHECK(s.get("F") == u);
    CHECK(s.get("solver.events") == 0);
    CHECK(s.get("solver.steps") < 100);
  }
  for (const int sign : {1, -1}) {
    Instance s = wallSlider();
    s.set("u", std::nextafter(2.0, 3.0) * sign);
    REQUIRE(s.start() == Outcome::ok);
    CHECK(s.get("sticking") == 0);
    CHECK(s.get("direction") == sign);
    CHECK(s.get("F") == 2 * sign);
  }
}

// Half a swing forwards under u - F_C takes pi s (k = m = 1) and ends at 2 (u - F_C); there K x - u decides.
TEST_CASE("a jump of the force over the static force sets the body in motion at once, and it sticks again") {
  Instance s = wallSlider();
  REQUIRE(s.start() == Outcome::ok);
  s.advance(1);
  s.set("u", 2.5);
  CHECK(s.get("F") == 2);  // already before the step
  CHECK(s.get("a") == 0.5);
  s.advance(1.5);
  CHECK(s.get("x") == doctest::Approx(0.5 * (1 - std::cos(0.5))).epsilon(1e-7));
  s.advance(6);
  CHECK(s.get("sticking") == 1);
  CHECK(s.get("x") == doctest::Approx(1).epsilon(1e-7));
  CHECK(s.get("F") == doctest::Approx(1.5).epsilon(1e-7));
  s.set("u", 0);
  s.advance(7);
  CHECK(s.get("sticking") == 1);
  CHECK(s.get("F") == doctest::Approx(-1).epsilon(1e-7));
  CHECK(s.get("reversals") == 0);
  s.set("u", -1.5);  // 0.5 N beyond: backwards
  s.advance(12);
  CHECK(s.get("x") == doctest::Approx(0).epsilon(1).scale(1e-7));
  CHECK(s.get("reversals") == 1);
  CHECK(s.get("slips") == 2);
  CHECK(s.get("sticks") == 2);
}

TEST_CASE("a velocity set from outside ends stick, zero begins it") {
  Instance s = wallSlider();
  REQUIRE(s.start() == Outcome::ok);
  s.advance(1);
  s.set("v", -0.1);
  CHECK(s.get("F") == -2);
  s.advance(1.001);
  s.set("v", 0);
  s.advance(2);
  CHECK(s.get("sticking") == 1);
  CHECK(s.get("sticks") == 1);
  CHECK(s.get("slips") == 1);
  s.set("F_C", 0).set("F_S", 0).set("u", 1);  // the friction is taken away
  s.advance(3);
  CHECK(s.get("sticking") == 0);
  CHECK(s.get("F") == 0);
}

TEST_CASE("without friction the body swings and never sticks") {
  Instance s = wallSlider();
  s.set("F_C", 0).set("F_S", 0).set("x", 1);
  REQUIRE(s.start(1e-11) == Outcome::ok);
  s.advance(100);
  CHECK(s.get("x") == doctest::Approx(std::cos(100.0)).epsilon(1e-7));
  CHECK(s.get("reversals") == 31);
  CHECK(s.get("sticks") == 0);
  Instance still = wallSlider();
  still.set("F_C", 0).set("F_S", 0);
  REQUIRE(still.start() == Outcome::ok);
  still.advance(1);
  CHECK(still.get("x") == 0);
  still.slope("u", 1, 1.0);  // a force from zero upwards
  still.advance(2);
  CHECK(still.get("x") == doctest::Approx(1 - std::sin(1.0)).epsilon(1e-6));
}

// From 10 m: -6, 2, and there the spring pulls with F_S up to the error of the integration.
TEST_CASE("a body that comes to rest under exactly the static force stays there") {
  for (const double tolerance : {1e-4, 1e-6, 1e-9, 1e-11}) {
    CAPTURE(tolerance);
    Instance s = wallSlider();
    s.set("x", 10);
    REQUIRE(s.start(tolerance) == Outcome::ok);
    s.advance(100);
    CHECK(s.get("sticking") == 1);
    CHECK(std::abs(s.get("x") - 2) < 1000 * tolerance);
    CHECK(s.get("solver.events") < 10);
  }
}

// The force has its maximum inside one communication step, in which the integrator, with nothing
// moving, would take a single internal step.
TEST_CASE("a force that exceeds the static force for a moment inside one step is found") {
  for (const double excess : {1e-2, 1e-6, 1e-10}) {
    CAPTURE(excess);
    Instance s = wallSlider();
    s.set("u", 1 + excess);
    REQUIRE(s.start() == Outcome::ok);
    s.slope("u", 1, 4);  // 1 + excess + 4 t - 4 t^2: 2 + excess at t = 1/2
    s.slope("u", 2, -8);
    s.advance(1);
    CHECK(s.get("slips") == 1);
    CHECK(s.get("sticks") == 1);
    CHECK(s.get("sticking") == 1);
    CHECK(s.get("x") > 0);
  }
  Instance below = wallSlider();
  below.set("u", 1 - 1e-10);
  REQUIRE(below.start() == Outcome::ok);
  below.slope("u", 1, 4);
  below.slope("u", 2, -8);
  below.advance(1);
  CHECK(below.get("slips") == 0);
  CHECK(below.get("x") == 0);
}

// With F_S = F_C a steady pull gives v = v_drive (1 - cos w t), which touches zero once in every swing.
// Whether it sticks there for an instant is rounding; the motion is not.
TEST_CASE("a slip that touches v = 0 tangentially goes on") {
  for (const double tolerance : {1e-6, 1e-9, 1e-11}) {
    CAPTURE(tolerance);
    Instance s("CoulombSlider");
    s.set("F_S", 2);
    REQUIRE(s.start(tolerance) == Outcome::ok);
    s.advance(60);
    const double w = std::sqrt(2.0), t = 50;
    CHECK(std::abs(s.get("x") - 0.1 * (t - std::sin(w * t) / w)) < 100 * tolerance);
    CHECK(s.get("reversals") == 0);
    CHECK(s.get("solver.events") < 50);
  }
}

TEST_CASE("the Stribeck curves stick and slip with the body") {
  for (int curve = 1; curve <= stribeckCurves.count(); ++curve) {
    CAPTURE(curve);
    Instance s("CoulombSlider");
    s.set("curve", curve).set("eta2", 0);
    REQUIRE(s.start() == Outcome::ok);
    s.advance(14.9);
    CHECK(s.get("x") == 0);
    s.advance(60);
    CHECK(s.get("slips") >= 2);
    CHECK(s.get("sticks") >= 2);
    CHECK(s.get("reversals") == 0);
    CHECK(s.get("E_supplied") > 0);
  }
}

TEST_CASE("in stick the derivatives say that nothing moves and that the friction follows the force") {
  const Model& model = *findModel("CoulombSlider");
  using Slider = SetValuedSlider<Coulomb>;
  const Sizes n = model.sizes();
  std::vector<double> p(n.parameters), u(n.inputs), du(n.inputs), x(n.states), d(n.discrete);
  for (const Variable& v : model.variables()) {
    if (v.role == Role::parameter) p[v.slot] = v.start;
  }
  x[Slider::Body::x_support] = 0.3;
  model.start({0, p.data(), u.data(), du.data(), x.data(), d.data()});
  REQUIRE(d[Slider::sticking] == 1);
  const Frame frame{0, p.data(), u.data(), du.data(), x.data(), d.data()};
  std::vector<double> dx(n.states), y(n.computed), seedX(n.states), seedU(n.inputs), J(n.states * n.states);
  model.evaluate(frame, dx.data(), y.data());
  CHECK(y[Slider::F] == 2 * 0.3);
  CHECK(dx[Slider::v] == 0);
  seedU[Slider::Body::u] = 1;
  model.directional(frame, seedX.data(), seedU.data(), dx.data(), y.data());
  CHECK(y[Slider::F] == 1);
  CHECK(dx[Slider::v] == 0);
  model.jacobian(frame, J.data());
  for (std::size_t j = 0; j < n.states; ++j)
    CHECK(J[j * n.states + Slider::v] == 0);
}

TEST_CASE("the law alone sticks in its band and follows the applied force up to the static force") {
  Instance law("Coulomb");
  law.set("v", 0.1).set("F_applied", 1).set("F_S", 3);
  REQUIRE(law.start() == Outcome::ok);
  CHECK(law.get("F") == 2);
  CHECK(law.get("sticking") == 0);
  law.slope("v", 1, -0.1);  // to rest at t = 1
  law.advance(1);
  CHECK(law.get("sticking") == 1);
  CHECK(law.get("sticks") == 1);
  CHECK(law.get("F") == 1);
  for (const auto& [applied, F] : {std::pair{-2.5, -2.5}, {3.0, 3.0}, {4.0, 3.0}, {-9.0, -3.0}}) {
    law.set("F_applied", applied);
    CHECK(law.get("F") == F);
  }
  law.advance(2);
  law.set("v", 0);
  law.slope("v", 1, -0.1);
  law.advance(3);
  CHECK(law.get("sticking") == 0);
  CHECK(law.get("slips") == 1);
  CHECK(law.get("reversals") == 1);
  CHECK(law.get("F") == -2);
  // 2 N over 0.05 m each way.
  CHECK(law.get("E_supplied") == doctest::Approx(0.2).epsilon(1e-5));
}

TEST_CASE("without a band the law alone passes through zero in no time and sticks only at zero") {
  Instance law("Coulomb");
  law.set("v", 1).set("v_stick", 0).set("F_applied", 0.5);
  REQUIRE(law.start() == Outcome::ok);
  law.slope("v", 1, -1);
  law.advance(2);
  CHECK(law.get("F") == -2);
  CHECK(law.get("reversals") == 1);
  CHECK(law.get("sticks") == 0);
  CHECK(law.get("E_supplied") == doctest::Approx(2).epsilon(1e-8));
  law.set("v", 0);
  law.advance(3);
  CHECK(law.get("sticking") == 1);
  CHECK(law.get("F") == 0.5);
  law.slope("v", 1, 0.3);
  law.advance(4);
  CHECK(law.get("F") == 2);
  CHECK(law.get("reversals") == 2);
}

TEST_CASE("the law alone finds a dip into its band and a peak out of it inside one step") {
  Instance law("Coulomb");
  law.set("v", 1 + 5e-7);  // (t - 1)^2 + 5e-7
  REQUIRE(law.start() == Outcome::ok);
  law.slope("v", 1, -2);
  law.slope("v", 2, 2);
  law.advance(2);
  CHECK(law.get("sticks") == 1);
  CHECK(law.get("slips") == 1);
  CHECK(law.get("reversals") == 0);
  law.set("v", 0);
  law.advance(3);
  law.slope("v", 1, 8e-6);  // 8e-6 s - 8e-6 s^2: 2e-6 m/s at the peak
  law.slope("v", 2, -16e-6);
  law.advance(4);
  CHECK(law.get("slips") == 2);
  CHECK(law.get("sticks") == 3);
}
