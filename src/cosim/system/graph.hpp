// Who feeds whom: feedback between components, algebraic loops, and an order to evaluate them in.
#pragma once

#include <compare>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "cosim/fmu.hpp"
#include "cosim/system/system.hpp"

namespace bristle::cosim {

/// Directed: by node, the nodes that its edges lead to.
using Successors = std::vector<std::vector<std::size_t>>;

/// Sets of nodes that reach one another.  Sets come after those that lead to them; as far as that leaves a
/// choice, sets and the nodes in them keep the order of their numbers.
std::vector<std::vector<std::size_t>> stronglyConnected(const Successors& graph);

/// A variable of a component; places in the lists of components and of the model's variables.
struct GraphPort {
  std::size_t component = 0, variable = 0;
  auto operator<=>(const GraphPort&) const = default;
};

struct GraphEdge {
  GraphPort from, to;
  auto operator<=>(const GraphEdge&) const = default;
};

struct PortGraph {
  std::size_t components = 0;
  std::vector<GraphEdge> connections;
  /// From an input to an output of the same component that depends on it without delay.
  std::vector<GraphEdge> feedthrough;
};

/// Dependencies that the model structure does not list count as all inputs; a state depends on none.  Only
/// the variables that connections use are in the graph.
PortGraph portGraph(const SystemDescription& system, std::span<const std::shared_ptr<Fmu>> fmus);

/// Components to be evaluated together; more than one, or one connected with itself, is a feedback loop.
struct ComponentGroup {
  /// In the order that sequential coupling should take: a component whose outputs follow its inputs without
  /// delay comes after those that drive it, as far as that is possible.
  std::vector<std::size_t> components;
  bool isLoop = false;
};

/// In the order of the signals: a group comes after those that drive it.
std::vector<ComponentGroup> evaluationOrder(const PortGraph& graph);

/// Inputs and outputs that depend on one another without delay.
struct AlgebraicLoop {
  std::vector<GraphPort> ports;
  bool isCircle = false;  // the ports are in the order of the one way round
};
std::vector<AlgebraicLoop> algebraicLoops(const PortGraph& graph);

}  // namespace bristle::cosim
