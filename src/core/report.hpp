// How model and engine speak to whoever runs them: outcomes as values and messages to a reporter.
#pragma once

#include <string_view>

namespace bristle {

/// The result of an operation inside an FMU.  `discard`: not done, everything is as before, another attempt
/// (a smaller step, another value) may succeed.  `error`: cannot succeed without a reset.
enum class Outcome { ok, discard, error };

/// What a message is about; each kind is one FMI log category.
enum class Topic { info, event, discard, error };

/// Receives messages.  Implemented by the FMI adapters (logger callback), tools and tests.
class Reporter {
 public:
  virtual void report(Topic topic, std::string_view message) = 0;
  /// Lets the sender skip composing a message nobody wants.
  virtual bool wants(Topic) const { return true; }

 protected:
  ~Reporter() = default;
};

}  // namespace bristle
