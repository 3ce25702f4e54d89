// A system on disk: a package (.ssp) or a structure with its files beside it (.ssd), read, checked and
// flattened, with its FMUs opened.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "cosim/fmu.hpp"
#include "cosim/system/system.hpp"
#include "cosim/temporary_folder.hpp"

namespace bristle::cosim {

/// Holds the unpacked package: it must live as long as its FMUs are used.
class SystemFile {
 public:
  /// Everything wrong with it is an error with file and line.  Nothing is loaded yet.  `shown` is what the
  /// file is called in sentences, if not by its path.
  static SystemFile open(const std::filesystem::path& file, const std::filesystem::path& shown = {});

  const SystemDescription& description() const { return description_; }
  /// In the order of the components; components of the same file share one object.
  const std::vector<std::shared_ptr<Fmu>>& fmus() const { return fmus_; }
  const std::shared_ptr<Fmu>& fmu(std::string_view component) const;
  /// What is legal but probably not meant: sentences with file and line.
  const std::vector<std::string>& remarks() const { return remarks_; }

 private:
  SystemFile() = default;

  std::vector<TemporaryFolder> folders_;
  SystemDescription description_;
  std::vector<std::shared_ptr<Fmu>> fmus_;
  std::vector<std::string> remarks_;
};

}  // namespace bristle::cosim
