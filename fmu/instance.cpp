#include "fmu/instance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>

#include "core/table.hpp"

namespace bristle::fmu {

namespace {

/// How far the importer's time may be from ours and still be the same: rounding, and next to nothing of the
/// step.
double timeTolerance(double a, double b, double size) {
  return 64 * std::numeric_limits<double>::epsilon() * std::max(std::abs(a), std::abs(b)) + 1e-6 * size;
}

std::string_view typeName(const Variable& v) {
  switch (v.type) {
    case Type::real:
      return "a real number";
    case Type::integer:
      return "an integer";
    case Type::boolean:
      return "a Boolean";
    case Type::enumeration:
      return "an enumeration";
    case Type::clock:
      return "a clock";
    case Type::size:
      return "an unsigned integer of 64 bits";
  }
  return "";
}

}  // namespace

std::string_view nameOf(Phase phase) {
  switch (phase) {
    case Phase::instantiated:
      return "before initialisation";
    case Phase::initialization:
      return "in initialisation mode";
    case Phase::step:
      return "between communication steps";
    case Phase::stepFailed:
      return "after a failed communication step";
    case Phase::intermediate:
      return "in the intermediate update callback";
    case Phase::terminated:
      return "after termination";
    case Phase::error:
      return "after an error";
    case Phase::event:
      return "in event mode";
    case Phase::continuousTime:
      return "in continuous-time mode";
    case Phase::configuration:
      return "in configuration mode";
  }
  return "";
}

std::unique_ptr<Instance> Instance::create(const Model& model, Kind kind, std::string_view name,
                                           bool loggingOn) {
  std::unique_ptr<Instance> made(new (std::nothrow) Instance);
  if (!made) return nullptr;
  made->life_.kind = kind;
  made->simulation_ = Simulation::create(model);
  made->name_.reset(new (std::nothrow) char[name.size() + 1]);
  if (!made->simulation_ || !made->name_) return nullptr;
  std::copy(name.begin(), name.end(), made->name_.get());
  made->name_[name.size()] = '\0';
  for (const Variable& v : model.variables()) {
    if (v.name == "H_max") made->stepLimit_ = &v;
  }
  made->setLogging(loggingOn, {});
  return made;
}

bool Instance::wants(Topic topic) const {
  return logger_ != nullptr && (logged_ >> static_cast<unsigned>(topic) & 1) != 0;
}

void Instance::report(Topic topic, std::string_view message) {
  if (!wants(topic)) return;
  const Outcome outcome = topic == Topic::error     ? Outcome::error
                          : topic == Topic::discard ? Outcome::discard
                                                    : Outcome::ok;
  logger_->log(*this, outcome, categories[static_cast<std::size_t>(topic)], Text(message).c_str());
}

Outcome Instance::refuse(Outcome outcome, const Text& sentence) {
  report(outcome == Outcome::error ? Topic::error : Topic::discard, sentence.view());
  return outcome;
}

/// What went wrong is always said; what merely happened only when logging is on.
Outcome Instance::setLogging(bool on, std::span<const char* const> wanted) {
  constexpr unsigned always =
      1u << static_cast<unsigned>(Topic::discard) | 1u << static_cast<unsigned>(Topic::error);
  constexpr unsigned all = (1u << std::size(categories)) - 1;
  unsigned chosen = wanted.empty() ? all : 0;
  for (const char* category : wanted) {
    const std::string_view name = category == nullptr ? "" : category;
    const auto* at = std::find(std::begin(categories), std::end(categories), name);
    if (name == allCategories) {
      chosen = all;
    } else if (at != std::end(categories)) {
      chosen |= 1u << (at - std::begin(categories));
    } else {
      Text sentence("There is no log category ");
      sentence << name << "; there are";
      for (const std::string_view known : categories)
        sentence << " " << known << ",";
      return refuse(Outcome::error, sentence << " " << allCategories << ".");
    }
  }
  logged_ = on ? chosen | always : always;
  return Outcome::ok;
}

bool Instance::allows(const Rule& rule) {
  if (contains(rule.phases, life_.phase)) return true;
  Text sentence;
  sentence << rule.function;
  rule.phases == 0 ? sentence << " is not supported by this FMU, as its modelDescription.xml says."
                   : sentence << " must not be called " << nameOf(life_.phase) << ".";
  refuse(Outcome::error, sentence);
  return false;
}

Outcome Instance::setExperiment(bool toleranceDefined, double tolerance, double startTime,
                                bool stopTimeDefined, double stopTime) {
  Text sentence;
  if (toleranceDefined && !(tolerance > 0 && tolerance < 1)) {
    return refuse(Outcome::error,
                  sentence << "The tolerance is " << tolerance << " but must be between 0 and 1.");
  }
  if (!std::isfinite(startTime)) {
    return refuse(Outcome::error, sentence << "The start time is " << startTime << " but must be finite.");
  }
  if (stopTimeDefined && !(stopTime >= startTime)) {
    return refuse(Outcome::error, sentence << "The stop time is " << stopTime
                                           << " but must not be before the start time, which is " << startTime
                                           << ".");
  }
  life_.tolerance = toleranceDefined ? tolerance : 0;
  life_.stopTimeDefined = stopTimeDefined && std::isfinite(stopTime);
  life_.stopTime = stopTime;
  simulation_->setStartTime(startTime);
  return Outcome::ok;
}

Outcome Instance::initialize() {
  using Driver = Simulation::Driver;
  const Driver driver = life_.kind == Kind::modelExchange  ? Driver::importer
                        : life_.kind == Kind::coSimulation ? Driver::engine
                        : life_.stopAtEvents               ? Driver::engineStopping
                                                           : Driver::engineWithEvents;
  const Outcome outcome = simulation_->start(life_.tolerance, *this, driver);
  // With parameters that are out of range nothing has happened yet: they can be corrected, and the call
  // repeated.
  if (outcome == Outcome::ok) life_.phase = life_.kind == Kind::coSimulation ? Phase::step : Phase::event;
  return outcome;
}

Outcome Instance::reset() {
  const bool sized = simulation_->reset();
  State::Life fresh;
  fresh.kind = life_.kind;
  fresh.stopAtEvents = life_.stopAtEvents;
  life_ = fresh;
  return sized ? Outcome::ok : refuse(Outcome::error, Text("There is not enough memory for a reset."));
}

Outcome Instance::enterConfiguration(const Rule& rule) {
  if (model().dimension() == nullptr) {
    Text sentence;
    return refuse(Outcome::error,
                  sentence << rule.function << " must not be called: this FMU has no structural parameters.");
  }
  life_.phase = Phase::configuration;
  return Outcome::ok;
}

Place Instance::locate(std::uint32_t valueReference, std::string_view function) const {
  const auto table = model().variables();
  if (valueReference < table.size()) {
    const Variable& v = table[valueReference];
    return {&v, 0, function[3] == '2' ? 1 : v.count(simulation_->dimension())};
  }
  const std::size_t row = valueReference % elementStride, element = valueReference / elementStride;
  if (function[3] != '2' || row >= table.size() || !table[row].array || element >= simulation_->dimension())
    return {};
  return {&table[row], element, 1};
}

Place Instance::find(std::uint32_t valueReference, Type type, std::string_view function) {
  const Place place = locate(valueReference, function);
  Text sentence;
  if (place.row == nullptr) {
    sentence << function << ": there is no variable with value reference " << valueReference;
    if (model().dimension() == nullptr) sentence << "; the last is " << model().variables().size() - 1;
    refuse(Outcome::error, sentence << ".");
    return {};
  }
  const Variable& v = *place.row;
  const bool asInteger =
      (v.type == Type::enumeration || v.type == Type::size) && type == Type::integer && function[3] == '2';
  if (v.type == type || asInteger) return place;
  refuse(Outcome::error,
         sentence << function << " cannot be used for " << v.name << ", which is " << typeName(v) << ".");
  return {};
}

std::size_t Instance::valueCount(std::span<const std::uint32_t> references, std::string_view function) const {
  if (function[3] == '2' || model().dimension() == nullptr) return references.size();
  std::size_t n = 0;
  for (const std::uint32_t reference : references)
    n += locate(reference, function).count;
  return n;
}

/// Whether a variable with this causality may be given another value in the present phase.
bool Instance::settable(const Variable& v) const {
  const bool before = life_.phase == Phase::instantiated || life_.phase == Phase::initialization;
  const bool between = life_.phase == Phase::step || life_.phase == Phase::event;
  if (v.causality == Causality::structuralParameter) return life_.phase == Phase::configuration;
  switch (v.role) {
    case Role::input:
      return life_.phase != Phase::configuration && (life_.phase != Phase::intermediate || inputsExpected_);
    case Role::parameter:
      return before || (v.variability == Variability::tunable && between);
    case Role::state:
      return before || life_.phase == Phase::continuousTime;
    default:
      return false;
  }
}

bool Instance::maySet(const Variable& v, double value, std::size_t element, Outcome& outcome) {
  const bool structural = v.causality == Causality::structuralParameter;
  Text sentence;
  appendName(sentence << "Variable ", v, element) << " ";
  if (!v.hasStart()) {
    outcome = refuse(Outcome::error, sentence << "is calculated by the model and cannot be set.");
  } else if (!std::isfinite(value)) {
    outcome =
        refuse(Outcome::discard, sentence << "was to be set to " << value << " but must be finite; it keeps "
                                          << simulation_->get(v, element) << ".");
  } else if (!settable(v)) {
    if (simulation_->get(v, element) == value) return true;  // repeating the present value is no change
    sentence << "cannot be changed " << nameOf(life_.phase);
    if (structural) sentence << ", only in the configuration mode of FMI 3";
    outcome = refuse(Outcome::error, sentence << ".");
  } else if (!v.accepts(value) && (v.role == Role::input || structural || life_.phase == Phase::step ||
                                   life_.phase == Phase::event)) {
    // Before the end of initialisation parameters may pass through odd values; they are checked together
    // there.
    sentence << "was to be set to " << value << " but must be ";
    if (structural) {
      sentence << "between " << static_cast<std::size_t>(v.minimum) << " and "
               << static_cast<std::size_t>(v.maximum);
    } else {
      sentence << (v.minimumExcluded ? "greater than " : "at least ") << v.minimum;
    }
    outcome = refuse(Outcome::discard, sentence << "; it keeps " << simulation_->get(v, element) << ".");
  } else {
    return true;
  }
  return false;
}

Outcome Instance::set(const Variable& v, double value, std::size_t element) {
  if (v.causality == Causality::structuralParameter) {
    if (simulation_->resize(static_cast<std::size_t>(value))) return Outcome::ok;
    Text sentence;
    return refuse(Outcome::error, sentence << "There is not enough memory for " << v.name << " = " << value
                                           << "; it keeps " << simulation_->get(v) << ".");
  }
  if (life_.phase != Phase::intermediate) {
    simulation_->set(v, value, element);
    return Outcome::ok;
  }
  const double slope = (value - simulation_->get(v, element)) / (inputTime_ - simulation_->time());
  simulation_->setInputDerivative(v, 1, slope);
  return Outcome::ok;
}

Outcome Instance::setInputDerivative(std::uint32_t valueReference, int order, double value) {
  const Variable* v = find(valueReference, Type::real, "fmi2SetRealInputDerivatives").row;
  if (v == nullptr) return Outcome::error;
  Text sentence;
  if (v->role != Role::input) {
    return refuse(Outcome::error,
                  sentence << "Variable " << v->name << " is no input, so it has no input derivatives.");
  }
  if (order < 1 || order > InputSignal::maximumOrder) {
    return refuse(Outcome::error, sentence << "The order of an input derivative is " << order
                                           << " but must be 1 to " << InputSignal::maximumOrder << ".");
  }
  if (!std::isfinite(value)) {
    return refuse(Outcome::discard, sentence << "The derivative of " << v->name << " was to be set to "
                                             << value << " but must be finite.");
  }
  simulation_->setInputDerivative(*v, order, value);
  return Outcome::ok;
}

Outcome Instance::checkStep(double now, double size) {
  Text sentence;
  if (!(size > 0) || !std::isfinite(size)) {
    return refuse(Outcome::error,
                  sentence << "The communication step size is " << size << " but must be positive.");
  }
  if (!(std::abs(now - simulation_->time()) <= timeTolerance(now, simulation_->time(), size))) {
    return refuse(Outcome::error, sentence << "The communication point is " << now << " s but the FMU is at "
                                           << simulation_->time() << " s.");
  }
  const double end = now + size;
  if (life_.stopTimeDefined && end > life_.stopTime + timeTolerance(end, life_.stopTime, size)) {
    return refuse(Outcome::error, sentence << "The communication step ends at " << end
                                           << " s but the stop time was set to " << life_.stopTime << " s.");
  }
  if (stepLimit_ != nullptr && !life_.limitReported && wants(Topic::info) &&
      size > simulation_->get(*stepLimit_)) {
    life_.limitReported = true;
    sentence
        << "The communication step of " << size << " s exceeds H_max = " << simulation_->get(*stepLimit_)
        << " s: in a feedback loop with a mass, an explicit master that holds its inputs is unstable here.";
    report(Topic::info, sentence.view());
  }
  return Outcome::ok;
}

Outcome Instance::advance(double end, Simulation::Observer* observer) {
  const Outcome outcome = simulation_->advance(end, *this, observer);
  if (outcome == Outcome::error) life_.phase = Phase::error;
  return outcome;
}

}  // namespace bristle::fmu
