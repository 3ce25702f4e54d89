// Changes to an XML document as data: where (an XPath that must select something) and what.
#pragma once

#include <string>

namespace bristle::test {

struct Edit {
  enum class What { set, dropAttribute, dropElements, insertBefore, append };
  What what;
  std::string path;
  std::string name;  // of the attribute
  std::string text;  // its value, or the XML to insert
};

/// Gives the elements an attribute, or another value.
inline Edit set(std::string path, std::string attribute, std::string value) {
  return {Edit::What::set, std::move(path), std::move(attribute), std::move(value)};
}
inline Edit drop(std::string path, std::string attribute) {
  return {Edit::What::dropAttribute, std::move(path), std::move(attribute), {}};
}
inline Edit drop(std::string path) {
  return {Edit::What::dropElements, std::move(path), {}, {}};
}
inline Edit insertBefore(std::string path, std::string xml) {
  return {Edit::What::insertBefore, std::move(path), {}, std::move(xml)};
}
/// As the last child.
inline Edit append(std::string path, std::string xml) {
  return {Edit::What::append, std::move(path), {}, std::move(xml)};
}

}  // namespace bristle::test
