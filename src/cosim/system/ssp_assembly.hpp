// A system with all that it refers to opened: files of systems inside, FMUs, and every connector as a node
// that signals pass.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "cosim/fmu.hpp"
#include "cosim/system/ssp_structure.hpp"
#include "cosim/system/units.hpp"

namespace bristle::cosim::ssp {

/// Far more than anybody simulates: files that refer to one another can grow without end.
inline constexpr std::size_t mostComponents = 100'000;
inline constexpr std::size_t mostConnectors = 1'000'000;

/// A connector of a component or of a system.
struct Node {
  std::size_t instance = 0;
  std::string name, origin;
  ConnectorKind kind = ConnectorKind::unspecified;
  UnitUse unit;                        // none: that of whatever arrives
  const Variable* variable = nullptr;  // of an FMU
  LinearMap fromVariable, toVariable;  // where the connector has a unit of its own
};

/// Carries what `from` holds to `to`.
struct Edge {
  std::size_t from = 0, to = 0;
  Transformation transformation;
  bool suppressUnitConversion = false;
  std::string origin;
};

struct WrittenBinding {
  const Binding* binding;
  const Structure* structure;  // the file in which it is written
};

/// A component or a system in its place.
struct Instance {
  std::string path;  // dotted; empty for the outermost system
  const Element* element = nullptr;
  const Structure* structure = nullptr;
  std::optional<std::size_t> component;  // of an FMU: its place among the components
  std::vector<std::size_t> children;
  std::unordered_map<std::string, std::size_t> childNamed;
  std::unordered_map<std::string, std::size_t> inside, outside;  // nodes as its own connections and as those
                                                                 // of the system around it know them
  std::vector<WrittenBinding> bindings;                          // the later, the stronger
};

struct Assembly {
  std::vector<std::unique_ptr<const Structure>> structures;  // the outermost first
  std::vector<TemporaryFolder> folders;                      // of packages
  std::vector<Instance> instances;                           // the outermost first
  std::vector<Node> nodes;
  std::vector<Edge> edges;
  std::vector<SystemComponent> components;
  std::vector<std::shared_ptr<Fmu>> fmus;  // of the components
  std::vector<std::string> remarks;

  const ModelDescription& model(const Node& node) const {
    return fmus[*instances[node.instance].component]->description();
  }
  /// "law.F", or "F" for a connector of the outermost system.
  std::string nameOf(const Node& node) const;
};

/// A .ssd file, or a .ssp package.  The edges are those between a component and the file that it stands for.
Assembly assemble(const std::filesystem::path& file, const std::filesystem::path& shown);

}  // namespace bristle::cosim::ssp
