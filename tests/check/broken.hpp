// FMUs that are broken in one way each, made from good ones: what the checker is proved with.  Some get a
// library that misbehaves (defects/), others a spoilt modelDescription.xml, spoilt bytes or a spoilt archive.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "broken_edit.hpp"
#include "cosim/files.hpp"

namespace bristle::test {

/// The files of a package, in memory.
class Files {
 public:
  explicit Files(const std::filesystem::path& fmu);

  std::string& at(std::string_view name);
  void add(std::string name, std::string contents) {
    entries_.push_back({std::move(name), std::move(contents)});
  }
  void remove(std::string_view name);
  void rename(std::string_view from, std::string to);
  /// "binaries/linux64/FrBDSlider.so"
  std::string binaryName() const;
  std::string& binary() { return at(binaryName()); }
  /// Applies the edits to one of the XML files.
  void edit(const std::vector<Edit>& edits, std::string_view file = "modelDescription.xml");

  void write(const std::filesystem::path& fmu) const;

 private:
  std::vector<ZipEntry> entries_;
};

struct Broken {
  int version;  // of FMI: 2 or 3
  std::string name;
  std::string rule;  // that must find it; empty: the file must be refused altogether
  std::function<void(Files&)> spoil;
  /// Errors that cannot but come with it, by the rules that find them.
  std::vector<std::string> companions = {};
  bool run = false;    // the FMU has to be run to see it
  double seconds = 2;  // per rule that runs
  std::string model = "FrBDSlider";
};

/// The FMU as it is delivered.
Files goodFmu(int version, const std::string& model = "FrBDSlider");
/// FrBDSlider with the library of defects/; with no defect it is as good as the genuine one.
Files fmuWithDefect(int version, std::string_view defect);

// The tables, one per theme and file.
std::vector<Broken> brokenLibraries(int version);     // misbehave as they like
std::vector<Broken> brokenPromises(int version);      // do not do what the XML promises
std::vector<Broken> brokenDescriptions(int version);  // attributes and references that make no sense
std::vector<Broken> brokenStructures(int version);    // <ModelStructure>, units, types, terminals, clocks
std::vector<Broken> brokenPackages(int version);      // files and their bytes

}  // namespace bristle::test
