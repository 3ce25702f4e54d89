// The diaphragm valve of the FrBD paper (Table III, ramp of Test 1) through the packaged FMUs, against an
// independent solution (DOP853 at 1e-12 with located reversals).
#include <algorithm>
#include <set>

#include "analysis/signals.hpp"
#include "fmu/run.hpp"

using namespace bristle;
using test::Run;

namespace {

constexpr double strict = 1e-11;

struct Law {
  const char* name;
  double greatestPosition;
  int reversals;
  double firstReversal, lastReversal;
};
constexpr Law laws[] = {{"FrBD", 25.140101374e-3, 25, 34.10455813874677, 34.128626674198074},
                        {"LuGre", 25.140516224e-3, 3, 34.11806724540333, 34.11892634902716}};

/// The command: 20 % for 2 s, up at 2 %/s, 80 % for 2 s, down at 2 %/s.
double command(double t) {
  if (t < 2) return 20;
  if (t < 32) return 20 + 2 * (t - 2);
  if (t < 34) return 80;
  return t < 64 ? 80 - 2 * (t - 34) : 20;
}

/// Goes to t along the ramp, with a communication point at each of its corners.
void follow(Run& run, double t) {
  for (const double corner : {2.0, 32.0, 34.0, 64.0, t}) {
    if (corner > t || corner <= run.time()) continue;
    run.step(corner, {command(run.time())}, {command(corner)});
  }
}

}  // namespace

TEST_CASE("the valve starts in equilibrium with its command and stays there to the last bit") {
  for (const int version : {2, 3}) {
    for (const char* model : {"DiaphragmValve", "DiaphragmValveFrBD", "DiaphragmValveLuGre"}) {
      CAPTURE(version);
      CAPTURE(model);
      Run run(version, model);
      run.start();
      const double x = run.get("x"), P = run.get("P");
      CHECK(x == doctest::Approx(0.0036446742389769234).epsilon(1e-14));
      CHECK(P == doctest::Approx(74606.2).epsilon(1e-14));
      run.step(1000);
      CHECK(run.get("x") == x);
      CHECK(run.get("P") == P);
      CHECK(run.get("v") == 0);
    }
  }
}

TEST_CASE("the valve agrees pointwise with the reference along the ramp, and its reversals are counted") {
  for (const Law& law : laws) {
    const auto expected = test::reference(std::string("valve_ramp_") + law.name);
    for (const test::Way& way : test::ways) {
      CAPTURE(law.name);
      CAPTURE(way.version);
      CAPTURE(way.stepped());
      Run run(way.version, std::string("DiaphragmValve") + law.name, {"OP"}, way.kind);
      run.start(strict);
      double x = 0, v = 0, z = 0, P = 0, F = 0;
      for (std::size_t i = 0; i < expected.at("t").size(); ++i) {
        follow(run, expected.at("t")[i]);
        const auto worse = [&](double& worst, const char* name) {
          worst = std::max(worst, std::abs(run.get(name) - expected.at(name)[i]));
        };
        worse(x, "x");
        worse(v, "v");
        worse(z, "z");
        worse(P, "P");
        worse(F, "F");
      }
      CHECK(x < 1e-9);
      CHECK(v < 1e-9);
      CHECK(z < 1e-13);
      CHECK(P < 1e-4);
      CHECK(F < 1e-6);
      CHECK(run.get("reversals") == law.reversals);
    }
  }
}

TEST_CASE("the greatest position of the stem is that of the reference to 1e-9 m at tolerance 1e-8") {
  for (const Law& law : laws) {
    for (const test::Way& way : test::ways) {
      CAPTURE(law.name);
      CAPTURE(way.version);
      CAPTURE(way.stepped());
      Run run(way.version, std::string("DiaphragmValve") + law.name, {"OP"}, way.kind);
      run.start(1e-8);
      follow(run, 34);
      std::vector<double> t, x;
      for (int k = 0; k <= 4000; ++k) {
        follow(run, 34 + 5e-5 * k);
        t.push_back(run.time());
        x.push_back(run.get("x"));
      }
      CHECK(std::abs(analysis::maximum(t, x).value - law.greatestPosition) < 1e-9);
    }
  }
}

TEST_CASE("the reversals of the valve at tolerance 1e-10 are those of the reference") {
  for (const Law& law : laws) {
    for (const test::Way& way : test::ways) {
      for (const double H : {0.01, 0.5, 100.0}) {
        CAPTURE(law.name);
        CAPTURE(way.version);
        CAPTURE(way.stepped());
        CAPTURE(H);
        Run run(way.version, std::string("DiaphragmValve") + law.name, {"OP"}, way.kind);
        run.start(1e-10);
        for (int k = 1; run.time() < 70; ++k)
          follow(run, std::min(k * H, 70.0));
        CHECK(run.get("reversals") == law.reversals);
        if (!way.stepped()) continue;
        std::vector<double> times;
        for (const std::string& line : run.log) {
          if (line.starts_with("reversal")) times.push_back(std::stod(line.substr(line.rfind("= ") + 2)));
        }
        REQUIRE(times.size() == static_cast<std::size_t>(law.reversals));
        CHECK(std::abs(times.front() - law.firstReversal) < 1e-5);
        CHECK(std::abs(times.back() - law.lastReversal) < 1e-5);
      }
    }
  }
}

// Without friction (61) is linear: x = x_rest after a long time, and the pressure follows its lag exactly.
TEST_CASE("the valve without friction follows its command") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    Run run(version, "DiaphragmValve");
    run.start(1e-10);
    run.set("OP", 50);
    for (const double t : {0.1, 0.5, 2.0}) {
      run.step(t);
      const double P = 41276.4 + 1666.49 * (50 - 30 * std::exp(-t / 0.933));
      CHECK(run.get("P") == doctest::Approx(P).epsilon(1e-8));
      CHECK(run.get("x_rest") == doctest::Approx((0.0445 * P - 2578.3) / 203495.8).epsilon(1e-8));
    }
    run.set("F", 100);  // a constant force moves the resting position by F / k
    run.step(2 + 1e-9);
    CHECK(run.get("a") ==
          doctest::Approx((203495.8 * (run.get("x_rest") - run.get("x")) - 100) / 1.6).epsilon(1e-9));
  }
}
