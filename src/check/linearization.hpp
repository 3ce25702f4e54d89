// The FMU at one point in time as a function of what an importer may vary there: which unknowns move, and how
// much, when one known moves.
#pragma once

#include <span>
#include <vector>

#include "check/journey.hpp"

namespace bristle::check {

/// Model exchange: derivatives and continuous outputs over states and continuous inputs.  Co-simulation:
/// continuous outputs over continuous inputs.  Scalars of type Real (Float64) only.
class Linearization {
 public:
  struct Known {
    const cosim::Variable* variable;
    std::size_t state;  // its place in the state vector, or `none`
  };
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  Linearization(Bench& bench, Probe& probe);

  const std::vector<const cosim::Variable*>& unknowns() const { return unknowns_; }
  const std::vector<Known>& knowns() const { return knowns_; }
  const std::vector<cosim::ValueReference>& unknownReferences() const { return unknownReferences_; }
  bool empty() const { return unknowns_.empty() || knowns_.empty(); }

  /// Where the FMU stands now; call before the others, and again after it has moved.
  void anchor();
  /// Somewhere else: every known is moved by about this fraction of its scale, one up, the next down.  False
  /// if the FMU refuses.  comeBack() ends it.
  bool stepAside(double fraction);
  void comeBack();
  double present(std::size_t known) const { return present_[known]; }
  const std::vector<double>& base() const { return base_; }
  /// A change of that known that is neither lost in rounding nor large.
  double scale(std::size_t known) const;
  /// The unknowns with one known moved by `change`; it is put back afterwards.  Empty if the FMU refuses.
  std::vector<double> moved(std::size_t known, double change);

 private:
  Status put(std::size_t known, double value);
  std::vector<double> read();

  Probe& probe_;
  std::vector<const cosim::Variable*> unknowns_;
  std::vector<cosim::ValueReference> unknownReferences_;
  std::vector<Known> knowns_;
  std::vector<double> states_, nominals_, present_, base_, kept_;
};

}  // namespace bristle::check
