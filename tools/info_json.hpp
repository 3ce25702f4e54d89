// An FMU's description for programs.
#pragma once

#include <nlohmann/json.hpp>

#include "cosim/fmu.hpp"

namespace bristle::tools {

nlohmann::ordered_json infoJson(const cosim::Fmu& fmu);

}  // namespace bristle::tools
