// For runs long enough to wonder about, on terminals only: a progress bar, or a line that says what is being
// done.
#pragma once

#include <chrono>
#include <string_view>

namespace bristle::tools {

class Progress {
 public:
  Progress(double start, double stop);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void update(double time);
  /// Takes the bar away, so that a message can be printed.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  double start_, stop_;
  bool enabled_, visible_ = false;
  Clock::time_point next_;
};

/// One line, overwritten by the next and gone in the end.
class StatusLine {
 public:
  StatusLine();
  ~StatusLine();
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  void show(std::string_view text);

 private:
  bool enabled_, visible_ = false;
};

}  // namespace bristle::tools
