// An XML file of the SSP standard.  Elements are known by namespace and local name, whatever the prefix.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cosim/xml.hpp"

namespace bristle::cosim::ssp {

/// The namespaces of SSP 1.0, which SSP 2.0 kept.
inline constexpr std::string_view ssd = "http://ssp-standard.org/SSP1/SystemStructureDescription";
inline constexpr std::string_view ssc = "http://ssp-standard.org/SSP1/SystemStructureCommon";
inline constexpr std::string_view ssv = "http://ssp-standard.org/SSP1/SystemStructureParameterValues";
inline constexpr std::string_view ssm = "http://ssp-standard.org/SSP1/SystemStructureParameterMapping";

std::string_view localName(pugi::xml_node node);
/// The namespace a node is in; empty for none.
std::string_view namespaceOf(pugi::xml_node node);

class Document {
 public:
  /// `file` is what people know it by.
  Document(std::string_view text, std::string file) : xml_(text, std::move(file)) {}

  pugi::xml_node root() const { return xml_.root(); }
  const std::string& file() const { return xml_.file(); }

  /// "Valve.ssd, line 12"
  std::string origin(pugi::xml_node node) const;
  /// "Valve.ssd, line 12: <what>"
  Error error(pugi::xml_node node, const std::string& what) const { return xml_.error(node, what); }

  /// The root must be this element and of version 1 or 2.
  void requireRoot(std::string_view space, std::string_view name, std::string_view whatItIs) const;

  /// There, and not empty.
  std::string required(pugi::xml_node node, const char* attribute) const;
  std::string present(pugi::xml_node node, const char* attribute) const {
    return xml_.required(node, attribute);
  }
  std::string text(pugi::xml_node node, const char* attribute) const { return xml_.text(node, attribute); }
  bool flag(pugi::xml_node node, const char* attribute) const { return xml_.flag(node, attribute); }
  /// Infinite and not-a-number are refused.
  std::optional<double> number(pugi::xml_node node, const char* attribute) const;
  /// The same, for what makes sense only above zero.
  std::optional<double> positive(pugi::xml_node node, const char* attribute) const;
  std::optional<int> integer(pugi::xml_node node, const char* attribute) const {
    return xml_.number<int>(node, attribute);
  }

 private:
  XmlDocument xml_;
};

bool is(pugi::xml_node node, std::string_view space, std::string_view name);
/// Null if there is none.
pugi::xml_node child(pugi::xml_node parent, std::string_view space, std::string_view name);
std::vector<pugi::xml_node> children(pugi::xml_node parent, std::string_view space, std::string_view name);

}  // namespace bristle::cosim::ssp
