// The loop around a slave: communication points, inputs, and every way a step can end.
#include "cosim/simulation.hpp"

#include "cosim/error.hpp"
#include "cosim/schedule.hpp"
#include "files.hpp"
#include "scripted_slave.hpp"

using namespace bristle;
using namespace bristle::cosim;
using namespace bristle::test;

namespace {

std::string fmi2(const std::string& flags) {
  return "<fmiModelDescription fmiVersion='2.0' modelName='M' guid='g'><CoSimulation modelIdentifier='m' " +
         flags +
         "/><ModelVariables>"
         "<ScalarVariable name='u' valueReference='1' causality='input'><Real start='0'/></ScalarVariable>"
         "<ScalarVariable name='k' valueReference='2' causality='input' variability='discrete'><Integer "
         "start='0'/></ScalarVariable>"
         "<ScalarVariable name='p' valueReference='3' causality='parameter' variability='fixed'><Real "
         "start='1'/></ScalarVariable>"
         "<ScalarVariable name='s' valueReference='1' causality='parameter' variability='fixed'><String "
         "start=''/></ScalarVariable>"
         "<ScalarVariable name='y' valueReference='4' causality='output'><Real/></ScalarVariable>"
         "</ModelVariables><ModelStructure/></fmiModelDescription>";
}
const std::string variable = "canHandleVariableCommunicationStepSize='true' canInterpolateInputs='true'";

struct Outcome {
  RunResult result;
  std::vector<double> times;
};

Outcome run(ScriptedSlave& slave, RunSettings settings, const std::string& table = "",
            const std::vector<std::string>& set = {}, Interpolation interpolation = Interpolation::linear) {
  const Assignments assignments(slave.model(), set);
  std::unique_ptr<InputFeed> feed;
  if (!table.empty()) {
    feed = std::make_unique<InputFeed>(InputTable::parse(table, "in.csv"), assignments.layout(),
                                       interpolation, "in.csv");
  }
  const auto elements = assignments.layout().resolve("y");
  Trace trace(elements.size());
  Recorder recorder(assignments.layout(), elements, {&trace});
  const auto result = simulate(slave, settings, assignments, feed.get(), recorder, {});
  return {result, trace.times()};
}

Step discarded(bool repeatable) {
  return {.outcome = StepOutcome::discarded, .repeatable = repeatable};
}

}  // namespace

TEST_CASE("communication points are multiples of the step and end exactly at the stop time") {
  Schedule schedule(0, 1, 0.3);
  CHECK(schedule.next(0) == 0.3);
  CHECK(schedule.next(0.3) == 0.6);
  CHECK(schedule.next(0.6) == 3 * 0.3);
  CHECK(schedule.next(3 * 0.3) == 1);
}

TEST_CASE("rounding makes neither a tiny last step nor a missing one") {
  Schedule schedule(0, 1, 0.1);
  double t = 0;
  int steps = 0;
  for (; t < 1; ++steps)
    t = schedule.next(t);
  CHECK(steps == 10);
  CHECK(t == 1);
}

TEST_CASE("an extra point is visited exactly, and takes the place of a regular one it all but meets") {
  Schedule schedule(0, 1, 0.1, {0.25, 0.3});
  CHECK(schedule.next(0.2) == 0.25);
  CHECK(schedule.next(0.25) == 0.3);  // 3 * 0.1 is another number
  CHECK(schedule.next(0.3) == doctest::Approx(0.4));
  Schedule late(0, 1, 0.1, {-5, 7});
  CHECK(late.next(0) == 0.1);
  CHECK(late.next(0.95) == 1);
}

TEST_CASE("senseless times are refused") {
  CHECK(contains(failureOf<Error>([] { Schedule(0, 1, 0); }), "must be positive"));
  CHECK(contains(failureOf<Error>([] { Schedule(1, 1, 0.1); }), "must be greater than the start time"));
  CHECK(contains(failureOf<Error>([] { Schedule(0, 1e9, 1e-9); }), "too small"));
}

TEST_CASE("start values are set before initialisation, inputs during it, and the slave is terminated") {
  ScriptedSlave slave(fmi2(variable));
  const auto outcome = run(slave, {0, 1, 0.5, {}}, "", {"p=2", "u=3", "s=text"});
  CHECK(slave.calls == std::vector<std::string>{"set", "setString text", "enterInitialization", "set",
                                                "exitInitialization", "terminate"});
  CHECK(slave.values[3] == std::vector<double>{2});
  CHECK(outcome.result.steps == 2);
  CHECK(outcome.times == std::vector<double>{0, 0.5, 1});
}

TEST_CASE("a slave that interpolates gets value and slope over the coming step") {
  ScriptedSlave slave(fmi2(variable));
  run(slave, {0, 2, 1, {}}, "time,u\n0,0\n0.5,10\n2,4\n");
  CHECK(slave.history[1] == std::vector<double>{0, 0, 8});  // initialisation, t = 0, t = 1
  CHECK(slave.slopes == std::vector<double>{8, -4});        // the breakpoint at 0.5 is stepped over
}

TEST_CASE("a slave that does not interpolate gets the value at the beginning of the step") {
  ScriptedSlave slave(fmi2("canHandleVariableCommunicationStepSize='true'"));
  run(slave, {0, 2, 1, {}}, "time,u\n0,0\n2,4\n");
  CHECK(slave.history[1] == std::vector<double>{0, 0, 2});
  CHECK(slave.slopes.empty());
}

TEST_CASE("a discontinuity is a communication point: left value before it, right value from it on") {
  ScriptedSlave slave(fmi2(variable));
  const auto outcome = run(slave, {0, 2, 1, {}}, "time,u\n0,0\n1.5,3\n1.5,-3\n2,-3\n");
  CHECK(outcome.times == std::vector<double>{0, 1, 1.5, 2});
  CHECK(slave.history[1] == std::vector<double>{0, 0, 2, -3});
  CHECK(slave.slopes == std::vector<double>{2, 2, 0});
}

TEST_CASE("integers are never interpolated and must be whole") {
  ScriptedSlave slave(fmi2(variable));
  run(slave, {0, 2, 1, {}}, "time,k\n0,1\n2,5\n");
  CHECK(slave.history[2] == std::vector<double>{1, 1, 1});
  ScriptedSlave other(fmi2(variable));
  CHECK(contains(failureOf<Error>([&] {
                   run(other, {0, 1, 1, {}}, "time,k\n0,1\n1,1.5\n");
                 }),
                 "row 2 (line 3), column \"k\""));
}

TEST_CASE("a column must be an input of the model") {
  ScriptedSlave slave(fmi2(variable));
  const auto refusal = [&](const std::string& table) {
    return failureOf<Error>([&] { run(slave, {0, 1, 1, {}}, table); });
  };
  CHECK(contains(refusal("time,U2\n0,1\n"), "no such input; did you mean \"u\"?"));
  CHECK(contains(refusal("time,y\n0,1\n"), "not an input of M (its causality is output)"));
}

TEST_CASE("a step that is discarded for good ends the run with an error") {
  ScriptedSlave slave(fmi2(variable));
  slave.answers = {[](double, double) { return discarded(false); }};
  CHECK(contains(failureOf<Error>([&] {
                   run(slave, {0, 1, 0.5, {}});
                 }),
                 "could not compute the communication step"));
}

TEST_CASE("a discarded step that left the slave as it was is tried with half the size") {
  ScriptedSlave slave(fmi2(variable));
  slave.answers = {[](double, double) { return discarded(true); },
                   [](double, double) { return discarded(true); }};
  const auto outcome = run(slave, {0, 1, 1, {}});
  CHECK(slave.steps[0] == std::pair(0.0, 1.0));
  CHECK(slave.steps[1] == std::pair(0.0, 0.5));
  CHECK(slave.steps[2] == std::pair(0.0, 0.25));
  CHECK(outcome.times == std::vector<double>{0, 0.25, 1});
}

TEST_CASE("a slave may end the simulation, which is no failure") {
  ScriptedSlave slave(fmi2(variable));
  slave.answers = {[](double t, double h) {
    return Step{.outcome = StepOutcome::discarded, .reached = t + h / 2, .terminate = true};
  }};
  const auto outcome = run(slave, {0, 10, 1, {}});
  CHECK(outcome.result.endedByFmu);
  CHECK(outcome.result.endTime == 0.5);
  CHECK(outcome.times == std::vector<double>{0, 0.5});
  CHECK(slave.calls.back() == "terminate");
}

TEST_CASE("after an early return the run goes on from where the slave stands, to the regular points") {
  ScriptedSlave slave(fmi2(variable));
  slave.answers = {[](double, double) { return Step{.outcome = StepOutcome::early, .reached = 0.25}; }};
  const auto outcome = run(slave, {0, 1, 0.5, {}});
  CHECK(outcome.times == std::vector<double>{0, 0.25, 0.5, 1});
}

TEST_CASE("a slave that returns early for ever without advancing is stopped") {
  ScriptedSlave slave(fmi2(variable));
  for (int i = 0; i < 5000; ++i) {
    slave.answers.emplace_back(
        [](double t, double) { return Step{.outcome = StepOutcome::early, .reached = t}; });
  }
  CHECK(contains(failureOf<Error>([&] { run(slave, {0, 1, 0.5, {}}); }), "without advancing"));
}

TEST_CASE("events are settled where the slave asks, and time events are communication points") {
  ScriptedSlave slave(fmi2(variable));
  slave.eventMode = true;
  slave.events = {{.nextEventTime = 0.7}, {}, {}};
  slave.answers = {[](double, double) {
    return Step{.outcome = StepOutcome::early, .reached = 0.2, .eventPending = true};
  }};
  const auto outcome = run(slave, {0, 1, 0.5, {}});
  // The event at 0.2 withdraws the one announced for 0.7.
  CHECK(outcome.times == std::vector<double>{0, 0.2, 0.5, 1});
  ScriptedSlave timed(fmi2(variable));
  timed.eventMode = true;
  timed.events = {{.nextEventTime = 0.7}};
  CHECK(run(timed, {0, 1, 0.5, {}}).times == std::vector<double>{0, 0.5, 0.7, 1});
}

TEST_CASE("a slave with steps of one size only gets no other") {
  ScriptedSlave slave(fmi2(""));
  CHECK(contains(failureOf<Error>([&] { run(slave, {0, 1, 0.3, {}}); }), "no whole number"));
  ScriptedSlave whole(fmi2(""));
  const auto outcome = run(whole, {0, 1, 0.5, {}}, "time,u\n0,0\n0.2,0\n0.2,1\n");
  CHECK(outcome.times == std::vector<double>{0, 0.5, 1});
}

TEST_CASE("an interrupted run ends with an error and without terminate") {
  ScriptedSlave slave(fmi2(variable));
  const Assignments assignments(slave.model(), {});
  Recorder recorder(assignments.layout(), {}, {});
  int asked = 0;
  const RunHooks hooks{.interrupted = [&] { return ++asked > 2; }, .progress = {}};
  CHECK(contains(failureOf<Error>([&] {
                   simulate(slave, {0, 1, 0.1, {}}, assignments, nullptr, recorder, hooks);
                 }),
                 "interrupted at 0.2"));
  CHECK(slave.steps.size() == 2);
}

TEST_CASE("what the FMU computes cannot be assigned, and misspelt names are suggested") {
  ScriptedSlave slave(fmi2(variable));
  const auto refusal = [&](const char* text) {
    return failureOf<Error>([&] { Assignments(slave.model(), {text}); });
  };
  CHECK(contains(refusal("y=1"), "the FMU computes it (causality output"));
  CHECK(contains(refusal("pp=1"), "did you mean \"p\"?"));
  CHECK(contains(refusal("p"), "write name=value"));
  CHECK(contains(refusal("p=x"), "\"x\" is not a value for p"));
}
