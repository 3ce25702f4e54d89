// A communication step of an FMU whose connected variables are plain real numbers: set, step and get with
// nothing between the caller's loop and the FMU's own functions.  Whatever is out of the ordinary goes back
// to the slave.
#pragma once

#include <fmi2Functions.h>
#include <fmi3Functions.h>

#include <span>

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
      : slave_(&slave), relay_(&relay), fmi2_(functions), goesBack_(goesBack) {}
  DirectStep(Slave& slave, LogRelay& relay, const Fmi3& functions, bool goesBack)
      : slave_(&slave), relay_(&relay), fmi3_(functions), isFmi3_(true), goesBack_(goesBack) {}

  /// Which variables, in the order of the values.
  void connect(std::vector<ValueReference> inputs, std::vector<ValueReference> outputs) {
    inputs_ = std::move(inputs);
    outputs_ = std::move(outputs);
    orders_.assign(inputs_.size(), 1);
  }

  /// True if the step was complete and nothing else is to be said; outputs are read then.  Otherwise `step()`
  /// says what happened and outputs are as before.  `slopes` may be null.
  bool run(double time, double size, const double* inputs, const double* slopes, double* outputs) {
    const bool plain = isFmi3_ ? run3(time, size, inputs) : run2(time, size, inputs, slopes);
    if (!plain) [[unlikely]]
      return false;
    const int status = isFmi3_ ? static_cast<int>(fmi3_.get(fmi3_.instance, outputs_.data(), outputs_.size(),
                                                            outputs, outputs_.size()))
                               : static_cast<int>(fmi2_.get(fmi2_.component, outputs_.data(), outputs_.size(),
                                                            outputs));
    if (status != 0) [[unlikely]]
      slave_->judge(status, isFmi3_ ? "fmi3GetFloat64" : "fmi2GetReal");
    relay_->forgetComplaint();
    return true;
  }
  const Step& step() const { return step_; }

 private:
  bool run2(double time, double size, const double* inputs, const double* slopes) {
    if (!inputs_.empty()) {
      if (const auto status = fmi2_.set(fmi2_.component, inputs_.data(), inputs_.size(), inputs);
          status != fmi2OK) [[unlikely]]
        slave_->judge(status, "fmi2SetReal");
      if (slopes) {
        if (const auto status =
                fmi2_.setSlopes(fmi2_.component, inputs_.data(), inputs_.size(), orders_.data(), slopes);
            status != fmi2OK) [[unlikely]]
          slave_->judge(status, "fmi2SetRealInputDerivatives");
      }
    }
    const fmi2Status status = fmi2_.doStep(fmi2_.component, time, size, !goesBack_);
    return status == fmi2OK || isPlain({.status = status}, time, size);
  }

  bool run3(double time, double size, const double* inputs) {
    if (!inputs_.empty()) {
      if (const auto status =
              fmi3_.set(fmi3_.instance, inputs_.data(), inputs_.size(), inputs, inputs_.size());
          status != fmi3OK) [[unlikely]]
        slave_->judge(status, "fmi3SetFloat64");
    }
    bool event = false, terminate = false, early = false;
    double reached = time + size;
    const fmi3Status status =
        fmi3_.doStep(fmi3_.instance, time, size, !goesBack_, &event, &terminate, &early, &reached);
    return (status == fmi3OK && !event && !terminate && !early) ||
           isPlain({status, event, terminate, early, reached}, time, size);
  }

  bool isPlain(const StepReturn& returned, double time, double size);

  Slave* slave_;
  LogRelay* relay_;
  Fmi2 fmi2_{};
  Fmi3 fmi3_{};
  bool isFmi3_ = false, goesBack_;
  std::vector<ValueReference> inputs_, outputs_;
  std::vector<fmi2Integer> orders_;
  Step step_;
};

}  // namespace bristle::cosim
