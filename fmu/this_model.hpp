// The one model of this FMU; defined by the source file that CMake writes for it.
#pragma once

#include "core/model.hpp"

namespace bristle::fmu {
const Model& thisModel();
}
