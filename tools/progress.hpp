// A progress bar for runs long enough to wonder about, on terminals only.
#pragma once

#include <chrono>

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

}  // namespace bristle::tools
