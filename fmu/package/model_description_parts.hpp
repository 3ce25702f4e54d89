// What the writers of the two modelDescription.xml share.
#pragma once

#include <pugixml.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "core/model.hpp"
#include "fmu/package/model_structure.hpp"

namespace bristle::package {

std::string_view nameOf(Causality);
std::string_view nameOf(Variability);
/// The attribute `initial`; empty where the standard allows none or only one value.
std::string_view initialOf(const Variable&);
/// Worth stating: FMI's default is 1, and only continuous reals have one.
bool hasNominal(const Variable&);

void setRange(pugi::xml_node node, const Variable&);  // finite bounds only
/// One value for a scalar, all of them for an array.
void setStart(pugi::xml_node node, const Variable&, std::span<const double> starts);
/// The row of the state that this row is the derivative of.
std::size_t stateRow(const Model&, const Variable& derivative);

/// The units and enumerations that occur in a table, each once, in the order of their first use.
std::vector<const Unit*> usedUnits(const Model&);
std::vector<const Enumeration*> usedEnumerations(const Model&);

/// UnitDefinitions, LogCategories and DefaultExperiment are the same in both versions.
void writeUnits(pugi::xml_node root, const Model&);
void writeItems(pugi::xml_node type, const Enumeration&);
void writeLogCategories(pugi::xml_node root);
void writeDefaultExperiment(pugi::xml_node root, const Model&);

/// Cells as a list, each plus `offset`.
void setDependencies(pugi::xml_node unknown, const std::vector<std::size_t>& cells, std::size_t offset);

// The parts that differ, in the order of the schema.
void writeInterfaces2(pugi::xml_node root, const Model&);
void writeTypes2(pugi::xml_node root, const Model&);
void writeVariables2(pugi::xml_node root, const Model&);
void writeStructure2(pugi::xml_node root, const ModelStructure&);
void writeInterfaces3(pugi::xml_node root, const Model&);
void writeTypes3(pugi::xml_node root, const Model&);
void writeVariables3(pugi::xml_node root, const Model&);
void writeStructure3(pugi::xml_node root, const ModelStructure&);

}  // namespace bristle::package
