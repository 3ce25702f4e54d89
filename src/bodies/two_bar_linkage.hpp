// A two-bar linkage that snaps through,
// [D] B. Drincic: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck effect,
// section 5.4.
//
//     (A sin^2 th + B) th'' + A sin th cos th th'^2 + 2 k l^2 (cos th_0 - cos th) sin th
//         + 2 c l^2 sin^2 th th' = -(l cos th / 2) F                                        (5.16)
//     A = 2 m l^2 + (9/8) m_bar l^2,  B = (5/24) m_bar l^2
//     y = l sin th,  q = 2 l cos th                                                         (5.15)
//
// th angle of the bars (rad), F force at the middle joint (N, downwards when positive), y height of that
// joint and q distance of the two others (m).  (5.16) is half the Lagrange equation of
//     T = (A sin^2 th + B) th'^2,   V = k (q - q_0)^2 / 2,   power lost c q'^2,   power in -F y',
// which gives the energies.  Over a period E_dissipated grows by -oint F dy, the area of the loop.
//
// th is integrated, not q: (5.17), the same equation for q, needs the sign of sin th on its right-hand side
// and is singular at q = 2 l, where the linkage is stretched. Equilibria (5.13): F = 4 k y (1 - l cos th_0 /
// sqrt(l^2 - y^2)); the fold is at
//     |F| = 4 k l (1 - cos^(2/3) th_0)^(3/2).
#pragma once

#include <cmath>

#include "bodies/plant.hpp"

namespace bristle {

struct TwoBarLinkage : SmoothPlant {
  static constexpr double quarterRight = 0.78539816339744831;
  static constexpr std::array rows{
      input("F", "N", 0, "vertical force at the middle joint, positive downwards"),
      parameter("m", "kg", 1, "mass at the sliding joint").atLeast(0),
      parameter("m_bar", "kg", 0.5, "mass of each bar").above(0),
      parameter("l", "m", 1, "length of each bar").above(0),
      parameter("k", "N/m", 1, "stiffness of the spring between the outer joints").above(0),
      parameter("c", "N.s/m", 1, "damping between the outer joints").atLeast(0),
      parameter("theta_0", "rad", quarterRight, "angle at which the spring is relaxed"),
      state("theta", "rad", quarterRight, 1, "angle of the left bar above the horizontal").asOutput(),
      state("omega", "rad/s", 0, 1, "angular velocity of the left bar").asOutput(),
      state("E_supplied", "J", 0, 1, "energy supplied by F, the integral of -F dy").asOutput(),
      state("E_dissipated", "J", 0, 1, "energy dissipated by the damper").asOutput(),
      output("y", "m", "height of the middle joint"),
      output("q", "m", "distance of the outer joints"),
      output("E_stored", "J", "energy of motion and of the spring"),
  };
  static constexpr std::array<Breakpoint, 6> triangles{
      {{0, 0}, {150, 1}, {450, -1}, {750, 1}, {1050, -1}, {1200, 0}}};
  static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"F", triangles}}};
  static constexpr std::array equationsText{
      Equation{"(A sin²θ + B) dω/dt + A sin θ cos θ ω² + 2 k l² (cos θ_0 − cos θ) sin θ + 2 c l² sin²θ ω = "
               "−½ l cos θ F,   dθ/dt = ω",
               "(5.16)"},
      Equation{"A = 2 m l² + 9/8 m_bar l²,   B = 5/24 m_bar l²", ""},
      Equation{"y = l sin θ,   q = 2 l cos θ", "(5.15)"},
      Equation{"dE_dissipated/dt = c (dq/dt)²,   dE_supplied/dt = −F dy/dt", ""},
      Equation{"E_stored = (A sin²θ + B) ω² + ½ k (q − 2 l cos θ_0)²", ""},
  };
  static constexpr std::array<std::string_view, 2> corrections{
      "(5.17), the same equation for q, lacks the sign of sin θ on its right-hand side and is singular at q "
      "= 2 "
      "l; θ is integrated here.",
      "The statement that the net area of the loops in the plane of F and q is zero holds only where the "
      "linkage snaps through: at ω = 1 rad/s it swings on one side and the net area is 1.4458 N m.",
  };
  static constexpr ModelText text{
      .name = "TwoBarLinkage",
      .group = "Plants",
      .title = "Two-bar linkage that snaps through: one mechanism, a loop and a butterfly",
      .summary =
          "Two bars whose outer joints are held together by a spring snap through when the force at their "
          "middle joint is great enough. Against the height y the force draws a simple hysteresis loop, "
          "against the distance q a butterfly: the two outputs are related by a unimodal map.",
      .paper =
          "B. Drinčić: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck "
          "effect, section 5.4",
      .validity =
          "Every angle. Below the fold force 4 k l (1 − cos^(2/3) θ_0)^(3/2), 0.3748 N for the defaults, a "
          "slow force does not make it snap through; nor does a fast one above it, such as sin t N.",
      .equations = equationsText,
      .corrections = corrections,
      .stopTime = 1200,
      .stepSize = 0.25,
      .referenceInputs = referenceInputs,
      .picture = {
          "F", "q",
          "Distance of the outer joints against the force, which rises and falls slowly: a butterfly. "
          "At each snap the linkage passes its stretched position."}};

  static constexpr std::size_t F = slotOf(rows, "F"), m = slotOf(rows, "m"), m_bar = slotOf(rows, "m_bar"),
                               l = slotOf(rows, "l"), k = slotOf(rows, "k"), c = slotOf(rows, "c"),
                               theta_0 = slotOf(rows, "theta_0"), theta = slotOf(rows, "theta"),
                               omega = slotOf(rows, "omega"), E_supplied = slotOf(rows, "E_supplied"),
                               E_dissipated = slotOf(rows, "E_dissipated"), y = slotOf(rows, "y"),
                               q = slotOf(rows, "q"), E_stored = slotOf(rows, "E_stored");

  template <class S>
  static void equations(const Known<S>& n, const Unknown<S>& o) {
    using std::cos;
    using std::sin;
    const double* p = n.p;
    const double square = p[l] * p[l], A = (2 * p[m] + 9.0 / 8 * p[m_bar]) * square,
                 B = 5.0 / 24 * p[m_bar] * square, relaxed = std::cos(p[theta_0]);
    const S sine = sin(n.x[theta]), cosine = cos(n.x[theta]), w = n.x[omega];
    const S inertia = A * sine * sine + B, stretch = 2 * p[l] * (cosine - relaxed);
    const S dq = -2 * p[l] * sine * w, dy = p[l] * cosine * w;
    const S moment = -A * sine * cosine * w * w + p[k] * p[l] * stretch * sine + p[c] * p[l] * sine * dq -
                     0.5 * p[l] * cosine * n.u[F];
    o.y[y] = p[l] * sine;
    o.y[q] = 2 * p[l] * cosine;
    o.y[E_stored] = inertia * w * w + 0.5 * p[k] * stretch * stretch;
    o.dx[theta] = w;
    o.dx[omega] = moment / inertia;
    o.dx[E_supplied] = -n.u[F] * dy;
    o.dx[E_dissipated] = p[c] * dq * dq;
  }
};

}  // namespace bristle
