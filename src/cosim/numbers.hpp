// Numbers from text, the same in every locale.
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>

namespace bristle::cosim {

inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n";
  const auto first = text.find_first_not_of(blank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

/// Nothing unless the whole text, blanks around it aside, is one number.
template <class Number>
  requires std::integral<Number> || std::floating_point<Number>
std::optional<Number> parseNumber(std::string_view text) {
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
