// File addresses as FMI 2 wants them.
#pragma once

#include <filesystem>
#include <string>

namespace bristle::cosim {

/// `file:///...` of an absolute path; everything that RFC 3986 does not leave unreserved is percent-encoded.
std::string fileUri(const std::filesystem::path& absolute);

}  // namespace bristle::cosim
