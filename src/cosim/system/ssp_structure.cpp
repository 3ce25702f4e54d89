#include "cosim/system/ssp_structure.hpp"

#include <array>

namespace bristle::cosim::ssp {

namespace {

constexpr std::array<std::pair<std::string_view, ConnectorKind>, 9> kinds{{
    {"input", ConnectorKind::input},
    {"output", ConnectorKind::output},
    {"parameter", ConnectorKind::parameter},
    {"calculatedParameter", ConnectorKind::calculatedParameter},
    {"structuralParameter", ConnectorKind::structuralParameter},
    {"constant", ConnectorKind::constant},
    {"local", ConnectorKind::local},
    {"inout", ConnectorKind::inout},
    {"unspecified", ConnectorKind::unspecified},
}};

constexpr std::array<std::pair<std::string_view, Family>, 7> families{{
    {"Real", Family::real},
    {"Integer", Family::integer},
    {"Boolean", Family::boolean},
    {"String", Family::string},
    {"Enumeration", Family::enumeration},
    {"Binary", Family::binary},
    {"Clock", Family::clock},
}};

}  // namespace

std::string_view nameOf(ConnectorKind kind) {
  for (const auto& [name, k] : kinds)
    if (k == kind) return name;
  return {};
}

std::optional<ConnectorKind> connectorKind(std::string_view name) {
  for (const auto& [n, kind] : kinds)
    if (n == name) return kind;
  return std::nullopt;
}

Family familyOf(Type type) {
  switch (type) {
    case Type::float32:
    case Type::float64:
      return Family::real;
    case Type::boolean:
      return Family::boolean;
    case Type::string:
      return Family::string;
    case Type::binary:
      return Family::binary;
    case Type::enumeration:
      return Family::enumeration;
    case Type::clock:
      return Family::clock;
    default:
      return Family::integer;
  }
}

std::string_view nameOf(Family family) {
  for (const auto& [name, f] : families)
    if (f == family) return name;
  return {};
}

std::optional<Family> familyNamed(std::string_view element) {
  for (const auto& [name, family] : families)
    if (name == element) return family;
  // SSP 2 has the types of FMI 3.
  if (element == "Float64" || element == "Float32") return Family::real;
  for (const char* integer : {"Int8", "UInt8", "Int16", "UInt16", "Int32", "UInt32", "Int64", "UInt64"})
    if (element == integer) return Family::integer;
  return std::nullopt;
}

}  // namespace bristle::cosim::ssp
