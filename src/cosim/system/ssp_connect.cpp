// Connections as written become edges between connectors.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cosim/error.hpp"
#include "cosim/names.hpp"
#include "cosim/system/ssp_signals.hpp"
#include "cosim/system/ssp_variables.hpp"

namespace bristle::cosim::ssp {

namespace {

struct End {
  std::size_t node;
  bool own;  // of the system that holds the connection, seen from its inside
  bool isSource, isTarget;
};

// How late a value may change: constants and structural parameters never, parameters before the start, others
// always.
int lateness(ConnectorKind kind) {
  switch (kind) {
    case ConnectorKind::constant:
    case ConnectorKind::structuralParameter:
      return 0;
    case ConnectorKind::parameter:
    case ConnectorKind::calculatedParameter:
      return 1;
    default:
      return 2;
  }
}

std::string knownNames(const std::unordered_map<std::string, std::size_t>& names) {
  std::vector<std::string> sorted;
  for (const auto& [name, place] : names)
    sorted.push_back(name);
  std::ranges::sort(sorted);
  constexpr std::size_t most = 20;
  const std::size_t left = sorted.size() > most ? sorted.size() - most : 0;
  sorted.resize(sorted.size() - left);
  if (sorted.empty()) return "it declares none";
  return fmt::format("it declares {}{}", fmt::join(sorted, ", "),
                     left ? fmt::format(" and {} more", left) : std::string());
}

std::string didYouMean(const std::string& name, const std::unordered_map<std::string, std::size_t>& names) {
  std::vector<std::string_view> known;
  for (const auto& entry : names)
    known.emplace_back(entry.first);
  std::ranges::sort(known);  // the map's order is not to be relied upon
  return suggestion(name, known);
}

class Wiring {
 public:
  explicit Wiring(Assembly& assembly) : out_(assembly), drivenBy_(assembly.nodes.size()) {}

  void run() {
    for (std::size_t e = 0; e < out_.edges.size(); ++e)
      drivenBy_[out_.edges[e].to] = e;
    for (std::size_t i = 0; i < out_.instances.size(); ++i) {
      const Instance& instance = out_.instances[i];
      if (instance.component) continue;
      for (const Connection& connection : instance.element->connections)
        add(instance, connection);
    }
  }

 private:
  End find(const Instance& system, const Connection& c, const std::optional<std::string>& element,
           const std::string& connector) const {
    const Instance* owner = &system;
    if (element) {
      const auto child = system.childNamed.find(*element);
      if (child == system.childNamed.end()) {
        throw Error(fmt::format("{}: {} has no element \"{}\"{}", c.origin, describe(system), *element,
                                didYouMean(*element, system.childNamed)));
      }
      owner = &out_.instances[child->second];
    }
    const auto& names = element ? owner->outside : owner->inside;
    const auto node = names.find(connector);
    if (node == names.end()) {
      throw Error(fmt::format("{}: {} has no connector \"{}\"; {}.", c.origin, describe(*owner), connector,
                              knownNames(names)));
    }
    const ConnectorKind kind = out_.nodes[node->second].kind;
    // An input of the system itself is where values come from, seen from inside.
    return element ? End{node->second, false, gives(kind), takes(kind)}
                   : End{node->second, true, takes(kind), gives(kind)};
  }

  std::string describe(const Instance& instance) const {
    if (instance.path.empty()) return fmt::format("the system \"{}\"", instance.element->name);
    return fmt::format("\"{}\"", instance.path);
  }

  std::string describe(const End& end) const {
    const Node& node = out_.nodes[end.node];
    return fmt::format("\"{}\" ({}{})", out_.nameOf(node), end.own ? "the system's own " : "",
                       nameOf(node.kind));
  }

  void add(const Instance& system, const Connection& c) {
    const End start = find(system, c, c.startElement, c.startConnector);
    const End end = find(system, c, c.endElement, c.endConnector);
    // Which end is called the start says nothing about the direction.
    const bool forward = start.isSource && end.isTarget, backward = end.isSource && start.isTarget;
    if (!forward && !backward) {
      throw Error(
          fmt::format("{}: nothing can flow between {} and {}; one must give a value and the other "
                      "take it.",
                      c.origin, describe(start), describe(end)));
    }
    const End& from = forward ? start : end;
    const End& to = forward ? end : start;
    const ConnectorKind source = out_.nodes[from.node].kind, target = out_.nodes[to.node].kind;
    const bool wildcard = source == ConnectorKind::unspecified || target == ConnectorKind::unspecified;
    if (!wildcard && lateness(source) > lateness(target)) {
      throw Error(fmt::format("{}: {} may change later than {} can take it.", c.origin, describe(from),
                              describe(to)));
    }
    checkTransformation(c);
    if (const auto& other = drivenBy_[to.node]) {
      const Edge& first = out_.edges[*other];
      throw Error(fmt::format("{}: {} has two drivers: \"{}\" ({}) and \"{}\".", c.origin, describe(to),
                              out_.nameOf(out_.nodes[first.from]), first.origin,
                              out_.nameOf(out_.nodes[from.node])));
    }
    drivenBy_[to.node] = out_.edges.size();
    out_.edges.push_back({from.node, to.node, c.transformation, c.suppressUnitConversion, c.origin});
  }

  static void checkTransformation(const Connection& c) {
    using Kind = Transformation::Kind;
    if (c.transformation.kind != Kind::integer && c.transformation.kind != Kind::enumeration) return;
    throw Error(
        fmt::format("{}: a connection cannot map integers or items of enumerations; linear and Boolean "
                    "transformations are supported.",
                    c.origin));
  }

  Assembly& out_;
  std::vector<std::optional<std::size_t>> drivenBy_;  // by node: the edge that ends there
};

}  // namespace

void connect(Assembly& assembly) {
  Wiring(assembly).run();
}

}  // namespace bristle::cosim::ssp
