#include "terminal.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "cosim/text.hpp"

namespace bristle::tools {

namespace {

bool mayColour(std::FILE* stream) {
  const char* refused = std::getenv("NO_COLOR");
  const char* kind = std::getenv("TERM");
  return isTerminal(stream) && !(refused && *refused) && !(kind && std::string_view(kind) == "dumb");
}

}  // namespace

bool isTerminal(std::FILE* stream) {
  return ::isatty(::fileno(stream)) == 1;
}

std::size_t terminalWidth(std::FILE* stream) {
  constexpr std::size_t narrowest = 40, paper = 100;
  if (!isTerminal(stream)) return paper;
  winsize size{};
  if (::ioctl(::fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    return std::max<std::size_t>(size.ws_col, narrowest);
  }
  const char* columns = std::getenv("COLUMNS");
  return std::max(cosim::parseNumber<std::size_t>(columns ? columns : "").value_or(paper), narrowest);
}

std::size_t displayWidth(std::string_view text) {
  // Every byte but the continuation bytes starts a character.
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string inked(std::string_view text, Ink ink, std::FILE* stream) {
  if (!mayColour(stream)) return std::string(text);
  constexpr int codes[] = {1, 2, 31, 33, 32};
  return fmt::format("\033[{}m{}\033[0m", codes[static_cast<int>(ink)], text);
}

}  // namespace bristle::tools
