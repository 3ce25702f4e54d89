// Where the files of a system are: the sources in a structure are URIs, relative to the file that names them.
// What comes from a package stays inside it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "cosim/temporary_folder.hpp"

namespace bristle::cosim::ssp {

/// What relative sources start from.
struct Base {
  std::filesystem::path folder;   // on disk
  std::filesystem::path shown;    // as people know it; the inside of a package is "Valve.ssp/resources"
  std::filesystem::path package;  // the unpacked package that must not be left; empty outside packages
};

/// A file that a source leads to; it need not exist.
struct Source {
  std::filesystem::path file;
  std::filesystem::path shown;
  std::string fragment;   // what follows '#', decoded
  bool sameFile = false;  // nothing but a fragment
  std::filesystem::path package;

  /// What the sources in this file start from.
  Base base() const { return {file.parent_path(), shown.parent_path(), package}; }
};

/// Errors are reasons for the end of a sentence that quotes the source.
Source resolve(const Base& base, std::string_view uri);

/// A relative URI for a path below or beside `folder`; all but unreserved characters are percent-encoded.
std::string relativeUri(const std::filesystem::path& file, const std::filesystem::path& folder);

std::string readText(const std::filesystem::path& file, const std::filesystem::path& shown);
/// Zip archives begin alike, whatever they are called.
bool isArchive(const std::filesystem::path& file);

}  // namespace bristle::cosim::ssp
