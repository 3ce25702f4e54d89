// Parameter bindings: names, mappings, units and who wins.
#include <doctest/doctest.h>

#include "system_files.hpp"

using namespace bristle;
using namespace bristle::cosim;
using namespace bristle::test;

namespace {

std::string parameter(const std::string& name, const std::string& value) {
  return "<ssv:Parameter name=\"" + name + "\"><ssv:" + value + "/></ssv:Parameter>\n";
}
std::string set(const std::string& parameters, const std::string& rest = "") {
  return "<ssv:ParameterSet " + namespaces + "name=\"P\"><ssv:Parameters>\n" + parameters +
         "</ssv:Parameters>" + rest + "</ssv:ParameterSet>";
}
std::string inPlace(const std::string& content, const std::string& mapping = "",
                    const std::string& attributes = "") {
  return "<ssd:ParameterBinding " + attributes + "><ssd:ParameterValues>" + content +
         "</ssd:ParameterValues>" + mapping + "</ssd:ParameterBinding>\n";
}
std::string bindings(const std::string& list) {
  return "<ssd:ParameterBindings>" + list + "</ssd:ParameterBindings>\n";
}
std::string real(const std::string& name, const std::string& value) {
  return parameter(name, "Real value=\"" + value + "\"");
}
std::string mapping(const std::string& entries) {
  return "<ssm:ParameterMapping " + namespaces + ">" + entries + "</ssm:ParameterMapping>";
}
std::string entry(const std::string& source, const std::string& target, const std::string& content = "") {
  return "<ssm:MappingEntry source=\"" + source + "\" target=\"" + target + "\">" + content +
         "</ssm:MappingEntry>";
}

const ParameterValue* find(const SystemFile& file, const std::string& component,
                           const std::string& variable) {
  for (const ParameterValue& p : file.description().find(component)->parameters)
    if (p.variable == variable) return &p;
  return nullptr;
}
std::string value(const SystemFile& file, const std::string& component, const std::string& variable) {
  const ParameterValue* p = find(file, component, variable);
  if (!p) return "(none)";
  CHECK(p->unit.empty());
  std::string text;
  for (const std::string& v : p->values)
    text += (text.empty() ? "" : " ") + v;
  return text;
}

/// One component "a" with these bindings.
std::string one(const std::string& list) {
  return structure(elements(component("a", "made.fmu", {}, bindings(list))));
}

const std::string kilo =
    R"(<ssv:Units><ssc:Unit name="N"><ssc:BaseUnit kg="1" m="1" s="-2"/></ssc:Unit></ssv:Units>)";

}  // namespace

TEST_CASE("values in place, of every type") {
  const SystemPlace place;
  const auto file = place.open(one(inPlace(
      set(real("p", "2.50") + parameter("flag", "Boolean value=\"true\"") +
          parameter("mode", "Enumeration value=\"high\"") + parameter("text", "String value=\"two words\"") +
          parameter("c", "Integer value=\"7\"") + real("F", "3") + parameter("n", "Integer value=\"3\"") +
          parameter("array", "Float64 value=\"1 2 3\"")))));
  CHECK(value(file, "a", "p") == "2.50");  // as written
  CHECK(value(file, "a", "flag") == "true");
  CHECK(value(file, "a", "mode") == "high");
  CHECK(value(file, "a", "text") == "two words");
  CHECK(value(file, "a", "c") == "7");
  CHECK(value(file, "a", "F") == "3");
  CHECK(value(file, "a", "array") == "1 2 3");
  CHECK(contains(find(file, "a", "p")->origin, "system.ssd, line "));
  CHECK(file.remarks().empty());
}

TEST_CASE("values from files, with a mapping of names and values") {
  const SystemPlace place;
  std::filesystem::create_directory(place.path / "resources");
  place.write(
      "resources/my values.ssv",
      set(real("gain", "2") + real("unused", "9") + parameter("gear", "Integer value=\"1\"") +
          parameter("open", "Boolean value=\"true\"") + parameter("stage", "Enumeration value=\"first\"")));
  place.write(
      "m.ssm",
      mapping(entry("gain", "p", linear("10", "1")) + entry("gain", "u") +
              entry("gear", "c", R"(<ssc:IntegerMappingTransformation><ssc:MapEntry source="1" target="5"/>
</ssc:IntegerMappingTransformation>)") +
              entry("open", "flag",
                    R"(<ssc:BooleanMappingTransformation><ssc:MapEntry source="true" target="false"/>
</ssc:BooleanMappingTransformation>)") +
              entry("stage", "mode",
                    R"(<ssc:EnumerationMappingTransformation><ssc:MapEntry source="first" target="low"/>
</ssc:EnumerationMappingTransformation>)")));
  const auto file = place.open(
      one(R"(<ssd:ParameterBinding type="application/x-ssp-parameter-set" source="resources/my%20values.ssv">
<ssd:ParameterMapping source="m.ssm"/></ssd:ParameterBinding>)"));
  CHECK(value(file, "a", "p") == "21");
  CHECK(value(file, "a", "u") == "2");
  CHECK(value(file, "a", "c") == "5");
  CHECK(value(file, "a", "flag") == "false");
  CHECK(value(file, "a", "mode") == "low");
  CHECK(file.description().components[0].parameters.size() == 5);
  CHECK(contains(find(file, "a", "p")->origin, "resources/my values.ssv, line 2"));
}

TEST_CASE("values are converted to the unit of the variable") {
  const SystemPlace place;
  const auto k = [&](const std::string& unit, const std::string& map = "") {
    return value(
        place.open(one(inPlace(set(parameter("k", "Real value=\"2500\" unit=\"" + unit + "\""), kilo), map))),
        "a", "k");
  };
  CHECK(k("N") == "2.5");    // k is in kN
  CHECK(k("kN") == "2500");  // the unit of the variable needs no definition
  const auto mapped = [](const std::string& attributes) {
    return "<ssd:ParameterMapping>" +
           mapping("<ssm:MappingEntry source=\"k\" target=\"k\" " + attributes + ">" + linear("2", "1") +
                   "</ssm:MappingEntry>") +
           "</ssd:ParameterMapping>";
  };
  CHECK(k("N", mapped("")) == "6");
  CHECK(k("N", mapped("suppressUnitConversion=\"true\"")) == "5001");
  const auto refuse = [&](const std::string& unit, const std::string& definitions) {
    return place.failure(
        one(inPlace(set(parameter("k", "Real value=\"1\" unit=\"" + unit + "\""), definitions))));
  };
  const auto unknown = place.open(one(inPlace(set(parameter("k", "Real value=\"1\" unit=\"lbf\"")))));
  CHECK(value(unknown, "a", "k") == "1");
  REQUIRE(unknown.remarks().size() == 1);
  CHECK(contains(unknown.remarks()[0], "because \"lbf\" is not defined."));
  CHECK(contains(refuse("s", R"(<ssv:Units><ssc:Unit name="s"><ssc:BaseUnit s="1"/></ssc:Unit></ssv:Units>)"),
                 "\"s\" (s) cannot be converted to \"kN\" (kg m s^-2)"));
}

TEST_CASE("later bindings win, and outer ones over inner ones") {
  const SystemPlace place;
  const std::string inner =
      "<ssd:System name=\"s\">" + bindings(inPlace(set(real("a.p", "3") + real("a.u", "30")))) +
      elements(component("a", "made.fmu", {},
                         bindings(inPlace(set(real("p", "1") + real("u", "10") + real("F", "100"))) +
                                  inPlace(set(real("p", "2") + real("t", "1000")))))) +
      "</ssd:System>";
  const auto file = place.open(structure(bindings(inPlace(set(real("s.a.u", "40")))) + elements(inner)));
  CHECK(value(file, "s.a", "p") == "3");
  CHECK(value(file, "s.a", "u") == "40");
  CHECK(value(file, "s.a", "F") == "100");
  CHECK(value(file, "s.a", "t") == "1000");
  // The same value under two names of the variable is still one value.
  const auto alias = place.open(one(inPlace(set(real("v_in", "1"))) + inPlace(set(real("speed", "2")))));
  CHECK(alias.description().components[0].parameters.size() == 1);
  CHECK(value(alias, "a", "v_in") == "2");
}

TEST_CASE("bindings of a component that stands for a structure come after those inside") {
  const SystemPlace place;
  place.write("sub.ssd", structure(bindings(inPlace(set(real("x.p", "1") + real("x.u", "1")))) +
                                   elements(component("x", "made.fmu", {}))));
  const auto file =
      place.open(structure(elements(component("sub", "sub.ssd", {}, bindings(inPlace(set(real("x.p", "2")))),
                                              "type=\"application/x-ssp-definition\""))));
  CHECK(value(file, "sub.x", "p") == "2");
  CHECK(value(file, "sub.x", "u") == "1");
}

TEST_CASE("a prefix stands before every name, and names of elements may have dots") {
  const SystemPlace place;
  const auto file =
      place.open(structure(bindings(inPlace(set(real("p", "5")), "", "prefix=\"a.b.\"")) +
                           elements(component("a.b", "made.fmu", {}) + "<ssd:System name=\"a\">" +
                                    elements(component("c", "made.fmu", {})) + "</ssd:System>")));
  CHECK(value(file, "a.b", "p") == "5");
  CHECK(value(file, "a.c", "p") == "(none)");
}

TEST_CASE("a value for a connector of a system reaches the variables behind it") {
  const SystemPlace place;
  const std::string inner =
      "<ssd:System name=\"s\">" + connectors({"gain:parameter:N", "in:input", "out:output"}) +
      elements(component("a", "made.fmu", {"k:parameter", "u:input", "v:output"}) +
               component("b", "made.fmu", {"k:parameter"})) +
      connections(connection("gain", "a.k") + connection("gain", "b.k", linear("2", "0")) +
                  connection("in", "a.u") + connection("a.v", "out")) +
      "</ssd:System>";
  const auto file = place.open(structure(
      connectors({"whole:parameter"}) +
          bindings(inPlace(set(real("whole", "4000") + real("s.in", "7") + real("s.out", "1")))) +
          elements(inner) + connections(connection("whole", "s.gain")),
      R"(<ssd:Units><ssc:Unit name="N"><ssc:BaseUnit kg="1" m="1" s="-2"/></ssc:Unit></ssd:Units>)"));
  CHECK(value(file, "s.a", "k") == "4");  // 4000 N in kN
  CHECK(value(file, "s.b", "k") == "8");
  CHECK(value(file, "s.a", "u") == "7");
  CHECK(file.description().components[0].parameters.size() == 2);
}

TEST_CASE("a source inside an FMU") {
  const SystemPlace place;
  writeZip(place.path / "with.fmu",
           {{"modelDescription.xml", description(variety)}, {"resources/d.ssv", set(real("p", "6"))}});
  const auto text = [](const std::string& source) {
    return structure(elements(
        component("a", "with.fmu", {},
                  bindings("<ssd:ParameterBinding source=\"" + source + "\" sourceBase=\"component\"/>"))));
  };
  const auto file = place.open(text("resources/d.ssv"));
  CHECK(value(file, "a", "p") == "6");
  CHECK(contains(find(file, "a", "p")->origin, "with.fmu/resources/d.ssv, line 2"));
  CHECK(contains(place.failure(text("none.ssv")), "contains no none.ssv."));
}

TEST_CASE("names that nothing has are ignored with a remark") {
  const SystemPlace place;
  const auto file = place.open(one(inPlace(set(real("p", "1") + real("q", "1") + real("w", "2")))));
  REQUIRE(file.remarks().size() == 1);
  CHECK(contains(file.remarks()[0], "line 4: nothing in \"a\" is called q, w; the values are ignored."));
  const auto mapped = place.open(one(inPlace(
      set(real("p", "1")), "<ssd:ParameterMapping>" + mapping(entry("x", "p")) + "</ssd:ParameterMapping>")));
  CHECK(mapped.description().components[0].parameters.empty());
  REQUIRE(mapped.remarks().size() == 1);
  CHECK(contains(mapped.remarks()[0], "there is no parameter \"x\" to be mapped to \"p\"."));
}

TEST_CASE("values that do not fit") {
  const SystemPlace place;
  const auto refuse = [&](const std::string& parameters) {
    return place.failure(one(inPlace(set(parameters))));
  };
  CHECK(contains(refuse(real("v", "1")), "\"a.v\" cannot be set: the FMU computes it (causality output"));
  CHECK(contains(refuse(real("flag", "1")),
                 "\"a.flag\" cannot be set: it is of type Boolean, the value is Real."));
  CHECK(contains(refuse(parameter("p", "Boolean value=\"true\"")),
                 "it is of type Float64, the value is Boolean."));
  CHECK(contains(refuse(real("p", "abc")), "\"abc\" is not a value for p"));
  CHECK(contains(refuse(real("p", "1 2")), "it takes one value, 2 are given."));
  CHECK(contains(refuse(parameter("mode", "Enumeration value=\"middle\"")),
                 "an enumeration: low (1), high (2)"));
  CHECK(contains(refuse(parameter("c", "Integer value=\"1e99\"")), "an integer from"));
  CHECK(contains(refuse(real("array", "1 2 3")),
                 "\"a.array\" takes 2 values, or one for all of them; 3 are given."));
  CHECK(contains(refuse(real("p", "1") + real("p", "2")),
                 "the parameter \"p\" is there twice, with two values."));
  CHECK(contains(refuse("<ssv:Parameter name=\"p\"/>"), "the parameter \"p\" has no value"));
  CHECK(contains(place.failure(one("<ssd:ParameterBinding/>")),
                 "names no source and contains no <ParameterSet>."));
  CHECK(contains(place.failure(one("<ssd:ParameterBinding type=\"text/csv\" source=\"x.csv\"/>")),
                 "only application/x-ssp-parameter-set can be read."));
  CHECK(contains(place.failure(one("<ssd:ParameterBinding source=\"none.ssv\"/>")), "There is no file "));
  CHECK(contains(place.failure(one("<ssd:ParameterBinding source=\"http://a.b/x.ssv\"/>")),
                 "only files can be read"));
  place.write("bad.ssv", "<ssv:ParameterSet " + namespaces + "><ssv:Parameters>");
  CHECK(contains(place.failure(one("<ssd:ParameterBinding source=\"bad.ssv\"/>")),
                 "bad.ssv, line 1: the XML is malformed"));
  CHECK(contains(place.failure(one("<ssd:ParameterBinding source=\"system.ssd\"/>")),
                 "this is no set of parameter values."));
}
