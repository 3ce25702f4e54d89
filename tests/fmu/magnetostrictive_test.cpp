// The magnetostrictive rod through the packaged FMUs: an independent solution, and the shape of its
// butterfly.
#include "fmu/raw.hpp"

using namespace bristle;
using test::Run;

namespace {

double current(double H) {
  return (H - 1.23e4) / 1.54e4;
}

/// Both branches of the major loop over the same fields, from left to right.
struct Butterfly {
  std::vector<double> H;
  struct Branch {
    std::vector<double> M, dL;
  } down, up;
};

Butterfly majorLoop(int version, int cells) {
  Butterfly loop;
  const auto count = static_cast<std::size_t>(cells) + 1;
  for (std::size_t i = 0; i < count; ++i)
    loop.H.push_back(-3e4 + 6e4 * static_cast<double>(i) / cells);
  Run run(version, "Magnetostrictive");
  double t = 0;
  const auto moveTo = [&](double H) {
    run.set("I", current(H));
    run.step(++t);
  };
  run.start();
  moveTo(3e4);
  for (Butterfly::Branch* branch : {&loop.down, &loop.up}) {
    branch->M.resize(count);
    branch->dL.resize(count);
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t i = branch == &loop.up ? k : count - 1 - k;
      moveTo(loop.H[i]);
      branch->M[i] = run.get("M");
      branch->dL[i] = run.get("dL");
    }
  }
  return loop;
}

/// The first zero of the line through the points that lies inside, every `stride`-th point taken.
double zero(const std::vector<double>& x, const std::vector<double>& y, std::size_t stride = 1) {
  for (std::size_t i = stride; i + 2 * stride < x.size(); i += stride) {
    const std::size_t next = i + stride;
    if (y[i] * y[next] <= 0 && y[i] != y[next]) return x[i] - y[i] * (x[next] - x[i]) / (y[next] - y[i]);
  }
  FAIL("no zero");
  return 0;
}

}  // namespace

TEST_CASE("the magnetostrictive rod follows an independent solution to 1e-12 of its range") {
  test::Columns reference = test::reference("magneto_butterfly_tauneg");
  const std::vector<double>& I = reference.at("I");
  for (const test::Way& way : test::ways) {
    for (const bool held : {false, true}) {
      CAPTURE(way.version);
      CAPTURE(way.stepped());
      CAPTURE(held);
      Run run(way.version, "Magnetostrictive", {"I"}, way.kind);
      run.set("I", I[0]);
      run.start();
      std::map<std::string, double> off;
      const auto compare = [&](std::size_t i) {
        for (const auto& [here, there] : {std::pair{"H", "H"}, {"M", "M"}, {"lambda", "lam"}, {"dL", "dL"}})
          off[here] = std::max(off[here], std::abs(run.get(here) - reference.at(there)[i]));
      };
      compare(0);
      for (std::size_t i = 1; i < I.size(); ++i) {
        run.step(static_cast<double>(i), {held ? I[i] : I[i - 1]}, {I[i]});
        compare(i);
      }
      CHECK(I.size() == 241);
      CHECK(off["H"] < 6e-8);
      CHECK(off["M"] < 1e-6);
      CHECK(off["lambda"] < 1e-15);
      CHECK(off["dL"] < 1e-16);
      // The end of a straight line misses the next value by its rounding, which may count as two more.
      if (held) CHECK(run.get("reversals") == 2);
    }
  }
}

// The crossing is where M is opposite on the branches: 2505.0702 A/m, by bisection in a program of its own.
// The lines between points 150 A/m apart, as in the reference, cross at 2503 A/m already.
TEST_CASE("the butterfly crosses itself, has two minima at the coercive fields, and lobes of either sense") {
  for (const int version : {2, 3}) {
    CAPTURE(version);
    const Butterfly loop = majorLoop(version, 10000);
    const std::size_t n = loop.H.size();
    std::vector<double> sum(n), difference(n);
    for (std::size_t i = 0; i < n; ++i) {
      sum[i] = loop.up.M[i] + loop.down.M[i];
      difference[i] = loop.up.dL[i] - loop.down.dL[i];
    }
    const double crossing = zero(loop.H, sum), coarse = zero(loop.H, difference, 25);
    CHECK(std::abs(crossing - 2505.0702) < 0.01);
    CHECK(std::abs(coarse - 2503) < 0.5);
    CHECK(std::abs(current(coarse) + 0.6362) < 5e-5);
    CHECK(std::abs(zero(loop.H, loop.up.M) - 5809.541) < 0.01);
    CHECK(std::abs(zero(loop.H, loop.down.M) + 1577.148) < 0.01);

    // The integral of dL dI around the loop, m A, on either side of the crossing.
    double left = 0, right = 0;
    for (std::size_t i = 0; i + 1 < n; ++i) {
      const double area =
          (difference[i] + difference[i + 1]) / 2 * (current(loop.H[i + 1]) - current(loop.H[i]));
      (loop.H[i + 1] < crossing ? left : right) += area;
    }
    CHECK(left == doctest::Approx(3.9779544e-5).epsilon(1e-6));
    CHECK(right == doctest::Approx(-2.3657078e-5).epsilon(1e-6));
  }
}

TEST_CASE("a rod without length and a negative saturation are named") {
  test::Raw3 fmu("Magnetostrictive");
  fmu.instantiate();
  fmu.set("L_rod", 0);
  fmu.set("M_s", -1);
  REQUIRE(fmu.f.enterInitializationMode(fmu.instance, false, 0, 0, false, 0) == fmi3OK);
  CHECK(fmu.f.exitInitializationMode(fmu.instance) == fmi3Error);
  CHECK(fmu.log.says("Parameter L_rod is 0 but must be greater than 0."));
  CHECK(fmu.log.says("Parameter M_s is -1 but must be greater than 0."));
}
