// A co-simulation instance behind the FMI 2 interface.
#pragma once

#include "cosim/direct_step.hpp"
#include "cosim/fmi2_instance.hpp"
#include "cosim/slave.hpp"

namespace bristle::cosim {

class Fmi2Slave final : public Slave, public Fmi2Instance {
 public:
  Fmi2Slave(std::shared_ptr<Fmu> fmu, SlaveOptions options)
      : Fmi2Instance(std::move(fmu), std::move(options), InterfaceKind::coSimulation) {}

  ~Fmi2Slave() override;
  void setInputSlopes(std::span<const ValueReference> references, std::span<const double> slopes) override;
  Step doStep(double time, double size) override;
  std::optional<DirectStep> directStep() override;
  void judge(int status, const char* function) override { check(static_cast<fmi2Status>(status), function); }
  Step judgeStep(const StepReturn& returned, double time, double size) override;
  bool sensitivity(std::span<const ValueReference> unknowns, ValueReference known,
                   std::span<double> column) override;
  void saveState() override;
  void restoreState() override;

 private:
  fmi2Status awaitPending();

  std::vector<fmi2Integer> orders_;  // all 1; kept so that a step allocates nothing
  fmi2FMUstate saved_ = nullptr;
};

}  // namespace bristle::cosim
