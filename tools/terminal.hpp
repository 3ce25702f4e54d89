// What the tool knows about the terminal it writes to: is it one, how wide, may it be coloured.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace bristle::tools {

bool isTerminal(std::FILE* stream);
/// Columns; 100 where the output is not a terminal.
std::size_t terminalWidth(std::FILE* stream);
/// The number of characters of UTF-8 text, which for the letters of names and units is the number of columns.
std::size_t displayWidth(std::string_view text);

enum class Ink { bold, dim, red, yellow, green };
/// The text itself where the stream is not a terminal or the user said NO_COLOR.
std::string inked(std::string_view text, Ink ink, std::FILE* stream = stdout);

}  // namespace bristle::tools
