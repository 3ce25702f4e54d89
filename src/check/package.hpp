// A zip file as it is written, for the rules about it: raw names, methods and flags.  Reading contents goes
// through cosim::Archive, which refuses what is dangerous.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cosim/archive.hpp"

namespace bristle::check {

class Package {
 public:
  struct Entry {
    std::string name;          // exactly as in the archive
    std::uint16_t method = 0;  // 0 store, 8 deflate
    bool encrypted = false;
    std::uint32_t unixMode = 0;
    std::uint64_t size = 0;
    bool isFolder() const { return name.ends_with('/'); }
  };

  /// A file that cannot be opened safely is an Error.
  explicit Package(const std::filesystem::path& file);

  const std::filesystem::path& path() const { return archive_.path(); }
  const std::vector<Entry>& entries() const { return entries_; }
  bool zip64() const { return zip64_; }
  bool contains(std::string_view name) const { return archive_.contains(name); }
  /// Is there a file below this folder ("sources")?
  bool hasFilesBelow(std::string_view folder) const;
  std::string read(std::string_view name) const { return archive_.read(name); }

 private:
  cosim::Archive archive_;
  std::vector<Entry> entries_;
  bool zip64_ = false;
};

}  // namespace bristle::check
