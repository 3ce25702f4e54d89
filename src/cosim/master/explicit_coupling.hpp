// Jacobi and Gauss-Seidel: every FMU is stepped once, with what is known of the others.
#pragma once

#include "cosim/master/coupling.hpp"

namespace bristle::cosim {

class ExplicitCoupling final : public Coupling {
 public:
  ExplicitCoupling(Network& network, Signals& signals, Loop loop, Algorithm algorithm, Signal signal);

  LoopStep step(double time, double size) override;

 private:
  /// Where the value of a driven input comes from.
  struct Move {
    enum class Kind {
      whole,         // held, or a line that ends at the newest value of its driver
      extrapolated,  // a line from the newest value, whose driver has not moved yet
      kept           // it changes at events only
    };
    std::size_t output, input;
    double factor, offset;
    Kind kind;
    bool fromStart;  // whole: is it the value at the beginning, too?
  };
  struct Part {
    Node* node;
    std::size_t index, firstInput, firstOutput, outputCount;
    std::vector<Move> moves;
  };

  void aim(const Part& part, double size);

  bool together_;  // no node may see what another one computes in this step
  Signal signal_;
  std::vector<Part> parts_;
};

}  // namespace bristle::cosim
