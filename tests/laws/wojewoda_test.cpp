// The friction coefficient of WojewodaRig: its curves against the reference table, the statistics of its
// noise against those of the spectrum it is made from, and the equations of the rig put together again.
#include "laws/wojewoda.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "bodies/wojewoda_rig.hpp"
#include "catalogue.hpp"
#include "columns.hpp"
#include "messages.hpp"

using namespace bristle;

namespace {

constexpr double pi = std::numbers::pi;
constexpr FrictionNoise::Spectrum spectrum{0.05, 50, 2, 256, 12345};

std::vector<double> prepared(const FrictionNoise::Spectrum& s) {
  std::vector<double> coefficients(FrictionNoise::size);
  FrictionNoise::prepare(s, coefficients.data());
  return coefficients;
}

/// f_R on n points of its period: the frequencies are odd numbers, so that it is 2 pi.
std::vector<double> onePeriod(const FrictionNoise::Spectrum& s, int n) {
  const auto coefficients = prepared(s);
  std::vector<double> values;
  for (int i = 0; i < n; ++i)
    values.push_back(FrictionNoise::at(2 * pi * i / n, coefficients.data(), s.dw, s.terms));
  return values;
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values)
    sum += value;
  return sum / static_cast<double>(values.size());
}

/// What (4.13) has by its own amplitudes: sigma^2 times 2 S dw cos(w z), summed.
double covariance(double z) {
  double sum = 0;
  for (int k = 0; k < spectrum.terms; ++k) {
    const double w = (k + 0.5) * spectrum.dw;
    sum += 2 * spectrum.lambda / (pi * (spectrum.lambda * spectrum.lambda + w * w)) * spectrum.dw *
           std::cos(w * z);
  }
  return spectrum.sigma * spectrum.sigma * sum;
}

WojewodaFriction law(MemoryCurve curve) {
  WojewodaFriction f{};
  f.f_C = 0.25, f.f_S = 0.32, f.v_A = 0.02, f.N = 35, f.curve = curve, f.delta = 0.5, f.eta2 = 17.5;
  f.a_1 = 100, f.a_2 = 0.1;
  return f;
}

}  // namespace

TEST_CASE("the noise of a seed is that of the reference") {
  const auto expected = test::columns("woj_fR_seed12345");
  const auto coefficients = prepared(spectrum);
  const auto noise = [&](double v) { return FrictionNoise::at(v, coefficients.data(), 2, 256); };
  double worst = 0;
  for (std::size_t i = 0; i < expected.at("v").size(); ++i)
    worst = std::max(worst, std::abs(noise(expected.at("v")[i]) - expected.at("fR")[i]));
  CHECK(worst < 1e-13);
  CHECK(std::abs(noise(0) - 0.0157348833) < 1e-10);
  CHECK(std::abs(noise(0.1) - 0.0966375615) < 1e-10);
}

TEST_CASE("over its period the noise has mean zero, the variance and the correlation of its spectrum") {
  constexpr int n = 4096;
  const auto values = onePeriod(spectrum, n);
  CHECK(std::abs(mean(values)) < 1e-15);
  double square = 0;
  for (const double value : values)
    square += value * value / n;
  CHECK(std::abs(std::sqrt(square) - 0.0484259) < 1e-7);
  CHECK(square == doctest::Approx(covariance(0)).epsilon(1e-12));
  // Not exp(-lambda z): the spectrum ends at ten times lambda.
  const auto coefficients = prepared(spectrum);
  struct Case {
    double z, R;
  };
  for (const auto [z, R] :
       {Case{0.005, 0.848}, Case{0.01, 0.635}, Case{0.02, 0.389}, Case{0.04, 0.148}, Case{0.08, 0.0194}}) {
    CAPTURE(z);
    double product = 0;
    for (int i = 0; i < n; ++i) {
      product += values[static_cast<std::size_t>(i)] *
                 FrictionNoise::at(2 * pi * i / n + z, coefficients.data(), 2, 256) / n;
    }
    CHECK(product == doctest::Approx(covariance(z)).epsilon(1e-10));
    CHECK(std::abs(product / square - R) < 6e-4);
  }
}

TEST_CASE("over seeds the noise at one velocity has the standard deviation of its spectrum") {
  double square = 0;
  constexpr int seeds = 2000;
  for (int seed = 1; seed <= seeds; ++seed) {
    FrictionNoise::Spectrum s = spectrum;
    s.seed = static_cast<std::uint64_t>(seed);
    const double value = FrictionNoise::at(0.3, prepared(s).data(), 2, 256);
    square += value * value / seeds;
  }
  // The estimate of a standard deviation from n samples scatters by 1/sqrt(2 n), 1.6 %.
  CHECK(std::sqrt(square) == doctest::Approx(0.0484259).epsilon(0.05));
}

TEST_CASE("the slope that the noise carries is its derivative") {
  const auto coefficients = prepared(spectrum);
  const auto noise = [&](double v) { return FrictionNoise::at(v, coefficients.data(), 2, 256); };
  const double h = 1e-6;
  for (const double v : {-0.4, 0.0, 0.123}) {
    const Dual<1> at = FrictionNoise::at(Dual<1>(v, 1, 0), coefficients.data(), 2, 256);
    CHECK(at.derivatives()[0] == doctest::Approx((noise(v + h) - noise(v - h)) / (2 * h)).epsilon(1e-6));
  }
}

// The table has f = f_C (1 + (f_S - f_C)/f_C g): f_d+ without the velocity-dependent part of f_S, at no
// delay.
TEST_CASE("the curves are those of the reference table") {
  const auto expected = test::columns("stribeck_functions");
  const auto& v = expected.at("v");
  struct Case {
    MemoryCurve curve;
    const char* column;
  };
  for (const auto& [curve, column] : {Case{MemoryCurve::lorentz, "f_lorentz"},
                                      {MemoryCurve::tustin, "f_tustin"},
                                      {MemoryCurve::boPavelescu, "f_bo_pav"},
                                      {MemoryCurve::gauss, "f_gauss"},
                                      {MemoryCurve::poppStelter, "f_popp"},
                                      {MemoryCurve::nonReversible, "f_nonrev_a+1"},
                                      {MemoryCurve::stefanski, "f_stefanski_a+1"}}) {
    CAPTURE(column);
    double worst = 0;
    for (std::size_t i = 0; i < v.size(); ++i) {
      if (v[i] <= 0) continue;  // the table has acceleration +2: speeding up
      worst = std::max(worst, std::abs(law(curve).sliding(v[i], 2.0, 1, 1, 0.0) - expected.at(column)[i]));
    }
    CHECK(worst < 1e-14);
  }
  for (const auto& [curve, column] :
       {Case{MemoryCurve::nonReversible, "f_nonrev_a-1"}, {MemoryCurve::stefanski, "f_stefanski_a-1"}}) {
    CAPTURE(column);
    double worst = 0;
    for (std::size_t i = 0; i < v.size(); ++i) {
      if (v[i] <= 0) continue;
      worst = std::max(worst, std::abs(law(curve).sliding(v[i], -2.0, 1, -1, 0.0) - expected.at(column)[i]));
    }
    CHECK(worst < 1e-14);
  }
}

TEST_CASE("the largest slope of each curve bounds all of its slopes and is reached") {
  for (int c = 1; c <= 5; ++c) {
    WojewodaFriction f = law(static_cast<MemoryCurve>(c));
    f.delta = 1.7, f.tau = 0.002, f.eta2 = 0, f.df_S = 0;
    CAPTURE(c);
    double steepest = 0;
    for (int i = 1; i < 40000; ++i) {
      const Dual<1> at = f.sliding(Dual<1>(i * 1e-5), Dual<1>(0, 1, 0), 1, 1, Dual<1>(0));
      steepest = std::max(steepest, std::abs(at.derivatives()[0]) / (0.07 * 0.1));
    }
    CHECK(steepest <= f.steepest());
    CHECK(steepest > 0.999 * f.steepest());
  }
}

// In every mode, at many points: the force of the mode's law and the mass make up the acceleration.
TEST_CASE("acceleration and force satisfy the law and the equation of motion together") {
  using Rig = WojewodaRig;
  std::vector<double> p;
  for (const Variable& row : Rig::rows) {
    if (row.role == Role::parameter) p.push_back(row.start);
  }
  p[Rig::A] = 0;  // so that v has the sign of v_y
  std::vector<double> d(countOf(Rig::rows, Role::discrete) + Rig::hiddenMemory);
  FrictionNoise::prepare(spectrum, d.data() + Rig::noise);
  const double u = 0.7;
  for (int c = 1; c <= 7; ++c) {
    p[Rig::curve] = c;
    for (const int phase : {Rig::SL, Rig::DE}) {
      for (const int s : {-1, 1}) {
        for (int i = 1; i <= 40; ++i) {
          const double x[] = {0.004 * std::sin(i), s * 0.01 * i, 0.001, 0, 0};
          d[Rig::phase] = phase, d[Rig::direction] = s;
          double dx[5], y[6];
          Rig::equations<double>({0, p.data(), &u, nullptr, x, d.data()}, {dx, y});
          const double v = y[Rig::v], a = y[Rig::a], way = phase == Rig::SL ? 1 : -1;
          const WojewodaFriction f = Rig::friction(p.data(), d.data() + Rig::noise);
          const double force = s * f.sliding(v, a, s, static_cast<int>(way), f.fluctuation(v));
          CHECK(y[Rig::f] == doctest::Approx(force).epsilon(1e-13));
          CHECK(std::abs(3.35 * dx[Rig::v_y] + 5040 * y[Rig::x] + 16.85 * v + 35 * force) < 1e-12);
        }
      }
    }
  }
}

TEST_CASE("parameters of WojewodaRig that do not fit together are named") {
  const Model& model = *findModel("WojewodaRig");
  std::vector<double> p(model.sizes().parameters);
  for (const Variable& row : model.variables()) {
    if (row.role == Role::parameter) p[row.slot] = row.start;
  }
  test::Messages messages;
  CHECK(model.check(p.data(), messages));
  p[WojewodaRig::f_S] = 0.2;
  CHECK_FALSE(model.check(p.data(), messages));
  CHECK(messages.all.back().text == "Parameter f_S is 0.2 but must be at least f_C, which is 0.25.");
  p[WojewodaRig::f_S] = 0.32;
  p[WojewodaRig::tau] = 0.03;
  CHECK_FALSE(model.check(p.data(), messages));
  CHECK(messages.all.back().text.starts_with("Parameter tau is 0.03 s but must be less than 0.0294"));
}
