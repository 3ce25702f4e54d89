// The bytes of a zip file, for tests that write what no tool writes.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace bristle::test {

inline void put(std::string& bytes, std::size_t at, std::uint64_t value, int size) {
  for (int i = 0; i < size; ++i)
    bytes.at(at + static_cast<std::size_t>(i)) = static_cast<char>(value >> (8 * i) & 0xff);
}

inline std::uint64_t get(const std::string& bytes, std::size_t at, int size) {
  std::uint64_t value = 0;
  for (int i = size - 1; i >= 0; --i)
    value = value << 8 | static_cast<unsigned char>(bytes.at(at + static_cast<std::size_t>(i)));
  return value;
}

/// Where the entry of this name begins in the directory at the end of the file.
inline std::size_t directoryEntry(const std::string& bytes, std::string_view name) {
  for (std::size_t at = bytes.find("PK\x01\x02"); at != std::string::npos;
       at = bytes.find("PK\x01\x02", at + 1)) {
    if (get(bytes, at + 28, 2) == name.size() && bytes.compare(at + 46, name.size(), name) == 0) return at;
  }
  FAIL("the archive has no " << name);
  return 0;
}

/// Changes a field of an entry where it stands twice: in the directory and before the file's data.
inline void patch(std::string& bytes, std::string_view name, std::size_t offset, std::uint64_t value) {
  const std::size_t at = directoryEntry(bytes, name);
  const auto local = static_cast<std::size_t>(get(bytes, at + 42, 4));
  put(bytes, at + offset, value, 2);
  put(bytes, local + offset - 2, value, 2);  // there is one field less before it
}

/// Adds the records that 64-bit archives have before the end record.
inline void makeZip64(std::string& bytes) {
  const auto end = bytes.rfind("PK\x05\x06");
  REQUIRE(end != std::string::npos);
  std::string records(56 + 20, '\0');
  records.replace(0, 4, "PK\x06\x06");
  put(records, 4, 44, 8);  // the length of what follows
  put(records, 12, 45, 2);
  put(records, 14, 45, 2);
  put(records, 24, get(bytes, end + 10, 2), 8);
  put(records, 32, get(bytes, end + 10, 2), 8);
  put(records, 40, get(bytes, end + 12, 4), 8);
  put(records, 48, get(bytes, end + 16, 4), 8);
  records.replace(56, 4, "PK\x06\x07");
  put(records, 64, end, 8);
  put(records, 72, 1, 4);
  bytes.insert(end, records);
}

}  // namespace bristle::test
