// The tables of libraries for Linux.
#pragma once

#include <string_view>

#include "check/library_image.hpp"

namespace bristle::check {

bool isElf(std::string_view bytes);
/// Never fails: damaged bytes give an image that is not readable.
LibraryImage readElf(std::string_view bytes);

}  // namespace bristle::check
