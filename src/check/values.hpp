// Texts of modelDescription.xml as XML Schema and the standards define them: numbers, names, dates.
#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "cosim/text.hpp"

namespace bristle::check {

/// xs:double, where INF, -INF and NaN are numbers too; nothing if the text is none.
std::optional<double> parseReal(std::string_view text);

/// Rounded to single precision; infinite beyond its range.
float toFloat(double value);

template <class Number>
std::optional<Number> parseValue(std::string_view text) {
  if constexpr (std::integral<Number>) {
    return cosim::parseNumber<Number>(text);
  } else {
    const auto value = parseReal(text);
    if (!value) return std::nullopt;
    if constexpr (std::same_as<Number, float>)
      return toFloat(*value);
    else
      return *value;
  }
}

/// Calls `action.template operator()<Number>()` with the C type of a numeric variable type of either version
/// ("Real", "UInt8"); false if the type is not numeric.
template <class Action>
bool withNumberOf(std::string_view type, bool fmi2, Action&& action) {
  if (type == "Real" || type == "Float64") return action.template operator()<double>(), true;
  if (type == "Float32") return action.template operator()<float>(), true;
  if (type == "Integer" || type == "Int32") return action.template operator()<std::int32_t>(), true;
  if (type == "Enumeration" && fmi2) return action.template operator()<std::int32_t>(), true;
  if (type == "Enumeration" || type == "Int64") return action.template operator()<std::int64_t>(), true;
  if (type == "Int8") return action.template operator()<std::int8_t>(), true;
  if (type == "UInt8") return action.template operator()<std::uint8_t>(), true;
  if (type == "Int16") return action.template operator()<std::int16_t>(), true;
  if (type == "UInt16") return action.template operator()<std::uint16_t>(), true;
  if (type == "UInt32") return action.template operator()<std::uint32_t>(), true;
  if (type == "UInt64") return action.template operator()<std::uint64_t>(), true;
  return false;
}

/// With small letters in place of A to Z.
std::string lowered(std::string_view text);

/// Pairs of hexadecimal digits.
bool isHexBinary(std::string_view text);
/// A name as C allows it.
bool isIdentifier(std::string_view text);
/// A name of variableNamingConvention = "structured".
bool isStructuredName(std::string_view name);
/// Valid UTF-8 without the control characters that XML 1.0 forbids.
bool isXmlText(std::string_view text);
/// xs:dateTime as an instant (without time zone it counts as UTC); nothing if it is none or no day of the
/// calendar.
std::optional<std::chrono::sys_seconds> parseDateTime(std::string_view text);

}  // namespace bristle::check
