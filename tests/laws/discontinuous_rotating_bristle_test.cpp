// The discontinuous rotating bristle model: its windows, its force against closed forms, events that
// coincide, and what it refuses.
#include "laws/discontinuous_rotating_bristle.hpp"

#include <cmath>

#include "laws/instance.hpp"

using namespace bristle;
using test::NamedModel;

namespace {

using Law = DiscontinuousRotatingBristle;

/// (kappa/h) theta cos^2 theta for a corner that is s beyond the base, at the default parameters.
double single(double s) {
  const double kappa = 0.1, h = 0.0995, theta = std::atan(s / h);
  return kappa / h * theta * std::cos(theta) * std::cos(theta);
}

}  // namespace

TEST_CASE("the windows at the start are those of (3.14) and (3.16)") {
  const Grid grid{.spacing = 1, .front = 0.5, .reach = 2};
  double modes[4];
  const Windows windows(grid, modes);
  windows.find(10.2);  // corners at 10.7 and 9.7
  CHECK(modes[0] == 9);
  CHECK(modes[1] == 10);
  CHECK(modes[2] == -11);  // 10 and 11, counted backwards
  CHECK(modes[3] == -10);
  windows.find(9.5);  // the front corner on base 10, the back of the window on base 8: open there
  CHECK(modes[0] == 9);
  CHECK(modes[1] == 10);
  const Grid closed{.spacing = 1, .front = 0.5, .reach = 2, .closed = true};
  Windows(closed, modes).find(9.5);
  CHECK(modes[0] == 8);
  CHECK(modes[1] == 10);
}

TEST_CASE("windows change by events only, and creeping back undoes them without chatter") {
  const Grid grid{.spacing = 1, .front = 0, .reach = 1.5};
  double modes[4];
  const Windows windows(grid, modes);
  windows.find(2.25);  // 1, 2
  CHECK(modes[0] == 1);
  CHECK(modes[1] == 2);
  CHECK(Windows::distance(grid, modes, 2.25, 1) == doctest::Approx(0.25));
  windows.cross(2.5 - 1e-15, 1);  // base 1 is released, though rounding says not yet
  CHECK(modes[0] == 2);
  CHECK(Windows::distance(grid, modes, 2.5 - 1e-15, 1) > 0);
  CHECK(Windows::distance(grid, modes, 2.5 - 1e-3, 1) < 0);
  windows.cross(2.5 - 1e-3, 1);
  CHECK(modes[0] == 1);
  windows.fit(2.25);  // fits: nothing changes
  CHECK(modes[0] == 1);
  windows.fit(7.75);
  CHECK(modes[0] == 7);
  CHECK(modes[1] == 7);
  CHECK(modes[2] == -9);  // of -9.25 < i <= -7.75
  CHECK(modes[3] == -8);
}

TEST_CASE("the force in slip is the sum over the bristles in contact, mirrored in backward motion") {
  NamedModel s("DiscontinuousRotatingBristle");
  s.set("x", 0.0113).set("v", 0.01);
  REQUIRE(s.start() == Outcome::ok);
  // The corner is at 0.2613; bases at 0.255 and 0.260 are within d0 = 0.0099875.
  CHECK(s.get("F") == doctest::Approx(single(0.0063) + single(0.0013)).epsilon(1e-13));
  s.set("v", -0.01);
  // The other corner is at -0.2387; bases at -0.235 and -0.230.
  CHECK(s.get("F") == doctest::Approx(-single(0.0037) - single(0.0087)).epsilon(1e-13));
  s.set("v", 0).set("F_applied", 0.02);
  CHECK(s.get("F") == 0.02);
  s.set("F_applied", 0.5);
  CHECK(s.get("F") == doctest::Approx(single(0.0063) + single(0.0013)).epsilon(1e-13));
}

TEST_CASE("the slip force has exact derivatives") {
  double p[Law::parameters.size()];
  for (const Variable& v : Law::parameters)
    p[&v - Law::parameters.data()] = v.start;
  for (const double form : {1.0, 2.0}) {
    p[Law::form] = form;
    for (const int direction : {1, -1}) {
      CAPTURE(form);
      CAPTURE(direction);
      const double x = 0.0123, step = 1e-7;
      double modes[4];
      Windows(Law::grid(p), modes).find(x);
      const auto at = [&](double place) {
        return Law::slip<double>({p, place, 0, nullptr, nullptr, modes}, direction);
      };
      const Dual<1> F =
          Law::slip<Dual<1>>({p, Dual<1>(x, 1, 0), Dual<1>(0), nullptr, nullptr, modes}, direction);
      CHECK(F.value() == at(x));
      CHECK(F.derivatives()[0] == doctest::Approx((at(x + step) - at(x - step)) / (2 * step)).epsilon(1e-6));
    }
  }
}

// With h = 0.08, l_b = 0.1 and Delta = 0.03 the reach is twice the spacing: each entry is a release too.
TEST_CASE("a bristle that enters as another is released is one instant, and none is lost") {
  NamedModel s("DiscontinuousRotatingBristle");
  s.set("h", 0.08).set("Delta", 0.03).set("d", 0.6).set("v", 0.1);
  REQUIRE(s.start() == Outcome::ok);
  for (int i = 1; i <= 300; ++i) {
    s.advance(i * 0.017);
    const double tip = s.get("x") + 0.3;
    CAPTURE(tip);
    CHECK(s.get("last_forward") == std::floor(tip / 0.03));
    CHECK(s.get("first_forward") == s.get("last_forward") - 1);
  }
}

TEST_CASE("parameters that make no bristle are refused with a sentence") {
  const auto refusal = [](const char* name, double value, const char* sentence) {
    for (const char* model : {"DiscontinuousRotatingBristle", "DiscontinuousRotatingBristleSlider"}) {
      NamedModel s(model);
      s.set(name, value);
      CHECK(s.start() == Outcome::error);
      CHECK(s.messages.contain(sentence));
    }
  };
  refusal("Delta", 0, "Parameter Delta is 0 but must be greater than 0.");
  refusal("Delta", -0.01, "Parameter Delta is -0.01 but must be greater than 0.");
  refusal("Delta", 1e-8, "Parameter Delta is 1e-08 but must be at least ");
  refusal("h", 0.1, "Parameter h is 0.1 but must be less than l_b, which is 0.1.");
  NamedModel s("DiscontinuousRotatingBristle");
  s.set("form", 2).set("F_max", 0.25);
  CHECK(s.start() == Outcome::error);
  CHECK(s.messages.contain("Parameter F_max is 0.25 but must be at least F_min, which is 0.5."));
}

TEST_CASE("the printed parameters of Fig. 3.9 leave gaps between the bristles: told, not refused") {
  NamedModel s("DiscontinuousRotatingBristleSlider");
  s.set("Delta", 0.01).set("d", 1).set("v", 0.01);
  CHECK(s.start() == Outcome::ok);
  CHECK(s.messages.contain("Parameter Delta is 0.01 but should be at most d0"));
  NamedModel law("DiscontinuousRotatingBristle");
  law.set("Delta", 0.01).set("d", 1).set("v", 0.01).set("x", 0.0099975);  // corner 10 um before base 51
  REQUIRE(law.start() == Outcome::ok);
  CHECK(law.get("F") == 0);
  NamedModel whole("DiscontinuousRotatingBristleSlider");
  REQUIRE(whole.start() == Outcome::ok);
  CHECK(whole.messages.count(Topic::info) == 0);
}

// After a slow release the speed comes back to zero tangentially and the body sticks now and then: some 800
// times in a cycle of Fig. 3.9.  That is the model, not chatter, however long the communication step.
TEST_CASE("a long series of near-grazing sticks is not refused as chatter") {
  for (const double tolerance : {1e-6, 1e-9}) {
    NamedModel s("DiscontinuousRotatingBristleSlider");
    s.set("Delta", 0.01).set("d", 1).set("v_drive", 0).set("c", 0);
    REQUIRE(s.start(tolerance) == Outcome::ok);
    // Over a quarter of a period in one step: 2/pi of the rise is given as a parabola, close to the sine.
    const double quarter = 1570.796;
    for (int i = 0; i < 4; ++i) {
      const double value[] = {0, 1, 0, -1}, slope[] = {1, 0, -1, 0};
      s.set("u", value[i]);
      s.slope("u", 1, slope[i] * 2 / quarter);
      s.slope("u", 2, (value[(i + 1) % 4] - value[i] - 2 * slope[i]) * 2 / quarter / quarter);
      s.advance((i + 1) * quarter);
    }
    CHECK(s.get("sticks") > 400);
  }
}

// u = sin(0.001 t) as its Taylor polynomial of degree 3 over 0.25 s.
TEST_CASE("the slow cycle of Fig. 3.9 agrees with the reference to 1e-8 up to 450 s") {
  const test::Columns expected = test::reference("drbm_hyst_short");
  NamedModel s("DiscontinuousRotatingBristleSlider");
  s.set("Delta", 0.01).set("d", 1).set("v_drive", 0).set("c", 0);
  REQUIRE(s.start(1e-13) == Outcome::ok);
  double x = 0, F = 0;
  for (std::size_t i = 0; i < expected.at("t").size(); ++i) {
    const double w = 0.001, end = expected.at("t")[i], begin = s.time();
    const int n = static_cast<int>(std::ceil((end - begin) / 0.25 - 1e-9));
    for (int k = 0; k < n; ++k) {
      const double t = s.time();
      s.set("u", std::sin(w * t));
      s.slope("u", 1, w * std::cos(w * t));
      s.slope("u", 2, -w * w * std::sin(w * t));
      s.slope("u", 3, -w * w * w * std::cos(w * t));
      s.advance(k + 1 == n ? end : begin + (end - begin) * (k + 1) / n);
    }
    x = std::max(x, std::abs(s.get("x") - expected.at("x")[i]));
    F = std::max(F, std::abs(s.get("F") - expected.at("Ff")[i]));
  }
  CHECK(expected.at("t").size() == 251);
  CHECK(x < 1e-8);
  CHECK(F < 1e-7);  // 10 N/m times as large
  CHECK(s.get("sticks") == 13);
}
