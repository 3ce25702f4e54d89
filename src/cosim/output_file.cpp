#include "cosim/output_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cosim/error.hpp"

namespace bristle::cosim {

OutputFile::OutputFile(const std::filesystem::path& target) : target_(target) {
  std::error_code ignored;
  const auto status = std::filesystem::status(target, ignored);
  if (std::filesystem::is_directory(status)) {
    throw Error(fmt::format("{} cannot be written: it is a folder.", target.string()));
  }
  direct_ = std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
  // A link keeps pointing where it did: the file it names is replaced, not the link.
  auto real = std::filesystem::weakly_canonical(target, ignored);
  if (real.empty()) real = target;
  temporary_ =
      direct_ ? target : real.parent_path() / fmt::format(".{}.{}.tmp", real.filename().string(), ::getpid());
  if (!direct_) target_ = real;
  file_.reset(std::fopen(temporary_.c_str(), "wb"));
  if (!file_) {
    const int reason = errno;
    throw Error(fmt::format("{} cannot be written: {}.", target.string(), std::strerror(reason)));
  }
}

OutputFile::~OutputFile() {
  file_.reset();
  std::error_code ignored;
  if (!direct_ && !temporary_.empty()) std::filesystem::remove(temporary_, ignored);
}

void OutputFile::fail() const {
  throw Error(fmt::format("{} cannot be written: {}.", target_.string(), std::strerror(errno)),
              Cause::simulation);
}

void OutputFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) fail();
}

void OutputFile::commit() {
  if (std::fclose(file_.release()) != 0) fail();
  if (!direct_) {
    std::error_code problem;
    std::filesystem::rename(temporary_, target_, problem);
    if (problem) {
      throw Error(fmt::format("{} cannot be written: {}.", target_.string(), problem.message()),
                  Cause::simulation);
    }
  }
  temporary_.clear();
}

}  // namespace bristle::cosim
