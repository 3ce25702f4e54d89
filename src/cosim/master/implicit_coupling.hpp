// Newton and Aitken: the step of a feedback loop is repeated from saved states until what goes round the loop
// comes back as it left.
//
// The unknowns are the torn inputs at the end of the step.  The Jacobian is that of the step map, output at
// the end with respect to input at the end: at frozen states a mass does not answer to a force at all, and
// Newton would be plain fixed point, which diverges on stiff friction.
#pragma once

#include <Eigen/Dense>

#include "cosim/master/coupling.hpp"
#include "cosim/master/step_jacobian.hpp"

namespace bristle::cosim {

class ImplicitCoupling final : public Coupling {
 public:
  ImplicitCoupling(Network& network, Signals& signals, Loop loop, const CouplingOptions& options);

  LoopStep step(double time, double size) override;
  void discontinuity() override { knowledge_ = Knowledge::none; }
  bool needsRollback() const override { return true; }
  std::string_view algorithm() const override { return nameOf(options_.algorithm, options_.signal); }

 private:
  /// Where the Jacobian comes from; each better than the one before, for the present step.
  enum class Knowledge { none, earlier, linearized, perturbed };

  LoopStep sweep(double time, double size);
  void restore();
  double measure();  // fills residual_, returns its size
  bool converged(double residual);
  bool newton(double time, double size, double residual);
  bool learnMore(double time, double size);
  bool perturb(double time, double size);
  void learnFromLast();
  void aitken(bool first);
  void moveFromBest();

  CouplingOptions options_;
  std::vector<std::size_t> unknowns_;  // torn inputs that are real numbers; others wait for the step's end
  StepJacobian stepJacobian_;
  // Residuals, changes and the Jacobian are relative to the scale of each unknown.
  Eigen::VectorXd guess_, residual_, scale_, change_, kept_;
  Eigen::VectorXd bestGuess_, bestResidual_;
  double best_ = 0;           // size of the latter; infinite before the first sweep
  Eigen::MatrixXd jacobian_;  // of the residual by the guess
  Eigen::PartialPivLU<Eigen::MatrixXd> factors_;
  Knowledge knowledge_ = Knowledge::none;
  double jacobianSize_ = 0;  // the step it was made for
  double relaxation_ = 0.5;
  std::vector<double> keptOutputs_;
  LoopStep trouble_;  // that a perturbed sweep met
};

}  // namespace bristle::cosim
