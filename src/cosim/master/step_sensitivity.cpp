#include "cosim/master/step_sensitivity.hpp"

#include <unsupported/Eigen/MatrixFunctions>

#include "cosim/me_instance.hpp"

namespace bristle::cosim {

namespace {

bool isPlain(const Variable& v) {
  return v.type == Type::float64 && !v.isArray();
}

}  // namespace

StepSensitivity::StepSensitivity(Node& node) : node_(node) {
  const ModelDescription& model = node.model();
  const auto& cs = model.coSimulation;
  const auto states = scalarStates(model);
  possible_ = cs && cs->providesDirectionalDerivatives && states.has_value();
  if (!possible_) return;
  states_ = states->states;
  derivatives_ = states->derivatives;
  for (const Element& e : node.inputs()) {
    possible_ = possible_ && isPlain(*e.variable);
    inputs_.push_back(e.variable->reference);
  }
  constexpr std::size_t none = static_cast<std::size_t>(-1);
  for (const Element& e : node.outputs()) {
    possible_ = possible_ && isPlain(*e.variable);
    outputs_.push_back(e.variable->reference);
    outputState_.push_back(none);
    for (std::size_t i = 0; i < states_.size(); ++i)
      if (states_[i] == e.variable->reference) outputState_.back() = i;
  }
}

bool StepSensitivity::column(std::span<const ValueReference> unknowns, ValueReference known,
                             Eigen::Ref<Eigen::VectorXd> out) {
  if (unknowns.empty()) return true;
  buffer_.resize(unknowns.size());
  if (!node_.slave().sensitivity(unknowns, known, buffer_)) return false;
  out = Eigen::Map<Eigen::VectorXd>(buffer_.data(), static_cast<Eigen::Index>(buffer_.size()));
  return true;
}

bool StepSensitivity::evaluate(double size, bool frozen, Eigen::MatrixXd& matrix) {
  if (!possible_) return false;
  const auto n = static_cast<Eigen::Index>(states_.size()), m = static_cast<Eigen::Index>(inputs_.size()),
             p = static_cast<Eigen::Index>(outputs_.size());
  // An output that is a state does not depend on inputs at frozen states; not every FMU likes to be asked.
  std::vector<ValueReference> asked;
  std::vector<Eigen::Index> rows;
  for (Eigen::Index i = 0; i < p; ++i) {
    if (outputState_[static_cast<std::size_t>(i)] < states_.size()) continue;
    asked.push_back(outputs_[static_cast<std::size_t>(i)]);
    rows.push_back(i);
  }
  Eigen::MatrixXd A(n, n), B(n, m), C = Eigen::MatrixXd::Zero(p, n), D = Eigen::MatrixXd::Zero(p, m);
  Eigen::VectorXd part(static_cast<Eigen::Index>(asked.size()));
  const auto scatter = [&](Eigen::MatrixXd& target, Eigen::Index j) {
    for (std::size_t i = 0; i < rows.size(); ++i)
      target(rows[i], j) = part[static_cast<Eigen::Index>(i)];
  };
  for (Eigen::Index j = 0; j < m; ++j) {
    const ValueReference u = inputs_[static_cast<std::size_t>(j)];
    if (!column(asked, u, part) || (!frozen && !column(derivatives_, u, B.col(j)))) return false;
    scatter(D, j);
  }
  matrix = D;
  if (frozen || n == 0) return matrix.allFinite();
  for (Eigen::Index j = 0; j < n; ++j) {
    const ValueReference x = states_[static_cast<std::size_t>(j)];
    if (!column(asked, x, part) || !column(derivatives_, x, A.col(j))) return false;
    scatter(C, j);
  }
  for (Eigen::Index i = 0; i < p; ++i) {
    const std::size_t state = outputState_[static_cast<std::size_t>(i)];
    if (state < states_.size()) C(i, static_cast<Eigen::Index>(state)) = 1;
  }
  // phi B is a block of one exponential: d/ds (x, w, w') with x' = A x + B w, w growing from 0 to 1.
  Eigen::MatrixXd block = Eigen::MatrixXd::Zero(n + 2 * m, n + 2 * m);
  block.topLeftCorner(n, n) = A * size;
  block.block(0, n, n, m) = B * size;
  block.block(n, n + m, m, m) = Eigen::MatrixXd::Identity(m, m);
  if (!block.allFinite()) return false;
  const Eigen::MatrixXd exponential = block.exp();
  matrix += C * exponential.block(0, n + m, n, m);
  return matrix.allFinite();
}

}  // namespace bristle::cosim
