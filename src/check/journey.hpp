// An instance on its way through time, the same for co-simulation and model exchange: communication steps
// under inputs that move, with events where the FMU wants them.  A call that fails throws Trouble.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "check/bench.hpp"
#include "check/probe_instance.hpp"
#include "cosim/me_slave.hpp"

namespace bristle::check {

/// Inputs stand still at their start values, or move about them.
enum class Inputs { still, lively };

class Journey {
 public:
  Journey(Bench& bench, Probe& probe, Inputs inputs = Inputs::lively);

  /// From instantiated (or reset) into the first state in which time may pass.
  void begin();
  /// The same in two halves, for rules that look at the FMU in initialisation mode.
  void enterInitialization();
  void exitInitialization();

  /// To the next communication point.  False if the FMU ended the simulation, or the stop time is reached.
  bool step() { return step(bench_.stepSize()); }
  bool step(double size);
  /// Steps to the stop time; `at` is called at every communication point, the first included.  False if the
  /// time a rule has ran out first, or the FMU ended the simulation.
  bool finish(const std::function<void()>& at = {});

  /// Through the whole experiment in about so many steps, each of several communication steps.
  void explore(int points, const std::function<void()>& at);

  double time() const { return time_; }
  /// Where the journey is; after the FMU's state was restored, the journey must go back with it.
  struct Bookmark {
    double time;
    int count;
  };
  Bookmark bookmark() const { return {time_, count_}; }
  void goTo(const Bookmark& bookmark) { time_ = bookmark.time, count_ = bookmark.count; }
  Probe& probe() { return probe_; }

  /// Numeric outputs and states, in the order of `observed`.
  std::vector<double> observe();
  const std::vector<const cosim::Variable*>& observed() const { return observed_; }
  /// So many rows of `observe`, the first before the first step.
  std::vector<std::vector<double>> record(int steps);

 private:
  void setInputs();
  void settleEvents();
  bool stepCoSimulation(double size);

  Bench& bench_;
  Probe& probe_;
  Inputs inputs_;
  std::unique_ptr<cosim::MeSlave> me_;
  std::vector<const cosim::Variable*> observed_;
  double time_ = 0;
  int count_ = 0;
};

/// Before initialisation: moves every settable real parameter and state a little, inside its range; what the
/// FMU refuses stays.
void disturb(Bench& bench, Probe& probe);

/// The value of an input at the i-th communication point: a smooth motion about its start, inside its range.
double livelyValue(const cosim::Variable& input, double start, int i);

/// The largest difference of two recordings beyond `slack` (per column; empty: none), each column relative to
/// its range.
struct Difference {
  double value = 0;
  std::size_t row = 0, column = 0;
};
Difference difference(const std::vector<std::vector<double>>& a, const std::vector<std::vector<double>>& b,
                      const std::vector<double>& slack = {});

}  // namespace bristle::check
