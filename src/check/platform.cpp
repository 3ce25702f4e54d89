#include "check/platform.hpp"

#include <algorithm>
#include <array>

namespace bristle::check {

namespace {

struct Named {
  std::string_view name, architecture, system;
};
constexpr std::array<Named, 6> fmi2Names{{{"win32", "x86", "windows"},
                                          {"win64", "x86_64", "windows"},
                                          {"linux32", "x86", "linux"},
                                          {"linux64", "x86_64", "linux"},
                                          {"darwin32", "x86", "darwin"},
                                          {"darwin64", "x86_64", "darwin"}}};
constexpr std::array<std::string_view, 4> architectures{"aarch32", "aarch64", "x86", "x86_64"};
constexpr std::array<std::string_view, 3> systems{"darwin", "linux", "windows"};

}  // namespace

std::string Platform::tuple() const {
  return std::string(architecture) + "-" + std::string(system);
}

std::string_view Platform::suffix() const {
  if (system == "windows") return ".dll";
  return system == "darwin" ? ".dylib" : ".so";
}

std::optional<Platform> platformOfFmi2Name(std::string_view name) {
  const auto found = std::ranges::find(fmi2Names, name, &Named::name);
  if (found == fmi2Names.end()) return std::nullopt;
  return Platform{found->architecture, found->system, {}};
}

std::optional<Platform> platformOfTuple(std::string_view name) {
  const auto dash = name.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const auto second = name.find('-', dash + 1);
  Platform platform{name.substr(0, dash), name.substr(dash + 1, second - dash - 1), {}};
  if (second != std::string_view::npos) platform.abi = name.substr(second + 1);
  const bool known = std::ranges::find(architectures, platform.architecture) != architectures.end() &&
                     std::ranges::find(systems, platform.system) != systems.end();
  return known ? std::optional(platform) : std::nullopt;
}

std::optional<Platform> platformOf(std::string_view folder, cosim::FmiVersion version) {
  if (version == cosim::FmiVersion::fmi3) return platformOfTuple(folder);
  if (const auto named = platformOfFmi2Name(folder)) return named;
  const auto tuple = platformOfTuple(folder);
  return tuple && fmi2Name(*tuple).empty() ? tuple : std::nullopt;
}

std::string_view fmi2Name(const Platform& platform) {
  const auto found = std::ranges::find_if(fmi2Names, [&](const Named& named) {
    return named.architecture == platform.architecture && named.system == platform.system;
  });
  return found == fmi2Names.end() ? std::string_view() : found->name;
}

bool isAbiName(std::string_view abi) {
  const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
  return !abi.empty() && small(abi.front()) &&
         std::ranges::all_of(abi, [&](char c) { return small(c) || (c >= '0' && c <= '9') || c == '_'; });
}

}  // namespace bristle::check
