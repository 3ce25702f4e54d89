// Joining string constants at compile time, so that the text of a law with its body can be made from the
// law's.
#pragma once

#include <array>
#include <string_view>

namespace bristle {

template <const std::string_view&... Parts>
struct Concat {
  static constexpr auto storage = [] {
    std::array<char, (Parts.size() + ... + 1)> chars{};
    std::size_t at = 0;
    const auto add = [&](std::string_view part) {
      for (const char c : part)
        chars[at++] = c;
    };
    (add(Parts), ...);
    return chars;
  }();
  static constexpr std::string_view value{storage.data(), storage.size() - 1};
};
template <const std::string_view&... Parts>
inline constexpr std::string_view concat = Concat<Parts...>::value;

template <class T, std::size_t A, std::size_t B>
constexpr std::array<T, A + B> append(const std::array<T, A>& a, const std::array<T, B>& b) {
  std::array<T, A + B> all{};
  for (std::size_t i = 0; i < A; ++i)
    all[i] = a[i];
  for (std::size_t i = 0; i < B; ++i)
    all[A + i] = b[i];
  return all;
}

}  // namespace bristle
