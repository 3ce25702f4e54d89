// The zip file itself: its format, the names in it, and what lies where.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <unordered_map>

#include "check/packaging.hpp"
#include "check/subject.hpp"

namespace bristle::check {

namespace {

void extension(const Subject& subject, Findings& findings) {
  const std::string name = subject.package.path().filename().string();
  if (name.ends_with(".fmu")) return;
  findings.in(name, fmt::format("The file is called \"{}\"; the extension must be .fmu.", name),
              "Rename the file.");
}

void compression(const Subject& subject, Findings& findings) {
  for (const Package::Entry& entry : subject.package.entries()) {
    if (entry.method == 0 || entry.method == 8) continue;
    findings.in(entry.path,
                fmt::format("\"{}\" is compressed by method {}; only 0 (store) and 8 (deflate) are allowed.",
                            entry.name, entry.method),
                "Pack the FMU anew with deflate.");
  }
}

void encryption(const Subject& subject, Findings& findings) {
  for (const Package::Entry& entry : subject.package.entries()) {
    if (!entry.encrypted && (entry.flags & 1u) == 0) continue;
    findings.in(entry.path, fmt::format("\"{}\" is encrypted, which an FMU must not be.", entry.name),
                "Pack the FMU anew without a password.");
  }
}

void zipVersion(const Subject& subject, Findings& findings) {
  if (subject.package.zip64()) {
    findings.in(
        subject.package.path().filename().string(),
        "The archive is in the format zip64, which needs version 4.5 to extract; at most 2.0 is allowed.",
        "Pack the FMU anew with a tool that writes zip64 only when it must.");
    return;
  }
  for (const Package::Entry& entry : subject.package.entries()) {
    const unsigned version = entry.versionNeeded & 0xffu;  // the upper half is for the system in old archives
    if (version <= 20) continue;
    findings.in(
        entry.path,
        fmt::format("\"{}\" needs version {}.{} of the zip format to extract; at most 2.0 is allowed.",
                    entry.name, version / 10, version % 10),
        "Pack the FMU anew with plain deflate.");
  }
}

void dataDescriptor(const Subject& subject, Findings& findings) {
  for (const Package::Entry& entry : subject.package.entries()) {
    if ((entry.flags & 8u) == 0 || entry.method == 8 || entry.folder) continue;
    findings.in(
        entry.path,
        fmt::format("\"{}\" is stored without compression and has general purpose bit 3 set, which only "
                    "deflated files may have.",
                    entry.name),
        "Pack the FMU anew with deflate.");
  }
}

void backslash(const Subject& subject, Findings& findings) {
  for (const Package::Entry& entry : subject.package.entries()) {
    if (entry.name.find('\\') == std::string::npos) continue;
    findings.in(
        entry.path,
        fmt::format("The name \"{}\" contains a backslash; folders are separated by \"/\".", entry.name),
        "Pack the FMU anew with a tool that writes \"/\".");
  }
}

void plainPath(const Subject& subject, Findings& findings) {
  for (const Package::Entry& entry : subject.package.entries()) {
    if (entry.name.find('\\') != std::string::npos) continue;
    // The cleaned path comes decoded, so that only the parts are compared.
    const bool dotted = entry.name.starts_with("./") || entry.name.find("/./") != std::string::npos ||
                        entry.name.find("//") != std::string::npos;
    if (!dotted) continue;
    findings.in(
        entry.path,
        fmt::format("The name \"{}\" has a part that is empty or \".\"; many importers will not find it.",
                    entry.name),
        fmt::format("Store it as \"{}\".", entry.path));
  }
}

void ascii(const Subject& subject, Findings& findings) {
  for (const Package::Entry& entry : subject.package.entries()) {
    const bool plain =
        std::ranges::all_of(entry.name, [](char c) { return static_cast<unsigned char>(c) < 128; });
    if (plain) continue;
    findings.in(
        entry.path,
        fmt::format("The name \"{}\" has characters beyond ASCII{}, with which importers on other systems "
                    "may have trouble.",
                    entry.path, (entry.flags & 0x800u) == 0 ? " and is not marked as UTF-8" : ""),
        "Use ASCII letters only.");
  }
}

void letterCase(const Subject& subject, Findings& findings) {
  std::unordered_map<std::string, const std::string*> seen;
  for (const Package::Entry& entry : subject.package.entries()) {
    if (entry.folder) continue;
    std::string small = entry.path;
    for (char& c : small)
      c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const auto [first, fresh] = seen.emplace(std::move(small), &entry.path);
    if (fresh) continue;
    findings.in(
        entry.path,
        fmt::format("\"{}\" and \"{}\" differ in upper and lower case only; on Windows one overwrites the "
                    "other.",
                    *first->second, entry.path),
        "Rename one of the two.");
  }
}

/// Windows has no files of these names, whatever their extension.
bool isDevice(std::string_view part) {
  constexpr std::array<std::string_view, 4> devices{"con", "prn", "aux", "nul"};
  std::string name(part.substr(0, part.find('.')));
  for (char& c : name)
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  const bool numbered = name.size() == 4 && (name.starts_with("com") || name.starts_with("lpt")) &&
                        name[3] >= '1' && name[3] <= '9';
  return numbered || std::ranges::find(devices, name) != devices.end();
}

void windowsName(const Subject& subject, Findings& findings) {
  for (const Package::Entry& entry : subject.package.entries()) {
    bool bad = entry.path.find_first_of("<>:\"|?*") != std::string::npos;
    for (std::size_t at = 0; at < entry.path.size() && !bad;) {
      const std::size_t end = std::min(entry.path.find('/', at), entry.path.size());
      const std::string_view part = std::string_view(entry.path).substr(at, end - at);
      bad = part.ends_with('.') || part.ends_with(' ') || isDevice(part);
      at = end + 1;
    }
    if (!bad) continue;
    findings.in(entry.path, fmt::format("\"{}\" cannot be unpacked on Windows.", entry.path),
                "Avoid < > : \" | ? *, a dot or blank at the end, and names of devices like \"aux\".");
  }
}

void unexpected(const Subject& subject, Findings& findings) {
  constexpr std::array<std::string_view, 6> folders{"documentation", "terminalsAndIcons", "sources",
                                                    "binaries",      "resources",         "extra"};
  std::set<std::string> told;
  for (const Package::Entry& entry : subject.package.entries()) {
    const auto slash = entry.path.find('/');
    const std::string top = entry.path.substr(0, slash);
    const bool file = slash == std::string::npos && !entry.folder;
    const bool known = std::ranges::find(folders, top) != folders.end();
    if (top.empty() || top == "modelDescription.xml" || (file && subject.isFmi2() && top == "model.png") ||
        (known && !file) || !told.insert(top).second) {
      continue;
    }
    findings.in(
        entry.path,
        known ? fmt::format("\"{}\" is a file; the standard has a folder of this name.", top)
              : fmt::format("\"{}\" is not among the files and folders that the standard has at this place.",
                            top),
        top == "model.png" ? "Move it to terminalsAndIcons/icon.png, where FMI 3 has the icon."
                           : "Move additional data into a folder of yours below extra/.");
  }
}

constexpr std::string_view format = "FMI 2.0.5, 2.3; FMI 3.0.2, 2.5";

const Rule rulesHere[] = {
    {"package.extension", Severity::error, Scope::both, format, "The file has the extension .fmu.",
     extension},
    {"package.compression", Severity::error, Scope::both, format, "Files are stored or deflated.",
     compression},
    {"package.encryption", Severity::error, Scope::both, format, "Files are not encrypted.", encryption},
    {"package.zip-version", Severity::error, Scope::both, format,
     "Version 2.0 of the zip format is enough to extract all files.", zipVersion},
    {"package.data-descriptor", Severity::error, Scope::both, format,
     "Only deflated files have general purpose bit 3 set.", dataDescriptor},
    {"package.backslash", Severity::error, Scope::both, format, "Names use \"/\" between folders.",
     backslash},
    {"package.path", Severity::warning, Scope::both, format, "Names have no empty parts and no \".\".",
     plainPath},
    {"package.ascii", Severity::warning, Scope::both, format, "Names are in ASCII.", ascii},
    {"package.letter-case", Severity::warning, Scope::both, format,
     "Names differ in more than upper and lower case.", letterCase},
    {"package.windows-name", Severity::warning, Scope::both, format, "Names are possible on Windows.",
     windowsName},
    {"package.unexpected", Severity::warning, Scope::both, "FMI 2.0.5, 2.3; FMI 3.0.2, 2.5.1",
     "At the root there are only the files and folders of the standard.", unexpected},
};

}  // namespace

std::span<const Rule> zipRules() {
  return rulesHere;
}

std::span<const Rule> packageRules() {
  static const std::vector<Rule> all = [] {
    std::vector<Rule> joined;
    for (const auto part : {zipRules(), implementationRules(), folderRules()})
      joined.insert(joined.end(), part.begin(), part.end());
    return joined;
  }();
  return all;
}

}  // namespace bristle::check
