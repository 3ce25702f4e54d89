// A file that appears complete or not at all: written beside its target under another name and renamed at the
// end.  Or, for results that grow, one that is there from its first row on and never ends in half a row.
#pragma once

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string_view>

namespace bristle::cosim {

class OutputFile {
 public:
  /// Fails now, not after an hour of simulation, if the target cannot be written.
  explicit OutputFile(const std::filesystem::path& target);
  /// Removes what was written unless commit() was called.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  const std::filesystem::path& target() const { return target_; }
  /// For programs that write the file themselves.
  const std::filesystem::path& temporary() const { return temporary_; }
  void write(std::string_view text);
  /// From now on the file stands at its target and stays there; whole writes reach it at least every second
  /// that something is written.
  void publish();
  bool isPublished() const { return published_; }
  void commit();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  [[noreturn]] void fail() const;

  std::filesystem::path target_, temporary_;
  using Clock = std::chrono::steady_clock;
  void rename();
  void flush();

  bool published_ = false;
  std::size_t unflushed_ = 0;
  Clock::time_point flushed_;
  bool direct_ = false;             // a device or a pipe: there is nothing to rename
  std::unique_ptr<char[]> buffer_;  // must outlive the file
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace bristle::cosim
