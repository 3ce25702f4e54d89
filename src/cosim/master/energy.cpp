#include "cosim/master/energy.hpp"

#include <cmath>
#include <map>

#include "cosim/system/units.hpp"

namespace bristle::cosim {

namespace {

using Exponents = std::map<std::string, int>;

const Unit* unitOf(const ModelDescription& model, const Variable& v) {
  return findUnit(model.units, v.unit);
}

/// kg m2 s-3: the product of the two units is a power.
bool isPower(const Unit& a, const Unit& b) {
  Exponents sum = a.exponents;
  for (const auto& [base, exponent] : b.exponents)
    sum[base] += exponent;
  sum.erase("rad");
  std::erase_if(sum, [](const auto& entry) { return entry.second == 0; });
  return sum == Exponents{{"kg", 1}, {"m", 2}, {"s", -3}} && a.exponents != b.exponents;
}

bool isKinetic(const Unit& unit) {
  // Of the two the one without mass: velocity, angular velocity, current.
  return !unit.exponents.contains("kg");
}

}  // namespace

EnergyAccount::EnergyAccount(const Network& network) {
  const auto& wires = network.wires();
  for (std::size_t i = 0; i < wires.size(); ++i) {
    const std::size_t from = network.nodeOfOutput(wires[i].output), to = network.nodeOfInput(wires[i].input);
    const Unit* velocity =
        unitOf(network.node(from).model(), *network.outputElement(wires[i].output).variable);
    if (!velocity || !isKinetic(*velocity)) continue;
    for (std::size_t j = 0; j < wires.size(); ++j) {
      if (network.nodeOfOutput(wires[j].output) != to || network.nodeOfInput(wires[j].input) != from)
        continue;
      const Unit* force = unitOf(network.node(to).model(), *network.outputElement(wires[j].output).variable);
      if (!force || !isPower(*velocity, *force)) continue;
      connections_.push_back({network.node(from).name() + " - " + network.node(to).name(), i, j});
      break;
    }
  }
}

// The first node sees its own velocity and the force at its input, the second its own force and the velocity
// at its input.
double EnergyAccount::given(const Network& network, const Signals& s, const Connection& c, bool atEnd) {
  const Wire &there = network.wires()[c.there], &back = network.wires()[c.back];
  return s.outputs[there.output] * (atEnd ? s.target : s.inputs)[back.input];
}
double EnergyAccount::taken(const Network& network, const Signals& s, const Connection& c, bool atEnd) {
  const Wire &there = network.wires()[c.there], &back = network.wires()[c.back];
  return s.outputs[back.output] * (atEnd ? s.target : s.inputs)[there.input];
}

void EnergyAccount::begin(const Network& network, const Signals& signals) {
  for (Connection& c : connections_) {
    c.power[0] = given(network, signals, c, false);
    c.power[1] = taken(network, signals, c, false);
  }
}

void EnergyAccount::end(const Network& network, const Signals& signals, double size) {
  for (Connection& c : connections_) {
    const double out = 0.5 * size * (c.power[0] + given(network, signals, c, true));
    const double in = 0.5 * size * (c.power[1] + taken(network, signals, c, true));
    c.exchanged += 0.5 * (std::abs(out) + std::abs(in));
    c.residual += out - in;
    c.absolute += std::abs(out - in);
  }
}

}  // namespace bristle::cosim
