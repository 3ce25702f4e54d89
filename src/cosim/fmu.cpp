#include "cosim/fmu.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "cosim/error.hpp"

namespace bristle::cosim {

namespace {

// FMI 2 and FMI 3 name platforms differently; the second name is accepted in both, as some tools mix them up.
#if defined(__APPLE__)
constexpr const char* suffix = ".dylib";
#if defined(__aarch64__)
constexpr const char *platform2 = "aarch64-darwin", *platform3 = "aarch64-darwin";
#else
constexpr const char *platform2 = "darwin64", *platform3 = "x86_64-darwin";
#endif
#else
constexpr const char* suffix = ".so";
#if defined(__aarch64__)
constexpr const char *platform2 = "aarch64-linux", *platform3 = "aarch64-linux";
#elif defined(__x86_64__)
constexpr const char *platform2 = "linux64", *platform3 = "x86_64-linux";
#else
constexpr const char *platform2 = "linux32", *platform3 = "x86-linux";
#endif
#endif

std::string readDescription(const Archive& archive) {
  if (!archive.contains("modelDescription.xml")) {
    throw Error(fmt::format("{} is a zip archive without modelDescription.xml, so it is not an FMU.",
                            archive.path().string()));
  }
  return archive.read("modelDescription.xml");
}

}  // namespace

std::shared_ptr<Fmu> Fmu::open(const std::filesystem::path& file) {
  return std::shared_ptr<Fmu>(new Fmu(file));
}

Fmu::Fmu(const std::filesystem::path& file)
    : archive_(file),
      description_(
          ModelDescription::parse(readDescription(archive_), "modelDescription.xml of " + file.string())) {}

std::vector<std::string> Fmu::platforms() const {
  std::set<std::string> found;
  for (const Archive::Entry& entry : archive_.entries()) {
    const std::filesystem::path path(entry.name);
    const auto part = path.begin();
    if (entry.folder || std::distance(path.begin(), path.end()) < 3 || *part != "binaries") continue;
    found.insert(std::next(part)->string());
  }
  return {found.begin(), found.end()};
}

std::string Fmu::binaryEntry(const std::string& modelIdentifier) const {
  for (const char* platform : {platform2, platform3}) {
    const std::string name = fmt::format("binaries/{}/{}{}", platform, modelIdentifier, suffix);
    if (archive_.contains(name)) return name;
  }
  const char* wanted = description_.version == FmiVersion::fmi2 ? platform2 : platform3;
  const auto present = platforms();
  if (std::ranges::find(present, wanted) != present.end()) {
    throw Error(fmt::format("{} has a folder binaries/{} but no {}{} in it.", path().string(), wanted,
                            modelIdentifier, suffix));
  }
  throw Error(fmt::format("{} has no binary for this platform ({}); it has {}.", path().string(), wanted,
                          present.empty() ? "none at all" : fmt::format("{}", fmt::join(present, ", "))));
}

std::filesystem::path Fmu::unpackedLibrary(const std::string& modelIdentifier) {
  const std::string binary = binaryEntry(modelIdentifier);
  if (!folder_) {
    TemporaryFolder folder;
    archive_.unpack(folder.path());
    folder_ = std::move(folder);
  }
  return folder_->path() / binary;
}

std::shared_ptr<const Library> Fmu::library(const std::string& modelIdentifier) {
  if (library_ && loadedIdentifier_ == modelIdentifier) return library_;
  library_ = std::make_shared<const Library>(unpackedLibrary(modelIdentifier));
  loadedIdentifier_ = modelIdentifier;
  return library_;
}

std::filesystem::path Fmu::resourcesFolder() const {
  return (folder_ ? folder_->path() : std::filesystem::path()) / "resources";
}

std::optional<std::filesystem::path> Fmu::resources() const {
  const auto folder = resourcesFolder();
  std::error_code ignored;
  if (!folder_ || !std::filesystem::is_directory(folder, ignored)) return std::nullopt;
  return folder;
}

}  // namespace bristle::cosim
