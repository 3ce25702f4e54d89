// Which messages an FMU is asked for, and printing those the user wants.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cosim/log.hpp"
#include "progress.hpp"

namespace bristle::tools {

struct LogWishes {
  std::optional<cosim::Level> least = cosim::Level::warning;  // nothing: no messages at all
  bool events = false;
  bool eventsToStderr = false;  // stdout is taken by JSON
  bool namesInstances = false;  // several FMUs: events are told with the name of the one that has them
};

/// The categories of messages about events: logEvents, else those with "event" in their name.
std::vector<std::string> eventCategories(const cosim::ModelDescription& model);
/// What to ask the FMU for: problems always, events on request, everything for level info.  Empty means all.
std::vector<std::string> wantedCategories(const cosim::ModelDescription& model, const LogWishes& wishes);

class LogPrinter {
 public:
  LogPrinter(LogWishes wishes, Progress& progress) : wishes_(wishes), progress_(progress) {}
  void operator()(const cosim::LogMessage& message);
  /// Prints the last complaint, which is held back as long as it may become part of an error sentence.
  void flush();

 private:
  void print(const std::string& line, bool toStdout);

  LogWishes wishes_;
  Progress& progress_;
  std::string heldBack_;
};

}  // namespace bristle::tools
