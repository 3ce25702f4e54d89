#include "safe_text.hpp"

#include <cstdint>

#include "cosim/utf8.hpp"

namespace bristle::tools {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

bool isHarmless(std::uint32_t code) {
  const bool control = code >= 0x7F && code < 0xA0;  // beyond those that XML forbids
  return cosim::isXmlCharacter(code) && !control;
}

}  // namespace

std::string printable(std::string_view text) {
  return excerpt(text, std::string_view::npos);
}

std::string excerpt(std::string_view text, std::size_t most) {
  std::string result;
  for (std::size_t characters = 0; !text.empty(); ++characters) {
    if (characters == most) return result + "...";
    const cosim::Character next = cosim::firstCharacter(text);
    const bool good = next.length > 0 && isHarmless(next.code);
    const std::size_t length = next.length > 0 ? next.length : 1;
    result += good ? text.substr(0, length) : replacement;
    text.remove_prefix(length);
  }
  return result;
}

}  // namespace bristle::tools
