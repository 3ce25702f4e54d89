#include "cosim/fmi3_instance.hpp"

#include <fmt/format.h>

#include <cmath>
#include <new>
#include <type_traits>

namespace bristle::cosim {

namespace {

const char* statusName(fmi3Status status) {
  constexpr const char* names[] = {"fmi3OK", "fmi3Warning", "fmi3Discard", "fmi3Error", "fmi3Fatal"};
  return status >= fmi3OK && status <= fmi3Fatal ? names[status] : "an unknown status";
}

Level levelOf(fmi3Status status) {
  switch (status) {
    case fmi3Warning:
      return Level::warning;
    case fmi3Discard:
      return Level::discard;
    case fmi3Error:
      return Level::error;
    case fmi3Fatal:
      return Level::fatal;
    default:
      return Level::info;
  }
}

std::vector<fmi3String> pointers(std::span<const std::string> texts) {
  std::vector<fmi3String> result;
  for (const std::string& text : texts)
    result.push_back(text.c_str());
  return result;
}

}  // namespace

Fmi3Instance::Fmi3Instance(std::shared_ptr<Fmu> fmu, SlaveOptions options, InterfaceKind kind)
    : FmuInstance(std::move(fmu), std::move(options), kind),
      functions_(*library_, offered(), kind == InterfaceKind::coSimulation) {
  if (const auto resources = fmu_->resources()) resourcePath_ = resources->string() + "/";
}

void Fmi3Instance::adopt(fmi3Instance instance, const char* function) {
  instance_ = instance;
  if (!instance_) throw failure(function, "NULL");
  if (functions_.setDebugLogging && !options_.logCategories.empty()) {
    // Not worth failing for: an FMU that knows no categories says so here.
    const auto categories = pointers(options_.logCategories);
    functions_.setDebugLogging(instance_, fmi3True, categories.size(), categories.data());
  }
}

Fmi3Instance::~Fmi3Instance() {
  if (!instance_ || phase_ == Phase::dead) return;
  if (phase_ == Phase::running && functions_.terminate(instance_) == fmi3Fatal) return;
  functions_.freeInstance(instance_);
}

void Fmi3Instance::log(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category,
                       fmi3String message) {
  if (!environment || !message) return;
  static_cast<Fmi3Instance*>(environment)->relay_.forward(levelOf(status), category, message);
}

void Fmi3Instance::check(fmi3Status status, const char* function, std::optional<double> time) {
  if (status == fmi3OK || status == fmi3Warning) return relay_.forgetComplaint();
  if (status == fmi3Error) phase_ = Phase::failed;
  if (status == fmi3Fatal) phase_ = Phase::dead;
  throw failure(function, statusName(status), time);
}

bool Fmi3Instance::accepted(fmi3Status status, const char* function) {
  if (status == fmi3Discard) return false;
  check(status, function);
  return true;
}

template <class Function>
Function* Fmi3Instance::available(Function* function, const char* name) const {
  if (!function)
    throw Error(fmt::format("The FMU of {} has no function {}, which is needed now.", this->name(), name));
  return function;
}

void Fmi3Instance::enterConfiguration() {
  check(available(functions_.enterConfigurationMode, "fmi3EnterConfigurationMode")(instance_),
        "fmi3EnterConfigurationMode");
}

void Fmi3Instance::exitConfiguration() {
  check(available(functions_.exitConfigurationMode, "fmi3ExitConfigurationMode")(instance_),
        "fmi3ExitConfigurationMode");
}

void Fmi3Instance::enterInitialization(const Experiment& experiment) {
  check(functions_.enterInitializationMode(instance_, experiment.tolerance.has_value(),
                                           experiment.tolerance.value_or(0), experiment.startTime,
                                           experiment.stopTime.has_value(), experiment.stopTime.value_or(0)),
        "fmi3EnterInitializationMode");
  phase_ = Phase::initializing;
}

void Fmi3Instance::exitInitialization() {
  check(functions_.exitInitializationMode(instance_), "fmi3ExitInitializationMode");
  phase_ = Phase::running;
}

template <class Native>
Native* Fmi3Instance::room(std::size_t count) {
  if (roomSize_ < count * sizeof(Native)) {
    roomSize_ = count * sizeof(Native);
    room_ = std::make_unique<std::byte[]>(roomSize_);
  }
  return new (room_.get()) Native[count];  // aligned for every type, as new bytes are
}

template <class Native, class Function>
void Fmi3Instance::getAs(Function* function, const char* name, std::span<const ValueReference> references,
                         std::span<double> values) {
  Native* const native = room<Native>(values.size());
  check(available(function, name)(instance_, references.data(), references.size(), native, values.size()),
        name);
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<double>(native[i]);
}

template <class Native, class Function>
void Fmi3Instance::setAs(Function* function, const char* name, std::span<const ValueReference> references,
                         std::span<const double> values) {
  Native* const native = room<Native>(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    native[i] = static_cast<Native>(std::is_integral_v<Native> ? std::round(values[i]) : values[i]);
  }
  check(available(function, name)(instance_, references.data(), references.size(), native, values.size()),
        name);
}

void Fmi3Instance::get(Type type, std::span<const ValueReference> references, std::span<double> values) {
  const auto& f = functions_;
  switch (type) {
    case Type::float64:
      check(f.getFloat64(instance_, references.data(), references.size(), values.data(), values.size()),
            "fmi3GetFloat64");
      return;
    case Type::float32:
      return getAs<fmi3Float32>(f.getFloat32, "fmi3GetFloat32", references, values);
    case Type::int8:
      return getAs<fmi3Int8>(f.getInt8, "fmi3GetInt8", references, values);
    case Type::uint8:
      return getAs<fmi3UInt8>(f.getUInt8, "fmi3GetUInt8", references, values);
    case Type::int16:
      return getAs<fmi3Int16>(f.getInt16, "fmi3GetInt16", references, values);
    case Type::uint16:
      return getAs<fmi3UInt16>(f.getUInt16, "fmi3GetUInt16", references, values);
    case Type::int32:
      return getAs<fmi3Int32>(f.getInt32, "fmi3GetInt32", references, values);
    case Type::uint32:
      return getAs<fmi3UInt32>(f.getUInt32, "fmi3GetUInt32", references, values);
    case Type::int64:
    case Type::enumeration:
      return getAs<fmi3Int64>(f.getInt64, "fmi3GetInt64", references, values);
    case Type::uint64:
      return getAs<fmi3UInt64>(f.getUInt64, "fmi3GetUInt64", references, values);
    case Type::boolean:
      return getAs<fmi3Boolean>(f.getBoolean, "fmi3GetBoolean", references, values);
    default:
      throw Error(fmt::format("A variable of type {} has no number to read.", nameOf(type)));
  }
}

void Fmi3Instance::set(Type type, std::span<const ValueReference> references,
                       std::span<const double> values) {
  const auto& f = functions_;
  switch (type) {
    case Type::float64:
      check(f.setFloat64(instance_, references.data(), references.size(), values.data(), values.size()),
            "fmi3SetFloat64");
      return;
    case Type::float32:
      return setAs<fmi3Float32>(f.setFloat32, "fmi3SetFloat32", references, values);
    case Type::int8:
      return setAs<fmi3Int8>(f.setInt8, "fmi3SetInt8", references, values);
    case Type::uint8:
      return setAs<fmi3UInt8>(f.setUInt8, "fmi3SetUInt8", references, values);
    case Type::int16:
      return setAs<fmi3Int16>(f.setInt16, "fmi3SetInt16", references, values);
    case Type::uint16:
      return setAs<fmi3UInt16>(f.setUInt16, "fmi3SetUInt16", references, values);
    case Type::int32:
      return setAs<fmi3Int32>(f.setInt32, "fmi3SetInt32", references, values);
    case Type::uint32:
      return setAs<fmi3UInt32>(f.setUInt32, "fmi3SetUInt32", references, values);
    case Type::int64:
    case Type::enumeration:
      return setAs<fmi3Int64>(f.setInt64, "fmi3SetInt64", references, values);
    case Type::uint64:
      return setAs<fmi3UInt64>(f.setUInt64, "fmi3SetUInt64", references, values);
    case Type::boolean:
      return setAs<fmi3Boolean>(f.setBoolean, "fmi3SetBoolean", references, values);
    default:
      throw Error(fmt::format("A variable of type {} takes no number.", nameOf(type)));
  }
}

std::vector<std::string> Fmi3Instance::getStrings(ValueReference reference, std::size_t count) {
  std::vector<fmi3String> texts(count, nullptr);
  check(available(functions_.getString, "fmi3GetString")(instance_, &reference, 1, texts.data(), count),
        "fmi3GetString");
  std::vector<std::string> result;
  for (const fmi3String text : texts)
    result.emplace_back(text ? text : "");
  return result;
}

void Fmi3Instance::setStrings(ValueReference reference, std::span<const std::string> values) {
  check(available(functions_.setString, "fmi3SetString")(instance_, &reference, 1, pointers(values).data(),
                                                         values.size()),
        "fmi3SetString");
}

void Fmi3Instance::setBinaries(ValueReference reference, std::span<const std::string> values) {
  std::vector<std::size_t> sizes;
  std::vector<fmi3Binary> bytes;
  for (const std::string& value : values) {
    sizes.push_back(value.size());
    bytes.push_back(reinterpret_cast<fmi3Binary>(value.data()));
  }
  check(available(functions_.setBinary, "fmi3SetBinary")(instance_, &reference, 1, sizes.data(), bytes.data(),
                                                         values.size()),
        "fmi3SetBinary");
}

void Fmi3Instance::terminate() {
  phase_ = Phase::terminated;
  check(functions_.terminate(instance_), "fmi3Terminate");
}

}  // namespace bristle::cosim
