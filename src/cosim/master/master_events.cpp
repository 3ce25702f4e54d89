// Events as the master meets them: all FMUs in event mode at one instant, values exchanged until they agree.
#include <algorithm>

#include "cosim/master/master.hpp"
#include "cosim/master/value_exchange.hpp"

namespace bristle::cosim {

/// Has a value changed that an FMU takes only in event mode?
bool Master::discreteChanged() const {
  for (const Wire& wire : network_.wires()) {
    if (network_.changesAtEventsOnly(wire.input) &&
        network_.through(wire, signals_.outputs) != signals_.inputs[wire.input])
      return true;
  }
  return false;
}

void Master::handleEvents() {
  ++statistics_.events;
  takeExternal(time_, Side::after, signals_.inputs);
  for (std::size_t i = 0; i < network_.size(); ++i)
    network_.node(i).slave().enterEvents();
  // Inputs of FMUs with event mode may jump here; the others take theirs as they come with the next step.
  nextEvent_.reset();
  for (std::size_t i = 0; i < network_.size(); ++i) {
    const EventInfo info = network_.node(i).settleEvents(time_);
    terminated_ = terminated_ || info.terminate;
    if (info.nextEventTime)
      nextEvent_ = std::min(nextEvent_.value_or(*info.nextEventTime), *info.nextEventTime);
  }
  if (terminated_) return;
  const bool all = [&] {
    for (std::size_t i = 0; i < network_.size(); ++i)
      if (!network_.node(i).slave().usesEventMode()) return false;
    return true;
  }();
  if (all) exchangeValues(network_, signals_, "in event mode");
  // So that what is recorded after a jump is what holds after it.
  for (std::size_t i = 0; i < network_.size() && !all; ++i) {
    Node& node = network_.node(i);
    if (!node.inputs().empty()) node.writeInputs(network_.inputsOf<const double>(i, signals_.inputs));
  }
  for (std::size_t i = 0; i < network_.size(); ++i)
    network_.node(i).slave().leaveEvents();
  signals_.lastSize = 0;
  for (const auto& coupling : couplings_)
    coupling->discontinuity();
}

}  // namespace bristle::cosim
