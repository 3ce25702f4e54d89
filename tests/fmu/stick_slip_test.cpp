// The stick-slip experiment of the FrBD paper (Table II, m 1 kg, k 2 N/m, 0.1 m/s) through the packaged FMU,
// against an independent solution (DOP853 at 1e-12 with located reversals).
#include "fmu/paper_experiments.hpp"

using namespace bristle;
using test::Run;

namespace {

test::StickSlip simulate(const test::Way& way, double tolerance, double coarse, double fine) {
  Run run(way.version, "FrBDSlider", {}, way.kind);
  run.start(tolerance);
  return {run, 7.639267026, coarse, fine};
}

}  // namespace

TEST_CASE("FrBD stick-slip at tolerance 1e-11 reproduces the reference") {
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    const test::StickSlip s = simulate(way, 1e-11, 0.05, 2e-4);
    const auto period = analysis::period(s.t, s.v);
    REQUIRE(period);
    CHECK(period->cycles == 12);
    CHECK(std::abs(period->mean - 7.639267026) < 1e-7);
    CHECK(std::abs(analysis::maximum(s.t, s.F).value - 1.4814084861) < 1e-6);
    CHECK(std::abs(analysis::maximum(s.t, s.v).value - 0.4686107851) < 1e-6);
    CHECK(std::abs(analysis::minimum(s.t, s.v).value + 3.18504739e-3) < 1e-6);
    CHECK(std::abs(s.x.back() - 9.304374147) < 1e-6);
    CHECK(std::abs(s.leastForce() - 0.3008270184) < 1e-6);
    CHECK(s.reversals == 72);
    if (!way.stepped()) continue;
    CHECK(s.restarts == 73);  // the start and every reversal, nothing else
    REQUIRE(s.eventTimes.size() == 72);
    CHECK(std::abs(s.eventTimes[0] - 10.205952753713522) < 1e-8);
    CHECK(std::abs(s.eventTimes[5] - 10.374325434588664) < 1e-8);
    CHECK(std::abs(s.eventTimes[19] - 33.15400976789942) < 1e-7);
  }
}

TEST_CASE("FrBD stick-slip at the default tolerance is good to 1e-4") {
  for (const test::Way& way : test::ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    const test::StickSlip s = simulate(way, 0, 0.2, 1e-3);
    CHECK(std::abs(analysis::period(s.t, s.v)->mean / 7.639267026 - 1) < 1e-4);
    CHECK(std::abs(analysis::maximum(s.t, s.F).value / 1.4814084861 - 1) < 1e-4);
    CHECK(std::abs(analysis::maximum(s.t, s.v).value / 0.4686107851 - 1) < 1e-4);
    CHECK(std::abs(s.x.back() / 9.304374147 - 1) < 1e-3);
    CHECK(s.reversals == 72);
  }
}

// Positions and velocities everywhere; the force only to 1e-4 where it drops within milliseconds (the
// reference itself is good to 1e-8 there).
TEST_CASE("FrBD stick-slip agrees pointwise with the reference trajectory") {
  const auto expected = test::reference("stickslip_FrBD");
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "FrBDSlider");
    run.start(1e-11);
    const test::Pointwise s(run, expected);
    CHECK(s.x < 1e-6);
    CHECK(s.v < 1e-6);
    CHECK(s.z < 1e-9);
    CHECK(s.extension < 1e-6);
    CHECK(s.F < 1e-4);
  }
}
