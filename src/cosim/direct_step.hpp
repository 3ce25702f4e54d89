// A communication step of an FMU whose connected variables are plain real numbers: set, step and get with
// nothing between the caller's loop and the FMU's own functions.  Whatever is out of the ordinary goes back
// to the slave.
#pragma once

#include <fmi2Functions.h>
#include <fmi3Functions.h>

#include <vector>

#include "cosim/log.hpp"
#include "cosim/slave.hpp"

namespace bristle::cosim {

/// Of one slave, which must outlive it.
class DirectStep {
 public:
  struct Fmi2 {
    fmi2Component component;
    fmi2SetRealTYPE* set;
    fmi2SetRealInputDerivativesTYPE* setSlopes;
    fmi2DoStepTYPE* doStep;
    fmi2GetRealTYPE* get;
  };
  struct Fmi3 {
    fmi3Instance instance;
    fmi3SetFloat64TYPE* set;
    fmi3DoStepTYPE* doStep;
    fmi3GetFloat64TYPE* get;
  };
  DirectStep(Slave& slave, LogRelay& relay, const Fmi2& functions, bool goesBack)
      : slave_(&slave), relay_(&relay), fmi2_(functions), keepsOn_(!goesBack) {}
  DirectStep(Slave& slave, LogRelay& relay, const Fmi3& functions, bool goesBack)
      : slave_(&slave), relay_(&relay), fmi3_(functions), isFmi3_(true), keepsOn_(!goesBack) {}

  /// Which variables, in the order of the values.
  void connect(std::vector<ValueReference> inputs, std::vector<ValueReference> outputs) {
    inputs_ = std::move(inputs);
    outputs_ = std::move(outputs);
    orders_.assign(inputs_.size(), 1);
    inputCount_ = inputs_.size();
    outputCount_ = outputs_.size();
  }

  /// True if the step was complete and nothing else is to be said; outputs are read then.  Otherwise `step()`
  /// says what happened and outputs are as before.  `slopes` (FMI 2) may be null.
  [[gnu::always_inline]] bool run(double time, double size, const double* inputs, const double* slopes,
                                  double* outputs) {
    return isFmi3_ ? run3(time, size, inputs, outputs) : run2(time, size, inputs, slopes, outputs);
  }
  const Step& step() const { return step_; }

 private:
  // Inlined always: beside the calls of a small FMU, one more would be felt.
  [[gnu::always_inline]] bool run2(double time, double size, const double* inputs, const double* slopes,
                                   double* outputs) {
    if (inputCount_ > 0) {
      judge(fmi2_.set(fmi2_.component, inputs_.data(), inputCount_, inputs), "fmi2SetReal");
      if (slopes) {
        judge(fmi2_.setSlopes(fmi2_.component, inputs_.data(), inputCount_, orders_.data(), slopes),
              "fmi2SetRealInputDerivatives");
      }
    }
    const fmi2Status status = fmi2_.doStep(fmi2_.component, time, size, keepsOn_);
    if (status != fmi2OK && !isPlain({.status = status}, time, size)) [[unlikely]]
      return false;
    if (outputCount_ > 0)
      judge(fmi2_.get(fmi2_.component, outputs_.data(), outputCount_, outputs), "fmi2GetReal");
    relay_->forgetComplaint();
    return true;
  }

  [[gnu::always_inline]] bool run3(double time, double size, const double* inputs, double* outputs) {
    if (inputCount_ > 0)
      judge(fmi3_.set(fmi3_.instance, inputs_.data(), inputCount_, inputs, inputCount_), "fmi3SetFloat64");
    bool event = false, terminate = false, early = false;
    double reached = time + size;
    const fmi3Status status =
        fmi3_.doStep(fmi3_.instance, time, size, keepsOn_, &event, &terminate, &early, &reached);
    const bool usual = status == fmi3OK && !(event | terminate | early);
    if (!usual && !isPlain({status, event, terminate, early, reached}, time, size)) [[unlikely]]
      return false;
    if (outputCount_ > 0)
      judge(fmi3_.get(fmi3_.instance, outputs_.data(), outputCount_, outputs, outputCount_),
            "fmi3GetFloat64");
    relay_->forgetComplaint();
    return true;
  }

  void judge(int status, const char* function) {
    if (status != 0) [[unlikely]]  // 0 is OK in both versions
      slave_->judge(status, function);
  }
  bool isPlain(const StepReturn& returned, double time, double size);

  Slave* slave_;
  LogRelay* relay_;
  Fmi2 fmi2_{};
  Fmi3 fmi3_{};
  bool isFmi3_ = false;
  bool keepsOn_;  // no state will be restored that lies before the step
  std::size_t inputCount_ = 0, outputCount_ = 0;
  std::vector<ValueReference> inputs_, outputs_;
  std::vector<fmi2Integer> orders_;
  Step step_;
};

}  // namespace bristle::cosim
