// Jacobi and Gauss-Seidel: every FMU is stepped once, with what is known of the others.
#pragma once

#include "cosim/master/coupling.hpp"

namespace bristle::cosim {

class ExplicitCoupling final : public Coupling {
 public:
  ExplicitCoupling(Network& network, Signals& signals, Loop loop, Algorithm algorithm, Signal signal);

  LoopStep step(double time, double size) override;

  /// Can nothing happen in a step but that its nodes fail?
  bool isPlain() const { return plain_; }
  /// The same as `step`, made to cost little beside the calls of the FMUs: true if it was complete.
  bool stepPlainly(double time, double size);
  const LoopStep& unusual() const { return unusual_; }
  /// After such a step: where the lines of inputs ended, the next ones begin.
  void keepLines();

 private:
  /// Where the value of a driven input comes from.
  struct Move {
    enum class Kind {
      held,         // the newest value over the whole step
      newest,       // a line that ends at the newest value
      extrapolated  // a line from the newest value, because its driver has not moved yet
    };
    const double* output;
    double *from, *to, *previous;  // the input in the vectors of the signals
    double factor, offset;
    Kind kind;
  };
  struct Part {
    Node* node;
    const double *from, *to;
    double* outputs;
    std::vector<Move> moves;
    std::size_t index;
  };

  template <Signal signal>
  void aim(const Part& part, double size);
  template <Signal signal>
  bool advancePlainly(const Part& part, double time, double size);
  template <Signal signal>
  bool stepPlainly(double time, double size);
  bool explain(const Part& part, bool usual, double time, double size);

  bool together_;  // no node may see what another one computes in this step
  bool plain_ = true;
  Signal signal_;
  std::vector<Part> parts_;
  std::vector<std::size_t> keptUntilEvents_;  // inputs that change nowhere else
  LoopStep unusual_;
};

template <Signal signal>
inline void ExplicitCoupling::aim(const Part& part, double size) {
  for (const Move& move : part.moves) {
    const double arriving = move.factor * *move.output + move.offset;
    if (signal == Signal::hold || move.kind == Move::Kind::held) {
      *move.from = *move.to = arriving;
    } else if (move.kind == Move::Kind::newest) {
      *move.to = arriving;
    } else {
      *move.from = *move.to = arriving;
      if (signals_.lastSize > 0) *move.to += (arriving - *move.previous) * size / signals_.lastSize;
    }
  }
}

template <Signal signal>
inline bool ExplicitCoupling::advancePlainly(const Part& part, double time, double size) {
  const bool usual = part.node->advanceDirectly<signal>(time, size, part.from, part.to, part.outputs);
  return (usual && part.node->areFinite(part.outputs)) || explain(part, usual, time, size);
}

template <Signal signal>
inline bool ExplicitCoupling::stepPlainly(double time, double size) {
  if (together_) {
    for (const Part& part : parts_)
      aim<signal>(part, size);
    for (const Part& part : parts_)
      if (!advancePlainly<signal>(part, time, size)) return false;
    return true;
  }
  for (const Part& part : parts_) {
    aim<signal>(part, size);
    if (!advancePlainly<signal>(part, time, size)) return false;
  }
  return true;
}

inline bool ExplicitCoupling::stepPlainly(double time, double size) {
  ++statistics_.sweeps;
  return signal_ == Signal::hold ? stepPlainly<Signal::hold>(time, size)
                                 : stepPlainly<Signal::linear>(time, size);
}

inline void ExplicitCoupling::keepLines() {
  if (signal_ == Signal::hold) return;  // both ends are the same
  for (const Part& part : parts_) {
    for (const Move& move : part.moves) {
      *move.previous = *move.from;
      *move.from = *move.to;
    }
  }
}

}  // namespace bristle::cosim
