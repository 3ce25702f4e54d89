#include "cosim/system/system_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <pugixml.hpp>
#include <sstream>

#include "core/version.hpp"
#include "cosim/error.hpp"
#include "cosim/layout.hpp"
#include "cosim/system/master_annotation.hpp"
#include "cosim/system/ssp_source.hpp"
#include "cosim/system/ssp_variables.hpp"
#include "cosim/system/units.hpp"

namespace bristle::cosim {

namespace {

using ssp::Family;

void set(pugi::xml_node node, const char* attribute, const std::string& value) {
  node.append_attribute(attribute) = value.c_str();
}

bool isConnector(const Variable& v) {
  return (v.causality == Causality::input || v.causality == Causality::output) && v.type != Type::clock;
}

class StructureWriter {
 public:
  StructureWriter(const NewSystem& system, const std::filesystem::path& folder)
      : system_(system), folder_(folder) {}

  std::string run() {
    pugi::xml_node declaration = document_.append_child(pugi::node_declaration);
    set(declaration, "version", "1.0");
    set(declaration, "encoding", "UTF-8");
    pugi::xml_node root = document_.append_child("ssd:SystemStructureDescription");
    set(root, "xmlns:ssd", std::string(ssp::ssd));
    set(root, "xmlns:ssc", std::string(ssp::ssc));
    set(root, "version", hasArrays() ? "2.0" : "1.0");
    set(root, "name", system_.name);
    set(root, "generationTool", fmt::format("Bristle {}", version));
    pugi::xml_node outermost = root.append_child("ssd:System");
    set(outermost, "name", system_.name);
    pugi::xml_node elements = outermost.append_child("ssd:Elements");
    for (const NewComponent& component : system_.components)
      addComponent(elements, component);
    addConnections(outermost);
    addUnits(root);
    if (system_.stopTime) {
      pugi::xml_node experiment = root.append_child("ssd:DefaultExperiment");
      set(experiment, "startTime", "0");
      set(experiment, "stopTime", fmt::format("{}", *system_.stopTime));
    }
    ssp::writeMasterSettings(root, system_.settings);
    std::ostringstream text;
    document_.save(text, "  ", pugi::format_default, pugi::encoding_utf8);
    return text.str();
  }

 private:
  bool hasArrays() const {
    return std::ranges::any_of(system_.components, [](const NewComponent& component) {
      return std::ranges::any_of(component.fmu->description().variables,
                                 [](const Variable& v) { return isConnector(v) && v.isArray(); });
    });
  }

  void addComponent(pugi::xml_node elements, const NewComponent& component) {
    pugi::xml_node node = elements.append_child("ssd:Component");
    set(node, "name", component.name);
    set(node, "type", "application/x-fmu-sharedlibrary");
    set(node, "source", ssp::relativeUri(component.file, folder_));
    const ModelDescription& model = component.fmu->description();
    if (std::ranges::none_of(model.variables, isConnector)) return;
    pugi::xml_node connectors = node.append_child("ssd:Connectors");
    for (const Variable& variable : model.variables)
      if (isConnector(variable)) addConnector(connectors, model, variable);
  }

  void addConnector(pugi::xml_node connectors, const ModelDescription& model, const Variable& variable) {
    pugi::xml_node node = connectors.append_child("ssd:Connector");
    set(node, "name", variable.name);
    set(node, "kind", std::string(nameOf(variable.causality)));
    if (!variable.description.empty()) set(node, "description", variable.description);
    const Family family = ssp::familyOf(variable.type);
    // Without a type the FMU's counts; that spares a copy of its enumerations.
    if (family != Family::enumeration) {
      pugi::xml_node type = node.append_child(fmt::format("ssc:{}", ssp::nameOf(family)).c_str());
      if (family == Family::real && mayWrite(model, variable.unit)) set(type, "unit", variable.unit);
    }
    if (!variable.isArray()) return;
    for (const std::size_t extent : Layout(model).extents(variable))
      set(node.append_child("ssc:Dimension"), "size", std::to_string(extent));
  }

  /// A unit must be defined in the file, once: the second meaning of a name is left to its FMU.
  bool mayWrite(const ModelDescription& model, const std::string& name) {
    const Unit* unit = name.empty() ? nullptr : findUnit(model.units, name);
    if (!unit) return false;
    const Unit* known = findUnit(units_, name);
    if (known) {
      return known->exponents == unit->exponents && known->factor == unit->factor &&
             known->offset == unit->offset;
    }
    units_.push_back(*unit);
    return true;
  }

  void addConnections(pugi::xml_node outermost) const {
    if (system_.connections.empty()) return;
    pugi::xml_node list = outermost.append_child("ssd:Connections");
    for (const MemberPair& c : system_.connections) {
      pugi::xml_node node = list.append_child("ssd:Connection");
      set(node, "startElement", system_.components[c.fromFmu].name);
      set(node, "startConnector", c.fromVariable);
      set(node, "endElement", system_.components[c.toFmu].name);
      set(node, "endConnector", c.toVariable);
    }
  }

  void addUnits(pugi::xml_node root) const {
    if (units_.empty()) return;
    pugi::xml_node list = root.append_child("ssd:Units");
    for (const Unit& unit : units_) {
      pugi::xml_node node = list.append_child("ssc:Unit");
      set(node, "name", unit.name);
      pugi::xml_node base = node.append_child("ssc:BaseUnit");
      for (const auto& [name, exponent] : unit.exponents)
        set(base, name.c_str(), std::to_string(exponent));
      if (unit.factor != 1) set(base, "factor", fmt::format("{}", unit.factor));
      if (unit.offset != 0) set(base, "offset", fmt::format("{}", unit.offset));
    }
  }

  const NewSystem& system_;
  std::filesystem::path folder_;
  pugi::xml_document document_;
  std::vector<Unit> units_;
};

}  // namespace

std::vector<std::string> componentNames(std::span<const std::shared_ptr<Fmu>> fmus) {
  std::vector<std::string> names;
  for (const auto& fmu : fmus) {
    std::string model = fmu->description().modelName;
    model = model.substr(model.rfind('.') + 1);
    for (char& c : model)
      if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    if (model.empty()) model = "component";
    std::string name = model;
    for (int n = 2; std::ranges::find(names, name) != names.end(); ++n)
      name = fmt::format("{}{}", model, n);
    names.push_back(std::move(name));
  }
  return names;
}

void checkConnection(const NewSystem& system, const MemberPair& c) {
  const ModelDescription& source = system.components[c.fromFmu].fmu->description();
  const ModelDescription& target = system.components[c.toFmu].fmu->description();
  const Variable &from = source.variable(c.fromVariable), &to = target.variable(c.toVariable);
  const std::string ends = fmt::format("\"{}.{}\" cannot drive \"{}.{}\"", system.components[c.fromFmu].name,
                                       from.name, system.components[c.toFmu].name, to.name);
  const std::string conflict = ssp::typeConflict(source, from, target, to);
  if (!conflict.empty()) throw Error(fmt::format("{}: {}.", ends, conflict));
  if (Layout(source).extents(from) != Layout(target).extents(to)) {
    throw Error(fmt::format("{}: they are arrays of different extents.", ends));
  }
  const UnitUse unit = unitUse(source.units, from.unit), wanted = unitUse(target.units, to.unit);
  const UnitRelation relation = convert(unit, wanted).relation;
  if (relation == UnitRelation::incompatible || relation == UnitRelation::redefined) {
    throw Error(fmt::format("{}: {}.", ends, explain(relation, unit, wanted)));
  }
  for (const MemberPair& other : system.connections) {
    if (other.toFmu != c.toFmu || &target.variable(other.toVariable) != &to) continue;
    throw Error(fmt::format("{}: \"{}.{}\" drives it already.", ends, system.components[other.fromFmu].name,
                            other.fromVariable));
  }
}

std::string structureText(const NewSystem& system, const std::filesystem::path& folder) {
  return StructureWriter(system, folder).run();
}

}  // namespace bristle::cosim
