#include "fmu/package/licenses.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

#include "fmu/package/files.hpp"

namespace bristle::package {

namespace {

struct ThirdParty {
  std::string_view name, license, use;
  std::array<std::string_view, 2> packages;  // of Debian, the first that is installed
  bool onlyWindows = false;
};

constexpr std::array thirdParties{
    ThirdParty{"SUNDIALS", "BSD-3-Clause", "the integrator CVODE", {"libsundials-dev", ""}},
    ThirdParty{"Eigen", "MPL-2.0", "exact derivatives of the equations", {"libeigen3-dev", ""}},
    ThirdParty{"GCC-runtime",
               "GPL-3.0 with the GCC Runtime Library Exception",
               "the C++ runtime library",
               {"libstdc++-12-dev", "gcc-12-base"}},
    ThirdParty{"mingw-w64",
               "ZPL-2.1 and public domain",
               "the C runtime of the library for Windows",
               {"mingw-w64-x86-64-dev", "mingw-w64-common"},
               true},
};

std::string textOf(const ThirdParty& party) {
  for (const std::string_view package : party.packages) {
    const auto file = std::filesystem::path("/usr/share/doc") / package / "copyright";
    if (!package.empty() && std::filesystem::exists(file)) return readFile(file);
  }
  return fmt::format(
      "{} is used under the licence {}; its text was not installed where this FMU was packed.\n", party.name,
      party.license);
}

}  // namespace

std::vector<ArchiveFile> licenseFiles(const std::filesystem::path& folder, bool windows) {
  const auto own = folder / "LICENSE";
  if (!std::filesystem::exists(own)) {
    throw std::runtime_error(fmt::format("The licence of the project is expected in {}.", own.string()));
  }
  const std::string prefix = "documentation/licenses/";
  std::string text = readFile(own);
  text += "\nLinked into the binaries of this FMU:\n";
  std::vector<ArchiveFile> files;
  for (const ThirdParty& party : thirdParties) {
    if (party.onlyWindows && !windows) continue;
    const std::string name = fmt::format("third-party/{}.txt", party.name);
    text += fmt::format("- {}, {}: {} (see {})\n", party.name, party.use, party.license, name);
    files.push_back({prefix + name, textOf(party)});
  }
  files.push_back({prefix + "license.txt", text});
  return files;
}

}  // namespace bristle::package
