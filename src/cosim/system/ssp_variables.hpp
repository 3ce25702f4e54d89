// Where a structure meets the variables of an FMU: kinds, types and units must fit.
#pragma once

#include "cosim/system/ssp_assembly.hpp"

namespace bristle::cosim::ssp {

/// Seen from outside, a connector of this kind can be driven.
bool takes(ConnectorKind kind);
/// Seen from outside, a connector of this kind can drive others.
bool gives(ConnectorKind kind);

/// The interface a component asks for, which its FMU must have.
std::optional<InterfaceKind> wantedInterface(const Element& component, const Fmu& fmu,
                                             const std::string& path);

/// The node of a connector of an FMU, whose variable must exist and be as declared.  A unit that cannot be
/// converted for want of a definition is a remark.
Node variableNode(const Connector& connector, const std::vector<Unit>& units, const ModelDescription& model,
                  const std::string& path, std::vector<std::string>& remarks);

/// Why a value of one variable cannot be given to the other: the end of a sentence; empty if it can.
std::string typeConflict(const ModelDescription& fromModel, const Variable& from,
                         const ModelDescription& toModel, const Variable& to);

}  // namespace bristle::cosim::ssp
