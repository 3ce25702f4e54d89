// A co-simulation instance behind the FMI 2 interface.
#pragma once

#include "cosim/fmi2_instance.hpp"
#include "cosim/slave.hpp"

namespace bristle::cosim {

class Fmi2Slave final : public Slave, public Fmi2Instance {
 public:
  Fmi2Slave(std::shared_ptr<Fmu> fmu, SlaveOptions options)
      : Fmi2Instance(std::move(fmu), std::move(options), InterfaceKind::coSimulation) {}

  void setInputSlopes(std::span<const ValueReference> references, std::span<const double> slopes) override;
  Step doStep(double time, double size) override;

 private:
  fmi2Status awaitPending();
};

}  // namespace bristle::cosim
