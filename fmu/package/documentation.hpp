// documentation/index.html: what a person reads who has only the .fmu file.  One self-contained page from the
// model's text and table.
#pragma once

#include <string>

#include "core/model.hpp"

namespace bristle::package {

/// Shows behaviour.svg, which lies beside it.
std::string documentation(const Model&);

}  // namespace bristle::package
