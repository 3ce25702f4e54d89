// How a feedback loop of FMUs (or a single one) is taken over one communication step.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "cosim/master/network.hpp"

namespace bristle::cosim {

/// Nodes that depend on each other, in the order in which they are stepped.
struct Loop {
  std::vector<std::size_t> nodes;
  /// Inputs that are driven from inside the loop by a node that comes later, or by the node itself.
  std::vector<std::size_t> tears;
  bool isFeedback() const { return !tears.empty(); }
};

/// Loops in topological order; inside each the order with the fewest tears, plants before laws with direct
/// feedthrough.
std::vector<Loop> findLoops(const Network& network);

/// The values on all wires over the present step.
struct Signals {
  std::vector<double> inputs;    // at the beginning
  std::vector<double> target;    // inputs at the end
  std::vector<double> outputs;   // the newest
  std::vector<double> previous;  // inputs at the beginning of the last step,
  double lastSize = 0;           // which had this length; 0: there was none, or a discontinuity since
  std::vector<double> scale;     // of each input: how large it has been
  bool statesSaved = false;      // has the master saved all nodes at the beginning of the step?
  bool alignEvents = false;      // may a step be cut short at an event, to be repeated up to there?

  explicit Signals(const Network& network);
  /// An input at the end of the step if it goes on as before.
  double extrapolated(std::size_t input, double size) const {
    if (lastSize <= 0) return inputs[input];
    return inputs[input] + (inputs[input] - previous[input]) * size / lastSize;
  }
};

struct LoopStep {
  enum class End {
    complete,
    early,  // some node has an event at `reached`: all should meet it there
    failed,
    terminated
  };
  enum class Reason { none, discarded, notFinite, unconverged, endlessEvents };

  End end = End::complete;
  double reached = 0;
  bool event = false;            // some node waits for event mode at the end
  Reason reason = Reason::none;  // of a failure,
  std::size_t node = 0;          // and the node that had it
};

struct CouplingStatistics {
  std::uint64_t sweeps = 0;     // evaluations of the loop, perturbed ones included
  std::uint64_t jacobians = 0;  // made anew
  std::uint64_t unconverged = 0;
  double worstResidual = 0;  // accepted, relative to the scale
};

class Coupling {
 public:
  virtual ~Coupling() = default;
  Coupling(const Coupling&) = delete;
  Coupling& operator=(const Coupling&) = delete;

  /// All nodes of the loop from `time` to `time + size`.  Anything but `complete` leaves the nodes wherever
  /// they are: the master takes them back.
  virtual LoopStep step(double time, double size) = 0;
  /// An event happened: what was learned before it may be wrong now.
  virtual void discontinuity() {}
  virtual bool needsRollback() const { return false; }

  /// As on the command line.
  virtual std::string_view algorithm() const = 0;

  const Loop& loop() const { return loop_; }
  const CouplingStatistics& statistics() const { return statistics_; }

 protected:
  Coupling(Network& network, Signals& signals, Loop loop);

  /// One node with the targets it has now; reads its outputs.  `through`: it goes through events of its own,
  /// the first of which is noted in firstEvent_; otherwise the first one ends the step.
  LoopStep advance(std::size_t node, double time, double size, Signal signal, bool through);
  /// A sweep that stands: complete, or early at the first event inside it.
  LoopStep concluded(LoopStep step, double time, double size) const;
  bool isTorn(std::size_t input) const { return torn_[input]; }
  /// Is it driven by a node of this loop?
  bool isFromInside(std::size_t input) const { return fromInside_[input]; }
  /// The newest value that a wire brings to an input; an external one has its target already.
  double arriving(std::size_t input) const;

  Network& network_;
  Signals& signals_;
  Loop loop_;
  CouplingStatistics statistics_;
  std::vector<bool> torn_, fromInside_;  // per input of the network
  double firstEvent_ = 0;                // in the present sweep; infinite if there was none
};

enum class Algorithm { jacobi, gaussSeidel, newton, aitken };
enum class JacobianSource {
  linearized,  // of the step map, from the FMUs' derivatives; perturbed where they have none
  perturbed,   // of the step map, by repeated steps
  frozen       // of the FMUs at fixed states: wrong for a step, kept to show that
};

struct CouplingOptions {
  Algorithm algorithm = Algorithm::newton;
  Signal signal = Signal::linear;
  JacobianSource jacobian = JacobianSource::linearized;
  double tolerance = 1e-6;  // of the residual, relative to the size of the signal
  int mostIterations = 20;
};

/// An algorithm with its signals, as on the command line: "newton", "gauss-seidel", "gauss-seidel-hold"...
struct NamedAlgorithm {
  std::string_view name;
  Algorithm algorithm;
  Signal signal;
};
std::span<const NamedAlgorithm> namedAlgorithms();
/// Null if there is none of that name.
const NamedAlgorithm* findAlgorithm(std::string_view name);
std::string_view nameOf(Algorithm algorithm, Signal signal);

std::unique_ptr<Coupling> makeCoupling(Network& network, Signals& signals, Loop loop,
                                       const CouplingOptions& options);

}  // namespace bristle::cosim
