// The loop around a model-exchange instance: where events are found, what makes the integrator start anew,
// and how a run ends that cannot go on.
#include "cosim/me_slave.hpp"

#include <algorithm>
#include <cmath>

#include "files.hpp"
#include "scripted_me.hpp"

using namespace bristle::test;
using bristle::cosim::Cause;
using bristle::cosim::Error;
using bristle::cosim::InterfaceKind;
using bristle::cosim::LogMessage;
using bristle::cosim::MeSlave;
using bristle::cosim::Step;
using bristle::cosim::Type;
using bristle::cosim::ValueReference;

namespace {

struct Bench {
  ScriptedMe* me;  // owned by the slave
  MeSlave slave;
  std::vector<std::string> events;

  explicit Bench(std::unique_ptr<ScriptedMe> instance = std::make_unique<ScriptedMe>())
      : me(instance.get()),
        slave(std::move(instance), [this](const LogMessage& m) { events.emplace_back(m.text); }) {}

  void start(double tolerance = 1e-8) {
    slave.enterInitialization({0, {}, tolerance});
    slave.exitInitialization();
  }
  /// Equal steps; checks that no evaluation is later than the end of its step.
  Step run(double stop, int steps) {
    Step step;
    for (int i = 0; i < steps && !step.terminate; ++i) {
      const double from = stop * i / steps, to = stop * (i + 1) / steps;
      step = slave.doStep(from, to - from);
      CHECK(me->latest <= from + (to - from));
    }
    return step;
  }
};

constexpr double gravity = 9.81, restitution = 0.7;

/// Falls from 1 m; what bounces is decided by the sign at the event, so it must be located on the far side.
void makeBall(ScriptedMe& me) {
  me.x = {1, 0};
  me.indicatorCount = 1;
  me.rates = [](double, auto x, auto dx) {
    dx[0] = x[1];
    dx[1] = -gravity;
    return true;
  };
  me.indicate = [](double, auto x, auto g) { g[0] = x[0]; };
  me.update = [](ScriptedMe& ball) {
    if (ball.x[0] <= 0 && ball.x[1] < 0) {
      ball.x[0] = 1e-300;
      ball.x[1] *= -restitution;
    }
    return ScriptedMe::Update{};
  };
}

void makeDecay(ScriptedMe& me) {
  me.x = {1};
  me.rates = [](double, auto x, auto dx) {
    dx[0] = -x[0];
    return true;
  };
}

const std::string oneInput =
    "<ScalarVariable name='u' valueReference='7' causality='input'><Real start='0'/></ScalarVariable>"
    "<ScalarVariable name='k' valueReference='8' causality='input' variability='discrete'><Integer "
    "start='0'/></ScalarVariable>";

/// x' = u
std::unique_ptr<ScriptedMe> makeIntegral() {
  auto me = std::make_unique<ScriptedMe>(oneInput);
  me->x = {0};
  me->rates = [self = me.get()](double, auto, auto dx) {
    dx[0] = self->values[7];
    return true;
  };
  return me;
}

void setInput(Bench& bench, double value, Type type = Type::float64, ValueReference reference = 7) {
  bench.slave.set(type, std::span(&reference, 1), std::span(&value, 1));
}

}  // namespace

TEST_CASE("the bounces of a ball are located, and nothing else restarts the integrator") {
  Bench bench;
  makeBall(*bench.me);
  bench.start(1e-10);
  bench.run(2, 20);
  double t = std::sqrt(2 / gravity), speed = gravity * t;
  std::vector<double> expected;
  for (; t < 2; t += 2 * speed / gravity) {
    expected.push_back(t);
    speed *= restitution;
  }
  REQUIRE(bench.me->eventTimes.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i)
    CHECK(std::abs(bench.me->eventTimes[i] - expected[i]) < 1e-9);
  const auto counts = *bench.slave.integration();
  CHECK(counts.stateEvents == static_cast<long>(expected.size()));
  CHECK(counts.restarts == counts.stateEvents + 1);
  CHECK(bench.me->t == 2);
  CHECK(bench.events.front().starts_with("state event (indicator 1) at t = 0.45152364"));
  CHECK(bench.events.front().ends_with(" in scripted"));
}

TEST_CASE("an indicator counts in both directions, and the one that crossed is named") {
  Bench bench;
  bench.me->x = {0};
  bench.me->indicatorCount = 100;
  bench.me->rates = [](double t, auto, auto dx) {
    dx[0] = std::cos(t);
    return true;
  };
  bench.me->indicate = [](double, auto x, auto g) {
    std::ranges::fill(g, -1.0);
    g[69] = x[0] - 0.5;
  };
  bench.start(1e-10);
  bench.run(3, 3);
  REQUIRE(bench.me->eventTimes.size() == 2);
  CHECK(std::abs(bench.me->eventTimes[0] - std::asin(0.5)) < 1e-8);
  CHECK(std::abs(bench.me->eventTimes[1] - (std::acos(-1.0) - std::asin(0.5))) < 1e-8);
  CHECK(bench.events[0].starts_with("state event (indicator 70)"));
}

TEST_CASE("an indicator that begins at zero leaves it by an event, as the standard counts zero as below") {
  for (const double slope : {1.0, -1.0}) {
    Bench bench;
    bench.me->x = {0};
    bench.me->indicatorCount = 1;
    bench.me->rates = [slope](double, auto, auto dx) {
      dx[0] = slope;
      return true;
    };
    bench.me->indicate = [](double, auto x, auto g) { g[0] = x[0]; };
    bench.start();
    bench.run(1, 2);
    CHECK(bench.me->eventModes == (slope > 0 ? 1 : 0));
    CHECK(std::abs(bench.me->x[0] - slope) < 1e-9);
  }
}

TEST_CASE("time events are met exactly, also where there is nothing to integrate") {
  for (const bool withState : {false, true}) {
    CAPTURE(withState);
    Bench bench;
    if (withState) makeDecay(*bench.me);
    bench.me->update = [](ScriptedMe& me) {
      return ScriptedMe::Update{.nextEventTime = (std::floor(me.t / 0.4 + 0.5) + 1) * 0.4};
    };
    bench.start();
    bench.run(1.5, 4);
    CHECK(bench.me->eventTimes == std::vector<double>{0.4, 0.8, 3 * 0.4});
    CHECK(bench.events.front() == "time event at t = 0.4 in scripted");
    CHECK(bench.slave.integration()->timeEvents == 3);
    CHECK(bench.slave.integration()->restarts == (withState ? 4 : 0));
    if (withState) CHECK(std::abs(bench.me->x[0] - std::exp(-1.5)) < 1e-7);
  }
}

TEST_CASE("a time event at a communication point is met in the step that ends there") {
  Bench bench;
  bench.me->update = [](ScriptedMe& me) {
    return ScriptedMe::Update{.nextEventTime = me.t < 1 ? std::optional(1.0) : std::nullopt};
  };
  bench.start();
  bench.slave.doStep(0, 1);
  CHECK(bench.me->eventTimes == std::vector<double>{1});
}

TEST_CASE("indicators are located without states too") {
  Bench bench;
  bench.me->indicatorCount = 1;
  bench.me->indicate = [](double t, auto, auto g) { g[0] = std::sin(t); };
  bench.start();
  bench.run(7, 70);
  REQUIRE(bench.me->eventTimes.size() == 3);  // sin leaves zero at the start
  CHECK(std::abs(bench.me->eventTimes[1] - std::acos(-1.0)) < 1e-10);
  CHECK(std::abs(bench.me->eventTimes[2] - 2 * std::acos(-1.0)) < 1e-10);
}

TEST_CASE("a step event happens at the end of the step that asked for it") {
  Bench bench;
  makeDecay(*bench.me);
  bench.me->completed = [](ScriptedMe& me) {
    return ScriptedMe::Completed{.enterEventMode = me.completedTimes.size() == 5};
  };
  bench.start();
  bench.run(1, 4);
  REQUIRE(bench.me->eventTimes.size() == 1);
  CHECK(bench.me->eventTimes[0] == bench.me->completedTimes[4]);
  CHECK(bench.slave.integration()->stepEvents == 1);
  CHECK(bench.slave.integration()->restarts == 2);
  CHECK(bench.events[0].starts_with("step event at t = "));
}

TEST_CASE("communication points do not restart the integrator") {
  Bench bench;
  makeDecay(*bench.me);
  bench.start(1e-9);
  bench.run(1, 100);
  CHECK(bench.slave.integration()->restarts == 1);
  CHECK(std::abs(bench.me->x[0] - std::exp(-1)) < 1e-7);
}

TEST_CASE("an input that goes on along straight lines is no event, one that jumps is") {
  Bench bench(makeIntegral());
  const ValueReference u = 7;
  bench.slave.enterInitialization({});
  setInput(bench, 0);
  setInput(bench, 1, Type::int32, 8);
  bench.slave.exitInitialization();
  // u = t up to 1, then down again, then constant 5.
  for (int i = 0; i < 30; ++i) {
    const double t = i * 0.1;
    const double slope = i < 10 ? 1 : i < 20 ? -1 : 0;
    setInput(bench, i < 10 ? t : i < 20 ? 2 - t : 5);
    setInput(bench, 1, Type::int32, 8);  // unchanged
    bench.slave.setInputSlopes(std::span(&u, 1), std::span(&slope, 1));
    bench.slave.doStep(t, 0.1);
    if (i == 9) CHECK(std::abs(bench.me->values[7] - 1) < 1e-12);
    CHECK(bench.me->eventModes == (i < 20 ? 0 : 1));
  }
  CHECK(std::abs(bench.me->x[0] - 6) < 1e-5);
  CHECK(bench.slave.integration()->restarts == 2);
  setInput(bench, 2, Type::int32, 8);
  CHECK(bench.me->eventModes == 2);  // a discrete input may be set nowhere else
}

TEST_CASE("an input without a slope is held, also after a step with one") {
  Bench bench(makeIntegral());
  const ValueReference u = 7;
  const double slope = 2;
  bench.slave.enterInitialization({});
  setInput(bench, 0);
  bench.slave.exitInitialization();
  bench.slave.setInputSlopes(std::span(&u, 1), std::span(&slope, 1));
  bench.slave.doStep(0, 1);
  bench.slave.doStep(1, 1);
  CHECK(bench.me->values[7] == 2);
  CHECK(std::abs(bench.me->x[0] - 3) < 1e-5);
}

TEST_CASE("a point at which the FMU discards makes the step smaller") {
  Bench bench;
  makeDecay(*bench.me);
  int discarded = 0;
  bench.me->rates = [&](double t, auto x, auto dx) {
    const double last = bench.me->completedTimes.empty() ? 0 : bench.me->completedTimes.back();
    dx[0] = -x[0];
    if (t - last > 0.01) ++discarded;
    return t - last <= 0.01;
  };
  bench.start();
  bench.run(1, 1);
  CHECK(discarded > 0);
  CHECK(std::abs(bench.me->x[0] - std::exp(-1)) < 1e-6);
}

TEST_CASE("what cannot be integrated ends with a sentence, the FMU's own if it had one") {
  const auto sentence = [](auto&& rates) {
    Bench bench;
    bench.me->x = {1};
    bench.me->rates = rates;
    bench.start();
    return failureOf<Error>([&] { bench.run(1, 1); });
  };
  const auto discards = sentence([](double t, auto, auto dx) { return dx[0] = 1, t < 0.5; });
  CHECK(discards.starts_with("The integration of scripted stopped at t = 0.4"));
  const auto fails = sentence([](double t, auto, auto dx) {
    if (t > 0.5) throw Error("no oil left", Cause::simulation);
    return dx[0] = 1, true;
  });
  CHECK(fails == "no oil left");
}

TEST_CASE("events without end are reported with their indicator") {
  Bench bench;
  bench.me->x = {-1};
  bench.me->indicatorCount = 2;
  bench.me->rates = [](double, auto, auto dx) { return dx[0] = 1, true; };
  bench.me->indicate = [](double, auto x, auto g) {
    g[0] = 1;
    g[1] = x[0];
  };
  bench.me->update = [](ScriptedMe& me) {
    if (me.x[0] > 0) me.x[0] = -1e-14;
    return ScriptedMe::Update{};
  };
  bench.start();
  const std::string sentence = failureOf<Error>([&] { bench.run(2, 2); });
  CHECK(contains(sentence, "chatter"));
  CHECK(contains(sentence, "indicator 2"));
}

TEST_CASE("event iterations without end are capped") {
  Bench bench;
  makeDecay(*bench.me);
  bench.me->update = [](ScriptedMe&) { return ScriptedMe::Update{.again = true}; };
  CHECK(contains(failureOf<Error>([&] { bench.start(); }), "event iterations"));
}

TEST_CASE("the FMU can end the simulation at the start, at an event and after a step") {
  Bench atStart;
  atStart.me->update = [](ScriptedMe&) { return ScriptedMe::Update{.terminate = true}; };
  atStart.start();
  const Step first = atStart.slave.doStep(0, 1);
  CHECK(first.terminate);
  CHECK(first.reached == 0);

  Bench atEvent;
  atEvent.me->update = [](ScriptedMe& me) {
    return ScriptedMe::Update{.terminate = me.t > 0, .nextEventTime = 0.25};
  };
  atEvent.start();
  CHECK(atEvent.run(1, 1).terminate);
  CHECK(atEvent.me->t == 0.25);

  Bench afterStep;
  makeDecay(*afterStep.me);
  afterStep.me->completed = [](ScriptedMe& me) { return ScriptedMe::Completed{.terminate = me.t > 0.1}; };
  afterStep.start();
  const Step last = afterStep.run(1, 1);
  CHECK(last.terminate);
  CHECK(last.reached < 1);
}

TEST_CASE("co-simulation is chosen where it is offered, and what is not offered is refused") {
  const bristle::cosim::TemporaryFolder folder;
  const auto fmu = [&](const std::string& interfaces) {
    const auto file = folder.path() / "m.fmu";
    std::filesystem::remove(file);
    writeZip(file, {{"modelDescription.xml",
                     "<fmiModelDescription fmiVersion='2.0' modelName='M' guid='g'>" + interfaces +
                         "<ModelVariables/><ModelStructure/></fmiModelDescription>"}});
    return bristle::cosim::Fmu::open(file);
  };
  const std::string cs = "<CoSimulation modelIdentifier='m'/>", me = "<ModelExchange modelIdentifier='m'/>";
  CHECK(chooseInterface(*fmu(me + cs)) == InterfaceKind::coSimulation);
  CHECK(chooseInterface(*fmu(me + cs), InterfaceKind::modelExchange) == InterfaceKind::modelExchange);
  CHECK(chooseInterface(*fmu(me)) == InterfaceKind::modelExchange);
  CHECK(contains(failureOf<Error>([&] { chooseInterface(*fmu(cs), InterfaceKind::modelExchange); }),
                 "has no model exchange interface; it offers only co-simulation."));
  CHECK(contains(failureOf<Error>([&] { chooseInterface(*fmu("")); }), "it offers none at all."));
}

TEST_CASE("a stiff system needs no small steps, with the FMU's Jacobian or with differences") {
  for (const bool exact : {false, true}) {
    CAPTURE(exact);
    Bench bench;
    bench.me->x = {2, 0};
    bench.me->nominal = {1, 1e-3};
    bench.me->rates = [](double, auto x, auto dx) {
      dx[0] = -x[0];
      dx[1] = -1e6 * (x[1] - 1e-3 * x[0]);
      return true;
    };
    if (exact) {
      bench.me->jacobian = [](auto, auto columns) {
        columns[0] = -1, columns[1] = 1e3;
        columns[2] = 0, columns[3] = -1e6;
      };
    }
    bench.start(1e-6);
    bench.run(10, 10);
    CHECK(bench.slave.integration()->steps < 500);
    CHECK(std::abs(bench.me->x[1] - 1e-3 * bench.me->x[0]) < 1e-8);
    CHECK((bench.me->jacobians > 0) == exact);
  }
}
