#include "cosim/master/steady_steps.hpp"

namespace bristle::cosim {

std::optional<SteadySteps> SteadySteps::of(std::span<const std::unique_ptr<Coupling>> couplings,
                                           Signals& signals) {
  std::optional<SteadySteps> result;
  std::vector<std::size_t> ends;  // of each stage's moves; pointers to them once all are there
  for (const auto& any : couplings) {
    auto* const coupling = dynamic_cast<ExplicitCoupling*>(any.get());
    if (!coupling || !coupling->isPlain()) return {};
    if (!result) result = SteadySteps(signals, coupling->signal());
    result->couplings_.push_back(coupling);
    const auto add = [&](const ExplicitCoupling::Part& part) {
      const std::span slopes =
          coupling->signal() == Signal::linear ? part.node->slopes() : std::span<double>();
      for (ExplicitCoupling::Move move : part.moves) {
        if (!slopes.empty()) move.slope = &slopes[static_cast<std::size_t>(move.from - part.from)];
        result->moves_.push_back(move);
      }
    };
    if (coupling->isTogether())
      for (const auto& part : coupling->parts())
        add(part);
    for (const auto& part : coupling->parts()) {
      if (!coupling->isTogether()) add(part);
      ends.push_back(result->moves_.size());
      const bool line = coupling->signal() == Signal::linear, slopes = line && !part.node->slopes().empty();
      result->stages_.push_back({nullptr, part.node, line && !slopes ? part.to : part.from,
                                 slopes ? part.node->slopes().data() : nullptr, part.outputs,
                                 part.outputs + part.node->outputs().size(), coupling, part.index});
    }
  }
  for (std::size_t i = 0; i < ends.size(); ++i)
    result->stages_[i].movesEnd = result->moves_.data() + ends[i];
  return result;
}

bool SteadySteps::isComplete(const Stage& stage, bool usual, double time, double end) {
  unusual_ = stage.coupling->afterDirectStep(stage.index, usual, time, end);
  return unusual_.end == LoopStep::End::complete;
}

}  // namespace bristle::cosim
