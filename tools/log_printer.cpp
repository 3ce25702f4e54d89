#include "log_printer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cosim/names.hpp"
#include "terminal.hpp"

namespace bristle::tools {

using namespace cosim;

std::vector<std::string> eventCategories(const ModelDescription& model) {
  std::vector<std::string> found;
  for (const LogCategory& category : model.logCategories) {
    if (category.name == "logEvents") return {category.name};
    if (containsIgnoringCase(category.name, "event")) found.push_back(category.name);
  }
  return found;
}

std::vector<std::string> wantedCategories(const ModelDescription& model, const LogWishes& wishes) {
  if (wishes.least == Level::info) return {};
  std::vector<std::string> wanted;
  for (const LogCategory& category : model.logCategories) {
    for (const char* problem : {"error", "warning", "discard", "fatal"}) {
      if (containsIgnoringCase(category.name, problem)) {
        wanted.push_back(category.name);
        break;
      }
    }
  }
  if (!wishes.events) return wanted;
  const auto events = eventCategories(model);
  if (events.empty()) return {};
  wanted.insert(wanted.end(), events.begin(), events.end());
  return wanted;
}

void LogPrinter::operator()(const LogMessage& message) {
  const bool complaint = message.level >= Level::discard;
  if (complaint) flush();
  const bool event = containsIgnoringCase(message.category, "event");
  if (wishes_.events && event && !complaint) {
    const std::string who = wishes_.namesInstances ? fmt::format("{}: ", message.instance) : "";
    return print(fmt::format("{} {}{}", inked("event", Ink::green), who, message.text),
                 !wishes_.eventsToStderr);
  }
  if (!wishes_.least || message.level < *wishes_.least) return;
  const Ink ink = complaint ? Ink::red : message.level == Level::warning ? Ink::yellow : Ink::dim;
  const std::string category = message.category.empty() ? "" : fmt::format(" ({})", message.category);
  const std::string line = fmt::format("{} {}: {}{}", inked(nameOf(message.level), ink, stderr),
                                       message.instance, message.text, category);
  if (complaint) {
    heldBack_ = line;
  } else {
    print(line, false);
  }
}

void LogPrinter::flush() {
  if (!heldBack_.empty()) print(heldBack_, false);
  heldBack_.clear();
}

void LogPrinter::print(const std::string& line, bool toStdout) {
  progress_.clear();
  fmt::print(toStdout ? stdout : stderr, "{}\n", line);
}

}  // namespace bristle::tools
