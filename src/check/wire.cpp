// What the child process tells the tool, as lines of JSON.
#include <nlohmann/json.hpp>
#include <sstream>

#include "check/bench.hpp"

namespace bristle::check::wire {

using Json = nlohmann::json;

namespace {

// An FMU's words need not be UTF-8.
std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string text(const Finding& f) {
  return dump({{"finding",
                {{"rule", f.rule},
                 {"severity", static_cast<int>(f.severity)},
                 {"file", f.file},
                 {"line", f.line},
                 {"element", f.element},
                 {"what", f.what},
                 {"mend", f.mend}}}});
}

std::string text(const Measurement& m) {
  return dump({{"measurement", {{"name", m.name}, {"value", m.value}, {"unit", m.unit}}}});
}

std::string skip(const std::string& reason) {
  return dump({{"skip", reason}});
}

void read(const std::string& lines, Result& result, std::vector<Measurement>& measurements) {
  std::istringstream stream(lines);
  for (std::string line; std::getline(stream, line);) {
    const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (json.is_discarded()) continue;  // cut off in the middle by a crash
    if (const auto f = json.find("finding"); f != json.end()) {
      result.findings.push_back({(*f)["rule"], static_cast<Severity>((*f)["severity"].get<int>()),
                                 (*f)["file"], (*f)["line"], (*f)["element"], (*f)["what"], (*f)["mend"]});
    } else if (const auto m = json.find("measurement"); m != json.end()) {
      const Json& value = (*m)["value"];  // null if it was not finite
      measurements.push_back({(*m)["name"], value.is_number() ? value.get<double>() : NAN, (*m)["unit"]});
    } else if (const auto s = json.find("skip"); s != json.end()) {
      result.skipped = *s;
    }
  }
}

}  // namespace bristle::check::wire
