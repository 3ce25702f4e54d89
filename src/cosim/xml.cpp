#include "cosim/xml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "cosim/text.hpp"

namespace bristle::cosim {

XmlDocument::XmlDocument(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {
  for (auto at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1))
    lineEnds_.push_back(static_cast<std::ptrdiff_t>(at));
  const auto result = document_.load_buffer(text_.data(), text_.size());
  if (!result) {
    throw Error(fmt::format("{}, line {}: the XML is malformed: {}.", file_, lineAt(result.offset),
                            result.description()));
  }
  if (!root()) throw Error(fmt::format("{} has no element.", file_));
}

std::size_t XmlDocument::lineAt(std::ptrdiff_t offset) const {
  const auto before = std::lower_bound(lineEnds_.begin(), lineEnds_.end(), offset) - lineEnds_.begin();
  return static_cast<std::size_t>(before) + 1;
}

Error XmlDocument::error(pugi::xml_node node, const std::string& what) const {
  return Error(fmt::format("{}, line {}: {}", file_, line(node), what));
}

Error XmlDocument::badNumber(pugi::xml_node node, const char* attribute, std::string_view value) const {
  return error(node, fmt::format("<{}> has {} = \"{}\", which is not a number of the kind expected.",
                                 node.name(), attribute, value));
}

std::string XmlDocument::required(pugi::xml_node node, const char* attribute) const {
  if (const auto a = node.attribute(attribute)) return a.value();
  throw error(node, fmt::format("<{}> has no attribute \"{}\".", node.name(), attribute));
}

std::string XmlDocument::text(pugi::xml_node node, const char* attribute) const {
  return node.attribute(attribute).value();
}

bool XmlDocument::flag(pugi::xml_node node, const char* attribute) const {
  const auto a = node.attribute(attribute);
  if (!a) return false;
  if (const auto value = parseBoolean(a.value())) return *value;
  throw error(node, fmt::format("<{}> has {} = \"{}\"; true and false are allowed.", node.name(), attribute,
                                a.value()));
}

template <class Number>
std::optional<Number> XmlDocument::number(pugi::xml_node node, const char* attribute) const {
  const auto a = node.attribute(attribute);
  if (!a) return std::nullopt;
  if (const auto value = parseNumber<Number>(a.value())) return value;
  throw badNumber(node, attribute, a.value());
}

template <class Number>
Number XmlDocument::requiredNumber(pugi::xml_node node, const char* attribute) const {
  required(node, attribute);
  return *number<Number>(node, attribute);
}

template <class Number>
std::vector<Number> XmlDocument::numbers(pugi::xml_node node, const char* attribute) const {
  std::vector<Number> values;
  for (const std::string& word : words(text(node, attribute))) {
    const auto value = parseNumber<Number>(word);
    if (!value) throw badNumber(node, attribute, word);
    values.push_back(*value);
  }
  return values;
}

template std::optional<double> XmlDocument::number<double>(pugi::xml_node, const char*) const;
template std::optional<int> XmlDocument::number<int>(pugi::xml_node, const char*) const;
template std::optional<std::uint32_t> XmlDocument::number<std::uint32_t>(pugi::xml_node, const char*) const;
template std::optional<std::uint64_t> XmlDocument::number<std::uint64_t>(pugi::xml_node, const char*) const;
template std::uint32_t XmlDocument::requiredNumber<std::uint32_t>(pugi::xml_node, const char*) const;
template std::int64_t XmlDocument::requiredNumber<std::int64_t>(pugi::xml_node, const char*) const;
template std::optional<std::int64_t> XmlDocument::number<std::int64_t>(pugi::xml_node, const char*) const;
template std::vector<std::uint32_t> XmlDocument::numbers<std::uint32_t>(pugi::xml_node, const char*) const;

}  // namespace bristle::cosim
