// The folders below binaries/: what their names mean in either version of the standard.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cosim/model_description.hpp"

namespace bristle::check {

struct Platform {
  std::string_view architecture;  // "x86_64", "x86", "aarch64", "aarch32"
  std::string_view system;        // "linux", "windows", "darwin"
  std::string_view abi;           // of static libraries: "msvc140mt"; empty for shared ones

  /// "x86_64-linux", without the ABI.
  std::string tuple() const;
  /// ".so", ".dll", ".dylib"
  std::string_view suffix() const;
};

/// "linux64" and its like.
std::optional<Platform> platformOfFmi2Name(std::string_view name);
/// "x86_64-linux" and "x86_64-windows-msvc140mt"; the ABI may be any text, see isAbiName.
std::optional<Platform> platformOfTuple(std::string_view name);
/// By the names of this version: FMI 2 uses tuples only where it has no name of its own.
std::optional<Platform> platformOf(std::string_view folder, cosim::FmiVersion version);

/// The name that FMI 2 has for a platform ("linux64"); empty if it has none.
std::string_view fmi2Name(const Platform& platform);
/// Lower-case letters, digits and underscores, the first a letter.
bool isAbiName(std::string_view abi);

}  // namespace bristle::check
