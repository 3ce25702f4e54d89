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
//   smoothAtReversal(p)                          no kink at v = 0, so no restart there
//   alone: reference inputs, picture and default experiment of the law's own FMU
#pragma once

#include "core/autodiff.hpp"
#include "core/concat.hpp"
#include "core/model.hpp"

namespace bristle {

/// What a law sees of the contact.
template <class S>
struct Contact {
  const double* p;  // the law's parameters
  S v;              // relative velocity
  int direction;    // its sign in the present mode
  const S* u;       // the law's further inputs
  const S* z;       // the law's states
};

/// What a law answers.
template <class S>
struct Friction {
  S& F;       // opposes positive v when positive
  S& stored;  // energy stored in the bristles
  S* dz;      // rates of the states
};

inline constexpr std::array<Variable, 0> noVariables{};

}  // namespace bristle
