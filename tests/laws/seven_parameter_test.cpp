// The history that delays a velocity, and the rules of SevenParameter.
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "catalogue.hpp"
#include "core/history.hpp"
#include "hybrid/simulation.hpp"
#include "laws/seven_parameter.hpp"
#include "messages.hpp"

using namespace bristle;

namespace {

struct Past {
  std::vector<double> memory = std::vector<double>(History::size);
  History history{memory.data()};
  double at(double t, Between rule = Between::hermite) const { return history.at(t, rule); }
  std::size_t count() const { return static_cast<std::size_t>(memory[0]); }
};

}  // namespace

TEST_CASE("a history returns cubic signals exactly, from values and slopes, with their derivative") {
  Past past;
  const auto f = [](double t) { return ((2 * t - 3) * t + 1) * t + 5; };
  const auto df = [](double t) { return (6 * t - 6) * t + 1; };
  past.history.begin(0, f(0), df(0));
  for (const double t : {0.1, 0.35, 0.5, 1.0})
    past.history.add(t, f(t), df(t), 2);
  for (double t = 0; t <= 1; t += 0.01) {
    CHECK(past.at(t) == doctest::Approx(f(t)).epsilon(1e-14));
    const Dual<1> with = past.history.at(Dual<1>(t, 1, 0), Between::hermite);
    CHECK(with.derivatives()[0] == doctest::Approx(df(t)).epsilon(1e-12));
  }
  CHECK(past.at(-1) == 5);  // constant before the beginning
  CHECK(past.at(1.5) == doctest::Approx(f(1) + 0.5 * df(1)).epsilon(1e-14));
}

TEST_CASE("from values and later slopes a history returns parabolas with corners exactly") {
  Past past;
  past.history.begin(0, 0, 99);        // its slope belongs to no interval
  past.history.add(0.5, 0.25, 1, 10);  // t^2
  past.history.add(1, 1.25, 2, 10);    // 0.25 + 2 (t - 0.5)
  CHECK(past.at(0.2, Between::laterSlope) == doctest::Approx(0.04).epsilon(1e-14));
  CHECK(past.at(0.7, Between::laterSlope) == doctest::Approx(0.65).epsilon(1e-14));
}

TEST_CASE("a history keeps corners and jumps apart") {
  Past past;
  past.history.begin(0, 0, 1);
  past.history.add(1, 1, 1, 10);
  past.history.turn(1, 3, -1);
  past.history.add(2, 2, -1, 10);
  CHECK(past.at(0.999) == doctest::Approx(0.999).epsilon(1e-14));
  CHECK(past.at(1) == 3);
  CHECK(past.at(1.25) == doctest::Approx(2.75).epsilon(1e-14));
}

// A sine with 20 periods within what is kept: steps of keep/200 at least, so h = 2 pi/10 of a period at most.
TEST_CASE("a history of many short steps stays within its ring and is still accurate") {
  Past past;
  const double keep = 1, w = 40;
  past.history.begin(0, 0, w);
  double worst = 0;
  for (int i = 1; i <= 300000; ++i) {
    const double t = i * 1e-5;
    past.history.add(t, std::sin(w * t), w * std::cos(w * t), keep);
    if (t > keep && i % 100 == 0)
      worst = std::max(worst, std::abs(past.at(t - keep) - std::sin(w * (t - keep))));
  }
  CHECK(past.count() < 210);
  CHECK(past.count() > 90);
  // Hermite is off by (w h)^4 / 384, h = keep/100 at most.
  CHECK(worst < std::pow(w * keep / 100, 4) / 384);
  CHECK(worst > 0);
}

TEST_CASE("a history of nothing but events forgets its oldest samples and goes on") {
  Past past;
  past.history.begin(0, 0, 1);
  for (int i = 1; i <= 1000; ++i) {
    past.history.add(i * 1e-6, i, 1, 1);
    past.history.turn(i * 1e-6, i, 1);
  }
  CHECK(past.count() == History::capacity);
  CHECK(past.at(1000e-6) == 1000);
}

TEST_CASE("when an importer goes back, what it saw is forgotten") {
  Past past;
  past.history.begin(0, 0, 1);
  past.history.add(1, 1, 1, 10);
  past.history.add(2, 2, 1, 10);
  past.history.add(1.5, 7, 0, 10);
  CHECK(past.at(1.5) == 7);
  CHECK(past.at(3) == 7);
}

TEST_CASE("the Stribeck force grows with the dwell time") {
  std::vector<double> p;
  for (const Variable& row : SevenParameterLaw::parameters)
    p.push_back(row.start);
  CHECK(SevenParameterLaw::stribeckForce(p.data(), 0) == 0.1);
  CHECK(SevenParameterLaw::stribeckForce(p.data(), 0.3) == doctest::Approx(0.3).epsilon(1e-15));
  CHECK(SevenParameterLaw::stribeckForce(p.data(), 1e9) == doctest::Approx(0.5).epsilon(1e-8));
  CHECK(SevenParameterLaw::slideForce(p.data(), -0.1, -1, 0.3, -0.02) ==
        doctest::Approx(-(1 + 0.04 + 0.15)).epsilon(1e-15));
}

TEST_CASE("a simulation that is rolled back has its past again") {
  const Model& model = *findModel("SevenParameterSlider");
  const auto run = [&](bool back) {
    auto s = Simulation::create(model);
    test::Messages messages;
    REQUIRE(s->start(1e-10, messages) == Outcome::ok);
    REQUIRE(s->advance(0.71, messages) == Outcome::ok);  // just after a breakaway: the past matters
    if (back) {
      Snapshot saved;
      REQUIRE(s->save(saved));
      REQUIRE(s->advance(1.5, messages) == Outcome::ok);
      REQUIRE(s->restore(saved));
    }
    REQUIRE(s->advance(0.76, messages) == Outcome::ok);
    return std::vector<double>(s->states().begin(), s->states().end());
  };
  CHECK(run(false) == run(true));
}

// Another instance starts its integrator anew; the past comes with the saved state.
TEST_CASE("a saved state carries the past into another instance") {
  const Model& model = *findModel("SevenParameterSlider");
  test::Messages messages;
  auto first = Simulation::create(model), second = Simulation::create(model);
  REQUIRE(first->start(1e-10, messages) == Outcome::ok);
  REQUIRE(second->start(1e-10, messages) == Outcome::ok);
  REQUIRE(first->advance(0.71, messages) == Outcome::ok);
  Snapshot saved;
  REQUIRE(first->save(saved));
  std::vector<std::byte> bytes(saved.serializedSize(model));
  saved.serialize(model, {}, bytes);
  Snapshot read;
  REQUIRE(read.deserialize(model, bytes, {}).empty());
  REQUIRE(second->restore(read));
  for (const double end : {0.711, 0.72, 0.8, 1.1}) {
    REQUIRE(first->advance(end, messages) == Outcome::ok);
    REQUIRE(second->advance(end, messages) == Outcome::ok);
    for (std::size_t i = 0; i < first->states().size(); ++i)
      CHECK(std::abs(first->states()[i] - second->states()[i]) < 1e-8);
  }
}

TEST_CASE("F_Sinf below F_Sa is refused in a sentence") {
  for (const char* name : {"SevenParameter", "SevenParameterSlider"}) {
    const Model& model = *findModel(name);
    std::vector<double> p(model.sizes().parameters);
    for (const Variable& row : model.variables()) {
      if (row.role == Role::parameter) p[row.slot] = row.name == "F_Sinf" ? 0.05 : row.start;
    }
    test::Messages messages;
    CHECK_FALSE(model.check(p.data(), messages));
    CHECK(messages.all.back().text ==
          "Parameter F_Sinf is 0.05 N but must be at least F_Sa, which is 0.1 N.");
  }
}
