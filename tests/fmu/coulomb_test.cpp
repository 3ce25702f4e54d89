// Coulomb and CoulombSlider through the packaged FMUs, against closed forms: free decay, stick-slip, the
// hysteresis loop, and the Switch Model going over into events.
#include <algorithm>
#include <numbers>

#include "fmu/run.hpp"

using namespace bristle;
using test::Run;

namespace {

constexpr double strict = 1e-11;
constexpr double pi = std::numbers::pi;

/// Times of the logged events whose message begins so.
std::vector<double> eventTimes(const Run& run, std::string_view what) {
  std::vector<double> times;
  for (const std::string& line : run.log) {
    if (line.starts_with(what)) times.push_back(std::stod(line.substr(line.rfind("= ") + 2)));
  }
  return times;
}

/// Free decay of 1 kg on 20 N/m under 2 N: in each half swing, pi/w long, the body moves about +-F_C/K = 0.1
/// m, so that the amplitude falls by 2 F_C/K.  From 1.03 m: -0.83, 0.63, -0.43, 0.23, -0.03, where the spring
/// pulls with 0.6 N < F_S: stick.
struct FreeDecay {
  static constexpr double K = 20, F_C = 2, x0 = 1.03, d = F_C / K, rest = -0.03;
  static constexpr int halfSwings = 5;
  static double w() { return std::sqrt(K); }
  static double stop() { return halfSwings * pi / w(); }
  static double x(double t) {
    const int n = static_cast<int>(std::floor(t * w() / pi));
    if (n >= halfSwings) return rest;
    const double side = n % 2 == 0 ? 1 : -1;
    return side * ((x0 - (2 * n + 1) * d) * std::cos(w() * t - n * pi) + d);
  }
  static double v(double t) {
    const int n = static_cast<int>(std::floor(t * w() / pi));
    if (n >= halfSwings) return 0;
    const double side = n % 2 == 0 ? 1 : -1;
    return -side * (x0 - (2 * n + 1) * d) * w() * std::sin(w() * t - n * pi);
  }
  static void prepare(Run& run) {
    run.set("K", K);
    run.set("v_drive", 0);
    run.set("F_C", F_C);
    run.set("F_S", F_C);
    run.set("x", x0);
  }
};

/// Stick-slip of CoulombSlider at its defaults: m 1, K 2, v_drive 0.1, F_C 2, F_S 3.  Slip: the extension e
/// obeys m e'' = -K e + F_C from e = F_S/K, e' = v_drive, so e - F_C/K = R cos(w t - phi) with tan phi =
/// (v_drive/w) /
/// ((F_S - F_C)/K); it ends when e' = v_drive again, at w t = pi + 2 phi, where e = (2 F_C - F_S)/K.  Stick:
/// e grows by v_drive from there to F_S/K.
struct StickSlip {
  static constexpr double K = 2, F_C = 2, F_S = 3, v_drive = 0.1;
  static double w() { return std::sqrt(K); }
  static double phi() { return std::atan2(v_drive / w(), (F_S - F_C) / K); }
  static double slip() { return (pi + 2 * phi()) / w(); }
  static double stick() { return 2 * (F_S - F_C) / K / v_drive; }
  static double period() { return slip() + stick(); }
  static double release(int n) { return F_S / K / v_drive + n * period(); }
};

}  // namespace

TEST_CASE("free decay follows the closed form to 1e-9 and ends in stick at the known place and time") {
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "CoulombSlider", {}, way.kind);
    FreeDecay::prepare(run);
    run.start(strict);
    double x = 0, v = 0;
    for (int i = 1; i <= 500; ++i) {
      run.step(i * 0.01);
      x = std::max(x, std::abs(run.get("x") - FreeDecay::x(i * 0.01)));
      v = std::max(v, std::abs(run.get("v") - FreeDecay::v(i * 0.01)));
    }
    CHECK(x < 1e-9);
    CHECK(v < 3e-9);  // w times as large
    CHECK(std::abs(run.get("x") - FreeDecay::rest) < 1e-9);
    CHECK(run.get("v") == 0);
    CHECK(run.get("a") == 0);
    CHECK(run.get("sticking") == 1);
    CHECK(run.get("sticks") == 1);
    CHECK(run.get("slips") == 0);
    CHECK(run.get("reversals") == 4);
    // Half swings of 1.86, 1.46, 1.06, 0.66 and 0.26 m.
    CHECK(std::abs(run.get("E_supplied") - FreeDecay::F_C * 5.3) < 1e-8);
    if (!way.stepped()) continue;
    const auto ends = eventTimes(run, "end of slip");
    REQUIRE(ends.size() == FreeDecay::halfSwings);
    CHECK(std::abs(ends.back() - FreeDecay::stop()) < 1e-9);
    CHECK(run.get("solver.restarts") == 1 + FreeDecay::halfSwings);
  }
}

TEST_CASE("free decay at the default tolerance ends in the same place with the same counts") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "CoulombSlider");
    FreeDecay::prepare(run);
    run.start();
    run.step(5);
    CHECK(std::abs(run.get("x") - FreeDecay::rest) < 1e-4);
    CHECK(run.get("sticks") == 1);
    CHECK(run.get("reversals") == 4);
  }
}

TEST_CASE("stick-slip has the period of the closed form to 1e-8") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "CoulombSlider");
    run.start(strict);
    double held = 0, moved = 0, x = 0;
    for (int i = 1; i <= 12000; ++i) {
      run.step(i * 0.01);
      if (run.get("sticking") == 0) {
        x = run.get("x");
        continue;
      }
      held = std::max(held, std::abs(run.get("F") - StickSlip::K * run.get("extension")));
      moved = std::max(moved, std::abs(run.get("v")));
    }
    CHECK(held < 1e-12);
    CHECK(moved == 0);
    CHECK(x > 0);
    const auto slips = eventTimes(run, "slip"), ends = eventTimes(run, "end of slip");
    const int n = static_cast<int>(std::floor((120 - StickSlip::release(0)) / StickSlip::period())) + 1;
    REQUIRE(slips.size() == static_cast<std::size_t>(n));
    double release = 0, stop = 0;
    for (int i = 0; i < n; ++i) {
      const auto at = static_cast<std::size_t>(i);
      release = std::max(release, std::abs(slips[at] - StickSlip::release(i)));
      if (at < ends.size()) {
        stop = std::max(stop, std::abs(ends[at] - StickSlip::release(i) - StickSlip::slip()));
      }
    }
    CHECK(release < 1e-8);
    CHECK(stop < 1e-8);
    CHECK(std::abs((slips.back() - slips.front()) / (n - 1) - StickSlip::period()) < 1e-8);
    CHECK(run.get("slips") == n);
    CHECK(run.get("reversals") == 0);
  }
}

// [D] Fig. 1.5: 1 kg on 1 N/m under u = 3 sin(w t), F_C 2 N; the paper's w is 0.001.  Slowly, the body
// follows u - F_C upwards and u + F_C downwards, so x runs between -+(A - F_C)/K and a cycle dissipates 4 F_C
// (A - F_C)/K = 8 J.  At a finite w it advances in small slips, each a swing of 2 pi s (K = m).  The last one
// begins within such a swing before the peak of u, where u rises at 2 pi A w^2 at most, and overshoots by no
// more than twice that: 16 pi F_C A w^2 for the whole cycle.
TEST_CASE("the hysteresis loop goes to its quasi-static area") {
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    for (const double w : {0.04, 0.02, 0.01, 0.001}) {
      CAPTURE(w);
      Run run(way.version, "CoulombSlider", {"u"}, way.kind);
      run.set("K", 1);
      run.set("v_drive", 0);
      run.set("F_S", 2);
      run.start(1e-9);
      const int N = 2000;
      const double H = 2 * pi / w / N, A = 3, F_C = 2;
      const auto force = [&](int k) { return A * std::sin(2 * pi * k / N); };
      double before = 0, first = 0, low = 0, high = 0;
      for (int k = 0; k < 2 * N; ++k) {
        if (k == N) before = run.get("E_supplied");
        if (k == N) first = run.get("x");
        run.step((k + 1) * H, {force(k)}, {force(k + 1)});
        if (k < N) continue;
        low = std::min(low, run.get("x"));
        high = std::max(high, run.get("x"));
      }
      const double area = run.get("E_supplied") - before;
      // F_C times the way up, down and up again; the extremes are met in stick, so sampling does not miss
      // them.
      CHECK(std::abs(area - F_C * (2 * (high - low) + run.get("x") - first)) < 1e-7);
      CHECK(area - 8 > 0);
      CHECK(area - 8 < 16 * pi * F_C * A * w * w);
      CHECK(run.get("reversals") == 3);  // up, down, up, down in two cycles
    }
  }
}

// Within the band v decays from eta with the time constant tau, so a body that would stop within eta^2/(2
// |a|) creeps on by eta tau: an error of eta tau - eta^2/(2 |a|) for each stick, first order in eta.  At a
// reversal the friction turns round at |v| = eta already, with K x - F_C instead of K x + F_C against the
// body: eta^2/2 times the difference of the reciprocals further.
TEST_CASE("the Switch Model goes over into events in proportion to eta") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    std::vector<double> decay, pulled;
    const double tau = 0.1;
    for (const double eta : {1e-3, 1e-4, 1e-5, 1e-6}) {
      Run run(version, "CoulombSlider");
      FreeDecay::prepare(run);
      run.set("treatment", 2);
      run.set("eta", eta);
      run.set("tau", tau);
      run.start(strict);
      run.step(FreeDecay::stop() + 40 * tau);
      CHECK(run.get("sticks") == 1);
      CHECK(run.get("reversals") == 4);
      decay.push_back(std::abs(run.get("x") - FreeDecay::rest));
      Run slider(version, "CoulombSlider");
      slider.set("treatment", 2);
      slider.set("eta", eta);
      slider.set("tau", tau);
      slider.start(strict);
      slider.step(StickSlip::release(1) - 1);
      CHECK(slider.get("sticks") == 1);
      pulled.push_back(std::abs(slider.get("x") - 2 * (StickSlip::F_S - StickSlip::F_C) / StickSlip::K -
                                StickSlip::v_drive * StickSlip::slip()));
    }
    double eta = 1e-3;
    for (std::size_t i = 0; i < decay.size(); ++i, eta /= 10) {
      CAPTURE(eta);
      double expected = eta * tau - eta * eta / 2 / (FreeDecay::F_C - FreeDecay::K * FreeDecay::rest);
      for (const double x : {0.83, 0.63, 0.43, 0.23}) {
        const double pull = FreeDecay::K * x;
        expected += eta * eta / 2 * (1 / (pull - FreeDecay::F_C) - 1 / (pull + FreeDecay::F_C));
      }
      CHECK(std::abs(decay[i] - expected) < 1e-9);
      CHECK(std::abs(pulled[i] - (eta * tau - eta * eta / 2 / (StickSlip::F_S - StickSlip::F_C))) < 1e-9);
      if (i == 0) continue;
      CHECK(std::log10(decay[i - 1] / decay[i]) == doctest::Approx(1).epsilon(5e-3));
      CHECK(std::log10(pulled[i - 1] / pulled[i]) == doctest::Approx(1).epsilon(5e-3));
    }
  }
}

TEST_CASE("the Switch Model at its defaults counts what events count") {
  for (const int version : {2, 3}) {
    for (const int method : {2, 3}) {
      CAPTURE(version);
      CAPTURE(method);
      Run decay(version, "CoulombSlider"), pulled(version, "CoulombSlider");
      FreeDecay::prepare(decay);
      for (Run* run : {&decay, &pulled}) {
        run->set("treatment", 2);
        run->set("solver.method", method);
        run->start();
        run->step(60);
      }
      CHECK(std::abs(decay.get("x") - FreeDecay::rest) < 1e-4);
      CHECK(decay.get("sticks") == 1);
      CHECK(decay.get("reversals") == 4);
      CHECK(pulled.get("sticks") == 4);
      CHECK(pulled.get("slips") == 4);
      CHECK(pulled.get("reversals") == 0);
    }
  }
}

TEST_CASE("the law alone comes to rest and carries what is applied, up to the static force") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run law(version, "Coulomb", {"v", "F_applied"});
    law.set("v", 0.1);
    law.start();
    CHECK(law.get("F") == 2);
    law.step(0.05, {0.1, 0.3}, {0, 0.3});
    CHECK(law.get("sticking") == 1);
    CHECK(law.get("F") == doctest::Approx(0.3).epsilon(1e-12));
    law.step(1, {0, 0.3}, {0, 5});
    CHECK(law.get("F") == 2);
    CHECK(std::abs(law.get("E_supplied") - 2 * 0.0025) < 1e-8);
  }
}
