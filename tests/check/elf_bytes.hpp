// Changes to the bytes of a shared library of this machine, for tests.
#pragma once

#include <doctest/doctest.h>
#include <elf.h>
#include <link.h>

#include <cstring>
#include <string>
#include <string_view>

namespace bristle::test {

/// Replaces a text of the library by one that is not longer.
inline std::string withText(std::string bytes, std::string_view from, std::string_view to) {
  const auto at = bytes.find(std::string(from) + '\0');
  REQUIRE_MESSAGE(at != std::string::npos, "the library does not contain: " << from);
  REQUIRE(to.size() <= from.size());
  bytes.replace(at, to.size(), to);
  bytes[at + to.size()] = '\0';
  return bytes;
}

inline ElfW(Ehdr) headerOf(const std::string& bytes) {
  ElfW(Ehdr) header;
  REQUIRE(bytes.size() > sizeof header);
  std::memcpy(&header, bytes.data(), sizeof header);
  return header;
}

/// Calls `change` for every program header.
template <class Change>
void changeSegments(std::string& bytes, Change&& change) {
  const ElfW(Ehdr) header = headerOf(bytes);
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    ElfW(Phdr) segment;
    char* place = bytes.data() + header.e_phoff + i * sizeof segment;
    std::memcpy(&segment, place, sizeof segment);
    change(segment);
    std::memcpy(place, &segment, sizeof segment);
  }
}

/// Calls `change` for every entry of the dynamic section.
template <class Change>
void changeDynamic(std::string& bytes, Change&& change) {
  ElfW(Phdr) dynamic{};
  changeSegments(bytes, [&](const ElfW(Phdr) & segment) {
    if (segment.p_type == PT_DYNAMIC) dynamic = segment;
  });
  for (std::size_t at = 0; at + sizeof(ElfW(Dyn)) <= dynamic.p_filesz; at += sizeof(ElfW(Dyn))) {
    ElfW(Dyn) entry;
    char* place = bytes.data() + dynamic.p_offset + at;
    std::memcpy(&entry, place, sizeof entry);
    if (entry.d_tag == DT_NULL) break;
    change(entry);
    std::memcpy(place, &entry, sizeof entry);
  }
}

}  // namespace bristle::test
