// A mass pulled through a spring and a damper by a moving support, without friction: the plant to be closed
// with a friction law by a master.  The same body as in the sliders, so that a system of MassSpring and a law
// can be compared with the slider of that law.
#pragma once

#include "bodies/pulled_mass.hpp"

namespace bristle {

struct MassSpring {
  using Body = PulledMass;
  static constexpr auto rows =
      join(Body::rows,
           std::array{input("F", "N", 0, "friction force on the body, positive when it opposes positive v")
                          .onTerminal("contact")});
  static constexpr std::array<Breakpoint, 4> brake{{{0, 0}, {1, 0}, {1, 1}, {40, 1}}};
  static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"F", brake}}};
  static constexpr ModelText text{
      .name = "MassSpring",
      .group = "Plants",
      .title = "Mass pulled through a spring by a moving support, without friction",
      .summary =
          "The body of the sliders by itself: force in, motion out. Connect its v to a friction law and the "
          "law's F back to it.",
      .paper =
          "L. Romano, O. M. Aamo, J. Åslund, E. Frisk: First-order friction models with bristle dynamics: "
          "lumped "
          "and distributed formulations, equation (60)",
      .validity =
          "Linear; exact up to the tolerance of the integrator. In a loop with a stiff friction law an "
          "explicit master is stable only below the law's H_max.",
      .equations = Body::equationsText,
      .corrections = {},
      .stopTime = 40,
      .stepSize = 0.01,
      .referenceInputs = referenceInputs,
      .picture = {"time", "v",
                  "Velocity of the body, which swings on its spring; from 1 s on a constant force of 1 N "
                  "acts against it."}};
  static constexpr auto indicators = Body::indicators;
  static constexpr Method method = Method::adams;
  static constexpr std::size_t F = slotOf(rows, "F"), v = Body::v;

  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    Body::equations<S>(k, k.u[F], o);
  }
  static void indicate(const Known<double>& k, const Unknown<double>& o, double* g) {
    Body::indicate(k, o, g);
  }

  static bool check(const double*, Reporter&) { return true; }
  static void nominals(const double*, double*) {}
  static void start(const Moment& at) { Body::motion(at).start(at.x[v]); }
  static void jump(const Moment& at, const Frame&) { Body::motion(at).jump(at.x[v]); }
  static bool cross(const Moment& at, std::uint64_t fired) {
    if (fired & 1) Body::motion(at).cross();
    return false;  // the equations of the plant do not know the direction
  }
  static void completed(const Moment& at) { Body::motion(at).completed(at.x[v]); }
};

}  // namespace bristle
