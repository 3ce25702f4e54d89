// What a Linux shared library offers and needs, read from its ELF tables without loading it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bristle::check {

struct ElfImage {
  bool readable = false;                 // false: the tables are damaged, nothing below is known
  std::string machine;                   // "x86_64", "aarch64", "x86", or a number
  std::vector<std::string> exports;      // defined, global or weak dynamic symbols, without versions
  std::vector<std::string> needed;       // DT_NEEDED
  std::vector<std::string> searchPaths;  // DT_RPATH and DT_RUNPATH
  std::string glibc;                     // the highest GLIBC version asked for: "2.28"; empty if none
  bool textRelocations = false;
  bool executableStack = false;
};

bool isElf(std::string_view bytes);
ElfImage readElf(std::string_view bytes);

}  // namespace bristle::check
