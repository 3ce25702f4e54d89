#include "cosim/uri.hpp"

#include <fmt/format.h>

#include <string_view>

namespace bristle::cosim {

std::string fileUri(const std::filesystem::path& absolute) {
  constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  std::string uri = "file://";
  for (const char c : absolute.generic_string()) {
    if (plain.find(c) != std::string_view::npos) {
      uri += c;
    } else {
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return uri;
}

}  // namespace bristle::cosim
