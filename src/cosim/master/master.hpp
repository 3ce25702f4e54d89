// The co-simulation master: takes a network of FMUs from communication point to communication point, with
// feedback loops solved, events met by all FMUs at the same instant, and an account of what can be trusted.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "cosim/input_table.hpp"
#include "cosim/master/coupling.hpp"
#include "cosim/master/energy.hpp"
#include "cosim/schedule.hpp"

namespace bristle::cosim {

struct MasterOptions {
  double start = 0, stop = 1;
  double step = 1e-3;               // with `variableStep` the first one
  bool variableStep = false;        // chosen by the error of the lines that inputs follow
  double stepTolerance = 1e-4;      // of that error, relative to the size of the signals
  std::optional<double> tolerance;  // for the FMUs
  /// Without a choice newton on every feedback loop that can be taken back, gauss-seidel elsewhere.
  std::optional<Algorithm> algorithm;
  CouplingOptions coupling;
  /// Power connections that their units do not tell.
  std::vector<PowerPair> power;
};

/// Values from outside for the network's external inputs.
struct ExternalSource {
  std::function<void(double time, Side side, std::span<double> values)> values;
  std::vector<double> jumps;  // times at which some value jumps, ascending
};

struct MasterStatistics {
  std::uint64_t steps = 0, events = 0, rejected = 0, halved = 0;
  std::uint64_t eventsApart = 0;  // that one FMU went through inside a step, without the others
};

class Master {
 public:
  /// `warn` gets sentences about what may be wrong, each once.
  Master(Network& network, const MasterOptions& options, std::function<void(const std::string&)> warn,
         ExternalSource external = {});

  void initialize();
  bool running() const { return !terminated_ && time_ < options_.stop; }
  /// To the next communication point, or to an event before it.
  void advance();
  void terminate();

  double time() const { return time_; }
  bool endedByFmu() const { return terminated_; }
  /// Did an event happen at the present time?  Values before it are no longer there.
  bool atEvent() const { return atEvent_; }
  /// An output clock of a node ticked.
  std::function<void(std::size_t node, const Node::Tick& tick)> onTick;
  /// Called before event mode is entered, while values still are those before the event.
  std::function<void()> beforeEvent;

  const MasterStatistics& statistics() const { return statistics_; }
  const std::vector<std::unique_ptr<Coupling>>& couplings() const { return couplings_; }
  const EnergyAccount& energy() const { return energy_; }
  /// Why the result should not be believed: sentences, none if nothing speaks against it.
  std::vector<std::string> doubts() const;
  const Signals& signals() const { return signals_; }

 private:
  void takeStep();
  LoopStep attempt(double size);
  void restoreAll();
  [[noreturn]] void giveUp(const LoopStep& step, double size, bool shortened) const;
  std::optional<double> nextJump() const;
  bool discreteChanged() const;
  double largestError(double size) const;
  void conclude(double size, bool event);
  void handleEvents();
  void warnAboutBounds();
  void checkProgress(double size);
  void takeExternal(double time, Side side, std::vector<double>& inputs);

  Network& network_;
  MasterOptions options_;
  std::function<void(const std::string&)> warn_;
  ExternalSource external_;
  std::vector<double> externalValues_, outputsBefore_;
  Signals signals_;
  std::vector<std::unique_ptr<Coupling>> couplings_;
  EnergyAccount energy_;
  Schedule schedule_;
  bool rollsBack_ = false, sizesFixed_ = false;
  double time_ = 0, size_ = 0;
  std::optional<double> nextEvent_;
  bool terminated_ = false, atEvent_ = false;
  int smallSteps_ = 0;
  MasterStatistics statistics_;
};

}  // namespace bristle::cosim
