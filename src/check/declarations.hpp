// The types and units that a model description declares, found by name, and what variables take over from
// them.
#pragma once

#include <cstdint>
#include <optional>
#include <pugixml.hpp>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "check/subject.hpp"
#include "cosim/text.hpp"

namespace bristle::check {

struct DeclaredType {
  pugi::xml_node node;    // FMI 2: <SimpleType>; FMI 3: <Float64Type>, ...
  pugi::xml_node typed;   // FMI 2: <Real>, ... inside it; FMI 3: node
  std::string_view name;  // of the type
  std::string_view kind;  // of variables that may use it: "Real", "Float64"; empty if it is none
};

class DeclaredTypes {
 public:
  explicit DeclaredTypes(const Subject& subject);

  const std::vector<DeclaredType>& list() const { return list_; }
  /// Null if there is none of that name.
  const DeclaredType* find(std::string_view name) const;
  /// The type of a variable; null if it names none, or one that does not exist or is of another kind.
  const DeclaredType* of(const DeclaredVariable& variable) const;
  /// An attribute of the variable or else of its type.
  pugi::xml_attribute attribute(const DeclaredVariable& variable, const char* name) const;

 private:
  std::vector<DeclaredType> list_;
  std::unordered_map<std::string_view, std::size_t> byName_;
};

class DeclaredUnits {
 public:
  explicit DeclaredUnits(const Subject& subject);

  bool contains(std::string_view unit) const { return displayUnits_.contains(unit); }
  bool contains(std::string_view unit, std::string_view displayUnit) const;

 private:
  std::unordered_map<std::string_view, std::unordered_set<std::string_view>> displayUnits_;
};

/// The names of the variable types that a version knows: "Real", "Integer", ...
bool isVariableType(std::string_view type, bool fmi2);

/// The number of elements of a variable at the start: 1 for scalars; nothing if a dimension is not known or
/// 0.
std::optional<std::uint64_t> startSize(const DeclaredVariable& variable, const Subject& subject);

/// Is the value of this attribute a true "true"?
inline bool isTrue(pugi::xml_attribute attribute) {
  return cosim::parseBoolean(attribute.value()).value_or(false);
}

/// The elements among the children of a node.
std::vector<pugi::xml_node> elementsOf(pugi::xml_node node);

}  // namespace bristle::check
