#include "cosim/system/ssp_signals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "cosim/error.hpp"
#include "cosim/system/ssp_variables.hpp"

namespace bristle::cosim::ssp {

namespace {

using Kind = Transformation::Kind;

/// The way of a signal, backwards from where it ends.
struct Way {
  std::size_t start;               // the node where it begins
  std::vector<const Edge*> edges;  // in the direction of the signal
};

class Tracer {
 public:
  Tracer(Assembly& assembly, SystemDescription& description)
      : in_(assembly), out_(description), drivenBy_(assembly.nodes.size()) {
    for (const Edge& edge : in_.edges)
      drivenBy_[edge.to] = &edge;
  }

  void run() {
    for (std::size_t n = 0; n < in_.nodes.size(); ++n) {
      const Node& node = in_.nodes[n];
      if (node.variable && takes(node.kind)) endAtVariable(n);
      if (node.instance == 0 && gives(node.kind) && drivenBy_[n]) endAtPort(n);
    }
    const auto hand = [](Ports& found, std::vector<SystemDescription::Port>& list) {
      // As the outermost system declares them.
      std::ranges::stable_sort(found, {}, &Ports::value_type::first);
      for (auto& port : found)
        list.push_back(std::move(port.second));
    };
    hand(ports_, out_.ports);
    hand(parameters_, out_.parameters);
  }

 private:
  Way wayTo(std::size_t end) const {
    Way way{end, {}};
    while (const Edge* edge = drivenBy_[way.start]) {
      way.edges.push_back(edge);
      way.start = edge->from;
      if (way.edges.size() > in_.nodes.size()) {
        throw Error(
            fmt::format("{}: the signal at \"{}\" goes round in a circle through the connectors of "
                        "systems and never comes from a component.",
                        edge->origin, in_.nameOf(in_.nodes[end])));
      }
    }
    std::ranges::reverse(way.edges);
    return way;
  }

  const Node& at(std::size_t node) const { return in_.nodes[node]; }
  const std::string& component(const Node& node) const { return in_.instances[node.instance].path; }

  LinearMap along(const Way& way, const Node& end) {
    const Node& start = at(way.start);
    Carrier carrier(start.unit, start.fromVariable);
    for (const Edge* edge : way.edges)
      carrier.cross(*edge, at(edge->to), in_.remarks);
    return carrier.map().then(end.toVariable);
  }

  void checkTypes(const Way& way, const Node& from, const Node& to) const {
    const std::string& origin = way.edges.back()->origin;
    const std::string conflict = typeConflict(in_.model(from), *from.variable, in_.model(to), *to.variable);
    if (!conflict.empty()) {
      throw Error(fmt::format("{}: \"{}\" cannot drive \"{}\": {}.", origin, in_.nameOf(from), in_.nameOf(to),
                              conflict));
    }
    for (const Edge* edge : way.edges)
      checkTransformation(*edge, to);
  }

  void checkTransformation(const Edge& edge, const Node& end) const {
    const Kind kind = edge.transformation.kind;
    const bool wrong = (kind == Kind::linear && !isFloat(end.variable->type)) ||
                       (kind == Kind::boolean && end.variable->type != Type::boolean);
    if (!wrong) return;
    throw Error(fmt::format("{}: \"{}\" is of type {}, to which a {} transformation does not apply.",
                            edge.origin, in_.nameOf(end), nameOf(end.variable->type),
                            kind == Kind::linear ? "linear" : "Boolean"));
  }

  void endAtVariable(std::size_t n) {
    const Way way = wayTo(n);
    if (way.edges.empty()) return;
    const Node &from = at(way.start), &to = at(n);
    if (to.kind != ConnectorKind::input) {
      if (!from.variable) {  // a parameter that a system shows
        if (from.instance == 0)
          parameters_.emplace_back(way.start, portOf(way.start, to, true, along(way, to)));
        return;
      }
      throw Error(
          fmt::format("{}: \"{}\" is a parameter, which no component can drive; give it a value with a "
                      "parameter binding.",
                      way.edges.back()->origin, in_.nameOf(to)));
    }
    const bool fromPort = from.instance == 0 && !from.variable && takes(from.kind);
    if (!from.variable && !fromPort) return;  // a connector of a system that nothing drives
    const auto [other, isNew] = driven_.emplace(std::pair(to.instance, to.variable), way.edges.back());
    if (!isNew) {
      throw Error(fmt::format("{}: \"{}\" has two drivers; the other one is at {}.", way.edges.back()->origin,
                              in_.nameOf(to), other->second->origin));
    }
    if (fromPort) {
      for (const Edge* edge : way.edges)
        checkTransformation(*edge, to);
      const LinearMap map = along(way, to);
      const bool parameter =
          from.kind == ConnectorKind::parameter || from.kind == ConnectorKind::structuralParameter;
      (parameter ? parameters_ : ports_).emplace_back(way.start, portOf(way.start, to, true, map));
      return;
    }
    checkTypes(way, from, to);
    const LinearMap map = along(way, to);
    const bool suppressed =
        std::ranges::any_of(way.edges, [](const Edge* edge) { return edge->suppressUnitConversion; });
    out_.connections.push_back({component(from), from.variable->name, component(to), to.variable->name,
                                map.factor, map.offset, suppressed, way.edges.back()->origin});
  }

  void endAtPort(std::size_t n) {
    const Way way = wayTo(n);
    const Node &from = at(way.start), &port = at(n);
    if (!from.variable) return;  // nothing that runs is behind it
    for (const Edge* edge : way.edges)
      checkTransformation(*edge, from);
    const LinearMap map = along(way, port);
    ports_.emplace_back(n, portOf(n, from, false, map));
  }

  SystemDescription::Port portOf(std::size_t n, const Node& inside, bool isInput,
                                 const LinearMap& map) const {
    const Node& port = at(n);
    return {port.name,
            component(inside),
            inside.variable->name,
            isInput,
            map.factor,
            map.offset,
            port.unit.name.empty() ? inside.unit.name : port.unit.name};
  }

  Assembly& in_;
  SystemDescription& out_;
  std::vector<const Edge*> drivenBy_;  // by node
  using Ports = std::vector<std::pair<std::size_t, SystemDescription::Port>>;
  Ports ports_, parameters_;
  // Aliases give one variable several connectors.
  std::map<std::pair<std::size_t, const Variable*>, const Edge*> driven_;
};

}  // namespace

void Carrier::cross(const Edge& edge, const Node& to, std::vector<std::string>& remarks) {
  if (edge.suppressUnitConversion) {
    unit_ = to.unit;
  } else {
    const UnitConversion conversion = convert(unit_, to.unit);
    if (conversion.relation == UnitRelation::incompatible || conversion.relation == UnitRelation::redefined) {
      throw Error(fmt::format("{}: {}.", edge.origin, explain(conversion.relation, unit_, to.unit)));
    }
    if (conversion.relation == UnitRelation::unknown) {
      remarks.push_back(fmt::format("{}: {}.", edge.origin, explain(conversion.relation, unit_, to.unit)));
    }
    map_ = map_.then(conversion.map);
    if (!to.unit.name.empty()) unit_ = to.unit;
  }
  map_ = map_.then(edge.transformation.map);
}

void trace(Assembly& assembly, SystemDescription& description) {
  Tracer(assembly, description).run();
}

}  // namespace bristle::cosim::ssp
