#include "cosim/variable.hpp"

#include <array>
#include <limits>

namespace bristle::cosim {

std::string_view nameOf(Type type) {
  constexpr std::array<std::string_view, 15> names = {"Float32", "Float64", "Int8",   "UInt8",       "Int16",
                                                      "UInt16",  "Int32",   "UInt32", "Int64",       "UInt64",
                                                      "Boolean", "String",  "Binary", "Enumeration", "Clock"};
  return names[static_cast<std::size_t>(type)];
}

std::string_view nameOf(Causality causality) {
  constexpr std::array<std::string_view, 7> names = {
      "independent", "structuralParameter", "parameter", "calculatedParameter", "input", "output", "local"};
  return names[static_cast<std::size_t>(causality)];
}

std::string_view nameOf(Variability variability) {
  constexpr std::array<std::string_view, 5> names = {"constant", "fixed", "tunable", "discrete",
                                                     "continuous"};
  return names[static_cast<std::size_t>(variability)];
}

std::optional<IntegerRange> integerRange(Type type) {
  const auto of = [](auto example) {
    using Limits = std::numeric_limits<decltype(example)>;
    return IntegerRange{static_cast<double>(Limits::min()), static_cast<double>(Limits::max())};
  };
  constexpr double exact = 9007199254740992.0;  // 2^53
  switch (type) {
    case Type::int8:
      return of(std::int8_t{});
    case Type::uint8:
      return of(std::uint8_t{});
    case Type::int16:
      return of(std::int16_t{});
    case Type::uint16:
      return of(std::uint16_t{});
    case Type::int32:
      return of(std::int32_t{});
    case Type::uint32:
      return of(std::uint32_t{});
    case Type::int64:
    case Type::enumeration:
      return IntegerRange{-exact, exact};
    case Type::uint64:
      return IntegerRange{0, exact};
    default:
      return std::nullopt;
  }
}

}  // namespace bristle::cosim
