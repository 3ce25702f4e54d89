// Units and graphs, on examples small enough to check by hand.
#include <doctest/doctest.h>

#include <algorithm>

#include "cosim/system/graph.hpp"
#include "cosim/system/units.hpp"
#include "system_files.hpp"

using namespace bristle;
using namespace bristle::cosim;
using namespace bristle::test;

namespace {

Unit unit(const std::string& name, std::map<std::string, int> exponents, double factor = 1,
          double offset = 0) {
  return {name, std::move(exponents), factor, offset, {}};
}
using Sets = std::vector<std::vector<std::size_t>>;

/// Outputs are variables from 100, inputs below.
GraphEdge wire(std::size_t from, std::size_t output, std::size_t to, std::size_t input) {
  return {{from, 100 + output}, {to, input}};
}
GraphEdge through(std::size_t component, std::size_t input, std::size_t output) {
  return {{component, input}, {component, 100 + output}};
}

}  // namespace

TEST_CASE("conversion between units with factor and offset") {
  const Unit kelvin = unit("K", {{"K", 1}}), fahrenheit = unit("degF", {{"K", 1}}, 5.0 / 9, 459.67 * 5 / 9);
  const UnitConversion c = convert({"degF", &fahrenheit}, {"K", &kelvin});
  CHECK(c.relation == UnitRelation::convertible);
  CHECK(c.map(212) == doctest::Approx(373.15));
  const UnitConversion back = convert({"K", &kelvin}, {"degF", &fahrenheit});
  CHECK(back.map(273.15) == doctest::Approx(32));
  CHECK(c.map.then(back.map)(-40) == doctest::Approx(-40));
}

TEST_CASE("what units may be to each other") {
  const Unit newton = unit("N", {{"kg", 1}, {"m", 1}, {"s", -2}}), metre = unit("m", {{"m", 1}}),
             strange = unit("N", {{"kg", 1}}), degree = unit("deg", {{"rad", 1}}, 0.017453292519943295),
             rounded = unit("deg", {{"rad", 1}}, 0.0174532925),
             grad = unit("degree", {{"rad", 1}}, 0.0174532925), bare = unit("N", {}), one = unit("1", {});
  const auto relation = [](const UnitUse& a, const UnitUse& b) { return convert(a, b).relation; };
  CHECK(relation({}, {"N", &newton}) == UnitRelation::same);
  CHECK(relation({"N"}, {"N", &newton}) == UnitRelation::same);
  CHECK(relation({"N", &newton}, {"m", &metre}) == UnitRelation::incompatible);
  CHECK(relation({"N", &newton}, {"m"}) == UnitRelation::unknown);
  CHECK(relation({"N", &newton}, {"N", &strange}) == UnitRelation::redefined);
  CHECK(relation({"deg", &degree}, {"deg", &rounded}) == UnitRelation::same);  // rounding is not another unit
  CHECK(relation({"deg", &degree}, {"degree", &grad}) == UnitRelation::same);
  CHECK(relation({"N", &newton}, {"N", &bare}) == UnitRelation::same);  // named without base units
  CHECK(relation({"N", &newton}, {"1", &one}) == UnitRelation::incompatible);
  CHECK(dimensionOf(newton) == "kg m s^-2");
  CHECK(dimensionOf(one) == "1");
}

TEST_CASE("strongly connected sets come in the order of the edges, then of the numbers") {
  CHECK(stronglyConnected({}) == Sets{});
  CHECK(stronglyConnected({{}, {}, {}}) == Sets{{0}, {1}, {2}});
  CHECK(stronglyConnected({{}, {0}, {1}}) == Sets{{2}, {1}, {0}});
  CHECK(stronglyConnected({{1}, {2}, {0}, {0}}) == Sets{{3}, {0, 1, 2}});
  // Two circles joined by an edge, and a node between.
  CHECK(stronglyConnected({{1}, {0, 2}, {3}, {4}, {3}}) == Sets{{0, 1}, {2}, {3, 4}});
  CHECK(stronglyConnected({{0}, {0, 0}}) == Sets{{1}, {0}});
}

TEST_CASE("a chain and a circle of a hundred thousand nodes") {
  const std::size_t n = 100000;
  Successors chain(n);
  for (std::size_t i = 1; i < n; ++i)
    chain[i] = {i - 1};
  const auto sorted = stronglyConnected(chain);
  REQUIRE(sorted.size() == n);
  CHECK(sorted.front() == std::vector<std::size_t>{n - 1});
  chain[0] = {n - 1};
  CHECK(stronglyConnected(chain).size() == 1);
}

TEST_CASE("a body and a law are a feedback loop; the law, which follows its input at once, comes second") {
  // 0: law, v (1) to F; 1: body, F (2) to v without feedthrough, but its acceleration (output 5) follows F.
  PortGraph graph{2, {wire(0, 1, 1, 2), wire(1, 3, 0, 1)}, {through(0, 1, 1), through(1, 2, 5)}};
  auto order = evaluationOrder(graph);
  REQUIRE(order.size() == 1);
  CHECK(order[0].isLoop);
  CHECK(order[0].components == std::vector<std::size_t>{1, 0});
  CHECK(algebraicLoops(graph).empty());

  // Once the acceleration drives something of the law, both follow at once: an algebraic loop.
  graph.connections.push_back(wire(1, 5, 0, 4));
  graph.feedthrough.push_back(through(0, 4, 1));
  const auto loops = algebraicLoops(graph);
  REQUIRE(loops.size() == 1);
  CHECK(loops[0].isCircle);
  CHECK(loops[0].ports == std::vector<GraphPort>{{0, 101}, {1, 2}, {1, 105}, {0, 4}});
}

TEST_CASE("groups follow the signals") {
  // 3 drives 0; 0 and 2 are a loop; 2 drives 1; 4 feeds itself.
  const PortGraph graph{
      5, {wire(3, 0, 0, 0), wire(0, 0, 2, 0), wire(2, 0, 0, 1), wire(2, 0, 1, 0), wire(4, 0, 4, 0)}, {}};
  const auto order = evaluationOrder(graph);
  std::vector<std::vector<std::size_t>> groups;
  std::vector<bool> loops;
  for (const ComponentGroup& group : order) {
    groups.push_back(group.components);
    loops.push_back(group.isLoop);
  }
  CHECK(groups == std::vector<std::vector<std::size_t>>{{3}, {0, 2}, {1}, {4}});
  CHECK(loops == std::vector<bool>{false, true, false, true});
}

TEST_CASE("a component that feeds an input from its own output without delay is an algebraic loop") {
  const PortGraph graph{1, {wire(0, 0, 0, 0)}, {through(0, 0, 0)}};
  REQUIRE(algebraicLoops(graph).size() == 1);
  CHECK(algebraicLoops(graph)[0].ports.size() == 2);
}

TEST_CASE("two ways round are one loop without an order") {
  const PortGraph graph{2,
                        {wire(0, 0, 1, 0), wire(1, 0, 0, 0), wire(1, 1, 0, 1)},
                        {through(0, 0, 0), through(0, 1, 0), through(1, 0, 0), through(1, 0, 1)}};
  const auto loops = algebraicLoops(graph);
  REQUIRE(loops.size() == 1);
  CHECK(loops[0].ports.size() == 6);
  CHECK_FALSE(loops[0].isCircle);
}

TEST_CASE("feedthrough comes from the model structure; what is not listed depends on all inputs") {
  const SystemPlace place;
  const std::string variables = R"(<Float64 name="u" valueReference="1" causality="input" start="0"/>
<Float64 name="w" valueReference="2" causality="input" start="0"/><Float64 name="y" valueReference="3" causality="output"/>
<Float64 name="z" valueReference="4" causality="output"/><Float64 name="x" valueReference="5" causality="output" initial="exact" start="0"/>
<Float64 name="der" valueReference="6" causality="local" derivative="5"/>)";
  place.fmu(
      "listed.fmu",
      description(variables, R"(<Output valueReference="3" dependencies="1 5"/><Output valueReference="4"/>
<Output valueReference="5"/><ContinuousStateDerivative valueReference="6"/>)"));
  const auto file = place.open(structure(
      elements(component("a", "listed.fmu", {"u:input", "w:input", "y:output", "z:output", "x:output"}) +
               component("b", "listed.fmu", {"u:input", "w:input", "y:output", "z:output"})) +
      connections(connection("a.y", "b.u") + connection("b.z", "a.w") + connection("a.x", "b.w") +
                  connection("a.z", "a.u"))));
  const PortGraph graph = portGraph(file.description(), file.fmus());
  CHECK(graph.connections.size() == 4);
  const auto has = [&](std::size_t component, std::size_t input, std::size_t output) {
    return std::ranges::find(graph.feedthrough, GraphEdge{{component, input}, {component, output}}) !=
           graph.feedthrough.end();
  };
  CHECK(has(0, 1, 3));        // y depends on u
  CHECK_FALSE(has(0, 2, 3));  // and not on w
  CHECK(has(0, 1, 4));        // z on everything
  CHECK(has(0, 2, 4));
  CHECK_FALSE(has(0, 1, 5));  // x is a state
  CHECK(has(1, 1, 4));
  CHECK(algebraicLoops(graph).size() == 1);
}
