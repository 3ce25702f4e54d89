// Energy of a contact and the observer `creeping`: what a law alone and a law with its body account for in
// the same way.
#pragma once

#include "core/model_of.hpp"
#include "laws/law.hpp"

namespace bristle {

/// supplied = stored - stored at the start + dissipated.
inline constexpr std::array energyRows{
    state("E_supplied", "J", 0, 1, "energy supplied to the friction, the integral of F v").asOutput(),
    output("E_stored", "J", "energy stored in the bristles"),
    output("E_dissipated", "J", "energy dissipated: supplied minus the change of stored (at constant load)")
        .absorbingJumps(),
    memory("E_offset", "J",
           "stored minus supplied energy at the start, and its jumps at changed inputs or parameters"),
};

/// Without a storage function nobody can say how much of the supplied energy is dissipated.
template <class Law>
constexpr auto energyRowsOf() {
  if constexpr (Law::hasStorage) return energyRows;
  if constexpr (!Law::hasStorage) return std::array{energyRows[0]};
}

inline constexpr std::array creepingRows{
    mode("creeping", Type::boolean,
         "|v| is below a hundredth of the Stribeck velocity (above twice that: no longer)")};

template <class Law>
constexpr auto creepingRowsOf() {
  if constexpr (Law::hasCreepVelocity) return creepingRows;
  if constexpr (!Law::hasCreepVelocity) return noVariables;
}

/// `creeping` only observes, with hysteresis; it never restarts the integrator.
inline void observeCreeping(double& creeping, double v, double threshold) {
  const double speed = v < 0 ? -v : v;
  if (speed < threshold) creeping = 1;
  if (speed > 2 * threshold) creeping = 0;
}

/// The energy rows of a definition whose contact follows `Law`.
template <class Definition, class Law>
struct Energy {
  template <class S>
  static void account(const Known<S>& k, const S& F, const S& v, const S& stored, const Unknown<S>& o) {
    constexpr std::size_t supplied = slotOf(Definition::rows, "E_supplied");
    o.dx[supplied] = F * v;
    if constexpr (Law::hasStorage) {
      o.y[slotOf(Definition::rows, "E_stored")] = stored;
      o.y[slotOf(Definition::rows, "E_dissipated")] =
          k.x[supplied] - stored + k.d[slotOf(Definition::rows, "E_offset")];
    }
  }

  /// Nothing is dissipated yet.
  static void start(const Moment& at) {
    if constexpr (Law::hasStorage) at.d[slotOf(Definition::rows, "E_offset")] = offset(at.frame());
  }
  /// Nothing is dissipated by a change from outside.
  static void jump(const Moment& at, const Frame& before) {
    if constexpr (Law::hasStorage)
      at.d[slotOf(Definition::rows, "E_offset")] += offset(at.frame()) - offset(before);
  }

 private:
  /// Stored minus supplied energy.
  static double offset(const Frame& f) {
    double dx[countOf(Definition::rows, Role::state)], y[countOf(Definition::rows, Role::computed)];
    Definition::template equations<double>({f.t, f.p, f.u, f.du, f.x, f.d}, {dx, y});
    return y[slotOf(Definition::rows, "E_stored")] - f.x[slotOf(Definition::rows, "E_supplied")];
  }
};

}  // namespace bristle
