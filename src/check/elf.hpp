// What a Linux shared library offers and needs, read from its ELF tables without loading it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bristle::check {

struct ElfImage {
  bool readable = false;                 // false: the tables are damaged, nothing below is known
  bool sharedLibrary = false;            // false: an object file, a program, ...
  std::string machine;                   // "x86_64", "aarch64", "x86", "aarch32", or a number
  std::vector<std::string> exports;      // defined, global or weak dynamic symbols, without versions
  std::vector<std::string> needed;       // DT_NEEDED
  std::vector<std::string> searchPaths;  // DT_RPATH and DT_RUNPATH, split at colons
  std::string glibc;                     // the highest GLIBC version asked for: "2.28"; empty if none
  bool textRelocations = false;
  bool executableStack = false;
};

bool isElf(std::string_view bytes);
/// Never fails: damaged bytes give an image that is not readable.
ElfImage readElf(std::string_view bytes);

}  // namespace bristle::check
