// Brings the columns of an input table to the inputs of a slave, communication step by communication step.
#pragma once

#include <string>
#include <vector>

#include "cosim/exchange.hpp"
#include "cosim/input_table.hpp"

namespace bristle::cosim {

/// Continuous inputs follow straight lines as far as the slave can take them: by their slope over the coming
/// step (FMI 2, model exchange), by values at intermediate times (FMI 3); otherwise they are held over it.
/// Everything else, and everything with Interpolation::step, is held from row to row.  A breakpoint of the
/// table between two communication points is stepped over, unless it is a discontinuity: there the schedule
/// has a communication point.
class InputFeed {
 public:
  /// Checks every column against the model: it must be an input, and its values must suit the type.
  InputFeed(InputTable table, const Layout& layout, Interpolation interpolation, const std::string& file,
            InterfaceKind kind = InterfaceKind::coSimulation);

  const InputTable& table() const { return table_; }
  /// Inputs of the model the table has no column for.
  const std::vector<std::string>& missing() const { return missing_; }
  bool feeds(const Variable& variable) const;
  /// FMI 3: what the slave should be instantiated with.
  const std::vector<ValueReference>& intermediateInputs() const { return intermediate_; }

  void initialize(Slave& slave, double time);
  /// Before the step from `time` to `next`.
  void beginStep(Slave& slave, double time, double next);
  /// When the FMU asks inside that step.
  void provide(Slave& slave, double time);

 private:
  double value(std::size_t column, double time, Side side) const;

  InputTable table_;
  std::vector<Element> elements_;              // one per column
  std::vector<Interpolation> interpolations_;  // one per column
  std::vector<std::string> missing_;
  std::vector<ValueReference> intermediate_;
  ElementWriter writer_;
  std::vector<double> values_;

  // model exchange, and FMI 2 with canInterpolateInputs
  std::vector<std::size_t> slopeColumns_;
  SlopeWriter slopeWriter_;
  std::vector<double> slopes_;

  // FMI 3 with providesIntermediateUpdate
  std::vector<std::size_t> intermediateColumns_;
  ElementWriter intermediateWriter_;
  std::vector<double> intermediateValues_;
  double stepStart_ = 0;
};

}  // namespace bristle::cosim
