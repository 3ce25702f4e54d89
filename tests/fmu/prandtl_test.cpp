// The Prandtl-Ishlinskii model and its inverse through the packaged FMUs: an independent solution, the round
// trip, and turning points wherever they lie.
#include "fmu/raw.hpp"

using namespace bristle;
using test::Run;

namespace {

struct Points {
  std::vector<double> u, y;
};
Points gpi() {
  const auto columns = test::reference("gpi_table51_tauneg");
  return {columns.at("u"), columns.at("y")};
}

}  // namespace

TEST_CASE("Prandtl-Ishlinskii follows an independent solution to 1e-12 of its range, however u is given") {
  const Points reference = gpi();
  for (const test::Way& way : test::ways) {
    for (const bool held : {false, true}) {
      CAPTURE(way.version);
      CAPTURE(way.stepped());
      CAPTURE(held);
      Run run(way.version, "PrandtlIshlinskii", {"u"}, way.kind);
      run.set("u", reference.u[0]);
      run.start();
      double worst = std::abs(run.get("y") - reference.y[0]);
      for (std::size_t i = 1; i < reference.u.size(); ++i) {
        const double t = static_cast<double>(i), from = held ? reference.u[i] : reference.u[i - 1];
        run.step(t, {from}, {reference.u[i]});
        worst = std::max(worst, std::abs(run.get("y") - reference.y[i]));
      }
      CHECK(worst < 1e-10);  // of 190: 1e-12 of the range, with room for the digits of the file
    }
  }
}

TEST_CASE("more play operators than the envelope can reach change nothing") {
  const Points reference = gpi();
  for (const double n : {3, 5, 4000, 100000}) {
    CAPTURE(n);
    Run run(3, "PrandtlIshlinskii");
    run.configure("N", n);
    run.set("u", reference.u[0]);
    run.start();
    for (std::size_t i = 1; i < 60; ++i) {
      run.set("u", reference.u[i]);
      run.step(static_cast<double>(i));
      REQUIRE(std::abs(run.get("y") - reference.y[i]) < 1e-10);
    }
  }
}

TEST_CASE("the inverse recovers the input to 1e-13 and compensates the hysteresis") {
  const Points reference = gpi();
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    Run forward(way.version, "PrandtlIshlinskii", {}, way.kind),
        inverse(way.version, "PrandtlIshlinskiiInverse", {}, way.kind);
    forward.set("u", reference.u[0]);
    forward.start();
    inverse.set("y", forward.get("y"));
    inverse.start();
    double worst = std::abs(inverse.get("u") - reference.u[0]);
    for (std::size_t i = 1; i < reference.u.size(); ++i) {
      const double t = static_cast<double>(i);
      forward.set("u", reference.u[i]);
      forward.step(t);
      inverse.set("y", forward.get("y"));
      inverse.step(t);
      worst = std::max(worst, std::abs(inverse.get("u") - reference.u[i]));
    }
    CHECK(worst < 1e-13);
  }
}

// u = 3 - 24 (t - 1/2)^2 turns in the middle of the only step; it comes back to where it was, with the memory
// of having been at 3.
TEST_CASE("a turning point inside a communication step is located") {
  test::Raw2 coarse("PrandtlIshlinskii"), fine("PrandtlIshlinskii");
  const auto u = [](double t) { return 3 - 24 * (t - 0.5) * (t - 0.5); };
  for (test::Raw2* fmu : {&coarse, &fine}) {
    fmu->instantiate();
    fmu->set("u", u(0));
    fmu->initialize();
  }
  const fmi2ValueReference vr[] = {coarse.reference("u"), coarse.reference("u")};
  const fmi2Integer order[] = {1, 2};
  const fmi2Real slopes[] = {24, -48};
  REQUIRE(coarse.f.setRealInputDerivatives(coarse.instance, vr, 2, order, slopes) == fmi2OK);
  REQUIRE(coarse.f.doStep(coarse.instance, 0, 1, fmi2True) == fmi2OK);
  for (int i = 1; i <= 1000; ++i) {
    fine.set("u", u(i / 1000.0));
    REQUIRE(fine.f.doStep(fine.instance, (i - 1) / 1000.0, 1e-3, fmi2True) == fmi2OK);
  }
  CHECK(std::abs(coarse.get("y") - fine.get("y")) < 1e-9);
  CHECK(std::abs(coarse.get("x[1]") - fine.get("x[1]")) < 1e-9);
  const auto reversals = coarse.reference("reversals");
  fmi2Integer turns = 0;
  REQUIRE(coarse.f.getInteger(coarse.instance, &reversals, 1, &turns) == fmi2OK);
  CHECK(turns == 1);
}

TEST_CASE("what the envelope cannot reach has no inverse, and the step is refused in a sentence") {
  test::Raw3 fmu("PrandtlIshlinskiiInverse");
  fmu.instantiate();
  fmu.initialize();
  CHECK(fmu.set("y", 500) == fmi3OK);
  CHECK(fmu.step(0, 1) == fmi3Discard);
  CHECK(fmu.log.says("Variable u became "));
  CHECK(fmu.set("y", 20) == fmi3OK);
  CHECK(fmu.step(0, 1) == fmi3OK);
}

TEST_CASE("thresholds and weights out of their range are named") {
  test::Raw3 fmu("PrandtlIshlinskii");
  fmu.instantiate();
  fmu.set("beta", 0);
  fmu.set("rho", -1);
  REQUIRE(fmu.f.enterInitializationMode(fmu.instance, false, 0, 0, false, 0) == fmi3OK);
  CHECK(fmu.f.exitInitializationMode(fmu.instance) == fmi3Error);
  CHECK(fmu.log.says("Parameter beta is 0 but must be greater than 0."));
  CHECK(fmu.log.says("Parameter rho is -1 but must be greater than 0."));
}
