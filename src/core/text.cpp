#include "core/text.hpp"

namespace bristle {

Text& Text::operator<<(double value) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  return *this << std::string_view(digits, static_cast<std::size_t>(end - digits));
}

}  // namespace bristle
