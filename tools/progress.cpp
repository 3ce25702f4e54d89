#include "progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "safe_text.hpp"
#include "terminal.hpp"

namespace bristle::tools {

Progress::Progress(double start, double stop)
    : start_(start),
      stop_(stop),
      enabled_(isTerminal(stderr)),
      next_(Clock::now() + std::chrono::milliseconds(500)) {}

void Progress::update(double time) {
  if (!enabled_) return;
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  const double fraction = std::clamp((time - start_) / (stop_ - start_), 0.0, 1.0);
  constexpr int width = 30;
  const int filled = static_cast<int>(fraction * width);
  fmt::print(stderr, "\r[{:<{}}] {:3.0f} %  t = {:.6g}\033[K",
             std::string(static_cast<std::size_t>(filled), '#'), width, 100 * fraction, time);
  std::fflush(stderr);
  visible_ = true;
}

void Progress::clear() {
  if (!visible_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  visible_ = false;
}

StatusLine::StatusLine() : enabled_(isTerminal(stderr)) {}

StatusLine::~StatusLine() {
  if (visible_) std::fputs("\r\033[K", stderr);
}

void StatusLine::show(std::string_view text) {
  if (!enabled_) return;
  // A line that wraps could not be overwritten.
  const std::size_t room = terminalWidth(stderr) - 4;
  fmt::print(stderr, "\r{}\033[K", excerpt(text, room));
  std::fflush(stderr);
  visible_ = true;
}

}  // namespace bristle::tools
