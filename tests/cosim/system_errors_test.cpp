// Structures that are wrong: one sentence each, with file and line.
#include <doctest/doctest.h>

#include "cosim/system/ssp_reader.hpp"
#include "system_files.hpp"

using namespace bristle;
using namespace bristle::cosim;
using namespace bristle::test;

namespace {

void checkSentence(const std::string& sentence, const std::string& part) {
  CAPTURE(sentence);
  CHECK(contains(sentence, part));
  CHECK(contains(sentence, "line "));
  CHECK((sentence.ends_with('.') || sentence.ends_with('?')));
  CHECK(sentence.find('\n') == std::string::npos);
}

/// a and b with these connectors and connections.
std::string two(const std::vector<std::string>& a, const std::vector<std::string>& b,
                const std::string& list) {
  return structure(elements(component("a", "made.fmu", a) + component("b", "made.fmu", b)) +
                   connections(list));
}

}  // namespace

TEST_CASE("connectors must be variables, as declared") {
  const SystemPlace place;
  checkSentence(place.failure(two({"v_i:input"}, {}, "")),
                "line 5: the FMU of \"a\" has no variable \"v_i\"; did you mean \"v_in\"?");
  checkSentence(place.failure(two({"v:input"}, {}, "")),
                "the connector \"a.v\" is declared as input, but the variable is an output.");
  checkSentence(place.failure(two({"v:inout"}, {}, "")), "declared as inout");
  checkSentence(place.failure(two({"v:nonsense"}, {}, "")), "is of kind \"nonsense\"; input, output,");
  checkSentence(place.failure(two({"v:output", "v:output"}, {}, "")), "the connector \"v\" is there twice.");
  checkSentence(place.failure(two({"on:output:N"}, {}, "")),
                "the connector \"a.on\" is declared as Real, but the variable is of type Boolean.");
  checkSentence(place.failure(structure(
                    elements(component("a", "made.fmu", {"v:output:N"})),
                    R"(<ssd:Units><ssc:Unit name="N"><ssc:BaseUnit kg="1"/></ssc:Unit></ssd:Units>)")),
                "the connector \"a.v\" does not fit its variable: \"m/s\" (m s^-1) cannot be converted to "
                "\"N\" (kg): the "
                "dimensions differ.");
}

TEST_CASE("connections must lead from something that gives to something that takes") {
  const SystemPlace place;
  checkSentence(place.failure(two({"v:output"}, {"v_in:input"}, connection("aa.v", "b.v_in"))),
                "the system \"Root\" has no element \"aa\"; did you mean \"a\"?");
  checkSentence(place.failure(two({"v:output", "F:input"}, {"v_in:input"}, connection("a.w", "b.v_in"))),
                "\"a\" has no connector \"w\"; it declares F, v.");
  checkSentence(place.failure(two({"v:output"}, {}, connection("a.v", "b.v_in"))),
                "\"b\" has no connector \"v_in\"; it declares none.");
  checkSentence(
      place.failure(two({"F:input"}, {"v_in:input"}, connection("a.F", "b.v_in"))),
      "nothing can flow between \"a.F\" (input) and \"b.v_in\" (input); one must give a value and the "
      "other take it.");
  checkSentence(place.failure(two({"v:output"}, {"v:output"}, connection("a.v", "b.v"))),
                "nothing can flow between \"a.v\" (output) and \"b.v\" (output)");
  checkSentence(
      place.failure(structure(connectors({"y:output"}) + elements(component("a", "made.fmu", {"F:input"})) +
                              connections(connection("y", "a.F")))),
      "\"y\" (the system's own output)");
  checkSentence(place.failure(two({"v:output"}, {"p:parameter"}, connection("a.v", "b.p"))),
                "\"a.v\" (output) may change later than \"b.p\" (parameter) can take it.");
  checkSentence(place.failure(two({"calculated:calculatedParameter"}, {"p:parameter"},
                                  connection("a.calculated", "b.p"))),
                "\"b.p\" is a parameter, which no component can drive");
}

TEST_CASE("an input has one driver") {
  const SystemPlace place;
  checkSentence(place.failure(two({"v:output", "v_mm:output"}, {"v_in:input"},
                                  connection("a.v", "b.v_in") + connection("a.v_mm", "b.v_in"))),
                "\"b.v_in\" (input) has two drivers: \"a.v\" (");
  checkSentence(place.failure(two({"v:output"}, {"v_in:input", "speed:input"},
                                  connection("a.v", "b.v_in") + connection("a.v", "b.speed"))),
                "\"b.speed\" has two drivers; the other one is at ");
}

TEST_CASE("types, units and extents of the two ends must fit") {
  const SystemPlace place;
  checkSentence(place.failure(two({"v:output"}, {"switch:input"}, connection("a.v", "b.switch"))),
                "\"a.v\" cannot drive \"b.switch\": Float64 cannot be given to Boolean.");
  checkSentence(place.failure(two({"v:output"}, {"number:input"}, connection("a.v", "b.number"))),
                "Float64 cannot be given to Int64.");
  checkSentence(place.failure(two({"gear:output"}, {"other_in:input"}, connection("a.gear", "b.other_in"))),
                "the enumeration \"Gear\" has the item high = 2, which \"Other\" does not have.");
  checkSentence(place.failure(two({"F_out:output"}, {"v_in:input"}, connection("a.F_out", "b.v_in"))),
                ": \"N\" (kg m s^-2) cannot be converted to \"m/s\" (m s^-1): the dimensions differ.");
  checkSentence(
      place.failure(two({"on:output"}, {"switch:input"}, connection("a.on", "b.switch", linear("2", "0")))),
      "\"b.switch\" is of type Boolean, to which a linear transformation does not apply.");
  checkSentence(place.failure(two({"v:output"}, {"array:input"}, connection("a.v", "b.array"))),
                "\"a.v\" is a scalar, but \"b.array\" is an array of 2.");
  place.fmu("strange.fmu",
            description(R"(<Float64 name="y" valueReference="1" causality="output" unit="N"/>)", "",
                        R"(<Unit name="N"><BaseUnit kg="1" m="1" s="-2" factor="9.81"/></Unit>)"));
  checkSentence(place.failure(structure(elements(component("a", "strange.fmu", {"y:output"}) +
                                                 component("b", "made.fmu", {"F:input"})) +
                                        connections(connection("a.y", "b.F")))),
                "the unit \"N\" is defined in two ways, as 9.81 kg m s^-2 and as 1 kg m s^-2.");
}

TEST_CASE("extents follow structural parameters") {
  const SystemPlace place;
  const std::string three = R"(<ssd:ParameterBindings><ssd:ParameterBinding><ssd:ParameterValues>
<ssv:ParameterSet version="1.0" name="P"><ssv:Parameters><ssv:Parameter name="n"><ssv:Integer value="3"/></ssv:Parameter>
</ssv:Parameters></ssv:ParameterSet></ssd:ParameterValues></ssd:ParameterBinding></ssd:ParameterBindings>)";
  const auto text = [](const std::string& more) {
    return structure(elements(component("a", "made.fmu", {"array_out:output"}) +
                              component("b", "made.fmu", {"array:input"}, more)) +
                     connections(connection("a.array_out", "b.array")));
  };
  CHECK(place.open(text("")).description().connections.size() == 1);
  checkSentence(place.failure(text(three)),
                "\"a.array_out\" is an array of 2, but \"b.array\" is an array of 3.");
}

TEST_CASE("transformations that a connection cannot have") {
  const SystemPlace place;
  checkSentence(place.failure(two(
                    {"count:output"}, {"number:input"},
                    connection("a.count", "b.number",
                               "<ssc:IntegerMappingTransformation><ssc:MapEntry source=\"1\" target=\"2\"/>"
                               "</ssc:IntegerMappingTransformation>"))),
                "a connection cannot map integers or items of enumerations");
  checkSentence(place.failure(two({"v:output"}, {"u:input"}, connection("a.v", "b.u", linear("inf", "0")))),
                "a finite number is needed.");
  checkSentence(place.failure(two({"v:output"}, {"u:input"}, connection("a.v", "b.u", linear("one", "0")))),
                "which is not a number");
  checkSentence(place.failure(two({"array_out:output"}, {"array:input"},
                                  connection("a.array_out", "b.array", "", "startIndices=\"1\""))),
                "single elements of arrays cannot be connected");
}

TEST_CASE("sources that cannot be used") {
  const SystemPlace place;
  const auto source = [&](const std::string& uri, const std::string& attributes = "") {
    return place.failure(structure(elements(component("a", uri, {}, "", attributes))));
  };
  checkSentence(source("missing.fmu"), "line 4: there is no file " + (place.path / "missing.fmu").string() +
                                           ", the source of \"a\".");
  checkSentence(source("http://example.org/x.fmu"), "only files can be read, not http:");
  checkSentence(source("file://server/x.fmu"), "it names another computer");
  checkSentence(source(""), "has an empty source");
  checkSentence(source("a%00b.fmu"), "it is no path");
  checkSentence(source(".", ""), "there is no file");
  checkSentence(source("system.ssd"), "\"a\" cannot be loaded: ");
  checkSentence(source("made.fmu", "type=\"text/x-modelica; path=A.B\""),
                "is of type \"text/x-modelica; path=A.B\"; FMUs");
  checkSentence(source("made.fmu", "implementation=\"ScheduledExecution\""), "not supported");
  checkSentence(source("made.fmu", "implementation=\"FMI\""),
                "any, CoSimulation and ModelExchange are allowed");
  checkSentence(source(std::string(5000, 'x')), "there is no file");
  checkSentence(place.failure(structure(elements("<ssd:Component name=\"a\"/>"))), "names no source");
  checkSentence(
      place.failure(structure(elements(component("a", "made.fmu", {}) + component("a", "made.fmu", {})))),
      "the element \"a\" is there twice.");
  checkSentence(
      place.failure(structure(elements(component("s.a", "made.fmu", {}) + "<ssd:System name=\"s\">" +
                                       elements(component("a", "made.fmu", {})) + "</ssd:System>"))),
      "two components are called \"s.a\".");
  checkSentence(
      place.failure(structure(elements("<ssd:SignalDictionaryReference name=\"d\" dictionary=\"x\"/>"))),
      "signal dictionaries are not supported");
}

TEST_CASE("a package keeps to itself") {
  const SystemPlace place;
  const auto package = [&](const std::string& source) {
    writeZip(place.path / "p.ssp",
             {{"SystemStructure.ssd", structure(elements(component("a", source, {})))}});
    return failureOf<Error>([&] { SystemFile::open(place.path / "p.ssp"); });
  };
  checkSentence(package("../" + place.path.filename().string() + "/made.fmu"), "it leads out of the package");
  checkSentence(package("file://" + (place.path / "made.fmu").string()), "it leads out of the package");
  checkSentence(package("/etc/passwd"), "it leads out of the package");
  checkSentence(package("resources/made.fmu"),
                "there is no file " + (place.path / "p.ssp").string() + "/resources/made.fmu");
  writeZip(place.path / "empty.ssp", {{"other.txt", ""}});
  CHECK(contains(failureOf<Error>([&] { SystemFile::open(place.path / "empty.ssp"); }),
                 "contains no SystemStructure.ssd, so it is no system structure package."));
  writeZip(place.path / "escape.ssp", {{"SystemStructure.ssd", structure("")}, {"../escaped.txt", "x"}});
  CHECK(
      contains(failureOf<Error>([&] { SystemFile::open(place.path / "escape.ssp"); }), "leaves the folder"));
}

TEST_CASE("a system cannot contain itself") {
  const SystemPlace place;
  const std::string type = "type=\"application/x-ssp-definition\"";
  place.write("b.ssd", structure(elements(component("c", "c.ssd", {}, "", type))));
  place.write("c.ssd", structure(elements(component("back", "./b.ssd", {}, "", type))));
  const std::string b = (place.path / "b.ssd").string(), c = (place.path / "c.ssd").string();
  checkSentence(place.failure(structure(elements(component("b", "b.ssd", {}, "", type)))),
                c + ", line 4: a system cannot contain itself: " + (place.path / "system.ssd").string() +
                    " contains " + b + " contains " + c + " contains " + b + ".");
  checkSentence(place.failure(structure(elements(component("self", "system.ssd", {}, "", type)))),
                "a system cannot contain itself");
  checkSentence(
      place.failure(structure(elements("<ssd:System name=\"s\" id=\"s\">" +
                                       elements(component("self", "#s", {}, "", type)) + "</ssd:System>"))),
      "a system cannot contain itself");
  checkSentence(place.failure(structure(elements(component("x", "#nowhere", {}, "", type)))),
                "no system of this file has the id \"nowhere\".");
  // Twice is not a circle.
  place.write("leaf.ssd", structure(elements(component("x", "made.fmu", {}))));
  CHECK(place
            .open(structure(elements(component("one", "leaf.ssd", {}, "", type) +
                                     component("two", "leaf.ssd", {}, "", type))))
            .description()
            .components.size() == 2);
}

TEST_CASE("a signal that never meets a component") {
  const SystemPlace place;
  const std::string through = "<ssd:System name=\"s\">" + connectors({"i:input", "o:output"}) +
                              connections(connection("i", "o")) + "</ssd:System>";
  checkSentence(place.failure(structure(connectors({"end:output"}) +
                                        elements(through + component("a", "made.fmu", {"u:input"})) +
                                        connections(connection("s.o", "s.i") + connection("s.o", "a.u")))),
                "goes round in a circle through the connectors of systems");
  // Without a source, an input keeps its start value.
  CHECK(place
            .open(structure(elements(through + component("a", "made.fmu", {"u:input"})) +
                            connections(connection("s.o", "a.u"))))
            .description()
            .connections.empty());
}

TEST_CASE("files that are no structures") {
  const SystemPlace place;
  checkSentence(place.failure("<html/>"), "the first element is <html>, not <SystemStructureDescription>");
  checkSentence(place.failure("<SystemStructureDescription version=\"1.0\"/>"), "of another namespace");
  checkSentence(place.failure("<ssd:SystemStructureDescription " + namespaces + "name=\"x\"/>"),
                "there is no <System>.");
  std::string draft = structure("");
  draft.replace(draft.find("\"1.0\""), 5, "\"Draft20180219\"");
  checkSentence(place.failure(draft), "version \"Draft20180219\" is unknown; 1.0 and 2.0 can be read.");
  checkSentence(place.failure(""), "line 1");
  CHECK(contains(failureOf<Error>([&] { SystemFile::open(place.path / "none.ssd"); }), "There is no file "));
  CHECK(contains(failureOf<Error>([&] { SystemFile::open(place.path); }), "is not a file."));
  checkSentence(
      place.failure(structure("",
                              "<ssd:Annotations><ssc:Annotation type=\"org.bristle.master\"><Master "
                              "stepsize=\"1\"/></ssc:Annotation></ssd:Annotations>")),
      "the master has no setting \"stepsize\"");
  checkSentence(
      place.failure(structure("",
                              "<ssd:Annotations><ssc:Annotation type=\"org.bristle.master\"><Master "
                              "step=\"0\"/></ssc:Annotation></ssd:Annotations>")),
      "it must be positive");
}

TEST_CASE("a structure cut off anywhere, or with any byte changed, is refused with a sentence or read") {
  const SystemPlace place;
  const std::string text = structure(
      connectors({"in:input"}) +
          elements(component("a", "made.fmu", {"v:output", "F:input"},
                             R"(<ssd:ParameterBindings><ssd:ParameterBinding prefix="x">
<ssd:ParameterValues><ssv:ParameterSet version="1.0" name="P"><ssv:Parameters><ssv:Parameter name="k"><ssv:Real value="1"/>
</ssv:Parameter></ssv:Parameters></ssv:ParameterSet></ssd:ParameterValues></ssd:ParameterBinding></ssd:ParameterBindings>)") +
                   component("b", "made.fmu", {"v_in:input"})) +
          connections(connection("a.v", "b.v_in", linear("1", "2")) + connection("in", "a.F")),
      R"(<ssd:Units><ssc:Unit name="N"><ssc:BaseUnit kg="1"/></ssc:Unit></ssd:Units><ssd:DefaultExperiment stopTime="1"/>)");
  REQUIRE(place.failure(text) == "(no failure)");
  std::size_t read = 0;
  for (std::size_t n = 0; n < text.size(); ++n) {
    read += place.failure(text.substr(0, n)) == "(no failure)";
    std::string changed = text;
    changed[n] = n % 3 == 0 ? '\xff' : n % 3 == 1 ? '"' : '0';
    place.failure(changed);
  }
  CHECK(read <= 1);  // all but the line end
}

TEST_CASE("systems without end are refused") {
  const SystemPlace place;
  std::string deep;
  for (int i = 0; i < 20000; ++i)
    deep += "<ssd:System name=\"s\"><ssd:Elements>";
  for (int i = 0; i < 20000; ++i)
    deep += "</ssd:Elements></ssd:System>";
  checkSentence(place.failure(structure(elements(deep))), "systems are nested deeper than 100 levels.");
  // Each file contains the next one ten times: 10^9 components in the end.
  const std::string type = "type=\"application/x-ssp-definition\"";
  for (int level = 0; level < 9; ++level) {
    std::string content;
    for (int i = 0; i < 10; ++i) {
      content += level == 8 ? component("c" + std::to_string(i), "made.fmu", {})
                            : component("s" + std::to_string(i), "level" + std::to_string(level + 1) + ".ssd",
                                        {}, "", type);
    }
    place.write("level" + std::to_string(level) + ".ssd", structure(elements(content)));
  }
  checkSentence(failureOf<Error>([&] { SystemFile::open(place.path / "level0.ssd"); }),
                "has more than 100000 components.");
}

TEST_CASE("ten thousand connections") {
  const SystemPlace place;
  std::string list, lines;
  for (int i = 0; i < 10000; ++i) {
    list += component("c" + std::to_string(i), "made.fmu", {"v:output", "v_in:input"});
    lines += connection("c" + std::to_string(i) + ".v", "c" + std::to_string((i + 1) % 10000) + ".v_in");
  }
  const auto file = place.open(structure(elements(list) + connections(lines)));
  CHECK(file.description().connections.size() == 10000);
  CHECK(contains(file.description().connections.back().origin, "line "));
}
