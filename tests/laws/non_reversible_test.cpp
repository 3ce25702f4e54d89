// Non-reversible friction: what the law and its slider do in single situations whose answer is known.
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "bodies/non_reversible_slider.hpp"
#include "catalogue.hpp"
#include "messages.hpp"

using namespace bristle;
using Slider = NonReversibleSlider;

namespace {

std::vector<double> startOf(const auto& rows, Role role) {
  std::vector<double> values;
  for (const Variable& row : rows) {
    if (row.role == role) values.push_back(row.start);
  }
  return values;
}

struct Situation {
  std::vector<double> p = startOf(Slider::rows, Role::parameter), u = startOf(Slider::rows, Role::input),
                      x = startOf(Slider::rows, Role::state), d = startOf(Slider::rows, Role::discrete);
  std::vector<double> du = {0, 0}, dx = x, y = std::vector<double>(8);

  Moment moment() { return {0, p.data(), u.data(), du.data(), x.data(), d.data()}; }
  void evaluate() {
    Slider::start(moment());
    Slider::equations<double>({0, p.data(), u.data(), du.data(), x.data(), d.data()}, {dx.data(), y.data()});
  }
};

}  // namespace

// K = 0, so that the force on the body is u: 1.28 N and 0.72 N bound the plateau at v = 0.
TEST_CASE("the branch follows from the force, and between the branches the speed is constant") {
  for (const int curve : {1, 2}) {
    for (const double s : {-1.0, 1.0}) {
      CAPTURE(curve);
      CAPTURE(s);
      Situation at;
      at.p[Slider::Body::K] = 0;
      at.p[Slider::lawParameters + NonReversibleLaw::curve] = curve;
      at.x[Slider::v] = s * 1e-4;
      const double g = curve == 1 ? std::exp(-50e-4) : 0, F_C = 1, step = 0.28;
      at.u[Slider::Body::u] = s * 3;
      at.evaluate();
      CHECK(at.d[Slider::branch] == 1);
      const double a = at.y[Slider::Body::a];
      const double shape = curve == 1 ? g : std::exp(-100 * 1e-4 / (std::abs(a) + 0.1));
      CHECK(at.y[Slider::F] == doctest::Approx(s * (F_C + step * shape)).epsilon(1e-13));
      CHECK(a == doctest::Approx(s * 3 - at.y[Slider::F]).epsilon(1e-13));
      at.u[Slider::Body::u] = s * 1;
      at.evaluate();
      CHECK(at.d[Slider::branch] == 0);
      CHECK(at.y[Slider::Body::a] == 0);
      CHECK(at.y[Slider::F] == s * 1);
      at.u[Slider::Body::u] = s * 0.2;
      at.evaluate();
      CHECK(at.d[Slider::branch] == -1);
      const double b = at.y[Slider::Body::a];
      CHECK(s * b < 0);
      const double falling = curve == 1 ? g : std::exp(-100 * 1e-4 / (std::abs(b) + 0.1));
      CHECK(at.y[Slider::F] == doctest::Approx(s * (F_C - step * falling)).epsilon(1e-13));
    }
  }
}

TEST_CASE("at rest the body sticks up to the static force") {
  Situation at;
  at.p[Slider::Body::K] = 0;
  for (const double u : {-1.279, 0.0, 1.279}) {
    at.u[Slider::Body::u] = u;
    at.evaluate();
    CHECK(at.d[Slider::sticking] == 1);
    CHECK(at.y[Slider::F] == u);
    CHECK(at.dx[Slider::v] == 0);
  }
  at.u[Slider::Body::u] = -1.281;
  at.evaluate();
  CHECK(at.d[Slider::sticking] == 0);
  CHECK(at.d[Slider::Body::direction] == -1);
  CHECK(at.d[Slider::branch] == 1);
}

TEST_CASE("f_S below f_C is refused in a sentence") {
  for (const char* name : {"NonReversible", "NonReversibleSlider"}) {
    const Model& model = *findModel(name);
    std::vector<double> p(model.sizes().parameters);
    for (const Variable& row : model.variables()) {
      if (row.role == Role::parameter) p[row.slot] = row.name == "f_S" ? 0.1 : row.start;
    }
    test::Messages messages;
    CHECK_FALSE(model.check(p.data(), messages));
    CHECK(messages.all.back().text == "Parameter f_S is 0.1 but must be at least f_C, which is 0.25.");
  }
}
