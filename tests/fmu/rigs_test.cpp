// The shaker rigs, their chaotic excitation, the planar mass and the wheel through the packaged FMUs, against
// closed forms, conservation laws and each other.
#include "fmu/harmonic.hpp"
#include "fmu/raw.hpp"

using namespace bristle;
using test::Run;

namespace {

constexpr double strict = 1e-11, pi = std::numbers::pi;

/// Classical Runge-Kutta for the Duffing equation of the paper, far below its time scales.
struct Duffing {
  long double q = 0.5L, p = 10, t = 0;
  static long double rate(long double t, long double q, long double p) {
    return -0.1L * p + 1e4L * q * (1 - q * q) + 3000 * std::cos(90 * t);
  }
  void advance(long double end) {
    const int n = 20000;
    const long double h = (end - t) / n;
    for (int i = 0; i < n; ++i, t += h) {
      const long double p1 = rate(t, q, p), q2 = p + h / 2 * p1, p2 = rate(t + h / 2, q + h / 2 * p, q2),
                        q3 = p + h / 2 * p2, p3 = rate(t + h / 2, q + h / 2 * q2, q3), q4 = p + h * p3,
                        p4 = rate(t + h, q + h * q3, q4);
      q += h / 6 * (p + 2 * q2 + 2 * q3 + q4);
      p += h / 6 * (p1 + 2 * p2 + 2 * p3 + p4);
    }
  }
};

}  // namespace

// Errors grow by e^6 = 400 over the 0.5 s; those of some 1000 steps at 1e-11 add up to 1e-8 at most before
// that. Our co-simulation with Adams stays far below, the BDF that integrates model exchange does not.
TEST_CASE("the Duffing exciter follows an independent solution until chaos takes over") {
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "DuffingExciter", {}, way.kind);
    run.start(strict);
    const double margin = way.stepped() ? 1 : 10;
    Duffing expected;
    for (int k = 1; k <= 10; ++k) {
      const double t = 0.05 * k;
      run.step(t);
      expected.advance(t);
      CHECK(std::abs(run.get("q") - static_cast<double>(expected.q)) < margin * 1e-7);
      CHECK(std::abs(run.get("e") - 0.002 * static_cast<double>(expected.q)) < margin * 1e-9);
      CHECK(std::abs(run.get("v_e") - 0.002 * static_cast<double>(expected.p)) < margin * 1e-7);
      CHECK(std::abs(run.get("a_e") - 0.002 * static_cast<double>(Duffing::rate(t, expected.q, expected.p))) <
            1e-5);
    }
  }
}

TEST_CASE("without force and damping the Duffing exciter keeps its energy and stays in its well") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "DuffingExciter");
    run.set("a", 0);
    run.set("d", 0);
    run.start(strict);
    const double energy = run.get("E_well");
    CHECK(energy == doctest::Approx(50 + 1e4 * (0.0625 / 4 - 0.125)).epsilon(1e-14));
    for (int k = 1; k <= 200; ++k) {
      run.step(0.005 * k);
      CHECK(run.get("q") > 0);
      CHECK(std::abs(run.get("E_well") / energy - 1) < 3e-8);  // the tolerance times 3000 steps
    }
  }
}

// The steady answer of (5.2) to e = A sin(w t), that is a_e = -A w^2 sin(w t), in relative motion.
TEST_CASE("the shaker rig without friction answers a harmonic base as the closed form says") {
  const double A = 0.005, w = 20 * pi, M = 3.35, k2 = 5040, c = 16.85;
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    const double real = k2 - M * w * w, imaginary = c * w, size = M * w * w * A / std::hypot(real, imaginary),
                 phase = std::atan2(imaginary, real);
    Run run(way.version, "ShakerRig", {"a_e"}, way.kind);
    run.set("v_e", A * w);
    run.set("x", -size * std::sin(phase));
    run.set("v", size * w * std::cos(phase));
    run.start(strict);
    const int n = 4000;  // the amplitude is known to 2.1e-7, see harmonic.hpp
    double worst = 0;
    test::Harmonic(-A * w * w, w, n).drive(run, 0, 5L * n, [&](long) {
      worst = std::max(worst, std::abs(run.get("x") - size * std::sin(w * run.time() - phase)));
      // (5.3): the friction force as the paper determines it from measured signals.
      CHECK(std::abs(M * run.get("a_y") + k2 * run.get("x") + c * run.get("v")) < 1e-9);
    });
    CHECK(worst < 2 * 2.1e-7 * size);          // and its transient
    CHECK(std::abs(run.get("e")) < 1e-5 * A);  // 10 pi times 2.1e-7; it drifts, being integrated twice
    CHECK(run.get("reversals") == 10);
    CHECK(std::abs(run.get("y") - run.get("x") - run.get("e")) < 1e-15);
  }
}

// Only relative motion matters: in free fall with its base the mass stays where it is.
TEST_CASE("the friction force of a shaker rig decelerates it as (5.2) says") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "ShakerRig");
    run.set("k", 0);
    run.set("c", 0);
    run.set("v", 1);
    run.set("F", 3.35);
    run.start(strict);
    run.step(0.5);
    CHECK(std::abs(run.get("v") - 0.5) < 1e-12);
    CHECK(std::abs(run.get("x") - 0.375) < 1e-12);
    CHECK(run.get("a_y") == doctest::Approx(-1).epsilon(1e-14));
  }
}

// With stiff transducer and clamp the three masses move as (5.2) with M + m_t, and the transducer shows
// friction plus inertia of the tongue.
TEST_CASE("the rig with three masses goes over into the rig with one as its joints become stiff") {
  double worst[2] = {0, 0};
  for (const int stiff : {0, 1}) {
    Run three(3, "ShakerRig3", {"a_e", "F"}), one(3, "ShakerRig", {"a_e", "F"});
    const double factor = stiff ? 100 : 1;
    three.set("k_t", factor * 1e7);
    three.set("c_t", factor * 3e3);
    three.set("k_c", factor * 1e8);
    for (Run* run : {&three, &one})
      run->start(1e-9);
    const auto shake = [](double t) { return 20 * std::sin(60 * t); };
    const auto friction = [](double t) { return 8 * std::sin(45 * t); };
    for (int k = 1; k <= 200; ++k) {
      const double from = (k - 1) * 1e-3, to = k * 1e-3;
      for (Run* run : {&three, &one})
        run->step(to, {shake(from), friction(from)}, {shake(to), friction(to)});
      worst[stiff] = std::max(worst[stiff], std::abs(three.get("x") - one.get("x")));
    }
  }
  CHECK(worst[0] < 1e-5);
  CHECK(worst[1] < 0.05 * worst[0]);
}

// Free, undamped, with F as an internal force: momentum in space belongs to the springs alone, and F_t - F
// accelerates the tongue.
TEST_CASE("the rig with three masses keeps the balances of (5.1)") {
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "ShakerRig3", {"a_e", "F"}, way.kind);
    run.start(1e-10);
    const double M = 3, m_t = 0.35, m_p = 0.1, k = 2520, c = 16.85, k_t = 1e6, c_t = 100, k_c = 5e5;
    for (int i = 1; i <= 200; ++i) {
      const double F = 5 * std::sin(0.1 * i), before = 5 * std::sin(0.1 * (i - 1));
      run.step(i * 1e-3, {3, before}, {3, F});
      const double tongue = run.get("s") + run.get("x_p"), speed = run.get("v") + run.get("v_p");
      const double F_t = k_t * (run.get("x") - tongue) + c_t * (run.get("v_x") - speed);
      CHECK(std::abs(run.get("F_t") - F_t) < 1e-9);
      CHECK(std::abs(M * run.get("a_y") + 2 * k * run.get("x") + c * run.get("v_x") + F_t) < 1e-9);
      const double pads = 2 * m_p * (run.get("der(v_p)") + 3),
                   tongueForce = m_t * (run.get("a") + pads / (2 * m_p));
      CHECK(std::abs(pads + 2 * k_c * run.get("x_p") - F) < 1e-9);
      CHECK(std::abs(tongueForce - F_t + F) < 1e-9);
    }
    CHECK(std::abs(run.get("v_e") - 0.6) < 1e-9);
    CHECK(std::abs(run.get("e") - 0.06) < 1e-9);
  }
}

// Each axis is the mass of MassSpring; the circle of Figure 3.5 without friction.
TEST_CASE("the planar mass is two masses on springs") {
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run plane(way.version, "PlanarMass", {}, way.kind), line(2, "MassSpring");
    for (Run* run : {&plane, &line})
      run->set("m", 2);
    plane.set("K2", 30);
    plane.set("c2", 0.7);
    plane.set("v_drive2", 0.05);
    plane.set("v_support2", 0.02);
    plane.set("u2", 0.3);
    plane.set("F2", 0.1);
    line.set("x", 0.08);
    line.set("v", 0.8);
    line.set("K", 30);
    line.set("c", 0.7);
    line.set("v_drive", 0.05);
    line.set("v_support", 0.02);
    line.set("u", 0.3);
    line.set("F", 0.1);
    for (Run* run : {&plane, &line})
      run->start(strict);
    const double w = std::sqrt(50);
    for (int k = 1; k <= 50; ++k) {
      const double t = 0.1 * k;
      for (Run* run : {&plane, &line})
        run->step(t);
      CHECK(std::abs(plane.get("x1") - (0.08 * std::cos(w * t) - 0.8 / w * std::sin(w * t))) < 1e-8);
      CHECK(std::abs(plane.get("x2") - line.get("x")) < 1e-8);
      CHECK(std::abs(plane.get("v2") - line.get("v")) < 1e-8);
      CHECK(std::abs(plane.get("extension2") - line.get("extension")) < 1e-8);
    }
  }
}
