// Messages of FMUs on their way to whoever wants to see them.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "cosim/model_description.hpp"

namespace bristle::cosim {

enum class Level { info, warning, discard, error, fatal };
std::string_view nameOf(Level level);

struct LogMessage {
  std::string_view instance;
  Level level;
  std::string_view category;
  std::string_view text;
};
using LogSink = std::function<void(const LogMessage&)>;

/// Stands between the C callbacks of one instance and the sink.  Remembers what the FMU said last about a
/// failure, because the status of a call alone explains nothing.
class LogRelay {
 public:
  LogRelay(std::string instance, LogSink sink) : instance_(std::move(instance)), sink_(std::move(sink)) {}

  /// Would a message go anywhere?  If not, it need not be put together.
  bool wants(Level level) const { return sink_ || isComplaint(level); }
  /// Called from C code, so nothing may escape: a sink that throws loses its message.
  void forward(Level level, const char* category, std::string_view text) noexcept;

  /// The FMU's own words for the call that just failed, once; empty if it said nothing.
  std::string takeComplaint();
  /// After a call that succeeded: what was said before belongs to no later failure.
  void forgetComplaint() { complaint_.clear(); }

 private:
  static bool isComplaint(Level level) { return level != Level::info; }

  std::string instance_, complaint_;
  LogSink sink_;
};

/// FMI 2 lets a message name variables by type and value reference: #r12# becomes the name, ## becomes #.
std::string expandReferences(std::string_view text, const ModelDescription& model);

}  // namespace bristle::cosim
