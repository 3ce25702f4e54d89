// Jacobi and Gauss-Seidel: every FMU is stepped once, with what is known of the others.
#pragma once

#include "cosim/master/coupling.hpp"

namespace bristle::cosim {

class ExplicitCoupling final : public Coupling {
 public:
  ExplicitCoupling(Network& network, Signals& signals, Loop loop, Algorithm algorithm, Signal signal)
      : Coupling(network, signals, std::move(loop)),
        jacobi_(algorithm == Algorithm::jacobi),
        signal_(signal) {}

  LoopStep step(double time, double size) override;
  std::string_view algorithm() const override {
    return nameOf(jacobi_ ? Algorithm::jacobi : Algorithm::gaussSeidel, signal_);
  }

 private:
  bool jacobi_;
  Signal signal_;
};

}  // namespace bristle::cosim
