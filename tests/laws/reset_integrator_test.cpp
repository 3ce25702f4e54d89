// The reset integrator as equations: modes, projection, passivity, broken parameters.
#include "laws/reset_integrator.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

#include "catalogue.hpp"
#include "core/table.hpp"
#include "messages.hpp"

using namespace bristle;

namespace {

std::vector<double> defaults() {
  std::vector<double> p;
  for (const Variable& v : ResetIntegrator::parameters)
    p.push_back(v.start);
  return p;
}

}  // namespace

TEST_CASE("W = sigma0 (1 + a) z^2 / 2 is a storage function of the reset integrator in both modes") {
  std::mt19937_64 random(20240605);
  std::uniform_real_distribution<> unit(-1, 1);
  auto p = defaults();
  for (int i = 0; i < 20000; ++i) {
    p[ResetIntegrator::damping] = 1 + i % 2;
    const double v = unit(random) * std::pow(10.0, 2 * unit(random));
    const int direction = v < 0 ? -1 : 1;
    double z = i % 3 == 0 ? direction * 1e-2 : 1e-2 * unit(random), d[4] = {}, F = 0, W = 0, rate = 0;
    ResetIntegrator::begin({p.data(), v, direction, &z, d});
    ResetIntegrator::settle({p.data(), v, direction, &z, d});
    ResetIntegrator::friction<double>({p.data(), v, direction, nullptr, &z, d}, {F, W, &rate});
    CHECK(W == doctest::Approx(55 * z * z).epsilon(1e-14));
    CHECK((d[ResetIntegrator::sticking] == 0) == (i % 3 == 0));
    const double left = F * v - 110 * z * rate, sigma1 = 74.15 * (i % 2 == 0 ? 1 : std::exp(-v * v / 0.01));
    const double right = i % 3 == 0 ? std::abs(v) : sigma1 * v * v;
    CHECK(std::abs(left - right) <= 1e-13 * (std::abs(F * v) + std::abs(110 * z * rate)));
  }
}

// The trap of the reset integrator: just after a reversal z is still z0, and the release must not fire again.
TEST_CASE("slip ends at a reversal and cannot begin again at once; a touched zero goes on slipping") {
  const auto p = defaults();
  double z = 0.004, d[4] = {}, g[2] = {};
  const auto moment = [&](double v, int direction) { return ContactMoment{p.data(), v, direction, &z, d}; };
  ResetIntegrator::begin(moment(0.1, 1));
  ResetIntegrator::settle(moment(0.1, 1));
  ResetIntegrator::indicate({p.data(), 0.1, 1, nullptr, &z, d}, g);
  CHECK(g[0] == doctest::Approx(0.006));
  z = 0.01;
  CHECK(ResetIntegrator::cross(moment(0.1, 1), 1));
  CHECK(d[ResetIntegrator::sticking] == 0);
  CHECK(d[ResetIntegrator::slips] == 1);
  ResetIntegrator::settle(moment(0, -1));
  CHECK(d[ResetIntegrator::sticking] == 1);
  CHECK(d[ResetIntegrator::sticks] == 1);
  ResetIntegrator::indicate({p.data(), 0, -1, nullptr, &z, d}, g);
  CHECK(g[0] == doctest::Approx(0.02));
  ResetIntegrator::settle(moment(0, 1));
  CHECK(d[ResetIntegrator::sticking] == 0);
  CHECK(z == 0.01);
}

TEST_CASE("a strain beyond z0 is put on the end, whichever way the body moves") {
  const auto p = defaults();
  for (const int direction : {-1, 0, 1}) {
    double z = 0.5, d[4] = {};
    ResetIntegrator::begin({p.data(), 0.1 * direction, direction, &z, d});
    ResetIntegrator::settle({p.data(), 0.1 * direction, direction, &z, d});
    CHECK(z == 0.01);
    CHECK(d[ResetIntegrator::sticking] == (direction > 0 ? 0 : 1));
  }
}

TEST_CASE("the reset integrator names a broken parameter, its value and what is allowed") {
  const Model& m = *findModel("ResetIntegratorSlider");
  for (const auto& [name, value, allowed] : {std::tuple{"z0", 0.0, "greater than 0."},
                                             {"sigma0", -1.0, "greater than 0."},
                                             {"a_s", -0.1, "at least 0."},
                                             {"a_v", 0.0, "greater than 0."}}) {
    std::vector<double> p(m.sizes().parameters);
    for (const Variable& v : m.variables()) {
      if (v.role == Role::parameter) p[v.slot] = v.name == std::string_view(name) ? value : v.start;
    }
    test::Messages messages;
    CHECK_FALSE(checkParameters(m, p.data(), messages));
    CHECK(messages.contain(std::string("Parameter ") + name + " is "));
    CHECK(messages.contain(allowed));
  }
}
