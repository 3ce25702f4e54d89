// The variables as a version of FMI sees them: a whole array is one variable in FMI 3; FMI 2 has only
// scalars, so each element is one, named and numbered as an element.
#pragma once

#include <string>
#include <vector>

#include "core/model.hpp"
#include "fmu/package/fmi.hpp"

namespace bristle::package {

struct Cell {
  std::size_t row, element;
};

/// In the order of modelDescription.xml.
std::vector<Cell> cellsOf(const Model&, Fmi);

/// The name of an element: k[3], der(x[3]); that of a scalar is its own.
std::string nameOf(const Variable&, std::size_t element);

}  // namespace bristle::package
