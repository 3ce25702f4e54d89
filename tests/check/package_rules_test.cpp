// Rules about the archive, the names in it and its folders.
#include <functional>

#include "check/good_package.hpp"
#include "check/zip_bytes.hpp"

using namespace bristle;
using namespace bristle::test;

namespace {

struct Changed {
  std::string_view rule;
  Package package;
  bool withLine = false;
};

/// An XML file of the package with one text replaced.
Package edited(Package package, std::string_view file, std::string_view from, std::string_view to) {
  ZipEntry& document = entry(package, file);
  document.contents = replaced(document.contents, from, to);
  return package;
}

Package renamed(Package package, std::string_view from, const std::string& to) {
  entry(package, from).name = to;
  return package;
}

/// Without anything in or below a folder.
Package stripped(Package package, const std::string& folder) {
  std::erase_if(package, [&](const ZipEntry& entry) { return entry.name.starts_with(folder + "/"); });
  return package;
}

const std::string library2 = "binaries/" + dummyPlatform(2) + "/Example.so",
                  library3 = "binaries/" + dummyPlatform(3) + "/Example.so";

/// No build description and so no static library that it would need.
Package binaryOnly() {
  return without(stripped(fmi3Package(), "sources"), "binaries/aarch64-linux/libextra.a");
}

std::vector<Changed> changes() {
  const Package two = fmi2Package(), three = fmi3Package();
  PeLibrary otherPe = goodPe();
  otherPe.machine = 0x14c;  // x86
  Package unlisted = two;
  for (int i = 0; i < 2; ++i)
    unlisted = edited(unlisted, "modelDescription.xml", R"(    <SourceFiles>
      <File name="example.c"/>
    </SourceFiles>
)",
                      "");
  return {
      {"package.backslash", renamed(three, "resources/table.csv", "resources\\table.csv")},
      {"package.path", renamed(three, "resources/table.csv", "./resources/table.csv")},
      {"package.path", renamed(three, "resources/table.csv", "resources//table.csv")},
      {"package.ascii", renamed(three, "resources/table.csv",
                                "resources/Gr\xc3\xb6\xc3\x9f"
                                "e.csv")},
      {"package.letter-case", with(three, "resources/Table.csv", "x")},
      {"package.windows-name", renamed(three, "resources/table.csv", "resources/aux.csv")},
      {"package.windows-name", renamed(three, "resources/table.csv", "resources/a:b")},
      {"package.windows-name", renamed(three, "resources/table.csv", "resources/table.")},
      {"package.unexpected", with(three, "model.png", "x")},
      {"package.unexpected", with(two, "__MACOSX/._x", "x")},
      {"package.unexpected", renamed(two, "resources/table.csv", "terminalsAndIcons")},
      {"package.no-implementation", stripped(stripped(unlisted, "binaries"), "sources")},
      {"package.no-implementation", without(stripped(three, "binaries"), "sources/buildDescription.xml")},
      {"package.platform-name", renamed(binaryOnly(), library3, "binaries/linux64/Example.so")},
      {"package.platform-name", with(with(three, "documentation/staticLinking.txt", "x"),
                                     "binaries/x86-windows-MSVC/Example.lib", "x")},
      {"package.platform-tuple", with(two, "binaries/x86-windows/Example.dll", otherPe.bytes())},
      {"package.platform-unknown", with(two, "binaries/amiga/Example.so", "x")},
      {"package.platform-unknown", with(three, "binaries/riscv64-linux/Example.so", "x")},
      {"package.library-missing",
       edited(binaryOnly(), "modelDescription.xml", R"(<CoSimulation modelIdentifier="Example")",
              R"(<CoSimulation modelIdentifier="Example_cs")")},
      {"package.library-incomplete", with(three, "binaries/x86-linux/readme.txt", "x")},
      {"package.library-incomplete", with(two, "binaries/linux32/Example.dll", goodPe().bytes())},
      {"package.library-empty", with(two, "binaries/win32/Example.dll", "")},
      {"package.build-description",
       without(without(three, "sources/buildDescription.xml"), "binaries/aarch64-linux/libextra.a")},
      {"package.source-file", renamed(two, "sources/example.c", "sources/other.c"), true},
      {"package.source-files", unlisted, true},
      {"package.documentation-index", renamed(two, "documentation/index.html", "documentation/_main.html")},
      {"package.picture", without(three, "documentation/diagram.png")},
      {"package.picture", without(three, "terminalsAndIcons/icon.png")},
      {"package.licenses",
       renamed(three, "documentation/licenses/license.txt", "documentation/licenses/BSD.txt")},
      {"package.external-tool",
       edited(three, "modelDescription.xml", R"(<CoSimulation )",
              R"(<CoSimulation needsExecutionTool="true" )"),
       true},
      {"package.static-linking", with(three, "binaries/x86_64-windows-msvc140mt/Example.lib", "x")},
      {"package.headers", with(three, "sources/include/fmi3Functions.h", "x")},
      {"package.extra", with(three, "extra/notes/a.txt", "x")},
      {"package.extra", with(two, "extra/notes.txt", "x")},
  };
}

struct Patched {
  std::string_view rule;
  std::function<void(std::string&)> patch;
};

constexpr std::string_view victim = "resources/table.csv";

const std::vector<Patched>& patches() {
  static const std::vector<Patched> all{
      {"package.compression", [](std::string& bytes) { patch(bytes, victim, 10, 12); }},
      {"package.encryption", [](std::string& bytes) { patch(bytes, victim, 8, 1); }},
      {"package.zip-version", [](std::string& bytes) { patch(bytes, victim, 6, 63); }},
      {"package.zip-version", [](std::string& bytes) { makeZip64(bytes); }},
      {"package.data-descriptor",
       [](std::string& bytes) {
         patch(bytes, victim, 10, 0);
         patch(bytes, victim, 8, 8);
       }},
  };
  return all;
}

}  // namespace

TEST_CASE("packages are checked rule by rule") {
  for (const Changed& changed : changes()) {
    CAPTURE(changed.rule);
    onlyRule(changed.rule, staticFindings(changed.package), changed.withLine);
  }
}

TEST_CASE("packages that use what the standard leaves open are fine") {
  const Package two = fmi2Package(), three = fmi3Package();
  const Package silent[] = {
      fmi2Package(),
      binaryOnly(),
      // A second name for the same platform is a vendor's own business.
      with(two, "binaries/x86_64-windows/Example.dll", goodPe().bytes()),
      with(two, "binaries/aarch64-darwin/Example.dylib", "\xcf\xfa\xed\xfe"),
      with(three, "binaries/win64/Example.dll", goodPe().bytes()),
      with(with(three, "documentation/staticLinking.html", "x"), "binaries/x86-windows-msvc140mt/Example.lib",
           "x"),
      with(two, "binaries/win32/VisualStudio8/Example.lib", "x"),
      stripped(three, "documentation"),
      stripped(stripped(three, "binaries"), "documentation"),
      with(edited(three, "modelDescription.xml", R"(<CoSimulation )",
                  R"(<CoSimulation needsExecutionTool="true" )"),
           "documentation/externalDependencies.html", "x"),
  };
  for (const Package& package : silent) {
    const auto findings = staticFindings(package);
    // Without its folder the one static library of the build description is missing, as it should be.
    for (const check::Finding& finding : findings)
      CHECK_MESSAGE(finding.rule == "build.library", textOf(findings));
  }
}

TEST_CASE("the format of the archive is checked rule by rule") {
  const cosim::TemporaryFolder folder;
  const auto file = folder.path() / "example.fmu";
  writeZip(file, fmi3Package());
  const std::string good = readFile(file);
  CHECK(findingsIn(file).empty());
  for (const Patched& patched : patches()) {
    CAPTURE(patched.rule);
    std::string bytes = good;
    patched.patch(bytes);
    writeFile(file, bytes);
    onlyRule(patched.rule, findingsIn(file), false);
  }
}

TEST_CASE("an FMU is called .fmu") {
  const cosim::TemporaryFolder folder;
  const auto file = folder.path() / "example.zip";
  writeZip(file, fmi3Package());
  onlyRule("package.extension", findingsIn(file), false);
}

TEST_CASE("every rule about packages is broken by a test") {
  std::set<std::string_view> ids{"package.extension"};
  for (const Changed& changed : changes())
    ids.insert(changed.rule);
  for (const Patched& patched : patches())
    ids.insert(patched.rule);
  checkComplete(check::packageRules(), ids);
}
