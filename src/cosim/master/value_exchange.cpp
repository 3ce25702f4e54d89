#include "cosim/master/value_exchange.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <cmath>
#include <limits>

namespace bristle::cosim {

namespace {

constexpr double tolerance = 1e-10;
constexpr int mostIterations = 50;

using Eigen::Index;

class Exchange {
 public:
  Exchange(Network& network, Signals& signals) : network_(network), signals_(signals) {}

  /// All nodes once, each with the newest outputs of the others.  Returns how much inputs changed.
  double sweep() {
    double worst = 0;
    for (std::size_t node = 0; node < network_.size(); ++node) {
      const std::size_t first = network_.firstInput(node), count = network_.node(node).inputs().size();
      for (std::size_t i = first; i < first + count; ++i) {
        const Wire* wire = network_.driverOf(i);
        if (!wire) continue;
        const double value = network_.through(*wire, signals_.outputs);
        if (!std::isfinite(value)) {  // perhaps only until its own inputs have come
          worst = std::numeric_limits<double>::infinity();
          continue;
        }
        worst = std::max(worst, relative(value - signals_.inputs[i], value));
        signals_.inputs[i] = value;
      }
      evaluate(node);
    }
    return worst;
  }

  /// All inputs at once are the unknowns; what comes back over the wires must be the same.
  bool newton() {
    const auto n = static_cast<Index>(network_.inputCount());
    Eigen::VectorXd u = Eigen::Map<Eigen::VectorXd>(signals_.inputs.data(), n), r(n), moved(n);
    Eigen::MatrixXd jacobian(n, n);
    for (int i = 0; i < mostIterations; ++i) {
      residual(u, r);
      double worst = 0;
      for (Index k = 0; k < n; ++k)
        worst = std::max(worst, relative(r[k], u[k]));
      if (worst <= tolerance) return true;
      if (!std::isfinite(worst)) return false;
      for (Index k = 0; k < n; ++k) {
        Eigen::VectorXd v = u;
        const double change = 1e-6 * std::max(1.0, std::abs(u[k]));
        v[k] += change;
        residual(v, moved);
        jacobian.col(k) = (moved - r) / change;
      }
      const Eigen::VectorXd step = jacobian.partialPivLu().solve(-r);
      if (!step.allFinite()) return false;
      u += step;
    }
    return false;
  }

 private:
  static double relative(double change, double value) {
    return std::abs(change) / std::max(1.0, std::abs(value));
  }

  void evaluate(std::size_t node) {
    Node& it = network_.node(node);
    if (!it.inputs().empty()) it.writeInputs(network_.inputsOf<const double>(node, signals_.inputs));
    it.readOutputs(network_.outputsOf(node, signals_.outputs));
  }

  void residual(const Eigen::VectorXd& u, Eigen::VectorXd& r) {
    Eigen::Map<Eigen::VectorXd>(signals_.inputs.data(), u.size()) = u;
    for (std::size_t node = 0; node < network_.size(); ++node)
      evaluate(node);
    for (Index k = 0; k < u.size(); ++k) {
      const Wire* wire = network_.driverOf(static_cast<std::size_t>(k));
      r[k] = wire ? network_.through(*wire, signals_.outputs) - u[k] : 0.0;
    }
  }

  Network& network_;
  Signals& signals_;
};

}  // namespace

void exchangeValues(Network& network, Signals& signals, const char* what) {
  for (std::size_t node = 0; node < network.size(); ++node)
    network.node(node).readOutputs(network.outputsOf(node, signals.outputs));
  Exchange exchange(network, signals);
  // Without an algebraic loop values need at most one sweep per node to get through.
  for (std::size_t i = 0; i <= network.size() + 1; ++i)
    if (exchange.sweep() <= tolerance) return;
  for (std::size_t i = 0; i < signals.outputs.size(); ++i) {
    if (!std::isfinite(signals.outputs[i]))
      throw Error(fmt::format("{} is {} {}.", network.outputName(i), signals.outputs[i], what),
                  Cause::simulation);
  }
  if (exchange.newton()) return;
  throw Error(fmt::format("The values {} do not settle: an algebraic loop between the FMUs has no solution "
                          "that Newton's method finds.",
                          what),
              Cause::simulation);
}

}  // namespace bristle::cosim
