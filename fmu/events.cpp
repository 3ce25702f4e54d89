// Event mode, and what an importer needs that integrates a model itself.
#include <algorithm>
#include <cmath>

#include "fmu/instance.hpp"

namespace bristle::fmu {

Outcome Instance::requireKind(const Rule& rule, bool right, std::string_view kinds) {
  if (right) return Outcome::ok;
  Text sentence;
  return refuse(Outcome::error, sentence << rule.function << " is for instances made for " << kinds << ".");
}

Outcome Instance::enterEventMode() {
  simulation_->enterEventMode();
  life_.phase = Phase::event;
  return Outcome::ok;
}

Outcome Instance::settle(bool& statesChanged) {
  const Outcome outcome = simulation_->settle(*this, statesChanged);
  if (outcome == Outcome::error) life_.phase = Phase::error;
  return outcome;
}

Outcome Instance::leaveEventMode(Phase next) {
  simulation_->leaveEventMode();
  life_.phase = next;
  return Outcome::ok;
}

Outcome Instance::setTime(double time) {
  Text sentence;
  if (!std::isfinite(time)) {
    return refuse(Outcome::discard,
                  sentence << "The time was to be set to " << time << " but must be finite.");
  }
  simulation_->setTime(time);
  return Outcome::ok;
}

bool Instance::sized(const Rule& rule, const void* values, std::size_t n, std::size_t expected) {
  if (n == expected && (n == 0 || values != nullptr)) return true;
  Text sentence;
  sentence << rule.function << " was called with ";
  n == expected ? sentence << "NULL" : sentence << "an array of " << n;
  refuse(Outcome::error, sentence << " but there are " << expected << ".");
  return false;
}

Outcome Instance::getStates(const Rule& rule, double* values, std::size_t n) {
  const auto x = simulation_->states();
  if (!sized(rule, values, n, x.size())) return Outcome::error;
  std::copy(x.begin(), x.end(), values);
  return Outcome::ok;
}

Outcome Instance::setStates(const Rule& rule, const double* values, std::size_t n) {
  if (!sized(rule, values, n, simulation_->states().size())) return Outcome::error;
  if (!std::all_of(values, values + n, [](double x) { return std::isfinite(x); })) {
    return refuse(Outcome::discard, Text("The continuous states must be finite; they keep their values."));
  }
  simulation_->setStates(values);
  return Outcome::ok;
}

Outcome Instance::getDerivatives(const Rule& rule, double* values, std::size_t n) {
  if (!sized(rule, values, n, simulation_->states().size())) return Outcome::error;
  const auto dx = simulation_->derivatives();
  std::copy(dx.begin(), dx.end(), values);
  // Never OK with a number that is none: the importer shall try a smaller step.
  return simulation_->finite(*this) ? Outcome::ok : Outcome::discard;
}

Outcome Instance::getEventIndicators(const Rule& rule, double* values, std::size_t n) {
  if (!sized(rule, values, n, simulation_->eventIndicatorCount())) return Outcome::error;
  simulation_->eventIndicators(values);
  return Outcome::ok;
}

Outcome Instance::getNominals(const Rule& rule, double* values, std::size_t n) {
  if (!sized(rule, values, n, simulation_->states().size())) return Outcome::error;
  simulation_->nominals(values);
  return Outcome::ok;
}

}  // namespace bristle::fmu
