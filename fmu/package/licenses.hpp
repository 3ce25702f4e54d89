// The licence texts that travel with an FMU: ours, and those of what is linked into its binary.
#pragma once

#include <filesystem>
#include <vector>

#include "fmu/package/zip.hpp"

namespace bristle::package {

/// Files of documentation/licenses.  `folder` holds our LICENSE.  The third-party texts are those the Debian
/// packages install; where one is missing, a line names the licence instead.  `windows`: a library for
/// Windows is there, which has more in it.
std::vector<ArchiveFile> licenseFiles(const std::filesystem::path& folder, bool windows);

}  // namespace bristle::package
