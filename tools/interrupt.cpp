#include "interrupt.hpp"

#include <csignal>

namespace bristle::tools {

namespace {

constexpr int watched[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};

// A signal handler can reach nothing else.
volatile std::sig_atomic_t flag = 0;

void raiseFlag(int) {
  flag = 1;
}

}  // namespace

InterruptGuard::InterruptGuard() {
  struct sigaction action {};
  action.sa_handler = raiseFlag;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  for (const int signal : watched)
    sigaction(signal, &action, nullptr);
}

InterruptGuard::~InterruptGuard() {
  for (const int signal : watched)
    std::signal(signal, SIG_DFL);
}

bool InterruptGuard::requested() {
  return flag != 0;
}

}  // namespace bristle::tools
