// The XML files next to modelDescription.xml as files: that they can be read and belong to this version.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "check/companions.hpp"
#include "cosim/error.hpp"
#include "cosim/text.hpp"

namespace bristle::check {

bool isReverseDomainName(std::string_view text) {
  if (text.find('.') == std::string_view::npos || text.find_first_of(" \t/\\") != std::string_view::npos)
    return false;
  return !text.starts_with('.') && !text.ends_with('.') && text.find("..") == std::string_view::npos;
}

std::string resolved(std::string_view folder, std::string_view relative) {
  std::string path =
      (std::filesystem::path(folder) / std::filesystem::path(relative)).lexically_normal().generic_string();
  while (path.ends_with('/'))
    path.pop_back();
  return path;
}

std::set<std::string> modelIdentifiers(const Subject& subject) {
  std::set<std::string> identifiers;
  for (const char* interface : {"ModelExchange", "CoSimulation", "ScheduledExecution"}) {
    if (const auto identifier = subject.root().child(interface).attribute("modelIdentifier"))
      identifiers.emplace(identifier.value());
  }
  return identifiers;
}

namespace {

void malformed(const Subject& subject, Findings& findings) {
  for (const Subject::Malformed& file : subject.malformed)
    findings.in(file.file, fmt::format("{} cannot be read: {}", file.file, file.reason),
                "Write it with a program that produces well-formed XML.");
}

struct Companion {
  const cosim::XmlDocument* document;  // may be null
  std::string_view root;
};

std::vector<Companion> companionsOf(const Subject& subject) {
  std::vector<Companion> present;
  for (const Companion& each : {Companion{subject.terminals.get(), "fmiTerminalsAndIcons"},
                                Companion{subject.buildDescription.get(), "fmiBuildDescription"}}) {
    if (each.document) present.push_back(each);
  }
  return present;
}

void root(const Subject& subject, Findings& findings) {
  for (const Companion& companion : companionsOf(subject)) {
    const pugi::xml_node node = companion.document->root();
    if (node.name() == companion.root) continue;
    findings.at(node,
                fmt::format("The root element of {} is <{}> and must be <{}>.", companion.document->file(),
                            node.name(), companion.root),
                "Rename the root element.");
  }
}

void version(const Subject& subject, Findings& findings) {
  const std::string_view own = subject.root().attribute("fmiVersion").value();
  for (const Companion& companion : companionsOf(subject)) {
    const pugi::xml_node node = companion.document->root();
    const std::string_view written = node.attribute("fmiVersion").value();
    // FMI 2 took these files over from FMI 3, and they keep the version that defines them.
    if (subject.isFmi3() ? written == own : written.starts_with("3.")) continue;
    findings.at(node,
                fmt::format("{} has fmiVersion = \"{}\"; it must be \"{}\"{}.", companion.document->file(),
                            written, subject.isFmi3() ? own : "3.0",
                            subject.isFmi3() ? ", as in modelDescription.xml"
                                             : ", the version of the standard that defines this file"),
                "Correct fmiVersion.");
  }
}

/// An attribute of the root in a namespace, whatever the prefix that stands for it.
pugi::xml_attribute inNamespace(pugi::xml_node node, std::string_view uri, std::string_view name) {
  for (const pugi::xml_attribute declaration : node.attributes()) {
    const std::string_view prefix = declaration.name();
    if (declaration.value() != uri || !prefix.starts_with("xmlns:")) continue;
    const std::string full = fmt::format("{}:{}", prefix.substr(6), name);
    if (const auto attribute = node.attribute(full.c_str())) return attribute;
  }
  return {};
}

void manifest(const Subject& subject, Findings& findings) {
  constexpr std::string_view uri = "http://fmi-standard.org/fmi-ls-manifest";
  for (const Package::Entry& entry : subject.package.entries()) {
    const std::filesystem::path path(entry.path);
    if (entry.folder || path.filename() != "fmi-ls-manifest.xml" || *path.begin() != "extra") continue;
    try {
      const cosim::XmlDocument document(subject.package.read(entry.path), entry.path);
      std::string missing;
      for (const std::string_view name : {"fmi-ls-name", "fmi-ls-version", "fmi-ls-description"}) {
        if (!inNamespace(document.root(), uri, name))
          missing += (missing.empty() ? "" : ", ") + std::string(name);
      }
      if (missing.empty()) continue;
      findings.atLine(
          entry.path, document.line(document.root()),
          fmt::format("The manifest of a layered standard lacks {} in the namespace {}.", missing, uri),
          "Add these attributes to the root element.");
    } catch (const cosim::Error& error) {
      findings.in(entry.path,
                  fmt::format("The manifest of a layered standard cannot be read: {}", error.what()),
                  "Write it with a program that produces well-formed XML.");
    }
  }
}

/// Where a document type declaration begins; comments and processing instructions may come before it.
std::size_t documentType(std::string_view text) {
  for (std::size_t at = 0; (at = text.find('<', at)) != std::string_view::npos;) {
    const std::string_view rest = text.substr(at);
    std::string_view end;
    if (rest.starts_with("<!--")) {
      end = "-->";
    } else if (rest.starts_with("<?")) {
      end = "?>";
    } else {
      return rest.starts_with("<!DOCTYPE") ? at : std::string_view::npos;
    }
    const auto close = text.find(end, at + 2);
    if (close == std::string_view::npos) break;
    at = close + end.size();
  }
  return std::string_view::npos;
}

void doctype(const Subject& subject, Findings& findings) {
  std::vector<std::string> files{"modelDescription.xml"};
  for (const Companion& companion : companionsOf(subject))
    files.push_back(companion.document->file());
  for (const std::string& file : files) {
    const std::string text = subject.package.read(file);
    const auto at = documentType(text);
    if (at == std::string::npos) continue;
    const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1;
    findings.atLine(
        file, static_cast<std::size_t>(line),
        fmt::format("{} has a document type declaration; entities declared there are not expanded by "
                    "many importers, nor by this check.",
                    file),
        "Remove <!DOCTYPE ...> and write the text of the entities out.");
  }
}

const Rule rulesHere[] = {
    {"companion.malformed", Severity::error, Scope::both, "FMI 2.0.5, 2.3; FMI 3.0.2, 2.4",
     "terminalsAndIcons.xml and buildDescription.xml are well-formed XML.", malformed},
    {"companion.root", Severity::error, Scope::both, "FMI 3.0.2, 2.4.9 and 2.4.10",
     "terminalsAndIcons.xml and buildDescription.xml have the root element of the standard.", root},
    {"companion.version", Severity::error, Scope::both, "FMI 3.0.2, 2.4.9 and 2.4.10",
     "terminalsAndIcons.xml and buildDescription.xml are of the right version.", version},
    {"companion.manifest", Severity::warning, Scope::both, "FMI 3.0.2, 2.6",
     "The manifest of a layered standard is XML with name, version and description.", manifest},
    {"companion.doctype", Severity::warning, Scope::both, "FMI 2.0.5, 2.2; FMI 3.0.2, 2.4",
     "XML files have no document type declaration: the schemas define them.", doctype},
};

}  // namespace

std::span<const Rule> companionFileRules() {
  return rulesHere;
}

std::span<const Rule> companionRules() {
  static const std::vector<Rule> all = [] {
    std::vector<Rule> joined;
    for (const auto part : {companionFileRules(), terminalRules(), drawingRules(), buildRules()})
      joined.insert(joined.end(), part.begin(), part.end());
    return joined;
  }();
  return all;
}

}  // namespace bristle::check
