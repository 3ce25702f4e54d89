// Reproducible zip archives: the same files give the same bytes, whatever the day, the time zone or the order
// in which they were collected.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace bristle::cosim {

/// Contents by name, with '/'.  FMUs and packages are stored as they are, since they are compressed already;
/// the rest is deflated.
void writeZip(const std::filesystem::path& file, const std::map<std::string, std::string>& contents);

}  // namespace bristle::cosim
