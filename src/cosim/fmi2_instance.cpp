#include "cosim/fmi2_instance.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "cosim/uri.hpp"

namespace bristle::cosim {

namespace {

const char* statusName(fmi2Status status) {
  constexpr const char* names[] = {"fmi2OK",    "fmi2Warning", "fmi2Discard",
                                   "fmi2Error", "fmi2Fatal",   "fmi2Pending"};
  return status >= fmi2OK && status <= fmi2Pending ? names[status] : "an unknown status";
}

Level levelOf(fmi2Status status) {
  switch (status) {
    case fmi2Warning:
      return Level::warning;
    case fmi2Discard:
      return Level::discard;
    case fmi2Error:
      return Level::error;
    case fmi2Fatal:
      return Level::fatal;
    default:
      return Level::info;
  }
}

std::vector<fmi2String> pointers(std::span<const std::string> texts) {
  std::vector<fmi2String> result;
  for (const std::string& text : texts)
    result.push_back(text.c_str());
  return result;
}

}  // namespace

Fmi2Instance::Fmi2Instance(std::shared_ptr<Fmu> fmu, SlaveOptions options, InterfaceKind kind)
    : FmuInstance(std::move(fmu), std::move(options), kind),
      functions_(*library_, offered(), kind == InterfaceKind::coSimulation),
      callbacks_{&Fmi2Instance::log, std::calloc, std::free, nullptr, this} {
  const std::string resources = fileUri(fmu_->resourcesFolder());
  const fmi2Type type = kind == InterfaceKind::coSimulation ? fmi2CoSimulation : fmi2ModelExchange;
  component_ = functions_.instantiate(name_.c_str(), type, model().token.c_str(), resources.c_str(),
                                      &callbacks_, fmi2False, fmi2True);
  if (!component_) throw failure("fmi2Instantiate", "NULL");
  if (functions_.setDebugLogging && !options_.logCategories.empty()) {
    // Not worth failing for: an FMU that knows no categories says so here.
    const auto categories = pointers(options_.logCategories);
    functions_.setDebugLogging(component_, fmi2True, categories.size(), categories.data());
  }
}

Fmi2Instance::~Fmi2Instance() {
  if (!component_ || phase_ == Phase::dead) return;
  if (phase_ == Phase::running && functions_.terminate(component_) == fmi2Fatal) return;
  functions_.freeInstance(component_);
}

void Fmi2Instance::log(fmi2ComponentEnvironment environment, fmi2String, fmi2Status status,
                       fmi2String category, fmi2String message, ...) {
  if (!environment || !message) return;
  auto& self = *static_cast<Fmi2Instance*>(environment);
  if (!self.relay_.wants(levelOf(status))) return;
  try {
    std::string text = message;
    // Most messages are plain, and a plain one may come without arguments.
    if (text.find('%') != std::string::npos) {
      va_list arguments, again;
      va_start(arguments, message);
      va_copy(again, arguments);
      const int length = std::vsnprintf(nullptr, 0, message, arguments);
      va_end(arguments);
      if (length >= 0) {
        text.resize(static_cast<std::size_t>(length) + 1);
        std::vsnprintf(text.data(), text.size(), message, again);
        text.pop_back();
      }
      va_end(again);
    }
    self.relay_.forward(levelOf(status), category, expandReferences(text, self.model()));
  } catch (...) {  // out of memory: a lost message is better than an exception inside C code
  }
}

void Fmi2Instance::check(fmi2Status status, const char* function, std::optional<double> time) {
  if (status == fmi2OK || status == fmi2Warning) return relay_.forgetComplaint();
  if (status == fmi2Error) phase_ = Phase::failed;
  if (status == fmi2Fatal) phase_ = Phase::dead;
  throw failure(function, statusName(status), time);
}

bool Fmi2Instance::accepted(fmi2Status status, const char* function) {
  if (status == fmi2Discard) return false;
  check(status, function);
  return true;
}

void Fmi2Instance::enterInitialization(const Experiment& experiment) {
  check(functions_.setupExperiment(component_, experiment.tolerance.has_value(),
                                   experiment.tolerance.value_or(0), experiment.startTime,
                                   experiment.stopTime.has_value(), experiment.stopTime.value_or(0)),
        "fmi2SetupExperiment");
  check(functions_.enterInitializationMode(component_), "fmi2EnterInitializationMode");
  phase_ = Phase::initializing;
}

void Fmi2Instance::exitInitialization() {
  check(functions_.exitInitializationMode(component_), "fmi2ExitInitializationMode");
  phase_ = Phase::running;
}

void Fmi2Instance::get(Type type, std::span<const ValueReference> references, std::span<double> values) {
  if (type == Type::float64) {
    check(functions_.getReal(component_, references.data(), references.size(), values.data()), "fmi2GetReal");
    return;
  }
  whole_.resize(values.size());
  if (type == Type::boolean) {
    check(functions_.getBoolean(component_, references.data(), references.size(), whole_.data()),
          "fmi2GetBoolean");
    for (int& value : whole_)
      value = value != fmi2False;
  } else {
    check(functions_.getInteger(component_, references.data(), references.size(), whole_.data()),
          "fmi2GetInteger");
  }
  std::copy(whole_.begin(), whole_.end(), values.begin());
}

void Fmi2Instance::set(Type type, std::span<const ValueReference> references,
                       std::span<const double> values) {
  if (type == Type::float64) {
    check(functions_.setReal(component_, references.data(), references.size(), values.data()), "fmi2SetReal");
    return;
  }
  whole_.clear();
  for (const double value : values)
    whole_.push_back(static_cast<int>(std::lround(value)));
  if (type == Type::boolean) {
    check(functions_.setBoolean(component_, references.data(), references.size(), whole_.data()),
          "fmi2SetBoolean");
  } else {
    check(functions_.setInteger(component_, references.data(), references.size(), whole_.data()),
          "fmi2SetInteger");
  }
}

std::vector<std::string> Fmi2Instance::getStrings(ValueReference reference, std::size_t) {
  fmi2String text = nullptr;
  check(functions_.getString(component_, &reference, 1, &text), "fmi2GetString");
  return {text ? text : ""};
}

void Fmi2Instance::setStrings(ValueReference reference, std::span<const std::string> values) {
  check(functions_.setString(component_, &reference, 1, pointers(values).data()), "fmi2SetString");
}

void Fmi2Instance::setBinaries(ValueReference, std::span<const std::string>) {
  throw Error("FMI 2 has no binary variables.");
}

void Fmi2Instance::terminate() {
  phase_ = Phase::terminated;
  check(functions_.terminate(component_), "fmi2Terminate");
}

}  // namespace bristle::cosim
