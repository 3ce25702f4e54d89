// NonReversible and NonReversibleSlider through the packaged FMUs, against the reference table, a closed form
// and a second solution by other means.
#include <algorithm>
#include <numbers>

#include "fmu/raw.hpp"

using namespace bristle;
using test::Run;

namespace {

constexpr double strict = 1e-11;
constexpr double pi = std::numbers::pi;

std::vector<double> eventTimes(const Run& run, std::string_view what) {
  std::vector<double> times;
  for (const std::string& line : run.log) {
    if (line.starts_with(what)) times.push_back(std::stod(line.substr(line.rfind("= ") + 2)));
  }
  return times;
}

/// alpha = 0: the force is N f_S = 1.28 N speeding up and N (2 f_C - f_S) = 0.72 N slowing down, so that
/// every phase is a sine or a straight line.  m 1, K 2, v_drive 0.1.  With e the extension and w^2 = K/m:
///   speeding up   e = F_+/K + (v_d/w) sin w t, v = v_d (1 - cos w t), until w t = pi, v = 2 v_d
///   constant      e falls from F_+/K to F_-/K at the rate v_d
///   slowing down  e = F_-/K - (v_d/w) sin w t, v = v_d (1 + cos w t), until w t = pi, v = 0 and a = 0
///   stick         e rises from F_-/K to F_+/K at the rate v_d
struct TwoLevels {
  static constexpr double K = 2, high = 1.28, low = 0.72, v_d = 0.1;
  static double w() { return std::sqrt(K); }
  static double swing() { return pi / w(); }
  static double line() { return (high - low) / K / v_d; }
  static double period() { return 2 * swing() + 2 * line(); }
  static double slip(int n) { return high / K / v_d + n * period(); }
  static double velocity(double t) {
    if (t < slip(0)) return 0;
    double s = std::fmod(t - slip(0), period());
    if (s < swing()) return v_d * (1 - std::cos(w() * s));
    if ((s -= swing()) < line()) return 2 * v_d;
    if ((s -= line()) < swing()) return v_d * (1 + std::cos(w() * s));
    return 0;
  }
};

/// One slip of NonReversibleSlider at its defaults by Runge-Kutta with a fixed step, without modes: the
/// acceleration is that of the branch that fits it, found by iteration.
struct FixedStep {
  double stop = 0, x = 0, fastest = 0;
  explicit FixedStep(int curve) {
    const double K = 2, v_d = 0.1, h = 1e-5;
    const auto force = [&](double v, double a, int way) {
      const double g = curve == 1 ? std::exp(-50 * v) : std::exp(-100 * v / (std::abs(a) + 0.1));
      return 1 + way * 0.28 * g;
    };
    const auto acceleration = [&](double e, double v) {
      for (const int way : {1, -1}) {
        // Halving: a - (K e - F(a)) grows with a, also where the iteration a = K e - F(a) would not settle.
        double low = -20, high = 20;
        for (int i = 0; i < 60; ++i) {
          const double a = 0.5 * (low + high);
          (a - K * e + force(v, way * a > 0 ? a : 0, way) > 0 ? high : low) = a;
        }
        if (way * low > 0) return low;
      }
      return 0.0;
    };
    double e = 1.28 / K, v = 0, t = e / v_d;
    const double began = t;
    while (t - began < 0.5 || v > 0) {
      const double a1 = acceleration(e, v), v2 = v + h / 2 * a1, e2 = e + h / 2 * (v_d - v);
      const double a2 = acceleration(e2, v2), v3 = v + h / 2 * a2, e3 = e + h / 2 * (v_d - v2);
      const double a3 = acceleration(e3, v3), v4 = v + h * a3, e4 = e + h * (v_d - v3);
      const double a4 = acceleration(e4, v4);
      e += h * (v_d - (v + 2 * v2 + 2 * v3 + v4) / 6);
      v += h * (a1 + 2 * a2 + 2 * a3 + a4) / 6;
      t += h;
      fastest = std::max(fastest, v);
      if (t - began > 0.5 && acceleration(e, v) == 0 && v < 1e-4) break;  // it would creep for ever
    }
    stop = t;
    x = v_d * t - e;
  }
};

}  // namespace

TEST_CASE("the law agrees with the reference table on both branches") {
  const auto expected = test::reference("stribeck_functions");
  for (const test::Way& way : test::ways) {
    for (const int curve : {1, 2}) {
      CAPTURE(way.version);
      CAPTURE(way.stepped());
      CAPTURE(curve);
      Run law(way.version, "NonReversible", {}, way.kind);
      law.set("N", 1);
      law.set("curve", curve);
      law.start();
      double worst = 0, t = 0;
      for (std::size_t i = 0; i < expected.at("v").size(); i += 5) {
        for (const int sign : {1, -1}) {
          const double v = expected.at("v")[i];
          if (v == 0) continue;
          law.set("v", v);
          law.set("a", 2 * sign);
          law.step(t += 1e-3);
          const std::string column =
              std::string(curve == 1 ? "f_nonrev_a" : "f_stefanski_a") + (sign > 0 ? "+1" : "-1");
          worst = std::max(worst, std::abs(law.get("F") - expected.at(column)[i]));
        }
      }
      CHECK(worst < 1e-14);
    }
  }
}

TEST_CASE("the law at rest carries what is applied, and at constant speed the kinetic force") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run law(version, "NonReversible", {"F_applied"});
    law.set("curve", 1);
    law.start();
    law.step(1, {0}, {5});
    CHECK(law.get("sticking") == 1);
    CHECK(law.get("F") == doctest::Approx(1.28).epsilon(1e-15));
    law.set("v", -0.05);
    law.step(2, {5}, {5});
    CHECK(law.get("branch") == 0);
    CHECK(law.get("F") == -1);
    law.set("a", 1);
    law.step(3, {5}, {5});
    CHECK(law.get("branch") == -1);
    CHECK(law.get("F") == doctest::Approx(-(1 - 0.28 * std::exp(-2.5))).epsilon(1e-14));
  }
}

// The slip ends with v and a both zero: an error d of the velocity moves that instant by sqrt(d), but not the
// next slip, which begins when the spring has been wound up.
TEST_CASE("stick-slip between two levels follows the closed form") {
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "NonReversibleSlider", {}, way.kind);
    run.set("alpha", 0);
    run.start(strict);
    double v = 0;
    for (int i = 1; i <= 600; ++i) {
      run.step(i * 0.1);
      v = std::max(v, std::abs(run.get("v") - TwoLevels::velocity(i * 0.1)));
    }
    CHECK(v < 1e-6);
    CHECK(run.get("slips") == 6);
    CHECK(run.get("sticks") == 5);
    CHECK(run.get("reversals") == 0);
    if (!way.stepped()) continue;
    const auto slips = eventTimes(run, "slip");
    REQUIRE(slips.size() == 6);
    for (int n = 0; n < 6; ++n)
      CHECK(std::abs(slips[static_cast<std::size_t>(n)] - TwoLevels::slip(n)) < 1e-7);
    const auto constant = eventTimes(run, "end of constant speed");
    REQUIRE(constant.size() >= 5);
    CHECK(std::abs(constant[0] - TwoLevels::slip(0) - TwoLevels::swing() - TwoLevels::line()) < 1e-8);
  }
}

TEST_CASE("a slip agrees with a solution by a fixed step without events") {
  for (const int curve : {1, 2}) {
    const FixedStep expected(curve);
    for (const test::Way& way : test::ways) {
      CAPTURE(way.version);
      CAPTURE(way.stepped());
      CAPTURE(curve);
      Run run(way.version, "NonReversibleSlider", {}, way.kind);
      run.set("curve", curve);
      run.start(strict);
      double fastest = 0;
      for (int i = 1; i <= 1150; ++i) {
        run.step(i * 0.01);
        fastest = std::max(fastest, run.get("v"));
      }
      CHECK(run.get("sticks") == 1);
      CHECK(run.get("sticking") == 1);
      CHECK(std::abs(run.get("x") - expected.x) < 1e-5);
      CHECK(std::abs(fastest - expected.fastest) < 2e-5);  // sampled every 10 ms
    }
  }
}

TEST_CASE("the Switch Model gives the same slips as events") {
  for (const int version : {2, 3}) {
    for (const int curve : {1, 2}) {
      CAPTURE(version);
      CAPTURE(curve);
      Run events(version, "NonReversibleSlider"), banded(version, "NonReversibleSlider");
      banded.set("treatment", 2);
      for (Run* run : {&events, &banded}) {
        run->set("curve", curve);
        run->start(1e-9);
        run->step(60);
      }
      CHECK(banded.get("slips") == events.get("slips"));
      CHECK(std::abs(banded.get("x") - events.get("x")) < 1e-4);
    }
  }
}

TEST_CASE("the energy supplied to the friction is what spring and drive give") {
  Run run(3, "NonReversibleSlider");
  run.set("curve", 2);
  run.start(1e-10);
  double work = 0, before = 0;
  for (int i = 1; i <= 20000; ++i) {
    run.step(i * 1e-3);
    const double pull = 2 * run.get("extension");
    work += 0.5 * (before + pull) * 0.1 * 1e-3;
    before = pull;
  }
  const double e = run.get("extension"), v = run.get("v");
  CHECK(std::abs(work - e * e - 0.5 * v * v - run.get("E_supplied")) < 1e-6);
  CHECK(run.get("E_supplied") > 1);
}
