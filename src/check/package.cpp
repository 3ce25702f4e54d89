#include "check/package.hpp"

#include <zip.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>

namespace bristle::check {

namespace {

struct Discard {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};

// libzip reads the 64-bit form silently.  Its locator stands right before the end record, which is at most
// 64 KiB and a few bytes from the end of the file.
bool hasZip64Locator(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary | std::ios::ate);
  const std::streamoff size = stream.tellg();
  const std::streamoff tail = std::min<std::streamoff>(size, (1 << 16) + 64);
  stream.seekg(size - tail);
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  const auto end = bytes.rfind("PK\x05\x06");
  return end != std::string::npos && end >= 20 && bytes.compare(end - 20, 4, "PK\x06\x07") == 0;
}

}  // namespace

Package::Package(const std::filesystem::path& file) : archive_(file), zip64_(hasZip64Locator(file)) {
  const std::unique_ptr<zip_t, Discard> zip(zip_open(file.c_str(), ZIP_RDONLY, nullptr));
  if (!zip) return;  // archive_ has just opened it
  const auto count = static_cast<std::uint64_t>(zip_get_num_entries(zip.get(), 0));
  for (std::uint64_t i = 0; i < count; ++i) {
    zip_stat_t stat;
    if (zip_stat_index(zip.get(), i, ZIP_FL_ENC_RAW, &stat) != 0) continue;
    Entry entry;
    entry.name = zip_get_name(zip.get(), i, ZIP_FL_ENC_RAW);
    entry.method = stat.comp_method;
    entry.encrypted = stat.encryption_method != ZIP_EM_NONE;
    entry.size = stat.size;
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    zip_file_get_external_attributes(zip.get(), i, 0, &system, &attributes);
    if (system == ZIP_OPSYS_UNIX) entry.unixMode = attributes >> 16;
    entries_.push_back(std::move(entry));
  }
}

bool Package::hasFilesBelow(std::string_view folder) const {
  return std::ranges::any_of(entries_, [&](const Entry& entry) {
    return !entry.isFolder() && entry.name.size() > folder.size() && entry.name.starts_with(folder) &&
           entry.name[folder.size()] == '/';
  });
}

}  // namespace bristle::check
