// Maxwell-slip friction: N springs in parallel, each of which slips when it carries its Coulomb force,
// [D] B. Drincic: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck effect,
// section 1.3.2.
//
//     xi_i' = v where x - xi_i = Delta_i and v > 0, or x - xi_i = -Delta_i and v < 0; else 0      (1.20),
//     (1.22) F     = sum k_i (x - xi_i) (1.21)
// Rate independent: xi_i is the play operator of x, which has an exact update over any stretch on which x is
// monotonic,
//     xi_i(x) = min(max(xi_i, x - Delta_i), x + Delta_i),
// so F and the energies are functions of x and of the xi_i remembered from the last accepted step or
// reversal; nothing but x itself is integrated.
//     stored  W = sum k_i (x - xi_i)^2 / 2,   dissipated  D' = sum k_i Delta_i |xi_i'|,   F v = W' + D'
//
// Units: x, xi_i, Delta_i m; k_i N/m.  N from 1 to 10^6 elements, cost proportional to N.
//
// Corrections to [D]: with U(0) = 1 of (1.22) the second coefficient of (1.20) is 0 at the edge itself, so
// that an element would slide forwards but not backwards; here both edges slide.  Delta_i is called a
// deadband of width Delta_i; its half-width is Delta_i.
#pragma once

#include <cmath>
#include <limits>

#include "bodies/pulled_mass.hpp"
#include "core/concat.hpp"
#include "core/model_of.hpp"
#include "core/reversal.hpp"

namespace bristle {

/// Figure 1.7, stretched over any number of elements so that sum k_i, the stiffness at rest, and the range of
/// the Delta_i stay what they are.
namespace maxwell {
constexpr double share(std::size_t i, std::size_t n) {
  return n == 1 ? 0.5 : static_cast<double>(i) / static_cast<double>(n - 1);
}
/// The decimal that the paper prints, for the ten elements it has.
constexpr double k(std::size_t i, std::size_t n) {
  if (n == 10) return static_cast<double>(10 + 8 * i) / 10;
  return (1 + 7.2 * share(i, n)) * 10 / static_cast<double>(n);
}
constexpr double Delta(std::size_t i, std::size_t n) {
  if (n == 10) return static_cast<double>(15 + 9 * i) / 100;
  return 0.15 + 0.81 * share(i, n);
}
}  // namespace maxwell

/// The contact inside a definition that has the rows below, its displacement in the state `x`, and
/// velocity(inputs, states).
template <class Definition>
struct MaxwellSlipContact {
  /// Sums over the elements for the displacement x, and their slopes.
  struct Sums {
    double F = 0, stuckForce = 0, stiffness = 0, stored = 0, dissipated = 0;
  };

  static Sums sums(const double* p, const double* d, double x) {
    const std::size_t n = count(p);
    const double *k = stiffnesses(p, n), *Delta = limits(p, n), *xi = memory(d, n);
    const double direction = d[slotOf(Definition::rows, "direction")];
    const double rounding = 4 * std::numeric_limits<double>::epsilon() * std::abs(x);
    Sums s;
    for (std::size_t i = 0; i < n; ++i) {
      const double trial = x - xi[i], slip = std::abs(trial) - Delta[i];
      if (slip > 0) {
        const double force = std::copysign(k[i] * Delta[i], trial);
        s.F += force;
        s.stored += 0.5 * k[i] * Delta[i] * Delta[i];
        s.dissipated += k[i] * Delta[i] * slip;
      } else {
        const double force = k[i] * trial;
        s.F += force;
        s.stored += 0.5 * k[i] * trial * trial;
        // On the edge and moving outwards it slides, though not by any distance yet.
        if (slip > -rounding && trial * direction > 0) continue;
        s.stuckForce += force;
        s.stiffness += k[i];
      }
    }
    return s;
  }

  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    const S& x = k.x[slotOf(Definition::rows, "x")];
    const Sums s = sums(k.p, k.d, valueOf(x));
    const S change = x - valueOf(x);  // carries the derivatives
    const S dissipated =
        k.d[slotOf(Definition::rows, "E_lost")] + s.dissipated + (s.F - s.stuckForce) * change;
    const S stored = s.stored + s.stuckForce * change;
    o.y[slotOf(Definition::rows, "F")] = s.F + s.stiffness * change;
    o.y[slotOf(Definition::rows, "E_stored")] = stored;
    o.y[slotOf(Definition::rows, "E_dissipated")] = dissipated;
    o.y[slotOf(Definition::rows, "E_supplied")] =
        stored + dissipated + k.d[slotOf(Definition::rows, "E_offset")];
  }

  /// Relaxed where it is.
  static void start(const Moment& at) {
    const std::size_t n = count(at.p);
    double* xi = memory(at.d, n);
    for (std::size_t i = 0; i < n; ++i)
      xi[i] = at.x[x()];
    motion(at).start(velocity(at));
    at.d[slotOf(Definition::rows, "E_lost")] = at.d[slotOf(Definition::rows, "E_offset")] = 0;
  }
  /// Other coefficients change what is stored; nothing is supplied or dissipated by that.
  static void jump(const Moment& at, const Frame& before) {
    const Sums old = sums(before.p, before.d, at.x[x()]);
    const double lost = before.d[slotOf(Definition::rows, "E_lost")] + old.dissipated;
    const double supplied = old.stored + lost + before.d[slotOf(Definition::rows, "E_offset")];
    motion(at).jump(velocity(at));
    commit(at);
    const Sums now = sums(at.p, at.d, at.x[x()]);
    at.d[slotOf(Definition::rows, "E_lost")] = lost;
    at.d[slotOf(Definition::rows, "E_offset")] = supplied - lost - now.stored;
  }
  static void cross(const Moment& at) {
    commit(at);
    motion(at).cross();
  }
  static void completed(const Moment& at) {
    commit(at);
    motion(at).completed(velocity(at));
  }

 private:
  static constexpr std::size_t x() { return slotOf(Definition::rows, "x"); }
  static std::size_t count(const double* p) {
    return static_cast<std::size_t>(p[slotOf(Definition::rows, "N")]);
  }
  static const double* stiffnesses(const double* p, std::size_t n) {
    return arrayOf<Definition, Role::parameter>(p, slotOf(Definition::rows, "k"), n);
  }
  static const double* limits(const double* p, std::size_t n) {
    return arrayOf<Definition, Role::parameter>(p, slotOf(Definition::rows, "Delta"), n);
  }
  template <class Pointer>
  static Pointer memory(Pointer d, std::size_t n) {
    return arrayOf<Definition, Role::discrete>(d, slotOf(Definition::rows, "xi"), n);
  }
  static double velocity(const Moment& at) { return Definition::velocity(at.u, at.x); }
  static reversal::Mode motion(const Moment& at) {
    return {at.d[slotOf(Definition::rows, "direction")], at.d[slotOf(Definition::rows, "reversals")]};
  }
  /// The elements go with x; what they lost on the way is kept.
  static void commit(const Moment& at) {
    const std::size_t n = count(at.p);
    const double *k = stiffnesses(at.p, n), *Delta = limits(at.p, n), position = at.x[x()];
    double *xi = memory(at.d, n), lost = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const double trial = position - xi[i], slip = std::abs(trial) - Delta[i];
      if (!(slip > 0)) continue;
      lost += k[i] * Delta[i] * slip;
      xi[i] = position - std::copysign(Delta[i], trial);
    }
    at.d[slotOf(Definition::rows, "E_lost")] += lost;
  }
};

struct MaxwellSlipTable {
  static constexpr std::string_view name = "MaxwellSlip";
  static constexpr std::string_view title = "Maxwell-slip friction: parallel elements that stick and slip";
  static constexpr std::string_view summary =
      "N springs in parallel, each with its own stiffness and its own Coulomb force. Together they give a "
      "rate-independent hysteresis with nonlocal memory: every reversal that has not been wiped out by a "
      "larger "
      "one is remembered, so that minor loops depend on the past. The update is exact: only the displacement "
      "is "
      "integrated, and force and energies follow from it without a further error.";
  static constexpr std::string_view paper =
      "B. Drinčić: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck "
      "effect, section 1.3.2 (1.20)-(1.22)";
  static constexpr std::string_view validity =
      "Rate independent: no Stribeck effect, no viscous friction, no frictional lag. The stiffness at rest "
      "is "
      "the sum of the k_i and the largest force the sum of k_i Δ_i. The elements are relaxed at the start, "
      "whatever the displacement there. Other numbers of elements than ten get the stiffnesses and slip "
      "distances of Figure 1.7 spread evenly over them, with the same total stiffness.";
  static constexpr std::array equations{
      Equation{"ξ_i = min(max(ξ_i, x − Δ_i), x + Δ_i),   i = 1 … N", "(1.20), (1.22)"},
      Equation{"F = Σ k_i (x − ξ_i)", "(1.21)"},
      Equation{"E_stored = Σ k_i (x − ξ_i)² / 2,   dE_dissipated = Σ k_i Δ_i |dξ_i|", ""},
  };
  static constexpr std::array<std::string_view, 1> corrections{
      "With U(0) = 1 of (1.22) the second coefficient of (1.20) vanishes at the edge u − x_i = −Δ_i itself, "
      "so that "
      "an element would slide forwards but not backwards; here both edges slide.",
  };
  static constexpr std::array parameters{
      dimension("N", 10, "number of elements"),
      parameter("k", "N/m", 0, "stiffness of each element").atLeast(0).each(maxwell::k),
      parameter("Delta", "m", 0, "deflection at which each element slips").above(0).each(maxwell::Delta),
  };
  static constexpr std::array energies{
      output("E_supplied", "J", "energy supplied to the friction, the integral of F v").absorbingJumps(),
      output("E_stored", "J", "energy stored in the springs").absorbingJumps(),
      output("E_dissipated", "J", "energy dissipated by the elements that slipped").absorbingJumps(),
  };
  static constexpr std::array memories{
      memory("xi", "m", "displacement of each element at the last accepted step").each(),
      memory("E_lost", "J", "energy dissipated up to the last accepted step"),
      memory("E_offset", "J", "supplied minus stored and dissipated energy: jumps at changed parameters"),
  };
};

/// The law by itself: v in, F out.
struct MaxwellSlip {
  using Law = MaxwellSlipTable;
  using Friction = MaxwellSlipContact<MaxwellSlip>;
  static constexpr auto rows =
      join(std::array{input("v", "m/s", 0, "relative velocity of the two surfaces").onTerminal("contact"),
                      output("F", "N", "friction force, positive when it opposes positive v")
                          .absorbingJumps()
                          .onTerminal("contact")},
           Law::parameters,
           std::array{state("x", "m", 0, 1, "relative displacement, the integral of v").asOutput()},
           Law::energies, reversal::rows,
           std::array{calculatedParameter(
               "H_max", "s",
               "no explicit master that holds its inputs is stable in a loop with this law at a "
               "longer communication step; not a safe step")},
           Law::memories);
  static constexpr std::array<Breakpoint, 16> profile{{{0, 1},
                                                       {1, 1},
                                                       {1, -1},
                                                       {3, -1},
                                                       {3, 1},
                                                       {5, 1},
                                                       {5, -1},
                                                       {6, -1},
                                                       {6, -0.5},
                                                       {7, -0.5},
                                                       {7, 0.5},
                                                       {9, 0.5},
                                                       {9, -0.5},
                                                       {11, -0.5},
                                                       {11, 0.5},
                                                       {12, 0.5}}};
  static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"v", profile}}};
  static constexpr ModelText text{
      .name = Law::name,
      .group = "Laws",
      .title = Law::title,
      .summary = Law::summary,
      .paper = Law::paper,
      .validity = Law::validity,
      .equations = Law::equations,
      .corrections = Law::corrections,
      .stopTime = 12,
      .stepSize = 1e-2,
      .referenceInputs = referenceInputs,
      .picture = {
          "x", "F",
          "Force against displacement: the major loop between ±1 m, and minor loops between ±0.5 m that "
          "stay where the past has put them."}};
  static constexpr std::array indicators{reversal::reversing, reversal::grazing};
  static constexpr Method method = Method::adams;  // x' = v has no Jacobian to speak of
  static constexpr std::size_t v = slotOf(rows, "v"), x = slotOf(rows, "x"),
                               direction = slotOf(rows, "direction"), H_max = slotOf(rows, "H_max");

  static double velocity(const double* u, const double*) { return u[v]; }
  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    o.dx[x] = k.u[v];
    o.y[H_max] = S(0.0);  // without damping no communication step is short enough
    Friction::template equations<S>(k, o);
  }
  static void indicate(const Known<double>& k, const Unknown<double>&, double* g) {
    g[0] = reversal::indicator(k.u[v], k.d[direction]);
    g[1] = reversal::grazingIndicator(k.du[v], k.d[direction]);
  }
  static bool check(const double*, Reporter&) { return true; }
  static void nominals(const double*, double*) {}
  static void start(const Moment& at) { Friction::start(at); }
  static void jump(const Moment& at, const Frame& before) { Friction::jump(at, before); }
  static bool cross(const Moment& at, std::uint64_t fired) {
    if (fired & 1) Friction::cross(at);
    return false;  // x' = v does not know the elements
  }
  static void completed(const Moment& at) { Friction::completed(at); }
};

inline constexpr std::string_view maxwellSliderName = "Slider", maxwellSliderTitle = ", with a body on them",
                                  maxwellSliderSummary =
                                      " Here the elements carry a mass that is pulled through a spring and a "
                                      "damper by a moving support: the model to give to an explicit master.";

/// With a mass that is pulled through a spring.
struct MaxwellSlipSlider {
  using Law = MaxwellSlipTable;
  using Body = PulledMass;
  using Friction = MaxwellSlipContact<MaxwellSlipSlider>;
  static constexpr auto rows =
      join(withStarts(Body::rows, std::array{Start{"K", 100}, Start{"c", 2}, Start{"v_drive", 0}}),
           std::array{output("F", "N", "friction force on the body, positive when it opposes positive v")
                          .absorbingJumps()
                          .onTerminal("contact")},
           Law::parameters, Law::energies, Law::memories);
  static constexpr auto equationsText = append(Body::equationsText, Law::equations);
  static constexpr std::array<Breakpoint, 14> profile{{{0, 0.1},
                                                       {15, 0.1},
                                                       {15, -0.1},
                                                       {35, -0.1},
                                                       {35, 0.1},
                                                       {45, 0.1},
                                                       {45, -0.1},
                                                       {48, -0.1},
                                                       {48, 0.1},
                                                       {58, 0.1},
                                                       {58, -0.1},
                                                       {58.5, -0.1},
                                                       {58.5, 0},
                                                       {60, 0}}};
  static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"v_support", profile}}};
  static constexpr ModelText text{
      .name = concat<Law::name, maxwellSliderName>,
      .group = "Sliders",
      .title = concat<Law::title, maxwellSliderTitle>,
      .summary = concat<Law::summary, maxwellSliderSummary>,
      .paper = concat<Law::paper, Body::paper>,
      .validity = Law::validity,
      .equations = equationsText,
      .corrections = Law::corrections,
      .stopTime = 60,
      .stepSize = 0.02,
      .referenceInputs = referenceInputs,
      .picture = {
          "x", "F",
          "The body is pulled forth and back: the force follows a hysteresis loop, with a minor loop that "
          "begins and ends at the same point."}};
  static constexpr std::array indicators = Body::indicators;
  static constexpr Method method = Method::adams;

  static double velocity(const double*, const double* x) { return x[Body::v]; }
  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    Friction::template equations<S>(k, o);
    Body::template equations<S>(k, o.y[slotOf(rows, "F")], o);
  }
  static void indicate(const Known<double>& k, const Unknown<double>& o, double* g) {
    Body::indicate(k, o, g);
  }
  static bool check(const double*, Reporter&) { return true; }
  static void nominals(const double*, double*) {}
  static void start(const Moment& at) { Friction::start(at); }
  static void jump(const Moment& at, const Frame& before) { Friction::jump(at, before); }
  static bool cross(const Moment& at, std::uint64_t fired) {
    if (fired & 1) Friction::cross(at);
    return (fired & 1) != 0;  // elements that slid stick: the stiffness is another one
  }
  static void completed(const Moment& at) { Friction::completed(at); }
};

}  // namespace bristle
