#include "check/fmi3_probe.hpp"

#include <cmath>

namespace bristle::check {

using cosim::InterfaceKind;
using cosim::Type;

namespace {

// FMI 3 wants a path with a separator at its end, or NULL.
std::string resourcePath(const cosim::Fmu& fmu) {
  const auto folder = fmu.resources();
  return folder ? folder->string() + "/" : "";
}

}  // namespace

Fmi3Probe::Fmi3Probe(cosim::Fmu& fmu, const cosim::Layout& layout, Options options, CallTrace& trace)
    : Probe(layout, std::move(options), trace),
      library_(fmu.library(model().interface(kind())->modelIdentifier)),
      f_(*library_, *model().interface(kind()), kind() == InterfaceKind::coSimulation) {
  const std::string path = resourcePath(fmu), token = options_.token.value_or(model().token);
  const char* resources = path.empty() ? nullptr : path.c_str();
  auto* logger = options_.logger ? &Fmi3Probe::log : nullptr;
  if (kind() == InterfaceKind::coSimulation) {
    trace_.enter("fmi3InstantiateCoSimulation");
    instance_ = f_.instantiateCoSimulation(options_.name.c_str(), token.c_str(), resources, fmi3False,
                                           fmi3True, options_.eventMode, options_.earlyReturn, nullptr, 0,
                                           this, logger, nullptr);
  } else {
    trace_.enter("fmi3InstantiateModelExchange");
    instance_ = f_.instantiateModelExchange(options_.name.c_str(), token.c_str(), resources, fmi3False,
                                            fmi3True, this, logger);
  }
  trace_.leave();
}

Fmi3Probe::~Fmi3Probe() {
  free();
}

void Fmi3Probe::free() {
  if (instance_ && !dead_) {
    trace_.enter("fmi3FreeInstance");
    f_.freeInstance(instance_);
    trace_.leave();
  }
  instance_ = nullptr;
}

void Fmi3Probe::log(fmi3InstanceEnvironment self, fmi3Status status, fmi3String category,
                    fmi3String message) {
  if (self) static_cast<Fmi3Probe*>(self)->heard(status, category, message);
}

Status Fmi3Probe::setup(const cosim::Experiment& experiment) {
  experiment_ = experiment;
  return Status::ok;
}
Status Fmi3Probe::enterInitialization() {
  const auto& e = experiment_;
  return call("fmi3EnterInitializationMode", f_.enterInitializationMode, instance_, e.tolerance.has_value(),
              e.tolerance.value_or(0), e.startTime, e.stopTime.has_value(), e.stopTime.value_or(0));
}
Status Fmi3Probe::exitInitialization() {
  return call("fmi3ExitInitializationMode", f_.exitInitializationMode, instance_);
}
Status Fmi3Probe::terminate() {
  return call("fmi3Terminate", f_.terminate, instance_);
}
Status Fmi3Probe::reset() {
  return call("fmi3Reset", f_.reset, instance_);
}

Status Fmi3Probe::get(const cosim::Variable& v, Value& value) {
  const std::size_t one = 1, count = layout_.size(v);
  const auto as = [&]<class Native>(const char* name, auto* function, Native) {
    // Not a vector, because std::vector<bool> has no array inside.
    const auto buffer = std::make_unique<Native[]>(count);
    const Status status = call(name, function, instance_, &v.reference, one, buffer.get(), count);
    value.numbers.assign(count, 0);
    for (std::size_t i = 0; i < count; ++i)
      value.numbers[i] = static_cast<double>(buffer[i]);
    return status;
  };
  switch (v.type) {
    case Type::float32:
      return as("fmi3GetFloat32", f_.getFloat32, fmi3Float32());
    case Type::float64:
      return as("fmi3GetFloat64", f_.getFloat64, fmi3Float64());
    case Type::int8:
      return as("fmi3GetInt8", f_.getInt8, fmi3Int8());
    case Type::uint8:
      return as("fmi3GetUInt8", f_.getUInt8, fmi3UInt8());
    case Type::int16:
      return as("fmi3GetInt16", f_.getInt16, fmi3Int16());
    case Type::uint16:
      return as("fmi3GetUInt16", f_.getUInt16, fmi3UInt16());
    case Type::int32:
      return as("fmi3GetInt32", f_.getInt32, fmi3Int32());
    case Type::uint32:
      return as("fmi3GetUInt32", f_.getUInt32, fmi3UInt32());
    case Type::int64:
    case Type::enumeration:
      return as("fmi3GetInt64", f_.getInt64, fmi3Int64());
    case Type::uint64:
      return as("fmi3GetUInt64", f_.getUInt64, fmi3UInt64());
    case Type::boolean:
      return as("fmi3GetBoolean", f_.getBoolean, fmi3Boolean());
    case Type::string: {
      std::vector<fmi3String> texts(count, nullptr);
      const Status status =
          call("fmi3GetString", f_.getString, instance_, &v.reference, one, texts.data(), count);
      value.texts.assign(count, "");
      for (std::size_t i = 0; i < count; ++i)
        value.texts[i] = texts[i] ? texts[i] : "";
      return status;
    }
    case Type::binary: {
      std::vector<std::size_t> sizes(count, 0);
      std::vector<fmi3Binary> blocks(count, nullptr);
      const Status status = call("fmi3GetBinary", f_.getBinary, instance_, &v.reference, one, sizes.data(),
                                 blocks.data(), count);
      value.texts.assign(count, "");
      for (std::size_t i = 0; i < count && fine(status); ++i)
        if (blocks[i]) value.texts[i].assign(reinterpret_cast<const char*>(blocks[i]), sizes[i]);
      return status;
    }
    case Type::clock:
      break;
  }
  fmi3Clock active = fmi3ClockInactive;
  const Status status = call("fmi3GetClock", f_.getClock, instance_, &v.reference, one, &active);
  value.numbers.assign(1, active);
  return status;
}

Status Fmi3Probe::set(const cosim::Variable& v, const Value& value) {
  const std::size_t one = 1, count = std::max(value.numbers.size(), value.texts.size());
  const auto as = [&]<class Native>(const char* name, auto* function, Native) {
    const auto buffer = std::make_unique<Native[]>(count);
    for (std::size_t i = 0; i < count; ++i)
      buffer[i] = static_cast<Native>(value.numbers[i]);
    const Native* values = buffer.get();
    return call(name, function, instance_, &v.reference, one, values, count);
  };
  switch (v.type) {
    case Type::float32:
      return as("fmi3SetFloat32", f_.setFloat32, fmi3Float32());
    case Type::float64:
      return as("fmi3SetFloat64", f_.setFloat64, fmi3Float64());
    case Type::int8:
      return as("fmi3SetInt8", f_.setInt8, fmi3Int8());
    case Type::uint8:
      return as("fmi3SetUInt8", f_.setUInt8, fmi3UInt8());
    case Type::int16:
      return as("fmi3SetInt16", f_.setInt16, fmi3Int16());
    case Type::uint16:
      return as("fmi3SetUInt16", f_.setUInt16, fmi3UInt16());
    case Type::int32:
      return as("fmi3SetInt32", f_.setInt32, fmi3Int32());
    case Type::uint32:
      return as("fmi3SetUInt32", f_.setUInt32, fmi3UInt32());
    case Type::int64:
    case Type::enumeration:
      return as("fmi3SetInt64", f_.setInt64, fmi3Int64());
    case Type::uint64:
      return as("fmi3SetUInt64", f_.setUInt64, fmi3UInt64());
    case Type::boolean:
      return as("fmi3SetBoolean", f_.setBoolean, fmi3Boolean());
    case Type::string: {
      std::vector<fmi3String> texts;
      for (const std::string& text : value.texts)
        texts.push_back(text.c_str());
      const fmi3String* values = texts.data();
      return call("fmi3SetString", f_.setString, instance_, &v.reference, one, values, count);
    }
    case Type::binary: {
      std::vector<std::size_t> sizes;
      std::vector<fmi3Binary> blocks;
      for (const std::string& text : value.texts) {
        sizes.push_back(text.size());
        blocks.push_back(reinterpret_cast<fmi3Binary>(text.data()));
      }
      const std::size_t* sizeData = sizes.data();
      const fmi3Binary* blockData = blocks.data();
      return call("fmi3SetBinary", f_.setBinary, instance_, &v.reference, one, sizeData, blockData, count);
    }
    case Type::clock:
      break;
  }
  const fmi3Clock active = value.numbers.front() != 0;
  return call("fmi3SetClock", f_.setClock, instance_, &v.reference, one, &active);
}

Status Fmi3Probe::getReals(References references, std::span<double> values) {
  return call("fmi3GetFloat64", f_.getFloat64, instance_, references.data(), references.size(), values.data(),
              values.size());
}
Status Fmi3Probe::setReals(References references, std::span<const double> values) {
  return call("fmi3SetFloat64", f_.setFloat64, instance_, references.data(), references.size(), values.data(),
              values.size());
}

Probe::Step Fmi3Probe::doStep(double time, double size) {
  fmi3Boolean event = fmi3False, terminate = fmi3False, early = fmi3False;
  // No time of a simulation: shows whether the FMU wrote anything.
  fmi3Float64 reached = std::nan("");
  Step step;
  step.status =
      call("fmi3DoStep", f_.doStep, instance_, time, size, fmi3True, &event, &terminate, &early, &reached);
  step.event = event;
  step.terminate = terminate;
  step.early = early;
  step.reached = reached;
  return step;
}

Status Fmi3Probe::outputDerivatives(References references, int order, std::span<double> values) {
  const std::vector<fmi3Int32> orders(references.size(), order);
  return call("fmi3GetOutputDerivatives", f_.getOutputDerivatives, instance_, references.data(),
              references.size(), orders.data(), values.data(), values.size());
}

Status Fmi3Probe::enterStepMode() {
  return call("fmi3EnterStepMode", f_.enterStepMode, instance_);
}

Status Fmi3Probe::save(Saved& state) {
  return call("fmi3GetFMUState", f_.getFMUState, instance_, &state);
}
Status Fmi3Probe::restore(Saved state) {
  return call("fmi3SetFMUState", f_.setFMUState, instance_, state);
}
Status Fmi3Probe::discard(Saved& state) {
  return call("fmi3FreeFMUState", f_.freeFMUState, instance_, &state);
}
Status Fmi3Probe::serializedSize(Saved state, std::size_t& size) {
  return call("fmi3SerializedFMUStateSize", f_.serializedFMUStateSize, instance_, state, &size);
}
Status Fmi3Probe::serialize(Saved state, std::span<unsigned char> bytes) {
  return call("fmi3SerializeFMUState", f_.serializeFMUState, instance_, state, bytes.data(), bytes.size());
}
Status Fmi3Probe::deserialize(std::span<const unsigned char> bytes, Saved& state) {
  return call("fmi3DeserializeFMUState", f_.deserializeFMUState, instance_, bytes.data(), bytes.size(),
              &state);
}

Status Fmi3Probe::directional(References unknowns, References knowns, std::span<const double> seed,
                              std::span<double> sensitivity) {
  return call("fmi3GetDirectionalDerivative", f_.getDirectionalDerivative, instance_, unknowns.data(),
              unknowns.size(), knowns.data(), knowns.size(), seed.data(), seed.size(), sensitivity.data(),
              sensitivity.size());
}
Status Fmi3Probe::adjoint(References unknowns, References knowns, std::span<const double> seed,
                          std::span<double> sensitivity) {
  return call("fmi3GetAdjointDerivative", f_.getAdjointDerivative, instance_, unknowns.data(),
              unknowns.size(), knowns.data(), knowns.size(), seed.data(), seed.size(), sensitivity.data(),
              sensitivity.size());
}

Status Fmi3Probe::enterEventMode() {
  return call("fmi3EnterEventMode", f_.enterEventMode, instance_);
}
Probe::Update Fmi3Probe::updateDiscreteStates() {
  fmi3Boolean again = fmi3False, terminate = fmi3False, nominals = fmi3False, values = fmi3False,
              next = fmi3False;
  fmi3Float64 time = 0;
  Update update;
  update.status = call("fmi3UpdateDiscreteStates", f_.updateDiscreteStates, instance_, &again, &terminate,
                       &nominals, &values, &next, &time);
  update.again = again;
  update.terminate = terminate;
  if (next) update.next = time;
  return update;
}
Status Fmi3Probe::enterContinuousTimeMode() {
  return call("fmi3EnterContinuousTimeMode", f_.enterContinuousTimeMode, instance_);
}
Probe::Completed Fmi3Probe::completedIntegratorStep() {
  fmi3Boolean event = fmi3False, terminate = fmi3False;
  const Status status = call("fmi3CompletedIntegratorStep", f_.completedIntegratorStep, instance_, fmi3True,
                             &event, &terminate);
  return {status, event, terminate};
}
Status Fmi3Probe::setTime(double time) {
  return call("fmi3SetTime", f_.setTime, instance_, time);
}
Status Fmi3Probe::setStates(std::span<const double> states) {
  return call("fmi3SetContinuousStates", f_.setContinuousStates, instance_, states.data(), states.size());
}
Status Fmi3Probe::getStates(std::span<double> states) {
  return call("fmi3GetContinuousStates", f_.getContinuousStates, instance_, states.data(), states.size());
}
Status Fmi3Probe::getDerivatives(std::span<double> derivatives) {
  return call("fmi3GetContinuousStateDerivatives", f_.getContinuousStateDerivatives, instance_,
              derivatives.data(), derivatives.size());
}
Status Fmi3Probe::getIndicators(std::span<double> indicators) {
  return call("fmi3GetEventIndicators", f_.getEventIndicators, instance_, indicators.data(),
              indicators.size());
}
Status Fmi3Probe::getNominals(std::span<double> nominals) {
  return call("fmi3GetNominalsOfContinuousStates", f_.getNominalsOfContinuousStates, instance_,
              nominals.data(), nominals.size());
}
Status Fmi3Probe::sizes(std::size_t& states, std::size_t& indicators) {
  const Status status =
      call("fmi3GetNumberOfContinuousStates", f_.getNumberOfContinuousStates, instance_, &states);
  if (!fine(status)) return status;
  return call("fmi3GetNumberOfEventIndicators", f_.getNumberOfEventIndicators, instance_, &indicators);
}

}  // namespace bristle::check
