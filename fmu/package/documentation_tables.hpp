// The tables of variables on a model's documentation page.
#pragma once

#include <string>

#include "core/model.hpp"

namespace bristle::package {

/// What values the importer may give, in words: "> 0", "1 to 3", "any".
std::string rangeText(const Variable&);

/// Inputs, outputs, parameters, states and other variables, each with a heading; empty ones are left out.
std::string variableTables(const Model&);

}  // namespace bristle::package
