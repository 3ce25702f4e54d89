// The reset integrator in two dimensions: one bristle that bends in the plane, with dither,
// [W] A. Wijata, J. Awrejcewicz, J. Matej, M. Makowski: Mathematical model for two-dimensional dry friction
//     modified by dither, section 3.
//
//     slip velocity  w = v - v_dither;   stiction range |z| <= z0                           (3.3)
//     stick:  z' = w,                         F_i = sigma0_i (1 + a_i) z_i + sigma1_i g w_i
//     slip:   z' = w - (z.w) z / z0^2,        F_i = sigma0_i z_i                            (3.5), (3.6)
//     g = exp(-(|w| / a_v)^2)                                                               (3.7)
// stick ends where |z| = z0, slip ends where z.w falls below zero.  Units: z, z0 m, sigma0 N/m, sigma1 N s/m,
// a_v m/s; a_i is the stiction gradient, a number (parameters stiction1, stiction2).
//
// Cartesian form.  The paper writes z in polar coordinates, where z_phi' = v_phi / z_r is singular at z = 0,
// through which every reversal passes.  Inside the range z_r' = v_r, z_phi' = v_phi / z_r is z' = w; on its
// rim z_r' = 0, z_phi' = v_phi / z0 is w without its radial part.  That is Moreau's sweeping process of a
// disc, which has one solution for every motion.  Dividing by z0^2 and not by |z|^2 makes the rim attracting
// in slip: (|z|^2)' = 2 (z.w) (1 - |z|^2 / z0^2).
//
// At the end of slip z lies on the rim, where the next slip begins: it is put inside by 1e-12 z0, and slip
// begins beyond the rim with outward motion only, so that rounding cannot begin it at once.
//
// Energy.  W = sum sigma0_i (1 + a_i) z_i^2 / 2 in both modes.  Stick: F.w - W' = g sum sigma1_i w_i^2 >= 0.
// Slip: with the radial velocity r = z.w / z0 >= 0 and the tangential velocity t along n = (-z2, z1) / z0,
//     F.w - W' = r z0 (sigma0_1 z1^2 + sigma0_2 z2^2) / z0^2 + t (a_1 sigma0_1 - a_2 sigma0_2) z1 z2 / z0,
// so the law is passive if a_1 sigma0_1 = a_2 sigma0_2, as in the isotropic case; otherwise a bristle that is
// turned along the rim may give back more than it took.
//
// Corrections to [W]: the second branch of (3.5) must go (z_r is never negative: as printed it freezes every
// unloading); the last row of (3.6) has sigma_02; x' in (3.6) is the slip velocity.  The argument of (3.7) is
// taken as the slip speed, not a component; a_v of the order of 1e-2 m/s does not bring the planar oscillator
// of Figure 3.5 to rest (it goes on circling in stick at |v| far above a_v, where the damping is off): the
// default is 0.1 m/s.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/stick.hpp"
#include "laws/energy.hpp"

namespace bristle {

inline constexpr Enumeration bristleDampings{
    "BristleDamping",
    {{{"falling", "sigma1 falls with the slip speed, (3.7)"}, {"constant", "sigma1 at every speed"}}}};

struct ResetIntegrator2DLaw {
  static constexpr bool hasStorage = true;
  static constexpr std::string_view paper =
      "A. Wijata, J. Awrejcewicz, J. Matej, M. Makowski: Mathematical model for two-dimensional dry friction "
      "modified by dither, section 3";
  static constexpr std::array equations{
      Equation{"w = v − v_dither", ""},
      Equation{"stick (|z| ≤ z0): dz/dt = w,   F_i = σ0_i (1 + a_i) z_i + σ1_i g w_i", "(3.5), (3.6)"},
      Equation{"slip (|z| = z0): dz/dt = w − (z·w) z / z0²,   F_i = σ0_i z_i", "(3.5), (3.6)"},
      Equation{"g = exp(−(|w|/a_v)²)", "(3.7)"},
      Equation{"stick ends where |z| = z0, slip where z·w falls below 0", ""},
      Equation{"W = ½ Σ σ0_i (1 + a_i) z_i²", ""},
  };
  static constexpr std::array<std::string_view, 4> corrections{
      "The second branch of (3.5) must go: z_r is never negative, and as printed it freezes every unloading.",
      "The last row of (3.6) must have σ_02 in place of σ_01, and its velocity is the slip velocity.",
      "The polar form is singular at z = 0; here the same law stands in Cartesian coordinates.",
      "The argument of (3.7) is the slip speed. With a_v of the order of 10⁻² m/s, as suggested, the planar "
      "oscillator of Figure 3.5 never comes to rest; the default is 0.1 m/s.",
  };
  static constexpr std::array inputs{
      input("v_dither1", "m/s", 0, "velocity of the surface along axis 1 (dither)").withNominal(0.1),
      input("v_dither2", "m/s", 0, "velocity of the surface along axis 2 (dither)").withNominal(0.1),
  };
  static constexpr std::array parameters{
      parameter("sigma01", "N/m", 100, "bristle stiffness along axis 1").above(0),
      parameter("sigma02", "N/m", 100, "bristle stiffness along axis 2").above(0),
      parameter("stiction1", "1", 0.1, "stiction gradient a_1: stick is stiffer by this share").atLeast(0),
      parameter("stiction2", "1", 0.1, "stiction gradient a_2: stick is stiffer by this share").atLeast(0),
      parameter("sigma11", "N.s/m", 74.15, "bristle damping in stick along axis 1").atLeast(0),
      parameter("sigma12", "N.s/m", 74.15, "bristle damping in stick along axis 2").atLeast(0),
      parameter("z0", "m", 0.01, "stiction range: the greatest deflection of the bristle").above(0),
      option("damping", bristleDampings, 1, "how the damping depends on the slip speed"),
      parameter("a_v", "m/s", 0.1, "slip speed at which falling damping has fallen to 1/e").above(0),
  };
  static constexpr std::array states{
      state("z1", "m", 0, 0.01, "deflection of the bristle along axis 1"),
      state("z2", "m", 0, 0.01, "deflection of the bristle along axis 2"),
  };
  // Each quantity of axis 2 follows that of axis 1.
  static constexpr std::size_t sigma0 = slotOf(parameters, "sigma01"), a = slotOf(parameters, "stiction1"),
                               sigma1 = slotOf(parameters, "sigma11"), z0 = slotOf(parameters, "z0"),
                               damping = slotOf(parameters, "damping"), a_v = slotOf(parameters, "a_v");
  static constexpr double inside = 1 - 1e-12;  // of z0, where stick begins after slip

  template <class S>
  static S dot(const S* left, const S* right) {
    return S(left[0] * right[0] + left[1] * right[1]);
  }
  static double distance(const double* p, const double* z) { return std::sqrt(dot(z, z)) / p[z0]; }

  /// Force, rate of deflection and stored energy for the slip velocity w.
  template <class S>
  static void friction(const double* p, const S* w, const S* z, bool sticking, S* F, S* dz, S& stored) {
    using std::exp;
    const S share = p[damping] == 2 ? S(1.0) : S(exp(-dot(w, w) / (p[a_v] * p[a_v])));
    const S radial = dot(z, w) / (p[z0] * p[z0]);
    stored = S(0.0);
    for (std::size_t i = 0; i < 2; ++i) {
      const double stiffness = p[sigma0 + i] * (1 + p[a + i]);
      if (sticking) {
        F[i] = stiffness * z[i] + p[sigma1 + i] * share * w[i];
        dz[i] = w[i];
      } else {
        F[i] = p[sigma0 + i] * z[i];
        dz[i] = w[i] - radial * z[i];
      }
      stored += 0.5 * stiffness * z[i] * z[i];
    }
  }
  /// Beyond this step an explicit master is unstable in stick, where the damping is greatest.
  static double stepLimit(const double* p) {
    const auto along = [p](std::size_t i) { return p[sigma1 + i] / (p[sigma0 + i] * (1 + p[a + i])); };
    return std::min(along(0), along(1));
  }
};

/// The parts that the law alone and the law with its body share.  A definition has rows with the law's
/// inputs, parameters, states, energyRows and stick::rows, the places of its law (lawParameters, z, F1 ...),
/// and
///   slipVelocity<S>(u, x, w)          w of the law
///   slipAcceleration(known, unknown, dw)   its time derivative
template <class Definition>
struct PlanarContact {
  using Law = ResetIntegrator2DLaw;
  using Balance = Energy<Definition, Law>;
  static constexpr std::array indicators{Indicator{"|z| = z0", "slip"},
                                         Indicator{"z.w = 0", "stick", false, "m/s"},
                                         Indicator{"der(|z|) = 0", "greatest deflection in stick", true},
                                         Indicator{"der(z.w) = 0", "least radial slip", true}};
  enum : std::uint64_t { slip = 1, stick = 2 };

  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    constexpr std::size_t F = slotOf(Definition::rows, "F1"), z = slotOf(Definition::rows, "z1");
    S w[2], stored(0.0);
    Definition::template slipVelocity<S>(k.u, k.x, w);
    Law::template friction<S>(k.p + Definition::lawParameters, w, k.x + z, sticking(k.d), o.y + F, o.dx + z,
                              stored);
    const S power = Law::dot(o.y + F, w);
    Balance::template account<S>(k, power, S(1.0), stored, o);
  }

  static void indicate(const Known<double>& k, const Unknown<double>& o, double* g) {
    const double* p = k.p + Definition::lawParameters;
    const double* z = k.x + slotOf(Definition::rows, "z1");
    double w[2], dw[2];
    Definition::template slipVelocity<double>(k.u, k.x, w);
    Definition::slipAcceleration(k, o, dw);
    const double distance = Law::distance(p, z), radial = Law::dot(z, w) / p[Law::z0];
    const bool sticks = sticking(k.d);
    g[0] = sticks ? std::max(1 - distance, -radial / p[Law::z0]) : 1;  // beyond the rim and outwards
    g[1] = sticks ? 1 : radial;
    g[2] = sticks ? radial : 1;
    g[3] = sticks ? 1 : -(Law::dot(w, w) - radial * radial + Law::dot(z, dw)) / p[Law::z0];
  }

  static void start(const Moment& at) {
    mode(at, "sticks") = mode(at, "slips") = 0;
    confine(at);
    at.d[slotOf(Definition::rows, "sticking")] = !(onRim(at) && radial(at) > 0);
    Balance::start(at);
  }
  /// Only the mode changes; z is moved by a changed range alone.  Slip keeps |z| at z0 within the tolerance:
  /// well inside, somebody has put it there.
  static void jump(const Moment& at, const Frame& before) {
    const double* p = at.p + Definition::lawParameters;
    if (p[Law::z0] != before.p[Definition::lawParameters + Law::z0]) confine(at);
    const double rim = sticking(at.d) ? 1 : 0.99;
    enter(at, Law::distance(p, deflection(at)) < rim || !(radial(at) > 0));
    Balance::jump(at, before);
  }
  static bool cross(const Moment& at, std::uint64_t fired) {
    if (fired & slip) {
      if (!(radial(at) > 0)) return false;  // told of within rounding: it has not happened yet
      place(at, 1);
      enter(at, false);
      return true;
    }
    if (!(fired & stick)) return false;
    place(at, Law::inside);
    enter(at, true);
    return true;
  }

 private:
  static bool sticking(const double* d) { return d[slotOf(Definition::rows, "sticking")] != 0; }
  static double* deflection(const Moment& at) { return at.x + slotOf(Definition::rows, "z1"); }
  static double& mode(const Moment& at, std::string_view which) {
    return at.d[which == "sticks" ? slotOf(Definition::rows, "sticks") : slotOf(Definition::rows, "slips")];
  }
  /// The component of the slip velocity along z, times z0.
  static double radial(const Moment& at) {
    double w[2];
    Definition::template slipVelocity<double>(at.u, at.x, w);
    return Law::dot<double>(deflection(at), w);
  }
  /// Puts z at a share of the stiction range, its direction kept.
  static void place(const Moment& at, double share) {
    double* z = deflection(at);
    const double factor = share / Law::distance(at.p + Definition::lawParameters, z);
    z[0] *= factor;
    z[1] *= factor;
  }
  /// A deflection beyond the range is put on its rim.
  static void confine(const Moment& at) {
    if (onRim(at)) place(at, 1);
  }
  static bool onRim(const Moment& at) {
    return Law::distance(at.p + Definition::lawParameters, deflection(at)) >= 1 - 1e-15;
  }
  static void enter(const Moment& at, bool sticks) {
    if (sticks != sticking(at.d)) ++mode(at, sticks ? "sticks" : "slips");
    at.d[slotOf(Definition::rows, "sticking")] = sticks;
  }
};

/// The law by itself: two velocities in, two forces out.
struct ResetIntegrator2D {
  using Law = ResetIntegrator2DLaw;
  using Contact = PlanarContact<ResetIntegrator2D>;
  static constexpr auto rows = join(
      std::array{
          input("v1", "m/s", 0, "velocity of the body along axis 1").withNominal(0.8).onTerminal("contact"),
          input("v2", "m/s", 0, "velocity of the body along axis 2").withNominal(0.8).onTerminal("contact"),
          output("F1", "N", "friction force along axis 1, against positive v1").onTerminal("contact"),
          output("F2", "N", "friction force along axis 2, against positive v2").onTerminal("contact"),
      },
      Law::inputs, Law::parameters, Law::states, energyRows, stick::rows,
      std::array{calculatedParameter(
          "H_max", "s",
          "no explicit master that holds its inputs is stable in a loop with this law at a "
          "longer communication step; not a safe step")});
  /// To the right, then a turn of the velocity through 180 degrees, then to rest and back a little.
  static constexpr std::array<Breakpoint, 6> along1{
      {{0, 5e-3}, {4, 5e-3}, {8, 0}, {12, -5e-3}, {16, -5e-3}, {20, 1e-3}}};
  static constexpr std::array<Breakpoint, 6> along2{{{0, 0}, {4, 0}, {8, 5e-3}, {12, 0}, {16, 0}, {20, 0}}};
  static constexpr std::array<ReferenceInput, 2> referenceInputs{{{"v1", along1}, {"v2", along2}}};
  static constexpr ModelText text{
      .name = "ResetIntegrator2D",
      .group = "Laws",
      .title = "Reset integrator in two dimensions: a bristle that bends in the plane, with dither",
      .summary =
          "Friction of a body that moves on a plane: a bristle follows the motion like a spring until its "
          "deflection reaches the stiction range, then it is dragged along and turns into the direction of "
          "slip. Stick is stiffer than slip by the stiction gradients and damped; both axes may differ. The "
          "velocity of the surface is an input: vibration of it (dither) smooths the friction.",
      .paper = Law::paper,
      .validity =
          "Passive if stiction1 sigma01 = stiction2 sigma02, as in the isotropic case. The force jumps where "
          "stick "
          "begins and ends. A velocity that stays exactly zero after slip leaves the law in slip, as "
          "printed.",
      .equations = Law::equations,
      .corrections = Law::corrections,
      .stopTime = 20,
      .stepSize = 0.1,
      .referenceInputs = referenceInputs,
      .picture = {"F1", "F2",
                  "Force on the plane for a body that slides along axis 1, turns round and comes to rest: "
                  "the force grows in stick, falls to the circle of sliding friction, follows the direction "
                  "of slip along it, and rises to that of stick at the end."}};
  static constexpr auto indicators = Contact::indicators;
  static constexpr Method method = Method::adams;
  static constexpr std::size_t lawParameters = 0, v = slotOf(rows, "v1"), dither = slotOf(rows, "v_dither1"),
                               H_max = slotOf(rows, "H_max");

  template <class S>
  static void slipVelocity(const S* u, const S*, S* w) {
    w[0] = u[v] - u[dither];
    w[1] = u[v + 1] - u[dither + 1];
  }
  static void slipAcceleration(const Known<double>& k, const Unknown<double>&, double* dw) {
    dw[0] = k.du[v] - k.du[dither];
    dw[1] = k.du[v + 1] - k.du[dither + 1];
  }
  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    Contact::template equations<S>(k, o);
    o.y[H_max] = S(Law::stepLimit(k.p));
  }
  static void indicate(const Known<double>& k, const Unknown<double>& o, double* g) {
    Contact::indicate(k, o, g);
  }
  static bool check(const double*, Reporter&) { return true; }
  static void nominals(const double* p, double* nominal) { nominal[0] = nominal[1] = p[Law::z0]; }
  static void start(const Moment& at) { Contact::start(at); }
  static void jump(const Moment& at, const Frame& before) { Contact::jump(at, before); }
  static bool cross(const Moment& at, std::uint64_t fired) { return Contact::cross(at, fired); }
  static void completed(const Moment&) {}
};

}  // namespace bristle
