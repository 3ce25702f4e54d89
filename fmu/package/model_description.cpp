#include "fmu/package/model_description.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/table.hpp"
#include "core/version.hpp"
#include "fmu/package/model_description_parts.hpp"
#include "fmu/package/xml.hpp"

namespace bristle::package {

std::string_view nameOf(Causality causality) {
  switch (causality) {
    case Causality::independent:
      return "independent";
    case Causality::parameter:
      return "parameter";
    case Causality::calculatedParameter:
      return "calculatedParameter";
    case Causality::input:
      return "input";
    case Causality::output:
      return "output";
    case Causality::structuralParameter:
      return "structuralParameter";
    case Causality::local:
      break;
  }
  return "local";
}

std::string_view nameOf(Variability variability) {
  switch (variability) {
    case Variability::fixed:
      return "fixed";
    case Variability::tunable:
      return "tunable";
    case Variability::discrete:
      return "discrete";
    case Variability::continuous:
      break;
  }
  return "continuous";
}

std::string_view initialOf(const Variable& v) {
  switch (v.role) {
    case Role::time:
    case Role::input:
    case Role::parameter:
    case Role::clock:
      return {};
    case Role::state:
      return "exact";
    default:
      return "calculated";
  }
}

bool hasNominal(const Variable& v) {
  return v.type == Type::real && v.variability == Variability::continuous && v.nominal != 1;
}

void setRange(pugi::xml_node node, const Variable& v) {
  const auto setBound = [&](const char* attribute, double bound) {
    if (std::abs(bound) == Variable::infinite) return;
    v.type == Type::real ? set(node, attribute, bound) : set(node, attribute, static_cast<int>(bound));
  };
  setBound("min", v.minimum);
  setBound("max", v.maximum);
}

void setStart(pugi::xml_node node, const Variable& v, std::span<const double> starts) {
  switch (v.type) {
    case Type::real: {
      std::string list;
      for (const double start : starts)
        list += (list.empty() ? "" : " ") + shortest(start);
      return set(node, "start", std::string_view(list));
    }
    case Type::boolean:
      return set(node, "start", v.start != 0);
    case Type::integer:
    case Type::size:
    case Type::enumeration:
      return set(node, "start", static_cast<int>(v.start));
    case Type::clock:
      return;
  }
}

std::size_t stateRow(const Model& model, const Variable& derivative) {
  const auto isIt = [&](const Variable& v) {
    return v.role == Role::state && v.slot == derivative.slot && v.ordinal == derivative.ordinal;
  };
  std::size_t row = 0;
  while (!isIt(model.variables()[row]))
    ++row;
  return row;
}

std::vector<const Unit*> usedUnits(const Model& model) {
  std::vector<const Unit*> used;
  for (const Variable& v : model.variables()) {
    if (v.type != Type::real) continue;
    const Unit* unit = &unitNamed(v.unit);
    if (std::find(used.begin(), used.end(), unit) == used.end()) used.push_back(unit);
  }
  return used;
}

std::vector<const Enumeration*> usedEnumerations(const Model& model) {
  std::vector<const Enumeration*> used;
  for (const Variable& v : model.variables()) {
    const auto same = [&v](const Enumeration* e) { return e->name == v.enumeration->name; };
    if (v.enumeration && std::none_of(used.begin(), used.end(), same)) used.push_back(v.enumeration);
  }
  return used;
}

void writeUnits(pugi::xml_node root, const Model& model) {
  pugi::xml_node definitions = root.append_child("UnitDefinitions");
  for (const Unit* unit : usedUnits(model)) {
    pugi::xml_node node = definitions.append_child("Unit");
    set(node, "name", unit->name);
    pugi::xml_node base = node.append_child("BaseUnit");
    if (unit->kg != 0) set(base, "kg", unit->kg);
    if (unit->m != 0) set(base, "m", unit->m);
    if (unit->s != 0) set(base, "s", unit->s);
    if (unit->A != 0) set(base, "A", unit->A);
    if (unit->rad != 0) set(base, "rad", unit->rad);
    if (unit->factor != 1) set(base, "factor", unit->factor);
    if (unit->display.name.empty()) continue;
    pugi::xml_node display = node.append_child("DisplayUnit");
    set(display, "name", unit->display.name);
    set(display, "factor", unit->display.factor);
  }
}

void writeItems(pugi::xml_node type, const Enumeration& enumeration) {
  for (int i = 0; i < enumeration.count(); ++i) {
    pugi::xml_node item = type.append_child("Item");
    set(item, "name", enumeration.items[static_cast<std::size_t>(i)].name);
    set(item, "value", i + 1);
    set(item, "description", enumeration.items[static_cast<std::size_t>(i)].description);
  }
}

void writeLogCategories(pugi::xml_node root) {
  struct Category {
    const char *name, *description;
  };
  static constexpr std::array categories{
      Category{"logEvents", "events that were located, and what they changed"},
      Category{"logInfo", "remarks that do not hinder the simulation"},
      Category{"logStatusDiscard",
               "why a call was not carried out; another value or a smaller step may succeed"},
      Category{"logStatusError", "why a call failed"},
      Category{"logAll", "all of these"},
  };
  pugi::xml_node list = root.append_child("LogCategories");
  for (const Category& category : categories) {
    pugi::xml_node node = list.append_child("Category");
    set(node, "name", category.name);
    set(node, "description", category.description);
  }
}

void writeDefaultExperiment(pugi::xml_node root, const Model& model) {
  pugi::xml_node node = root.append_child("DefaultExperiment");
  set(node, "startTime", 0.0);
  set(node, "stopTime", model.text().stopTime);
  set(node, "tolerance", model.text().tolerance);
  set(node, "stepSize", model.text().stepSize);
}

void setDependencies(pugi::xml_node unknown, const std::vector<std::size_t>& cells, std::size_t offset) {
  std::string list;
  for (const std::size_t cell : cells)
    list += fmt::format("{}{}", list.empty() ? "" : " ", cell + offset);
  set(unknown, "dependencies", std::string_view(list));
}

std::string modelDescription(const Model& model, Fmi version) {
  const bool two = version == Fmi::two;
  pugi::xml_document document = newDocument();
  pugi::xml_node root = document.append_child("fmiModelDescription");
  set(root, "fmiVersion", two ? "2.0" : "3.0");
  set(root, "modelName", model.text().name);
  set(root, two ? "guid" : "instantiationToken", Token(model).view());
  set(root, "description", model.text().title);
  set(root, "version", bristle::version);
  set(root, "copyright", "Bristle contributors");
  set(root, "license", "BSD-3-Clause");
  set(root, "generationTool", std::string_view(fmt::format("Bristle {}", bristle::version)));
  set(root, "generationDateAndTime", releaseDate);
  set(root, "variableNamingConvention", "structured");

  const ModelStructure structure = modelStructure(model, version);
  if (two) set(root, "numberOfEventIndicators", structure.indicators.size());
  two ? writeInterfaces2(root, model) : writeInterfaces3(root, model);
  writeUnits(root, model);
  two ? writeTypes2(root, model) : writeTypes3(root, model);
  writeLogCategories(root);
  writeDefaultExperiment(root, model);
  two ? writeVariables2(root, model) : writeVariables3(root, model);
  two ? writeStructure2(root, structure) : writeStructure3(root, structure);
  return textOf(document);
}

}  // namespace bristle::package
