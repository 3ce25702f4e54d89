// Whether the package holds an implementation that importers find: binaries in the right folders, or sources.
#include <fmt/format.h>

#include <algorithm>

#include "check/companions.hpp"
#include "check/packaging.hpp"

namespace bristle::check {

std::map<std::string, std::set<std::string>> binaryFolders(const Subject& subject) {
  constexpr std::string_view root = "binaries/";
  std::map<std::string, std::set<std::string>> folders;
  for (const Package::Entry& entry : subject.package.entries()) {
    if (entry.folder || !entry.path.starts_with(root)) continue;
    const auto slash = entry.path.find('/', root.size());
    if (slash == std::string::npos) continue;
    folders[entry.path.substr(root.size(), slash - root.size())].insert(entry.path.substr(slash + 1));
  }
  return folders;
}

bool hasSourceCode(const Subject& subject) {
  return std::ranges::any_of(subject.package.entries(), [](const Package::Entry& entry) {
    return !entry.folder && entry.path.starts_with("sources/") &&
           (entry.path.ends_with(".c") || entry.path.ends_with(".cpp") || entry.path.ends_with(".cc"));
  });
}

bool hasOneOf(const Subject& subject, const std::string& base,
              std::initializer_list<const char*> extensions) {
  return std::ranges::any_of(
      extensions, [&](const char* extension) { return subject.package.contains(base + extension); });
}

namespace {

using Files = std::set<std::string>;

bool hasStaticLibrary(const Files& files) {
  return std::ranges::any_of(
      files, [](const std::string& file) { return file.ends_with(".lib") || file.ends_with(".a"); });
}

/// Can an importer compile the FMU?
bool hasSources(const Subject& subject) {
  if (subject.buildDescription) return true;
  return subject.isFmi2() && hasSourceCode(subject);
}

void noImplementation(const Subject& subject, Findings& findings) {
  if (!binaryFolders(subject).empty() || hasSources(subject)) return;
  findings.in(
      "binaries",
      subject.isFmi3() && hasSourceCode(subject)
          ? "The package has no binary, and source code without sources/buildDescription.xml, which says how "
            "to compile it."
          : "The package has neither a binary nor sources, so that nobody can run it.",
      "Add a shared library in a folder below binaries/, or the sources.");
}

/// FMI 3: a folder with the name that FMI 2 has for the platform, or an ABI that is no name.
void platformName(const Subject& subject, Findings& findings) {
  const auto folders = binaryFolders(subject);
  for (const auto& [folder, files] : folders) {
    const auto two = platformOfFmi2Name(folder);
    const auto tuple = platformOfTuple(folder);
    if (two && !folders.contains(two->tuple())) {
      findings.in(
          "binaries/" + folder,
          fmt::format("The folder binaries/{} has a name of FMI 2; in FMI 3 binaries for this platform must "
                      "be in binaries/{}.",
                      folder, two->tuple()),
          fmt::format("Rename the folder to {}.", two->tuple()));
    } else if (tuple && folder.size() > tuple->tuple().size() && !isAbiName(tuple->abi)) {
      findings.in(
          "binaries/" + folder,
          fmt::format("The folder binaries/{} ends with \"{}\"; an ABI is written with lower-case letters, "
                      "digits and underscores and begins with a letter.",
                      folder, tuple->abi),
          "Rename the folder.");
    }
  }
}

/// FMI 2: a tuple where FMI 2 has a name of its own.
void platformTuple(const Subject& subject, Findings& findings) {
  const auto folders = binaryFolders(subject);
  for (const auto& [folder, files] : folders) {
    const auto tuple = platformOfTuple(folder);
    if (!tuple || fmi2Name(*tuple).empty()) continue;
    const std::string name(fmi2Name(*tuple));
    if (folders.contains(name)) continue;
    findings.in(
        "binaries/" + folder,
        fmt::format("The folder binaries/{} has a name of FMI 3; importers of FMI 2 look in binaries/{}.",
                    folder, name),
        fmt::format("Rename the folder to {}.", name));
  }
}

void platformUnknown(const Subject& subject, Findings& findings) {
  for (const auto& [folder, files] : binaryFolders(subject)) {
    if (platformOfFmi2Name(folder) || platformOfTuple(folder)) continue;
    findings.in(
        "binaries/" + folder,
        fmt::format("The folder binaries/{} is named after no platform of the standard; most importers will "
                    "not look there.",
                    folder),
        subject.isFmi2() ? "Use win32, win64, linux32, linux64, darwin32, darwin64, or a tuple like "
                           "aarch64-linux."
                         : "Use a tuple of architecture and system, as in x86_64-linux.");
  }
}

using Folders = std::map<std::string, Files>;

bool hasLibrary(const Folders& folders, const std::string& identifier) {
  return std::ranges::any_of(folders, [&](const auto& folder) {
    const Files& files = folder.second;
    return files.contains(identifier + ".so") || files.contains(identifier + ".dll") ||
           files.contains(identifier + ".dylib");
  });
}

void libraryMissing(const Subject& subject, Findings& findings) {
  const Folders folders = binaryFolders(subject);
  if (folders.empty() || hasSources(subject)) return;
  if (std::ranges::any_of(folders, [](const auto& folder) { return hasStaticLibrary(folder.second); }))
    return;
  for (const std::string& identifier : modelIdentifiers(subject)) {
    if (hasLibrary(folders, identifier)) continue;
    findings.in(
        "binaries",
        fmt::format("No folder below binaries/ has a library for the modelIdentifier \"{}\", as {}.so, "
                    "{}.dll or {}.dylib.",
                    identifier, identifier, identifier, identifier),
        "Name the library after the modelIdentifier.");
  }
}

void libraryIncomplete(const Subject& subject, Findings& findings) {
  const Folders folders = binaryFolders(subject);
  for (const auto& [folder, files] : folders) {
    const auto platform = platformOf(folder, subject.version);
    if (!platform || !platform->abi.empty() || hasStaticLibrary(files)) continue;
    for (const std::string& identifier : modelIdentifiers(subject)) {
      const std::string expected = identifier + std::string(platform->suffix());
      // An interface without any binary may be there as source code, or package.library-missing has spoken.
      if (files.contains(expected) || !hasLibrary(folders, identifier)) continue;
      findings.in("binaries/" + folder,
                  fmt::format("The folder binaries/{} has no {}; importers on this platform look for it.",
                              folder, expected),
                  fmt::format("Add {}, or remove the folder.", expected));
    }
  }
}

void libraryEmpty(const Subject& subject, Findings& findings) {
  for (const Package::Entry& entry : subject.package.entries()) {
    const bool library =
        entry.path.ends_with(".so") || entry.path.ends_with(".dll") || entry.path.ends_with(".dylib");
    if (entry.folder || entry.size > 0 || !library || !entry.path.starts_with("binaries/")) continue;
    findings.in(entry.path, fmt::format("The library {} is empty.", entry.path),
                "Pack the library itself, not a placeholder.");
  }
}

void buildDescription(const Subject& subject, Findings& findings) {
  const bool malformed = std::ranges::any_of(subject.malformed, [](const Subject::Malformed& file) {
    return file.file == "sources/buildDescription.xml";
  });
  if (subject.buildDescription || malformed || !hasSourceCode(subject) || binaryFolders(subject).empty())
    return;
  findings.in(
      "sources",
      "There is source code without sources/buildDescription.xml, so that importers cannot compile it.",
      "Add a build description.");
}

void sourceFiles(const Subject& subject, Findings& findings) {
  for (const char* interface : {"ModelExchange", "CoSimulation"}) {
    const pugi::xml_node list = subject.root().child(interface).child("SourceFiles");
    for (const pugi::xml_node file : list.children("File")) {
      const char* name = file.attribute("name").value();
      const std::string path = resolved("sources", name);
      if (subject.package.contains(path)) continue;
      findings.at(file, fmt::format("The source file \"{}\" is not in the package.", name),
                  fmt::format("Add {} to the package, or remove the element.", path));
    }
  }
}

void sourceFilesMissing(const Subject& subject, Findings& findings) {
  if (subject.buildDescription || !hasSourceCode(subject)) return;
  for (const char* interface : {"ModelExchange", "CoSimulation"}) {
    const pugi::xml_node node = subject.root().child(interface);
    if (!node || node.child("SourceFiles")) continue;
    findings.at(node,
                fmt::format("There is source code, but <{}> has no <SourceFiles> that say what to compile.",
                            interface),
                "List the files to be compiled in <SourceFiles>.");
  }
}

constexpr std::string_view distribution = "FMI 2.0.5, 2.3; FMI 3.0.2, 2.5", two = "FMI 2.0.5, 2.3",
                           tuples = "FMI 3.0.2, 2.5.1.4.1";

const Rule rulesHere[] = {
    {"package.no-implementation", Severity::error, Scope::both, distribution,
     "The package has binaries or sources.", noImplementation},
    {"package.platform-name", Severity::error, Scope::fmi3, tuples,
     "Binaries are in folders named by their platform tuple.", platformName},
    {"package.platform-tuple", Severity::warning, Scope::fmi2, two,
     "Folders of binaries have the names of FMI 2 where it has one.", platformTuple},
    {"package.platform-unknown", Severity::warning, Scope::both, "FMI 2.0.5, 2.3; FMI 3.0.2, 2.5.1.4.1",
     "Folders of binaries are named after platforms of the standard.", platformUnknown},
    {"package.library-missing", Severity::error, Scope::both, "FMI 2.0.5, 2.3; FMI 3.0.2, 2.5.1.4",
     "Every interface has a library named after its modelIdentifier.", libraryMissing},
    {"package.library-incomplete", Severity::warning, Scope::both, "FMI 2.0.5, 2.3; FMI 3.0.2, 2.5.1.4",
     "Every platform has a library for every interface, with the platform's extension.", libraryIncomplete},
    {"package.library-empty", Severity::error, Scope::both, distribution, "Libraries are not empty.",
     libraryEmpty},
    {"package.build-description", Severity::warning, Scope::fmi3, "FMI 3.0.2, 2.5.1.3",
     "Source code comes with a build description.", buildDescription},
    {"package.source-file", Severity::error, Scope::fmi2, two, "The source files that are listed are there.",
     sourceFiles},
    {"package.source-files", Severity::warning, Scope::fmi2, two, "Source code is listed in <SourceFiles>.",
     sourceFilesMissing},
};

}  // namespace

std::span<const Rule> implementationRules() {
  return rulesHere;
}

}  // namespace bristle::check
