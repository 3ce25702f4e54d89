#include "cosim/log.hpp"

#include <array>
#include <utility>

#include "cosim/text.hpp"

namespace bristle::cosim {

std::string_view nameOf(Level level) {
  constexpr std::array<std::string_view, 5> names = {"info", "warning", "discard", "error", "fatal"};
  return names[static_cast<std::size_t>(level)];
}

void LogRelay::forward(Level level, const char* category, std::string_view text) noexcept {
  try {
    text = trimmed(text);
    if (isComplaint(level)) complaint_ = text;
    if (sink_) sink_({instance_, level, category ? category : "", text});
  } catch (...) {
  }
}

std::string LogRelay::takeComplaint() {
  return std::exchange(complaint_, {});
}

std::string expandReferences(std::string_view text, const ModelDescription& model) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    const std::size_t end = c == '#' ? text.find('#', at + 1) : std::string_view::npos;
    if (end == std::string_view::npos) {
      result += c;
      ++at;
      continue;
    }
    const std::string_view inner = text.substr(at + 1, end - at - 1);
    const Variable* variable = nullptr;
    if (inner.size() > 1) {
      const std::string_view letters = "ribs";
      constexpr std::array types = {Type::float64, Type::int32, Type::boolean, Type::string};
      const std::size_t kind = letters.find(inner[0]);
      const auto reference = parseNumber<ValueReference>(inner.substr(1));
      if (kind != std::string_view::npos && reference) variable = model.find(types[kind], *reference);
    }
    if (variable) {
      result += variable->name;
      at = end + 1;
    } else {
      result += '#';
      at += inner.empty() ? 2 : 1;  // "##" is an escaped '#'; anything else was not meant for us
    }
  }
  return result;
}

}  // namespace bristle::cosim
