// The fields of a zip file's directory that libzip reads but does not tell: needed version and flags.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace bristle::check {

struct CentralDirectory {
  struct Entry {
    std::string name;
    std::uint16_t versionNeeded = 0;  // 20 means 2.0
    std::uint16_t flags = 0;
  };
  std::vector<Entry> entries;  // as many as could be read
  bool zip64 = false;
};

/// Of a file that libzip has opened; what does not fit is left out.
CentralDirectory readCentralDirectory(const std::filesystem::path& file);

}  // namespace bristle::check
