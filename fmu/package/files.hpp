// Whole files in and out, with a sentence when that fails.
#pragma once

#include <filesystem>
#include <string>

namespace bristle::package {

std::string readFile(const std::filesystem::path&);
/// Makes the folder if needed.
void writeFile(const std::filesystem::path&, const std::string& bytes);

}  // namespace bristle::package
