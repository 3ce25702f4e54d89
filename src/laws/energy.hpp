// Energy of a contact with a storage function, and the observer `creeping`: what a law alone and a law with
// its body account for in the same way.
#pragma once

#include "core/model_of.hpp"

namespace bristle {

/// supplied = stored - stored at the start + dissipated.
inline constexpr std::array energyRows{
    state("E_supplied", "J", 0, 1, "energy supplied to the friction, the integral of F v").asOutput(),
    output("E_stored", "J", "energy stored in the bristles"),
    output("E_dissipated", "J", "energy dissipated: supplied minus the change of stored (at constant load)"),
    memory("E_offset", "J",
           "stored minus supplied energy at the start, and its jumps at changed inputs or parameters"),
};

inline constexpr std::array creepingRows{
    mode("creeping", Type::boolean,
         "|v| is below a hundredth of the Stribeck velocity (above twice that: no longer)")};

/// `creeping` only observes, with hysteresis; it never restarts the integrator.
inline void observeCreeping(double& creeping, double v, double threshold) {
  const double speed = v < 0 ? -v : v;
  if (speed < threshold) creeping = 1;
  if (speed > 2 * threshold) creeping = 0;
}

template <class Definition>
struct Energy {
  /// Stored minus supplied energy: what E_offset must be for nothing to be dissipated yet.
  static double offset(const Frame& f) {
    double dx[countOf(Definition::rows, Role::state)], y[countOf(Definition::rows, Role::computed)];
    Definition::template equations<double>({f.t, f.p, f.u, f.du, f.x, f.d}, {dx, y});
    return y[slotOf(Definition::rows, "E_stored")] - f.x[slotOf(Definition::rows, "E_supplied")];
  }
};

}  // namespace bristle
