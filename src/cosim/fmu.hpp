// An FMU on disk: its package, its description and, once somebody instantiates it, its unpacked files and
// library.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cosim/archive.hpp"
#include "cosim/library.hpp"
#include "cosim/model_description.hpp"
#include "cosim/temporary_folder.hpp"

namespace bristle::cosim {

/// Shared by the slaves made from it: it lives as long as the last of them.
class Fmu {
 public:
  /// Reads the description; nothing is unpacked yet.
  static std::shared_ptr<Fmu> open(const std::filesystem::path& file);

  const std::filesystem::path& path() const { return archive_.path(); }
  const ModelDescription& description() const { return description_; }
  /// The platforms the package has binaries for, under their FMI names ("linux64", "x86_64-linux").
  std::vector<std::string> platforms() const;

  /// Unpacks on first use, without loading.  A package without a binary for this machine is an error that
  /// names those it has.
  std::filesystem::path unpackedLibrary(const std::string& modelIdentifier);
  /// Unpacks and loads on first use.
  std::shared_ptr<const Library> library(const std::string& modelIdentifier);
  /// The unpacked resources folder; nothing if the package has none.
  std::optional<std::filesystem::path> resources() const;
  /// Where `resources` is or would be; needs `library` first.
  std::filesystem::path resourcesFolder() const;

 private:
  explicit Fmu(const std::filesystem::path& file);
  std::string binaryEntry(const std::string& modelIdentifier) const;

  Archive archive_;
  ModelDescription description_;
  std::optional<TemporaryFolder> folder_;  // above the library: closed first, removed after
  std::shared_ptr<const Library> library_;
  std::string loadedIdentifier_;
};

}  // namespace bristle::cosim
