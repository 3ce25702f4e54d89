// The tables are found as the loader finds them, through the program headers: section headers may be missing
// or wrong in a library that works.
#include "check/elf.hpp"

#include <elf.h>
#include <gelf.h>
#include <libelf.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace bristle::check {

namespace {

/// Something points outside the file.
struct Damaged {};

using Version = std::pair<int, int>;

/// "2.28" of "GLIBC_2.28"; nothing for "GLIBC_PRIVATE" and other libraries' versions.
std::optional<Version> glibcVersion(std::string_view name) {
  constexpr std::string_view prefix = "GLIBC_";
  if (name == "GLIBC_ABI_DT_RELR") return Version{2, 36};  // came with that version
  if (!name.starts_with(prefix)) return std::nullopt;
  name.remove_prefix(prefix.size());
  Version version{};
  const auto major = std::from_chars(name.data(), name.data() + name.size(), version.first);
  if (major.ec != std::errc() || major.ptr == name.data() + name.size() || *major.ptr != '.') {
    return std::nullopt;
  }
  const auto minor = std::from_chars(major.ptr + 1, name.data() + name.size(), version.second);
  return minor.ec == std::errc() ? std::optional(version) : std::nullopt;
}

std::string machineName(unsigned machine) {
  switch (machine) {
    case EM_X86_64:
      return "x86_64";
    case EM_AARCH64:
      return "aarch64";
    case EM_386:
      return "x86";
    case EM_ARM:
      return "aarch32";
    default:
      return std::to_string(machine);
  }
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {
    elf_version(EV_CURRENT);
    // libelf asks for a pointer to non-const and does not write through it.
    elf_.reset(elf_memory(const_cast<char*>(bytes.data()), bytes.size()));
    if (!elf_ || elf_kind(elf_.get()) != ELF_K_ELF || gelf_getehdr(elf_.get(), &header_) == nullptr) {
      throw Damaged();
    }
  }

  LibraryImage image() {
    LibraryImage image;
    image.machine = machineName(header_.e_machine);
    readSegments(image);
    image.sharedLibrary = header_.e_type == ET_DYN && dynamic_.p_filesz > 0;
    if (image.sharedLibrary) {
      readDynamic(image);
      readSymbols(image);
      readVersions(image);
    }
    image.readable = true;
    return image;
  }

 private:
  struct Close {
    void operator()(Elf* elf) const { elf_end(elf); }
  };
  struct Table {
    Elf_Data* data;
    std::size_t count;
  };

  /// `count` records of a type, in the order of bytes of this machine.
  Table table(std::uint64_t offset, std::uint64_t count, Elf_Type type) const {
    const std::size_t size = gelf_fsize(elf_.get(), type, 1, EV_CURRENT);
    if (size == 0 || offset > bytes_.size() || count > (bytes_.size() - offset) / size) throw Damaged();
    if (count == 0) return {nullptr, 0};
    Elf_Data* data = elf_getdata_rawchunk(elf_.get(), static_cast<std::int64_t>(offset), count * size, type);
    if (data == nullptr) throw Damaged();
    return {data, static_cast<std::size_t>(count)};
  }

  /// A number of `size` bytes in the file's own order.
  std::uint32_t number(std::uint64_t offset, std::size_t size) const {
    if (offset > bytes_.size() || size > bytes_.size() - offset) throw Damaged();
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t at = header_.e_ident[EI_DATA] == ELFDATA2MSB ? i : size - 1 - i;
      value = value << 8 | static_cast<unsigned char>(bytes_[offset + at]);
    }
    return value;
  }
  std::uint32_t word(std::uint64_t offset) const { return number(offset, 4); }

  void readSegments(LibraryImage& image) {
    std::size_t count = 0;
    if (elf_getphdrnum(elf_.get(), &count) != 0) throw Damaged();
    // What the loader assumes of a library that does not say.
    image.executableStack = header_.e_machine != EM_AARCH64;
    for (std::size_t i = 0; i < count; ++i) {
      GElf_Phdr segment;
      if (gelf_getphdr(elf_.get(), static_cast<int>(i), &segment) == nullptr) throw Damaged();
      if (segment.p_type == PT_LOAD) {
        if (segment.p_offset > bytes_.size() || segment.p_filesz > bytes_.size() - segment.p_offset)
          throw Damaged();
        loaded_.push_back(segment);
      }
      if (segment.p_type == PT_DYNAMIC) dynamic_ = segment;
      if (segment.p_type == PT_GNU_STACK) image.executableStack = (segment.p_flags & PF_X) != 0;
    }
  }

  /// Where in the file those bytes are that the loader puts at this address.
  std::uint64_t offsetOf(std::uint64_t address) const {
    for (const GElf_Phdr& segment : loaded_) {
      if (address >= segment.p_vaddr && address - segment.p_vaddr < segment.p_filesz)
        return segment.p_offset + (address - segment.p_vaddr);
    }
    throw Damaged();
  }

  std::string text(std::uint64_t index) const {
    if (index >= strings_.size()) throw Damaged();
    const auto end = strings_.find('\0', index);
    if (end == std::string_view::npos) throw Damaged();
    return std::string(strings_.substr(index, end - index));
  }

  void readDynamic(LibraryImage& image) {
    const std::size_t size = gelf_fsize(elf_.get(), ELF_T_DYN, 1, EV_CURRENT);
    const Table list =
        table(dynamic_.p_offset, dynamic_.p_filesz / std::max<std::size_t>(size, 1), ELF_T_DYN);
    std::vector<std::uint64_t> needed, paths;
    std::uint64_t stringsAt = 0, stringsSize = 0;
    for (std::size_t i = 0; i < list.count; ++i) {
      GElf_Dyn entry;
      if (gelf_getdyn(list.data, static_cast<int>(i), &entry) == nullptr) throw Damaged();
      const std::uint64_t value = entry.d_un.d_val;
      if (entry.d_tag == DT_NULL) break;
      if (entry.d_tag == DT_NEEDED) needed.push_back(value);
      if (entry.d_tag == DT_RPATH || entry.d_tag == DT_RUNPATH) paths.push_back(value);
      if (entry.d_tag == DT_STRTAB) stringsAt = value;
      if (entry.d_tag == DT_STRSZ) stringsSize = value;
      if (entry.d_tag == DT_SYMTAB) symbols_ = value;
      if (entry.d_tag == DT_HASH) hash_ = value;
      if (entry.d_tag == DT_GNU_HASH) gnuHash_ = value;
      if (entry.d_tag == DT_VERNEED) versions_ = value;
      if (entry.d_tag == DT_VERNEEDNUM) versionCount_ = value;
      if (entry.d_tag == DT_TEXTREL) image.textRelocations = true;
      // A program that may lie anywhere looks like a library, but cannot be loaded as one.
      if (entry.d_tag == DT_FLAGS_1 && (value & DF_1_PIE) != 0) image.sharedLibrary = false;
      if (entry.d_tag == DT_FLAGS && (value & DF_TEXTREL) != 0) image.textRelocations = true;
    }
    const std::uint64_t offset = offsetOf(stringsAt);
    if (offset > bytes_.size() || stringsSize > bytes_.size() - offset) throw Damaged();
    strings_ = bytes_.substr(offset, stringsSize);
    for (const std::uint64_t index : needed)
      image.needed.push_back(text(index));
    for (const std::uint64_t index : paths) {
      const std::string all = text(index);
      for (std::size_t at = 0; at <= all.size();) {
        const std::size_t end = std::min(all.find(':', at), all.size());
        image.searchPaths.push_back(all.substr(at, end - at));
        at = end + 1;
      }
    }
  }

  /// The symbol table has no length of its own; the hash tables know how many there are.
  std::uint64_t symbolCount() const {
    if (hash_) return word(offsetOf(*hash_) + 4);
    if (!gnuHash_) return 0;
    const std::uint64_t at = offsetOf(*gnuHash_);
    const std::uint64_t buckets = word(at), first = word(at + 4), filter = word(at + 8);
    const std::uint64_t bucketsAt = at + 16 + filter * (header_.e_ident[EI_CLASS] == ELFCLASS64 ? 8 : 4);
    std::uint64_t last = 0;
    for (std::uint64_t i = 0; i < buckets; ++i)
      last = std::max<std::uint64_t>(last, word(bucketsAt + i * 4));
    if (last < first) return first;  // no bucket is in use
    // The chain of the last bucket ends with an odd number.
    const std::uint64_t chain = bucketsAt + buckets * 4;
    while ((word(chain + (last - first) * 4) & 1u) == 0)
      ++last;
    return last + 1;
  }

  void readSymbols(LibraryImage& image) const {
    if (!symbols_) return;
    const Table list = table(offsetOf(*symbols_), symbolCount(), ELF_T_SYM);
    for (std::size_t i = 1; i < list.count; ++i) {
      GElf_Sym symbol;
      if (gelf_getsym(list.data, static_cast<int>(i), &symbol) == nullptr) throw Damaged();
      const unsigned binding = GELF_ST_BIND(symbol.st_info), visibility = GELF_ST_VISIBILITY(symbol.st_other);
      const bool outside = binding == STB_GLOBAL || binding == STB_WEAK || binding == STB_GNU_UNIQUE;
      const bool visible = visibility == STV_DEFAULT || visibility == STV_PROTECTED;
      // Absolute symbols are the names of versions and what linkers add.
      const bool defined = symbol.st_shndx != SHN_UNDEF && symbol.st_shndx != SHN_ABS;
      if (outside && visible && defined) image.exports.push_back(text(symbol.st_name));
    }
    std::ranges::sort(image.exports);
  }

  void readVersions(LibraryImage& image) const {
    if (!versions_) return;
    std::optional<Version> highest;
    std::uint64_t at = offsetOf(*versions_);
    // Lists of lists, each element with the distance to the next; damaged ones could turn in circles.
    int left = 10000;
    for (std::uint64_t i = 0; i < versionCount_; ++i) {
      const std::uint64_t names = number(at + 2, 2);
      std::uint64_t name = at + word(at + 8);
      for (std::uint64_t j = 0; j < names; ++j) {
        if (--left < 0) throw Damaged();
        const auto version = glibcVersion(text(word(name + 8)));
        if (version && (!highest || *version > *highest)) highest = version;
        name += word(name + 12);
      }
      const std::uint32_t step = word(at + 12);
      if (step == 0) break;
      if (--left < 0) throw Damaged();
      at += step;
    }
    if (highest) image.glibc = std::to_string(highest->first) + "." + std::to_string(highest->second);
  }

  std::string_view bytes_, strings_;
  std::unique_ptr<Elf, Close> elf_;
  GElf_Ehdr header_{};
  GElf_Phdr dynamic_{};
  std::vector<GElf_Phdr> loaded_;
  std::optional<std::uint64_t> symbols_, hash_, gnuHash_, versions_;
  std::uint64_t versionCount_ = 0;
};

}  // namespace

bool isElf(std::string_view bytes) {
  return bytes.starts_with(
      "\x7f"
      "ELF");
}

LibraryImage readElf(std::string_view bytes) {
  try {
    return Reader(bytes).image();
  } catch (const Damaged&) {
    return {};
  }
}

}  // namespace bristle::check
