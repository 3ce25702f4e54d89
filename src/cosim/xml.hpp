// pugixml with the one thing an error sentence needs: the line.
#pragma once

#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cosim/error.hpp"

namespace bristle::cosim {

class XmlDocument {
 public:
  /// Malformed text is an error with its line.
  XmlDocument(std::string_view text, std::string file);

  pugi::xml_node root() const { return document_.document_element(); }
  const std::string& file() const { return file_; }
  std::size_t line(pugi::xml_node node) const { return lineAt(node.offset_debug()); }

  /// "modelDescription.xml, line 12: <what>"
  Error error(pugi::xml_node node, const std::string& what) const;

  std::string required(pugi::xml_node node, const char* attribute) const;
  std::string text(pugi::xml_node node, const char* attribute) const;  // empty if absent
  bool flag(pugi::xml_node node, const char* attribute) const;         // false if absent
  template <class Number>
  std::optional<Number> number(pugi::xml_node node, const char* attribute) const;
  template <class Number>
  Number requiredNumber(pugi::xml_node node, const char* attribute) const;
  /// A list separated by blanks.
  template <class Number>
  std::vector<Number> numbers(pugi::xml_node node, const char* attribute) const;

 private:
  std::size_t lineAt(std::ptrdiff_t offset) const;
  Error badNumber(pugi::xml_node node, const char* attribute, std::string_view value) const;

  std::string text_, file_;
  std::vector<std::ptrdiff_t> lineEnds_;  // so that many lines can be asked for in large files
  pugi::xml_document document_;
};

}  // namespace bristle::cosim
