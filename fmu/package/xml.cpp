#include "fmu/package/xml.hpp"

#include <charconv>
#include <sstream>

namespace bristle::package {

std::string shortest(double value) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  return {digits, end};
}

void set(pugi::xml_node node, const char* attribute, std::string_view value) {
  node.append_attribute(attribute).set_value(std::string(value).c_str());
}

void set(pugi::xml_node node, const char* attribute, double value) {
  set(node, attribute, std::string_view(shortest(value)));
}

pugi::xml_document newDocument() {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  set(declaration, "version", "1.0");
  set(declaration, "encoding", "UTF-8");
  return document;
}

std::string textOf(const pugi::xml_document& document) {
  std::ostringstream text;
  document.save(text, "  ", pugi::format_indent, pugi::encoding_utf8);
  return text.str();
}

}  // namespace bristle::package
