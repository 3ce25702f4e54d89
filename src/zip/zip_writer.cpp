#include "zip/zip_writer.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <zip.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "core/version.hpp"

namespace bristle {

namespace {

/// Date and time as a zip entry stores them.  Noon, because libzip turns them into local time and back, and
/// no time zone changes its clocks at noon.
struct DosTime {
  zip_uint16_t time, date;
};

DosTime releaseTime() {
  const auto number = [](std::size_t at, std::size_t count) {
    return std::stoi(std::string(releaseDate.substr(at, count)));
  };
  const int year = number(0, 4), month = number(5, 2), day = number(8, 2);
  return {static_cast<zip_uint16_t>(12 << 11),
          static_cast<zip_uint16_t>((year - 1980) << 9 | month << 5 | day)};
}

struct Discard {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
using Archive = std::unique_ptr<zip_t, Discard>;

[[noreturn]] void fail(const std::filesystem::path& path, const char* reason) {
  throw std::runtime_error(fmt::format("{} cannot be written: {}.", path.string(), reason));
}

Archive create(const std::filesystem::path& path) {
  int code = 0;
  Archive archive(zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code));
  if (archive) return archive;
  zip_error_t error;
  zip_error_init_with_code(&error, code);
  const std::string reason = zip_error_strerror(&error);
  zip_error_fini(&error);
  fail(path, reason.c_str());
}

void add(zip_t* archive, const ArchiveFile& file, const std::filesystem::path& path) {
  zip_source_t* source = zip_source_buffer(archive, file.bytes.data(), file.bytes.size(), 0);
  if (source == nullptr) fail(path, zip_strerror(archive));
  const zip_int64_t added = zip_file_add(archive, file.name.c_str(), source, ZIP_FL_ENC_GUESS);
  if (added < 0) {
    zip_source_free(source);
    fail(path, zip_strerror(archive));
  }
  const auto index = static_cast<zip_uint64_t>(added);
  const DosTime date = releaseTime();
  const zip_int32_t method = file.deflated ? ZIP_CM_DEFLATE : ZIP_CM_STORE;
  const zip_uint32_t mode = S_IFREG | (file.executable ? 0755 : 0644);
  if (zip_set_file_compression(archive, index, method, 9) != 0 ||
      zip_file_set_dostime(archive, index, date.time, date.date, 0) != 0 ||
      zip_file_set_external_attributes(archive, index, 0, ZIP_OPSYS_UNIX, mode << 16) != 0) {
    fail(path, zip_strerror(archive));
  }
}

}  // namespace

void writeZip(const std::filesystem::path& path, std::vector<ArchiveFile> files) {
  std::sort(files.begin(), files.end(),
            [](const ArchiveFile& a, const ArchiveFile& b) { return a.name < b.name; });
  std::filesystem::path temporary = path;
  temporary += ".part";
  Archive archive = create(temporary);
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (i > 0 && files[i].name == files[i - 1].name) {
      throw std::runtime_error(fmt::format("\"{}\" occurs twice in {}.", files[i].name, path.string()));
    }
    add(archive.get(), files[i], path);
  }
  if (zip_close(archive.get()) != 0) fail(path, zip_strerror(archive.get()));
  static_cast<void>(archive.release());  // closed
  std::filesystem::rename(temporary, path);
}

}  // namespace bristle
