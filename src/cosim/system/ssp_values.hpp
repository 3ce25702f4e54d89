// The parts that several files of SSP share: units, transformations, sets of parameter values and mappings of
// their names.
#pragma once

#include "cosim/system/ssp_document.hpp"
#include "cosim/system/ssp_structure.hpp"

namespace bristle::cosim::ssp {

/// <Units>, which a file may do without.
std::vector<Unit> readUnits(const Document& document, pugi::xml_node units);
/// The transformation among the children of a connection or of an entry of a mapping, if there is one.
Transformation readTransformation(const Document& document, pugi::xml_node owner);

/// `set` is a <ParameterSet>, the root of a .ssv file or in place.
ParameterSet readParameterSet(const Document& document, pugi::xml_node set);
/// `mapping` is a <ParameterMapping> of namespace ssm, the root of a .ssm file or in place.
ParameterMapping readParameterMapping(const Document& document, pugi::xml_node mapping);

}  // namespace bristle::cosim::ssp
