// Dahl's model through the packaged FMUs: the loops of Figures 1.8 and 1.9 against closed forms, and what
// happens where the force reaches the Coulomb force in finite time (gamma < 1).
#include <algorithm>
#include <numbers>

#include "fmu/run.hpp"

using namespace bristle;
using test::Run;

namespace {

constexpr double strict = 1e-11;

/// Moves at 1 m/s from u to `target`; the law is rate independent, so the speed does not matter.
void moveTo(Run& run, double& u, double target) {
  run.set("v", target > u ? 1 : -1);
  run.step(run.time() + std::abs(target - u));
  u = target;
}

void setDahl(Run& run, double F_c, double sigma, double gamma) {
  run.set("F_c", F_c);
  run.set("sigma", sigma);
  run.set("gamma", gamma);
}

/// Energy of one cycle between -a and a, after four cycles to settle (each forgets all but 2e-4 of the start;
/// more of them would only cost digits, because the energy is integrated relative to its sum).
double loopArea(Run& run, double& u, double a) {
  double before = 0;
  for (int cycle = 0; cycle < 5; ++cycle) {
    before = run.get("E_supplied");
    moveTo(run, u, -a);
    moveTo(run, u, a);
  }
  return run.get("E_supplied") - before;
}

}  // namespace

TEST_CASE("Dahl loops have the areas of Figure 1.8 for every gamma, to 1e-9") {
  struct Case {
    double gamma, area, F;
  };
  for (const test::Way& way : test::ways) {
    for (const auto [gamma, area, F] :
         {Case{0, 1.5, 0.75}, Case{0.5, 1.5857864376, 0.75}, Case{1, 1.5539586299, 0.7230206851},
          Case{1.5, 1.5, 0.6495190528}, Case{2, 1.4289655896, 0.5855823048}}) {
      CAPTURE(way.version);
      CAPTURE(way.stepped());
      CAPTURE(gamma);
      Run run(way.version, "Dahl", {}, way.kind);
      setDahl(run, 0.75, 1.5, gamma);
      // Our model-exchange loop integrates with BDF, which needs a digit more than the Adams of the FMU
      // itself.
      run.start(way.stepped() ? strict : strict / 10);
      double u = 0;
      moveTo(run, u, 1);
      CHECK(std::abs(loopArea(run, u, 1) - area) < 1e-9);
      CHECK(std::abs(run.get("F") - F) < 1e-9);
      CHECK(run.get("reversals") == 10);
      CHECK(run.get("side") == (gamma < 1 ? 0 : 1));
      if (gamma < 1) CHECK(run.get("F") == 0.75);
    }
  }
}

TEST_CASE("Dahl loops have the areas of Figure 1.9 and the force of the reference along its path") {
  const auto expected = test::reference("dahl_fig1_9");
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run run(way.version, "Dahl", {}, way.kind);
    setDahl(run, 1.5, 7.5, 1);
    run.start(strict);
    double u = 0;
    moveTo(run, u, 5);
    CHECK(std::abs(loopArea(run, u, 5) - 28.8) < 1e-9);
    moveTo(run, u, 1);
    CHECK(std::abs(loopArea(run, u, 1) - 4.8001089549) < 1e-9);
    CHECK(std::abs(run.get("F") - 1.4998638064) < 1e-9);

    Run path(way.version, "Dahl", {}, way.kind);
    setDahl(path, 1.5, 7.5, 1);
    path.start(strict);
    double at = 0, worst = 0;
    for (std::size_t i = 1; i < expected.at("u").size(); ++i) {
      moveTo(path, at, expected.at("u")[i]);
      worst = std::max(worst, std::abs(path.get("F") - expected.at("F")[i]));
    }
    CHECK(worst < 1e-9);
  }
}

// The same loop at three speeds, as sines: rate independent up to the straight lines that stand for the sine.
// They make each stroke shorter by (2 pi / n)^2 / 12 of it.
TEST_CASE("the Dahl loop does not depend on the frequency") {
  for (const int version : {2, 3}) {
    for (const double gamma : {0.5, 1.0}) {
      for (const double omega : {0.1, 2.0, 300.0}) {
        CAPTURE(version);
        CAPTURE(omega);
        Run run(version, "Dahl", {"v"});
        setDahl(run, 0.75, 1.5, gamma);
        run.start(strict);
        const int n = 4000;
        const double H = 2 * std::numbers::pi / omega / n;
        const auto velocity = [&](int k) { return omega * std::cos(2 * std::numbers::pi * (k % n) / n); };
        double before = 0;
        for (int k = 0; k < 4 * n; ++k) {
          if (k == 3 * n) before = run.get("E_supplied");
          run.step((k + 1) * H, {velocity(k)}, {velocity(k + 1)});
        }
        CHECK(std::abs(run.get("E_supplied") - before - (gamma == 1 ? 1.5539586299 : 1.5857864376)) < 2e-6);
        CHECK(run.get("reversals") == 8);
      }
    }
  }
}

// From F = 0 the force is F_c after the displacement F_c / (sigma (1 - gamma)), exactly.
TEST_CASE("for gamma < 1 Dahl's force reaches F_c after the displacement of the closed form and stays") {
  for (const int version : {2, 3}) {
    for (const double tolerance : {1e-4, 1e-6, 1e-11}) {
      for (const double gamma : {0.0, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9}) {
        for (const double sign : {1.0, -1.0}) {
          CAPTURE(version);
          CAPTURE(tolerance);
          CAPTURE(gamma);
          Run run(version, "Dahl");
          setDahl(run, 0.75, 1.5, gamma);
          run.set("v", sign);
          run.start(tolerance);
          const double reach = 0.5 / (1 - gamma);
          double worst = 0;
          for (int k = 1; k <= 120; ++k) {
            run.step(k * reach / 100);
            const double left = std::max(0.0, 1 - k / 100.0);
            const double F = sign * 0.75 * (1 - std::pow(left, 1 / (1 - gamma)));
            worst = std::max(worst, std::abs(run.get("F") - F));
          }
          // Errors add up over the steps, most of all near gamma = 0; 1e-10 is the place of the event.
          CHECK(worst < 300 * tolerance + 1e-10);
          CHECK(run.get("side") == 0);
          CHECK(run.get("F") == sign * 0.75);
          CHECK(run.get("solver.restarts") == 2);  // the start and the saturation
          run.set("v", -sign);
          run.step(run.time() + 0.01);
          CHECK(run.get("side") == 1);
          CHECK(run.get("F") * sign < 0.75);
        }
      }
    }
  }
}

TEST_CASE("Dahl's force falls to F_c when it starts above or when F_c is lowered") {
  for (const int version : {2, 3}) {
    for (const double gamma : {0.0, 0.5, 1.0, 2.0}) {
      CAPTURE(version);
      CAPTURE(gamma);
      Run run(version, "Dahl");
      setDahl(run, 0.75, 1.5, gamma);
      run.set("z", 1);  // F = 1.5
      run.set("v", 1);
      run.start(1e-9);
      double before = run.get("F");
      for (int k = 1; k <= 20; ++k) {
        run.step(0.5 * k);
        CHECK(run.get("F") <= before);
        CHECK(run.get("F") >= 0.75 - 1e-8);
        before = run.get("F");
      }
      CHECK(std::abs(run.get("F") - 0.75) < (gamma > 1 ? 0.05 : 1e-7));
      const double dissipated = run.get("E_dissipated");
      run.set("F_c", 0.5);
      run.step(30);
      CHECK(std::abs(run.get("F") - 0.5) < (gamma > 1 ? 0.02 : 1e-7));
      CHECK(run.get("E_dissipated") > dissipated);
      run.set("F_c", 1);
      run.step(50);
      CHECK(std::abs(run.get("F") - 1) < (gamma > 1 ? 0.05 : 1e-7));
    }
  }
}

// F_s = F_c and sigma1 = sigma2 = 0 make LuGre Dahl's model with gamma = 1 and sigma = sigma0 (not 1, as
// printed).
TEST_CASE("LuGre without Stribeck effect and damping is Dahl's model with gamma 1") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run dahl(version, "DahlSlider"), lugre(version, "LuGreSlider");
    setDahl(dahl, 1, 1e3, 1);
    lugre.set("sigma0", 1e3);
    lugre.set("sigma1", 0);
    lugre.set("sigma2", 0);
    lugre.set("F_s", 1);
    double worst = 0;
    for (Run* run : {&dahl, &lugre})
      run->start(strict);
    for (int k = 1; k <= 2000; ++k) {
      for (Run* run : {&dahl, &lugre})
        run->step(0.01 * k);
      worst = std::max(worst, std::abs(dahl.get("F") - lugre.get("F")));
    }
    CHECK(dahl.get("reversals") == lugre.get("reversals"));
    CHECK(worst < 1e-6);
  }
}

// A body that swings on the contact: everything supplied is stored or dissipated, and the dissipation never
// falls.
TEST_CASE(
    "DahlSlider dissipates in every mode, and an ideal elastic-plastic contact leaves it at rest or "
    "swinging") {
  for (const int version : {2, 3}) {
    for (const double gamma : {0.0, 0.5, 1.0, 3.0}) {
      CAPTURE(version);
      CAPTURE(gamma);
      Run run(version, "DahlSlider");
      setDahl(run, 0.75, 50, gamma);
      run.set("v_drive", 0);
      run.set("v", 3);
      run.start(1e-9);
      double before = 0;
      for (int k = 1; k <= 2000; ++k) {
        run.step(0.01 * k);
        const double now = run.get("E_dissipated");
        CHECK(now >= before - 1e-7);
        before = now;
        const double x = run.get("x"), v = run.get("v"), F = run.get("F");
        CHECK(std::abs(0.5 * v * v + x * x + F * F / 100 + now - 4.5) < 1e-6);
      }
      CHECK(run.get("reversals") > 3);
    }
  }
}
