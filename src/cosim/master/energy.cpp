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

EnergyAccount::EnergyAccount(const Network& network) : network_(network) {
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
      const std::string &first = network.node(from).name(), &second = network.node(to).name();
      connections_.push_back({first, second, first + " and " + second, i, j});
      break;
    }
  }
  sides_.resize(connections_.size());
}

double EnergyAccount::History::curvature(double end, double size, double sizeBefore) const {
  if (!(sizeBefore > 0)) return 0;
  return 2 * ((end - begin) / size - (begin - before) / sizeBefore) / (size + sizeBefore);
}

namespace {

/// The integral of an output times an input over a step: both on straight lines, and the bend of the output,
/// which the other side did not see.
double work(double size, double out0, double out1, double curvature, double in0, double in1) {
  return size * ((2 * out0 + out1) * in0 + (out0 + 2 * out1) * in1) / 6 -
         size * size * size * curvature / 12 * (in0 + in1) / 2;
}

}  // namespace

void EnergyAccount::begin(const Signals& signals) {
  for (std::size_t i = 0; i < connections_.size(); ++i) {
    const Wire &there = network_.wires()[connections_[i].there],
               &back = network_.wires()[connections_[i].back];
    auto& [velocity, force] = sides_[i];
    velocity = {velocity.begin, signals.outputs[there.output]};
    force = {force.begin, signals.outputs[back.output]};
  }
}

// The first node has its own velocity and the force at its input, the second its own force and the velocity
// at its input.
void EnergyAccount::end(const Signals& s, double size) {
  for (std::size_t i = 0; i < connections_.size(); ++i) {
    Connection& c = connections_[i];
    const Wire &there = network_.wires()[c.there], &back = network_.wires()[c.back];
    const auto& [velocity, force] = sides_[i];
    const double v = s.outputs[there.output], F = s.outputs[back.output];
    const double out = work(size, velocity.begin, v, velocity.curvature(v, size, s.lastSize),
                            s.inputs[back.input], s.target[back.input]);
    const double in = work(size, force.begin, F, force.curvature(F, size, s.lastSize), s.inputs[there.input],
                           s.target[there.input]);
    c.exchanged += 0.5 * (std::abs(out) + std::abs(in));
    c.residual += out - in;
    c.absolute += std::abs(out - in);
  }
}

}  // namespace bristle::cosim
