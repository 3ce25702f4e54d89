// A zip file from somewhere, opened with suspicion: names that leave the folder, links, special files and
// sizes that would fill the disk are refused before anything is written.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct zip;

namespace bristle::cosim {

class Archive {
 public:
  /// Generous for real packages, fatal for zip bombs.
  struct Limits {
    std::uint64_t bytes = std::uint64_t{4} << 30;  // all files together, unpacked
    std::uint64_t entries = 100000;
  };
  struct Entry {
    std::string name;  // with '/', relative, without "." and ".."; folders have no '/' at the end
    std::uint64_t size = 0;
    bool folder = false;
    bool executable = false;
  };

  explicit Archive(const std::filesystem::path& file) : Archive(file, Limits()) {}
  Archive(const std::filesystem::path& file, Limits limits);

  const std::filesystem::path& path() const { return path_; }
  const std::vector<Entry>& entries() const { return entries_; }
  bool contains(std::string_view name) const;
  /// The contents of one file.
  std::string read(std::string_view name) const;
  /// Writes every file below `folder`, which must exist.
  void unpack(const std::filesystem::path& folder) const;

 private:
  struct Discard {
    void operator()(zip* archive) const;
  };
  Entry inspect(std::uint64_t index) const;
  template <class Sink>
  void stream(std::uint64_t index, Sink&& sink) const;

  std::filesystem::path path_;
  std::unique_ptr<zip, Discard> zip_;
  std::vector<Entry> entries_;  // in the order of the file: the position is libzip's index
};

}  // namespace bristle::cosim
