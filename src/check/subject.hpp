// An FMU as static rules see it.  Nothing is refused here: what is missing is empty, what is malformed stays
// text, because it is for the rules to complain.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "check/library_image.hpp"
#include "check/package.hpp"
#include "cosim/model_description.hpp"
#include "cosim/xml.hpp"

namespace bristle::check {

/// A variable as it is written.  Texts point into the document.
struct DeclaredVariable {
  pugi::xml_node node;   // FMI 2: <ScalarVariable>; FMI 3: <Float64>, <Int32>, ...
  pugi::xml_node typed;  // FMI 2: <Real>, <Integer>, ... inside it; FMI 3: node
  std::size_t position;  // in the list, from 0
  std::string_view name;
  std::string_view type;  // "Real", "Float64"; empty if FMI 2's child is missing
  std::optional<std::uint32_t> reference;
  // With the defaults of the standard where nothing is written; `initial` is empty where it does not apply.
  std::string_view causality, variability, initial;

  bool isReal() const { return type == "Real" || type == "Float64" || type == "Float32"; }
  bool isParameter() const {
    return causality == "parameter" || causality == "calculatedParameter" ||
           causality == "structuralParameter";
  }
  /// An attribute of the typed element; FMI 2 keeps start, min, unit, ... there.
  pugi::xml_attribute attribute(const char* attribute) const { return typed.attribute(attribute); }
};

struct Binary {
  std::string entry;     // "binaries/linux64/x.so"
  std::string platform;  // "linux64"
  std::string system;    // by its format: "linux" or "windows"
  LibraryImage image;
};

struct Subject {
  /// A package that is no FMU of a version we know is an Error.
  Subject(const std::filesystem::path& file, std::filesystem::path schemas);

  Package package;
  std::filesystem::path schemas;  // empty if there are none
  cosim::FmiVersion version;
  std::unique_ptr<cosim::XmlDocument> description;
  // Null if the package has none; malformed ones are in `malformed`.
  std::unique_ptr<cosim::XmlDocument> terminals, buildDescription;
  struct Malformed {
    std::string file, reason;
  };
  std::vector<Malformed> malformed;

  std::vector<DeclaredVariable> variables;
  std::vector<Binary> binaries;  // those in the formats of Linux and Windows

  bool isFmi2() const { return version == cosim::FmiVersion::fmi2; }
  bool isFmi3() const { return version == cosim::FmiVersion::fmi3; }
  pugi::xml_node root() const { return description->root(); }

  /// The variable of that name (aliases of FMI 3 included); null if there is none.
  const DeclaredVariable* find(std::string_view name) const;
  /// FMI 3: by value reference; FMI 2: by index, counted from 1.  Null if there is none.
  const DeclaredVariable* referred(std::uint64_t referenceOrIndex) const;
  /// The document a node belongs to.
  const cosim::XmlDocument& documentOf(pugi::xml_node node) const;

 private:
  void readVariables();

  std::unordered_map<std::string_view, std::size_t> byName_;
  std::unordered_map<std::uint32_t, std::size_t> byReference_;  // FMI 3
};

}  // namespace bristle::check
