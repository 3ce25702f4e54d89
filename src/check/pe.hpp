// The tables of libraries for Windows.
#pragma once

#include <string_view>

#include "check/library_image.hpp"

namespace bristle::check {

bool isPe(std::string_view bytes);
/// Never fails: damaged bytes give an image that is not readable.
LibraryImage readPe(std::string_view bytes);

}  // namespace bristle::check
