// Single-state bristle laws: one mean deflection that steady sliding bends to z_ss,
// [D] B. Drincic: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck effect,
// section 3.4.1, and [C] section 3.1:
//
//     z' = v - |v| z / z_ss                              [D] (3.61), [C] (54)
//     F  = sigma0 z                                      [D] (3.64), [C] (57)
//
// A law of this kind says its z_ss; LuGre without its two dampings is one of them.
//
// Passivity.  W = sigma0 z^2 / 2 is a storage function for every z_ss > 0, whatever z_ss depends on:
//     F v - W' = sigma0 |v| z^2 / z_ss >= 0.
// There is no damping besides: a body in pre-sliding swings on sigma0 and loses energy only by hysteresis.
#pragma once

#include "laws/law.hpp"

namespace bristle {

/// `Law` derives from this and has, besides what every law has, the place sigma0 among its parameters and
/// steadyDeflection<S>(contact, speed), which is positive.
template <class Law>
struct SingleState : LawDefaults {
  static constexpr auto inputs = noVariables;
  static constexpr std::array states{state("z", "m", 0, 1e-5, "mean deflection of the bristles")};

  template <class S>
  static void friction(const Contact<S>& c, const Friction<S>& out) {
    const double sigma0 = c.p[Law::sigma0];
    const S& z = c.z[0];
    const S speed = absolute(c.v, c.direction);
    out.dz[0] = c.v - speed * z / Law::template steadyDeflection<S>(c, speed);
    out.F = sigma0 * z;
    out.stored = 0.5 * sigma0 * z * z;
  }

  /// Stick-slip at rtol 1e-6: BDF takes a tenth to a twentieth of the steps of Adams, which sliding, at the
  /// rate |v| / z_ss, makes short.
  static constexpr Method method = Method::bdf;
  /// At 1e-6 the phase of the swinging in stick, 50 cycles a second, is lost within the experiment.
  static constexpr double sliderTolerance = 1e-8;

  /// Without damping no communication step is short enough.
  static double stepLimit(const double*) { return 0; }
  static bool smoothAtReversal(const double*) { return false; }
};

}  // namespace bristle
