#include "check_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "command.hpp"
#include "cosim/error.hpp"

namespace bristle::tools {

namespace fs = std::filesystem;
using cosim::Error;

namespace {

std::vector<fs::path> fmusIn(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code problem;
  for (fs::recursive_directory_iterator at(folder, problem), end; !problem && at != end;
       at.increment(problem)) {
    std::error_code ignored;
    if (at->path().extension() == ".fmu" && at->is_regular_file(ignored)) files.push_back(at->path());
  }
  if (problem) {
    throw Error(
        fmt::format("The folder {} cannot be searched for FMUs: {}.", folder.string(), problem.message()));
  }
  if (files.empty() && fs::exists(folder / "modelDescription.xml", problem)) {
    throw Error(
        fmt::format("{} looks like an unpacked FMU; the .fmu file is what can be checked.", folder.string()));
  }
  if (files.empty()) throw Error(fmt::format("The folder {} contains no .fmu file.", folder.string()));
  std::sort(files.begin(), files.end());
  return files;
}

constexpr const char* mainSchemas[] = {"fmi2/fmi2ModelDescription.xsd", "fmi3/fmi3ModelDescription.xsd"};

// Empty if it is all there.
std::string missingSchema(const fs::path& folder) {
  std::error_code ignored;
  for (const char* file : mainSchemas) {
    if (!fs::is_regular_file(folder / file, ignored)) return file;
  }
  return {};
}

}  // namespace

std::vector<fs::path> fmusOf(const std::vector<std::string>& arguments) {
  std::vector<fs::path> files;
  std::set<fs::path> seen;
  const auto add = [&](const fs::path& file) {
    std::error_code problem;
    const fs::path real = fs::weakly_canonical(file, problem);
    if (seen.insert(problem ? file : real).second) files.push_back(file);
  };
  for (const std::string& argument : arguments) {
    std::error_code problem;
    const auto status = fs::status(argument, problem);
    if (status.type() == fs::file_type::not_found) throw Error(fmt::format("There is no file {}.", argument));
    if (status.type() == fs::file_type::none) {
      throw Error(fmt::format("{} cannot be read: {}.", argument, problem.message()));
    }
    if (!fs::is_directory(status)) {
      add(argument);
      continue;
    }
    for (const fs::path& file : fmusIn(argument))
      add(file);
  }
  return files;
}

fs::path schemaFolder(const std::string& option) {
  if (!option.empty()) {
    if (const std::string missing = missingSchema(option); !missing.empty()) {
      throw Error(
          fmt::format("The schema folder {} contains no {}; it must hold the folders fmi2 and fmi3 with the "
                      "official schemas.",
                      option, missing));
    }
    return option;
  }
  if (const char* variable = std::getenv("BRISTLE_SCHEMA"); variable && *variable) {
    if (missingSchema(variable).empty()) return variable;
    note(fmt::format("the variable BRISTLE_SCHEMA names {}, which contains no {}.", variable,
                     missingSchema(variable)));
  }
  std::error_code problem;
  const fs::path program = fs::read_symlink("/proc/self/exe", problem).parent_path();
  if (problem) return {};
  for (const fs::path& folder : {program / "schema", program.parent_path() / "share/bristle/schema"}) {
    if (missingSchema(folder).empty()) return folder;
  }
  return {};
}

}  // namespace bristle::tools
