// What `bristle check` is to work on: the FMUs its arguments name, and the official schemas.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace bristle::tools {

/// Files as they are; of a folder, every *.fmu in it and below, sorted.  Each file once.
std::vector<std::filesystem::path> fmusOf(const std::vector<std::string>& arguments);

/// The folder that holds fmi2 and fmi3: what --schema names, else the variable BRISTLE_SCHEMA, else what is
/// installed beside the program.  Empty if there is none.
std::filesystem::path schemaFolder(const std::string& option);

}  // namespace bristle::tools
