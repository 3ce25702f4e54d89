// Writing XML with pugixml: values in the one form we print (numbers to round-trip, independent of the
// locale), the document with declaration and two blanks per level.
#pragma once

#include <concepts>
#include <pugixml.hpp>
#include <string>
#include <string_view>

namespace bristle::package {

/// The shortest text that reads back as the same number.
std::string shortest(double value);

void set(pugi::xml_node node, const char* attribute, std::string_view value);
void set(pugi::xml_node node, const char* attribute, double value);
void set(pugi::xml_node node, const char* attribute, std::integral auto value) {
  if constexpr (std::same_as<decltype(value), bool>) {
    set(node, attribute, std::string_view(value ? "true" : "false"));
  } else {
    node.append_attribute(attribute).set_value(value);
  }
}
inline void set(pugi::xml_node node, const char* attribute, const char* value) {
  set(node, attribute, std::string_view(value));
}

/// A document with its declaration; the caller appends the root.
pugi::xml_document newDocument();
std::string textOf(const pugi::xml_document&);

}  // namespace bristle::package
