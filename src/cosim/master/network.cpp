#include "cosim/master/network.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace bristle::cosim {

namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

std::vector<std::string> assignmentTexts(const SystemComponent& component) {
  std::vector<std::string> texts;
  for (const ParameterValue& p : component.parameters)
    texts.push_back(fmt::format("{}={}", p.variable, fmt::join(p.values, " ")));
  return texts;
}

struct Ports {
  std::vector<Element> elements;
  std::map<std::pair<const Variable*, std::size_t>, std::size_t> places;

  std::size_t add(const Element& element) {
    const auto [found, fresh] = places.emplace(std::pair(element.variable, element.offset), elements.size());
    if (fresh) elements.push_back(element);
    return found->second;
  }
};

struct Link {
  std::size_t fromNode, fromPort, toNode, toPort;
  double factor, offset;
};

}  // namespace

Network::Network(const SystemDescription& system, std::vector<std::shared_ptr<Fmu>> fmus,
                 const Options& options) {
  const std::size_t count = system.components.size();
  std::vector<Assignments> assignments;
  for (std::size_t i = 0; i < count; ++i)
    assignments.emplace_back(fmus[i]->description(), assignmentTexts(system.components[i]));

  const auto nodeNamed = [&](const std::string& name, const std::string& origin) {
    for (std::size_t i = 0; i < count; ++i)
      if (system.components[i].name == name) return i;
    throw Error(fmt::format("{}: there is no component \"{}\".", origin, name));
  };
  std::vector<Ports> inputs(count), outputs(count);
  std::vector<Link> links;
  for (const SystemConnection& c : system.connections) {
    const std::size_t from = nodeNamed(c.fromComponent, c.origin), to = nodeNamed(c.toComponent, c.origin);
    const auto sources = assignments[from].layout().resolve(c.fromVariable);
    const auto targets = assignments[to].layout().resolve(c.toVariable);
    if (sources.size() != targets.size()) {
      throw Error(fmt::format("{}: {}.{} has {} elements and {}.{} has {}.", c.origin, c.fromComponent,
                              c.fromVariable, sources.size(), c.toComponent, c.toVariable, targets.size()));
    }
    for (std::size_t i = 0; i < sources.size(); ++i) {
      if (!isNumeric(sources[i].variable->type) || !isNumeric(targets[i].variable->type)) {
        throw Error(fmt::format("{}: {}.{} is of type {}; only numbers can be connected.", c.origin,
                                c.fromComponent, c.fromVariable, nameOf(sources[i].variable->type)));
      }
      links.push_back(
          {from, outputs[from].add(sources[i]), to, inputs[to].add(targets[i]), c.factor, c.offset});
    }
  }

  std::vector<std::pair<std::size_t, std::size_t>> external;  // node and port
  for (const auto& [component, variable] : options.external) {
    const std::size_t node = nodeNamed(component, "The inputs");
    for (const Element& element : assignments[node].layout().resolve(variable))
      external.emplace_back(node, inputs[node].add(element));
  }

  const bool eventMode = options.eventMode && std::ranges::all_of(fmus, [](const auto& fmu) {
                           const auto& cs = fmu->description().coSimulation;
                           return cs && cs->canGetAndSetState && cs->canHandleVariableCommunicationStepSize;
                         });
  for (std::size_t i = 0; i < count; ++i) {
    firstInput_.push_back(nodeOfInput_.size());
    firstOutput_.push_back(nodeOfOutput_.size());
    nodeOfInput_.insert(nodeOfInput_.end(), inputs[i].elements.size(), i);
    nodeOfOutput_.insert(nodeOfOutput_.end(), outputs[i].elements.size(), i);
    Node::Options nodeOptions;
    nodeOptions.name = system.components[i].name;
    nodeOptions.kind = system.components[i].kind;
    nodeOptions.log = options.log;
    if (options.logCategories) nodeOptions.logCategories = options.logCategories(fmus[i]->description());
    nodeOptions.eventMode = eventMode;
    nodes_.push_back(std::make_unique<Node>(fmus[i], std::move(nodeOptions), std::move(assignments[i]),
                                            std::move(inputs[i].elements), std::move(outputs[i].elements)));
  }
  for (const auto& node : nodes_)
    for (std::size_t k = 0; k < node->inputs().size(); ++k)
      atEventsOnly_.push_back(node->changesAtEventsOnly(k));
  for (const auto& [node, port] : external)
    external_.push_back(firstInput_[node] + port);
  driver_.assign(inputCount(), none);
  for (const Link& link : links) {
    const Wire wire{firstOutput_[link.fromNode] + link.fromPort, firstInput_[link.toNode] + link.toPort,
                    link.factor, link.offset};
    if (driver_[wire.input] != none) {
      throw Error(fmt::format("{} has two drivers, {} and {}.", inputName(wire.input),
                              outputName(wires_[driver_[wire.input]].output), outputName(wire.output)));
    }
    driver_[wire.input] = wires_.size();
    wires_.push_back(wire);
  }
  for (const std::size_t input : external_) {
    if (driverOf(input)) {
      throw Error(fmt::format("{} has two drivers, {} and the inputs given from outside.", inputName(input),
                              outputName(driverOf(input)->output)));
    }
  }
}

const Wire* Network::driverOf(std::size_t input) const {
  return driver_[input] == none ? nullptr : &wires_[driver_[input]];
}

const Element& Network::inputElement(std::size_t input) const {
  const std::size_t node = nodeOfInput_[input];
  return nodes_[node]->inputs()[input - firstInput_[node]];
}

const Element& Network::outputElement(std::size_t output) const {
  const std::size_t node = nodeOfOutput_[output];
  return nodes_[node]->outputs()[output - firstOutput_[node]];
}

std::string Network::inputName(std::size_t input) const {
  return nodes_[nodeOfInput_[input]]->name() + "." + inputElement(input).name;
}

std::string Network::outputName(std::size_t output) const {
  return nodes_[nodeOfOutput_[output]]->name() + "." + outputElement(output).name;
}

bool Network::canRollBack() const {
  return std::ranges::all_of(nodes_, [](const auto& node) { return node->canRollBack(); });
}

std::string Network::fixedStepNode() const {
  for (const auto& node : nodes_)
    if (!node->slave().interface().canHandleVariableCommunicationStepSize) return node->name();
  return {};
}

bool Network::usesEventMode() const {
  return std::ranges::any_of(nodes_, [](const auto& node) { return node->slave().usesEventMode(); });
}

}  // namespace bristle::cosim
