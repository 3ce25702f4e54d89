// Packages whose files are in the wrong place, or have the wrong bytes.
#include "broken.hpp"
#include "broken_elf.hpp"

namespace bristle::test {

namespace {

/// To another folder below binaries/.
void moveBinary(Files& files, const std::string& platform) {
  files.rename(files.binaryName(), "binaries/" + platform + "/FrBDSlider.so");
}

}  // namespace

std::vector<Broken> brokenPackages(int version) {
  const bool fmi2 = version == 2;
  return {
      {version, "function is not exported", "binary.exports-missing",
       [fmi2](Files& files) {
         fmi2 ? renameSymbol(files.binary(), "fmi2DoStep", "fmi2DoStap")
              : renameSymbol(files.binary(), "fmi3DoStep", "fmi3DoStap");
       }},
      {version, "function is exported that belongs to nobody", "binary.exports-unexpected",
       [fmi2](Files& files) {
         fmi2 ? renameSymbol(files.binary(), "fmi3DoStep", "someHelper")
              : renameSymbol(files.binary(), "fmi2DoStep", "someHelper");
       }},
      {version, "stack can be executed", "binary.executable-stack",
       [](Files& files) { makeStackExecutable(files.binary()); }},
      {version, "code is patched while loading", "binary.text-relocations",
       [](Files& files) { demandTextRelocations(files.binary()); }},
      {version, "platform of the other version", fmi2 ? "package.platform-tuple" : "package.platform-name",
       [fmi2](Files& files) { moveBinary(files, fmi2 ? "x86_64-linux" : "linux64"); }},
      {version, "platform that nobody knows", "package.platform-unknown",
       [](Files& files) { moveBinary(files, "plan9"); }},
      {version, "library of another machine", "binary.machine",
       [fmi2](Files& files) { moveBinary(files, fmi2 ? "linux32" : "aarch64-linux"); }},
      {version, "library of another name", "package.library-missing",
       [](Files& files) {
         const std::string name = files.binaryName();
         files.rename(name, name.substr(0, name.rfind('/')) + "/Slider.so");
       }},
      {version, "library is cut in half", "binary.damaged",
       [](Files& files) { files.binary().resize(files.binary().size() / 2); }},
      {version, "library is no library", "binary.format",
       [](Files& files) { files.binary() = "to be built\n"; }},
      {version, "no library and no sources", "package.no-implementation",
       [](Files& files) { files.remove(files.binaryName()); }},
      {version, "backslash in a path", "package.backslash",
       [](Files& files) { files.add("documentation\\notes.txt", "one\n"); }},
      {version, "file that nobody knows at the top", "package.unexpected",
       [](Files& files) { files.add("notes.txt", "one\n"); }},

      {version, "path that leaves the folder", "",
       [](Files& files) { files.add("../../etc/notes.txt", "one\n"); }},
      {version, "no modelDescription.xml", "", [](Files& files) { files.remove("modelDescription.xml"); }},
      {version, "XML that ends in the middle", "",
       [](Files& files) {
         std::string& xml = files.at("modelDescription.xml");
         xml.resize(xml.size() / 2);
       }},
      {version, "version of FMI that nobody knows", "",
       [](Files& files) { files.edit({set("/fmiModelDescription", "fmiVersion", "7.0")}); }},
      {version, "root element that is another", "",
       [](Files& files) { files.at("modelDescription.xml") = "<something/>\n"; }},
  };
}

}  // namespace bristle::test
