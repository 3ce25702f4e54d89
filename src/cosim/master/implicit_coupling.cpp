#include "cosim/master/implicit_coupling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bristle::cosim {

using Eigen::Index;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
/// A Jacobian that brings less than this per iteration is made anew.
constexpr double slowContraction = 0.3;
/// Of a perturbed step, relative to the scale: well above the integrators' noise, well below nonlinearity.
constexpr double perturbation = 1e-3;
/// A step of another size has another step map.
constexpr double sizeChange = 1.5;
/// Where the loop gain is large, what comes back is noisy by gain times the integrators' errors.  The guess
/// is good enough once Newton would hardly change it, if what comes back is not worse than this many
/// tolerances.
constexpr double residualInTolerances = 100;

std::vector<std::size_t> realTears(const Network& network, const Loop& loop) {
  std::vector<std::size_t> list = loop.tears;
  std::erase_if(list, [&](std::size_t input) { return !network.isReal(input); });
  return list;
}

}  // namespace

ImplicitCoupling::ImplicitCoupling(Network& network, Signals& signals, Loop loop,
                                   const CouplingOptions& options)
    : Coupling(network, signals, std::move(loop)),
      options_(options),
      unknowns_(realTears(network, loop_)),
      stepJacobian_(network, loop_, unknowns_),
      keptOutputs_(network.outputCount()) {
  const auto n = static_cast<Index>(unknowns_.size());
  for (Eigen::VectorXd* v : {&guess_, &residual_, &scale_, &change_, &kept_, &bestGuess_, &bestResidual_})
    v->setZero(n);
  jacobian_.setIdentity(n, n);
  if (n > 0) factors_.compute(jacobian_);
}

void ImplicitCoupling::restore() {
  for (const std::size_t node : loop_.nodes)
    network_.node(node).restore();
}

LoopStep ImplicitCoupling::sweep(double time, double size) {
  ++statistics_.sweeps;
  firstEvent_ = infinity;
  for (const std::size_t input : loop_.tears)
    signals_.target[input] = signals_.inputs[input];
  for (std::size_t k = 0; k < unknowns_.size(); ++k)
    signals_.target[unknowns_[k]] = guess_[static_cast<Index>(k)];
  LoopStep result{.reached = time + size};
  for (const std::size_t node : loop_.nodes) {
    const std::size_t first = network_.firstInput(node);
    for (std::size_t i = first; i < first + network_.node(node).inputs().size(); ++i)
      if (!isTorn(i)) signals_.target[i] = arriving(i);
    const LoopStep one = advance(node, time, size, options_.signal, true);
    if (one.end != LoopStep::End::complete) return one;
    result.event = result.event || one.event;
  }
  return result;
}

double ImplicitCoupling::measure() {
  double worst = 0;
  for (Index k = 0; k < residual_.size(); ++k) {
    const double value = arriving(unknowns_[static_cast<std::size_t>(k)]);
    residual_[k] = (value - guess_[k]) / scale_[k];
    // std::max would swallow a NaN.
    if (!std::isfinite(residual_[k])) return infinity;
    worst = std::max(worst, std::abs(residual_[k]));
  }
  return worst;
}

LoopStep ImplicitCoupling::step(double time, double size) {
  for (Index k = 0; k < guess_.size(); ++k) {
    const std::size_t input = unknowns_[static_cast<std::size_t>(k)];
    guess_[k] = signals_.extrapolated(input, size);
    // Signals that have been zero so far have no size of their own yet.
    scale_[k] = std::max(signals_.scale[input], std::abs(arriving(input)));
    if (!(scale_[k] > 0)) scale_[k] = 1;
  }
  if (size > sizeChange * jacobianSize_ || jacobianSize_ > sizeChange * size) knowledge_ = Knowledge::none;
  if (knowledge_ != Knowledge::none) knowledge_ = Knowledge::earlier;
  if (!signals_.statesSaved) {
    for (const std::size_t node : loop_.nodes)
      network_.node(node).save();
  }
  best_ = infinity;
  trouble_ = {};
  for (int i = 0; i < options_.mostIterations; ++i) {
    if (i > 0) restore();
    const LoopStep one = sweep(time, size);
    if (one.end != LoopStep::End::complete) return one;
    const double residual = measure();
    if (converged(residual)) {
      statistics_.worstResidual = std::max(statistics_.worstResidual, residual);
      return concluded(one, time, size);
    }
    if (options_.algorithm == Algorithm::aitken) {
      if (residual == infinity) break;
      aitken(i == 0);
    } else if (!newton(time, size, residual)) {
      if (trouble_.end != LoopStep::End::complete) return trouble_;
      break;
    }
  }
  ++statistics_.unconverged;
  knowledge_ = Knowledge::none;
  return {.end = LoopStep::End::failed,
          .reached = time,
          .reason = LoopStep::Reason::unconverged,
          .node = loop_.nodes.front()};
}

bool ImplicitCoupling::converged(double residual) {
  if (residual <= options_.tolerance) return true;
  if (options_.algorithm == Algorithm::aitken || knowledge_ == Knowledge::none ||
      options_.jacobian == JacobianSource::frozen || residual > residualInTolerances * options_.tolerance)
    return false;
  kept_ = factors_.solve(residual_);
  return kept_.lpNorm<Eigen::Infinity>() <= options_.tolerance;
}

/// A better guess; false if there is none to be had.
bool ImplicitCoupling::newton(double time, double size, double residual) {
  if (options_.jacobian == JacobianSource::frozen) {
    // As a master would that takes the FMUs' derivatives for those of the step.
    if (residual == infinity || (knowledge_ == Knowledge::none && !learnMore(time, size))) return false;
    bestGuess_ = guess_;
    bestResidual_ = residual_;
    moveFromBest();
    return true;
  }
  const bool better = residual < best_, fast = residual <= slowContraction * best_;
  if (best_ == infinity && !better) return false;  // not even the first guess gives numbers
  const bool first = best_ == infinity;
  if (!first && better && fast) learnFromLast();
  if (better) {
    best_ = residual;
    bestGuess_ = guess_;
    bestResidual_ = residual_;
  }
  if (first ? knowledge_ == Knowledge::none : !fast) {
    if (knowledge_ == Knowledge::perturbed && !better) {
      change_ *= 0.25;  // right direction, too far: a kink lies between
      guess_ = bestGuess_ + change_.cwiseProduct(scale_);
      return true;
    }
    // The best guess is where to learn more.
    guess_ = bestGuess_;
    residual_ = bestResidual_;
    if (!learnMore(time, size)) return false;
  }
  moveFromBest();
  return change_.allFinite();
}

void ImplicitCoupling::moveFromBest() {
  change_ = factors_.solve(bestResidual_);
  change_ = -change_;
  guess_ = bestGuess_ + change_.cwiseProduct(scale_);
}

/// Broyden: the Jacobian learns from the step it has just led to.
void ImplicitCoupling::learnFromLast() {
  const double square = change_.squaredNorm();
  if (!(square > 0)) return;
  kept_ = residual_ - bestResidual_;
  kept_.noalias() -= jacobian_.lazyProduct(change_);
  kept_ /= square;  // inside the product it would be a copy on the heap
  jacobian_.noalias() += kept_.lazyProduct(change_.transpose());
  factors_.compute(jacobian_);
}

void ImplicitCoupling::aitken(bool first) {
  if (!first) {
    kept_ = residual_ - bestResidual_;
    const double square = kept_.squaredNorm();
    if (square > 0) relaxation_ *= -bestResidual_.dot(kept_) / square;
    relaxation_ = std::clamp(relaxation_, -2.0, 2.0);
    if (std::abs(relaxation_) < 1e-3) relaxation_ = 1e-3;
  }
  bestResidual_ = residual_;
  guess_ += relaxation_ * residual_.cwiseProduct(scale_);
}

/// From the FMUs' derivatives first, for they cost no step; if those at the beginning of the step were not
/// enough, from the step itself.
bool ImplicitCoupling::learnMore(double time, double size) {
  ++statistics_.jacobians;
  jacobianSize_ = size;
  const bool frozen = options_.jacobian == JacobianSource::frozen;
  if (knowledge_ < Knowledge::linearized && options_.jacobian != JacobianSource::perturbed) {
    restore();
    if (stepJacobian_.evaluate(size, frozen, jacobian_)) {
      for (Index r = 0; r < jacobian_.rows(); ++r)
        for (Index k = 0; k < jacobian_.cols(); ++k)
          jacobian_(r, k) = jacobian_(r, k) * scale_[k] / scale_[r] - (r == k ? 1.0 : 0.0);
      knowledge_ = Knowledge::linearized;
      factors_.compute(jacobian_);
      return true;
    }
  }
  if (!perturb(time, size)) return false;
  knowledge_ = Knowledge::perturbed;
  factors_.compute(jacobian_);
  return true;
}

bool ImplicitCoupling::perturb(double time, double size) {
  kept_ = guess_;
  std::ranges::copy(signals_.outputs, keptOutputs_.begin());
  for (Index k = 0; k < jacobian_.cols(); ++k) {
    restore();
    guess_ = kept_;
    guess_[k] += perturbation * scale_[k];
    trouble_ = sweep(time, size);
    if (trouble_.end != LoopStep::End::complete) return false;
    for (Index r = 0; r < jacobian_.rows(); ++r) {
      const double value = arriving(unknowns_[static_cast<std::size_t>(r)]);
      jacobian_(r, k) = ((value - guess_[r]) / scale_[r] - residual_[r]) / perturbation;
    }
  }
  guess_ = kept_;
  std::ranges::copy(keptOutputs_, signals_.outputs.begin());
  return jacobian_.allFinite();
}

}  // namespace bristle::cosim
