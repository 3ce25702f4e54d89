// An .fmu file: everything about a model that travels with its binary, in the layout of its FMI version.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/model.hpp"
#include "fmu/package/fmi.hpp"
#include "fmu/package/zip.hpp"

namespace bristle::package {

/// What FMI 2 and FMI 3 have in common, made once: pictures, documentation, reference results, licences.
struct Material {
  std::string behaviour, icon, diagram;
  std::string documentation, terminals;
  std::vector<ArchiveFile> references;  // <Model>_ref.csv and its companions, plain names
  std::string manifest;
  std::vector<ArchiveFile> licenses;
  std::string binary, windowsBinary;  // the latter empty if there is none
};

/// The model's shared libraries; that for Windows may be missing.
struct Binaries {
  std::filesystem::path linux64, win64;
};

/// `licenses` is the folder with our LICENSE.
Material gather(const Model&, const Binaries&, const std::filesystem::path& licenses);

std::vector<ArchiveFile> fmuFiles(const Model&, const Material&, Fmi);

}  // namespace bristle::package
