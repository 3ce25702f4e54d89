#include "cosim/master/explicit_coupling.hpp"

#include <algorithm>
#include <limits>

namespace bristle::cosim {

LoopStep ExplicitCoupling::step(double time, double size) {
  ++statistics_.sweeps;
  firstEvent_ = std::numeric_limits<double>::infinity();
  const bool alone = !loop_.isFeedback();
  LoopStep result{.reached = time + size};
  // Jacobi: no node may see what another one computes in this step, so all targets come first.
  const auto aim = [&](std::size_t node) {
    const std::size_t first = network_.firstInput(node);
    for (std::size_t i = first; i < first + network_.node(node).inputs().size(); ++i) {
      if (!network_.driverOf(i)) continue;  // external
      const bool newest = !(isFromInside(i) && (jacobi_ || isTorn(i)));
      if (newest) {
        signals_.target[i] = arriving(i);
        // Held over the step, a value that is known to come is better than the one that was.
        if (signal_ == Signal::hold) signals_.inputs[i] = signals_.target[i];
      } else {
        signals_.inputs[i] = arriving(i);  // its driver has not moved yet
        signals_.target[i] = signal_ == Signal::linear && network_.isReal(i) ? signals_.extrapolated(i, size)
                                                                             : signals_.inputs[i];
      }
    }
  };
  if (jacobi_ && !alone) std::ranges::for_each(loop_.nodes, aim);
  for (const std::size_t node : loop_.nodes) {
    if (!jacobi_ || alone) aim(node);
    const LoopStep one = advance(node, time, size, signal_, !signals_.alignEvents);
    if (one.end != LoopStep::End::complete) return one;
    result.event = result.event || one.event;
  }
  return concluded(result, time, size);
}

}  // namespace bristle::cosim
