// A co-simulation instance behind the FMI 3 interface.
#pragma once

#include <exception>

#include "cosim/direct_step.hpp"
#include "cosim/fmi3_instance.hpp"
#include "cosim/slave.hpp"

namespace bristle::cosim {

class Fmi3Slave final : public Slave, public Fmi3Instance {
 public:
  Fmi3Slave(std::shared_ptr<Fmu> fmu, SlaveOptions options);
  ~Fmi3Slave() override;

  void exitInitialization() override;
  void setInputSlopes(std::span<const ValueReference> references, std::span<const double> slopes) override;
  Step doStep(double time, double size) override;
  std::optional<DirectStep> directStep() override;
  void judge(int status, const char* function) override { check(static_cast<fmi3Status>(status), function); }
  Step judgeStep(const StepReturn& returned, double time, double size) override;
  bool usesEventMode() const override { return eventMode_; }
  void enterEvents() override;
  EventInfo settleEvents() override;
  void leaveEvents() override;
  std::span<const ValueReference> outputClocks() const override { return clocks_; }
  bool ticked(std::size_t clock) const override { return ticked_[clock]; }
  bool sensitivity(std::span<const ValueReference> unknowns, ValueReference known,
                   std::span<double> column) override;
  void saveState() override;
  void restoreState() override;

 private:
  static void intermediateUpdate(fmi3InstanceEnvironment environment, fmi3Float64 time,
                                 fmi3Boolean setRequested, fmi3Boolean getAllowed, fmi3Boolean stepFinished,
                                 fmi3Boolean canReturnEarly, fmi3Boolean* earlyReturnRequested,
                                 fmi3Float64* earlyReturnTime);

  void readClocks();

  std::vector<ValueReference> clocks_;
  std::unique_ptr<fmi3Clock[]> clockStates_;
  std::vector<bool> ticked_;
  bool eventMode_, inEventMode_ = false, savedInEventMode_ = false;
  fmi3FMUState saved_ = nullptr;
  std::exception_ptr callbackFailure_;  // thrown again when the FMU has returned to us
};

}  // namespace bristle::cosim
