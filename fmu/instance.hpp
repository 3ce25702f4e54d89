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
  static std::unique_ptr<Instance> create(const Model&, std::string_view name, bool loggingOn);

  const char* name() const { return name_.get(); }
  Phase phase() const { return phase_; }
  void enter(Phase phase) { phase_ = phase; }
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
  void reset();

  // --- values; all or none of a call's variables are set ---
  /// The variable, if it has the type; enumerations go by the integers of either version.
  const Variable* find(std::uint32_t valueReference, Type, std::string_view function);
  bool maySet(const Variable&, double value, Outcome&);
  void set(const Variable&, double value);
  Outcome setInputDerivative(std::uint32_t valueReference, int order, double value);

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
  Outcome checkStep(double now, double size);
  Outcome advance(double end, Simulation::Observer*);

  std::unique_ptr<Simulation> simulation_;
  std::unique_ptr<char[]> name_;
  Logger* logger_ = nullptr;
  Phase phase_ = Phase::instantiated;
  unsigned logged_ = 0;  // bit i: categories[i]
  double tolerance_ = 0, stopTime_ = 0, inputTime_ = 0;
  bool stopTimeDefined_ = false, limitReported_ = false, inputsExpected_ = false;
  const Variable* stepLimit_ = nullptr;  // H_max, if the model has one
};

}  // namespace bristle::fmu
