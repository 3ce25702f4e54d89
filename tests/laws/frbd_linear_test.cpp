// FrBD linearised, as equations: the printed formulae (30), (31) and their misprint, and broken parameters.
#include "laws/frbd_linear.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "messages.hpp"

using namespace bristle;

namespace {

std::vector<double> defaults() {
  std::vector<double> p;
  for (const Variable& v : FrBDLinear::parameters)
    p.push_back(v.start);
  return p;
}

/// FrBD's rate (14a) with a micro-stiffness that depends on the velocity.
template <class S>
struct Varying {
  S mu, g, sigma0, speed;
  explicit Varying(const S& v) {
    using std::exp;
    const double s = valueOf(v) < 0 ? -1 : 1;
    speed = s * v;
    const S r = speed / 0.01;
    mu = 1.0 + 0.5 * exp(-r * r) + 0.04 * speed;
    g = 64.5 * speed + mu;
    sigma0 = 1e4 * (1.0 + 3.0 * speed);
  }
};
double rate(double z, double v) {
  const Varying<double> at(v);
  return (at.mu * v - at.sigma0 * at.speed * z) / at.g;
}

}  // namespace

// (30a) with and without the factor z in its last term, against a difference of the rate.
TEST_CASE("(30a) needs the factor z in its last term once the micro-stiffness depends on the velocity") {
  using D = Dual<1>;
  for (const double v : {-0.05, 0.004, 0.2}) {
    const Varying<D> at(D(v, 1, 0));
    const double mu = at.mu.value(), g = at.g.value(), s0 = at.sigma0.value(), speed = at.speed.value();
    const double dmu = at.mu.derivatives()[0], dg = at.g.derivatives()[0], ds0 = at.sigma0.derivatives()[0],
                 dspeed = at.speed.derivatives()[0];
    const double z = std::copysign(mu / s0, v);
    const double common = mu / g * (1 - v / g * dg) + v / g * dmu - s0 * z / g * (dspeed - speed / g * dg);
    const double corrected = common - ds0 * speed / g * z, printed = common - ds0 * speed / g;
    const double h = 1e-6 * std::abs(v), difference = (rate(z, v + h) - rate(z, v - h)) / (2 * h);
    CHECK(std::abs(corrected - difference) < 1e-6 * (1 + std::abs(difference)));
    CHECK(std::abs(printed - difference) > 1);
  }
}

// With the constant sigma0 of FrBD: (30), (31), and the slope of the steady friction curve.
TEST_CASE("the exact derivatives are those of (28)-(31)") {
  auto p = defaults();
  for (const double eps : {0.0, 1e-6}) {
    for (const double v : {-0.3, -0.02, 0.001, 0.01, 0.5}) {
      p[FrBD::eps] = eps;
      p[FrBDLinear::v_star] = v;
      const auto at = FrBDLinear::linearise(p.data());
      const double speed = std::sqrt(v * v + eps), dspeed = v / speed;
      const double e = std::exp(-std::pow(speed / 0.01, 2)), mu = 1 + 0.5 * e + 0.04 * speed;
      const double dmu = (-0.5 * e * 2 * speed / 1e-4 + 0.04) * dspeed;
      const double s0 = 1e4, s1 = 64.5, g = s1 * speed + mu, dg = s1 * dspeed + dmu,
                   z = mu * v / (s0 * speed);
      const double H1 = mu / g * (1 - v / g * dg) + v / g * dmu - s0 * z / g * (dspeed - speed / g * dg);
      const double dsigma0bar = -s0 * s1 / g * (dspeed - speed / g * dg);
      const double sigma2bar = s1 * mu / g, dsigma2bar = s1 / (g * g) * (g * dmu - mu * dg);
      const double H2 = dsigma0bar * z + dsigma2bar * v + sigma2bar;
      CHECK(at.z == doctest::Approx(z).epsilon(1e-13));
      CHECK(at.mu == doctest::Approx(mu * v / speed).epsilon(1e-13));
      CHECK(at.pole == doctest::Approx(-s0 * speed / g).epsilon(1e-13));
      CHECK(std::abs(at.H1 - H1) < 1e-12);
      CHECK(std::abs(at.H2 - H2) < 1e-12 * s1);
      CHECK(at.sigma0bar == doctest::Approx(s0 * (1 - s1 * speed / g)).epsilon(1e-13));
      if (eps == 0) CHECK(std::abs(at.gain() - dmu * dspeed) < 1e-10);
    }
  }
}

TEST_CASE("FrBD has no linearisation at rest unless |v| is regularised") {
  auto p = defaults();
  p[FrBDLinear::v_star] = 0;
  test::Messages messages;
  CHECK_FALSE(FrBDLinear::check(p.data(), messages));
  REQUIRE(messages.all.size() == 1);
  CHECK(messages.contain("Parameter v_star is 0 but must not be 0 while eps is 0"));
  p[FrBD::eps] = 1e-8;
  CHECK(FrBDLinear::check(p.data(), messages));
  CHECK(std::isfinite(FrBDLinear::linearise(p.data()).gain()));
  p[FrBD::mu_s] = 0.5;
  CHECK_FALSE(FrBDLinear::check(p.data(), messages));
}
