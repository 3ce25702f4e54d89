// What SSP leaves to annotations: how the master couples the components.  Ours says algorithm, step and
// tolerance; OMSimulator's, which other tools know, says the step.
#pragma once

#include "cosim/system/ssp_document.hpp"
#include "cosim/system/system.hpp"

namespace bristle::cosim::ssp {

inline constexpr const char* masterAnnotation = "org.bristle.master";
inline constexpr const char* masterNamespace = "urn:bristle:master";
inline constexpr const char* omsAnnotation = "org.openmodelica";
inline constexpr const char* omsNamespace =
    "https://raw.githubusercontent.com/OpenModelica/OMSimulator/master/schema/oms.xsd";

/// From the annotations of the description, of its default experiment and of its outermost system, whose
/// element is `root`.  Ours goes before OMSimulator's.
MasterSettings readMasterSettings(const Document& document, pugi::xml_node root);

/// Adds ours below `root`, which must be complete, and OMSimulator's below its <System>; the prefixes ssd and
/// ssc must be declared.  Nothing is added for settings that say nothing.
void writeMasterSettings(pugi::xml_node root, const MasterSettings& settings);

}  // namespace bristle::cosim::ssp
