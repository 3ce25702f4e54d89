// Texts out of somebody's FMU made fit to print: bytes that are not UTF-8 and control characters, which could
// repaint a terminal or break an XML file, become U+FFFD.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bristle::tools {

/// Blanks, tabs and line ends stay.  What remains is allowed in XML 1.0.
std::string printable(std::string_view text);
/// The same, cut after `most` characters with "..." where it is longer.
std::string excerpt(std::string_view text, std::size_t most);

}  // namespace bristle::tools
