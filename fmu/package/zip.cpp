#include "fmu/package/zip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace bristle::package {

namespace {

/// ASCII, and nothing that could leave the importer's folder.
void checkName(const std::string& name) {
  const bool ascii =
      std::all_of(name.begin(), name.end(), [](char c) { return c > ' ' && c < 127 && c != '\\'; });
  if (ascii && !name.empty() && name[0] != '/' && name[0] != '.' && name.find("/.") == std::string::npos &&
      name.find("//") == std::string::npos && name.back() != '/') {
    return;
  }
  throw std::runtime_error(fmt::format("\"{}\" cannot be the name of a file in an FMU.", name));
}

}  // namespace

void writeArchive(const std::filesystem::path& path, std::vector<ArchiveFile> files) {
  for (const ArchiveFile& file : files)
    checkName(file.name);
  writeZip(path, std::move(files));
}

}  // namespace bristle::package
