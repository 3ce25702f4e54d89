// Arrays, structural parameters and intermediate inputs of FMI 3, seen by the slave.
#include "cosim/simulation.hpp"
#include "files.hpp"
#include "scripted_slave.hpp"

using namespace bristle;
using namespace bristle::cosim;
using namespace bristle::test;

namespace {

constexpr const char* xml = R"(<fmiModelDescription fmiVersion="3.0" modelName="M" instantiationToken="t">
  <CoSimulation modelIdentifier="m" canHandleVariableCommunicationStepSize="true" providesIntermediateUpdate="true"/>
  <ModelVariables>
    <UInt64 name="n" valueReference="1" causality="structuralParameter" start="2"/>
    <Float64 name="u" valueReference="2" causality="input" start="0" intermediateUpdate="true"/>
    <Float64 name="w" valueReference="3" causality="input" start="7 8"><Dimension valueReference="1"/></Float64>
    <Binary name="b" valueReference="4" causality="parameter"><Start value="00"/></Binary>
    <Float64 name="y" valueReference="5" causality="output"/>
  </ModelVariables><ModelStructure/></fmiModelDescription>)";

}  // namespace

TEST_CASE("inside a step the FMU gets inputs from the table: the left value at a jump at the end") {
  ScriptedSlave slave(xml);
  const Assignments assignments(slave.model(), {});
  InputFeed feed(InputTable::parse("time,u\n0,0\n1,4\n1,9\n2,9\n", "in.csv"), assignments.layout(),
                 Interpolation::linear, "in.csv");
  CHECK(feed.intermediateInputs() == std::vector<ValueReference>{2});
  std::vector<double> seen;
  slave.duringStep = [&](double t, double h) {
    for (const double at : {t, t + h / 2, t + h}) {
      feed.provide(slave, at);
      seen.push_back(slave.values[2].front());
    }
  };
  Recorder recorder(assignments.layout(), {}, {});
  simulate(slave, {0, 2, 1, {}}, assignments, &feed, recorder, {});
  CHECK(seen == std::vector<double>{0, 2, 4, 9, 9, 9});
}

TEST_CASE("with steps instead of lines nothing is given inside a step") {
  ScriptedSlave slave(xml);
  const Layout layout(slave.model());
  const InputFeed feed(InputTable::parse("time,u\n0,0\n1,4\n", "in.csv"), layout, Interpolation::step,
                       "in.csv");
  CHECK(feed.intermediateInputs().empty());
}

TEST_CASE("one element of an array input is fed, the others keep their start values") {
  ScriptedSlave slave(xml);
  const Layout layout(slave.model());
  InputFeed feed(InputTable::parse("time,w[2]\n0,1\n", "in.csv"), layout, Interpolation::linear, "in.csv");
  feed.initialize(slave, 0);
  CHECK(slave.values[3] == std::vector<double>{7, 1});
  CHECK(feed.missing() == std::vector<std::string>{"u"});
  CHECK(contains(failureOf<Error>([&] {
                   InputFeed(InputTable::parse("time,w\n0,1\n", "in.csv"), layout, Interpolation::step,
                             "in.csv");
                 }),
                 "name one element, as in \"w[1]\""));
}

TEST_CASE("structural parameters are set in configuration mode and decide how many values an array takes") {
  ScriptedSlave slave(xml);
  const Assignments assignments(slave.model(), {"w=1 2 3", "n=3", "w[2]=5", "b=41ff"});
  assignments.applyStructural(slave);
  CHECK(slave.calls == std::vector<std::string>{"enterConfiguration", "set", "exitConfiguration"});
  CHECK(slave.values[1] == std::vector<double>{3});
  assignments.applyStart(slave);
  CHECK(slave.calls.back() == "setBinary A\xff");
  assignments.applyInputs(slave);
  CHECK(slave.values[3] == std::vector<double>{1, 5, 3});
  CHECK(contains(failureOf<Error>([&] { Assignments(slave.model(), {"w=1 2 3"}); }), "takes 2 values"));
  CHECK(contains(failureOf<Error>([&] { Assignments(slave.model(), {"b=4"}); }), "hexadecimal"));
}
