// Structures and packages that we write: valid, complete, the same every time.
#include <doctest/doctest.h>
#include <libxml/parser.h>
#include <libxml/xmlschemas.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>

#include "cosim/archive.hpp"
#include "cosim/system/system_package.hpp"
#include "cosim/system/system_writer.hpp"
#include "system_files.hpp"

using namespace bristle;
using namespace bristle::cosim;
using namespace bristle::test;
namespace fs = std::filesystem;

namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

/// Nothing without schemas.
std::optional<bool> keepsSchema(const std::string& text, const std::string& version,
                                std::string* why = nullptr) {
  const fs::path schema =
      fs::path(environment("BRISTLE_SCHEMA")) / version / "SystemStructureDescription.xsd";
  if (!fs::exists(schema)) return std::nullopt;
  using Parser = std::unique_ptr<xmlSchemaParserCtxt, void (*)(xmlSchemaParserCtxtPtr)>;
  using Schema = std::unique_ptr<xmlSchema, void (*)(xmlSchemaPtr)>;
  using Validator = std::unique_ptr<xmlSchemaValidCtxt, void (*)(xmlSchemaValidCtxtPtr)>;
  using Doc = std::unique_ptr<xmlDoc, void (*)(xmlDocPtr)>;
  const Parser parser(xmlSchemaNewParserCtxt(schema.c_str()), xmlSchemaFreeParserCtxt);
  const Schema parsed(xmlSchemaParse(parser.get()), xmlSchemaFree);
  REQUIRE(parsed != nullptr);
  const Validator validator(xmlSchemaNewValidCtxt(parsed.get()), xmlSchemaFreeValidCtxt);
  std::string complaints;
  xmlSchemaSetValidStructuredErrors(
      validator.get(), [](void* sink, auto* error) { *static_cast<std::string*>(sink) += error->message; },
      &complaints);
  const Doc document(xmlReadMemory(text.data(), static_cast<int>(text.size()), "text", nullptr, 0),
                     xmlFreeDoc);
  const bool valid = document && xmlSchemaValidateDoc(validator.get(), document.get()) == 0;
  if (!valid && why) *why = complaints;
  return valid;
}

void checkSchema(const std::string& text, const std::string& version) {
  std::string why;
  const auto valid = keepsSchema(text, version, &why);
  CAPTURE(why);
  if (valid) {
    CHECK(*valid);
  } else {
    MESSAGE("there are no schemas in BRISTLE_SCHEMA: the text is not validated");
  }
}

NewSystem madeTwice(const SystemPlace& place) {
  NewSystem system;
  system.name = "New & <old>";
  const auto fmu = Fmu::open(place.path / "made.fmu");
  system.components = {{"a", place.path / "made.fmu", fmu}, {"b", place.path / "made.fmu", fmu}};
  system.connections = {{0, "v", 1, "v_in"}, {1, "F_out", 0, "F"}};
  system.stopTime = 12.5;
  system.settings = {"newton", 1e-3, 1e-7};
  return system;
}

const std::string terminals = R"(<fmiTerminalsAndIcons fmiVersion="3.0"><Terminals>
<Terminal name="contact" matchingRule="plug"><TerminalMemberVariable variableName="%v" memberName="v" variableKind="signal"/>
<TerminalMemberVariable variableName="%F" memberName="F" variableKind="signal"/></Terminal></Terminals></fmiTerminalsAndIcons>)";

void fmuWithTerminal(const SystemPlace& place, const std::string& name, const std::string& v,
                     const std::string& F) {
  std::string text = terminals;
  text.replace(text.find("%v"), 2, v);
  text.replace(text.find("%F"), 2, F);
  writeZip(place.path / name, {{"modelDescription.xml", description(variety)},
                               {"terminalsAndIcons/terminalsAndIcons.xml", text}});
}

}  // namespace

TEST_CASE("a new structure is valid and says what was asked for") {
  const SystemPlace place;
  NewSystem system = madeTwice(place);
  // Without the arrays of "made" the text is SSP 1.
  std::string plain = variety;
  for (std::size_t at; (at = plain.find("<Dimension")) != std::string::npos;)
    plain.erase(at, plain.find("/>", at) + 2 - at);
  place.fmu("plain model.fmu", description(plain));
  for (NewComponent& component : system.components) {
    component.file = place.path / "plain model.fmu";
    component.fmu = Fmu::open(component.file);
  }
  const std::string text = structureText(system, place.path);
  checkSchema(text, "ssp1");
  CHECK_FALSE(keepsSchema(structure("<ssd:Elements/>"), "ssp1").value_or(false));  // the check can fail
  CHECK(contains(text, "source=\"plain%20model.fmu\""));
  CHECK(contains(text, "version=\"1.0\" name=\"New &amp; &lt;old"));
  const auto file = place.open(text);
  CHECK(file.description().name == "New & <old>");
  CHECK(file.description().connections.size() == 2);
  CHECK(file.description().stopTime == 12.5);
  CHECK(file.description().settings.algorithm == "newton");
  CHECK(file.description().settings.step == 1e-3);
  CHECK(file.description().settings.tolerance == 1e-7);
  CHECK(file.remarks().empty());
  CHECK(structureText(system, place.path) == text);
}

TEST_CASE("arrays make it SSP 2") {
  const SystemPlace place;
  const std::string text = structureText(madeTwice(place), place.path / "elsewhere" / "deep");
  CHECK(contains(text, "version=\"2.0\""));
  CHECK(contains(text, "source=\"../../made.fmu\""));
  CHECK(contains(text, "<ssc:Dimension size=\"2\" />"));
  checkSchema(text, "ssp2");
}

TEST_CASE("components are called after their models, each differently") {
  const SystemPlace place;
  const auto named = [&](const std::string& file, const std::string& model) {
    std::string text = description("");
    text.replace(text.find("\"Made\""), 6, "\"" + model + "\"");
    place.fmu(file, text);
    return Fmu::open(place.path / file);
  };
  const std::vector<std::shared_ptr<Fmu>> fmus{named("1", "A.B.Mass"), named("2", "Mass"),
                                               named("3", "two words"), named("4", "x.")};
  CHECK(componentNames(fmus) == std::vector<std::string>{"Mass", "Mass2", "two_words", "component"});
}

TEST_CASE("connections of a new structure are checked") {
  const SystemPlace place;
  const NewSystem system = madeTwice(place);
  const auto refuse = [&](const MemberPair& c) {
    return failureOf<Error>([&] { checkConnection(system, c); });
  };
  CHECK(refuse({0, "T", 1, "t"}) == "(no failure)");
  CHECK(contains(refuse({0, "v", 1, "F"}), "the dimensions differ"));
  CHECK(contains(refuse({0, "on", 1, "F"}), "Boolean cannot be given to Float64"));
  CHECK(contains(refuse({0, "v", 1, "speed"}), "\"a.v\" drives it already."));
  CHECK(contains(refuse({0, "v", 1, "array"}), "arrays of different extents"));
}

TEST_CASE("terminals are matched where each fits only the other") {
  const SystemPlace place;
  fmuWithTerminal(place, "body.fmu", "v", "F");
  fmuWithTerminal(place, "law.fmu", "v_in", "F_out");
  const auto body = Fmu::open(place.path / "body.fmu"), law = Fmu::open(place.path / "law.fmu"),
             made = Fmu::open(place.path / "made.fmu");
  const std::vector<std::shared_ptr<Fmu>> two{body, made, law};
  const auto pairs = matchTerminals(two);
  REQUIRE(pairs.size() == 1);
  CHECK(pairs[0].firstFmu == 0);
  CHECK(pairs[0].secondFmu == 2);
  REQUIRE(pairs[0].members.size() == 2);
  CHECK(pairs[0].members[0].fromVariable == "v");
  CHECK(pairs[0].members[0].toVariable == "v_in");
  CHECK(pairs[0].members[1].fromFmu == 2);
  CHECK(pairs[0].members[1].toFmu == 0);
  // Two laws: nobody knows which one is meant.  Two bodies: output meets output.
  CHECK(matchTerminals(std::vector{body, law, law}).empty());
  CHECK(matchTerminals(std::vector{body, body}).empty());
  fmuWithTerminal(place, "wrong.fmu", "F_kN", "v_mm");
  CHECK(matchTerminals(std::vector{body, Fmu::open(place.path / "wrong.fmu")}).empty());
}

TEST_CASE("a package holds all files once, under names of their own, and reads like its structure") {
  const SystemPlace place;
  fs::create_directories(place.path / "other");
  place.fmu("other/made.fmu", description(variety + " "));
  place.write(
      "values.ssv",
      "<ssv:ParameterSet " + namespaces +
          "name=\"P\"><ssv:Parameters><ssv:Parameter name=\"p\"><ssv:Real value=\"3\"/></ssv:Parameter>"
          "</ssv:Parameters></ssv:ParameterSet>");
  const std::string binding =
      "<ssd:ParameterBindings><ssd:ParameterBinding source=\"VALUES\"/></ssd:ParameterBindings>";
  const auto with = [&](std::string source) {
    std::string text = binding;
    return text.replace(text.find("VALUES"), 6, source);
  };
  place.write("other/sub.ssd", structure(elements(component("x", "made.fmu", {}, with("../values.ssv")) +
                                                  component("y", "../made.fmu", {}))));
  const std::string text =
      "<?xml version=\"1.0\"?>\n<!-- kept -->\n" +
      structure(elements(component("a", "made.fmu", {}, with("values.ssv")) +
                         component("b", "./made.fmu", {}) + component("c", "other/made.fmu", {}) +
                         component("sub", "other/sub.ssd", {}, "", "type=\"application/x-ssp-definition\"")));
  place.write("system.ssd", text);
  const fs::path package = place.path / "result.ssp";
  writePackage({text, place.path, place.path / "system.ssd", {}}, package);

  const Archive archive(package);
  std::vector<std::string> names;
  for (const Archive::Entry& entry : archive.entries())
    names.push_back(entry.name);
  CHECK(names == std::vector<std::string>{"SystemStructure.ssd", "resources/made-2.fmu", "resources/made.fmu",
                                          "resources/sub.ssd", "resources/values.ssv"});
  std::string expected = text;  // nothing but the sources changes
  const std::vector<std::pair<std::string, std::string>> changes{
      {"\"made.fmu", "\"resources/made.fmu"},
      {"values.ssv", "resources/values.ssv"},
      {"./made.fmu", "resources/made.fmu"},
      {"\"other/made.fmu", "\"resources/made-2.fmu"},
      {"other/sub.ssd", "resources/sub.ssd"}};
  for (const auto& [from, to] : changes) {
    REQUIRE(contains(expected, from));
    expected.replace(expected.find(from), from.size(), to);
  }
  CHECK(archive.read("SystemStructure.ssd") == expected);
  const auto file = SystemFile::open(package);
  const auto& components = file.description().components;
  REQUIRE(components.size() == 5);
  CHECK(file.fmus()[0] == file.fmus()[1]);
  CHECK(file.fmus()[0] != file.fmus()[2]);
  CHECK(file.fmus()[2] == file.fmus()[3]);  // sub.x
  CHECK(file.fmus()[0] == file.fmus()[4]);  // sub.y
  CHECK(components[0].parameters.at(0).values == std::vector<std::string>{"3"});
  CHECK(components[3].parameters.at(0).values == std::vector<std::string>{"3"});

  // The same bytes again, in another time zone too.
  const std::string bytes = readFile(package);
  setenv("TZ", "Pacific/Kiritimati", 1);
  writePackage({text, place.path, place.path / "system.ssd", {}}, place.path / "again.ssp");
  unsetenv("TZ");
  CHECK(readFile(place.path / "again.ssp") == bytes);
}

TEST_CASE("a package that would not work is not written") {
  const SystemPlace place;
  const auto refuse = [&](const std::string& text) {
    return failureOf<Error>([&] {
      writePackage({text, place.path, place.path / "system.ssd", {}}, place.path / "p.ssp");
    });
  };
  CHECK(contains(refuse(structure(elements(component("a", "none.fmu", {})))),
                 "system.ssd, line 4: there is no file"));
  CHECK(contains(refuse(structure(elements(component("a", "made.fmu", {"nonsense:input"})))),
                 "p.ssp/SystemStructure.ssd, line 5: the FMU of \"a\" has no variable \"nonsense\""));
  CHECK(contains(refuse("<broken"), "malformed"));
  CHECK_FALSE(fs::exists(place.path / "p.ssp"));
  CHECK(std::distance(fs::directory_iterator(place.path), {}) == 1);  // made.fmu
}

TEST_CASE("FMUs for a package may come from another folder") {
  const SystemPlace place;
  fs::create_directories(place.path / "built");
  fs::rename(place.path / "made.fmu", place.path / "built" / "made.fmu");
  writePackage({structure(elements(component("a", "../dist/made.fmu", {}))), place.path, "x.ssd",
                place.path / "built"},
               place.path / "p.ssp");
  CHECK(SystemFile::open(place.path / "p.ssp").description().components.size() == 1);
}

TEST_CASE("our example systems keep the schema and fit our FMUs") {
  const fs::path folder = fs::path(environment("BRISTLE_SOURCE")) / "examples" / "systems";
  REQUIRE(fs::exists(folder));
  const SystemPlace place;
  for (const char* name : {"StickSlip", "StickSlipLuGre", "Valve"}) {
    CAPTURE(name);
    const fs::path path = folder / (std::string(name) + ".ssd");
    const std::string text = readFile(path);
    checkSchema(text, "ssp1");
    const fs::path package = place.path / (std::string(name) + ".ssp");
    writePackage({text, folder, path, fs::path(environment("BRISTLE_DIST")) / "fmi3"}, package);
    const auto file = SystemFile::open(package);
    CHECK(file.remarks().empty());
    CHECK(file.description().components.size() == 2);
    CHECK(file.description().connections.size() == 2);
    CHECK(file.description().settings.step == 0.001);
  }
}
