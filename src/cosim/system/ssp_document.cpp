#include "cosim/system/ssp_document.hpp"

#include <fmt/format.h>

#include <cmath>

namespace bristle::cosim::ssp {

std::string_view localName(pugi::xml_node node) {
  const std::string_view name = node.name();
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

std::string_view namespaceOf(pugi::xml_node node) {
  const std::string_view name = node.name();
  const std::size_t colon = name.find(':');
  std::string declaration = "xmlns";
  if (colon != std::string_view::npos) declaration.append(":").append(name.substr(0, colon));
  for (; node; node = node.parent()) {
    if (const auto a = node.attribute(declaration.c_str())) return a.value();
  }
  return {};
}

bool is(pugi::xml_node node, std::string_view space, std::string_view name) {
  return node.type() == pugi::node_element && localName(node) == name && namespaceOf(node) == space;
}

pugi::xml_node child(pugi::xml_node parent, std::string_view space, std::string_view name) {
  for (const pugi::xml_node node : parent.children())
    if (is(node, space, name)) return node;
  return {};
}

std::vector<pugi::xml_node> children(pugi::xml_node parent, std::string_view space, std::string_view name) {
  std::vector<pugi::xml_node> found;
  for (const pugi::xml_node node : parent.children())
    if (is(node, space, name)) found.push_back(node);
  return found;
}

std::string Document::origin(pugi::xml_node node) const {
  return fmt::format("{}, line {}", file(), xml_.line(node));
}

void Document::requireRoot(std::string_view space, std::string_view name, std::string_view whatItIs) const {
  if (!is(root(), space, name)) {
    throw error(root(),
                fmt::format("the first element is <{}>{}, not <{}> of {}; this is no {}.", localName(root()),
                            localName(root()) == name ? " of another namespace" : "", name, space, whatItIs));
  }
  const std::string version = required(root(), "version");
  if (!version.starts_with("1.") && !version.starts_with("2.")) {
    throw error(root(), fmt::format("version \"{}\" is unknown; 1.0 and 2.0 can be read.", version));
  }
}

std::string Document::required(pugi::xml_node node, const char* attribute) const {
  const std::string value = xml_.required(node, attribute);
  if (value.empty()) throw error(node, fmt::format("<{}> has an empty {}.", node.name(), attribute));
  return value;
}

std::optional<double> Document::number(pugi::xml_node node, const char* attribute) const {
  const auto value = xml_.number<double>(node, attribute);
  if (value && !std::isfinite(*value)) {
    throw error(node, fmt::format("<{}> has {} = \"{}\"; a finite number is needed.", node.name(), attribute,
                                  node.attribute(attribute).value()));
  }
  return value;
}

std::optional<double> Document::positive(pugi::xml_node node, const char* attribute) const {
  const auto value = number(node, attribute);
  if (value && *value <= 0) {
    throw error(node, fmt::format("<{}> has {} = {}; it must be positive.", node.name(), attribute, *value));
  }
  return value;
}

}  // namespace bristle::cosim::ssp
