#include "broken_elf.hpp"

#include <doctest/doctest.h>
#include <elf.h>

#include <cstring>

namespace bristle::test {

namespace {

template <class Header>
Header read(const std::string& bytes, std::size_t offset) {
  Header header;
  REQUIRE(offset + sizeof header <= bytes.size());
  std::memcpy(&header, bytes.data() + offset, sizeof header);
  return header;
}

template <class Header>
void write(std::string& bytes, std::size_t offset, const Header& header) {
  std::memcpy(bytes.data() + offset, &header, sizeof header);
}

/// Where the program header of this type is.
std::size_t findSegment(const std::string& library, Elf64_Word type) {
  const auto head = read<Elf64_Ehdr>(library, 0);
  for (std::size_t k = 0; k < head.e_phnum; ++k) {
    const std::size_t at = head.e_phoff + k * sizeof(Elf64_Phdr);
    if (read<Elf64_Phdr>(library, at).p_type == type) return at;
  }
  FAIL("the library has no segment of type " << type);
  return 0;
}

/// Where the entry of the dynamic section with this tag is.
std::size_t findDynamic(const std::string& library, Elf64_Sxword tag) {
  const auto segment = read<Elf64_Phdr>(library, findSegment(library, PT_DYNAMIC));
  for (std::size_t at = segment.p_offset; at < segment.p_offset + segment.p_filesz; at += sizeof(Elf64_Dyn)) {
    if (read<Elf64_Dyn>(library, at).d_tag == tag) return at;
  }
  FAIL("the library has no dynamic entry " << tag);
  return 0;
}

}  // namespace

void renameSymbol(std::string& library, std::string_view from, std::string_view to) {
  REQUIRE(from.size() == to.size());
  // The first segment is mapped from the beginning of the file, so that addresses in it are offsets.
  const auto names = read<Elf64_Dyn>(library, findDynamic(library, DT_STRTAB)).d_un.d_ptr;
  const auto size = read<Elf64_Dyn>(library, findDynamic(library, DT_STRSZ)).d_un.d_val;
  const std::string whole = std::string(1, '\0') + std::string(from) + std::string(1, '\0');
  const auto at = std::string_view(library).substr(0, names + size).find(whole, names);
  REQUIRE_MESSAGE(at != std::string_view::npos, "the library does not name " << from);
  library.replace(at + 1, to.size(), to);
}

void makeStackExecutable(std::string& library) {
  const std::size_t at = findSegment(library, PT_GNU_STACK);
  auto segment = read<Elf64_Phdr>(library, at);
  segment.p_flags |= PF_X;
  write(library, at, segment);
}

void demandTextRelocations(std::string& library) {
  const std::size_t at = findDynamic(library, DT_FLAGS);
  auto entry = read<Elf64_Dyn>(library, at);
  entry.d_un.d_val |= DF_TEXTREL;
  write(library, at, entry);
}

}  // namespace bristle::test
