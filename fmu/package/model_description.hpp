// modelDescription.xml of FMI 2.0 and FMI 3.0, from a model's table.
#pragma once

#include <string>

#include "core/model.hpp"
#include "fmu/package/fmi.hpp"

namespace bristle::package {

/// The text of the file.  The value reference of a variable is its row in the table; in FMI 2, whose model
/// structure counts variables from one, its index is the row plus one.
std::string modelDescription(const Model&, Fmi);

}  // namespace bristle::package
