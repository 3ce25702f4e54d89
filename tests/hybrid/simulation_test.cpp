// The engine on models made for the purpose: each shows one rule of events, restarts, inputs or failure.
#include "hybrid/simulation.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <string>

#include "catalogue.hpp"
#include "core/model_of.hpp"
#include "messages.hpp"

using namespace bristle;
using test::Messages;

namespace {

/// What the models of this file have in common.
struct Plain {
  static constexpr ModelText text{.name = "test"};
  static constexpr Method method = Method::bdf;
  static bool check(const double*, Reporter&) { return true; }
  static void nominals(const double*, double*) {}
  static void start(const Moment& m) { m.d[0] = 0; }
  static void jump(const Moment&, const Frame&) {}
  static void completed(const Moment&) {}
};

/// Watches (t - 1)^2 - dip, which dips below zero for a short while around t = 1.
struct Grazing : Plain {
  static constexpr std::array rows{parameter("dip", "1", 1e-8, "depth below zero"),
                                   state("x", "1", 0, 1, "constant"), counter("crossings", "of zero")};
  static constexpr std::array indicators{Indicator{"y = 0", "crossing"},
                                         Indicator{"y' = 0", "minimum", true}};
  template <class S>
  static void equations(const Known<S>&, const Unknown<S>& o) {
    o.dx[0] = S(0.0);
  }
  static void indicate(const Known<double>& k, const Unknown<double>&, double* g) {
    const double side = std::fmod(k.d[0], 2) == 0 ? 1 : -1, s = k.t - 1;
    g[0] = side * (s * s - k.p[0]);
    g[1] = -side * s;
  }
  static bool cross(const Moment& m, std::uint64_t fired) {
    if (fired & 1) ++m.d[0];
    return (fired & 1) != 0;
  }
};

/// Two independent clocks that reach zero at the same instant, up to rounding.
struct Coincident : Plain {
  static constexpr std::array rows{state("x", "1", 1, 1, "falls to 0 at t = 1"),
                                   state("y", "1", 3, 1, "falls to 0 at t = 1"),
                                   mode("together", Type::integer, "events at which both fell")};
  static constexpr std::array indicators{Indicator{"x = 0", "x"}, Indicator{"y = 0", "y"}};
  template <class S>
  static void equations(const Known<S>&, const Unknown<S>& o) {
    o.dx[0] = S(-1.0);
    o.dx[1] = S(-3.0);
  }
  static void indicate(const Known<double>& k, const Unknown<double>&, double* g) {
    g[0] = k.d[0] == 0 ? k.x[0] : 1;
    g[1] = k.d[0] == 0 ? k.x[1] : 1;
  }
  static bool cross(const Moment& m, std::uint64_t fired) {
    m.d[0] = fired == 3 ? 1 : -1;
    return true;
  }
};

/// x' = -sign of x by modes: arrives at 0 and can leave on neither side.
struct Chattering : Plain {
  static constexpr std::array rows{state("x", "1", 0.5, 1, "driven to zero from both sides"),
                                   mode("side", Type::integer, "0: above, 1: below")};
  static constexpr std::array indicators{Indicator{"x = 0", "change of side"}};
  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    o.dx[0] = S(k.d[0] == 0 ? -1.0 : 1.0);
  }
  static void indicate(const Known<double>& k, const Unknown<double>&, double* g) {
    g[0] = k.d[0] == 0 ? k.x[0] : -k.x[0];
  }
  static bool cross(const Moment& m, std::uint64_t) {
    m.d[0] = 1 - m.d[0];
    return true;
  }
};

/// x' = x^2: infinite at t = 1 from x(0) = 1.
struct Exploding : Plain {
  static constexpr std::array rows{input("push", "1/s", 0, "added to the rate"),
                                   state("x", "1", 1, 1, "explodes"),
                                   mode("unused", Type::integer, "unused")};
  static constexpr std::array<Indicator, 0> indicators{};
  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    o.dx[0] = k.x[0] * k.x[0] + k.u[0];
  }
  static void indicate(const Known<double>&, const Unknown<double>&, double*) {}
  static bool cross(const Moment&, std::uint64_t) { return false; }
};

/// x' = u: shows how the engine sees its input.
struct Integral : Plain {
  static constexpr std::array rows{input("u", "1/s", 0, "rate"), state("x", "1", 0, 1, "integral"),
                                   parameter("gain", "1", 1, "of the input"),
                                   mode("jumps", Type::integer, "seen")};
  static constexpr std::array<Indicator, 0> indicators{};
  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    o.dx[0] = k.p[0] * k.u[0];
  }
  static void indicate(const Known<double>&, const Unknown<double>&, double*) {}
  static bool cross(const Moment&, std::uint64_t) { return false; }
  static void jump(const Moment& m, const Frame&) { ++m.d[0]; }
};

template <class Definition>
const Model& model() {
  static const ModelOf<Definition> instance{};
  return instance;
}

const Variable& variable(const Simulation& s, std::string_view name) {
  for (const Variable& v : s.model().variables()) {
    if (v.name == name) return v;
  }
  FAIL("no variable " << std::string(name));
  return s.model().variables()[0];
}
double get(Simulation& s, std::string_view name) {
  return s.get(variable(s, name));
}
void set(Simulation& s, std::string_view name, double value) {
  s.set(variable(s, name), value);
}

}  // namespace

TEST_CASE("a dip below zero inside one internal step is found at its first edge") {
  for (const double dip : {1e-4, 1e-8, 1e-12}) {
    auto s = Simulation::create(model<Grazing>());
    Messages messages;
    set(*s, "dip", dip);
    REQUIRE(s->start(1e-6, messages) == Outcome::ok);
    REQUIRE(s->advance(3, messages) == Outcome::ok);
    CHECK(get(*s, "crossings") == 2);
    REQUIRE(messages.count(Topic::event) == 2);
    CHECK(std::stod(messages.all[0].text.substr(messages.all[0].text.rfind("= ") + 2)) ==
          doctest::Approx(1 - std::sqrt(dip)).epsilon(1e-9));
  }
}

TEST_CASE("a minimum above zero is no event") {
  auto s = Simulation::create(model<Grazing>());
  Messages messages;
  set(*s, "dip", -1e-8);
  REQUIRE(s->start(1e-10, messages) == Outcome::ok);
  REQUIRE(s->advance(3, messages) == Outcome::ok);
  CHECK(get(*s, "crossings") == 0);
  CHECK(get(*s, "solver.restarts") == 1);
}

TEST_CASE("coincident roots fire together") {
  auto s = Simulation::create(model<Coincident>());
  Messages messages;
  REQUIRE(s->start(1e-6, messages) == Outcome::ok);
  REQUIRE(s->advance(2, messages) == Outcome::ok);
  CHECK(get(*s, "together") == 1);
  CHECK(get(*s, "solver.events") == 1);
}

TEST_CASE("chatter ends in Discard with the name of the indicator") {
  auto s = Simulation::create(model<Chattering>());
  Messages messages;
  REQUIRE(s->start(1e-6, messages) == Outcome::ok);
  CHECK(s->advance(1, messages) == Outcome::discard);
  CHECK(messages.contain("indicator x = 0"));
  CHECK(s->time() == doctest::Approx(0.5));
}

TEST_CASE("a failing step tells the time reached, and rollBack undoes it") {
  auto s = Simulation::create(model<Exploding>());
  Messages messages;
  REQUIRE(s->start(1e-8, messages) == Outcome::ok);
  REQUIRE(s->advance(0.5, messages) == Outcome::ok);
  const double before = get(*s, "x");
  CHECK(before == doctest::Approx(2).epsilon(1e-5));
  CHECK(s->advance(1.5, messages) == Outcome::discard);
  CHECK(s->time() > 0.5);
  CHECK(s->time() < 1.01);
  CHECK(messages.contain("stopped at t = "));
  s->rollBack();
  CHECK(s->time() == 0.5);
  CHECK(get(*s, "x") == before);
  REQUIRE(s->advance(0.6, messages) == Outcome::ok);
  CHECK(get(*s, "x") == doctest::Approx(2.5).epsilon(1e-5));
}

TEST_CASE("the integrator restarts at jumps of the input and nowhere else") {
  auto s = Simulation::create(model<Integral>());
  Messages messages;
  set(*s, "u", 1);
  REQUIRE(s->start(1e-8, messages) == Outcome::ok);
  const auto step = [&](double end) { REQUIRE(s->advance(end, messages) == Outcome::ok); };
  step(0.1);
  set(*s, "u", 1);  // unchanged
  step(0.2);
  CHECK(get(*s, "solver.restarts") == 1);
  s->setInputDerivative(variable(*s, "u"), 1, 2.0);  // a kink is no jump
  step(0.3);
  set(*s, "u", 1.2);  // where the line ended
  step(0.4);
  CHECK(get(*s, "solver.restarts") == 1);
  CHECK(get(*s, "jumps") == 0);
  set(*s, "u", 5);
  step(0.5);
  CHECK(get(*s, "solver.restarts") == 2);
  set(*s, "gain", 2);
  step(0.6);
  CHECK(get(*s, "solver.restarts") == 3);
  CHECK(get(*s, "jumps") == 2);
  CHECK(get(*s, "x") == doctest::Approx(0.1 + 0.1 + 0.11 + 0.12 + 0.5 + 1).epsilon(1e-9));
}

TEST_CASE("input derivatives up to order 3 are integrated and then forgotten") {
  auto s = Simulation::create(model<Integral>());
  Messages messages;
  REQUIRE(s->start(1e-11, messages) == Outcome::ok);
  // In either order with the value.
  s->setInputDerivative(variable(*s, "u"), 3, 6.0);
  set(*s, "u", 1);
  s->setInputDerivative(variable(*s, "u"), 1, 2.0);
  s->setInputDerivative(variable(*s, "u"), 2, 4.0);
  REQUIRE(s->advance(1, messages) == Outcome::ok);
  CHECK(get(*s, "x") == doctest::Approx(1 + 1 + 2.0 / 3 + 0.25).epsilon(1e-9));  // of 1 + 2t + 2t^2 + t^3
  CHECK(get(*s, "u") == doctest::Approx(6));
  REQUIRE(s->advance(2, messages) == Outcome::ok);
  CHECK(get(*s, "u") == doctest::Approx(6));  // held
}

TEST_CASE("an observer ends the step where it wants, and sees no time twice") {
  struct Observer final : Simulation::Observer {
    double last = 0, wanted = 0.25;
    double accepted(double t, double end) override {
      CHECK(t > last);
      CHECK(t <= end);
      last = t;
      return std::min(end, wanted);
    }
  } observer;
  auto s = Simulation::create(*findModel("FrBDSlider"));
  Messages messages;
  REQUIRE(s->start(1e-6, messages) == Outcome::ok);
  REQUIRE(s->advance(1, messages, &observer) == Outcome::ok);
  CHECK(s->time() == 0.25);
  observer.wanted = -1;
  REQUIRE(s->advance(1, messages, &observer) == Outcome::ok);
  CHECK(s->time() == observer.last);
}

TEST_CASE("steps of rounding size are taken") {
  auto s = Simulation::create(*findModel("FrBDSlider"));
  Messages messages;
  REQUIRE(s->start(1e-6, messages) == Outcome::ok);
  REQUIRE(s->advance(10, messages) == Outcome::ok);
  double t = 10;
  for (int i = 0; i < 50; ++i) {
    t = std::nextafter(t, 11);
    REQUIRE(s->advance(t, messages) == Outcome::ok);
  }
  CHECK(s->time() == t);
  REQUIRE(s->advance(t + 1e-13, messages) == Outcome::ok);
  REQUIRE(s->advance(11, messages) == Outcome::ok);
}

TEST_CASE("the result does not depend on how the interval is cut") {
  std::vector<double> ends;
  for (const double H : {0.5, 0.1, 0.01, 0.0007}) {
    auto s = Simulation::create(*findModel("FrBDSlider"));
    Messages messages;
    REQUIRE(s->start(1e-9, messages) == Outcome::ok);
    for (int i = 1; s->time() < 20; ++i)
      REQUIRE(s->advance(std::min(i * H, 20.0), messages) == Outcome::ok);
    CHECK(get(*s, "reversals") == 12);
    ends.push_back(get(*s, "x"));
  }
  for (const double x : ends)
    CHECK(x == doctest::Approx(ends[0]).epsilon(1e-6));
}

TEST_CASE("reading values never changes what comes next") {
  const auto run = [](bool read) {
    auto s = Simulation::create(*findModel("FrBD"));
    Messages messages;
    REQUIRE(s->start(1e-6, messages) == Outcome::ok);
    for (int i = 0; i < 200; ++i) {
      set(*s, "v", 0.02 * std::sin(0.3 * i));
      if (read) {
        for (const Variable& v : s->model().variables())
          s->get(v);
      }
      REQUIRE(s->advance((i + 1) * 1e-3, messages) == Outcome::ok);
    }
    return std::pair{get(*s, "F"), get(*s, "reversals")};
  };
  CHECK(run(false) == run(true));
}

// A body that is thrown over and comes back: v jumps through zero with the input, which is a reversal as
// well.
TEST_CASE("a jump of the velocity through zero counts as a reversal") {
  auto s = Simulation::create(*findModel("FrBD"));
  Messages messages;
  set(*s, "v", 0.1);
  REQUIRE(s->start(1e-6, messages) == Outcome::ok);
  REQUIRE(s->advance(0.1, messages) == Outcome::ok);
  set(*s, "v", -0.1);
  REQUIRE(s->advance(0.2, messages) == Outcome::ok);
  CHECK(get(*s, "reversals") == 1);
  CHECK(get(*s, "F") < 0);
  set(*s, "v", 0);
  REQUIRE(s->advance(0.3, messages) == Outcome::ok);
  CHECK(get(*s, "reversals") == 1);
  s->setInputDerivative(variable(*s, "v"), 1, 1.0);  // from rest to the other side
  REQUIRE(s->advance(0.4, messages) == Outcome::ok);
  CHECK(get(*s, "reversals") == 2);
  CHECK(get(*s, "F") > 0);
}

TEST_CASE("reset equals a fresh instance") {
  Messages messages;
  const auto run = [&](Simulation& s) {
    REQUIRE(s.start(1e-7, messages) == Outcome::ok);
    for (int i = 1; i <= 100; ++i)
      REQUIRE(s.advance(i * 0.1, messages) == Outcome::ok);
    return get(s, "x");
  };
  auto used = Simulation::create(*findModel("FrBDSlider"));
  set(*used, "m", 3);
  set(*used, "u", 0.1);
  run(*used);
  used->reset();
  auto fresh = Simulation::create(*findModel("FrBDSlider"));
  CHECK(run(*used) == run(*fresh));
  CHECK(get(*used, "solver.steps") == get(*fresh, "solver.steps"));
}

// --- snapshots ---

namespace {

/// Advances over 40 ms of a lively run: inputs that jump, lines, a parameter change.
void disturb(Simulation& s, int i, Messages& messages) {
  if (i % 7 == 3) set(s, "u", 0.3 * std::sin(0.7 * i));
  if (i % 5 == 1) s.setInputDerivative(variable(s, "v_support"), 1, 0.2 * std::cos(i));
  if (i % 50 == 20) set(s, "sigma1", 50 + i % 30);
  REQUIRE(s.advance((i + 1) * 0.04, messages) == Outcome::ok);
}

std::vector<double> everything(Simulation& s) {
  std::vector<double> values;
  for (const Variable& v : s.model().variables())
    values.push_back(s.get(v));
  return values;
}

}  // namespace

TEST_CASE("going back to a snapshot replays bit for bit, step counters included") {
  Messages messages;
  auto plain = Simulation::create(*findModel("FrBDSlider")),
       rolled = Simulation::create(*findModel("FrBDSlider"));
  REQUIRE(plain->start(1e-6, messages) == Outcome::ok);
  REQUIRE(rolled->start(1e-6, messages) == Outcome::ok);
  Snapshot snapshot;
  for (int i = 0; i < 2000; ++i) {
    disturb(*plain, i, messages);
    REQUIRE(rolled->save(snapshot));
    // Somewhere else entirely, then back.
    set(*rolled, "u", 5);
    REQUIRE(rolled->advance(rolled->time() + 0.13, messages) == Outcome::ok);
    REQUIRE(rolled->restore(snapshot));
    disturb(*rolled, i, messages);
    REQUIRE(everything(*plain) == everything(*rolled));
  }
  CHECK(get(*plain, "reversals") > 50);
}

TEST_CASE("a snapshot serves another instance, a reset one, and outlives its owner") {
  Messages messages;
  Snapshot snapshot;
  std::vector<double> there;
  {
    auto owner = Simulation::create(*findModel("FrBDSlider"));
    set(*owner, "m", 1.5);
    REQUIRE(owner->start(1e-9, messages) == Outcome::ok);
    for (int i = 0; i < 300; ++i)
      disturb(*owner, i, messages);
    REQUIRE(owner->save(snapshot));
    for (int i = 300; i < 400; ++i)
      disturb(*owner, i, messages);
    there = everything(*owner);
    owner->reset();
    REQUIRE(owner->restore(snapshot));
    for (int i = 300; i < 400; ++i)
      disturb(*owner, i, messages);
    CHECK(get(*owner, "x") == doctest::Approx(there[7]).epsilon(1e-6));
  }
  auto other = Simulation::create(*findModel("FrBDSlider"));
  REQUIRE(other->restore(snapshot));
  CHECK(get(*other, "m") == 1.5);
  for (int i = 300; i < 400; ++i)
    disturb(*other, i, messages);
  CHECK(other->model().variables()[7].name == "x");
  CHECK(get(*other, "x") == doctest::Approx(there[7]).epsilon(1e-6));
}

TEST_CASE(
    "a serialised snapshot has a fixed size, equal bytes for equal states, and is refused when damaged") {
  Messages messages;
  auto s = Simulation::create(*findModel("FrBDSlider"));
  const Model& m = s->model();
  Snapshot snapshot;
  const auto bytesOf = [&] {
    REQUIRE(s->save(snapshot));
    std::vector<std::byte> bytes(snapshot.serializedSize(m));
    snapshot.serialize(m, {}, bytes);
    return bytes;
  };
  bytesOf();
  REQUIRE(s->start(1e-8, messages) == Outcome::ok);
  for (int i = 0; i < 100; ++i)
    disturb(*s, i, messages);
  const auto bytes = bytesOf();
  CHECK(bytes == bytesOf());
  Snapshot back;
  CHECK(back.deserialize(m, bytes, {}).empty());
  auto other = Simulation::create(m);
  REQUIRE(other->restore(back));
  disturb(*s, 100, messages);
  disturb(*other, 100, messages);
  CHECK(get(*other, "x") == doctest::Approx(get(*s, "x")).epsilon(1e-6));
  CHECK(get(*other, "reversals") == get(*s, "reversals"));
  CHECK_FALSE(back.deserialize(*findModel("FrBD"), bytes, {}).empty());
  for (const std::size_t length : {std::size_t{0}, std::size_t{5}, bytes.size() - 1}) {
    CHECK_FALSE(back.deserialize(m, std::span(bytes).first(length), {}).empty());
  }
  for (std::size_t i = 0; i < bytes.size(); i += 37) {
    auto damaged = bytes;
    damaged[i] ^= std::byte{4};
    CHECK_FALSE(back.deserialize(m, damaged, {}).empty());
  }
}

// v = 0.1 - (0.1 + 1e-6) cos(w t): once a period it dips to -1e-6 for 6 ms, within internal steps of 50 ms.
TEST_CASE("a body that grazes standstill reverses twice at every dip") {
  auto s = Simulation::create(*findModel("MassSpring"));
  Messages messages;
  set(*s, "v", -1e-6);
  REQUIRE(s->start(1e-10, messages) == Outcome::ok);
  const double period = 2 * 3.14159265358979 / std::sqrt(2.0);
  REQUIRE(s->advance(10.5 * period, messages) == Outcome::ok);
  CHECK(get(*s, "reversals") == 1 + 2 * 10);
  CHECK(10.5 * period / get(*s, "solver.steps") > 0.02);  // or no dip was inside a step
}
