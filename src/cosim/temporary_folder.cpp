#include "cosim/temporary_folder.hpp"

#include <fmt/format.h>
#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>
#include <utility>

#include "cosim/error.hpp"

namespace bristle::cosim {

TemporaryFolder::TemporaryFolder() {
  std::error_code problem;
  const auto parent = std::filesystem::temp_directory_path(problem);
  if (problem) throw Error(fmt::format("There is no temporary folder: {}.", problem.message()));
  std::string name = std::filesystem::absolute(parent / "bristle-XXXXXX").string();
  if (!mkdtemp(name.data())) {
    throw Error(fmt::format("No folder can be made in {}: {}.", parent.string(), std::strerror(errno)));
  }
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  if (path_.empty()) return;
  std::error_code ignored;  // nothing useful can be done in a destructor
  std::filesystem::remove_all(path_, ignored);
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}

TemporaryFolder& TemporaryFolder::operator=(TemporaryFolder&& other) noexcept {
  std::swap(path_, other.path_);
  return *this;
}

}  // namespace bristle::cosim
