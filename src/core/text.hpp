// A message of bounded length, built without allocation, exceptions or locale: what FMU code uses where host
// code would use fmt.
#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <string_view>

namespace bristle {

class Text {
 public:
  Text() = default;
  explicit Text(std::string_view s) { *this << s; }

  Text& operator<<(std::string_view s) {
    for (const char c : s) {
      if (size_ + 1 < capacity) buffer_[size_++] = c;
    }
    buffer_[size_] = '\0';
    return *this;
  }
  Text& operator<<(double value);  // the shortest form that reads back as the same number
  Text& operator<<(std::integral auto value) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    return *this << std::string_view(digits, static_cast<std::size_t>(end - digits));
  }

  void clear() {
    size_ = 0;
    buffer_[0] = '\0';
  }
  bool empty() const { return size_ == 0; }
  std::string_view view() const { return {buffer_, size_}; }
  const char* c_str() const { return buffer_; }

 private:
  static constexpr std::size_t capacity = 1024;
  char buffer_[capacity] = {};
  std::size_t size_ = 0;
};

}  // namespace bristle
