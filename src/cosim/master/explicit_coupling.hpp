// Jacobi and Gauss-Seidel: every FMU is stepped once, with what is known of the others.
#pragma once

#include "cosim/master/coupling.hpp"

namespace bristle::cosim {

class ExplicitCoupling final : public Coupling {
 public:
  /// How a driven input gets its value.
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
    double* slope = nullptr;  // where it is wanted
  };
  struct Part {
    Node* node;
    std::size_t index;
    const double *from, *to;
    double* outputs;
    std::vector<Move> moves;
  };

  ExplicitCoupling(Network& network, Signals& signals, Loop loop, Algorithm algorithm, Signal signal);

  LoopStep step(double time, double size) override;
  std::string_view algorithm() const override {
    return nameOf(together_ ? Algorithm::jacobi : Algorithm::gaussSeidel, signal_);
  }

  const std::vector<Part>& parts() const { return parts_; }
  Signal signal() const { return signal_; }
  /// May no node see what another one computes in the same step?
  bool isTogether() const { return together_; }
  /// Do all nodes step directly?
  bool isPlain() const { return plain_; }
  void countSweep() { ++statistics_.sweeps; }

  /// `signal`: where all inputs are held, less needs to be asked.
  template <Signal signal>
  static void apply(const Move& move, const Signals& signals, double size) {
    const double arriving = move.factor * *move.output + move.offset;
    *move.to = arriving;
    if (signal == Signal::hold) {
      *move.from = arriving;
    } else if (move.kind != Move::Kind::newest) {
      if (move.kind == Move::Kind::extrapolated && signals.lastSize > 0)
        *move.to += (arriving - *move.previous) * size / signals.lastSize;
      *move.from = arriving;
    }
    if (signal == Signal::linear && move.slope) *move.slope = (*move.to - *move.from) / size;
  }

 private:
  void aim(const Part& part, double size) {
    for (const Move& move : part.moves)
      apply<Signal::linear>(move, signals_, size);
  }

  bool together_, plain_ = true;
  Signal signal_;
  std::vector<Part> parts_;
  std::vector<std::size_t> keptUntilEvents_;  // inputs that change nowhere else
};

}  // namespace bristle::cosim
