// <ModelStructure>, terminals and clocks that refer to what is not there, or leave out what is.
#include "broken.hpp"

namespace bristle::test {

namespace {

constexpr const char* terminals = "terminalsAndIcons/terminalsAndIcons.xml";

struct Row {
  std::string name, rule;
  std::vector<Edit> edits;
  std::vector<std::string> companions = {};
};

// FMI 2 counts variables from 1, FMI 3 names them by their value references, here from 0.
std::vector<Row> rows2() {
  const std::string outputs = "//Outputs/Unknown", derivatives = "//Derivatives/Unknown",
                    initial = "//InitialUnknowns/Unknown";
  return {
      {"structure that is empty",
       "structure.outputs-missing",
       {drop("//ModelStructure/*")},
       {"structure.initial-unknowns"}},
      {"output that is not listed", "structure.outputs-missing", {drop(outputs + "[@index=15]")}},
      {"output that is none", "structure.outputs-extra", {append("//Outputs", R"(<Unknown index="25"/>)")}},
      {"output twice", "structure.duplicate", {append("//Outputs", R"(<Unknown index="15"/>)")}},
      {"derivative that is none",
       "structure.derivative-attribute",
       {append("//Derivatives", R"(<Unknown index="13"/>)")},
       {"structure.initial-unknowns"}},
      {"derivative without derivative",
       "structure.derivative-attribute",
       {drop("//ScalarVariable[@name='der(v)']/Real", "derivative")}},
      {"initial unknown that is not listed", "structure.initial-unknowns", {drop(initial + "[@index=15]")}},
      {"initial unknown too many",
       "structure.initial-unknowns-extra",
       {insertBefore(initial + "[1]", R"(<Unknown index="8"/>)")}},
      {"unknown that there is not", "structure.reference", {append("//Outputs", R"(<Unknown index="99"/>)")}},
      {"dependency that there is not",
       "structure.dependency-reference",
       {set(outputs + "[@index=12]", "dependencies", "8 99")}},
      {"dependency on itself",
       "structure.dependency-known",
       {set(outputs + "[@index=12]", "dependencies", "8 10 12")}},
      {"dependency twice",
       "structure.dependency-duplicate",
       {set(outputs + "[@index=12]", "dependencies", "8 8 10")}},
      {"kinds of another number",
       "structure.dependency-kind-count",
       {set(outputs + "[@index=12]", "dependenciesKind", "dependent")}},
      {"kinds without dependencies",
       "structure.dependency-kind-count",
       {drop(outputs + "[@index=12]", "dependencies"),
        set(outputs + "[@index=12]", "dependenciesKind", "dependent dependent")}},
      {"kind that nobody knows",
       "structure.dependency-kind",
       {set(outputs + "[@index=12]", "dependenciesKind", "dependent strongly")}},
  };
}

std::vector<Row> rows3() {
  const std::string outputs = "//Output", initial = "//InitialUnknown";
  return {
      {"structure that is empty",
       "structure.outputs-missing",
       {drop("//ModelStructure/*")},
       {"structure.initial-unknowns"}},
      {"output that is not listed", "structure.outputs-missing", {drop(outputs + "[@valueReference=14]")}},
      {"output that is none",
       "structure.outputs-extra",
       {insertBefore(outputs + "[1]", R"(<Output valueReference="24"/>)")}},
      {"output twice",
       "structure.duplicate",
       {insertBefore(outputs + "[1]", R"(<Output valueReference="14"/>)")}},
      {"derivative that is none",
       "structure.derivative-attribute",
       {insertBefore(initial + "[1]", R"(<ContinuousStateDerivative valueReference="12"/>)")},
       {"structure.initial-unknowns"}},
      {"derivative without derivative",
       "structure.derivative-attribute",
       {drop("//Float64[@name='der(v)']", "derivative")}},
      {"initial unknown that is not listed",
       "structure.initial-unknowns",
       {drop(initial + "[@valueReference=14]")}},
      {"initial unknown too many",
       "structure.initial-unknowns-extra",
       {insertBefore(initial + "[1]", R"(<InitialUnknown valueReference="7"/>)")}},
      {"event indicator that there is not",
       "structure.reference",
       {set("//EventIndicator", "valueReference", "99")}},
      {"unknown that there is not",
       "structure.reference",
       {insertBefore(outputs + "[1]", R"(<Output valueReference="99"/>)")}},
      {"dependency that there is not",
       "structure.dependency-reference",
       {set(outputs + "[@valueReference=11]", "dependencies", "7 99")}},
      {"dependency on itself",
       "structure.dependency-known",
       {set(outputs + "[@valueReference=11]", "dependencies", "7 9 11")}},
      {"dependency twice",
       "structure.dependency-duplicate",
       {set(outputs + "[@valueReference=11]", "dependencies", "7 7 9")}},
      {"kinds of another number",
       "structure.dependency-kind-count",
       {set(outputs + "[@valueReference=11]", "dependenciesKind", "dependent")}},
      {"kinds without dependencies",
       "structure.dependency-kind-count",
       {drop(outputs + "[@valueReference=11]", "dependencies"),
        set(outputs + "[@valueReference=11]", "dependenciesKind", "dependent dependent")}},
      {"kind that nobody knows",
       "structure.dependency-kind",
       {set(outputs + "[@valueReference=11]", "dependenciesKind", "dependent strongly")}},
  };
}

std::vector<Row> clockRows() {
  return {
      {"clock that there is not", "clock.reference", {set("//Int32[@name='reversals']", "clocks", "99")}},
      {"clock that is none", "clock.reference", {set("//Int32[@name='reversals']", "clocks", "7")}},
      {"clock without its interval",
       "clock.interval-variability",
       {drop("//Clock[@name='stick']", "intervalVariability")}},
      {"periodic clock without a period",
       "clock.interval",
       {set("//Clock[@name='stick']", "intervalVariability", "constant")},
       {"clock.time-based"}},
  };
}

const std::vector<Row> terminalRows = {
    {"terminal of a variable that there is not",
     "terminal.member-unknown",
     {set("//TerminalMemberVariable[@variableName='F']", "variableName", "force")}},
    {"member of a terminal twice",
     "terminal.member-name-duplicate",
     {set("//TerminalMemberVariable[@variableName='F']", "memberName", "v")}},
    {"terminal twice",
     "terminal.name",
     {append("//Terminals", R"(<Terminal name="contact" matchingRule="plug"/>)")}},
    {"terminals of another version", "companion.version", {set("/*", "fmiVersion", "1.0")}},
};

}  // namespace

std::vector<Broken> brokenStructures(int version) {
  std::vector<Broken> list;
  const auto add = [&](const std::vector<Row>& rows, const std::string& file, const std::string& model) {
    for (const Row& row : rows) {
      Broken broken{version, row.name, row.rule, {}, row.companions};
      broken.spoil = [edits = row.edits, file](Files& files) { files.edit(edits, file); };
      broken.model = model;
      list.push_back(std::move(broken));
    }
  };
  add(version == 2 ? rows2() : rows3(), "modelDescription.xml", "FrBDSlider");
  add(terminalRows, terminals, "FrBDSlider");
  if (version == 3) add(clockRows(), "modelDescription.xml", "FrBDSliderClocked");
  return list;
}

}  // namespace bristle::test
