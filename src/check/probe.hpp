// One instance of the FMU under check, the same for both versions of FMI: the raw functions with their
// statuses.  Unlike the importer's instances it refuses nothing, so that rules can call what no decent
// importer would, and see what comes back.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "check/call_trace.hpp"
#include "cosim/instance.hpp"
#include "cosim/layout.hpp"

namespace bristle::check {

enum class Status { ok, warning, discard, error, fatal, pending, unknown, missing };
std::string_view nameOf(Status status);
inline bool fine(Status status) {
  return status == Status::ok || status == Status::warning;
}

/// Numbers of every numeric type, or texts.
struct Value {
  std::vector<double> numbers;
  std::vector<std::string> texts;
  friend bool operator==(const Value&, const Value&) = default;
};

struct LogLine {
  Status status;
  std::string category, text;
};

class Probe {
 public:
  struct Options {
    cosim::InterfaceKind kind = cosim::InterfaceKind::coSimulation;
    bool eventMode = false, earlyReturn = false;  // FMI 3 co-simulation
    bool logger = true;                           // false: NULL is handed over
    std::string name = "probe";
    std::optional<std::string> token;  // instead of the right one
  };
  struct Step {
    Status status = Status::ok;
    bool event = false, terminate = false, early = false;
    std::optional<double> reached;  // FMI 3
  };
  struct Update {
    Status status = Status::ok;
    bool again = false, terminate = false;
    std::optional<double> next;
  };
  struct Completed {
    Status status = Status::ok;
    bool event = false, terminate = false;
  };
  using References = std::span<const cosim::ValueReference>;
  using Saved = void*;

  virtual ~Probe() = default;
  Probe(const Probe&) = delete;
  Probe& operator=(const Probe&) = delete;

  virtual bool exists() const = 0;
  /// Frees the instance; the destructor does so too, unless it was done or the FMU said fatal.
  virtual void free() = 0;

  virtual Status setup(const cosim::Experiment& experiment) = 0;  // FMI 3: remembered for the next
  virtual Status enterInitialization() = 0;
  virtual Status exitInitialization() = 0;
  virtual Status terminate() = 0;
  virtual Status reset() = 0;

  virtual Status get(const cosim::Variable& variable, Value& value) = 0;
  virtual Status set(const cosim::Variable& variable, const Value& value) = 0;
  /// Real (Float64) variables by reference, which need not exist.
  virtual Status getReals(References references, std::span<double> values) = 0;
  virtual Status setReals(References references, std::span<const double> values) = 0;

  virtual Step doStep(double time, double size) = 0;
  virtual Status outputDerivatives(References references, int order, std::span<double> values) = 0;
  virtual Status enterStepMode() = 0;  // FMI 3

  virtual Status save(Saved& state) = 0;
  virtual Status restore(Saved state) = 0;
  virtual Status discard(Saved& state) = 0;
  virtual Status serializedSize(Saved state, std::size_t& size) = 0;
  virtual Status serialize(Saved state, std::span<unsigned char> bytes) = 0;
  virtual Status deserialize(std::span<const unsigned char> bytes, Saved& state) = 0;

  virtual Status directional(References unknowns, References knowns, std::span<const double> seed,
                             std::span<double> sensitivity) = 0;
  virtual Status adjoint(References unknowns, References knowns, std::span<const double> seed,
                         std::span<double> sensitivity) = 0;  // FMI 3

  virtual Status enterEventMode() = 0;
  virtual Update updateDiscreteStates() = 0;
  virtual Status enterContinuousTimeMode() = 0;
  virtual Completed completedIntegratorStep() = 0;
  virtual Status setTime(double time) = 0;
  virtual Status setStates(std::span<const double> states) = 0;
  virtual Status getStates(std::span<double> states) = 0;
  virtual Status getDerivatives(std::span<double> derivatives) = 0;
  virtual Status getIndicators(std::span<double> indicators) = 0;
  virtual Status getNominals(std::span<double> nominals) = 0;
  /// FMI 3 asks the FMU, FMI 2 the description.
  virtual Status sizes(std::size_t& states, std::size_t& indicators) = 0;

  const cosim::ModelDescription& model() const { return layout_.model(); }
  const cosim::Layout& layout() const { return layout_; }
  cosim::InterfaceKind kind() const { return options_.kind; }
  const Options& options() const { return options_; }
  /// The function called last.
  std::string called() const { return trace_.function; }
  /// `called` with the status it gave and, if it failed, what the FMU said about it.
  std::string story(Status status) const;
  const std::vector<LogLine>& log() const { return log_; }

 protected:
  Probe(const cosim::Layout& layout, Options options, CallTrace& trace)
      : layout_(layout), options_(std::move(options)), trace_(trace) {}

  /// Calls a function of the FMU, unless it is missing or the FMU is dead.
  template <class Function, class... Arguments>
  Status call(const char* name, Function* function, Arguments... arguments) {
    if (!function || dead_) return Status::missing;
    trace_.enter(name);
    const Status status = statusOf(function(arguments...));
    trace_.leave();
    dead_ = status == Status::fatal;
    return status;
  }
  /// The FMU called its logger; NULL counts as an empty text.
  void heard(int status, const char* category, const char* text);

  const cosim::Layout& layout_;
  Options options_;
  CallTrace& trace_;
  bool dead_ = false;  // it said fatal: nothing may be called any more

 private:
  /// What a number stands for in the FMU's version.
  Status statusOf(int status) const;

  std::vector<LogLine> log_;
};

/// `fmu` must be unpacked and its library loadable; an Error otherwise.
std::unique_ptr<Probe> instantiate(cosim::Fmu& fmu, const cosim::Layout& layout, Probe::Options options,
                                   CallTrace& trace);

}  // namespace bristle::check
