// LuGre as equations: steady force, what its passivity conditions promise, and its relatives.
#include "laws/lugre.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

#include "laws/frbd.hpp"
#include "messages.hpp"

using namespace bristle;

namespace {

std::vector<double> defaults() {
  std::vector<double> p;
  for (const Variable& v : LuGre::parameters) p.push_back(v.start);
  return p;
}

struct Answer {
  double F, rate;
};

Answer lugre(const std::vector<double>& p, double v, double z) {
  Answer a{};
  double stored = 0;
  LuGre::friction<double>({p.data(), v, 0, nullptr, &z}, {a.F, stored, &a.rate});
  return a;
}

/// F v - W' of W = sigma0 z^2 / 2.
double dissipation(const std::vector<double>& p, double v, double z) {
  const Answer a = lugre(p, v, z);
  return a.F * v - p[LuGre::sigma0] * z * a.rate;
}

}  // namespace

TEST_CASE("LuGre in steady sliding follows its friction curve (1.27), wherever the viscous term stands") {
  for (const double viscous : {1.0, 2.0}) {
    auto p = defaults();
    p[LuGre::viscous] = viscous;
    for (const double v : {1e-5, 3e-4, 0.01, 0.5, -2e-4, -3.0}) {
      const double z = std::copysign(LuGre::curve<double>(p.data(), std::abs(v)) / p[LuGre::sigma0], v);
      const double expected = std::copysign(1 + 0.5 * std::exp(-std::pow(v / 1e-3, 2)), v) + 0.4 * v;
      CHECK(std::abs(lugre(p, v, z).rate) < 1e-12 * std::abs(v));
      CHECK(lugre(p, v, z).F == doctest::Approx(expected).epsilon(1e-12));
    }
  }
}

// The quadratic form of the header comment is semidefinite exactly when sigma1^2 |v| <= 4 (sigma1 + sigma2) g: Table II
// leaves it at |v| = 4 (sigma1 + sigma2) F_c / sigma1^2 = 0.06205 m/s.
TEST_CASE("for constant damping W is a storage function up to the velocity that the condition says") {
  auto p = defaults();
  p[LuGre::sigma0] = 1e4;
  p[LuGre::sigma1] = 64.5;
  p[LuGre::sigma2] = 0.04;
  p[LuGre::v_s] = 0.01;
  const double limit = 4 * (64.5 + 0.04) / (64.5 * 64.5);
  CHECK(limit == doctest::Approx(0.06205).epsilon(1e-4));
  const auto least = [&](double v) {
    // The minimum over z of a z^2 sigma0 - sigma1 a z v + ... is at z = sigma1 v / (2 sigma0).
    return dissipation(p, v, p[LuGre::sigma1] * v / (2 * p[LuGre::sigma0]));
  };
  CHECK(least(0.999 * limit) > 0);
  CHECK(least(1.001 * limit) < 0);
}

TEST_CASE("velocity-dependent damping inside its condition never gives energy back, on 100000 random points") {
  std::mt19937_64 random(20240602);
  const auto logUniform = [&](double low, double high) {
    return low * std::pow(high / low, std::uniform_real_distribution<>(0, 1)(random));
  };
  double least = 1e300;
  for (int i = 0; i < 100000; ++i) {
    auto p = defaults();
    p[LuGre::sigma0] = logUniform(1e1, 1e8);
    p[LuGre::sigma1] = logUniform(1e-3, 1e4);
    p[LuGre::sigma2] = i % 3 == 0 ? 0 : logUniform(1e-4, 1e2);
    p[LuGre::F_c] = logUniform(0.01, 10);
    p[LuGre::F_s] = p[LuGre::F_c] * logUniform(1, 3);
    p[LuGre::v_s] = logUniform(1e-4, 1);
    p[LuGre::exponent] = logUniform(0.5, 3);
    p[LuGre::viscous] = 1 + i % 2;
    p[LuGre::damping] = 2;
    p[LuGre::v_d] = 4 * std::sqrt(2 * std::exp(1.0)) * p[LuGre::F_c] / p[LuGre::sigma1] * logUniform(0.01, 1);
    CHECK(LuGre::passivityMargin(p.data()) >= -1e-12 * p[LuGre::sigma1]);
    const double v = (i % 4 < 2 ? 1 : -1) * p[LuGre::v_d] * logUniform(1e-3, 10);
    const double z = std::uniform_real_distribution<>(-3, 3)(random) *
                     std::max(p[LuGre::F_s] / p[LuGre::sigma0], p[LuGre::sigma1] * std::abs(v) / p[LuGre::sigma0]);
    const Answer a = lugre(p, v, z);
    const double scale = std::abs(a.F * v) + std::abs(p[LuGre::sigma0] * z * a.rate);
    least = std::min(least, dissipation(p, v, z) / scale);
  }
  CHECK(least > -1e-14);
}

TEST_CASE("the viscous term inside with 4 sigma2 >= sigma1 never gives energy back either") {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<> unit(-1, 1);
  auto p = defaults();
  p[LuGre::viscous] = 2;
  p[LuGre::sigma2] = p[LuGre::sigma1] / 4;
  CHECK(LuGre::passivityMargin(p.data()) == 0);
  double least = 1e300;
  for (int i = 0; i < 100000; ++i) {
    const double v = unit(random) * std::pow(10.0, 3 * unit(random)), z = unit(random) * 1e-3 * (1 + 100 * std::abs(v));
    least = std::min(least, dissipation(p, v, z) / (v * v + z * z));
  }
  CHECK(least > 0);
}

TEST_CASE("FrBD without micro-damping is LuGre with the viscous term inside, pointwise") {
  auto p = defaults();
  p[LuGre::sigma1] = 0;
  p[LuGre::viscous] = 2;
  const std::vector<double> q{p[LuGre::sigma0], 0, p[LuGre::sigma2], p[LuGre::F_c], p[LuGre::F_s], p[LuGre::v_s], 2, 0};
  for (const double v : {-0.3, -1e-4, 2e-3, 5.0}) {
    for (const double z : {-2e-5, 0.0, 1e-5}) {
      const double N = 1;
      double F = 0, stored = 0, rate = 0;
      FrBD::friction<double>({q.data(), v, 0, &N, &z}, {F, stored, &rate});
      CHECK(lugre(p, v, z).rate == doctest::Approx(rate).epsilon(1e-13));
      CHECK(lugre(p, v, z).F == doctest::Approx(F).epsilon(1e-13));
    }
  }
}

TEST_CASE("LuGre names a broken rule, and remarks that it is not passive without calling it an error") {
  auto p = defaults();
  test::Messages messages;
  CHECK(LuGre::check(p.data(), messages));
  REQUIRE(messages.all.size() == 1);
  CHECK(messages.all[0].topic == Topic::info);
  p[LuGre::F_s] = 0.5;
  CHECK_FALSE(LuGre::check(p.data(), messages));
  CHECK(messages.all.back().topic == Topic::error);
  CHECK(messages.all.back().text.find("F_s is 0.5 but must be at least F_c") != std::string::npos);
}

TEST_CASE("elasto-plastic bristles are elastic up to their limit and slip fully on the curve") {
  auto p = defaults();
  p[LuGre::presliding] = 2;
  const double limit = 0.7 * p[LuGre::F_c] / p[LuGre::sigma0];
  for (const double v : {1e-5, 5e-4, -1e-5, -0.3}) {
    const double sign = v < 0 ? -1 : 1;
    const double most = LuGre::curve<double>(p.data(), std::abs(v)) / p[LuGre::sigma0];
    CHECK(lugre(p, v, 0.999 * sign * limit).rate == v);
    CHECK(lugre(p, v, -2 * sign * most).rate == v);  // bent against the motion: they bend back first
    CHECK(std::abs(lugre(p, v, sign * most).rate) < 1e-12 * std::abs(v));
    // alpha = 1/2 midway, and no jump at either end
    CHECK(lugre(p, v, sign * (limit + most) / 2).rate ==
          doctest::Approx(v * (1 - 0.25 * (limit + most) / most)).epsilon(1e-12));
    CHECK(lugre(p, v, sign * limit * (1 + 1e-7)).rate == doctest::Approx(v).epsilon(1e-9));
    CHECK(lugre(p, v, sign * most * (1 - 1e-7)).rate / v == doctest::Approx(1e-7).epsilon(1e-3));
  }
}
