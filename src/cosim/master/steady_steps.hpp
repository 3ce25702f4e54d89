// Steps in which nothing can happen but that an FMU fails: explicit couplings of FMUs that step directly, at
// regular points, with nothing coming from outside.  What has to be done is worked out once, as a list, so
// that the master costs little beside the FMUs' own functions.
#pragma once

#include <optional>
#include <span>

#include "cosim/master/explicit_coupling.hpp"

namespace bristle::cosim {

class SteadySteps {
 public:
  /// Nothing if some coupling is not of this kind.
  static std::optional<SteadySteps> of(std::span<const std::unique_ptr<Coupling>> couplings,
                                       Signals& signals);

  /// True if the step was complete; otherwise `unusual` says how it ended.
  bool step(double time, double size) {
    for (ExplicitCoupling* coupling : couplings_)
      coupling->countSweep();
    return signal_ == Signal::hold ? stepAll<Signal::hold>(time, size) : stepAll<Signal::linear>(time, size);
  }
  const LoopStep& unusual() const { return unusual_; }

  /// Where the lines of inputs ended, the next ones begin.  Held inputs have the same value at both ends.
  void keepLines() {
    if (signal_ == Signal::hold) return;
    for (const ExplicitCoupling::Move& move : moves_) {
      *move.previous = *move.from;
      *move.from = *move.to;
    }
  }

 private:
  /// Some values are moved, then one node steps.
  struct Stage {
    const ExplicitCoupling::Move* movesEnd;  // they begin where those of the stage before end
    Node* node;
    const double *values, *slopes;  // for its inputs
    double *outputs, *outputsEnd;
    ExplicitCoupling* coupling;
    std::size_t index;  // of the node
  };

  SteadySteps(Signals& signals, Signal signal) : signals_(&signals), signal_(signal) {}

  template <Signal signal>
  bool stepAll(double time, double size) {
    const ExplicitCoupling::Move* move = moves_.data();
    for (const Stage& stage : stages_) {
      for (; move != stage.movesEnd; ++move)
        ExplicitCoupling::apply<signal>(*move, *signals_, size);
      const bool usual = stage.node->runDirectly(
          time, size, stage.values, signal == Signal::hold ? nullptr : stage.slopes, stage.outputs);
      if (!usual || !areFinite(stage.outputs, stage.outputsEnd)) [[unlikely]]
        if (!isComplete(stage, usual, time, time + size)) return false;
    }
    return true;
  }

  bool isComplete(const Stage& stage, bool usual, double time, double end);

  Signals* signals_;
  Signal signal_;
  std::vector<ExplicitCoupling*> couplings_;
  std::vector<ExplicitCoupling::Move> moves_;
  std::vector<Stage> stages_;
  LoopStep unusual_;
};

}  // namespace bristle::cosim
