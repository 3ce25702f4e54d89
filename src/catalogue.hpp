// All models of the library, in the order of catalogue.cmake.
#pragma once

#include <span>
#include <string_view>

#include "core/model.hpp"

namespace bristle {

std::span<const Model* const> catalogue();

/// The model of that name, or null.
const Model* findModel(std::string_view name);

}  // namespace bristle
