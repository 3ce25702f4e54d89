// The compressed bristle model: its closed sums against the sums of the paper, the vertical force in stick,
// and what it refuses.
#include "laws/compressed_bristle.hpp"

#include <cmath>

#include "laws/instance.hpp"

using namespace bristle;
using test::NamedModel;

namespace {

using Law = CompressedBristle;
constexpr double pi = 3.14159265358979323846;

/// Sum of h0 - h_i over the window of (7) or (8), bristle by bristle, at the default parameters.
double compression(double x, double y, int direction, double Delta) {
  const double w = 1, d = 2, h0 = 2.69, d1 = w * std::tan(pi / 12);
  double sum = 0;
  for (int i = -2000; i <= 2000; ++i) {
    const double base = i * Delta;
    const double into = direction > 0 ? base - (x + d / 2 - d1) : x - d / 2 + d1 - base;
    if (into >= 0 && into <= d1) sum += h0 - (y - w / 2 + w / d1 * into);
  }
  return sum;
}

}  // namespace

TEST_CASE("CBM: the closed sum is the sum over the bristles") {
  const double Delta = (2 - std::tan(pi / 12)) / 499;
  for (const double x : {0.0, 0.1234, -0.777, 1.5}) {
    for (const int direction : {1, -1}) {
      CAPTURE(x);
      CAPTURE(direction);
      NamedModel s("CompressedBristle");
      s.set("x", x).set("v", direction * 0.1).set("y", 1.2);
      REQUIRE(s.start() == Outcome::ok);
      const double S = compression(x, 1.2, direction, Delta);
      CHECK(s.get("F") == doctest::Approx(direction * 0.01 * std::cos(pi / 12) * S).epsilon(1e-11));
      CHECK(s.get("F_y") ==
            doctest::Approx(0.01 * std::sin(pi / 12) * S + 5 * (2.69 - 1.2 + 0.5)).epsilon(1e-12));
      CHECK(s.get("der(v_y)") == doctest::Approx(s.get("F_y") - 10).epsilon(1e-12));
    }
  }
}

TEST_CASE("CBM: in stick the vertical force is the same convex combination as the horizontal one") {
  const double Delta = (2 - std::tan(pi / 12)) / 499, x = 0.0017, y = 1.1;
  const double k = 0.01, forwards = compression(x, y, 1, Delta), backwards = compression(x, y, -1, Delta);
  const double most = k * std::cos(pi / 12) * forwards, least = -k * std::cos(pi / 12) * backwards;
  for (const double share : {0.0, 0.3, 1.0}) {
    CAPTURE(share);
    NamedModel s("CompressedBristleSlider");
    s.set("x", x).set("y", y).set("v_drive", 0).set("K", 0);
    s.set("u", (1 - 1e-12) * (share * most + (1 - share) * least));
    REQUIRE(s.start() == Outcome::ok);
    CHECK(s.get("sticking") == 1);
    const double slanted = k * std::sin(pi / 12) * (share * forwards + (1 - share) * backwards);
    CHECK(s.get("F_y") == doctest::Approx(slanted + 5 * (2.69 - y + 0.5)).epsilon(1e-10));
  }
}

// Held fast, the body bounces with the stiffness of all bristles under it: sqrt((N + n sin alpha) k / m).
TEST_CASE("CBM: the vertical frequency follows from the stiffness, 2.28 rad/s and not 6.8") {
  NamedModel s("CompressedBristleSlider");
  s.set("v_drive", 0).set("K", 0);
  REQUIRE(s.start(1e-10) == Outcome::ok);
  const double n = s.get("last_forward") - s.get("first_forward") + 1;
  const double omega = std::sqrt((500 + n * std::sin(pi / 12)) * 0.01);
  CHECK(omega == doctest::Approx(2.2803).epsilon(1e-3));
  s.advance(2 * pi / omega);
  CHECK(s.get("sticking") == 1);
  CHECK(s.get("y") == doctest::Approx(1).epsilon(1e-8));
  CHECK(std::abs(s.get("v_y")) < 1e-7);
}

// y = 1.3 sin(6.8 t) as its Taylor polynomial of degree 3 over 1 ms.
TEST_CASE("CBM: prescribed height agrees with the reference to 1e-8 up to 60 s") {
  const test::Columns expected = test::reference("cbm_prescribed");
  NamedModel s("CompressedBristleSlider");
  s.set("K", 2).set("k", 0.05).set("N", 100).set("h0", 4.46).set("height_mode", 2).set("y", 0);
  REQUIRE(s.start(1e-12) == Outcome::ok);
  double x = 0, v = 0;
  for (std::size_t i = 0; i < expected.at("t").size(); ++i) {
    const double w = 6.8, A = 1.3, end = expected.at("t")[i], begin = s.time();
    const int n = static_cast<int>(std::ceil((end - begin) / 1e-3 - 1e-9));
    for (int k = 0; k < n; ++k) {
      const double t = s.time();
      s.set("y_offset", A * std::sin(w * t));
      s.slope("y_offset", 1, A * w * std::cos(w * t));
      s.slope("y_offset", 2, -A * w * w * std::sin(w * t));
      s.slope("y_offset", 3, -A * w * w * w * std::cos(w * t));
      s.advance(k + 1 == n ? end : begin + (end - begin) * (k + 1) / n);
    }
    x = std::max(x, std::abs(s.get("x") - expected.at("x")[i]));
    v = std::max(v, std::abs(s.get("v") - expected.at("v")[i]));
  }
  CHECK(expected.at("t").size() == 259);
  CHECK(x < 1e-8);
  CHECK(v < 3e-8);
  CHECK(s.get("sticks") == 52);
  CHECK(s.get("slips") == 52);
}

// Above h0 the springs pull: F+ < F-, nothing holds the body, and it slips forwards (41), (42).
TEST_CASE("CBM: where friction would push the body slips forwards") {
  for (const int treatment : {1, 2}) {
    NamedModel s("CompressedBristleSlider");
    s.set("y", 4).set("K", 0).set("v_drive", 0).set("treatment", treatment);
    REQUIRE(s.start() == Outcome::ok);
    CHECK(s.get("sticking") == 0);
    CHECK(s.get("direction") == 1);
    CHECK(s.get("F") < 0);
  }
}

TEST_CASE("CBM: parameters that make no row of bristles are refused with a sentence") {
  const auto refusal = [](const char* name, double value, const char* sentence) {
    for (const char* model : {"CompressedBristle", "CompressedBristleSlider"}) {
      NamedModel s(model);
      s.set(name, value);
      CHECK(s.start() == Outcome::error);
      CHECK(s.messages.contain(sentence));
    }
  };
  refusal("Delta", -1, "Parameter Delta is -1 but must be at least 0.");
  refusal("d", 0.2, "Parameter d is 0.2 but must be greater than w tan(alpha), which is 0.267");
  refusal("N", 1, "Parameter N is 1 but must be greater than 1 where Delta is 0.");
  refusal("k", 0, "Parameter k is 0 but must be greater than 0.");
  refusal("alpha", 2, "Parameter alpha is 2 but must be between 0 and 1.5.");
}
