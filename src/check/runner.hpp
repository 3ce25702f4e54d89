// Runs a piece of work in a process of its own, with a time limit: whatever the FMU does there, the tool
// learns of it and lives on.
#pragma once

#include <functional>
#include <string>

#include "check/call_trace.hpp"

namespace bristle::check {

/// From the child to the tool: lines of text, each on its way as soon as it is said.
class Channel {
 public:
  explicit Channel(int descriptor) : descriptor_(descriptor) {}
  void say(const std::string& line) const;

 private:
  int descriptor_;
};

struct Outcome {
  enum class End {
    done,       // the work returned
    crashed,    // by a signal
    exception,  // left the FMU, or the work itself
    hung,       // killed at the time limit
    exited      // the FMU ended the process
  };
  End end = End::done;
  int signal = 0;
  std::string exception;
  std::string function;  // of the FMU, that was being called; empty if none was
  std::string said;      // all lines, also those before a crash
  std::string printed;   // on standard output and standard error, the beginning of it
};

Outcome tryOut(const std::function<void(CallTrace&, const Channel&)>& work, double seconds);

}  // namespace bristle::check
