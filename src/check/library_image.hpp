// What a shared library offers and needs, read from its tables without loading it.
#pragma once

#include <string>
#include <vector>

namespace bristle::check {

struct LibraryImage {
  bool readable = false;             // false: the tables are damaged, nothing below is known
  bool sharedLibrary = false;        // false: an object file, a program, ...
  std::string machine;               // "x86_64", "aarch64", "x86", "aarch32", or a number
  std::vector<std::string> exports;  // sorted, without versions
  std::vector<std::string> needed;   // names of other libraries
  // ELF only
  std::vector<std::string> searchPaths;  // DT_RPATH and DT_RUNPATH, split at colons
  std::string glibc;                     // the highest GLIBC version asked for: "2.28"; empty if none
  bool textRelocations = false;
  bool executableStack = false;
};

}  // namespace bristle::check
