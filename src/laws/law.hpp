// What a friction law is: relative velocity in, force out, with continuous bristle states between.
//
// A law is a struct of static members; FrBD (frbd.hpp) is the model to follow:
//   name, title, summary, paper, validity        string_view
//   equations, corrections                       std::array
//   inputs, parameters, states                   std::array<Variable>: beyond the velocity; may be empty
//   method                                       Method measured to be best
//   friction<S>(const Contact<S>&, const Friction<S>&)   the equations
//   check(p, reporter), nominals(p, nominal)
//   creepVelocity(p)                             below it the law is called creeping
//   stepLimit(p)                                 longest communication step an explicit master can take
//   smoothAtReversal(p)                          no kink at v = 0, so no restart there unless a mode changes
//   Alone: reference inputs, picture, default experiment of the law's own FMU, and its method if another one
//   is best without a body
// It derives from LawDefaults and says anew what is different: no storage function, no creep velocity,
// calculated parameters, modes and events of its own.
#pragma once

#include <cstdint>

#include "core/autodiff.hpp"
#include "core/concat.hpp"
#include "core/model.hpp"

namespace bristle {

/// What a law sees of the contact.
template <class S>
struct Contact {
  const double* p;            // the law's parameters
  S v;                        // relative velocity
  int direction;              // its sign in the present mode
  const S* u;                 // the law's further inputs
  const S* z;                 // the law's states
  const double* d = nullptr;  // the law's modes
  S x = S(0.0);               // relative displacement, for a law that needs it
};

/// What a law answers.
template <class S>
struct Friction {
  S& F;       // opposes positive v when positive
  S& stored;  // energy stored in the bristles; left alone by a law without storage function
  S* dz;      // rates of the states
};

/// An instant at which a law may change its modes and states.
struct ContactMoment {
  const double* p;
  double v;
  int direction;
  double* z;
  double* d;
  double x = 0;
};

inline constexpr std::array<Variable, 0> noVariables{};

template <class Law>
constexpr Method methodAlone() {
  if constexpr (requires { Law::Alone::method; }) return Law::Alone::method;
  return Law::method;
}

/// What most laws need not say.
struct LawDefaults {
  /// F v - W' >= 0 for the stored energy W of `friction`, for all parameters.
  static constexpr bool hasStorage = true;
  static constexpr bool hasCreepVelocity = true;
  static constexpr bool hasStepLimit = true;
  /// The law depends on the relative displacement too: the body's position, or in a law alone a state that is
  /// integrated from v.  Such a law gives displacementScale(p), the length that it must resolve.
  static constexpr bool needsDisplacement = false;

  /// Under the picture of the law's slider.
  static constexpr std::string_view sliderCaption =
      "Stick-slip: the spring is wound up until the friction breaks away, then the body "
      "jumps forward and comes to rest again.";

  /// What the default experiment of the slider needs.
  static constexpr double sliderTolerance = 1e-6;

  /// Calculated parameters, and how they follow from the parameters.
  static constexpr auto calculated = noVariables;
  static void calculate(const double*, double*) {}

  /// Modes (discrete variables) and indicators beyond the reversal.  `begin` is called once before `settle`,
  /// which finds the modes at the start, after changes from outside and after a reversal; `cross` says what
  /// the law's own indicators change, and whether the equations changed with it.
  static constexpr auto modes = noVariables;
  static constexpr std::array<Indicator, 0> indicators{};
  static void indicate(const Contact<double>&, double*) {}
  static void begin(const ContactMoment&) {}
  static void settle(const ContactMoment&) {}
  static bool cross(const ContactMoment&, std::uint64_t) { return false; }
};

}  // namespace bristle
