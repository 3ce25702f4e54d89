#include "check/probe_instance.hpp"

#include <algorithm>

namespace bristle::check {

void require(const Probe& probe, Status status) {
  if (!fine(status)) throw Trouble(probe.called(), probe.story(status) + ".");
}

bool ProbeInstance::accepted(Status status) {
  if (status == Status::discard) return false;
  require(probe_, status);
  return true;
}

const cosim::Variable& ProbeInstance::variable(cosim::Type type, cosim::ValueReference reference) const {
  const cosim::Variable* found = model().find(type, reference);
  if (!found) throw cosim::Error("There is no variable with the value reference " + std::to_string(reference));
  return *found;
}

void ProbeInstance::enterInitialization(const cosim::Experiment& experiment) {
  require(probe_, probe_.setup(experiment));
  require(probe_, probe_.enterInitialization());
}

void ProbeInstance::get(cosim::Type type, std::span<const cosim::ValueReference> references,
                        std::span<double> values) {
  std::size_t at = 0;
  for (const auto reference : references) {
    Value value;
    require(probe_, probe_.get(variable(type, reference), value));
    at = static_cast<std::size_t>(std::ranges::copy(value.numbers, values.begin() + at).out - values.begin());
  }
}

void ProbeInstance::set(cosim::Type type, std::span<const cosim::ValueReference> references,
                        std::span<const double> values) {
  for (const auto reference : references) {
    const cosim::Variable& v = variable(type, reference);
    const std::size_t count = probe_.layout().size(v);
    require(probe_, probe_.set(v, {{values.begin(), values.begin() + count}, {}}));
    values = values.subspan(count);
  }
}

cosim::MeInstance::Size ProbeInstance::size() {
  Size size;
  require(probe_, probe_.sizes(size.states, size.indicators));
  return size;
}

cosim::MeInstance::Update ProbeInstance::updateDiscreteStates() {
  const Probe::Update update = probe_.updateDiscreteStates();
  require(probe_, update.status);
  return {update.again, update.terminate, update.next};
}

cosim::MeInstance::Completed ProbeInstance::completedIntegratorStep() {
  if (!model().modelExchange->needsCompletedIntegratorStep) return {};
  const Probe::Completed completed = probe_.completedIntegratorStep();
  require(probe_, completed.status);
  return {completed.event, completed.terminate};
}

}  // namespace bristle::check
