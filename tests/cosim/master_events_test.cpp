// FMI 3 event mode through the master: one reversal in several FMUs, clocks, time events and discrete
// signals.
#include <algorithm>
#include <map>

#include "coupled.hpp"

using namespace bristle::cosim;
using namespace bristle::test;

namespace {

/// Times of the reversals that each FMU tells of.
using Instants = std::map<std::string, std::vector<double>>;

LogSink collect(Instants& instants) {
  return [&instants](const LogMessage& message) {
    const std::string text(message.text);
    const std::size_t at = text.find("t = ");
    if (text.starts_with("reversal") && at != std::string::npos)
      instants[std::string(message.instance)].push_back(std::stod(text.substr(at + 4)));
  };
}

}  // namespace

TEST_CASE("a reversal is met by all FMUs at the same instant") {
  // The mass with a law in its loop, and a second law that sees the same velocity.
  SystemDescription system = Pair{3}.system();
  system.components.push_back({"other", {}, {}, {}, ""});
  system.connections.push_back({"plant", "v", "other", "v", 1, 0, false, ""});
  std::vector<std::shared_ptr<Fmu>> fmus = Pair{3}.fmus();
  fmus.push_back(Fmu::open(packaged(3, "LuGre")));
  for (const std::string algorithm : {"newton", "gauss-seidel"}) {
    CAPTURE(algorithm);
    Instants instants;
    Network::Options networkOptions;
    networkOptions.log = collect(instants);
    Network network(system, fmus, networkOptions);
    MasterOptions options;
    options.stop = 20;
    options.step = 5e-3;
    options.tolerance = 1e-9;
    options.algorithm = findAlgorithm(algorithm)->algorithm;
    Master master(network, options, [](const std::string&) {});
    std::vector<double> before;
    master.beforeEvent = [&] { before.push_back(master.time()); };
    master.initialize();
    std::vector<double> after;
    while (master.running()) {
      master.advance();
      if (master.atEvent()) after.push_back(master.time());
    }
    CHECK(before == after);
    REQUIRE(instants["plant"].size() >= 6);
    REQUIRE(instants["law"].size() == instants["plant"].size());
    REQUIRE(instants["other"].size() == instants["plant"].size());
    double apart = 0;
    for (std::size_t i = 0; i < instants["plant"].size(); ++i) {
      for (const char* law : {"law", "other"})
        apart = std::max(apart, std::abs(instants[law][i] - instants["plant"][i]));
    }
    MESSAGE(algorithm << ": " << instants["plant"].size() << " reversals, at most " << apart << " s apart");
    CHECK(apart <= 1e-9);
  }
}

TEST_CASE("messages of steps that are repeated are not heard") {
  Instants instants;
  Network::Options networkOptions;
  networkOptions.log = collect(instants);
  const Pair pair{3};
  Network network(pair.system(), pair.fmus(), networkOptions);
  MasterOptions options;
  options.stop = 11;
  options.step = 5e-3;
  Master master(network, options, [](const std::string&) {});
  master.initialize();
  while (master.running())
    master.advance();
  CHECK(static_cast<double>(instants["law"].size()) == valueOf(network.node(1).slave(), "reversals"));
  CHECK(std::ranges::is_sorted(instants["law"]));
  CHECK_FALSE(instants["law"].empty());
}

TEST_CASE("the clocks of FrBDSliderClocked are seen by the master at their events") {
  SystemDescription system;
  system.components = {{"slider", {}, {}, {}, ""}};
  for (const double step : {0.5, 1e-3}) {
    Network network(system, {Fmu::open(packaged(3, "FrBDSliderClocked"))}, {});
    MasterOptions options;
    options.stop = 20;
    options.step = step;
    options.tolerance = 1e-10;
    Master master(network, options, [](const std::string&) {});
    std::map<std::string, int> ticks;
    double last = 0;
    master.onTick = [&](std::size_t node, const Node::Tick& tick) {
      const auto reference = network.node(node).slave().outputClocks()[tick.clock];
      for (const Variable& v : network.node(node).model().variables)
        if (v.reference == reference) ++ticks[v.name];
      CHECK(tick.time >= last);
      CHECK(tick.time <= master.time());
      last = tick.time;
    };
    master.initialize();
    while (master.running())
      master.advance();
    Slave& slider = network.node(0).slave();
    CHECK(ticks["reversal"] == valueOf(slider, "reversals"));
    CHECK(ticks["stick"] == valueOf(slider, "sticks"));
    CHECK(ticks["slip"] == valueOf(slider, "slips"));
    CHECK(ticks["reversal"] == 12);
  }
}

TEST_CASE("an input that jumps is met by all FMUs at its jump") {
  // A pull at the support: 0.1 m/s from 0.3333 s on, which no regular step hits.
  const double jump = 1.0 / 3;
  for (const int version : {2, 3}) {
    const Pair pair{version, "MassSpring", "FrBD", {{"v_drive", "0"}}, {}};
    Network::Options networkOptions;
    networkOptions.external = {{"plant", "v_support"}};
    Network network(pair.system(), pair.fmus(), networkOptions);
    MasterOptions options;
    options.stop = 1;
    options.step = 0.01;
    ExternalSource external;
    external.values = [&](double t, Side side, std::span<double> values) {
      values[0] = t > jump || (t == jump && side == Side::after) ? 0.1 : 0.0;
    };
    external.jumps = {jump};
    Master master(
        network, options, [](const std::string&) {}, external);
    master.initialize();
    bool met = false;
    while (master.running()) {
      master.advance();
      met = met || master.time() == jump;
      if (master.time() <= jump) CHECK(valueOf(network.node(0).slave(), "extension") == 0);
    }
    CHECK(met);
    const double pulled = 0.1 * (1 - jump);
    CHECK(valueOf(network.node(0).slave(), "extension") == doctest::Approx(pulled).epsilon(1e-3));
  }
}
