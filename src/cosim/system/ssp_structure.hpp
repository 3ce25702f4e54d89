// What the files of a system say, as written: names are not looked up yet, nothing is opened.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cosim/model_description.hpp"
#include "cosim/system/linear_map.hpp"
#include "cosim/system/ssp_source.hpp"
#include "cosim/system/system.hpp"

namespace bristle::cosim::ssp {

enum class ConnectorKind {
  input,
  output,
  parameter,
  calculatedParameter,
  structuralParameter,
  constant,
  local,
  inout,
  unspecified
};
std::string_view nameOf(ConnectorKind kind);
std::optional<ConnectorKind> connectorKind(std::string_view name);

/// Types that may be mistaken for one another without loss.
enum class Family { real, integer, boolean, string, enumeration, binary, clock };
Family familyOf(Type type);
std::string_view nameOf(Family family);
/// By the element that names it: <Real>, <Float64>, <Int8>...
std::optional<Family> familyNamed(std::string_view element);

struct Connector {
  std::string name, unit, origin;
  ConnectorKind kind = ConnectorKind::unspecified;
  std::optional<Family> type;
};

/// Applied to a value once its unit is that of the target.
struct Transformation {
  enum class Kind { none, linear, boolean, integer, enumeration };
  Kind kind = Kind::none;
  LinearMap map;                                             // linear, or boolean with false = 0 and true = 1
  std::vector<std::pair<std::string, std::string>> entries;  // integer and enumeration: source, target
};

struct Connection {
  std::optional<std::string> startElement, endElement;  // nothing: the system that holds the connection
  std::string startConnector, endConnector, origin;
  Transformation transformation;
  bool suppressUnitConversion = false;
};

struct Parameter {
  std::string name, unit, origin;
  Family type = Family::real;
  std::vector<std::string> values;
};
struct ParameterSet {
  std::vector<Parameter> parameters;
  std::vector<Unit> units;
};

struct MappingEntry {
  std::string source, target, origin;
  Transformation transformation;
  bool suppressUnitConversion = false;
};
using ParameterMapping = std::vector<MappingEntry>;

/// Something given in place or as a file of its own.
template <class Content>
struct Given {
  std::optional<Content> content;
  std::string source;  // if not in place
  bool insideComponent = false;
};
struct Binding {
  std::string prefix, origin;
  Given<ParameterSet> values;
  std::optional<Given<ParameterMapping>> mapping;
};

/// A system or a component.
struct Element {
  std::string name, id, description, origin;
  std::vector<Connector> connectors;
  std::vector<Binding> bindings;
  // of a component
  bool isSystem = false;
  std::string type, source, implementation;
  // of a system
  std::vector<Element> elements;
  std::vector<Connection> connections;
};

/// One .ssd file.
struct Structure {
  std::string name, description, file;
  Base base;
  Element system;
  std::vector<Unit> units;
  std::optional<double> startTime, stopTime;
  MasterSettings settings;
};

}  // namespace bristle::cosim::ssp
