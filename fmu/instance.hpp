// One FMU instance, whatever the version of FMI: the simulation, its phase of life, and the way back to the
// importer's logger.  The adapters fmi2.cpp and fmi3.cpp translate their C functions to this class.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "core/text.hpp"
#include "fmu/life_cycle.hpp"
#include "hybrid/simulation.hpp"

namespace bristle::fmu {

/// The log categories, in the order of the bits below; the XML declares the same names.
inline constexpr std::string_view categories[] = {"logInfo", "logEvents", "logStatusDiscard",
                                                  "logStatusError"};
inline constexpr std::string_view allCategories = "logAll";

/// What an instance was made for.
enum class Kind : std::uint8_t { coSimulation, coSimulationWithEvents, modelExchange };

/// What a value reference stands for: a scalar, a whole array (FMI 3) or an element of one (FMI 2).
struct Place {
  const Variable* row = nullptr;  // null: there is no such variable
  std::size_t first = 0, count = 1;
};

/// A saved state of an instance; FMI calls it FMUState.  Freed ones are kept by the instance that freed them
/// until it goes itself, so that using one again is noticed.
struct State {
  Snapshot snapshot;
  struct Life {
    double tolerance = 0, stopTime = 0;
    Phase phase = Phase::instantiated;
    bool stopTimeDefined = false, limitReported = false;
    Kind kind = Kind::coSimulation;
    bool stopAtEvents = false;  // those that wait for event mode
  } life;
  static_assert(sizeof(Life) == 24);
  bool alive = true;
  std::unique_ptr<State> next;  // in the list of freed ones
};

class Instance final : public Reporter {
 public:
  /// Where messages go.  The adapter of each version knows its logger.
  class Logger {
   public:
    virtual void log(Instance&, Outcome, std::string_view category, const char* message) = 0;

   protected:
    ~Logger() = default;
  };

  /// Null if memory runs out.
  static std::unique_ptr<Instance> create(const Model&, Kind, std::string_view name, bool loggingOn);

  const char* name() const { return name_.get(); }
  Kind kind() const { return life_.kind; }
  Phase phase() const { return life_.phase; }
  void enter(Phase phase) { life_.phase = phase; }
  Simulation& simulation() { return *simulation_; }
  const Model& model() const { return simulation_->model(); }

  void setLogger(Logger* logger) { logger_ = logger; }
  void report(Topic, std::string_view message) override;
  bool wants(Topic) const override;
  Outcome setLogging(bool on, std::span<const char* const> wanted);
  /// Reports a sentence and returns `outcome`.
  Outcome refuse(Outcome outcome, const Text& sentence);

  /// True if the life cycle allows the function now; otherwise says why not.
  bool allows(const Rule&);

  // --- life cycle ---
  Outcome setExperiment(bool toleranceDefined, double tolerance, double startTime, bool stopTimeDefined,
                        double stopTime);
  Outcome initialize();  // leaves initialisation mode
  Outcome reset();
  Outcome enterConfiguration(const Rule&);

  // --- values; all or none of a call's variables are set ---
  /// What the value reference stands for in a function of that name, which tells the version.
  Place locate(std::uint32_t valueReference, std::string_view function) const;
  /// The same if it has the type; enumerations and sizes go by the integers of either version.
  Place find(std::uint32_t valueReference, Type, std::string_view function);
  /// How many values a call for these variables has.
  std::size_t valueCount(std::span<const std::uint32_t> references, std::string_view function) const;
  bool maySet(const Variable&, double value, std::size_t element, Outcome&);
  Outcome set(const Variable&, double value, std::size_t element);
  Outcome setInputDerivative(std::uint32_t valueReference, int order, double value);

  // --- saved states; both standards hand them about as void* ---
  Outcome saveState(const Rule&, void** state);
  Outcome restoreState(const Rule&, void* state);
  Outcome freeState(const Rule&, void** state);
  Outcome serializedSize(const Rule&, void* state, std::size_t* size);
  Outcome serializeState(const Rule&, void* state, void* bytes, std::size_t size);
  Outcome deserializeState(const Rule&, const void* bytes, std::size_t size, void** state);

  // --- event mode and model exchange ---
  /// Refuses what only the other kind of instance has.
  Outcome requireKind(const Rule&, bool right, std::string_view kinds);
  void stopAtEvents(bool stop) { life_.stopAtEvents = stop; }
  Outcome enterEventMode();
  Outcome settle(bool& statesChanged);
  Outcome leaveEventMode(Phase next);
  Outcome setTime(double time);
  Outcome getStates(const Rule&, double* values, std::size_t n);
  Outcome setStates(const Rule&, const double* values, std::size_t n);
  Outcome getDerivatives(const Rule&, double* values, std::size_t n);
  Outcome getEventIndicators(const Rule&, double* values, std::size_t n);
  Outcome getNominals(const Rule&, double* values, std::size_t n);

  // --- derivatives ---
  /// Sensitivity of each unknown to a change of the knowns along the seed.
  Outcome directional(const Rule&, std::span<const std::uint32_t> unknowns,
                      std::span<const std::uint32_t> knowns, const double* seed, double* sensitivity);
  /// For each known the sum over the unknowns of seed times derivative.
  Outcome adjoint(const Rule&, std::span<const std::uint32_t> unknowns, std::span<const std::uint32_t> knowns,
                  const double* seed, double* sensitivity);
  /// Of as many values as the output has; they are written from `values` on, which is moved behind them.
  Outcome outputDerivative(const Rule&, std::uint32_t valueReference, int order, double*& values);

  // --- stepping ---
  /// `begin` is called when the arguments have been found right, before anything moves.
  template <class Begin>
  Outcome doStep(double now, double size, Simulation::Observer* observer, Begin begin) {
    const Outcome outcome = checkStep(now, size);
    if (outcome != Outcome::ok) return outcome;
    begin();
    return advance(now + size, observer);
  }
  double lastSuccessfulTime() const { return simulation_->time(); }

  /// FMI 3: the importer gives inputs at the end of the step; each becomes a straight line.
  void expectInputsAt(double time) {
    inputTime_ = time;
    inputsExpected_ = true;
  }
  void expectNoInputs() { inputsExpected_ = false; }

 private:
  Instance() = default;
  bool settable(const Variable&) const;
  State* newState();
  void retire(State*);
  bool usable(const Rule&, const void* state);
  Outcome checkStep(double now, double size);
  Outcome advance(double end, Simulation::Observer*);

  std::unique_ptr<Simulation> simulation_;
  std::unique_ptr<char[]> name_;
  Logger* logger_ = nullptr;
  bool sized(const Rule&, const void* values, std::size_t n, std::size_t expected);
  bool differentiable(const Rule&, std::span<const std::uint32_t> unknowns,
                      std::span<const std::uint32_t> knowns);
  void seed(const Variable& known, std::size_t element, double value);
  bool setsByJump(const Variable& known) const;
  Outcome finiteOnly(const double* values, std::size_t n);

  State::Life life_;
  unsigned logged_ = 0;  // bit i: categories[i]
  double inputTime_ = 0;
  bool inputsExpected_ = false;
  std::unique_ptr<State> freed_;
  const Variable* stepLimit_ = nullptr;  // H_max, if the model has one
};

}  // namespace bristle::fmu
