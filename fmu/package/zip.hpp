// The archive of an FMU.
#pragma once

#include <filesystem>
#include <vector>

#include "zip/zip_writer.hpp"

namespace bristle::package {

/// As writeZip does, and with names only that FMI importers on every platform can unpack.
void writeArchive(const std::filesystem::path&, std::vector<ArchiveFile>);

}  // namespace bristle::package
