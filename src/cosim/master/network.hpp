// The FMUs of a system and the wires between them: one vector of all connected outputs, one of all connected
// inputs.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "cosim/master/node.hpp"
#include "cosim/system/system.hpp"

namespace bristle::cosim {

/// input = factor x output + offset
struct Wire {
  std::size_t output, input;  // places in the vectors of the network
  double factor = 1, offset = 0;
};

class Network {
 public:
  struct Options {
    LogSink log;
    /// Of messages that each FMU is asked for; all of them if there is no choice.
    std::function<std::vector<std::string>(const ModelDescription&)> logCategories;
    /// FMI 3: use event mode where every FMU can be taken back to the beginning of a step.
    bool eventMode = true;
    /// Inputs that no FMU drives but the master shall set: component and variable.
    std::vector<std::pair<std::string, std::string>> external;
  };
  /// `fmus` in the order of the components.
  Network(const SystemDescription& system, std::vector<std::shared_ptr<Fmu>> fmus, const Options& options);

  std::size_t size() const { return nodes_.size(); }
  Node& node(std::size_t i) { return *nodes_[i]; }
  const Node& node(std::size_t i) const { return *nodes_[i]; }
  const std::vector<Wire>& wires() const { return wires_; }
  /// Null if the input is an external one.
  const Wire* driverOf(std::size_t input) const;
  std::size_t firstInput(std::size_t node) const { return firstInput_[node]; }
  std::size_t firstOutput(std::size_t node) const { return firstOutput_[node]; }
  std::size_t nodeOfInput(std::size_t input) const { return nodeOfInput_[input]; }
  std::size_t nodeOfOutput(std::size_t output) const { return nodeOfOutput_[output]; }
  const Element& inputElement(std::size_t input) const;
  const Element& outputElement(std::size_t output) const;
  /// "valve.F"
  std::string inputName(std::size_t input) const;
  std::string outputName(std::size_t output) const;
  bool isReal(std::size_t input) const { return isFloat(inputElement(input).variable->type); }

  bool changesAtEventsOnly(std::size_t input) const { return atEventsOnly_[input]; }

  /// Places of the external inputs, in the order in which they were asked for (arrays element by element).
  const std::vector<std::size_t>& externalInputs() const { return external_; }

  std::size_t inputCount() const { return nodeOfInput_.size(); }
  std::size_t outputCount() const { return nodeOfOutput_.size(); }

  double through(const Wire& wire, std::span<const double> outputs) const {
    return wire.factor * outputs[wire.output] + wire.offset;
  }
  std::span<double> outputsOf(std::size_t node, std::span<double> all) const {
    return all.subspan(firstOutput_[node], nodes_[node]->outputs().size());
  }
  template <class T>
  std::span<T> inputsOf(std::size_t node, std::span<T> all) const {
    return all.subspan(firstInput_[node], nodes_[node]->inputs().size());
  }

  bool canRollBack() const;
  bool usesEventMode() const;
  /// The name of an FMU that takes only communication steps of one size; empty if none is so.
  std::string fixedStepNode() const;

 private:
  std::vector<std::unique_ptr<Node>> nodes_;
  std::vector<Wire> wires_;
  std::vector<std::size_t> driver_;  // wire per input
  std::vector<std::size_t> external_;
  std::vector<bool> atEventsOnly_;  // per input
  std::vector<std::size_t> firstInput_, firstOutput_, nodeOfInput_, nodeOfOutput_;
};

}  // namespace bristle::cosim
