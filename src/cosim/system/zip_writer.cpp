#include "cosim/system/zip_writer.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <zip.h>

#include <memory>
#include <string>
#include <string_view>

#include "core/version.hpp"
#include "cosim/error.hpp"

namespace bristle::cosim {

namespace {

struct DosTime {
  zip_uint16_t time, date;
};

// The day of the release at noon: libzip turns it into local time and back, and no zone changes its clocks at
// noon.
DosTime releaseTime() {
  const auto number = [](std::size_t at, std::size_t count) {
    return std::stoi(std::string(releaseDate.substr(at, count)));
  };
  return {static_cast<zip_uint16_t>(12 << 11),
          static_cast<zip_uint16_t>((number(0, 4) - 1980) << 9 | number(5, 2) << 5 | number(8, 2))};
}

struct Discard {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};

[[noreturn]] void fail(const std::filesystem::path& file, const char* reason) {
  throw Error(fmt::format("{} cannot be written: {}.", file.string(), reason));
}

bool isCompressed(std::string_view name) {
  return name.ends_with(".fmu") || name.ends_with(".ssp");
}

}  // namespace

void writeZip(const std::filesystem::path& file, const std::map<std::string, std::string>& contents) {
  int code = 0;
  std::unique_ptr<zip_t, Discard> archive(zip_open(file.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code));
  if (!archive) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    const std::string reason = zip_error_strerror(&error);
    zip_error_fini(&error);
    fail(file, reason.c_str());
  }
  for (const auto& [name, bytes] : contents) {
    zip_source_t* source = zip_source_buffer(archive.get(), bytes.data(), bytes.size(), 0);
    if (!source) fail(file, zip_strerror(archive.get()));
    const zip_int64_t added = zip_file_add(archive.get(), name.c_str(), source, ZIP_FL_ENC_GUESS);
    if (added < 0) {
      zip_source_free(source);
      fail(file, zip_strerror(archive.get()));
    }
    const auto index = static_cast<zip_uint64_t>(added);
    const DosTime date = releaseTime();
    const zip_int32_t method = isCompressed(name) ? ZIP_CM_STORE : ZIP_CM_DEFLATE;
    if (zip_set_file_compression(archive.get(), index, method, 9) != 0 ||
        zip_file_set_dostime(archive.get(), index, date.time, date.date, 0) != 0 ||
        zip_file_set_external_attributes(archive.get(), index, 0, ZIP_OPSYS_UNIX,
                                         zip_uint32_t{S_IFREG | 0644} << 16) != 0) {
      fail(file, zip_strerror(archive.get()));
    }
  }
  if (zip_close(archive.get()) != 0) fail(file, zip_strerror(archive.get()));
  static_cast<void>(archive.release());  // closed
}

}  // namespace bristle::cosim
