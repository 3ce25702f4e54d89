// Words, numbers and truth values from text, the same in every locale.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bristle::cosim {

inline constexpr std::string_view blank = " \t\r\n";

inline std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(blank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

/// The parts of a text between blanks.
inline std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t at = text.find_first_not_of(blank); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(blank, at), text.size());
    parts.emplace_back(text.substr(at, end - at));
    at = text.find_first_not_of(blank, end);
  }
  return parts;
}

/// Nothing unless the whole text, blanks around it aside, is one number.
template <class Number>
requires std::integral<Number> || std::floating_point<Number> std::optional<Number> parseNumber(
    std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// "true", "false", "1" and "0", as XML Schema writes them.
inline std::optional<bool> parseBoolean(std::string_view text) {
  text = trimmed(text);
  if (text == "true" || text == "1") return true;
  if (text == "false" || text == "0") return false;
  return std::nullopt;
}

}  // namespace bristle::cosim
