// What the master says: why a step could not be computed, what may be wrong with a result, what surely is.
#include <fmt/format.h>

#include <cmath>

#include "cosim/master/master.hpp"

namespace bristle::cosim {

/// A law publishes H_max, the longest step with which it can stand in a loop of an explicit master that holds
/// its inputs.
void Master::warnAboutBounds() {
  for (const auto& coupling : couplings_) {
    if (!coupling->loop().isFeedback() || coupling->needsRollback()) continue;
    for (const std::size_t n : coupling->loop().nodes) {
      Node& node = network_.node(n);
      const Variable* bound = node.model().find("H_max");
      if (!bound || bound->causality != Causality::calculatedParameter || bound->type != Type::float64)
        continue;
      double value = 0;
      node.slave().get(Type::float64, {&bound->reference, 1}, {&value, 1});
      if (!(value > 0) || options_.step <= value) continue;
      warn_(
          fmt::format("The communication step of {} s is longer than {}.H_max = {:.3g} s, the bound that the "
                      "law publishes for explicit coupling: the result may be wrong however plausible it "
                      "looks; choose newton, or a smaller step.",
                      options_.step, node.name(), value));
    }
  }
}

void Master::giveUp(const LoopStep& step, double size, bool shortened) const {
  const std::string name = network_.node(step.node).name();
  std::string why;
  switch (step.reason) {
    case LoopStep::Reason::discarded:
      why = fmt::format("{} discarded it and came to {} s", name, step.reached);
      break;
    case LoopStep::Reason::notFinite:
      for (std::size_t i = 0; i < signals_.outputs.size(); ++i) {
        if (network_.nodeOfOutput(i) == step.node && !std::isfinite(signals_.outputs[i]) && why.empty())
          why = fmt::format("{} is {} at its end", network_.outputName(i), signals_.outputs[i]);
      }
      break;
    case LoopStep::Reason::endlessEvents:
      why = fmt::format("{} has events without end at {} s", name, step.reached);
      break;
    default:
      why = "what goes round the loop of " + name + " does not settle";
  }
  throw Error(fmt::format("The communication step from {} s to {} s could not be computed{}: {}.", time_,
                          time_ + size, shortened ? ", however short it was made" : "", why),
              Cause::simulation);
}

/// Events without end at one instant.
void Master::checkProgress(double size) {
  constexpr int most = 1000;
  smallSteps_ = size < 1e-9 * options_.step ? smallSteps_ + 1 : 0;
  if (smallSteps_ > most)
    throw Error(fmt::format("{} events in a row at {} s without time to speak of between them.", most, time_),
                Cause::simulation);
}

std::vector<std::string> Master::doubts() const {
  // On stick-slip and the valve the results of all algorithms are off by 1 % where this much is missing.
  constexpr double trustworthy = 1e-3;
  std::vector<std::string> sentences;
  for (const EnergyAccount::Connection& c : energy_.connections()) {
    if (c.relative() <= trustworthy) continue;
    sentences.push_back(fmt::format(
        "This run cannot be trusted: of the energy that passes between {}, {:.2g} % appears or vanishes in "
        "the coupling; choose newton, or a smaller step.",
        c.name, 100 * c.relative()));
  }
  return sentences;
}

}  // namespace bristle::cosim
