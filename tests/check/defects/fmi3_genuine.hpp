// FMI 3.0: the functions of the FMU itself, and the instance behind a handle.
#pragma once

#include "behaviour.hpp"
#include "fmu/fmi3_component.hpp"
#include "genuine.hpp"

namespace bristle::defects::fmi3 {

inline Instance& instanceOf(fmi3Instance c) {
  return *static_cast<fmu::fmi3::Component*>(c)->instance;
}

}  // namespace bristle::defects::fmi3
