// The rotating bristle model: the sets of Tables 3.1 and 3.2 on cases worked out by hand, the two readings,
// and what it refuses.
#include "laws/rotating_bristle.hpp"

#include <cmath>

#include "laws/instance.hpp"

using namespace bristle;
using test::NamedModel;

namespace {

/// (kappa/h) theta cos^2 theta, at the default parameters.
double single(double s) {
  const double kappa = 0.5, h = 0.098, theta = std::atan(s / h);
  return kappa / h * theta * std::cos(theta) * std::cos(theta);
}

/// The sum over the bases first to last for a corner at `corner`.
double sum(double corner, int first, int last, double Delta = 0.01) {
  double force = 0;
  for (int i = first; i <= last; ++i)
    force += single(corner - i * Delta);
  return force;
}

}  // namespace

TEST_CASE("RBM: no bristle is bent at the start, and each is as the corner passes its base") {
  for (const int direction : {1, -1}) {
    CAPTURE(direction);
    NamedModel s("RotatingBristle");
    s.set("v", 0.01 * direction);
    REQUIRE(s.start() == Outcome::ok);
    CHECK(s.get("F") == 0);
    s.advance(0.9);
    CHECK(s.get("F") == 0);
    s.advance(1.5);  // the corner is at 0.515 and has passed base 51
    CHECK(s.get("F") == doctest::Approx(direction * sum(0.515, 51, 51)).epsilon(1e-9));
    s.advance(2.5);
    CHECK(s.get("F") == doctest::Approx(direction * sum(0.525, 51, 52)).epsilon(1e-9));
    s.advance(3.5);  // base 51 was released at d0 = 0.0199
    CHECK(s.get("F") == doctest::Approx(direction * sum(0.535, 52, 53)).epsilon(1e-9));
  }
}

// Forwards to 0.0453, where bases 53 and 54 lean on the front corner (0.5453), then back: Table 3.1, v < 0.
TEST_CASE(
    "RBM: after a reversal the bent bristles push the body on while others are met at the other corner") {
  NamedModel s("RotatingBristle");
  s.set("v", 0.01);
  REQUIRE(s.start(1e-10) == Outcome::ok);
  s.advance(4.53);
  const double before = s.get("F");
  CHECK(before == doctest::Approx(sum(0.5453, 53, 54)).epsilon(1e-9));
  s.set("v", -0.01);
  CHECK(s.get("F") == doctest::Approx(before).epsilon(1e-12));  // continuous
  CHECK(s.get("reversals") == 0);                               // not yet met
  s.advance(4.63);  // corners at 0.5443 and -0.4557; the base at -0.46 is not met yet
  CHECK(s.get("F") == doctest::Approx(sum(0.5443, 53, 54)).epsilon(1e-9));
  // At 0.0388 the corners are at 0.5388 and -0.4612: base 54 stands upright and is left, 52 is reached from
  // above by the corner, and the one at -0.46 is bent backwards.
  s.advance(4.53 + 0.65);
  CHECK(s.get("F") == doctest::Approx(sum(0.5388, 52, 53) - sum(0.4612, 46, 46)).epsilon(1e-9));
  CHECK(s.get("reversals") == 1);
}

// With d0 = 0.0199 and Delta = 0.002 the reach is ten bristles.  Back by 0.0057 from rest at 0: three
// bristles at the left corner are bent, but the table's row (3) counts all within reach.
TEST_CASE("RBM: the readings differ where the reach is more than two bristles") {
  const auto force = [](int reading) {
    NamedModel s("RotatingBristle");
    s.set("Delta", 0.002).set("reading", reading).set("v", 0.01).set("x", 0.0001);
    REQUIRE(s.start(1e-10) == Outcome::ok);
    s.advance(10);  // the corners are at 0.6001 and -0.3999
    s.set("v", -0.01);
    s.advance(10.57);  // at 0.5944 and -0.4056: -0.400, -0.402 and -0.404 were met
    return s.get("F");
  };
  const auto part = [](double corner, int first, int last) { return sum(corner, first, last, 0.002); };
  const double right = part(0.5944, 288, 297);
  CHECK(force(1) == doctest::Approx(right - part(0.4056, 200, 202)).epsilon(1e-8));
  CHECK(force(2) == doctest::Approx(right - part(0.4056, 193, 202)).epsilon(1e-8));
}

TEST_CASE("RBM: bristles that are bent at the start are those within reach of the corner") {
  for (const int direction : {1, -1}) {
    CAPTURE(direction);
    NamedModel s("RotatingBristle");
    s.set("v", 0.01 * direction).set("x", 0.005 * direction).set("at_start", 2).set("viscous", 3);
    REQUIRE(s.start() == Outcome::ok);
    CHECK(s.get("F") == doctest::Approx(direction * (sum(0.505, 49, 50) + 0.03)).epsilon(1e-12));
  }
}

TEST_CASE("RBM: parameters that make no row of bristles are refused with a sentence") {
  const auto refusal = [](const char* name, double value, const char* sentence) {
    for (const char* model : {"RotatingBristle", "RotatingBristleSlider"}) {
      NamedModel s(model);
      s.set(name, value);
      CHECK(s.start() == Outcome::error);
      CHECK(s.messages.contain(sentence));
    }
  };
  refusal("Delta", 0, "Parameter Delta is 0 but must be greater than 0.");
  refusal("h", 0.2, "Parameter h is 0.2 but must be less than l_b, which is 0.1.");
  refusal("d", 0.01, "Parameter d is 0.01 but must be greater than d0 = sqrt(l_b^2 - h^2), which is 0.0198");
  NamedModel s("RotatingBristle");
  s.set("Delta", 0.03);
  CHECK(s.start() == Outcome::ok);
  CHECK(s.messages.contain("Parameter Delta is 0.03 but should be at most d0"));
}

// Where bristles are closer than a double resolves there is no row of them: a sentence, not a hang.
TEST_CASE("RBM: a position beyond all bristles ends with a sentence") {
  for (const char* model : {"RotatingBristle", "DiscontinuousRotatingBristle", "CompressedBristle"}) {
    for (const double x : {1e18, 1e300, 1e308}) {
      CAPTURE(model);
      CAPTURE(x);
      NamedModel s(model);
      s.set("x", x).set("v", 1);
      const bool started = s.start() == Outcome::ok;
      if (started) CHECK(s.attempt(1) != Outcome::error);
      CHECK((started || !s.messages.all.empty()));
    }
  }
}
