// The single-state bristle laws (MPABM, simplified compressed bristles, FFBM) through the packaged FMUs,
// against independent solutions (DOP853 at 1e-13 with located events), closed forms, and what they are equal
// to.
#include <algorithm>
#include <numbers>

#include "fmu/paper_experiments.hpp"

using namespace bristle;
using test::Run;

namespace {

/// The body swings undamped on the bristles and meets v = 0 thousands of times: errors add up, so that 1e-8
/// in x asks for all digits and for Adams, which is ten times as accurate as BDF here.  Our model-exchange
/// loop integrates with BDF.
constexpr double finest = 1e-13, strict = 1e-11, adams = 2;

/// Model exchange in one version is enough.
constexpr test::Way threeWays[] = {test::ways[0], test::ways[1], test::ways[3]};

void start(Run& run, const test::Way& way, double tolerance) {
  if (way.stepped()) run.set("solver.method", adams);
  run.start(tolerance);
}

/// A wall spring and the force U sin(w t), given as straight lines over `parts` parts of the time between two
/// rows of the reference (about 1 ms): off the sine by (w H)^2 / 8 of its amplitude, 1e-11.
struct Hysteresis {
  double x = 0, v = 0, z = 0, F = 0;  // greatest differences from the reference

  Hysteresis(Run& run, const test::Way& way, double K, double U, const test::Columns& expected, int parts) {
    run.set("K", K);
    run.set("v_drive", 0);
    start(run, way, finest);
    const auto force = [&](double t) { return U * std::sin(0.01 * t); };
    const auto& t = expected.at("t");
    for (std::size_t i = 1; i < t.size(); ++i) {
      for (int k = 1; k <= parts; ++k) {
        const double end = k == parts ? t[i] : t[i - 1] + (t[i] - t[i - 1]) * k / parts;
        run.step(end, {force(run.time())}, {force(end)});
      }
      const auto worse = [&](double& worst, const char* name) {
        worst = std::max(worst, std::abs(run.get(name) - expected.at(name)[i]));
      };
      worse(x, "x");
      worse(v, "v");
      worse(z, "z");
      worse(F, "F");
    }
  }
};

/// Stick-slip of the simplified compressed bristles, Figure 12: sampled finely while the body slips, and more
/// so for 0.03 s around its coming to rest, where the force has its minimum at a kink.
struct Slips {
  std::vector<double> t, v, F, extension;
  double reversals = 0;

  Slips(Run& run, double stop) {
    double slipped = -1;
    while (run.time() < stop) {
      const bool landing = !v.empty() && v.back() < 0.02 && run.time() < slipped + 0.03;
      const double H = landing ? 2e-5 : run.time() < slipped + 0.03 ? 2e-4 : 5e-3;
      run.step(std::min(run.time() + H, stop));
      t.push_back(run.time());
      v.push_back(run.get("v"));
      F.push_back(run.get("F"));
      extension.push_back(run.get("extension"));
      if (v.back() > 0.02) slipped = run.time();
    }
    reversals = run.get("reversals");
  }
  double period() const {
    const auto at = analysis::upwardCrossings(t, v, 0.3, 0.1);
    REQUIRE(at.size() > 3);
    return (at.back() - at[1]) / static_cast<double>(at.size() - 2);  // from the second slip on
  }
  double least(const std::vector<double>& y, double from) const {
    return analysis::minimum(later(t, from), later(y, from)).value;
  }
  double greatest(const std::vector<double>& y, double from) const {
    return analysis::maximum(later(t, from), later(y, from)).value;
  }
  std::span<const double> later(const std::vector<double>& y, double from) const {
    const auto at = static_cast<std::size_t>(std::lower_bound(t.begin(), t.end(), from) - t.begin());
    return std::span(y).subspan(at);
  }
};

}  // namespace

TEST_CASE("MPABM: the hysteresis of Figure 3.15 agrees pointwise with the reference") {
  const auto expected = test::reference("mpabm_hyst_short");
  for (const test::Way& way : threeWays) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "MeanPivotAngleSlider", {"u"}, way.kind);
    const Hysteresis h(run, way, 2, 2, expected, 224);
    CHECK(h.x < 1e-8);
    CHECK(h.v < 1e-8);
    CHECK(h.z < 1e-10);
    CHECK(h.F < 1e-6);
    CHECK(run.get("reversals") == 1858);
  }
}

TEST_CASE("simplified compressed bristles: the hysteresis of Figure 12 agrees pointwise with the reference") {
  const auto expected = test::reference("scbm_exp_hyst_short");
  for (const test::Way& way : threeWays) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "SimplifiedCompressedBristleSlider", {"u"}, way.kind);
    const Hysteresis h(run, way, 1, 5, expected, 496);
    CHECK(h.x < (way.stepped() ? 1e-8 : 3e-8));
    CHECK(h.v < (way.stepped() ? 1e-8 : 3e-8));
    CHECK(h.z < 1e-10);
    CHECK(h.F < 1e-5);
    CHECK(run.get("reversals") == 7196);
  }
}

TEST_CASE("FFBM: the hysteresis of Figure 3.12 agrees pointwise with the reference") {
  const auto expected = test::reference("ffbm_hyst_short");
  for (const test::Way& way : threeWays) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "FrictionForceBasedSlider", {"u"}, way.kind);
    const Hysteresis h(run, way, 1, 2, expected, 480);
    CHECK(h.x < 1e-8);
    CHECK(h.v < 1e-8);
    CHECK(h.z < 1e-10);
    CHECK(h.F < 1e-5);
    CHECK(run.get("cell") == 11);  // at x = 0.596
  }
}

TEST_CASE("simplified compressed bristles: the stick-slip of Figure 12 agrees pointwise with the reference") {
  const auto expected = test::reference("scbm_exp_stickslip");
  for (const test::Way& way : threeWays) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "SimplifiedCompressedBristleSlider", {}, way.kind);
    run.set("K", 1);
    start(run, way, finest);
    const test::Pointwise s(run, expected);
    CHECK(s.x < 1e-8);
    CHECK(s.v < 1e-8);
    CHECK(s.z < 1e-10);
    CHECK(s.extension < 1e-8);
    CHECK(s.F < 1e-6);
  }
}

TEST_CASE("simplified compressed bristles: period, extremes and reversals of the stick-slip, both shapes") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "SimplifiedCompressedBristleSlider");
    run.set("K", 1);
    run.start(strict);
    const Slips s(run, 200);
    CHECK(std::abs(s.period() - 15.0082344) < 1e-6);
    CHECK(std::abs(analysis::maximum(s.t, s.v).value - 0.6773348) < 1e-6);
    CHECK(std::abs(analysis::minimum(s.t, s.v).value + 0.00256) < 1e-5);
    CHECK(std::abs(analysis::maximum(s.t, s.F).value - 1.499932) < 1e-6);
    CHECK(std::abs(s.least(s.F, 10) + 0.350099) < 1e-6);
    CHECK(std::abs(analysis::maximum(s.t, s.extension).value - 1.5780904) < 1e-6);
    CHECK(std::abs(s.least(s.extension, 15) - 0.4232775) < 1e-6);
    CHECK(s.reversals == 8436);
    CHECK(run.get("F_c") == 1);
    CHECK(run.get("F_s") == 1.5);

    Run sech(version, "SimplifiedCompressedBristleSlider");
    sech.set("K", 1);
    sech.set("shape", 2);
    sech.start(strict);
    const Slips h(sech, 80);
    CHECK(std::abs(h.period() - 15.051137) < 1e-6);
    CHECK(std::abs(analysis::maximum(h.t, h.v).value - 0.6709916) < 1e-6);
    // Of the limit cycle, which the first slip from rest is not on yet.
    CHECK(std::abs(h.greatest(h.extension, 25) - 1.5855668) < 1e-6);
    CHECK(std::abs(h.least(h.extension, 25) - 0.4402868) < 1e-6);
  }
}

TEST_CASE("simplified compressed bristles: stick-slip at the default tolerance is good to 1e-4") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "SimplifiedCompressedBristleSlider");
    run.set("K", 1);
    run.start();
    const Slips s(run, 100);
    CHECK(std::abs(s.period() / 15.0082344 - 1) < 1e-4);
    CHECK(std::abs(analysis::maximum(s.t, s.v).value / 0.6773348 - 1) < 1e-4);
    CHECK(std::abs(analysis::maximum(s.t, s.F).value / 1.499932 - 1) < 1e-4);
  }
}

// Both sides are integrated, so their errors differ; the equations are the same to rounding
// (tests/laws/single_state_test.cpp).
TEST_CASE("MPABM and simplified compressed bristles are LuGre without damping") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run angles(version, "MeanPivotAngleSlider"), heights(version, "SimplifiedCompressedBristleSlider"),
        lugre(version, "LuGreSlider");
    angles.set("sigma", 5e4);  // doubles the forces
    angles.set("v_s", 0.1);
    for (const auto& [name, value] : {std::pair{"y1", 0.5}, {"h0", 1.5}, {"y2", 0.5}})
      heights.set(name, value);
    for (const auto& [name, value] : {std::pair{"sigma1", 0.0}, {"sigma2", 0.0}, {"v_s", 0.1}})
      lugre.set(name, value);
    for (Run* run : {&angles, &heights, &lugre})
      run->start(strict);
    CHECK(angles.get("F_c") == 1);
    CHECK(angles.get("F_s") == 1.5);
    double worst = 0;
    for (int k = 1; k <= 1500; ++k) {
      for (Run* run : {&angles, &heights, &lugre})
        run->step(0.01 * k);
      for (Run* run : {&angles, &heights})
        worst = std::max(worst, std::abs(run->get("F") - lugre.get("F")));
    }
    CHECK(worst < 1e-6);
    CHECK(lugre.get("reversals") > 100);
    CHECK(angles.get("reversals") == lugre.get("reversals"));
    CHECK(heights.get("reversals") == lugre.get("reversals"));
  }
}

// Along a tooth dF/dx = sigma0 (1 - F/g), g' = c, has the solution F = alpha g + (F_0 - alpha g_0)
// (g/g_0)^(-sigma0/c) with alpha = sigma0 / (sigma0 + c).  Soft bristles, so that the bending can be seen.
TEST_CASE("FFBM follows the closed form of every tooth, forwards and back, at every speed") {
  const double sigma0 = 500, low = 1, high = 1.5, Delta = 0.05, c = (high - low) / Delta;
  const double alpha = sigma0 / (sigma0 + c);
  for (const test::Way& way : test::ways) {
    for (const double speed : {1e-3, 0.1, 5.0}) {
      CAPTURE(way.version);
      CAPTURE(way.stepped());
      CAPTURE(speed);
      Run run(way.version, "FrictionForceBased", {}, way.kind);
      run.set("sigma0", sigma0);
      run.set("v", speed);
      run.set("x", -0.02);
      run.start(strict);
      double F = 0, sx = -0.02, worst = 0, s = 1;  // the closed form, updated from sample to sample
      const auto advance = [&](double way_) {
        while (way_ > 0) {
          const double tooth = std::floor(sx / Delta + 1e-9), g0 = low + c * (sx - tooth * Delta);
          const double part = std::min(way_, (tooth + 1) * Delta - sx), g = g0 + c * part;
          F = alpha * g + (F - alpha * g0) * std::pow(g / g0, -sigma0 / c);
          sx += part;
          way_ = part < 1e-12 ? 0 : way_ - part;
        }
      };
      for (int k = 1; k <= 400; ++k) {
        if (k == 201) {
          run.set("v", -speed);
          s = -1;
          sx = -sx;
          F = -F;
        }
        run.step(run.time() + 1e-3 / speed);
        advance(1e-3);
        worst = std::max(worst, std::abs(run.get("F") - s * F));
      }
      CHECK(worst < 1e-8);
      CHECK(run.get("reversals") == 1);
      CHECK(std::abs(run.get("x") + 0.02) < 1e-9);
      CHECK(run.get("E_dissipated") > 0.3);
      // The start, the jump of v, and four releases each way; the importer's integrator does not count.
      if (way.stepped()) CHECK(run.get("solver.restarts") == 10);
    }
  }
}

// The work of the force over a whole cycle of 628 s with some 40000 reversals; the reference prints so many
// digits.
TEST_CASE("MPABM and simplified compressed bristles: the areas of the hysteresis loops") {
  const int n = 12000;
  const double H = 200 * std::numbers::pi / n;
  const auto work = [&](Run& run, double K, double U, int cycle) {
    run.set("K", K);
    run.set("v_drive", 0);
    run.start(strict);
    const auto force = [&](int k) { return U * std::sin(2 * std::numbers::pi * (k % n) / n); };
    double before = 0, now = 0;
    for (int k = 1; k <= (cycle + 1) * n; ++k) {
      run.step(k * H, {force(k - 1)}, {force(k)});
      if (k % n != 0) continue;
      before = now;
      const double x = run.get("x"), v = run.get("v");
      now = run.get("E_supplied") + 0.5 * K * x * x + 0.5 * v * v;
    }
    return now - before;
  };
  Run angles(2, "MeanPivotAngleSlider", {"u"}), heights(3, "SimplifiedCompressedBristleSlider", {"u"});
  CHECK(std::abs(work(angles, 2, 2, 1) - 1.61612) < 1e-5);
  CHECK(std::abs(work(heights, 1, 5, 0) - 14.3977) < 1e-4);
}
