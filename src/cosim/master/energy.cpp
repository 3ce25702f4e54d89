#include "cosim/master/energy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "cosim/system/terminals.hpp"
#include "cosim/system/units.hpp"

namespace bristle::cosim {

namespace {

using Exponents = std::map<std::string, int>;

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

EnergyAccount::EnergyAccount(const Network& network, const std::vector<PowerPair>& named)
    : network_(network) {
  addByUnits();
  for (const PowerPair& pair : named)
    addNamed(pair);
  sides_.resize(connections_.size());
}

const Unit* EnergyAccount::unitAt(std::size_t output) const {
  const ModelDescription& model = network_.node(network_.nodeOfOutput(output)).model();
  return findUnit(model.units, network_.outputElement(output).variable->unit);
}

void EnergyAccount::add(std::size_t there, std::size_t back) {
  const auto known = [&](const Connection& c) {
    return (c.there == there && c.back == back) || (c.there == back && c.back == there);
  };
  if (std::ranges::any_of(connections_, known)) return;
  if (network_.wires()[there].factor == 0 || network_.wires()[back].factor == 0) return;  // nothing passes
  double toJoule = 1;
  for (const std::size_t wire : {there, back})
    if (const Unit* unit = unitAt(network_.wires()[wire].output)) toJoule *= unit->factor;
  const std::string &first = network_.node(network_.nodeOfOutput(network_.wires()[there].output)).name(),
                    &second = network_.node(network_.nodeOfOutput(network_.wires()[back].output)).name();
  connections_.push_back({first, second, first + " and " + second, there, back, toJoule});
}

void EnergyAccount::addNamed(const PowerPair& pair) {
  const auto& wires = network_.wires();
  for (std::size_t i = 0; i < wires.size(); ++i) {
    for (std::size_t j = 0; j < wires.size(); ++j) {
      if (network_.outputName(wires[i].output) == pair.first &&
          network_.outputName(wires[j].output) == pair.second &&
          network_.nodeOfOutput(wires[i].output) == network_.nodeOfInput(wires[j].input) &&
          network_.nodeOfOutput(wires[j].output) == network_.nodeOfInput(wires[i].input)) {
        add(i, j);
        return;
      }
    }
  }
  throw Error(
      fmt::format("{} and {} are no power connection: each must be an output that drives an input of "
                  "the other's component.",
                  pair.first, pair.second));
}

void EnergyAccount::addByUnits() {
  const auto& wires = network_.wires();
  for (std::size_t i = 0; i < wires.size(); ++i) {
    const std::size_t from = network_.nodeOfOutput(wires[i].output),
                      to = network_.nodeOfInput(wires[i].input);
    const Unit* velocity = unitAt(wires[i].output);
    if (!velocity || !isKinetic(*velocity)) continue;
    for (std::size_t j = 0; j < wires.size(); ++j) {
      if (network_.nodeOfOutput(wires[j].output) != to || network_.nodeOfInput(wires[j].input) != from)
        continue;
      const Unit* force = unitAt(wires[j].output);
      if (!force || !isPower(*velocity, *force)) continue;
      add(i, j);
      break;
    }
  }
}

std::vector<PowerPair> powerTerminals(const SystemDescription& system,
                                      std::span<const std::shared_ptr<Fmu>> fmus) {
  // The terminal of each variable that is in one.
  std::map<std::string, std::string> terminalOf;
  for (std::size_t i = 0; i < fmus.size(); ++i) {
    for (const Terminal& terminal : terminalsOf(*fmus[i]))
      for (const TerminalMember& member : terminal.members)
        terminalOf[system.components[i].name + "." + member.variable] =
            system.components[i].name + "." + terminal.name;
  }
  // By the two terminals, in the order of their names: the outputs that connections between them come from.
  std::map<std::pair<std::string, std::string>, std::pair<std::vector<std::string>, std::vector<std::string>>>
      between;
  for (const SystemConnection& c : system.connections) {
    const std::string output = c.fromComponent + "." + c.fromVariable;
    const auto from = terminalOf.find(output), to = terminalOf.find(c.toComponent + "." + c.toVariable);
    if (from == terminalOf.end() || to == terminalOf.end()) continue;
    const bool ordered = from->second < to->second;
    auto& [there, back] = between[std::minmax(from->second, to->second)];
    (ordered ? there : back).push_back(output);
  }
  std::vector<PowerPair> pairs;
  for (const auto& [terminals, outputs] : between)
    if (outputs.first.size() == 1 && outputs.second.size() == 1)
      pairs.push_back({outputs.first.front(), outputs.second.front()});
  return pairs;
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

/// What the input of a wire says of its output.
double seenFrom(const Wire& wire, const std::vector<double>& inputs) {
  return (inputs[wire.input] - wire.offset) / wire.factor;
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
// at its input.  What a wire does to its signal on purpose (another unit, another sign, a gear) is no error
// of the coupling, so inputs are taken back to what they say of the output.
void EnergyAccount::end(const Signals& s, double size) {
  for (std::size_t i = 0; i < connections_.size(); ++i) {
    Connection& c = connections_[i];
    const Wire &there = network_.wires()[c.there], &back = network_.wires()[c.back];
    const auto& [velocity, force] = sides_[i];
    const double v = s.outputs[there.output], F = s.outputs[back.output];
    const double out = c.toJoule * work(size, velocity.begin, v, velocity.curvature(v, size, s.lastSize),
                                        seenFrom(back, s.inputs), seenFrom(back, s.target));
    const double in = c.toJoule * work(size, force.begin, F, force.curvature(F, size, s.lastSize),
                                       seenFrom(there, s.inputs), seenFrom(there, s.target));
    c.exchanged += 0.5 * (std::abs(out) + std::abs(in));
    c.residual += out - in;
    c.absolute += std::abs(out - in);
  }
}

}  // namespace bristle::cosim
