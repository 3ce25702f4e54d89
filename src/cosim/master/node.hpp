// One FMU in a network: its instance, the inputs that others drive and the outputs that others read.
#pragma once

#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cosim/assignments.hpp"
#include "cosim/direct_step.hpp"
#include "cosim/exchange.hpp"
#include "cosim/slave.hpp"

namespace bristle::cosim {

/// How an input moves over a communication step.
enum class Signal {
  hold,   // keeps its value at the beginning
  linear  // on a straight line to its value at the end
};

inline bool areFinite(const double* begin, const double* end) {
  for (; begin != end; ++begin)
    if (!std::isfinite(*begin)) return false;
  return true;
}

class Node {
 public:
  struct Options {
    std::string name;
    std::optional<InterfaceKind> kind;
    LogSink log;
    std::vector<std::string> logCategories;
    bool eventMode = false;
  };
  struct Tick {
    double time;
    std::size_t clock;  // place among the slave's output clocks
  };
  /// `inputs` and `outputs` are the connected ones; `assignments` must have been made for this FMU.
  Node(std::shared_ptr<Fmu> fmu, Options options, Assignments assignments, std::vector<Element> inputs,
       std::vector<Element> outputs);

  const std::string& name() const { return slave_->name(); }
  const ModelDescription& model() const { return slave_->model(); }
  Slave& slave() { return *slave_; }
  InterfaceKind kind() const { return kind_; }
  const Assignments& assignments() const { return assignments_; }
  const std::vector<Element>& inputs() const { return inputs_; }
  const std::vector<Element>& outputs() const { return outputs_; }

  /// Discrete inputs of an FMU with event mode change nowhere else.
  bool changesAtEventsOnly(std::size_t input) const { return atEventsOnly_[input]; }

  bool canRollBack() const { return slave_->interface().canGetAndSetState && canSave_; }

  void writeInputs(std::span<const double> values) { writer_.write(*slave_, values); }
  void readOutputs(std::span<double> values) { reader_.read(*slave_, values); }

  /// Forgets what happened in an attempt at this step before.
  void beginStep() {
    ticks_.clear();
    messages_.clear();
    inStep_ = true;
  }
  /// One communication step while the inputs go from `from` to `to`.  Inputs that cannot follow a line, and
  /// discrete ones, are held at `to` where a line is wanted.
  Step advance(double time, double size, std::span<const double> from, std::span<const double> to,
               Signal signal);

  /// May `advanceDirectly` take the place of `advance` and `readOutputs`?
  bool isDirect() const { return direct_.has_value(); }
  /// True if the step was complete and nothing else is to be said: outputs are read.  Otherwise they are not,
  /// and `unusual` says what happened.
  bool advanceDirectly(double time, double size, std::span<const double> from, std::span<const double> to,
                       Signal signal, std::span<double> outputs);
  /// The same with what that works out: values for the inputs, and slopes or null.
  bool runDirectly(double time, double size, const double* values, const double* slopes, double* outputs) {
    ++steps;
    return direct_->run(time, size, values, slopes, outputs);
  }
  /// Of a direct node: one per input where inputs follow lines, else none.
  std::span<double> slopes() { return slopes_; }
  const Step& unusual() const { return direct_->step(); }

  /// Goes on inside that step, from where it was cut short, on the same lines.
  Step resume(double time, double end);

  EventInfo settleEvents(double time);
  /// Event mode in the middle of a step.
  EventInfo passEvents(double time);
  /// Clocks that ticked in the present step and at its end.
  const std::vector<Tick>& ticks() const { return ticks_; }
  /// The step stands, or the run ends: what the FMU said in it may be heard now.  What it says in a step that
  /// is repeated is nobody's business.
  void concludeStep();

  void save() { slave_->saveState(); }
  void restore() { slave_->restoreState(); }

  std::uint64_t steps = 0;  // that were computed, the repeated ones too

 private:
  struct Message {
    Level level;
    std::string category, text;
  };
  void hear(const LogMessage& message);
  void provide(double time);
  void writeLine(double time);
  std::optional<DirectStep> findDirect();

  Assignments assignments_;
  std::vector<Element> inputs_, outputs_;
  std::vector<bool> onLine_, atEventsOnly_;  // per input
  InterfaceKind kind_;
  bool canSave_ = false;
  std::vector<ValueReference> intermediate_;
  std::unique_ptr<Slave> slave_;
  std::optional<DirectStep> direct_;
  ElementReader reader_;
  ElementWriter writer_, lineWriter_;
  std::unique_ptr<ElementWriter> stepWriter_;  // inputs that may be set between steps
  SlopeWriter slopeWriter_;
  std::vector<std::size_t> lineRows_;  // inputs that follow lines
  std::vector<std::size_t> stepRows_;  // inputs of the stepWriter_
  std::vector<Tick> ticks_;
  LogSink log_;
  bool inStep_ = false;
  std::vector<Message> messages_;  // of the present step
  std::vector<double> held_, slopes_, lineValues_;

  // the line of the present step, for the FMU's questions inside it
  double begin_ = 0, length_ = 0;
  bool onLines_ = false;
  std::span<const double> from_, to_;
};

}  // namespace bristle::cosim
