#include "cosim/master/step_jacobian.hpp"

namespace bristle::cosim {

using Eigen::Index;

namespace {
constexpr std::size_t none = static_cast<std::size_t>(-1);
}

StepJacobian::StepJacobian(Network& network, const Loop& loop, std::vector<std::size_t> unknowns)
    : network_(network),
      nodes_(loop.nodes),
      unknowns_(std::move(unknowns)),
      unknownOf_(network.inputCount(), none),
      maps_(loop.nodes.size()),
      inputs_(static_cast<Index>(network.inputCount())),
      outputs_(static_cast<Index>(network.outputCount())) {
  for (std::size_t k = 0; k < unknowns_.size(); ++k)
    unknownOf_[unknowns_[k]] = k;
  for (const std::size_t node : nodes_)
    sensitivities_.emplace_back(network.node(node));
}

bool StepJacobian::evaluate(double size, bool frozen, Eigen::MatrixXd& result) {
  for (std::size_t i = 0; i < maps_.size(); ++i)
    if (!sensitivities_[i].evaluate(size, frozen, maps_[i])) return false;
  for (std::size_t k = 0; k < unknowns_.size(); ++k) {
    // This unknown moves by one, the others stay; the change runs through the nodes in their order.
    inputs_.setZero();
    outputs_.setZero();
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const std::size_t first = network_.firstInput(nodes_[i]),
                        count = network_.node(nodes_[i]).inputs().size();
      for (std::size_t j = first; j < first + count; ++j) {
        const Wire* wire = network_.driverOf(j);
        const bool torn = unknownOf_[j] != none;
        inputs_[static_cast<Index>(j)] =
            torn ? (unknownOf_[j] == k ? 1.0 : 0.0)
                 : (wire ? wire->factor * outputs_[static_cast<Index>(wire->output)] : 0.0);
      }
      outputs_.segment(static_cast<Index>(network_.firstOutput(nodes_[i])), maps_[i].rows()) =
          maps_[i].lazyProduct(inputs_.segment(static_cast<Index>(first), static_cast<Index>(count)));
    }
    for (std::size_t r = 0; r < unknowns_.size(); ++r) {
      const Wire& wire = *network_.driverOf(unknowns_[r]);
      result(static_cast<Index>(r), static_cast<Index>(k)) =
          wire.factor * outputs_[static_cast<Index>(wire.output)];
    }
  }
  return result.allFinite();
}

}  // namespace bristle::cosim
