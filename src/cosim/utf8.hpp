// Characters out of UTF-8, for texts that come from somebody else and may be anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bristle::cosim {

struct Character {
  std::size_t length = 0;  // in bytes; 0: not UTF-8
  std::uint32_t code = 0;
};

/// The first character of a text that is not empty.  Halves of UTF-16 characters are let through.
inline Character firstCharacter(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {1, lead};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {};
  std::uint32_t code = lead & (0x7F >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    code = (code << 6) | (byte(i) & 0x3F);
  }
  // The same character must not have two spellings.
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  return code < least[length] || code > 0x10FFFF ? Character{} : Character{length, code};
}

/// Does XML 1.0 allow it?
inline bool isXmlCharacter(std::uint32_t code) {
  if (code < 0x20) return code == '\t' || code == '\n' || code == '\r';
  if (code >= 0xD800 && code <= 0xDFFF) return false;  // halves of UTF-16 characters
  return code != 0xFFFE && code != 0xFFFF;
}

}  // namespace bristle::cosim
