#include "cosim/system/graph.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <set>

namespace bristle::cosim {

namespace {

// Tarjan's algorithm with a stack of its own: systems may be larger than the program's stack.
class Tarjan {
 public:
  explicit Tarjan(const Successors& graph)
      : graph_(graph), index_(graph.size(), unseen), low_(graph.size()), onStack_(graph.size()) {}

  std::vector<std::vector<std::size_t>> run() {
    for (std::size_t node = 0; node < graph_.size(); ++node)
      if (index_[node] == unseen) search(node);
    return std::move(sets_);
  }

 private:
  static constexpr std::size_t unseen = static_cast<std::size_t>(-1);
  struct Frame {
    std::size_t node, edge;
  };

  void enter(std::size_t node) {
    index_[node] = low_[node] = count_++;
    stack_.push_back(node);
    onStack_[node] = true;
    frames_.push_back({node, 0});
  }

  void search(std::size_t start) {
    enter(start);
    while (!frames_.empty()) {
      const std::size_t node = frames_.back().node;
      if (frames_.back().edge < graph_[node].size()) {
        const std::size_t next = graph_[node][frames_.back().edge++];
        if (index_[next] == unseen) {
          enter(next);
        } else if (onStack_[next]) {
          low_[node] = std::min(low_[node], index_[next]);
        }
        continue;
      }
      frames_.pop_back();
      if (!frames_.empty()) low_[frames_.back().node] = std::min(low_[frames_.back().node], low_[node]);
      if (low_[node] == index_[node]) close(node);
    }
  }

  void close(std::size_t root) {
    const auto first = std::find(stack_.rbegin(), stack_.rend(), root).base() - 1;
    std::vector<std::size_t> set(first, stack_.end());
    stack_.erase(first, stack_.end());
    for (const std::size_t node : set)
      onStack_[node] = false;
    std::ranges::sort(set);
    sets_.push_back(std::move(set));
  }

  const Successors& graph_;
  std::vector<std::size_t> index_, low_, stack_;
  std::vector<bool> onStack_;
  std::vector<Frame> frames_;
  std::size_t count_ = 0;
  std::vector<std::vector<std::size_t>> sets_;
};

void addEdge(Successors& graph, std::size_t from, std::size_t to) {
  auto& list = graph[from];
  if (std::ranges::find(list, to) == list.end()) list.push_back(to);
}

/// Inputs that some connected output follows without delay.
std::set<GraphPort> immediateInputs(const PortGraph& graph) {
  std::set<GraphPort> used, result;
  for (const GraphEdge& wire : graph.connections)
    used.insert(wire.from);
  for (const GraphEdge& wire : graph.feedthrough)
    if (used.contains(wire.to)) result.insert(wire.from);
  return result;
}

/// Follows the successors inside one strongly connected set; empty if some node has several, so that there is
/// no single circle.
std::vector<std::size_t> asCircle(const Successors& graph, const std::vector<std::size_t>& set) {
  const std::set<std::size_t> inside(set.begin(), set.end());
  std::vector<std::size_t> circle{set.front()};
  while (true) {
    std::optional<std::size_t> next;
    for (const std::size_t n : graph[circle.back()]) {
      if (!inside.contains(n)) continue;
      if (next) return {};
      next = n;
    }
    if (!next || *next == set.front()) break;
    circle.push_back(*next);
    if (circle.size() > set.size()) return {};
  }
  return circle.size() == set.size() ? circle : std::vector<std::size_t>();
}

}  // namespace

std::vector<std::vector<std::size_t>> stronglyConnected(const Successors& graph) {
  const auto sets = Tarjan(graph).run();
  std::vector<std::size_t> setOf(graph.size());
  for (std::size_t s = 0; s < sets.size(); ++s)
    for (const std::size_t node : sets[s])
      setOf[node] = s;

  // Kahn's algorithm over the sets; the one with the smallest node goes first.
  std::vector<std::set<std::size_t>> next(sets.size());
  std::vector<std::size_t> waiting(sets.size(), 0);
  for (std::size_t node = 0; node < graph.size(); ++node) {
    for (const std::size_t successor : graph[node]) {
      const std::size_t from = setOf[node], to = setOf[successor];
      if (from != to && next[from].insert(to).second) ++waiting[to];
    }
  }
  using Entry = std::pair<std::size_t, std::size_t>;  // smallest node, set
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
  for (std::size_t s = 0; s < sets.size(); ++s)
    if (waiting[s] == 0) ready.emplace(sets[s].front(), s);
  std::vector<std::vector<std::size_t>> sorted;
  while (!ready.empty()) {
    const std::size_t s = ready.top().second;
    ready.pop();
    sorted.push_back(sets[s]);
    for (const std::size_t to : next[s])
      if (--waiting[to] == 0) ready.emplace(sets[to].front(), to);
  }
  return sorted;
}

PortGraph portGraph(const SystemDescription& system, std::span<const std::shared_ptr<Fmu>> fmus) {
  PortGraph graph;
  graph.components = system.components.size();
  std::map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < system.components.size(); ++i)
    places[system.components[i].name] = i;
  const auto port = [&](const std::string& component, const std::string& variable) {
    const std::size_t place = places.at(component);
    const ModelDescription& model = fmus[place]->description();
    return GraphPort{place, model.indexOf(model.variable(variable))};
  };
  std::vector<std::set<std::size_t>> inputs(graph.components), outputs(graph.components);
  for (const SystemConnection& c : system.connections) {
    const GraphEdge wire{port(c.fromComponent, c.fromVariable), port(c.toComponent, c.toVariable)};
    graph.connections.push_back(wire);
    outputs[wire.from.component].insert(wire.from.variable);
    inputs[wire.to.component].insert(wire.to.variable);
  }
  for (std::size_t i = 0; i < graph.components; ++i) {
    const ModelDescription& model = fmus[i]->description();
    std::map<std::size_t, const Unknown*> listed;
    for (const Unknown& unknown : model.structure.outputs)
      listed[unknown.variable] = &unknown;
    for (const std::size_t output : outputs[i]) {
      const Variable& variable = model.variables[output];
      const auto known = listed.find(output);
      const bool isListed = known != listed.end() && known->second->dependencies;
      const bool early =
          variable.variability != Variability::continuous && variable.variability != Variability::discrete;
      if (!isListed && (early || model.isState(variable))) continue;
      for (const std::size_t input : inputs[i]) {
        const bool depends =
            !isListed || std::ranges::any_of(*known->second->dependencies,
                                             [&](const Dependency& d) { return d.variable == input; });
        if (depends) graph.feedthrough.push_back({{i, input}, {i, output}});
      }
    }
  }
  return graph;
}

std::vector<ComponentGroup> evaluationOrder(const PortGraph& graph) {
  Successors all(graph.components);
  for (const GraphEdge& wire : graph.connections)
    addEdge(all, wire.from.component, wire.to.component);
  const std::set<GraphPort> immediate = immediateInputs(graph);

  const auto sets = stronglyConnected(all);
  std::vector<std::size_t> setOf(graph.components), placeIn(graph.components);
  std::vector<Successors> inner;  // by set: what must not be turned round inside it
  for (std::size_t s = 0; s < sets.size(); ++s) {
    for (std::size_t i = 0; i < sets[s].size(); ++i) {
      setOf[sets[s][i]] = s;
      placeIn[sets[s][i]] = i;
    }
    inner.emplace_back(sets[s].size());
  }
  for (const GraphEdge& wire : graph.connections) {
    const std::size_t from = wire.from.component, to = wire.to.component;
    if (setOf[from] == setOf[to] && immediate.contains(wire.to)) {
      addEdge(inner[setOf[from]], placeIn[from], placeIn[to]);
    }
  }
  std::vector<ComponentGroup> groups;
  for (std::size_t s = 0; s < sets.size(); ++s) {
    ComponentGroup group;
    const std::size_t first = sets[s].front();
    group.isLoop = sets[s].size() > 1 || std::ranges::find(all[first], first) != all[first].end();
    for (const auto& together : stronglyConnected(inner[s]))
      for (const std::size_t i : together)
        group.components.push_back(sets[s][i]);
    groups.push_back(std::move(group));
  }
  return groups;
}

std::vector<AlgebraicLoop> algebraicLoops(const PortGraph& graph) {
  std::vector<GraphPort> ports;
  std::map<GraphPort, std::size_t> place;
  const auto placeOf = [&](const GraphPort& port) {
    const auto [entry, isNew] = place.emplace(port, ports.size());
    if (isNew) ports.push_back(port);
    return entry->second;
  };
  Successors edges;
  for (const auto* wires : {&graph.connections, &graph.feedthrough}) {
    for (const GraphEdge& wire : *wires) {
      const std::size_t from = placeOf(wire.from), to = placeOf(wire.to);
      edges.resize(ports.size());
      addEdge(edges, from, to);
    }
  }
  std::vector<AlgebraicLoop> loops;
  for (const auto& set : stronglyConnected(edges)) {
    if (set.size() < 2) continue;  // no port is connected with itself
    const auto circle = asCircle(edges, set);
    AlgebraicLoop loop;
    loop.isCircle = !circle.empty();
    for (const std::size_t i : circle.empty() ? set : circle)
      loop.ports.push_back(ports[i]);
    loops.push_back(std::move(loop));
  }
  return loops;
}

}  // namespace bristle::cosim
