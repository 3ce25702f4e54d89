// What a model is to the engine, the FMI adapters and the tools: a table of variables, its equations as pure
// functions, and what happens at events.  A model has no state of its own: all values are handed in, so that
// one constant object serves any number of instances.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/report.hpp"
#include "core/variable.hpp"

namespace bristle {

/// An equation as a reader wants to see it, in Unicode, with its number in the paper.
struct Equation {
  std::string_view formula, source;
};

/// A breakpoint of the piecewise linear input used for a model's reference results.
struct Breakpoint {
  double t, value;
};
struct ReferenceInput {
  std::string_view variable;
  std::span<const Breakpoint> points;
};

/// A curve that shows the model's behaviour: two variables of the table ("time" allowed).
struct Picture {
  std::string_view horizontal, vertical, caption;
};

/// What a person reads about a model.
struct ModelText {
  std::string_view name{};     // of the FMU
  std::string_view group{};    // Laws, Sliders, Plants
  std::string_view title{};    // one line
  std::string_view summary{};  // a paragraph: what it captures and when to use it
  std::string_view paper{};    // reference
  std::string_view validity{};
  std::span<const Equation> equations{};
  std::span<const std::string_view> corrections{};  // to the paper, one sentence each
  double stopTime = 1, stepSize = 1e-3;             // default experiment
  double tolerance = 1e-6;                          // that it needs
  std::span<const ReferenceInput> referenceInputs{};
  Picture picture{};
};

/// Everything the equations may look at.
struct Frame {
  double t;
  const double* p;   // parameters
  const double* u;   // inputs at t
  const double* du;  // their time derivatives at t
  const double* x;   // states
  const double* d;   // discrete values
};

/// A point in time at which modes, memory and states may change.
struct Moment {
  double t;
  const double *p, *u, *du;
  double* x;
  double* d;
  Frame frame() const { return {t, p, u, du, x, d}; }
};

/// A function of the frame that is positive inside the present mode; falling through zero is an event.  A
/// watch makes the root finder look where another indicator may have touched zero; it changes nothing itself.
struct Indicator {
  std::string_view name;   // what is watched, as in "v = 0"
  std::string_view event;  // what its zero means, as in "reversal"
  bool watch = false;
  std::string_view unit = "1";
  bool bothWays = false;  // rising through zero is an event too, as in other people's models
};

/// Scalars come first, then the elements of one array after the other.
struct Sizes {
  std::size_t parameters, inputs, states, discrete, computed, indicators;
};

enum class Method { adams, bdf };

/// The last parameters of every model, for the engine.  Zero leaves the choice to the importer or the engine.
struct SolverSettings {
  double tolerance, maximumStep;
  int method;  // 1 automatic, 2 Adams, 3 BDF
};

class Model {
 public:
  virtual const ModelText& text() const = 0;
  /// The table.  The index of a row is its value reference.
  virtual std::span<const Variable> variables() const = 0;
  virtual std::span<const Indicator> indicators() const = 0;
  /// The row that says how many elements the arrays have; null in a model without arrays.
  virtual const Variable* dimension() const = 0;
  /// How many values there are when the arrays have n elements.
  virtual Sizes sizes(std::size_t n) const = 0;
  virtual Method preferredMethod() const = 0;

  virtual void evaluate(const Frame&, double* dx, double* y) const = 0;
  /// d(dx)/dx, column by column.
  virtual void jacobian(const Frame&, double* columns) const = 0;
  /// Derivative of dx and y along a direction (seedX, seedU, seedT) of states, inputs and time.
  virtual void directional(const Frame&, const double* seedX, const double* seedU, double* ddx, double* dy,
                           double seedT = 0) const = 0;
  virtual void indicate(const Frame&, double* g) const = 0;

  /// Rules between parameters, beyond the range of each row.  Reports each broken one; true if none is.
  virtual bool check(const double* p, Reporter&) const = 0;
  /// Typical magnitude of each state for the present parameters; scales the absolute tolerance.
  virtual void nominals(const double* p, double* nominal) const = 0;

  /// End of initialisation: modes and memory from the start values.
  virtual void start(const Moment&) const = 0;
  /// Inputs, parameters or states were changed from outside; `before` is the frame as it was.
  virtual void jump(const Moment&, const Frame& before) const = 0;
  /// Indicators fell through zero (bit i: indicator i).  True if the equations changed, so that the
  /// integrator must start anew.
  virtual bool cross(const Moment&, std::uint64_t fired) const = 0;
  /// An internal step was accepted: observers and memory.  Never changes the equations.
  virtual void completed(const Moment&) const = 0;

  /// The longest step that the equations can be integrated with; 0: any.
  virtual double longestStep(const double* p) const = 0;
  /// Model exchange: the importer must not step past this time without an event; infinite: no such time.
  virtual double nextEventTime(const Frame&) const = 0;
  /// Why the equations have no solution in the present mode, as a sentence without its beginning; empty: they
  /// have.
  virtual std::string_view failure(const Frame&) const = 0;

  std::size_t startDimension() const {
    return dimension() == nullptr ? 0 : static_cast<std::size_t>(dimension()->start);
  }
  std::size_t dimension(const double* p) const {
    return dimension() == nullptr ? 0 : static_cast<std::size_t>(p[dimension()->slot]);
  }
  /// As an instance begins.
  Sizes sizes() const { return sizes(startDimension()); }

  SolverSettings solverSettings(const double* p) const {
    const double* last = p + sizes(0).parameters;  // the arrays follow
    return {last[-3], last[-2], static_cast<int>(last[-1])};
  }

 protected:
  ~Model() = default;
};

}  // namespace bristle
