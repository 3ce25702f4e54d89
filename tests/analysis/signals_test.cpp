// Periods and extremes, on signals whose exact values are known.
#include "analysis/signals.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

using namespace bristle::analysis;

namespace {

struct Signal {
  std::vector<double> t, y;
};

template <class Function>
Signal sampled(double start, double stop, double step, Function&& function) {
  Signal s;
  for (int i = 0; start + i * step <= stop; ++i) {
    s.t.push_back(start + i * step);
    s.y.push_back(function(s.t.back()));
  }
  return s;
}

double sine(double t) {
  return 3 + std::sin(2 * std::numbers::pi * t / 1.7);
}

}  // namespace

TEST_CASE("the period of a sine is found far more finely than its samples") {
  const auto s = sampled(0.3, 20, 0.05, sine);
  const auto p = period(s.t, s.y);
  REQUIRE(p);
  // The mid level comes from samples and is off by up to 1e-3, which moves all crossings alike; what remains
  // is the error of the cubic, (2 pi 0.05 / 1.7)^4 * 3 / 128 of a radian: 8e-6 s.
  CHECK(p->mean == doctest::Approx(1.7).epsilon(2e-6));
  CHECK(p->least == doctest::Approx(1.7).epsilon(1e-5));
  CHECK(p->greatest == doctest::Approx(1.7).epsilon(1e-5));
  CHECK(p->cycles == 10);
}

TEST_CASE("the error of a crossing falls with the fourth power of the step") {
  const auto error = [](double step) {
    const auto s = sampled(-1, 1, step, [](double t) { return std::sin(t + 0.1 * t * t - 0.013); });
    const auto crossings = upwardCrossings(s.t, s.y, 0);
    REQUIRE(crossings.size() == 1);
    const double exact = (std::sqrt(1 + 4 * 0.1 * 0.013) - 1) / 0.2;
    return std::abs(crossings.front() - exact);
  };
  CHECK(error(0.1) < 1e-5);
  CHECK(error(0.05) < error(0.1) / 8);
}

TEST_CASE("uneven samples do not disturb the crossing") {
  std::vector<double> t, y;
  for (int i = 0; i < 60; ++i) {
    t.push_back(0.1 * i + 0.03 * (i % 3));
    y.push_back(std::pow(t.back() - 2.2, 3) + 0.5 * (t.back() - 2.2));  // a cubic is met exactly
  }
  const auto crossings = upwardCrossings(t, y, 0);
  REQUIRE(crossings.size() == 1);
  CHECK(crossings.front() == doctest::Approx(2.2).epsilon(1e-12));
}

TEST_CASE("a jump crosses where it happens") {
  const std::vector<double> t = {0, 1, 1, 2}, y = {0, 0, 1, 1};
  CHECK(upwardCrossings(t, y, 0.5) == std::vector<double>{1});
}

TEST_CASE("noise around the level is one crossing") {
  const std::vector<double> t = {0, 1, 2, 3, 4, 5, 6, 7}, y = {-1, 0.01, -0.01, 0.01, 1, -1, 1, 1};
  CHECK(upwardCrossings(t, y, 0, 0.1).size() == 2);
  CHECK(upwardCrossings(t, y, 0, 0).size() == 3);
}

TEST_CASE("a signal without a full cycle has no period") {
  CHECK_FALSE(period({}, {}));
  const std::vector<double> t = {0, 1, 2}, flat = {1, 1, 1}, rising = {0, 1, 2};
  CHECK_FALSE(period(t, flat));
  CHECK_FALSE(period(t, rising));
}

TEST_CASE("extremes are those of the parabola, between the samples") {
  const auto s = sampled(0, 1.6, 0.1, [](double t) { return 2 - (t - 0.63) * (t - 0.63); });
  const auto top = maximum(s.t, s.y);
  CHECK(top.t == doctest::Approx(0.63).epsilon(1e-12));
  CHECK(top.value == doctest::Approx(2).epsilon(1e-12));
  const auto wave = sampled(0, 3, 0.05, sine);
  CHECK(minimum(wave.t, wave.y).t == doctest::Approx(0.75 * 1.7).epsilon(1e-3));
  CHECK(minimum(wave.t, wave.y).value == doctest::Approx(2).epsilon(1e-5));
}

TEST_CASE("at the ends and at jumps the extreme is the sample itself") {
  const std::vector<double> t = {0, 1, 1, 2}, y = {0, 5, 1, 0};
  CHECK(maximum(t, y).t == 1);
  CHECK(maximum(t, y).value == 5);
  CHECK(minimum(t, y).t == 0);
}
