// PE and PE32+ as far as exports and imports go; all numbers are little-endian.
#include "check/pe.hpp"

#include <algorithm>
#include <cstdint>

namespace bristle::check {

namespace {

/// Something points outside the file.
struct Damaged {};

std::string machineName(unsigned machine) {
  switch (machine) {
    case 0x8664:
      return "x86_64";
    case 0xaa64:
      return "aarch64";
    case 0x14c:
      return "x86";
    case 0x1c4:
      return "aarch32";
    default:
      return std::to_string(machine);
  }
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  LibraryImage image() {
    const std::uint64_t header = number(0x3c, 4);
    if (number(header, 4) != 0x4550) throw Damaged();  // "PE\0\0"
    LibraryImage image;
    image.machine = machineName(number(header + 4, 2));
    const std::uint64_t sections = number(header + 6, 2), optionalSize = number(header + 20, 2);
    image.sharedLibrary = (number(header + 22, 2) & 0x2000) != 0;  // IMAGE_FILE_DLL
    const std::uint64_t optional = header + 24;
    const unsigned magic = number(optional, 2);
    if (magic != 0x10b && magic != 0x20b) throw Damaged();
    for (std::uint64_t i = 0; i < sections; ++i) {
      const std::uint64_t at = optional + optionalSize + i * 40;
      sections_.push_back({number(at + 12, 4), number(at + 16, 4), number(at + 20, 4)});
      if (sections_.back().offset + sections_.back().size > bytes_.size()) throw Damaged();
    }
    // Directories stand at the end of the optional header, whose two kinds differ in length.
    const std::uint64_t directories = optional + (magic == 0x20b ? 112 : 96);
    const std::uint64_t count = number(directories - 4, 4);
    if (count > 0) readExports(number(directories, 4), image);
    if (count > 1) readImports(number(directories + 8, 4), image);
    image.readable = true;
    return image;
  }

 private:
  struct Section {
    std::uint64_t address, size, offset;  // size: bytes in the file
  };
  static constexpr std::uint64_t most = 100'000;  // entries of a table; damaged counts must not take hours

  std::uint32_t number(std::uint64_t offset, std::size_t size) const {
    if (offset > bytes_.size() || size > bytes_.size() - offset) throw Damaged();
    std::uint32_t value = 0;
    for (std::size_t i = size; i-- > 0;)
      value = value << 8 | static_cast<unsigned char>(bytes_[offset + i]);
    return value;
  }

  /// Where in the file those bytes are that the loader puts at this address, relative to the image.
  std::uint64_t offsetOf(std::uint64_t address) const {
    for (const Section& section : sections_) {
      if (address >= section.address && address - section.address < section.size)
        return section.offset + (address - section.address);
    }
    throw Damaged();
  }

  std::string text(std::uint64_t address) const {
    const std::uint64_t at = offsetOf(address);
    const auto end = bytes_.find('\0', at);
    if (end == std::string_view::npos) throw Damaged();
    return std::string(bytes_.substr(at, end - at));
  }

  void readExports(std::uint64_t address, LibraryImage& image) const {
    if (address == 0) return;
    const std::uint64_t at = offsetOf(address), count = number(at + 24, 4);
    if (count > most) throw Damaged();
    if (count == 0) return;
    const std::uint64_t names = offsetOf(number(at + 32, 4));
    for (std::uint64_t i = 0; i < count; ++i)
      image.exports.push_back(text(number(names + i * 4, 4)));
    std::ranges::sort(image.exports);
  }

  void readImports(std::uint64_t address, LibraryImage& image) const {
    if (address == 0) return;
    // One record per library; the last is empty.
    for (std::uint64_t at = offsetOf(address);; at += 20) {
      const std::uint32_t name = number(at + 12, 4);
      if (name == 0) return;
      if (image.needed.size() == most) throw Damaged();
      image.needed.push_back(text(name));
    }
  }

  std::string_view bytes_;
  std::vector<Section> sections_;
};

}  // namespace

bool isPe(std::string_view bytes) {
  return bytes.starts_with("MZ");
}

LibraryImage readPe(std::string_view bytes) {
  try {
    return Reader(bytes).image();
  } catch (const Damaged&) {
    return {};
  }
}

}  // namespace bristle::check
