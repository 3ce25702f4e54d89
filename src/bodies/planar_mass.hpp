// A mass on a plane without friction: the plant to be closed with a two-dimensional friction law by a master.
// The same body as in ResetIntegrator2DSlider, so that both can be compared.
#pragma once

#include "bodies/planar_body.hpp"
#include "bodies/plant.hpp"

namespace bristle {

struct PlanarMass : SmoothPlant {
  using Body = PlanarBody;
  static constexpr auto rows = join(
      Body::rows,
      std::array{
          input("F1", "N", 0, "friction force along axis 1, against positive v1").onTerminal("contact"),
          input("F2", "N", 0, "friction force along axis 2, against positive v2").onTerminal("contact")});
  static constexpr std::size_t F = slotOf(rows, "F1");
  static constexpr std::array<Breakpoint, 4> brake{{{0, 0}, {1, 0}, {1, 5}, {2, 5}}};
  static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"F1", brake}}};
  static constexpr ModelText text{
      .name = "PlanarMass",
      .group = "Plants",
      .title = "Mass on a plane, held or pulled by springs along both axes, without friction",
      .summary =
          "The body of two-dimensional friction experiments by itself: two forces in, planar motion out. "
          "Connect v1 and v2 to ResetIntegrator2D and its F1 and F2 back.",
      .paper = Body::paper,
      .validity =
          "Linear; the two axes know each other only through the friction. The start values are those of the "
          "planar oscillator of Figure 3.5.",
      .equations = Body::equationsText,
      .corrections = {},
      .stopTime = 2,
      .stepSize = 2e-3,
      .referenceInputs = referenceInputs,
      .picture = {"x1", "x2",
                  "Path of the body on the plane: a circle; after 1 s a constant force of 5 N along axis 1 "
                  "moves its centre, and it becomes an ellipse."}};

  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    Body::equations<S>(k, k.u + F, o);
  }
};

}  // namespace bristle
