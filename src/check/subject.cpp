#include "check/subject.hpp"

#include <fmt/format.h>

#include "check/elf.hpp"
#include "check/pe.hpp"
#include "cosim/error.hpp"
#include "cosim/text.hpp"

namespace bristle::check {

using cosim::Error;
using cosim::FmiVersion;
using cosim::XmlDocument;

namespace {

constexpr const char* descriptionFile = "modelDescription.xml";

FmiVersion versionOf(const XmlDocument& xml, const std::filesystem::path& file) {
  if (std::string_view(xml.root().name()) != "fmiModelDescription") {
    throw Error(
        fmt::format("{}: the root element of modelDescription.xml is <{}> and should be "
                    "<fmiModelDescription>.",
                    file.string(), xml.root().name()));
  }
  const std::string version = xml.text(xml.root(), "fmiVersion");
  if (version == "2.0") return FmiVersion::fmi2;
  if (version.starts_with("3.")) return FmiVersion::fmi3;
  throw Error(fmt::format("{} is of FMI version \"{}\"; versions 2.0 and 3.0 can be checked.", file.string(),
                          version));
}

std::string_view orElse(pugi::xml_attribute attribute, std::string_view otherwise) {
  return attribute ? std::string_view(attribute.value()) : otherwise;
}

std::string_view defaultVariability(const DeclaredVariable& v, FmiVersion version) {
  if (version == FmiVersion::fmi2) return v.type == "Real" || v.type.empty() ? "continuous" : "discrete";
  if (v.isParameter()) return "fixed";
  return v.isReal() ? "continuous" : "discrete";
}

// The table of the standard on causality, variability and initial; FMI 2 and FMI 3 agree on the defaults.
std::string_view defaultInitial(const DeclaredVariable& v) {
  if (v.causality == "independent" || v.causality == "input") return "";
  if (v.causality == "parameter" || v.causality == "structuralParameter" || v.variability == "constant")
    return "exact";
  return "calculated";
}

DeclaredVariable declared(pugi::xml_node node, FmiVersion version, std::size_t position) {
  DeclaredVariable v{};
  v.node = node;
  v.position = position;
  v.name = node.attribute("name").value();
  if (version == FmiVersion::fmi3) {
    v.typed = node;
  } else {
    for (const char* type : {"Real", "Integer", "Boolean", "String", "Enumeration"}) {
      if (!v.typed) v.typed = node.child(type);
    }
  }
  v.type = v.typed ? v.typed.name() : "";
  v.reference = cosim::parseNumber<std::uint32_t>(node.attribute("valueReference").value());
  v.causality = orElse(node.attribute("causality"), "local");
  v.variability = orElse(node.attribute("variability"), defaultVariability(v, version));
  v.initial = orElse(node.attribute("initial"), defaultInitial(v));
  return v;
}

}  // namespace

Subject::Subject(const std::filesystem::path& file, std::filesystem::path schemaFolder)
    : package(file), schemas(std::move(schemaFolder)) {
  if (!package.contains(descriptionFile)) {
    throw Error(
        fmt::format("{} is a zip archive without modelDescription.xml, so it is not an FMU.", file.string()));
  }
  // A tree takes twenty times the text: this much is honest, more is an attack.
  constexpr std::uint64_t mostBytes = 200'000'000;
  for (const Package::Entry& entry : package.entries()) {
    if (entry.name.ends_with(".xml") && entry.size > mostBytes) {
      throw Error(fmt::format("{} of {} has {} bytes; at most {} are read.", entry.name, file.string(),
                              entry.size, mostBytes));
    }
  }
  description = std::make_unique<XmlDocument>(package.read(descriptionFile), descriptionFile);
  version = versionOf(*description, file);

  const auto companion = [&](const char* name) -> std::unique_ptr<XmlDocument> {
    if (!package.contains(name)) return nullptr;
    try {
      return std::make_unique<XmlDocument>(package.read(name), name);
    } catch (const Error& error) {
      malformed.push_back({name, error.what()});
      return nullptr;
    }
  };
  terminals = companion("terminalsAndIcons/terminalsAndIcons.xml");
  buildDescription = companion("sources/buildDescription.xml");

  for (const Package::Entry& entry : package.entries()) {
    const std::filesystem::path path(entry.name);
    if (entry.folder || std::distance(path.begin(), path.end()) != 3 || *path.begin() != "binaries") continue;
    const std::string bytes = package.read(entry.name);
    const std::string platform = std::next(path.begin())->string();
    if (isElf(bytes)) binaries.push_back({entry.name, platform, "linux", readElf(bytes)});
    if (isPe(bytes)) binaries.push_back({entry.name, platform, "windows", readPe(bytes)});
  }
  readVariables();
}

void Subject::readVariables() {
  for (const pugi::xml_node node : root().child("ModelVariables")) {
    if (node.type() != pugi::node_element) continue;
    variables.push_back(declared(node, version, variables.size()));
  }
  for (const DeclaredVariable& v : variables) {
    byName_.emplace(v.name, v.position);
    for (const pugi::xml_node alias : v.node.children("Alias"))
      byName_.emplace(alias.attribute("name").value(), v.position);
    if (isFmi3() && v.reference) byReference_.emplace(*v.reference, v.position);
  }
}

const DeclaredVariable* Subject::find(std::string_view name) const {
  const auto found = byName_.find(name);
  return found == byName_.end() ? nullptr : &variables[found->second];
}

const DeclaredVariable* Subject::referred(std::uint64_t referenceOrIndex) const {
  if (isFmi2()) {
    const bool inside = referenceOrIndex >= 1 && referenceOrIndex <= variables.size();
    return inside ? &variables[referenceOrIndex - 1] : nullptr;
  }
  const auto found = byReference_.find(static_cast<std::uint32_t>(referenceOrIndex));
  return found == byReference_.end() ? nullptr : &variables[found->second];
}

const XmlDocument& Subject::documentOf(pugi::xml_node node) const {
  for (const auto* document : {&terminals, &buildDescription}) {
    if (*document && (*document)->root().root() == node.root()) return **document;
  }
  return *description;
}

}  // namespace bristle::check
