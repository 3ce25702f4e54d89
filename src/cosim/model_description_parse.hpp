// Shared by the readers of modelDescription.xml of both versions; not for use elsewhere.
#pragma once

#include "cosim/model_description.hpp"
#include "cosim/xml.hpp"

namespace bristle::cosim {

void parseFmi2(const XmlDocument& xml, ModelDescription& model);
void parseFmi3(const XmlDocument& xml, ModelDescription& model);

/// Attributes with the same name and meaning in both versions.
Interface parseInterface(const XmlDocument& xml, pugi::xml_node node);
void parseUnits(const XmlDocument& xml, ModelDescription& model);
/// Quantity, unit, bounds and items; the version's reader finds the nodes.
TypeDefinition parseType(const XmlDocument& xml, pugi::xml_node named, pugi::xml_node attributes);
/// Quantity, unit and bounds: what the variable says, else what its declared type says.
void parsePhysics(const XmlDocument& xml, pugi::xml_node node, const ModelDescription& model,
                  Variable& variable);
Causality parseCausality(const XmlDocument& xml, pugi::xml_node node);
std::optional<Variability> parseVariability(const XmlDocument& xml, pugi::xml_node node);
Initial parseInitial(const XmlDocument& xml, pugi::xml_node node, const Variable& variable);
std::vector<DependencyKind> parseKinds(const XmlDocument& xml, pugi::xml_node node);

}  // namespace bristle::cosim
