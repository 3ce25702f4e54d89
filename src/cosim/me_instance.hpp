// A model-exchange instance, the same for both versions of FMI: what the hybrid loop of me_slave.hpp needs to
// integrate it.  A call that returns a truth value returns false where the FMU cannot be evaluated at the
// present point but can be elsewhere; every other failure throws.
#pragma once

#include "cosim/instance.hpp"

namespace bristle::cosim {

class MeInstance : public virtual Instance {
 public:
  struct Size {
    std::size_t states = 0, indicators = 0;
  };
  /// What one event iteration says.
  struct Update {
    bool again = false, terminate = false;
    std::optional<double> nextEventTime{};
  };
  struct Completed {
    bool enterEventMode = false, terminate = false;
  };

  /// After initialisation; structural parameters may decide it.
  virtual Size size() = 0;

  virtual void enterEventMode() = 0;
  virtual Update updateDiscreteStates() = 0;
  virtual void enterContinuousTimeMode() = 0;
  /// Nothing happens if the FMU does not need it.
  virtual Completed completedIntegratorStep() = 0;

  virtual bool setTime(double time) = 0;
  virtual bool setStates(std::span<const double> states) = 0;
  virtual bool getDerivatives(std::span<double> derivatives) = 0;
  virtual bool getIndicators(std::span<double> indicators) = 0;
  virtual void getStates(std::span<double> states) = 0;
  virtual void getNominals(std::span<double> nominals) = 0;

  virtual bool hasJacobian() const = 0;
  /// Derivatives of the derivatives with respect to the states, column by column.
  virtual bool getJacobian(std::span<double> columns) = 0;
};

/// The states of a model and their derivatives, in the order of the state vector.
struct StateReferences {
  std::vector<ValueReference> states, derivatives;
};
/// Nothing unless all of them are scalars.
std::optional<StateReferences> scalarStates(const ModelDescription& model);

}  // namespace bristle::cosim
