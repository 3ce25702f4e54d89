// Parameter bindings of components and systems, applied to the variables that they reach.
#pragma once

#include "cosim/system/ssp_assembly.hpp"

namespace bristle::cosim::ssp {

/// Fills the parameters of the components: those of a binding go before those of the bindings above it in its
/// list, and those of a system before those of what it contains.  The edges must be in place.
void bindParameters(Assembly& assembly);

}  // namespace bristle::cosim::ssp
