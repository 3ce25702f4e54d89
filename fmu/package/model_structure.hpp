// The lists of ModelStructure: which variables are outputs, state derivatives and initial unknowns, and what
// each depends on.  Rows of the table here; the writers turn them into FMI 2 indices and FMI 3 value
// references.
#pragma once

#include <cstddef>
#include <vector>

#include "core/model.hpp"
#include "fmu/package/fmi.hpp"

namespace bristle::package {

/// All are numbers among the cells of the version (cells.hpp).
struct UnknownOf {
  std::size_t cell;
  std::vector<std::size_t> dependencies;
};

struct ModelStructure {
  std::vector<UnknownOf> outputs, derivatives, initialUnknowns, indicators;
};

ModelStructure modelStructure(const Model&, Fmi);

}  // namespace bristle::package
