// Rules about terminals, icons, build descriptions and manifests.
#include "check/good_package.hpp"

using namespace bristle;
using namespace bristle::test;

namespace {

constexpr const char* terminalsFile = "terminalsAndIcons/terminalsAndIcons.xml";
constexpr const char* buildFile = "sources/buildDescription.xml";
constexpr const char* manifestFile = "extra/org.example.layer/fmi-ls-manifest.xml";

constexpr Spoilt terminalsTable[] = {
    {"companion.version", R"(fmiVersion="3.0")", R"(fmiVersion="3.1")"},
    {"companion.version", R"(fmiVersion="3.0")", ""},
    {"companion.doctype", "<fmiTerminalsAndIcons", "<!-- a -->\n<!DOCTYPE x>\n<fmiTerminalsAndIcons"},
    {"terminal.name", R"(name="fluid" matchingRule="bus")", R"(name="contact" matchingRule="bus")"},
    {"terminal.name", R"(name="nested")", R"(name="fluid")"},
    {"terminal.name", R"(name="nested")", R"(name="")"},
    {"terminal.matching-rule", R"(matchingRule="sequence")", R"(matchingRule="order")"},
    {"terminal.member-unknown", R"(variableName="q")", R"(variableName="qq")"},
    {"terminal.member-unknown", R"(inStreamVariableName="h_in")", R"(inStreamVariableName="h")"},
    {"terminal.member-causality", R"(variableName="q")", R"(variableName="v")"},
    {"terminal.member-causality", R"(outStreamVariableName="h_out")", R"(outStreamVariableName="pair")"},
    {"terminal.member-name", R"( memberName="x")", ""},
    {"terminal.member-name-duplicate", R"(memberName="x")", R"(memberName="u")"},
    {"terminal.member-name-duplicate", R"(memberName="k")", R"(memberName="h_out")"},
    {"terminal.variable-kind", R"(variableKind="inflow")", R"(variableKind="across")"},
    {"terminal.stream-flow", R"(memberName="k" variableKind="signal")",
     R"(memberName="k" variableKind="outflow")"},
    {"terminal.stream-size", R"(outStreamVariableName="h_out")", R"(outStreamVariableName="f")"},
    {"terminal.icon", R"(iconBaseName="./con%74act")", R"(iconBaseName="contract")"},
    {"terminal.icon", R"(iconBaseName="./con%74act")", R"(iconBaseName="")"},
    {"terminal.icon", R"(iconBaseName="./con%74act")", R"(iconBaseName="../contact")"},
    {"terminal.coordinate-system", R"(x1="-100")", R"(x1="100")"},
    {"terminal.extent", R"(x2="90")", R"(x2="-100")"},
    {"terminal.extent", R"(y2="10")", R"(y2="-10")"},
    {"terminal.color", R"("255 255 0")", R"("255 255")"},
    {"terminal.color", R"("255 255 0")", R"("255 256 0")"},
    {"terminal.color", R"("255 255 0")", R"("red 255 0")"},
};

constexpr Spoilt buildTable[] = {
    {"companion.version", R"(fmiVersion="3.0")", R"(fmiVersion="3.0.2")"},
    {"build.source-set", "</BuildConfiguration>\n</fmi",
     R"(</BuildConfiguration>
  <BuildConfiguration modelIdentifier="Example" platform="x86-linux"/>
</fmi)"},
    {"build.model-identifier", R"(modelIdentifier="Example" platform)",
     R"(modelIdentifier="Sample" platform)"},
    {"build.platform", R"(platform="aarch64-linux">
    <SourceFileSet>
      <SourceFile name="example.c"/>
    </SourceFileSet>
    <Library name="extra"/>)",
     R"(platform="linux">
    <SourceFileSet>
      <SourceFile name="example.c"/>
    </SourceFileSet>)"},
    {"build.fallback", R"( platform="aarch64-linux")", ""},
    {"build.source-file", R"(name="example.c")", R"(name="Example.c")"},
    {"build.source-file", R"(name="example.c")", R"(name="")"},
    {"build.source-file", R"(name="example.c")", R"(name="../resources/example.c")"},
    {"build.include-directory", R"(name="include")", R"(name="inclusion")"},
    {"build.option", R"(value="1">)", R"(value="2">)"},
    {"build.library", R"(<Library name="extra"/>)", R"(<Library name="additional"/>)"},
};

constexpr Spoilt manifestTable[] = {
    {"companion.manifest", R"( fmi-ls:fmi-ls-version="1.0")", ""},
    {"companion.manifest", "http://fmi-standard.org/fmi-ls-manifest", "http://example.org"},
};

/// Changes that leave no line to point at, or that need more than one replacement.
struct Changed {
  std::string_view rule;
  Package package;
};

std::vector<Changed> changes() {
  Package malformedTerminals = fmi3Package(), malformedManifest = fmi3Package(), wrongRoot = fmi3Package(),
          noConfiguration = fmi3Package();
  entry(malformedTerminals, terminalsFile).contents = "<fmiTerminalsAndIcons>";
  entry(malformedManifest, manifestFile).contents = "not XML";
  entry(wrongRoot, terminalsFile).contents = R"(<TerminalsAndIcons fmiVersion="3.0"/>)";
  entry(noConfiguration, buildFile).contents = R"(<fmiBuildDescription fmiVersion="3.0"/>)";
  return {{"companion.malformed", malformedTerminals},
          {"companion.manifest", malformedManifest},
          {"companion.root", wrongRoot},
          {"build.configuration", noConfiguration}};
}

}  // namespace

TEST_CASE("terminals and icons are checked rule by rule") {
  checkSpoilt(fmi3Package(), terminalsFile, terminalsTable);
}

TEST_CASE("build descriptions are checked rule by rule") {
  checkSpoilt(fmi3Package(), buildFile, buildTable);
}

TEST_CASE("manifests of layered standards are checked") {
  checkSpoilt(fmi3Package(), manifestFile, manifestTable);
}

TEST_CASE("companions that are no such files are found") {
  for (const Changed& changed : changes()) {
    CAPTURE(changed.rule);
    onlyRule(changed.rule, staticFindings(changed.package), false);
  }
}

TEST_CASE("FMI 2 has the companions of FMI 3, with the version that defines them") {
  Package package = without(fmi2Package(), "sources/example.c");
  std::string& description = entry(package, "modelDescription.xml").contents;
  for (int i = 0; i < 2; ++i) {
    description = replaced(description, R"(    <SourceFiles>
      <File name="example.c"/>
    </SourceFiles>
)",
                           "");
  }
  package = with(std::move(package), terminalsFile, R"(<?xml version="1.0" encoding="UTF-8"?>
<fmiTerminalsAndIcons fmiVersion="3.0">
  <Terminals>
    <Terminal name="contact" matchingRule="plug">
      <TerminalMemberVariable variableName="u" memberName="u" variableKind="signal"/>
    </Terminal>
  </Terminals>
</fmiTerminalsAndIcons>
)");
  constexpr Spoilt table[] = {{"companion.version", R"(fmiVersion="3.0")", R"(fmiVersion="2.0")"},
                              {"terminal.member-unknown", R"(variableName="u")", R"(variableName="U")"}};
  checkSpoilt(package, terminalsFile, table);
}

TEST_CASE("every rule about companions is broken by a test") {
  std::set<std::string_view> ids;
  addRules(ids, terminalsTable);
  addRules(ids, buildTable);
  addRules(ids, manifestTable);
  for (const Changed& changed : changes())
    ids.insert(changed.rule);
  checkComplete(check::companionRules(), ids);
}
