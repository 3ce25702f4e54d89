// Newton and Aitken: the step of a feedback loop is repeated from saved states until what goes round the loop
// comes back as it left.
//
// The unknowns are the torn inputs at the end of the step.  The Jacobian is that of the step map, output at
// the end with respect to input at the end: at frozen states a mass does not answer to a force at all, and
// Newton would be plain fixed point, which diverges on stiff friction.
#pragma once

#include <Eigen/Dense>

#include "cosim/master/coupling.hpp"
#include "cosim/master/step_sensitivity.hpp"

namespace bristle::cosim {

class ImplicitCoupling final : public Coupling {
 public:
  ImplicitCoupling(Network& network, Signals& signals, Loop loop, const CouplingOptions& options);

  LoopStep step(double time, double size) override;
  void discontinuity() override { jacobianStands_ = false; }
  bool needsRollback() const override { return true; }

 private:
  LoopStep sweep(double time, double size);
  void restore();
  double measure();  // fills residual_, returns its size
  bool improve(double time, double size, double residual, double before);
  bool makeJacobian(double time, double size);
  bool perturb(double time, double size);
  void relax();

  CouplingOptions options_;
  std::vector<StepSensitivity> sensitivities_;  // one per node of the loop
  Eigen::VectorXd guess_, residual_, oldResidual_, change_, scale_, kept_;
  Eigen::MatrixXd jacobian_;  // of the scaled residual by the scaled guess
  bool jacobianStands_ = false, jacobianFresh_ = false, mustPerturb_ = false;
  double jacobianSize_ = 0;  // the step it was made for
  double relaxation_ = 0.5;
  LoopStep trouble_;  // that a perturbed sweep met
};

}  // namespace bristle::cosim
