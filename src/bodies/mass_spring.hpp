// A mass pulled through a spring and a damper by a moving support, without friction: the plant to be closed
// with a friction law by a master.  The same body as in the sliders, so that a system of MassSpring and a law
// can be compared with the slider of that law.
#pragma once

#include "bodies/body_alone.hpp"
#include "bodies/pulled_mass.hpp"

namespace bristle {

struct MassSpring : BodyAlone<PulledMass> {
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
};

}  // namespace bristle
