// Reproducible zip archives: the same contents give the same bytes, whatever the day, the time zone or the
// order in which the files were collected.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace bristle {

struct ArchiveFile {
  std::string name;  // with forward slashes, relative
  std::string bytes;
  bool executable = false;
  bool deflated = true;  // false where the bytes are compressed already
};

/// Sorted by name, dated with the release.  Written under a temporary name and renamed, so that a reader
/// never sees half an archive.  A std::runtime_error says why it cannot be written.
void writeZip(const std::filesystem::path&, std::vector<ArchiveFile>);

}  // namespace bristle
