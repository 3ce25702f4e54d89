// Ctrl-C as a question the loop can ask, so that temporary files are removed on the way out.
#pragma once

namespace bristle::tools {

/// While alive, the first SIGINT, SIGTERM, SIGHUP or SIGPIPE sets a flag; the second one of a kind ends the
/// process at once, in case the FMU does not come back.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  static bool requested();
};

}  // namespace bristle::tools
