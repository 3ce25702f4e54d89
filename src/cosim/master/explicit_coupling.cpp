#include "cosim/master/explicit_coupling.hpp"

#include <cmath>
#include <limits>

namespace bristle::cosim {

namespace {

bool allFinite(const double* values, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    if (!std::isfinite(values[i])) return false;
  return true;
}

}  // namespace

ExplicitCoupling::ExplicitCoupling(Network& network, Signals& signals, Loop loop, Algorithm algorithm,
                                   Signal signal)
    : Coupling(network, signals, std::move(loop)),
      together_(algorithm == Algorithm::jacobi && loop_.isFeedback()),
      signal_(signal) {
  for (const std::size_t index : loop_.nodes) {
    Node& node = network.node(index);
    Part part{&node, index, network.firstInput(index), network.firstOutput(index), node.outputs().size(), {}};
    for (std::size_t i = part.firstInput; i < part.firstInput + node.inputs().size(); ++i) {
      const Wire* wire = network.driverOf(i);
      if (!wire) continue;  // external
      const bool newest = !(isFromInside(i) && (algorithm == Algorithm::jacobi || isTorn(i)));
      Move move{wire->output, i, wire->factor, wire->offset, Move::Kind::whole, true};
      if (network.changesAtEventsOnly(i)) {
        move.kind = Move::Kind::kept;
      } else if (signal == Signal::linear && newest) {
        // Held over the step, a value that is known to come is better than the one that was; a line has both.
        move.fromStart = false;
      } else if (signal == Signal::linear && network.isReal(i)) {
        move.kind = Move::Kind::extrapolated;
      }
      part.moves.push_back(move);
    }
    parts_.push_back(std::move(part));
  }
}

void ExplicitCoupling::aim(const Part& part, double size) {
  for (const Move& move : part.moves) {
    double& from = signals_.inputs[move.input];
    double& to = signals_.target[move.input];
    const double arriving = move.factor * signals_.outputs[move.output] + move.offset;
    switch (move.kind) {
      case Move::Kind::whole:
        to = arriving;
        if (move.fromStart) from = arriving;
        break;
      case Move::Kind::extrapolated:
        from = arriving;
        to = signals_.extrapolated(move.input, size);
        break;
      case Move::Kind::kept:
        to = from;
    }
  }
}

LoopStep ExplicitCoupling::step(double time, double size) {
  ++statistics_.sweeps;
  firstEvent_ = std::numeric_limits<double>::infinity();
  LoopStep result{.reached = time + size};
  if (together_) {
    for (const Part& part : parts_)
      aim(part, size);
  }
  for (const Part& part : parts_) {
    if (!together_) aim(part, size);
    LoopStep one;
    if (part.node->isDirect()) {
      double* const outputs = signals_.outputs.data() + part.firstOutput;
      const bool usual =
          part.node->advanceDirectly(time, size, signals_.inputs.data() + part.firstInput,
                                     signals_.target.data() + part.firstInput, signal_, outputs);
      if (usual && allFinite(outputs, part.outputCount)) continue;
      one = finished(part.index, usual ? Step{.reached = time + size} : part.node->unusual(), time + size);
    } else {
      one = advance(part.index, time, size, signal_);
    }
    if (one.end != LoopStep::End::complete) return one;
    result.event = result.event || one.event;
  }
  return concluded(result, time, size);
}

}  // namespace bristle::cosim
