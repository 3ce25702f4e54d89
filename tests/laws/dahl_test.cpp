// Dahl's model as equations: passive for every gamma and every force.
#include "laws/dahl.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

using namespace bristle;

TEST_CASE("W = F^2 / (2 sigma) is a storage function of Dahl's model for every gamma, on 100000 random points") {
  std::mt19937_64 random(20240603);
  const auto logUniform = [&](double low, double high) {
    return low * std::pow(high / low, std::uniform_real_distribution<>(0, 1)(random));
  };
  double worst = 0, least = 1e300;
  for (int i = 0; i < 100000; ++i) {
    std::vector<double> p(Dahl::parameters.size());
    p[Dahl::F_c] = logUniform(0.01, 1e3);
    p[Dahl::sigma] = logUniform(0.1, 1e8);
    p[Dahl::gamma] = i % 5 == 0 ? 0 : logUniform(0.01, 5);
    const double direction = i % 2 == 0 ? 1 : -1, v = direction * logUniform(1e-6, 1e2);
    double z = std::uniform_real_distribution<>(-3, 3)(random) * p[Dahl::F_c] / p[Dahl::sigma];
    double d[1] = {}, F = 0, stored = 0, rate = 0;
    Dahl::settle({p.data(), v, static_cast<int>(direction), &z, d});
    Dahl::friction<double>({p.data(), v, static_cast<int>(direction), nullptr, &z, d}, {F, stored, &rate});
    const double r = 1 - F * direction / p[Dahl::F_c];
    const double share = std::copysign(std::pow(std::abs(r), p[Dahl::gamma]), r);
    const double left = F * v - p[Dahl::sigma] * z * rate;
    const double right = p[Dahl::F_c] * std::abs(v) * (1 - r) * (1 - share);
    const double scale = std::abs(F * v) + std::abs(p[Dahl::sigma] * z * rate) + p[Dahl::F_c] * std::abs(v);
    worst = std::max(worst, std::abs(left - right) / scale);
    least = std::min(least, left / scale);
  }
  CHECK(worst < 1e-13);
  CHECK(least > -1e-13);
}

TEST_CASE("at rest nothing changes, at F_c the force stays") {
  for (const double gamma : {0.0, 0.5, 1.0, 2.0}) {
    const double p[] = {0.75, 1.5, gamma};
    double z = 0.5, d[1] = {}, F = 0, stored = 0, rate = 0;
    Dahl::settle({p, 1, 1, &z, d});
    CHECK(d[Dahl::side] == (gamma < 1 ? 0 : 1));
    Dahl::friction<double>({p, 1, 1, nullptr, &z, d}, {F, stored, &rate});
    CHECK(rate == 0);
    CHECK(F == 0.75);
    Dahl::settle({p, -1, -1, &z, d});
    CHECK(d[Dahl::side] == 1);
    Dahl::friction<double>({p, -1, -1, nullptr, &z, d}, {F, stored, &rate});
    CHECK(rate == doctest::Approx(-std::pow(2, gamma)).epsilon(1e-14));
    Dahl::friction<double>({p, 0, -1, nullptr, &z, d}, {F, stored, &rate});
    CHECK(rate == 0);
  }
}

TEST_CASE("the exact derivative of Dahl's rate agrees with differences for every gamma, in every mode") {
  using D = Dual<1>;
  for (const double gamma : {0.0, 0.02, 0.5, 1.0, 1.3, 2.0, 4.0}) {
    for (const double start : {-1.2, -0.3, 0.0, 0.2, 0.4999, 0.5, 0.8}) {
      for (const int direction : {-1, 1}) {
        CAPTURE(gamma);
        CAPTURE(start);
        const double p[] = {0.75, 1.5, gamma}, v = direction * 0.3;
        double z = start, d[1] = {};
        Dahl::settle({p, v, direction, &z, d});
        const auto rate = [&](double at) {
          double F = 0, stored = 0, value = 0;
          Dahl::friction<double>({p, v, direction, nullptr, &at, d}, {F, stored, &value});
          return value;
        };
        D at(z, 1, 0), F, stored, exact;
        Dahl::friction<D>({p, D(v), direction, nullptr, &at, d}, {F, stored, &exact});
        const double h = 1e-7, slope = (rate(z + h) - rate(z - h)) / (2 * h);
        CHECK(exact.value() == rate(z));
        CHECK(std::isfinite(exact.derivatives()[0]));
        // At F_c itself the slope is one-sided or, for 1 < gamma < 2, changes too fast for a difference.
        if (start != 0.5) CHECK(std::abs(exact.derivatives()[0] - slope) < 1e-4 * (1 + std::abs(slope)));
      }
    }
  }
}
