// What a node's outputs at the end of a step do per unit of its inputs there, from the FMU's own derivatives:
//   D + C phi B,  phi = integral over the step of exp(A (h - s)) s/h ds,
// because the inputs move on straight lines from values that are known.
#pragma once

#include <Eigen/Dense>
#include <vector>

#include "cosim/master/node.hpp"

namespace bristle::cosim {

class StepSensitivity {
 public:
  explicit StepSensitivity(Node& node);
  /// Outputs by inputs, at the FMU's present point.  False if the FMU does not give its derivatives.
  bool evaluate(double size, bool frozen, Eigen::MatrixXd& matrix);

 private:
  void exponentiate();
  bool column(std::span<const ValueReference> unknowns, ValueReference known,
              Eigen::Ref<Eigen::VectorXd> out);

  Node& node_;
  bool possible_ = false;  // has it states and derivatives to ask for?
  std::vector<ValueReference> states_, derivatives_, inputs_, outputs_;
  std::vector<std::size_t> outputState_;  // place of the state that an output is, or none
  std::vector<ValueReference> asked_;     // outputs that are no states,
  std::vector<Eigen::Index> askedRows_;   // and their rows
  std::vector<double> buffer_;
  Eigen::MatrixXd A_, B_, C_, D_, block_, exponential_, term_, product_;
  Eigen::VectorXd part_;
};

}  // namespace bristle::cosim
