// What comes back to the torn inputs of a loop at the end of a step, per unit of what was sent in there: the
// step maps of its nodes, chained in their order.
#pragma once

#include <Eigen/Dense>
#include <vector>

#include "cosim/master/coupling.hpp"
#include "cosim/master/step_sensitivity.hpp"

namespace bristle::cosim {

class StepJacobian {
 public:
  /// `unknowns`: the torn inputs that are solved for.
  StepJacobian(Network& network, const Loop& loop, std::vector<std::size_t> unknowns);

  /// From the FMUs' derivatives at their present point, the beginning of the step.  False if some FMU does
  /// not give them.  `frozen`: at fixed states, as if nothing moved during the step.
  bool evaluate(double size, bool frozen, Eigen::MatrixXd& result);

 private:
  Network& network_;
  std::vector<std::size_t> nodes_, unknowns_;
  std::vector<std::size_t> unknownOf_;          // of each input of the network; none where it is not torn
  std::vector<StepSensitivity> sensitivities_;  // one per node of the loop
  std::vector<Eigen::MatrixXd> maps_;           // likewise
  Eigen::VectorXd inputs_, outputs_;            // of the network, moved by one unknown
};

}  // namespace bristle::cosim
