#include "cosim/master/step_sensitivity.hpp"

#include <algorithm>
#include <cmath>

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
    // An output that is a state does not depend on inputs at frozen states; not every FMU likes to be asked.
    if (outputState_.back() != none) continue;
    asked_.push_back(e.variable->reference);
    askedRows_.push_back(static_cast<Eigen::Index>(outputs_.size()) - 1);
  }
  const auto n = static_cast<Eigen::Index>(states_.size()), m = static_cast<Eigen::Index>(inputs_.size()),
             p = static_cast<Eigen::Index>(outputs_.size());
  A_.setZero(n, n);
  B_.setZero(n, m);
  C_.setZero(p, n);
  D_.setZero(p, m);
  for (Eigen::MatrixXd* square : {&block_, &exponential_, &term_, &product_})
    square->setZero(n + 2 * m, n + 2 * m);
  part_.setZero(static_cast<Eigen::Index>(asked_.size()));
  buffer_.resize(std::max(asked_.size(), states_.size()));
  for (std::size_t i = 0; i < outputs_.size(); ++i)
    if (outputState_[i] != none)
      C_(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(outputState_[i])) = 1;
}

bool StepSensitivity::column(std::span<const ValueReference> unknowns, ValueReference known,
                             Eigen::Ref<Eigen::VectorXd> out) {
  if (unknowns.empty()) return true;
  const std::span values = std::span(buffer_).first(unknowns.size());
  if (!node_.slave().sensitivity(unknowns, known, values)) return false;
  std::ranges::copy(values, out.begin());
  return true;
}

bool StepSensitivity::evaluate(double size, bool frozen, Eigen::MatrixXd& matrix) {
  if (!possible_) return false;
  const Eigen::Index n = A_.rows(), m = B_.cols();
  const auto scatter = [&](Eigen::MatrixXd& target, Eigen::Index j) {
    for (std::size_t i = 0; i < askedRows_.size(); ++i)
      target(askedRows_[i], j) = part_[static_cast<Eigen::Index>(i)];
  };
  for (Eigen::Index j = 0; j < m; ++j) {
    const ValueReference u = inputs_[static_cast<std::size_t>(j)];
    if (!column(asked_, u, part_) || (!frozen && !column(derivatives_, u, B_.col(j)))) return false;
    scatter(D_, j);
  }
  matrix = D_;
  if (frozen || n == 0) return matrix.allFinite();
  for (Eigen::Index j = 0; j < n; ++j) {
    const ValueReference x = states_[static_cast<std::size_t>(j)];
    if (!column(asked_, x, part_) || !column(derivatives_, x, A_.col(j))) return false;
    scatter(C_, j);
  }
  // phi B is a block of one exponential: d/ds (x, w, w') with x' = A x + B w, w growing from 0 to 1.
  block_.setZero();
  block_.topLeftCorner(n, n) = A_ * size;
  block_.block(0, n, n, m) = B_ * size;
  block_.block(n, n + m, m, m).setIdentity();
  if (!block_.allFinite()) return false;
  exponentiate();
  matrix += C_.lazyProduct(exponential_.block(0, n + m, n, m));
  return matrix.allFinite();
}

/// Scaling, a series, squaring.  Eigen's own exponential takes memory from the heap at every call, and a step
/// shall not.
void StepSensitivity::exponentiate() {
  constexpr int terms = 10;  // at norm 1/2 the rest is below 1e-11
  const double norm = block_.cwiseAbs().colwise().sum().maxCoeff();
  const int squarings = norm > 0.5 ? std::ilogb(norm) + 2 : 0;
  block_ *= std::ldexp(1.0, -squarings);
  exponential_.setIdentity();
  term_.setIdentity();
  for (int k = 1; k <= terms; ++k) {
    product_ = term_.lazyProduct(block_);
    term_ = product_ / k;
    exponential_ += term_;
  }
  for (int k = 0; k < squarings; ++k) {
    product_ = exponential_.lazyProduct(exponential_);
    exponential_.swap(product_);
  }
}

}  // namespace bristle::cosim
