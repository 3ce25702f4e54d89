#include "cosim/direct_step.hpp"

namespace bristle::cosim {

bool DirectStep::isPlain(const StepReturn& returned, double time, double size) {
  step_ = slave_->judgeStep(returned, time, size);
  return step_.outcome == StepOutcome::complete && !step_.terminate && !step_.eventPending;
}

}  // namespace bristle::cosim
