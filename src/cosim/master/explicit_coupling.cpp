#include "cosim/master/explicit_coupling.hpp"

#include <limits>

namespace bristle::cosim {

ExplicitCoupling::ExplicitCoupling(Network& network, Signals& signals, Loop loop, Algorithm algorithm,
                                   Signal signal)
    : Coupling(network, signals, std::move(loop)),
      together_(algorithm == Algorithm::jacobi && loop_.isFeedback()),
      signal_(signal) {
  for (const std::size_t index : loop_.nodes) {
    Node& node = network.node(index);
    const std::size_t first = network.firstInput(index);
    Part part{&node,
              index,
              signals.inputs.data() + first,
              signals.target.data() + first,
              signals.outputs.data() + network.firstOutput(index),
              {}};
    plain_ = plain_ && node.isDirect();
    for (std::size_t i = first; i < first + node.inputs().size(); ++i) {
      const Wire* wire = network.driverOf(i);
      if (!wire) continue;  // external
      if (network.changesAtEventsOnly(i)) {
        keptUntilEvents_.push_back(i);
        continue;
      }
      const bool moved = !(isFromInside(i) && (together_ || isTorn(i)));
      // Held over the step, a value that is known to come is better than the one that was.
      auto kind = Move::Kind::held;
      if (signal == Signal::linear && moved) kind = Move::Kind::newest;
      if (signal == Signal::linear && !moved && network.isReal(i)) kind = Move::Kind::extrapolated;
      part.moves.push_back({&signals.outputs[wire->output], &signals.inputs[i], &signals.target[i],
                            &signals.previous[i], wire->factor, wire->offset, kind});
    }
    parts_.push_back(std::move(part));
  }
}

LoopStep ExplicitCoupling::step(double time, double size) {
  firstEvent_ = std::numeric_limits<double>::infinity();
  ++statistics_.sweeps;
  for (const std::size_t input : keptUntilEvents_)
    signals_.target[input] = signals_.inputs[input];
  LoopStep result{.reached = time + size};
  if (together_) {
    for (const Part& part : parts_)
      aim(part, size);
  }
  for (const Part& part : parts_) {
    if (!together_) aim(part, size);
    const LoopStep one = advance(part.index, time, size, signal_, !signals_.alignEvents);
    if (one.end != LoopStep::End::complete) return one;
    result.event = result.event || one.event;
  }
  return concluded(result, time, size);
}

}  // namespace bristle::cosim
