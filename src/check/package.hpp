// A zip file as it is written, for the rules about it: raw names, methods and flags.  Reading contents goes
// through cosim::Archive, which refuses what is dangerous.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "cosim/archive.hpp"

namespace bristle::check {

class Package {
 public:
  struct Entry {
    std::string name;  // exactly as in the archive
    std::string path;  // cleaned: '/' between the parts, no "." and no '/' at the end
    bool folder = false;
    std::uint16_t method = 0;         // 0 store, 8 deflate
    std::uint16_t flags = 0;          // general purpose bits
    std::uint16_t versionNeeded = 0;  // 20 means 2.0
    bool encrypted = false;
    std::uint32_t unixMode = 0;
    std::uint64_t size = 0;
  };

  /// A file that cannot be opened safely is an Error.
  explicit Package(const std::filesystem::path& file);

  const std::filesystem::path& path() const { return archive_.path(); }
  const std::vector<Entry>& entries() const { return entries_; }
  bool zip64() const { return zip64_; }
  /// Is there a file of this (cleaned) path?
  bool contains(std::string_view path) const { return files_.contains(std::string(path)); }
  /// Is there a file below this folder ("sources")?
  bool hasFilesBelow(std::string_view folder) const { return folders_.contains(std::string(folder)); }
  /// The contents of a file, by its cleaned or its raw name.
  std::string read(std::string_view name) const;

 private:
  cosim::Archive archive_;
  std::vector<Entry> entries_;
  std::unordered_set<std::string> files_;                 // cleaned paths
  std::unordered_set<std::string> folders_;               // those with files somewhere below
  std::unordered_map<std::string, std::string> cleaned_;  // raw names of files that are not clean
  bool zip64_ = false;
};

}  // namespace bristle::check
