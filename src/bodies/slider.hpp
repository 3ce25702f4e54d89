// A mass on a friction law, pulled through a spring and a damper by a moving support.
#pragma once

#include "bodies/law_on_body.hpp"
#include "bodies/pulled_mass.hpp"

namespace bristle {

inline constexpr std::string_view
    sliderName = "Slider",
    sliderTitle = ": a body on it, pulled through a spring",
    sliderSummary =
        " Here the law carries a mass that is pulled through a spring and a damper by a "
        "moving support, so that the stiff loop between friction and mass is closed "
        "inside: the model to give to an explicit master.";

template <class Law>
struct Slider : LawOnBody<PulledMass, Law> {
  static constexpr auto equationsText = append(PulledMass::equationsText, Law::equations);
  static constexpr ModelText text{.name = concat<Law::name, sliderName>,
                                  .group = "Sliders",
                                  .title = concat<Law::title, sliderTitle>,
                                  .summary = concat<Law::summary, sliderSummary>,
                                  .paper = concat<Law::paper, PulledMass::paper>,
                                  .validity = Law::validity,
                                  .equations = equationsText,
                                  .corrections = Law::corrections,
                                  .stopTime = 40,
                                  .stepSize = 0.01,
                                  .tolerance = Law::sliderTolerance,
                                  .referenceInputs = {},
                                  .picture = {"time", "F", Law::sliderCaption}};
};

}  // namespace bristle
