// Reading a system structure description, a .ssd file, as written.
#pragma once

#include "cosim/system/ssp_document.hpp"
#include "cosim/system/ssp_structure.hpp"

namespace bristle::cosim::ssp {

/// Systems inside systems, to this depth: more is no design, and would exhaust the stack.
inline constexpr int deepestNesting = 100;

Structure readStructure(const Document& document, Base base);

}  // namespace bristle::cosim::ssp
