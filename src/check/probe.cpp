#include "check/probe.hpp"

#include <fmt/format.h>

#include "check/fmi2_probe.hpp"
#include "check/fmi3_probe.hpp"

namespace bristle::check {

std::string_view nameOf(Status status) {
  switch (status) {
    case Status::ok:
      return "OK";
    case Status::warning:
      return "Warning";
    case Status::discard:
      return "Discard";
    case Status::error:
      return "Error";
    case Status::fatal:
      return "Fatal";
    case Status::pending:
      return "Pending";
    case Status::missing:
      return "nothing, because the function is missing";
    case Status::unknown:
      break;
  }
  return "a status that does not exist";
}

std::string Probe::story(Status status) const {
  std::string text = fmt::format("{} returned {}", called(), nameOf(status));
  if (!fine(status) && !log_.empty() && !log_.back().text.empty())
    text += fmt::format(" and said: \"{}\"", log_.back().text);
  return text;
}

// The numbers of the standards are those of our own enumeration; only FMI 2 knows the last one.
Status Probe::statusOf(int status) const {
  const Status last = model().version == cosim::FmiVersion::fmi2 ? Status::pending : Status::fatal;
  return status >= 0 && status <= static_cast<int>(last) ? static_cast<Status>(status) : Status::unknown;
}

void Probe::heard(int status, const char* category, const char* text) {
  log_.push_back({statusOf(status), category ? category : "", text ? text : ""});
}

std::unique_ptr<Probe> instantiate(cosim::Fmu& fmu, const cosim::Layout& layout, Probe::Options options,
                                   CallTrace& trace) {
  if (fmu.description().version == cosim::FmiVersion::fmi2)
    return std::make_unique<Fmi2Probe>(fmu, layout, std::move(options), trace);
  return std::make_unique<Fmi3Probe>(fmu, layout, std::move(options), trace);
}

}  // namespace bristle::check
