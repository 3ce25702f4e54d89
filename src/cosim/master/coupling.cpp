#include "cosim/master/coupling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "cosim/master/explicit_coupling.hpp"
#include "cosim/master/implicit_coupling.hpp"

namespace bristle::cosim {

Signals::Signals(const Network& network)
    : inputs(network.inputCount()),
      target(network.inputCount()),
      outputs(network.outputCount()),
      previous(network.inputCount()),
      scale(network.inputCount()) {
  for (std::size_t i = 0; i < scale.size(); ++i)
    scale[i] = network.inputElement(i).variable->nominal.value_or(0);
}

LoopStep Coupling::advance(std::size_t node, double time, double size, Signal signal) {
  Node& it = network_.node(node);
  const auto from = network_.inputsOf<const double>(node, signals_.inputs);
  const auto to = network_.inputsOf<const double>(node, signals_.target);
  const Step step = it.advance(time, size, from, to, signal);
  LoopStep result;
  result.reached = step.reached;
  result.event = step.eventPending;
  if (step.terminate) {
    result.end = LoopStep::End::terminated;
  } else if (step.outcome == StepOutcome::discarded) {
    result.end = LoopStep::End::failed;
  } else if (step.outcome == StepOutcome::early && step.reached < time + size) {
    result.end = LoopStep::End::early;
  }
  if (result.end != LoopStep::End::failed) it.readOutputs(network_.outputsOf(node, signals_.outputs));
  return result;
}

double Coupling::arriving(std::size_t input) const {
  const Wire* wire = network_.driverOf(input);
  return wire ? network_.through(*wire, signals_.outputs) : signals_.target[input];
}

namespace {

/// Strongly connected components of the nodes, in topological order (Tarjan).
class Components {
 public:
  explicit Components(const Network& network) : successors_(network.size()) {
    for (const Wire& wire : network.wires())
      successors_[network.nodeOfOutput(wire.output)].push_back(network.nodeOfInput(wire.input));
    index_.assign(network.size(), 0);
    low_.assign(network.size(), 0);
    onStack_.assign(network.size(), false);
    for (std::size_t i = 0; i < network.size(); ++i)
      if (index_[i] == 0) visit(i);
    std::ranges::reverse(found_);  // Tarjan finds the last first
  }
  const std::vector<std::vector<std::size_t>>& found() const { return found_; }

 private:
  // Depth is that of a chain of FMUs, not of data, so recursion is fine.
  void visit(std::size_t node) {
    index_[node] = low_[node] = ++counter_;
    stack_.push_back(node);
    onStack_[node] = true;
    for (const std::size_t next : successors_[node]) {
      if (index_[next] == 0) {
        visit(next);
        low_[node] = std::min(low_[node], low_[next]);
      } else if (onStack_[next]) {
        low_[node] = std::min(low_[node], index_[next]);
      }
    }
    if (low_[node] != index_[node]) return;
    std::vector<std::size_t> component;
    std::size_t member = 0;
    do {
      member = stack_.back();
      stack_.pop_back();
      onStack_[member] = false;
      component.push_back(member);
    } while (member != node);
    std::ranges::sort(component);
    found_.push_back(std::move(component));
  }

  std::vector<std::vector<std::size_t>> successors_, found_;
  std::vector<std::size_t> index_, low_, stack_;
  std::vector<bool> onStack_;
  std::size_t counter_ = 0;
};

bool hasFeedthrough(const Network& network, std::size_t node) {
  const ModelDescription& model = network.node(node).model();
  for (const Unknown& output : model.structure.outputs) {
    if (!output.dependencies) return true;
    for (const Dependency& d : *output.dependencies)
      if (model.variables[d.variable].causality == Causality::input) return true;
  }
  return false;
}

std::vector<std::size_t> tearsOf(const Network& network, const std::vector<std::size_t>& order) {
  std::vector<std::size_t> position(network.size(), std::numeric_limits<std::size_t>::max());
  for (std::size_t i = 0; i < order.size(); ++i)
    position[order[i]] = i;
  std::vector<std::size_t> tears;
  for (const Wire& wire : network.wires()) {
    const std::size_t from = position[network.nodeOfOutput(wire.output)],
                      to = position[network.nodeOfInput(wire.input)];
    if (from < order.size() && to < order.size() && from >= to) tears.push_back(wire.input);
  }
  return tears;
}

}  // namespace

std::vector<Loop> findLoops(const Network& network) {
  constexpr std::size_t mostForPermutations = 7;
  std::vector<Loop> loops;
  const Components components(network);
  for (std::vector<std::size_t> order : components.found()) {
    // Plants first: the force on a mass changes its velocity little over a step, so the guess is good.
    std::ranges::stable_sort(
        order, [&](auto a, auto b) { return !hasFeedthrough(network, a) && hasFeedthrough(network, b); });
    Loop best{order, tearsOf(network, order)};
    if (order.size() <= mostForPermutations) {
      std::vector<std::size_t> places(order.size());
      std::iota(places.begin(), places.end(), std::size_t{0});
      while (std::ranges::next_permutation(places).found) {
        std::vector<std::size_t> candidate;
        for (const std::size_t place : places)
          candidate.push_back(order[place]);
        auto tears = tearsOf(network, candidate);
        if (tears.size() < best.tears.size()) best = {std::move(candidate), std::move(tears)};
      }
    }
    loops.push_back(std::move(best));
  }
  return loops;
}

std::unique_ptr<Coupling> makeCoupling(Network& network, Signals& signals, Loop loop,
                                       const CouplingOptions& options) {
  const bool implicit =
      loop.isFeedback() && (options.algorithm == Algorithm::newton || options.algorithm == Algorithm::aitken);
  if (implicit) return std::make_unique<ImplicitCoupling>(network, signals, std::move(loop), options);
  const Algorithm algorithm = loop.isFeedback() ? options.algorithm : Algorithm::gaussSeidel;
  return std::make_unique<ExplicitCoupling>(network, signals, std::move(loop), algorithm, options.signal);
}

}  // namespace bristle::cosim
