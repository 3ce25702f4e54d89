#include "check/package.hpp"

#include <zip.h>

#include <memory>

#include "check/central_directory.hpp"

namespace bristle::check {

namespace {

struct Discard {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};

}  // namespace

Package::Package(const std::filesystem::path& file) : archive_(file) {
  const std::unique_ptr<zip_t, Discard> zip(zip_open(file.c_str(), ZIP_RDONLY, nullptr));
  if (!zip) return;  // archive_ has just opened it
  const CentralDirectory directory = readCentralDirectory(file);
  zip64_ = directory.zip64;
  for (std::uint64_t i = 0; i < archive_.entries().size(); ++i) {
    zip_stat_t stat;
    if (zip_stat_index(zip.get(), i, ZIP_FL_ENC_RAW, &stat) != 0) continue;
    Entry entry;
    entry.name = zip_get_name(zip.get(), i, ZIP_FL_ENC_RAW);
    entry.path = archive_.entries()[i].name;
    entry.folder = archive_.entries()[i].folder;
    entry.method = stat.comp_method;
    entry.encrypted = stat.encryption_method != ZIP_EM_NONE;
    entry.size = stat.size;
    if (i < directory.entries.size() && directory.entries[i].name == entry.name) {
      entry.flags = directory.entries[i].flags;
      entry.versionNeeded = directory.entries[i].versionNeeded;
    }
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    zip_file_get_external_attributes(zip.get(), i, 0, &system, &attributes);
    if (system == ZIP_OPSYS_UNIX) entry.unixMode = attributes >> 16;

    if (!entry.folder) {
      files_.insert(entry.path);
      for (auto slash = entry.path.rfind('/'); slash != std::string::npos && slash != 0;
           slash = entry.path.rfind('/', slash - 1)) {
        // The folders above one that is known are known as well.
        if (!folders_.insert(entry.path.substr(0, slash)).second) break;
      }
      if (entry.path != entry.name) cleaned_.emplace(entry.name, entry.path);
    }
    entries_.push_back(std::move(entry));
  }
}

std::string Package::read(std::string_view name) const {
  if (!contains(name)) {
    if (const auto found = cleaned_.find(std::string(name)); found != cleaned_.end())
      return archive_.read(found->second);
  }
  return archive_.read(name);
}

}  // namespace bristle::check
