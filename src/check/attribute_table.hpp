// Which attributes the elements of modelDescription.xml have, as the schemas of both versions say: for checks
// that work without the schemas and speak the user's language.
#pragma once

#include <pugixml.hpp>
#include <string_view>
#include <vector>

namespace bristle::check {

struct AttributeForm {
  std::string_view name;
  bool required;
  std::string_view kind;  // "Float64", "Boolean", "causality", ...; empty for texts
};

/// The attributes of an element; null if the table does not know the element.
const std::vector<AttributeForm>* attributesOf(pugi::xml_node element, bool fmi2);

/// Does a value belong to a kind?
bool belongsTo(std::string_view kind, std::string_view value);
/// What a kind allows, to end a sentence: "true and false".
std::string_view allowedBy(std::string_view kind);

}  // namespace bristle::check
