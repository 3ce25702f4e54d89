// Maxwell-slip friction through the packaged FMUs: the loops of Figure 1.7 against an independent solution
// and closed forms, the exactness of its energies, and its body.
#include "fmu/run.hpp"

using namespace bristle;
using test::Run;

namespace {

constexpr double strict = 1e-11;

/// Moves at `speed` from u to `target`.
void moveTo(Run& run, double& u, double target, double speed = 1) {
  run.set("v", target > u ? speed : -speed);
  run.step(run.time() + std::abs(target - u) / speed);
  u = target;
}

/// Energy of one cycle from u to `low` and back.
double loopArea(Run& run, double& u, double low) {
  const double high = u, before = run.get("E_supplied");
  moveTo(run, u, low);
  moveTo(run, u, high);
  return run.get("E_supplied") - before;
}

}  // namespace

TEST_CASE("Maxwell-slip follows the loops of Figure 1.7, to 1e-10") {
  const auto reference = test::reference("maxwell_minor_after_1_period");
  const auto &phase = reference.at("phase_periods"), &u = reference.at("u"), &F = reference.at("F");
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "MaxwellSlip", {}, way.kind);
    run.start(way.stepped() ? strict : strict / 10);
    double worst = 0;
    for (std::size_t i = 1; i < u.size(); ++i) {
      run.set("v", (u[i] - u[i - 1]) / (phase[i] - phase[i - 1]));
      run.step(phase[i]);
      worst = std::max(worst, std::abs(run.get("F") - F[i]));
    }
    CHECK(worst < 1e-10);
    CHECK(run.get("reversals") == 4);
  }
}

TEST_CASE("Maxwell-slip loops have their exact areas and remember the past in their minor loops") {
  for (const test::Way& way : test::ways) {
    for (const double side : {1.0, -1.0}) {
      CAPTURE(way.version);
      CAPTURE(way.stepped());
      CAPTURE(side);
      Run run(way.version, "MaxwellSlip", {}, way.kind);
      run.start(way.stepped() ? strict : strict / 10);
      double u = 0;
      moveTo(run, u, side);
      CHECK(std::abs(run.get("F") - side * 31.47) < 1e-10);
      CHECK(std::abs(loopArea(run, u, -side) - 30.534) < 1e-10);
      moveTo(run, u, -side);
      CHECK(std::abs(run.get("F") + side * 31.47) < 1e-10);
      moveTo(run, u, 0);
      CHECK(std::abs(run.get("F") - side * 11.466) < 1e-10);
      // The minor loop stays on the side it came from.
      moveTo(run, u, side * 0.5);
      const double high = run.get("F");
      CHECK(std::abs(loopArea(run, u, -side * 0.5) - 1.69968) < 1e-10);
      moveTo(run, u, -side * 0.5);
      const double low = run.get("F");
      CHECK(std::abs(high - side * 25.854) < 1e-10);
      CHECK(std::abs(low + side * 17.082) < 1e-10);
      CHECK(std::abs(0.5 * (high + low) - side * 4.386) < 1e-10);
    }
  }
}

TEST_CASE("Maxwell-slip is rate independent, and its energies add up at any step") {
  Run fast(3, "MaxwellSlip"), slow(2, "MaxwellSlip");
  fast.start(strict);
  slow.start(strict);
  double a = 0, b = 0;
  for (const double target : {0.7, -0.3, 0.9, 0.1, 0.4, -1.2, 0.0, -0.6, 1.1}) {
    moveTo(fast, a, target, 3);
    moveTo(slow, b, target, 0.02);
    CHECK(std::abs(fast.get("F") - slow.get("F")) < 1e-9);
    CHECK(std::abs(fast.get("E_dissipated") - slow.get("E_dissipated")) < 1e-9);
    CHECK(std::abs(fast.get("E_supplied") - fast.get("E_stored") - fast.get("E_dissipated")) < 1e-12);
  }
}

// Simpson's rule is exact for F between the points where elements begin to slip; with 1e-3 m between samples
// the few intervals that contain one leave k h^2 / 12 each.
TEST_CASE("the supplied energy is the integral of F over x") {
  Run run(3, "MaxwellSlip");
  run.start(strict);
  double u = 0, integral = 0, before = 0;
  for (const double target : {1.0, -0.4, 0.6, -1.0}) {
    const int pieces = static_cast<int>(std::lround(std::abs(target - u) / 1e-3));
    const double from = u;
    for (int i = 1; i <= pieces; ++i) {
      const double last = u;
      moveTo(run, u, from + (target - from) * i / pieces);
      const double F = run.get("F");
      integral += 0.5 * (F + before) * (u - last);
      before = F;
    }
  }
  CHECK(std::abs(run.get("E_supplied") - integral) < 3e-5);
  CHECK(integral > 20);
}

TEST_CASE("a changed coefficient stores another energy and supplies and dissipates none") {
  Run run(2, "MaxwellSlip");
  run.start(strict);
  double u = 0;
  moveTo(run, u, 0.5);
  const double supplied = run.get("E_supplied"), dissipated = run.get("E_dissipated"),
               stored = run.get("E_stored");
  run.set("k[10]", 2 * 8.2);
  CHECK(std::abs(run.get("E_stored") - stored - 0.5 * 8.2 * 0.25) < 1e-10);
  CHECK(std::abs(run.get("E_supplied") - supplied) < 1e-12);
  CHECK(std::abs(run.get("E_dissipated") - dissipated) < 1e-12);
  // The element is stuck, so that it carries twice its force from here on.
  double F = 0;
  for (int i = 0; i < 10; ++i) {
    const double k = (i == 9 ? 2 : 1) * (1 + 0.8 * i), Delta = 0.15 + 0.09 * i;
    F += k * std::min(0.5, Delta);
  }
  CHECK(std::abs(run.get("F") - F) < 1e-10);
  moveTo(run, u, 0.6);
  CHECK(run.get("E_supplied") > supplied);
}

// The body runs into the elements at 5 m/s and comes back; what they are given is what it loses.  The other
// solution is a Runge-Kutta method with 1e-5 s, whose error is that of the steps in which elements begin to
// slip.
TEST_CASE(
    "a body on Maxwell-slip elements moves as an independent integration says, with its energy balance") {
  constexpr int elements = 10, steps = 400000;
  double k[elements], Delta[elements], xi[elements] = {}, x = 0, v = 5;
  for (int i = 0; i < elements; ++i) {
    k[i] = 1 + 0.8 * i;
    Delta[i] = 0.15 + 0.09 * i;
  }
  const auto F = [&](double at) {
    double sum = 0;
    for (int i = 0; i < elements; ++i)
      sum += k[i] * std::clamp(at - xi[i], -Delta[i], Delta[i]);
    return sum;
  };
  constexpr double h = 4.0 / steps;
  for (int n = 0; n < steps; ++n) {
    const double a1 = -F(x), v2 = v + h / 2 * a1, a2 = -F(x + h / 2 * v), v3 = v + h / 2 * a2,
                 a3 = -F(x + h / 2 * v2), v4 = v + h * a3, a4 = -F(x + h * v3);
    x += h / 6 * (v + 2 * v2 + 2 * v3 + v4);
    v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    for (int i = 0; i < elements; ++i)
      xi[i] = std::min(std::max(xi[i], x - Delta[i]), x + Delta[i]);
  }
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "MaxwellSlipSlider", {}, way.kind);
    run.set("K", 0);
    run.set("c", 0);
    run.set("v", 5);
    run.set("x", 3);  // relaxed wherever it starts
    run.start(strict);
    CHECK(run.get("F") == 0);
    for (int i = 1; i <= 400; ++i) {
      run.step(0.01 * i);
      const double kinetic = 0.5 * run.get("v") * run.get("v");
      REQUIRE(std::abs(kinetic + run.get("E_supplied") - 12.5) < 1e-7);
    }
    CHECK(std::abs(run.get("x") - 3 - x) < 1e-7);
    CHECK(std::abs(run.get("v") - v) < 1e-7);
    CHECK(run.get("reversals") >= 5);
  }
}

TEST_CASE("small oscillations on Maxwell-slip elements have the frequency of all springs together") {
  Run run(3, "MaxwellSlipSlider");
  run.set("K", 0);
  run.set("c", 0);
  run.set("v", 0.5);  // amplitude 0.5 / sqrt(46) = 0.074 m, below the first Delta
  run.start(1e-10);
  const double omega = std::sqrt(46.0);
  for (int i = 1; i <= 300; ++i) {
    const double t = 0.01 * i;
    run.step(t);
    REQUIRE(std::abs(run.get("x") - 0.5 / omega * std::sin(omega * t)) < 1e-8);
  }
  CHECK(run.get("E_dissipated") == 0);
}
