// MPABM, simplified compressed bristles and FFBM as equations: what they are equal to, passivity, the teeth
// of FFBM, and broken parameters.
#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

#include "catalogue.hpp"
#include "core/table.hpp"
#include "laws/friction_force_based.hpp"
#include "laws/lugre.hpp"
#include "laws/mean_pivot_angle.hpp"
#include "laws/simplified_compressed_bristle.hpp"
#include "messages.hpp"

using namespace bristle;

namespace {

template <class Law>
std::vector<double> defaults() {
  std::vector<double> p;
  for (const Variable& v : Law::parameters)
    p.push_back(v.start);
  return p;
}

struct Answer {
  double F, stored, rate;
};

template <class Law>
Answer answer(const std::vector<double>& p, double v, double z, double x = 0) {
  Answer a{};
  double d[1] = {};
  Law::template friction<double>({p.data(), v, 0, nullptr, &z, d, x}, {a.F, a.stored, &a.rate});
  return a;
}

/// What a model says when one of its parameters has this value.
std::string complaint(std::string_view model, std::string_view name, double value) {
  const Model& m = *findModel(model);
  std::vector<double> p(m.sizes().parameters);
  for (const Variable& v : m.variables()) {
    if (v.role == Role::parameter) p[v.slot] = v.name == name ? value : v.start;
  }
  test::Messages messages;
  CHECK_FALSE(checkParameters(m, p.data(), messages));
  REQUIRE(messages.all.size() == 1);
  return messages.all[0].text;
}

}  // namespace

TEST_CASE("MPABM and the exponential shape of compressed bristles are LuGre without damping, to rounding") {
  auto lugre = defaults<LuGre>();
  lugre[LuGre::sigma1] = lugre[LuGre::sigma2] = 0;
  lugre[LuGre::v_s] = 0.1;
  auto angles = defaults<MeanPivotAngle>();
  angles[MeanPivotAngle::sigma] = 5e4;
  angles[MeanPivotAngle::v_s] = 0.1;
  const auto heights = defaults<SimplifiedCompressedBristle>();
  for (const double v : {-3.0, -0.04, 1e-5, 0.1, 0.3}) {
    for (const double z : {-1.4e-5, 0.0, 1e-6, 2e-5}) {
      const Answer a = answer<LuGre>(lugre, v, z);
      for (const Answer& b :
           {answer<MeanPivotAngle>(angles, v, z), answer<SimplifiedCompressedBristle>(heights, v, z)}) {
        CHECK(b.F == a.F);
        CHECK(b.rate == doctest::Approx(a.rate).epsilon(1e-13));
      }
    }
  }
}

TEST_CASE("the steady force of the sech shape is (69), also where cosh overflows") {
  auto p = defaults<SimplifiedCompressedBristle>();
  p[SimplifiedCompressedBristle::shape] = 2;
  for (const double v : {1e-3, 0.1, -0.25, 1e3}) {
    const double g = 2 - 1 + 0.5 / std::cosh(v / 0.1), z = std::copysign(g / 1e5, v);
    const Answer a = answer<SimplifiedCompressedBristle>(p, v, z);
    CHECK(std::abs(a.rate) < 1e-12 * std::abs(v));
    CHECK(a.F == doctest::Approx(std::copysign(g, v)).epsilon(1e-14));
    using D = Dual<1>;
    const D slope = SimplifiedCompressedBristle::height<D>(p.data(), D(std::abs(v), 1, 0));
    CHECK(std::isfinite(slope.derivatives()[0]));
  }
}

TEST_CASE("W = sigma0 z^2 / 2 is a storage function of the single-state laws, on random points") {
  std::mt19937_64 random(20240604);
  std::uniform_real_distribution<> unit(-1, 1);
  const auto angles = defaults<MeanPivotAngle>();
  const auto heights = defaults<SimplifiedCompressedBristle>();
  const auto teeth = defaults<FrictionForceBased>();
  for (int i = 0; i < 10000; ++i) {
    const double v = unit(random) * std::pow(10.0, 3 * unit(random)), z = 3e-5 * unit(random),
                 x = unit(random);
    for (const Answer& a :
         {answer<MeanPivotAngle>(angles, v, z), answer<SimplifiedCompressedBristle>(heights, v, z),
          answer<FrictionForceBased>(teeth, v, z, x)}) {
      CHECK(a.stored == doctest::Approx(0.5e5 * z * z));
      CHECK(a.F * v - 1e5 * z * a.rate >= -1e-14 * std::abs(a.F * v));
    }
  }
}

// (3.65): mod in the direction of motion, so that the teeth are mirrored on the way back.
TEST_CASE("the steady force of FFBM is the sawtooth of the direction of motion") {
  const auto p = defaults<FrictionForceBased>();
  struct Case {
    double x, forwards, backwards;
  };
  for (const auto [x, forwards, backwards] :
       {Case{0.01, 1.1, 1.4}, Case{0.06, 1.1, 1.4}, Case{-0.02, 1.3, 1.2}, Case{1.0249, 1.249, 1.251}}) {
    CHECK(std::abs(answer<FrictionForceBased>(p, 0.3, forwards / 1e5, x).rate) < 1e-9);
    CHECK(std::abs(answer<FrictionForceBased>(p, -0.3, -backwards / 1e5, x).rate) < 1e-9);
  }
  // After a release the body stands on the edge to rounding: it is the beginning of the next tooth.
  for (const double edge : {0.05, 0.15, -0.35, 12.3}) {
    for (const double off : {-1e-16, 0.0, 1e-16})
      CHECK(FrictionForceBased::tooth(p.data(), edge * (1 + off)) == std::round(edge / 0.05));
  }
}

TEST_CASE("FFBM stays defined where its teeth can no longer be counted") {
  const auto p = defaults<FrictionForceBased>();
  for (const double x : {1e9, -1e9, 1e308, -1e308}) {
    CHECK(std::abs(FrictionForceBased::tooth(p.data(), x)) == FrictionForceBased::mostTeeth);
    CHECK(std::abs(answer<FrictionForceBased>(p, 0.3, 1e-5, x).rate) < 1e-9);
    double z = 0, d[1] = {FrictionForceBased::tooth(p.data(), x)}, g = 0;
    FrictionForceBased::indicate({p.data(), 0.3, 1, nullptr, &z, d, x}, &g);
    CHECK(g > 0);
  }
}

TEST_CASE("FFBM goes from tooth to tooth by its event and finds the tooth of the way back by itself") {
  const auto p = defaults<FrictionForceBased>();
  double z = 0, d[1] = {}, g = 0;
  FrictionForceBased::settle({p.data(), 0.1, 1, &z, d, 0.12});
  CHECK(d[0] == 2);
  FrictionForceBased::indicate({p.data(), 0.1, 1, nullptr, &z, d, 0.12}, &g);
  CHECK(g == doctest::Approx(0.03));
  CHECK(FrictionForceBased::cross({p.data(), 0.1, 1, &z, d, 0.15}, 1));
  CHECK(d[0] == 3);
  FrictionForceBased::settle({p.data(), -0.1, -1, &z, d, 0.16});
  CHECK(d[0] == -4);
  FrictionForceBased::indicate({p.data(), -0.1, -1, nullptr, &z, d, 0.16}, &g);
  CHECK(g == doctest::Approx(0.01));
}

TEST_CASE("the single-state laws name a broken parameter, its value and what is allowed") {
  CHECK(complaint("MeanPivotAngle", "theta_max", 1.6) ==
        "Parameter theta_max is 1.6 but must be below pi/2 = 1.5707963267948966, at which a bristle lies "
        "flat.");
  CHECK(complaint("MeanPivotAngleSlider", "theta_max", 0.25) ==
        "Parameter theta_max is 0.25 but must be at least theta_min, which is 0.5.");
  CHECK(complaint("MeanPivotAngle", "sigma", 0) == "Parameter sigma is 0 but must be greater than 0.");
  CHECK(complaint("SimplifiedCompressedBristle", "y1", 2) ==
        "Parameter y1 is 2 but must be below h0, which is 2: above it no bristle is compressed.");
  CHECK(
      complaint("SimplifiedCompressedBristleSlider", "y2", 1.5) ==
      "Parameter y2 is 1.5 but must be at most y1, which is 1: the body would be below the ground at rest.");
  CHECK(complaint("FrictionForceBased", "Delta", 0) == "Parameter Delta is 0 but must be greater than 0.");
  CHECK(complaint("FrictionForceBasedSlider", "Delta", -0.1) ==
        "Parameter Delta is -0.1 but must be greater than 0.");
  CHECK(complaint("FrictionForceBased", "F_max", 0.5) ==
        "Parameter F_max is 0.5 but must be at least F_min, which is 1.");
}
