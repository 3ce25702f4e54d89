// One instance of a model in time: its values, and how they advance from one communication point to the next
// with events on the way.
//
// Discontinuities are what makes the integrator start anew: an input off the end of its previous polynomial,
// a changed parameter or state, an event that changes the equations.  Nothing else does.
#pragma once

#include <memory>
#include <span>

#include "core/model.hpp"
#include "hybrid/input_signal.hpp"
#include "hybrid/integrator.hpp"
#include "hybrid/snapshot.hpp"

namespace bristle {

class Simulation final : private Integrator::System {
 public:
  static constexpr double defaultTolerance = 1e-6;
  /// Absolute tolerance of a state = this factor x relative tolerance x nominal.
  static constexpr double absoluteFactor = 0.1;

  /// Told of each accepted internal step.
  class Observer {
   public:
    /// Returns where the communication step shall end: `end`, or earlier; t or before means at once.
    virtual double accepted(double t, double end) = 0;

   protected:
    ~Observer() = default;
  };

  /// Null if memory runs out.
  static std::unique_ptr<Simulation> create(const Model&);
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  const Model& model() const { return model_; }
  double time() const { return now_.t; }

  /// Back to the start values of the table, as if just created.  False if the arrays cannot have their
  /// original length again because memory ran out; they keep the one they have.
  bool reset();

  /// How many elements the arrays have; 0 in a model without arrays.
  std::size_t dimension() const { return dimension_; }
  /// Another number of elements, before the start: the elements get their start values, scalars keep what
  /// they have.  False, and nothing happens, if memory runs out.
  bool resize(std::size_t n);

  double get(const Variable&, std::size_t element = 0);
  /// For parameters, inputs and states.  Whether the moment allows it is for the caller to know.
  void set(const Variable&, double value, std::size_t element = 0);
  /// Time derivative of an input at the present time, order 1 to InputSignal::maximumOrder.
  void setInputDerivative(const Variable&, int order, double value);

  /// The importer's start time, until start.
  void setStartTime(double t);

  /// Who advances time, and what happens at an event.
  enum class Driver {
    engine,  // advance() integrates and handles events; an input that does not go on smoothly is a jump
    engineWithEvents,  // the same, but the importer has event mode: only there an input jumps
    engineStopping,    // and advance() stops at events, which settle() handles
    importer           // model exchange
  };

  /// End of initialisation: checks the parameters, finds the modes.  `tolerance` 0: none was given.
  Outcome start(double tolerance, Reporter&, Driver = Driver::engine);

  /// Advances to `end` or, if the observer says so, to an earlier time.  On anything but ok the values
  /// are those at time(), the last point reached; rollBack() puts them back to before the call.
  Outcome advance(double end, Reporter&, Observer* = nullptr);
  void rollBack();
  /// An event waits for settle().
  bool eventPending() const { return now_.pending != 0 || now_.ticked != 0; }

  /// Event mode: meets what the importer changed and handles the indicators that fell, until nothing more
  /// happens.
  Outcome settle(Reporter&, bool& statesChanged);

  // --- model exchange ---
  void setTime(double t);
  std::span<double> states() { return {x_, sizes_.states}; }
  void setStates(const double* x);
  std::span<const double> derivatives();
  /// Indicators that are no watches; the importer finds their roots.
  std::size_t eventIndicatorCount() const;
  void eventIndicators(double* g);
  void nominals(double* nominal) const { model_.nominals(p_, nominal); }
  /// True if the mode does not fit the present point, so that event mode is needed.
  bool completedStep();
  /// From here on the importer changes inputs by jumps ...
  void enterEventMode();
  /// ... and from here on continuously.
  void leaveEventMode();
  /// The time of the next event that is known in advance; infinite: none.
  double nextEventTime() const { return model_.nextEventTime(frame()); }

  // --- derivatives ---
  /// Of everything along a direction of states, inputs and time; read with directional().
  void differentiate(const double* seedX, const double* seedU, double seedT = 0);
  /// Change of a variable along the direction last given.
  double directional(const Variable&, std::size_t element = 0) const;
  /// Scratch arrays for the direction: states, inputs.
  double* seedX() { return seeds_; }
  double* seedU() { return seeds_ + sizes_.states; }
  void clearSeeds();
  /// The direction of time.
  void differentiateInTime();

  /// Everything that decides how the simulation goes on.  False if memory runs out.
  bool save(Snapshot&) const;
  /// Back to a snapshot of this model: bit for bit in the instance that took it, elsewhere and after a reset
  /// from the same values with an integrator that starts anew.  False if memory runs out; only a reset helps
  /// then.
  bool restore(const Snapshot&);

  /// Every state and computed value is finite; otherwise reports the first that is not.
  bool finite(Reporter&);

 private:
  explicit Simulation(const Model& model) : model_(model) {}
  bool allocate(std::size_t dimension);
  void startElements();

  bool rates(double t, const double* x, double* dx) override;
  bool jacobian(double t, const double* x, double* columns) override;
  void indicators(double t, const double* x, double* g) override;

  void inputsAt(double t);
  Frame frame() const { return {now_.t, p_, u_, du_, x_, d_}; }
  Moment moment() { return {now_.t, p_, u_, du_, x_, d_}; }
  /// What the model knew before the importer changed something.
  Frame frameBefore() const { return {now_.t, pBefore_, uBefore_, du_, x_, d_}; }
  bool inputsJumped();
  bool changed() { return !now_.met && (now_.parametersChanged || now_.statesChanged || inputsJumped()); }
  void configureTolerance();
  bool configure();
  std::uint64_t aboutToFire();
  std::uint64_t fallen();
  std::uint64_t belowZero() const;
  double lookAhead() const;
  void evaluate();
  void indicate();
  Outcome meetDiscontinuities(Reporter&);
  void arrive();
  Outcome meetEvents(std::uint64_t fired, double span, Reporter&);
  bool chatters(double span);
  Outcome fail(Outcome, Reporter&, std::string_view why);
  bool solvable(Reporter&);
  Outcome failChattering(std::uint64_t fired, Reporter&);

  bool makeIntegrator();

  const Model& model_;
  std::size_t dimension_ = 0;
  Sizes sizes_{};
  std::unique_ptr<double[]> storage_;  // all arrays below, in one block
  std::unique_ptr<InputSignal[]> signals_;
  std::unique_ptr<Integrator> integrator_;

  Progress now_;
  double *p_, *pBefore_;         // parameters: now, and as the integrator knows them
  double *u_, *du_;              // inputs and their slopes at the time last asked for
  double *uBefore_, *duBefore_;  // at the end of the last step
  double *x_, *xBegin_, *xTry_;  // states: now, at the beginning of the step, tentative
  double *d_, *dBegin_, *dTry_;  // discrete values: now, at the beginning of the step, tentative
  double *dx_, *y_, *g_, *nominal_;
  const double *xAt_ = nullptr,
               *dAt_ = nullptr;           // the point that was evaluated: the present one, or tentative
  std::unique_ptr<double[]> derivative_;  // of dx and y along the direction last given, and that direction
  double* seeds_ = nullptr;               // behind it
  Progress begin_;                        // before the present step
  std::uint64_t watches_ = 0;             // bit i: indicator i is one
  bool clocked_ = false;
  double relativeTolerance_ = defaultTolerance;
  bool evaluated_ = false;  // dx_ and y_ are those of the present point
};

}  // namespace bristle
