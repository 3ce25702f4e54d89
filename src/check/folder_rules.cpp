// What belongs into the folders of a package besides the implementation.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "check/companions.hpp"
#include "check/packaging.hpp"
#include "cosim/text.hpp"

namespace bristle::check {

namespace {

void index(const Subject& subject, Findings& findings) {
  if (subject.package.contains("documentation/index.html")) return;
  const bool pages = std::ranges::any_of(subject.package.entries(), [](const Package::Entry& entry) {
    const std::string& path = entry.path;
    return !entry.folder && path.starts_with("documentation/") &&
           !path.starts_with("documentation/licenses/") &&
           !path.starts_with("documentation/externalDependencies.") &&
           !path.starts_with("documentation/staticLinking.") && !path.starts_with("documentation/diagram.");
  });
  if (!pages) return;
  findings.in(
      "documentation",
      "There is documentation without documentation/index.html, where importers and users begin to read.",
      "Add documentation/index.html with links to the other files.");
}

void picture(const Subject& subject, Findings& findings) {
  for (const char* base : {"documentation/diagram", "terminalsAndIcons/icon"}) {
    const std::string vector = std::string(base) + ".svg", pixels = std::string(base) + ".png";
    if (!subject.package.contains(vector) || subject.package.contains(pixels)) continue;
    findings.in(vector, fmt::format("There is {} without {}, which is required with it.", vector, pixels),
                fmt::format("Add {}.", pixels));
  }
}

void licenses(const Subject& subject, Findings& findings) {
  if (!subject.package.hasFilesBelow("documentation/licenses")) return;
  if (hasOneOf(subject, "documentation/licenses/license", {".txt", ".html", ".spdx"})) return;
  findings.in(
      "documentation/licenses",
      "The folder documentation/licenses has no license.txt, license.html or license.spdx, with one of which "
      "it must begin.",
      "Add documentation/licenses/license.txt.");
}

bool describesDependencies(const Subject& subject) {
  return hasOneOf(subject, "documentation/externalDependencies", {".txt", ".html"});
}

void externalTool(const Subject& subject, Findings& findings) {
  if (describesDependencies(subject)) return;
  for (const char* interface : {"ModelExchange", "CoSimulation", "ScheduledExecution"}) {
    const pugi::xml_node node = subject.root().child(interface);
    if (!cosim::parseBoolean(node.attribute("needsExecutionTool").value()).value_or(false)) continue;
    findings.at(node,
                fmt::format("<{}> says that a tool is needed to run the FMU, but there is no "
                            "documentation/externalDependencies.txt or .html that describes it.",
                            interface),
                "Describe in documentation/externalDependencies.txt which tool is needed and how to get it.");
  }
}

void staticLinking(const Subject& subject, Findings& findings) {
  if (hasOneOf(subject, "documentation/staticLinking", {".txt", ".html"})) return;
  for (const auto& [folder, files] : binaryFolders(subject)) {
    const auto platform = platformOfTuple(folder);
    if (!platform || platform->abi.empty()) continue;
    findings.in("binaries/" + folder,
                fmt::format("The folder binaries/{} is for static libraries, but there is no "
                            "documentation/staticLinking.txt or .html that says how to link them.",
                            folder),
                "Add documentation/staticLinking.txt.");
  }
}

void headers(const Subject& subject, Findings& findings) {
  static const std::set<std::string> official{"fmi2TypesPlatform.h", "fmi2FunctionTypes.h",
                                              "fmi2Functions.h",     "fmi3PlatformTypes.h",
                                              "fmi3FunctionTypes.h", "fmi3Functions.h"};
  for (const Package::Entry& entry : subject.package.entries()) {
    const std::string name = std::filesystem::path(entry.path).filename().string();
    if (entry.folder || !entry.path.starts_with("sources/") || !official.contains(name)) continue;
    findings.in(entry.path,
                fmt::format("{} is in the package; the importer brings this header, suited to its platform.",
                            entry.path),
                "Leave the headers of the standard out.");
  }
}

void extra(const Subject& subject, Findings& findings) {
  std::set<std::string> told;
  for (const Package::Entry& entry : subject.package.entries()) {
    constexpr std::string_view root = "extra/";
    if (!entry.path.starts_with(root)) continue;
    const std::string name = entry.path.substr(root.size(), entry.path.find('/', root.size()) - root.size());
    const bool folder = entry.folder || entry.path.size() > root.size() + name.size();
    if ((folder && isReverseDomainName(name)) || !told.insert(name).second) continue;
    findings.in(
        entry.path,
        folder ? fmt::format("The folder extra/{} is not named in reverse domain notation, so that it may "
                             "clash with others.",
                             name)
               : fmt::format("The file extra/{} is not in a folder of its owner.", name),
        "Use a folder like extra/org.example.purpose, of a domain that is yours.");
  }
}

const Rule rulesHere[] = {
    {"package.documentation-index", Severity::warning, Scope::both, "FMI 2.0.5, 2.3; FMI 3.0.2, 2.5.1",
     "Documentation begins with documentation/index.html.", index},
    {"package.picture", Severity::error, Scope::fmi3, "FMI 3.0.2, 2.5.1",
     "A diagram or icon in SVG is there in PNG as well.", picture},
    {"package.licenses", Severity::error, Scope::fmi3, "FMI 3.0.2, 2.5.1.1.1",
     "The folder of licenses has an entry point.", licenses},
    {"package.external-tool", Severity::error, Scope::fmi3, "FMI 3.0.2, 2.4.2 and 2.5.1.1",
     "An FMU that needs a tool describes it in documentation/externalDependencies.", externalTool},
    {"package.static-linking", Severity::error, Scope::fmi3, "FMI 3.0.2, 2.5.1.4.1",
     "Static libraries come with documentation/staticLinking.", staticLinking},
    {"package.headers", Severity::warning, Scope::both, "FMI 2.0.5, 2.3; FMI 3.0.2, 2.5.1.3",
     "The headers of the standard are not in the package.", headers},
    {"package.extra", Severity::warning, Scope::both, "FMI 2.0.5, 2.3.1; FMI 3.0.2, 2.5.1.6",
     "Folders below extra/ are named in reverse domain notation.", extra},
};

}  // namespace

std::span<const Rule> folderRules() {
  return rulesHere;
}

}  // namespace bristle::check
