// Putting a structure and all that it refers to into one package, a .ssp file.
#pragma once

#include <filesystem>
#include <string>

namespace bristle::cosim {

struct PackageRequest {
  std::string structure;         // the text of the .ssd
  std::filesystem::path folder;  // what its sources start from
  std::filesystem::path shown;   // what the structure is called in sentences
  std::filesystem::path fmus;    // where to look for FMUs by their file names; empty: where the sources say
};

/// Every source that is a file is copied to resources/ and renamed in the structure; comments and layout of
/// the text stay.  The result is opened once before it is put in place.
void writePackage(const PackageRequest& request, const std::filesystem::path& target);

}  // namespace bristle::cosim
