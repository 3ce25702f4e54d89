#include "cosim/master/implicit_coupling.hpp"

#include <algorithm>
#include <cmath>

namespace bristle::cosim {

using Eigen::Index;

namespace {

/// A Jacobian that brings less than this per iteration is made anew.
constexpr double slowContraction = 0.3;
/// Of a perturbed step, relative to the scale: well above the integrators' noise, well below nonlinearity.
constexpr double perturbation = 1e-3;
/// A step of another size has another step map.
constexpr double sizeChange = 1.5;

}  // namespace

ImplicitCoupling::ImplicitCoupling(Network& network, Signals& signals, Loop loop,
                                   const CouplingOptions& options)
    : Coupling(network, signals, std::move(loop)), options_(options) {
  const auto n = static_cast<Index>(loop_.tears.size());
  for (Eigen::VectorXd* v : {&guess_, &residual_, &oldResidual_, &change_, &scale_, &kept_})
    v->setZero(n);
  jacobian_.setZero(n, n);
  for (const std::size_t node : loop_.nodes)
    sensitivities_.emplace_back(network.node(node));
  mustPerturb_ = options.jacobian == JacobianSource::perturbed;
}

void ImplicitCoupling::restore() {
  for (const std::size_t node : loop_.nodes)
    network_.node(node).restore();
}

LoopStep ImplicitCoupling::sweep(double time, double size) {
  ++statistics_.sweeps;
  for (std::size_t k = 0; k < loop_.tears.size(); ++k)
    signals_.target[loop_.tears[k]] = guess_[static_cast<Index>(k)];
  LoopStep result{.reached = time + size};
  for (const std::size_t node : loop_.nodes) {
    const std::size_t first = network_.firstInput(node);
    for (std::size_t i = first; i < first + network_.node(node).inputs().size(); ++i) {
      if (std::ranges::find(loop_.tears, i) == loop_.tears.end()) signals_.target[i] = arriving(i);
    }
    const LoopStep one = advance(node, time, size, options_.signal);
    if (one.end != LoopStep::End::complete) return one;
    result.event = result.event || one.event;
  }
  return result;
}

double ImplicitCoupling::measure() {
  double worst = 0;
  for (Index k = 0; k < residual_.size(); ++k) {
    const double value = arriving(loop_.tears[static_cast<std::size_t>(k)]);
    // Signals that have been zero so far have no size of their own yet.
    scale_[k] = std::max(signals_.scale[loop_.tears[static_cast<std::size_t>(k)]], std::abs(value));
    if (scale_[k] == 0) scale_[k] = 1;
    residual_[k] = (value - guess_[k]) / scale_[k];
    worst = std::max(worst, std::abs(residual_[k]));
  }
  return std::isfinite(worst) ? worst : INFINITY;
}

LoopStep ImplicitCoupling::step(double time, double size) {
  for (Index k = 0; k < guess_.size(); ++k)
    guess_[k] = signals_.extrapolated(loop_.tears[static_cast<std::size_t>(k)], size);
  if (jacobianSize_ > 0 && (size > sizeChange * jacobianSize_ || jacobianSize_ > sizeChange * size))
    jacobianStands_ = false;
  jacobianFresh_ = false;
  double before = INFINITY;
  for (int i = 0; i < options_.mostIterations; ++i) {
    if (i > 0) restore();
    const LoopStep one = sweep(time, size);
    if (one.end != LoopStep::End::complete) return one;
    const double residual = measure();
    if (residual <= options_.tolerance) {
      statistics_.worstResidual = std::max(statistics_.worstResidual, residual);
      return one;
    }
    if (!improve(time, size, residual, before)) {
      if (trouble_.end != LoopStep::End::complete) return trouble_;
      break;
    }
    before = residual;
  }
  ++statistics_.unconverged;
  return {.end = LoopStep::End::failed, .reached = time};
}

/// A better guess from the residual of the present one.
bool ImplicitCoupling::improve(double time, double size, double residual, double before) {
  trouble_ = {};
  if (!std::isfinite(residual)) return false;
  if (options_.algorithm == Algorithm::aitken) {
    if (std::isfinite(before)) relax();
    oldResidual_ = residual_;
    change_ = relaxation_ * residual_;
    guess_.array() += change_.array() * scale_.array();
    return true;
  }
  const bool slow = residual > slowContraction * before;
  if (std::isfinite(before) && jacobianStands_ && !slow && change_.squaredNorm() > 0) {
    // Broyden: the Jacobian learns from the step it has just led to.
    const Eigen::VectorXd surprise = (residual_ - oldResidual_) - jacobian_ * change_;
    jacobian_ += surprise * change_.transpose() / change_.squaredNorm();
  }
  if (slow && options_.jacobian != JacobianSource::frozen) {
    // Derivatives at the beginning of the step were not enough: ask the step itself.
    if (jacobianFresh_) mustPerturb_ = true;
    jacobianStands_ = false;
  }
  if (!jacobianStands_ && !makeJacobian(time, size)) return false;
  oldResidual_ = residual_;
  change_ = jacobian_.partialPivLu().solve(-residual_);
  if (!change_.allFinite()) return false;
  guess_.array() += change_.array() * scale_.array();
  return true;
}

void ImplicitCoupling::relax() {
  const Eigen::VectorXd difference = residual_ - oldResidual_;
  const double square = difference.squaredNorm();
  if (square > 0) relaxation_ *= -oldResidual_.dot(difference) / square;
  relaxation_ = std::clamp(relaxation_, -2.0, 2.0);
  if (std::abs(relaxation_) < 1e-3) relaxation_ = 1e-3;
}

bool ImplicitCoupling::makeJacobian(double time, double size) {
  ++statistics_.jacobians;
  jacobianStands_ = jacobianFresh_ = true;
  jacobianSize_ = size;
  if (!mustPerturb_) {
    restore();  // derivatives are those at the beginning of the step
    const bool frozen = options_.jacobian == JacobianSource::frozen;
    std::vector<Eigen::MatrixXd> maps(loop_.nodes.size());
    bool known = true;
    for (std::size_t i = 0; i < maps.size() && known; ++i)
      known = sensitivities_[i].evaluate(size, frozen, maps[i]);
    if (known) {
      // Each torn input in turn moves by one; the change runs through the nodes in their order.
      Eigen::VectorXd inputs(static_cast<Index>(network_.inputCount())),
          outputs(static_cast<Index>(network_.outputCount()));
      for (Index k = 0; k < jacobian_.cols(); ++k) {
        inputs.setZero();
        outputs.setZero();
        for (std::size_t i = 0; i < maps.size(); ++i) {
          const std::size_t node = loop_.nodes[i], first = network_.firstInput(node),
                            count = network_.node(node).inputs().size();
          for (std::size_t j = first; j < first + count; ++j) {
            const Wire* wire = network_.driverOf(j);
            const bool torn = std::ranges::find(loop_.tears, j) != loop_.tears.end();
            inputs[static_cast<Index>(j)] =
                torn ? (j == loop_.tears[static_cast<std::size_t>(k)] ? scale_[k] : 0.0)
                     : (wire ? wire->factor * outputs[static_cast<Index>(wire->output)] : 0.0);
          }
          outputs.segment(static_cast<Index>(network_.firstOutput(node)), maps[i].rows()) =
              maps[i] * inputs.segment(static_cast<Index>(first), static_cast<Index>(count));
        }
        for (Index r = 0; r < jacobian_.rows(); ++r) {
          const Wire& wire = *network_.driverOf(loop_.tears[static_cast<std::size_t>(r)]);
          jacobian_(r, k) =
              wire.factor * outputs[static_cast<Index>(wire.output)] / scale_[r] - (r == k ? 1.0 : 0.0);
        }
      }
      return jacobian_.allFinite();
    }
    mustPerturb_ = true;
  }
  return perturb(time, size);
}

bool ImplicitCoupling::perturb(double time, double size) {
  const Eigen::VectorXd base = residual_;
  kept_ = guess_;
  const std::vector<double> outputs = signals_.outputs;
  for (Index k = 0; k < jacobian_.cols(); ++k) {
    restore();
    guess_ = kept_;
    guess_[k] += perturbation * scale_[k];
    trouble_ = sweep(time, size);
    if (trouble_.end != LoopStep::End::complete) return false;
    for (Index r = 0; r < jacobian_.rows(); ++r) {
      const double value = arriving(loop_.tears[static_cast<std::size_t>(r)]);
      jacobian_(r, k) = ((value - guess_[r]) / scale_[r] - base[r]) / perturbation;
    }
  }
  guess_ = kept_;
  residual_ = base;
  signals_.outputs = outputs;
  return jacobian_.allFinite();
}

}  // namespace bristle::cosim
