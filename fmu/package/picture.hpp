// The pictures of an FMU, drawn by gnuplot from its reference results and its table.
#pragma once

#include <string>

#include "core/model.hpp"
#include "fmu/package/reference_results.hpp"

namespace bristle::package {

/// The curve of ModelText::picture with axes and units, for the documentation (SVG).
std::string behaviourPicture(const Model&, const Recording&);
/// The same curve as a sign of 128 x 128 pixels (PNG).
std::string iconPicture(const Model&, const Recording&);
/// The model as a block: inputs on the left, outputs on the right (PNG).
std::string diagramPicture(const Model&);

}  // namespace bristle::package
