// Files and zip archives for tests, some of them malicious, in a folder of their own.
#pragma once

#include <doctest/doctest.h>
#include <zip.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "cosim/temporary_folder.hpp"

namespace bristle::test {

inline void writeFile(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

inline std::string readFile(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

struct ZipEntry {
  std::string name, contents;
  unsigned unixMode = 0100644;
};

inline void writeZip(const std::filesystem::path& file, const std::vector<ZipEntry>& entries) {
  zip_t* archive = zip_open(file.c_str(), ZIP_CREATE | ZIP_TRUNCATE, nullptr);
  REQUIRE(archive != nullptr);
  for (const ZipEntry& entry : entries) {
    zip_source_t* source = zip_source_buffer(archive, entry.contents.data(), entry.contents.size(), 0);
    const auto index = zip_file_add(archive, entry.name.c_str(), source, ZIP_FL_ENC_UTF_8);
    REQUIRE(index >= 0);
    zip_file_set_external_attributes(archive, static_cast<zip_uint64_t>(index), 0, ZIP_OPSYS_UNIX,
                                     entry.unixMode << 16);
  }
  REQUIRE(zip_close(archive) == 0);
}

/// The sentence of the error that `action` must raise.
template <class Failure, class Action>
std::string failureOf(Action&& action) {
  try {
    action();
  } catch (const Failure& failure) {
    return failure.what();
  }
  return "(no failure)";
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace bristle::test
