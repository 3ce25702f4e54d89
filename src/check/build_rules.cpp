// sources/buildDescription.xml: how importers compile the FMU.
#include <fmt/format.h>

#include <functional>
#include <set>

#include "check/companions.hpp"
#include "check/platform.hpp"
#include "cosim/text.hpp"

namespace bristle::check {

namespace {

void forEachConfiguration(const Subject& subject, const std::function<void(pugi::xml_node)>& visit) {
  if (!subject.buildDescription) return;
  for (const pugi::xml_node node : subject.buildDescription->root().children("BuildConfiguration"))
    visit(node);
}

void forEachSet(const Subject& subject, const std::function<void(pugi::xml_node)>& visit) {
  forEachConfiguration(subject, [&](pugi::xml_node configuration) {
    for (const pugi::xml_node set : configuration.children("SourceFileSet"))
      visit(set);
  });
}

void configuration(const Subject& subject, Findings& findings) {
  if (!subject.buildDescription) return;
  const pugi::xml_node root = subject.buildDescription->root();
  if (root.child("BuildConfiguration")) return;
  findings.at(root, "The build description has no <BuildConfiguration>; there must be at least one.",
              "Add a <BuildConfiguration> with the source files.");
}

void sourceSet(const Subject& subject, Findings& findings) {
  forEachConfiguration(subject, [&](pugi::xml_node configuration) {
    if (configuration.child("SourceFileSet")) return;
    findings.at(configuration, "A build configuration has no <SourceFileSet>; there must be at least one.",
                "Add a <SourceFileSet> with the source files.");
  });
}

void identifier(const Subject& subject, Findings& findings) {
  const std::set<std::string> known = modelIdentifiers(subject);
  forEachConfiguration(subject, [&](pugi::xml_node configuration) {
    const std::string identifier = configuration.attribute("modelIdentifier").value();
    if (known.contains(identifier)) return;
    findings.at(
        configuration,
        fmt::format("A build configuration is for the modelIdentifier \"{}\", but modelDescription.xml has "
                    "{}.",
                    identifier, known.empty() ? "none" : fmt::format("{}", fmt::join(known, ", "))),
        "Use the modelIdentifier of the interface that is built.");
  });
}

void platform(const Subject& subject, Findings& findings) {
  forEachConfiguration(subject, [&](pugi::xml_node configuration) {
    const auto platform = configuration.attribute("platform");
    if (!platform || platformOfTuple(platform.value())) return;
    findings.at(
        configuration,
        fmt::format("A build configuration is for the platform \"{}\"; importers look for tuples like "
                    "x86_64-linux.",
                    platform.value()),
        "Use <architecture>-<system>, as in the names of the folders below binaries/.");
  });
}

void fallback(const Subject& subject, Findings& findings) {
  std::set<std::string> seen;
  forEachConfiguration(subject, [&](pugi::xml_node configuration) {
    if (configuration.attribute("platform")) return;
    const std::string identifier = configuration.attribute("modelIdentifier").value();
    if (seen.insert(identifier).second) return;
    findings.at(
        configuration,
        fmt::format("There are two build configurations without a platform for \"{}\"; at most one is "
                    "allowed.",
                    identifier),
        "Give one of them a platform, or join them.");
  });
}

void sourceFiles(const Subject& subject, Findings& findings) {
  forEachSet(subject, [&](pugi::xml_node set) {
    for (const pugi::xml_node file : set.children("SourceFile")) {
      const char* name = file.attribute("name").value();
      const std::string path = resolved("sources", name);
      if (subject.package.contains(path)) continue;
      findings.at(file, fmt::format("The source file \"{}\" is not in the package.", name),
                  fmt::format("Add {} to the package, or remove the element.", path));
    }
  });
}

void includeFolders(const Subject& subject, Findings& findings) {
  forEachSet(subject, [&](pugi::xml_node set) {
    for (const pugi::xml_node directory : set.children("IncludeDirectory")) {
      const char* name = directory.attribute("name").value();
      const std::string path = resolved("sources", name);
      if (subject.package.hasFilesBelow(path)) continue;
      findings.at(directory, fmt::format("The include directory \"{}\" is not in the package.", name),
                  fmt::format("Add the folder {} to the package, or remove the element.", path));
    }
  });
}

void options(const Subject& subject, Findings& findings) {
  forEachSet(subject, [&](pugi::xml_node set) {
    for (const pugi::xml_node definition : set.children("PreprocessorDefinition")) {
      const auto value = definition.attribute("value");
      if (!value || !definition.child("Option")) continue;
      if (definition.find_child_by_attribute("Option", "value", value.value())) continue;
      findings.at(
          definition,
          fmt::format("The preprocessor definition \"{}\" has the value \"{}\", which is not among its "
                      "options.",
                      definition.attribute("name").value(), value.value()),
          "Add an <Option> with this value, or choose one of the options.");
    }
  });
}

void libraries(const Subject& subject, Findings& findings) {
  forEachConfiguration(subject, [&](pugi::xml_node configuration) {
    const auto platform = configuration.attribute("platform");
    if (!platform) return;
    const std::string folder = fmt::format("binaries/{}", platform.value());
    for (const pugi::xml_node library : configuration.children("Library")) {
      if (cosim::parseBoolean(library.attribute("external").value()).value_or(false)) continue;
      const std::string name = library.attribute("name").value();
      bool found = false;
      for (const char* form : {"{}/{}", "{}/lib{}.a", "{}/{}.a", "{}/{}.lib", "{}/lib{}.so", "{}/{}.so"})
        found = found || subject.package.contains(fmt::format(fmt::runtime(form), folder, name));
      if (found) continue;
      findings.at(library,
                  fmt::format("The library \"{}\" is not in {}, although it is not declared to be external.",
                              name, folder),
                  "Add the library to that folder, or set external = \"true\".");
    }
  });
}

constexpr std::string_view section = "FMI 3.0.2, 2.4.10";

const Rule rulesHere[] = {
    {"build.configuration", Severity::error, Scope::both, section,
     "The build description has a build configuration.", configuration},
    {"build.source-set", Severity::error, Scope::both, "FMI 3.0.2, 2.4.10.1",
     "Every build configuration has a set of source files.", sourceSet},
    {"build.model-identifier", Severity::error, Scope::both, section,
     "Every build configuration is for one of the FMU's interfaces.", identifier},
    {"build.platform", Severity::warning, Scope::both, section, "Platforms are named by their tuple.",
     platform},
    {"build.fallback", Severity::error, Scope::both, section,
     "At most one build configuration of an interface is for no particular platform.", fallback},
    {"build.source-file", Severity::error, Scope::both, "FMI 3.0.2, 2.4.10.2",
     "The source files of the build description are in the package.", sourceFiles},
    {"build.include-directory", Severity::error, Scope::both, "FMI 3.0.2, 2.4.10.5",
     "The include directories of the build description are in the package.", includeFolders},
    {"build.option", Severity::error, Scope::both, "FMI 3.0.2, 2.4.10.4",
     "The value of a preprocessor definition is one of its options.", options},
    {"build.library", Severity::warning, Scope::both, "FMI 3.0.2, 2.4.10.6",
     "Libraries that are not external are in the folder of their platform.", libraries},
};

}  // namespace

std::span<const Rule> buildRules() {
  return rulesHere;
}

}  // namespace bristle::check
