#include "check/central_directory.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string_view>

namespace bristle::check {

namespace {

constexpr std::string_view endRecord = "PK\x05\x06", zip64Locator = "PK\x06\x07", zip64Record = "PK\x06\x06",
                           entryRecord = "PK\x01\x02";

/// A little-endian number; 0 beyond the end.
std::uint64_t number(std::string_view bytes, std::size_t at, int size) {
  std::uint64_t value = 0;
  for (int i = size - 1; i >= 0; --i) {
    const std::size_t position = at + static_cast<std::size_t>(i);
    value = value << 8 | (position < bytes.size() ? static_cast<unsigned char>(bytes[position]) : 0u);
  }
  return value;
}

std::string readFrom(std::ifstream& stream, std::uint64_t at, std::uint64_t size) {
  std::string bytes(size, '\0');
  stream.clear();
  stream.seekg(static_cast<std::streamoff>(at));
  stream.read(bytes.data(), static_cast<std::streamsize>(size));
  bytes.resize(static_cast<std::size_t>(std::max<std::streamsize>(stream.gcount(), 0)));
  return bytes;
}

std::uint16_t half(std::string_view bytes, std::size_t at) {
  return static_cast<std::uint16_t>(number(bytes, at, 2));
}

}  // namespace

CentralDirectory readCentralDirectory(const std::filesystem::path& file) {
  CentralDirectory directory;
  std::ifstream stream(file, std::ios::binary | std::ios::ate);
  const auto size = static_cast<std::uint64_t>(std::max<std::streamoff>(stream.tellg(), 0));
  // The end record is at most 64 KiB and a few bytes from the end; the 64-bit one is found through a locator
  // right before it.
  const std::uint64_t tail = std::min<std::uint64_t>(size, (1 << 16) + 64);
  const std::string bytes = readFrom(stream, size - tail, tail);
  const auto end = bytes.rfind(endRecord);
  if (end == std::string::npos) return directory;
  std::uint64_t length = number(bytes, end + 12, 4), behind = size - tail + end;
  if (end >= 20 && bytes.compare(end - 20, 4, zip64Locator) == 0) {
    directory.zip64 = true;
    behind = number(bytes, end - 20 + 8, 8);
    const std::string record = readFrom(stream, behind, 56);
    if (!record.starts_with(zip64Record)) return directory;
    length = number(record, 40, 8);
  }
  if (length > behind || behind > size) return directory;

  const std::string list = readFrom(stream, behind - length, length);
  for (std::size_t at = 0; at + 46 <= list.size() && list.compare(at, 4, entryRecord) == 0;) {
    const std::size_t nameLength = half(list, at + 28);
    directory.entries.push_back({list.substr(at + 46, nameLength), half(list, at + 6), half(list, at + 8)});
    at += 46 + nameLength + half(list, at + 30) + half(list, at + 32);
  }
  return directory;
}

}  // namespace bristle::check
