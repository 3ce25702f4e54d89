// FMI 2.0: the functions of the FMU itself, and the instance behind a handle.
#pragma once

#include "behaviour.hpp"
#include "fmu/fmi2_component.hpp"
#include "genuine.hpp"

namespace bristle::defects::fmi2 {

inline Instance& instanceOf(fmi2Component c) {
  return *static_cast<fmu::fmi2::Component*>(c)->instance;
}

}  // namespace bristle::defects::fmi2
