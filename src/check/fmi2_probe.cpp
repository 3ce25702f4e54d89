#include "check/fmi2_probe.hpp"

#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include "cosim/uri.hpp"

namespace bristle::check {

using cosim::InterfaceKind;
using cosim::Type;

Fmi2Probe::Fmi2Probe(cosim::Fmu& fmu, const cosim::Layout& layout, Options options, CallTrace& trace)
    : Probe(layout, std::move(options), trace),
      library_(fmu.library(model().interface(kind())->modelIdentifier)),
      f_(*library_, *model().interface(kind()), kind() == InterfaceKind::coSimulation),
      callbacks_{options_.logger ? &Fmi2Probe::log : nullptr, std::calloc, std::free, nullptr, this} {
  const std::string resources = cosim::fileUri(fmu.resourcesFolder());
  trace_.enter("fmi2Instantiate");
  instance_ = f_.instantiate(
      options_.name.c_str(), kind() == InterfaceKind::coSimulation ? fmi2CoSimulation : fmi2ModelExchange,
      options_.token.value_or(model().token).c_str(), resources.c_str(), &callbacks_, fmi2False, fmi2True);
  trace_.leave();
}

Fmi2Probe::~Fmi2Probe() {
  free();
}

void Fmi2Probe::free() {
  if (instance_ && !dead_) {
    trace_.enter("fmi2FreeInstance");
    f_.freeInstance(instance_);
    trace_.leave();
  }
  instance_ = nullptr;
}

void Fmi2Probe::log(fmi2ComponentEnvironment self, fmi2String, fmi2Status status, fmi2String category,
                    fmi2String message, ...) {
  char text[1024] = "";
  if (message) {
    va_list arguments;
    va_start(arguments, message);
    std::vsnprintf(text, sizeof text, message, arguments);
    va_end(arguments);
  }
  if (self) static_cast<Fmi2Probe*>(self)->heard(status, category, text);
}

Status Fmi2Probe::setup(const cosim::Experiment& e) {
  return call("fmi2SetupExperiment", f_.setupExperiment, instance_, fmi2Boolean(e.tolerance.has_value()),
              e.tolerance.value_or(0), e.startTime, fmi2Boolean(e.stopTime.has_value()),
              e.stopTime.value_or(0));
}
Status Fmi2Probe::enterInitialization() {
  return call("fmi2EnterInitializationMode", f_.enterInitializationMode, instance_);
}
Status Fmi2Probe::exitInitialization() {
  return call("fmi2ExitInitializationMode", f_.exitInitializationMode, instance_);
}
Status Fmi2Probe::terminate() {
  return call("fmi2Terminate", f_.terminate, instance_);
}
Status Fmi2Probe::reset() {
  return call("fmi2Reset", f_.reset, instance_);
}

Status Fmi2Probe::get(const cosim::Variable& v, Value& value) {
  const std::size_t one = 1;
  if (v.type == Type::float64) {
    value.numbers.assign(1, 0);
    return call("fmi2GetReal", f_.getReal, instance_, &v.reference, one, value.numbers.data());
  }
  if (v.type == Type::string) {
    fmi2String text = nullptr;
    const Status status = call("fmi2GetString", f_.getString, instance_, &v.reference, one, &text);
    value.texts.assign(1, text ? text : "");
    return status;
  }
  int whole = 0;
  const Status status = v.type == Type::boolean
                            ? call("fmi2GetBoolean", f_.getBoolean, instance_, &v.reference, one, &whole)
                            : call("fmi2GetInteger", f_.getInteger, instance_, &v.reference, one, &whole);
  value.numbers.assign(1, whole);
  return status;
}

Status Fmi2Probe::set(const cosim::Variable& v, const Value& value) {
  const std::size_t one = 1;
  if (v.type == Type::float64)
    return call("fmi2SetReal", f_.setReal, instance_, &v.reference, one, value.numbers.data());
  if (v.type == Type::string) {
    const fmi2String text = value.texts.front().c_str();
    return call("fmi2SetString", f_.setString, instance_, &v.reference, one, &text);
  }
  const int whole = static_cast<int>(std::lround(value.numbers.front()));
  if (v.type == Type::boolean)
    return call("fmi2SetBoolean", f_.setBoolean, instance_, &v.reference, one, &whole);
  return call("fmi2SetInteger", f_.setInteger, instance_, &v.reference, one, &whole);
}

Status Fmi2Probe::getReals(References references, std::span<double> values) {
  return call("fmi2GetReal", f_.getReal, instance_, references.data(), references.size(), values.data());
}
Status Fmi2Probe::setReals(References references, std::span<const double> values) {
  return call("fmi2SetReal", f_.setReal, instance_, references.data(), references.size(), values.data());
}

Probe::Step Fmi2Probe::doStep(double time, double size) {
  Step step;
  step.status = call("fmi2DoStep", f_.doStep, instance_, time, size, fmi2True);
  // An FMU that wants to end the simulation says so by Discard and this status.
  fmi2Boolean terminated = fmi2False;
  if (step.status == Status::discard && f_.getBooleanStatus &&
      f_.getBooleanStatus(instance_, fmi2Terminated, &terminated) == fmi2OK && terminated) {
    step.status = Status::ok;
    step.terminate = true;
  }
  return step;
}

Status Fmi2Probe::outputDerivatives(References references, int order, std::span<double> values) {
  const std::vector<fmi2Integer> orders(references.size(), order);
  return call("fmi2GetRealOutputDerivatives", f_.getRealOutputDerivatives, instance_, references.data(),
              references.size(), orders.data(), values.data());
}

Status Fmi2Probe::enterStepMode() {
  return Status::missing;
}

Status Fmi2Probe::save(Saved& state) {
  return call("fmi2GetFMUstate", f_.getFMUstate, instance_, &state);
}
Status Fmi2Probe::restore(Saved state) {
  return call("fmi2SetFMUstate", f_.setFMUstate, instance_, state);
}
Status Fmi2Probe::discard(Saved& state) {
  return call("fmi2FreeFMUstate", f_.freeFMUstate, instance_, &state);
}
Status Fmi2Probe::serializedSize(Saved state, std::size_t& size) {
  return call("fmi2SerializedFMUstateSize", f_.serializedFMUstateSize, instance_, state, &size);
}
Status Fmi2Probe::serialize(Saved state, std::span<unsigned char> bytes) {
  return call("fmi2SerializeFMUstate", f_.serializeFMUstate, instance_, state,
              reinterpret_cast<fmi2Byte*>(bytes.data()), bytes.size());
}
Status Fmi2Probe::deserialize(std::span<const unsigned char> bytes, Saved& state) {
  return call("fmi2DeSerializeFMUstate", f_.deSerializeFMUstate, instance_,
              reinterpret_cast<const fmi2Byte*>(bytes.data()), bytes.size(), &state);
}

Status Fmi2Probe::directional(References unknowns, References knowns, std::span<const double> seed,
                              std::span<double> sensitivity) {
  return call("fmi2GetDirectionalDerivative", f_.getDirectionalDerivative, instance_, unknowns.data(),
              unknowns.size(), knowns.data(), knowns.size(), seed.data(), sensitivity.data());
}
Status Fmi2Probe::adjoint(References, References, std::span<const double>, std::span<double>) {
  return Status::missing;
}

Status Fmi2Probe::enterEventMode() {
  return call("fmi2EnterEventMode", f_.enterEventMode, instance_);
}
Probe::Update Fmi2Probe::updateDiscreteStates() {
  fmi2EventInfo info{};
  Update update;
  update.status = call("fmi2NewDiscreteStates", f_.newDiscreteStates, instance_, &info);
  update.again = info.newDiscreteStatesNeeded;
  update.terminate = info.terminateSimulation;
  if (info.nextEventTimeDefined) update.next = info.nextEventTime;
  return update;
}
Status Fmi2Probe::enterContinuousTimeMode() {
  return call("fmi2EnterContinuousTimeMode", f_.enterContinuousTimeMode, instance_);
}
Probe::Completed Fmi2Probe::completedIntegratorStep() {
  fmi2Boolean event = fmi2False, terminate = fmi2False;
  const Status status = call("fmi2CompletedIntegratorStep", f_.completedIntegratorStep, instance_, fmi2True,
                             &event, &terminate);
  return {status, event != fmi2False, terminate != fmi2False};
}
Status Fmi2Probe::setTime(double time) {
  return call("fmi2SetTime", f_.setTime, instance_, time);
}
Status Fmi2Probe::setStates(std::span<const double> states) {
  return call("fmi2SetContinuousStates", f_.setContinuousStates, instance_, states.data(), states.size());
}
Status Fmi2Probe::getStates(std::span<double> states) {
  return call("fmi2GetContinuousStates", f_.getContinuousStates, instance_, states.data(), states.size());
}
Status Fmi2Probe::getDerivatives(std::span<double> derivatives) {
  return call("fmi2GetDerivatives", f_.getDerivatives, instance_, derivatives.data(), derivatives.size());
}
Status Fmi2Probe::getIndicators(std::span<double> indicators) {
  return call("fmi2GetEventIndicators", f_.getEventIndicators, instance_, indicators.data(),
              indicators.size());
}
Status Fmi2Probe::getNominals(std::span<double> nominals) {
  return call("fmi2GetNominalsOfContinuousStates", f_.getNominalsOfContinuousStates, instance_,
              nominals.data(), nominals.size());
}
Status Fmi2Probe::sizes(std::size_t& states, std::size_t& indicators) {
  states = model().structure.derivatives.size();
  indicators = model().eventIndicatorCount;
  return Status::ok;
}

}  // namespace bristle::check
