#include "cosim/output_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cosim/error.hpp"

namespace bristle::cosim {

namespace {
constexpr std::size_t bufferSize = 1 << 16;  // given to the C library, which would choose a smaller one
}

OutputFile::OutputFile(const std::filesystem::path& target)
    : target_(target), buffer_(std::make_unique<char[]>(bufferSize)) {
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
  std::setvbuf(file_.get(), buffer_.get(), _IOFBF, bufferSize);
}

OutputFile::~OutputFile() {
  file_.reset();
  std::error_code ignored;
  if (!direct_ && !published_) std::filesystem::remove(temporary_, ignored);
}

void OutputFile::fail() const {
  throw Error(fmt::format("{} cannot be written: {}.", target_.string(), std::strerror(errno)),
              Cause::simulation);
}

// The buffer is emptied between writes only, so that what is on disk always ends with a whole one.
void OutputFile::write(std::string_view text) {
  if (unflushed_ + text.size() > bufferSize) flush();
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) fail();
  unflushed_ += text.size();
  if (published_ && Clock::now() - flushed_ > std::chrono::milliseconds(500)) flush();
}

void OutputFile::flush() {
  if (std::fflush(file_.get()) != 0) fail();
  unflushed_ = 0;
  flushed_ = Clock::now();
}

void OutputFile::publish() {
  if (published_) return;
  flush();
  rename();
  published_ = true;
}

void OutputFile::rename() {
  if (direct_ || published_) return;
  std::error_code problem;
  std::filesystem::rename(temporary_, target_, problem);
  if (problem) {
    throw Error(fmt::format("{} cannot be written: {}.", target_.string(), problem.message()),
                Cause::simulation);
  }
}

void OutputFile::commit() {
  if (std::fclose(file_.release()) != 0) fail();
  rename();
  published_ = true;
}

}  // namespace bristle::cosim
