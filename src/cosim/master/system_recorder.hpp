// Reads chosen variables of a network at communication points and hands each row on: outputs of the whole
// system, variables of components, and the energy that the coupling has made.
#pragma once

#include "cosim/master/energy.hpp"
#include "cosim/recorder.hpp"
#include "cosim/system/system_names.hpp"

namespace bristle::cosim {

class SystemRecorder {
 public:
  SystemRecorder(Network& network, const SystemDescription& system, const SystemNames& names,
                 const EnergyAccount& energy);

  /// A connector of the system, "component.variable", or "residual.a.b" for the power connection of a and b.
  void add(const std::string& name);
  /// The outputs of the system, or of all components if it has none; and all residuals.
  void addDefaults();
  /// After the last add().
  void start(std::vector<RowSink*> sinks);

  const std::vector<Column>& columns() const { return columns_; }
  void record(double time);

 private:
  struct Source {
    std::size_t node, row;  // in the list of that node's elements; node == size: a power connection
    double factor, offset;
  };
  void addVariable(std::size_t node, const std::string& variable, const std::string& name,
                   const SystemDescription::Port* port);
  bool addResidual(const std::string& name);

  Network& network_;
  const SystemDescription& system_;
  const SystemNames& names_;
  const EnergyAccount& energy_;
  std::vector<Column> columns_;
  std::vector<Source> sources_;                  // of each column
  std::vector<std::vector<Element>> elements_;   // of each node
  std::vector<ElementReader> readers_;           // likewise
  std::vector<std::vector<double>> nodeValues_;  // likewise
  std::vector<double> values_;
  std::vector<RowSink*> sinks_;
};

}  // namespace bristle::cosim
