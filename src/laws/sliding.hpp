// What a set-valued law sees of the contact, and what the wrappers (set_valued.hpp,
// bodies/set_valued_slider.hpp) ask of it.
//
// The simplest law, as Coulomb (coulomb.hpp), depends on the velocity only:
//   slip<S>(p, v, direction)       friction force while slipping in `direction` (-1, 1)
//   stick(p)                       StickInterval
// A law that depends on the position, on states of its own or on modes has instead
//   slip<S>(sliding, direction)    the same, also at v = 0: slip(., -1) and slip(., 1) bound the stick force
// and whichever of these it needs:
//   grid(p)                        the row of bristles (grid.hpp): the position and the windows are its own
//   nominalPosition(p)             of a law on a grid: the difference of positions that matters
//   inputs, states, outputs        std::array<Variable>, beyond those of the wrapper
//   follow<S>(sliding, F, direction, dz, y)   rates of the states and the outputs; direction 0 in stick
//   needsMass                      the mass of the body is seen (a parameter of the law alone)
//   supplied                       description of the energy supplied
#pragma once

#include <algorithm>

#include "core/autodiff.hpp"
#include "core/model_of.hpp"
#include "laws/grid.hpp"

namespace bristle {

/// The forces that keep the surfaces together.
struct StickInterval {
  double least, most;

  /// How far a force lies inside; negative outside.
  double margin(double force) const { return std::min(most - force, force - least); }
  /// The way a force that is outside pushes; 0 inside.  Where the interval is turned inside out nothing holds
  /// the body: both ways lead away, and the papers take the one forwards ([D] 3.36).
  int escape(double force) const {
    if (least > most) return force < most ? -1 : 1;
    return (force > most) - (force < least);
  }
};

template <class S>
struct Sliding {
  const double* p;          // the law's parameters
  S x, v;                   // position (of a law on a grid) and velocity
  const S *u, *z;           // the law's inputs and states
  const double* windows{};  // of a law on a grid
  double m = 0;             // mass of the body, of a law that needs it
};

template <class Law>
inline constexpr bool onGrid = requires(const double* p) {
  Law::grid(p);
};
template <class Law>
inline constexpr bool hasFollowers = requires {
  Law::states;
};
template <class Law>
constexpr bool needsMass() {
  if constexpr (requires { Law::needsMass; }) return Law::needsMass;
  return false;
}

template <class Law, class S>
S slipForce(const Sliding<S>& sliding, int direction) {
  if constexpr (requires { Law::template slip<S>(sliding, direction); })
    return Law::template slip<S>(sliding, direction);
  else
    return Law::template slip<S>(sliding.p, sliding.v, direction);
}
/// The greatest force in stick against motion in `direction`.
template <class Law, class S>
S stickLimit(const Sliding<S>& sliding, int direction) {
  if constexpr (requires { Law::stick(sliding.p); }) {
    const StickInterval held = Law::stick(sliding.p);
    return S(direction < 0 ? held.least : held.most);
  } else {
    return Law::template slip<S>(sliding, direction);
  }
}
template <class Law>
StickInterval stickInterval(const Sliding<double>& sliding) {
  return {stickLimit<Law>(sliding, -1), stickLimit<Law>(sliding, 1)};
}

/// How fast the stick interval moves while the body is at rest.
template <class Law>
StickInterval stickIntervalRate(const Sliding<double>& at, const double* du, const double* dz) {
  if constexpr (!hasFollowers<Law>) {
    return {0, 0};
  } else {
    using S = Dual<1>;
    S u[Law::inputs.size() + 1], z[Law::states.size() + 1];
    const auto moving = [](double value, double rate) {
      S s(value);
      s.derivatives()[0] = rate;
      return s;
    };
    for (std::size_t i = 0; i < Law::inputs.size(); ++i)
      u[i] = moving(at.u[i], du[i]);
    for (std::size_t i = 0; i < Law::states.size(); ++i)
      z[i] = moving(at.z[i], dz[i]);
    const Sliding<S> sliding{at.p, S(at.x), S(at.v), u, z, at.windows, at.m};
    return {stickLimit<Law>(sliding, -1).derivatives()[0], stickLimit<Law>(sliding, 1).derivatives()[0]};
  }
}

// --- rows that depend on what the law has ---

inline constexpr std::array<Variable, 0> noRows{};

template <class Law>
constexpr auto inputsOf() {
  if constexpr (requires { Law::inputs; })
    return Law::inputs;
  else
    return noRows;
}
template <class Law>
constexpr auto statesOf() {
  if constexpr (requires { Law::states; })
    return Law::states;
  else
    return noRows;
}
template <class Law>
constexpr auto outputsOf() {
  if constexpr (requires { Law::outputs; })
    return Law::outputs;
  else
    return noRows;
}
template <class Law>
constexpr auto windowsOf() {
  if constexpr (onGrid<Law>)
    return gridRows;
  else
    return noRows;
}
/// Rigid friction stores nothing, so all that is supplied is dissipated and there is no second energy to
/// show.
template <class Law>
constexpr auto suppliedRowsOf() {
  std::string_view text =
      "energy supplied to the friction, the integral of F v; it is dissipated, as nothing is stored";
  if constexpr (requires { Law::supplied; }) text = Law::supplied;
  return std::array{state("E_supplied", "J", 0, 1, text).asOutput()};
}

inline constexpr std::array gridIndicators{Indicator{"x at a bristle", "bristle", false, "m"}};
template <class Law>
constexpr auto gridIndicatorsOf() {
  if constexpr (onGrid<Law>)
    return gridIndicators;
  else
    return std::array<Indicator, 0>{};
}

}  // namespace bristle
