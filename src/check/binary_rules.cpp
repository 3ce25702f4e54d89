// The shared libraries: what they need, and whether they fit their folder.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <unordered_map>

#include "check/companions.hpp"
#include "check/elf.hpp"
#include "check/packaging.hpp"
#include "check/pe.hpp"
#include "check/platform.hpp"

namespace bristle::check {

std::vector<std::string_view> interfacesOf(const Subject& subject, const Binary& binary) {
  std::vector<std::string_view> interfaces;
  for (const char* interface : {"ModelExchange", "CoSimulation", "ScheduledExecution"}) {
    const auto identifier = subject.root().child(interface).attribute("modelIdentifier");
    const char* suffix = binary.system == "windows" ? ".dll" : ".so";
    if (identifier &&
        binary.entry.substr(binary.entry.rfind('/') + 1) == identifier.value() + std::string(suffix))
      interfaces.push_back(interface);
  }
  return interfaces;
}

std::string someOf(const std::vector<std::string>& names) {
  constexpr std::size_t most = 5;
  const std::size_t shown = std::min(names.size(), most);
  std::string text =
      fmt::format("{}", fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
  if (names.size() > shown) text += fmt::format(" and {} more", names.size() - shown);
  return text;
}

namespace {

/// The system whose libraries begin like this; empty if it is none that we know.
std::string_view systemOf(std::string_view bytes) {
  if (isElf(bytes)) return "linux";
  if (isPe(bytes)) return "windows";
  for (const std::string_view magic : {"\xcf\xfa\xed\xfe", "\xce\xfa\xed\xfe", "\xca\xfe\xba\xbe"}) {
    if (bytes.starts_with(magic)) return "darwin";
  }
  return "";
}

void format(const Subject& subject, Findings& findings) {
  std::unordered_map<std::string, std::string> known;
  for (const Binary& binary : subject.binaries)
    known.emplace(binary.entry, binary.system);
  for (const auto& [folder, files] : binaryFolders(subject)) {
    const auto platform = platformOf(folder, subject.version);
    if (!platform) continue;
    for (const std::string& identifier : modelIdentifiers(subject)) {
      const std::string name = identifier + std::string(platform->suffix());
      const std::string entry = fmt::format("binaries/{}/{}", folder, name);
      if (!files.contains(name)) continue;
      const auto read = known.find(entry);
      const std::string bytes = read == known.end() ? subject.package.read(entry) : std::string();
      const std::string_view system = read == known.end() ? systemOf(bytes) : std::string_view(read->second);
      if (system == platform->system) continue;
      if (read == known.end() && bytes.empty()) continue;  // package.library-empty speaks of it
      findings.in(entry,
                  fmt::format("{} is {}, but its folder is for {}.", entry,
                              system.empty() ? "no shared library" : fmt::format("a library for {}", system),
                              platform->tuple()),
                  "Put a shared library of that platform there.");
    }
  }
}

void kind(const Subject& subject, Findings& findings) {
  for (const Binary& binary : subject.binaries) {
    if (!binary.image.readable || binary.image.sharedLibrary || interfacesOf(subject, binary).empty())
      continue;
    findings.in(
        binary.entry,
        fmt::format("{} is a program or an object file, which cannot be loaded as a library.", binary.entry),
        "Link it with -shared.");
  }
}

void damaged(const Subject& subject, Findings& findings) {
  for (const Binary& binary : subject.binaries) {
    if (binary.image.readable) continue;
    findings.in(binary.entry, fmt::format("The tables of {} are damaged or cut off.", binary.entry),
                "Build and pack the library anew.");
  }
}

void machine(const Subject& subject, Findings& findings) {
  for (const Binary& binary : subject.binaries) {
    const auto platform = platformOf(binary.platform, subject.version);
    if (!binary.image.readable || !platform || platform->architecture == binary.image.machine) continue;
    if (platform->system != binary.system) continue;  // binary.format speaks of it
    findings.in(binary.entry,
                fmt::format("{} is for the processor {}, but its folder is for {}.", binary.entry,
                            binary.image.machine, platform->architecture),
                "Move the library to the folder of its platform.");
  }
}

/// What Windows itself brings; Microsoft's C++ runtime is not among it.
bool isOfWindows(std::string_view library) {
  constexpr std::string_view common[] = {"advapi32.dll", "bcrypt.dll",   "comdlg32.dll", "dbghelp.dll",
                                         "gdi32.dll",    "kernel32.dll", "msvcrt.dll",   "ntdll.dll",
                                         "ole32.dll",    "oleaut32.dll", "psapi.dll",    "rpcrt4.dll",
                                         "secur32.dll",  "shell32.dll",  "shlwapi.dll",  "user32.dll",
                                         "version.dll",  "winmm.dll",    "ws2_32.dll"};
  std::string small(library);
  std::ranges::transform(small, small.begin(), [](unsigned char c) { return std::tolower(c); });
  return small.starts_with("api-ms-win-") || std::ranges::find(common, small) != std::end(common);
}

bool isEverywhere(std::string_view library, std::string_view system) {
  if (system == "windows") return isOfWindows(library);
  constexpr std::string_view common[] = {"libc.so",  "libm.so",     "libdl.so", "libpthread.so",
                                         "librt.so", "libgcc_s.so", "ld-linux", "libstdc++.so"};
  return std::ranges::any_of(common, [&](std::string_view name) { return library.starts_with(name); });
}

/// Is there a file of this name next to the library?
bool isBeside(const Subject& subject, const Binary& binary, const std::string& library) {
  return subject.package.contains(fmt::format("binaries/{}/{}", binary.platform, library));
}

void needed(const Subject& subject, Findings& findings) {
  // The standard's way to say what else must be installed.
  if (hasOneOf(subject, "documentation/externalDependencies", {".txt", ".html"})) return;
  for (const Binary& binary : subject.binaries) {
    std::vector<std::string> others;
    for (const std::string& library : binary.image.needed) {
      if (!isEverywhere(library, binary.system) && !isBeside(subject, binary, library))
        others.push_back(library);
    }
    if (others.empty()) continue;
    findings.in(
        binary.entry,
        fmt::format("{} needs {}, which may be missing on the user's machine.", binary.entry, someOf(others)),
        "Link it statically, put it next to the library, or describe it in "
        "documentation/externalDependencies.txt.");
  }
}

void origin(const Subject& subject, Findings& findings) {
  for (const Binary& binary : subject.binaries) {
    if (binary.system != "linux") continue;
    const auto& paths = binary.image.searchPaths;
    const bool own = std::ranges::any_of(paths, [](const std::string& path) {
      return path.starts_with("$ORIGIN") || path.starts_with("${ORIGIN}");
    });
    const auto beside = std::ranges::find_if(
        binary.image.needed, [&](const std::string& library) { return isBeside(subject, binary, library); });
    if (own || beside == binary.image.needed.end()) continue;
    findings.in(
        binary.entry,
        fmt::format("{} needs {} from its own folder, but has no search path $ORIGIN by which the loader "
                    "would find it.",
                    binary.entry, *beside),
        "Link with -Wl,-rpath,'$ORIGIN'.");
  }
}

void searchPath(const Subject& subject, Findings& findings) {
  for (const Binary& binary : subject.binaries) {
    std::vector<std::string> absolute;
    for (const std::string& path : binary.image.searchPaths) {
      if (path.starts_with('/')) absolute.push_back(path);
    }
    if (absolute.empty()) continue;
    findings.in(binary.entry,
                fmt::format("{} looks for libraries in {}, a place of the machine it was built on.",
                            binary.entry, someOf(absolute)),
                "Link without -rpath, or with '$ORIGIN' only.");
  }
}

struct Distribution {
  std::string_view name;
  int glibc;  // the minor version of 2.x
};
constexpr Distribution distributions[] = {
    {"RHEL 8", 28},       {"Debian 11", 31}, {"Ubuntu 20.04", 31}, {"SLES 15 SP5", 31},  {"RHEL 9", 34},
    {"Ubuntu 22.04", 35}, {"Debian 12", 36}, {"RHEL 10", 39},      {"Ubuntu 24.04", 39}, {"Debian 13", 41}};

void glibc(const Subject& subject, Findings& findings) {
  constexpr int oldest = 28;
  for (const Binary& binary : subject.binaries) {
    const std::string& version = binary.image.glibc;
    int minor = 0;
    const auto dot = version.find('.');
    if (dot == std::string::npos || !version.starts_with("2.")) continue;
    std::from_chars(version.data() + dot + 1, version.data() + version.size(), minor);
    if (minor <= oldest) continue;
    std::vector<std::string_view> older;
    for (const Distribution& each : distributions) {
      if (each.glibc < minor) older.push_back(each.name);
    }
    findings.in(binary.entry,
                fmt::format("{} needs glibc {} or newer, so that {} cannot load it.", binary.entry, version,
                            fmt::join(older, ", ")),
                "Build it on a system with an older glibc, 2.28 or before.");
  }
}

void textRelocations(const Subject& subject, Findings& findings) {
  for (const Binary& binary : subject.binaries) {
    if (!binary.image.textRelocations) continue;
    findings.in(binary.entry,
                fmt::format("{} has text relocations, which hardened systems refuse to load.", binary.entry),
                "Compile all of its code with -fPIC.");
  }
}

void executableStack(const Subject& subject, Findings& findings) {
  for (const Binary& binary : subject.binaries) {
    if (!binary.image.readable || !binary.image.executableStack) continue;
    findings.in(
        binary.entry,
        fmt::format("{} asks for an executable stack, which hardened systems and new versions of glibc "
                    "refuse.",
                    binary.entry),
        "Link with -Wl,-z,noexecstack.");
  }
}

constexpr std::string_view folders = "FMI 2.0.5, 2.3; FMI 3.0.2, 2.5.1.4",
                           dependencies = "FMI 2.0.5, 2.3; FMI 3.0.2, 2.5.1.4.1 and 2.5.1.4.3",
                           practice = "Good practice";

const Rule rulesHere[] = {
    {"binary.format", Severity::error, Scope::both, folders,
     "The library in a platform's folder is of that platform's format.", format},
    {"binary.kind", Severity::error, Scope::both, folders, "The library can be loaded as one.", kind},
    {"binary.damaged", Severity::error, Scope::both, folders, "The library is whole.", damaged},
    {"binary.machine", Severity::error, Scope::both, folders,
     "The library is for the processor of its folder.", machine},
    {"binary.needed", Severity::warning, Scope::both, dependencies,
     "The library needs only what every system has, what it brings along or what is documented.", needed},
    {"binary.origin", Severity::warning, Scope::both, dependencies,
     "A library that brings others along finds them through $ORIGIN.", origin},
    {"binary.search-path", Severity::warning, Scope::both, dependencies,
     "The library looks for others in no absolute path.", searchPath},
    {"binary.glibc", Severity::warning, Scope::both, practice,
     "The library works with the glibc of the distributions in use.", glibc},
    {"binary.text-relocations", Severity::warning, Scope::both, practice,
     "The library has no text relocations.", textRelocations},
    {"binary.executable-stack", Severity::warning, Scope::both, practice,
     "The library needs no executable stack.", executableStack},
};

}  // namespace

std::span<const Rule> libraryRules() {
  return rulesHere;
}

std::span<const Rule> binaryRules() {
  static const std::vector<Rule> all = [] {
    std::vector<Rule> joined;
    for (const auto part : {libraryRules(), exportRules()})
      joined.insert(joined.end(), part.begin(), part.end());
    return joined;
  }();
  return all;
}

}  // namespace bristle::check
