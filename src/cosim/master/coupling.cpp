#include "cosim/master/coupling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "cosim/master/explicit_coupling.hpp"
#include "cosim/master/implicit_coupling.hpp"
#include "cosim/system/graph.hpp"

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

Coupling::Coupling(Network& network, Signals& signals, Loop loop)
    : network_(network),
      signals_(signals),
      loop_(std::move(loop)),
      torn_(network.inputCount()),
      fromInside_(network.inputCount()) {
  for (const std::size_t input : loop_.tears)
    torn_[input] = true;
  for (const Wire& wire : network.wires())
    fromInside_[wire.input] =
        std::ranges::find(loop_.nodes, network.nodeOfOutput(wire.output)) != loop_.nodes.end();
}

namespace {

/// An event as close as this to the end of a step is met there: all FMUs within half a nanosecond.
double closeness(double size) {
  return std::min(1e-7 * size, 5e-10);
}

LoopStep failed(double reached, LoopStep::Reason reason, std::size_t node) {
  return {.end = LoopStep::End::failed, .reached = reached, .reason = reason, .node = node};
}

}  // namespace

LoopStep Coupling::advance(std::size_t node, double time, double size, Signal signal, bool through) {
  const auto from = network_.inputsOf<const double>(node, signals_.inputs);
  const auto to = network_.inputsOf<const double>(node, signals_.target);
  Node& it = network_.node(node);
  it.beginStep();
  if (!it.isDirect())
    return finished(node, it.advance(time, size, from, to, signal), time, time + size, through);
  const auto outputs = network_.outputsOf(node, signals_.outputs);
  const bool usual = it.advanceDirectly(time, size, from, to, signal, outputs);
  if (usual && areFinite(outputs.data(), outputs.data() + outputs.size())) return {.reached = time + size};
  return finished(node, usual ? Step{.reached = time + size} : it.unusual(), time, time + size, through);
}

LoopStep Coupling::afterDirectStep(std::size_t node, bool usual, double time, double end) {
  return finished(node, usual ? Step{.reached = end} : network_.node(node).unusual(), time, end, true);
}

LoopStep Coupling::finished(std::size_t node, Step step, double time, double end, bool through) {
  constexpr int mostEvents = 1000;
  Node& it = network_.node(node);
  // The signals are not the last word yet, so neither is an event: the node goes on through it by itself.
  for (int i = 0; step.outcome == StepOutcome::early && step.reached < end && !step.terminate; ++i) {
    if (i == mostEvents) return failed(step.reached, LoopStep::Reason::endlessEvents, node);
    // One at the very beginning is that of the last step, which ended a rounding error before it.
    if (step.reached > time + closeness(end - time)) {
      if (!through) return {.end = LoopStep::End::early, .reached = step.reached};
      firstEvent_ = std::min(firstEvent_, step.reached);
    }
    if (step.eventPending && it.passEvents(step.reached).terminate) {
      step.terminate = true;
      break;
    }
    step = it.resume(step.reached, end);
  }
  LoopStep result{.reached = step.reached, .event = step.eventPending};
  if (step.terminate) {
    result.end = LoopStep::End::terminated;
  } else if (step.outcome == StepOutcome::discarded) {
    return failed(step.reached, LoopStep::Reason::discarded, node);
  }
  const auto outputs = network_.outputsOf(node, signals_.outputs);
  it.readOutputs(outputs);
  if (!areFinite(outputs.data(), outputs.data() + outputs.size()))
    return failed(step.reached, LoopStep::Reason::notFinite, node);
  return result;
}

LoopStep Coupling::concluded(LoopStep step, double time, double size) const {
  if (step.end != LoopStep::End::complete || firstEvent_ >= time + size) return step;
  if (firstEvent_ >= time + size - closeness(size)) {
    step.event = true;
  } else if (signals_.alignEvents) {
    step.end = LoopStep::End::early;
    step.reached = firstEvent_;
  }
  return step;
}

double Coupling::arriving(std::size_t input) const {
  const Wire* wire = network_.driverOf(input);
  if (network_.changesAtEventsOnly(input)) return signals_.inputs[input];
  return wire ? network_.through(*wire, signals_.outputs) : signals_.target[input];
}

namespace {

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
  Successors successors(network.size());
  for (const Wire& wire : network.wires())
    successors[network.nodeOfOutput(wire.output)].push_back(network.nodeOfInput(wire.input));
  for (std::vector<std::size_t> order : stronglyConnected(successors)) {
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

std::span<const NamedAlgorithm> namedAlgorithms() {
  static constexpr NamedAlgorithm list[] = {{"newton", Algorithm::newton, Signal::linear},
                                            {"aitken", Algorithm::aitken, Signal::linear},
                                            {"gauss-seidel", Algorithm::gaussSeidel, Signal::linear},
                                            {"gauss-seidel-hold", Algorithm::gaussSeidel, Signal::hold},
                                            {"jacobi", Algorithm::jacobi, Signal::linear},
                                            {"jacobi-hold", Algorithm::jacobi, Signal::hold}};
  return list;
}

const NamedAlgorithm* findAlgorithm(std::string_view name) {
  const auto list = namedAlgorithms();
  const auto found = std::ranges::find(list, name, &NamedAlgorithm::name);
  return found == list.end() ? nullptr : &*found;
}

std::string_view nameOf(Algorithm algorithm, Signal signal) {
  std::string_view name;
  for (const NamedAlgorithm& one : namedAlgorithms())
    if (one.algorithm == algorithm && (name.empty() || one.signal == signal)) name = one.name;
  return name;
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
