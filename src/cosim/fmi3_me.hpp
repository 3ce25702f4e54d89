// A model-exchange instance behind the FMI 3 interface.
#pragma once

#include "cosim/fmi3_instance.hpp"
#include "cosim/me_instance.hpp"

namespace bristle::cosim {

class Fmi3Me final : public MeInstance, public Fmi3Instance {
 public:
  Fmi3Me(std::shared_ptr<Fmu> fmu, SlaveOptions options);

  Size size() override;
  void enterEventMode() override;
  Update updateDiscreteStates() override;
  void enterContinuousTimeMode() override;
  Completed completedIntegratorStep() override;
  bool setTime(double time) override;
  bool setStates(std::span<const double> states) override;
  bool getDerivatives(std::span<double> derivatives) override;
  bool getIndicators(std::span<double> indicators) override;
  void getStates(std::span<double> states) override;
  void getNominals(std::span<double> nominals) override;
  bool hasJacobian() const override;
  bool getJacobian(std::span<double> columns) override;

 private:
  std::optional<StateReferences> references_;
};

}  // namespace bristle::cosim
