// Structures that are right: what the master gets from them.
#include <doctest/doctest.h>

#include "system_files.hpp"

using namespace bristle;
using namespace bristle::cosim;
using namespace bristle::test;
namespace fs = std::filesystem;

namespace {

const std::string pair = elements(component("a", "made.fmu", {"v:output", "F:input"}) +
                                  component("b", "made.fmu", {"F_out:output", "v_in:input"}));

const SystemConnection* find(const SystemFile& file, const std::string& to) {
  for (const SystemConnection& c : file.description().connections)
    if (c.toComponent + "." + c.toVariable == to) return &c;
  return nullptr;
}

const SystemConnection& connectionTo(const SystemFile& file, const std::string& to) {
  const SystemConnection* c = find(file, to);
  REQUIRE_MESSAGE(c != nullptr, to);
  return *c;
}

}  // namespace

TEST_CASE("components, connections, experiment and settings of a structure") {
  const SystemPlace place;
  const auto file = place.open(structure(
      pair + connections(connection("a.v", "b.v_in") + connection("b.F_out", "a.F")),
      R"(<ssd:DefaultExperiment startTime="1" stopTime="2.5"/><ssd:Annotations><ssc:Annotation type="org.bristle.master">
<m:Master xmlns:m="urn:bristle:master" algorithm="newton" step="1e-3" tolerance="1e-5"/></ssc:Annotation></ssd:Annotations>)"));
  const SystemDescription& system = file.description();
  CHECK(system.name == "Test");
  REQUIRE(system.components.size() == 2);
  CHECK(system.components[0].name == "a");
  CHECK(system.components[0].fmu == place.path / "made.fmu");
  CHECK_FALSE(system.components[0].kind.has_value());
  CHECK(system.components[0].origin == (place.path / "system.ssd").string() + ", line 4");
  CHECK(system.connections.size() == 2);
  const SystemConnection& c = connectionTo(file, "a.F");
  CHECK(c.fromComponent == "b");
  CHECK(c.fromVariable == "F_out");
  CHECK(c.factor == 1);
  CHECK(c.offset == 0);
  CHECK(contains(c.origin, "system.ssd, line "));
  CHECK(system.startTime == 1);
  CHECK(system.stopTime == 2.5);
  CHECK(system.settings.algorithm == "newton");
  CHECK(system.settings.step == 1e-3);
  CHECK(system.settings.tolerance == 1e-5);
  CHECK(file.remarks().empty());
  // One FMU on disk is one object.
  CHECK(file.fmus().size() == 2);
  CHECK(file.fmus()[0] == file.fmus()[1]);
  CHECK(file.fmu("b") == file.fmus()[1]);
}

TEST_CASE("the step of OMSimulator's annotation is taken where ours is absent") {
  const SystemPlace place;
  const std::string theirs =
      R"(<ssd:Annotations><ssc:Annotation type="org.openmodelica"><oms:Annotations xmlns:oms="x">
<oms:SimulationInformation><oms:FixedStepMaster description="oms-ma" stepSize="0.25"/></oms:SimulationInformation>
</oms:Annotations></ssc:Annotation></ssd:Annotations>)";
  CHECK(place.open(structure(pair + theirs)).description().settings.step == 0.25);
  const std::string ours = R"(<ssd:Annotations><ssc:Annotation type="org.bristle.master"><Master step="0.5"/>
</ssc:Annotation></ssd:Annotations>)";
  CHECK(place.open(structure(pair + theirs, ours)).description().settings.step == 0.5);
}

TEST_CASE("which end is called the start does not say where the signal goes") {
  const SystemPlace place;
  const auto file = place.open(structure(pair + connections(connection("b.v_in", "a.v", linear("2", "1")))));
  const SystemConnection& c = connectionTo(file, "b.v_in");
  CHECK(c.fromComponent == "a");
  CHECK(c.factor == 2);
  CHECK(c.offset == 1);
}

TEST_CASE("namespaces count, not their prefixes, and unknown elements are passed over") {
  const SystemPlace place;
  const auto file = place.open(R"(<?xml version="1.0"?><!-- a comment -->
<SystemStructureDescription xmlns="http://ssp-standard.org/SSP1/SystemStructureDescription" version="2.0" name="N"
   xmlns:common="http://ssp-standard.org/SSP1/SystemStructureCommon">
 <System name="S"><x:Elements xmlns:x="other"><x:Component name="no"/></x:Elements><Nonsense/>
  <Elements><Component name="a" source="made.fmu"><Connectors>
   <Connector name="v" kind="output"><common:Float64 unit="mm/s"/><common:Dimension/></Connector></Connectors></Component>
   <Component name="b" source="made.fmu"><Connectors><Connector name="v_in" kind="input"/></Connectors></Component>
   <Whatever/></Elements>
  <Connections><Connection startElement="a" startConnector="v" endElement="b" endConnector="v_in"/></Connections>
 </System>
 <Units><common:Unit name="mm/s"><common:BaseUnit m="1" s="-1" factor="0.001"/></common:Unit></Units>
</SystemStructureDescription>)");
  CHECK(file.description().components.size() == 2);
  CHECK(connectionTo(file, "b.v_in").factor == doctest::Approx(1).epsilon(1e-15));
}

TEST_CASE("sources may be encoded, absolute, above the structure or with backslashes") {
  const SystemPlace place;
  fs::create_directories(place.path / "deep folder");
  fs::copy(place.path / "made.fmu", place.path / "deep folder" / "my \xc3\xa4.fmu");
  const std::string uri = "file://" + (place.path / "made.fmu").string();
  writeFile(
      place.path / "deep folder" / "s.ssd",
      structure(elements(component("up", "../made.fmu", {}) + component("encoded", "my%20%C3%A4.fmu", {}) +
                         component("plain", "my \xc3\xa4.fmu", {}) + component("absolute", uri, {}) +
                         component("windows", "..\\made.fmu", {}))));
  const auto file = SystemFile::open(place.path / "deep folder" / "s.ssd");
  const auto& fmus = file.fmus();
  CHECK(fmus[0] == fmus[3]);
  CHECK(fmus[0] == fmus[4]);
  CHECK(fmus[1] == fmus[2]);
  CHECK(fmus[0] != fmus[1]);
}

TEST_CASE("a package is unpacked for as long as the object lives") {
  const SystemPlace place;
  const std::string fmu = readFile(place.path / "made.fmu");
  writeZip(place.path / "p.ssp",
           {{"SystemStructure.ssd", structure(elements(component("a", "resources/made.fmu", {})))},
            {"Variant.ssd", structure(elements(component("b", "resources/made.fmu", {})))},
            {"resources/made.fmu", fmu}});
  fs::path unpacked;
  {
    const auto file = SystemFile::open(place.path / "p.ssp");
    unpacked = file.description().components[0].fmu;
    CHECK(readFile(unpacked) == fmu);
    CHECK(contains(file.description().components[0].origin, "p.ssp/SystemStructure.ssd, line 4"));
  }
  CHECK_FALSE(fs::exists(unpacked));
  // Another structure of a package is named by a fragment.
  const auto file = place.open(structure(
      elements(component("sub", "p.ssp#Variant.ssd", {}, "", "type=\"application/x-ssp-package\""))));
  CHECK(file.description().components[0].name == "sub.b");
}

TEST_CASE("the interface that a component asks for") {
  const SystemPlace place;
  const auto file = place.open(
      structure(elements(component("a", "made.fmu", {}, "", "implementation=\"CoSimulation\"") +
                         component("b", "made.fmu", {}, "",
                                   "implementation=\"any\" type=\"application/x-fmu-sharedlibrary\""))));
  CHECK(file.description().components[0].kind == InterfaceKind::coSimulation);
  CHECK_FALSE(file.description().components[1].kind.has_value());
  CHECK(contains(place.failure(structure(
                     elements(component("a", "made.fmu", {}, "", "implementation=\"ModelExchange\"")))),
                 "\"a\" asks for ModelExchange, which its FMU does not offer."));
}

TEST_CASE("units are converted, then the value is transformed") {
  const SystemPlace place;
  const auto a = component("a", "made.fmu", {"v_mm:output", "F_out:output", "T:output", "v:output"});
  const auto b = component("b", "made.fmu", {"v_in:input", "F_kN:input", "t:input", "u:input"});
  const auto file = place.open(
      structure(elements(a + b) + connections(connection("a.v_mm", "b.v_in") +
                                              connection("a.F_out", "b.F_kN", linear("3", "5")) +
                                              connection("a.T", "b.t") + connection("a.v", "b.u"))));
  CHECK(connectionTo(file, "b.v_in").factor == 0.001);
  CHECK(connectionTo(file, "b.F_kN").factor == doctest::Approx(0.003).epsilon(1e-15));
  CHECK(connectionTo(file, "b.F_kN").offset == 5);  // in kN, the unit of the target
  CHECK(connectionTo(file, "b.t").offset == doctest::Approx(-273.15));
  CHECK(connectionTo(file, "b.u").factor == 1);  // it has no unit

  const auto plain =
      place.open(structure(elements(a + b) + connections(connection("a.v_mm", "b.v_in", linear("7", "0"),
                                                                    "suppressUnitConversion=\"true\""))));
  CHECK(connectionTo(plain, "b.v_in").factor == 7);
  CHECK(connectionTo(plain, "b.v_in").suppressUnitConversion);
}

TEST_CASE("a connector with a unit of its own takes part in the conversion") {
  const SystemPlace place;
  // a.v (m/s) is shown in mm/s, scaled by 2 there, taken in m/s.
  const auto file = place.open(structure(
      elements(component("a", "made.fmu", {"v:output:mm/s"}) + component("b", "made.fmu", {"v_in:input"})) +
          connections(connection("a.v", "b.v_in", linear("1", "3"), "suppressUnitConversion=\"true\"")),
      R"(<ssd:Units><ssc:Unit name="mm/s"><ssc:BaseUnit m="1" s="-1" factor="0.001"/></ssc:Unit></ssd:Units>)"));
  CHECK(connectionTo(file, "b.v_in").factor == doctest::Approx(1000).epsilon(1e-15));
  CHECK(connectionTo(file, "b.v_in").offset == 3);
}

TEST_CASE("a unit that nobody defines is not converted, which is remarked upon") {
  const SystemPlace place;
  const auto file =
      place.open(structure(elements(component("a", "made.fmu", {"length:output"}) +
                                    component("b", "made.fmu", {"F:input", "u:input"})) +
                           connections(connection("a.length", "b.F") + connection("a.length", "b.u"))));
  CHECK(connectionTo(file, "b.F").factor == 1);
  REQUIRE(file.remarks().size() == 1);
  CHECK(
      contains(file.remarks()[0],
               ": nothing is converted between \"furlong\" and \"N\", because \"furlong\" is not defined."));
}

TEST_CASE("a Boolean mapping is a line through two points") {
  const SystemPlace place;
  const auto open = [&](const std::string& entries) {
    return place.open(structure(
        elements(component("a", "made.fmu", {"on:output"}) + component("b", "made.fmu", {"switch:input"})) +
        connections(connection(
            "a.on", "b.switch",
            "<ssc:BooleanMappingTransformation>" + entries + "</ssc:BooleanMappingTransformation>"))));
  };
  const auto inverse =
      open(R"(<ssc:MapEntry source="true" target="false"/><ssc:MapEntry source="false" target="true"/>)");
  CHECK(connectionTo(inverse, "b.switch").factor == -1);
  CHECK(connectionTo(inverse, "b.switch").offset == 1);
  const auto always = open(R"(<ssc:MapEntry source="0" target="1"/>)");  // true stays true
  CHECK(connectionTo(always, "b.switch").factor == 0);
  CHECK(connectionTo(always, "b.switch").offset == 1);
}

TEST_CASE("integers may drive integers, reals and enumerations, enumerations the same enumeration") {
  const SystemPlace place;
  const auto file =
      place.open(structure(elements(component("a", "made.fmu", {"count:output", "gear:output"}) +
                                    component("b", "made.fmu", {"number:input", "u:input", "gear_in:input"}) +
                                    component("c", "made.fmu", {"number:input", "gear_in:input"})) +
                           connections(connection("a.count", "b.number") + connection("a.count", "b.u") +
                                       connection("a.gear", "b.gear_in") + connection("a.gear", "c.number") +
                                       connection("a.count", "c.gear_in"))));
  CHECK(file.description().connections.size() == 5);
}

TEST_CASE("signals through the connectors of systems become direct connections") {
  const SystemPlace place;
  // a.v -> out of "left" -> in of "right" -> in of "right.inner" -> b.v_in, scaled on the way.
  const std::string left = "<ssd:System name=\"left\">" + connectors({"out:output"}) +
                           elements(component("a", "made.fmu", {"v:output"})) +
                           connections(connection("a.v", "out", linear("2", "1"))) + "</ssd:System>\n";
  const std::string inner = "<ssd:System name=\"inner\">" + connectors({"in:input:mm/s"}) +
                            elements(component("b", "made.fmu", {"v_in:input", "u:input"})) +
                            connections(connection("in", "b.v_in") + connection("in", "b.u")) +
                            "</ssd:System>\n";
  const std::string right = "<ssd:System name=\"right\">" + connectors({"in:input", "spare:input"}) +
                            elements(inner) + connections(connection("in", "inner.in", linear("3", "4"))) +
                            "</ssd:System>\n";
  const auto file = place.open(structure(
      elements(left + right) + connections(connection("left.out", "right.in")),
      R"(<ssd:Units><ssc:Unit name="mm/s"><ssc:BaseUnit m="1" s="-1" factor="0.001"/></ssc:Unit></ssd:Units>)"));
  const SystemDescription& system = file.description();
  REQUIRE(system.components.size() == 2);
  CHECK(system.components[0].name == "left.a");
  CHECK(system.components[1].name == "right.inner.b");
  // (2 v + 1) m/s is 1000 times as much in mm/s; times 3 plus 4 there; back to m/s.
  const SystemConnection& c = connectionTo(file, "right.inner.b.v_in");
  CHECK(c.fromComponent == "left.a");
  CHECK(c.factor == doctest::Approx(6).epsilon(1e-14));
  CHECK(c.offset == doctest::Approx(3.004).epsilon(1e-14));
  // u has no unit: it gets the number in mm/s.
  CHECK(connectionTo(file, "right.inner.b.u").factor == doctest::Approx(6000).epsilon(1e-14));
  CHECK(connectionTo(file, "right.inner.b.u").offset == doctest::Approx(3004).epsilon(1e-14));
}

TEST_CASE("an empty name of an element is the system itself") {
  const SystemPlace place;
  const auto file = place.open(structure(
      connectors({"in:input"}) + elements(component("a", "made.fmu", {"u:input"})) +
      connections(
          R"(<ssd:Connection startElement="" startConnector="in" endElement="a" endConnector="u"/>)")));
  CHECK(file.description().ports.size() == 1);
}

TEST_CASE("connectors of the outermost system are its ports") {
  const SystemPlace place;
  const auto file = place.open(structure(
      connectors({"force:input:kN", "speed:output:mm/s", "nothing:input", "gain:parameter"}) +
          elements(component("a", "made.fmu", {"F:input", "F_kN:input", "v:output", "p:parameter"})) +
          connections(connection("force", "a.F") + connection("force", "a.F_kN") +
                      connection("speed", "a.v", linear("1", "2")) + connection("gain", "a.p")),
      R"(<ssd:Units><ssc:Unit name="mm/s"><ssc:BaseUnit m="1" s="-1" factor="0.001"/></ssc:Unit>
<ssc:Unit name="kN"><ssc:BaseUnit kg="1" m="1" s="-2" factor="1000"/></ssc:Unit></ssd:Units>)"));
  const auto& ports = file.description().ports;
  REQUIRE(ports.size() == 3);
  CHECK(ports[0].name == "force");
  CHECK(ports[0].isInput);
  CHECK(ports[0].variable == "F");
  CHECK(ports[0].unit == "kN");
  CHECK(ports[0].factor == 1000);
  CHECK(ports[1].variable == "F_kN");
  CHECK(ports[1].factor == 1);
  CHECK(ports[2].name == "speed");
  CHECK_FALSE(ports[2].isInput);
  CHECK(ports[2].component == "a");
  CHECK(ports[2].factor == doctest::Approx(1000).epsilon(1e-15));
  CHECK(ports[2].offset == 2);
}

TEST_CASE("components may stand for other structures, packages and systems of the same file") {
  const SystemPlace place;
  const std::string sub =
      structure(connectors({"in:input", "out:output:m/s"}) +
                    elements(component("x", "made.fmu", {"u:input", "v:output"})) +
                    connections(connection("in", "x.u") + connection("x.v", "out")),
                R"(<ssd:Units><ssc:Unit name="m/s"><ssc:BaseUnit m="1" s="-1"/></ssc:Unit></ssd:Units>)");
  place.write("sub.ssd", sub);
  writeZip(place.path / "sub.ssp",
           {{"SystemStructure.ssd", sub}, {"made.fmu", readFile(place.path / "made.fmu")}});
  const std::string type = "type=\"application/x-ssp-", close = "\"";
  const std::string local = "<ssd:System name=\"local\" id=\"here\">" + connectors({"in:input"}) +
                            elements(component("y", "made.fmu", {"u:input"})) +
                            connections(connection("in", "y.u")) + "</ssd:System>\n";
  const auto file = place.open(structure(
      elements(
          component("first", "sub.ssd", {"in:input", "out:output:mm/s"}, "", type + "definition" + close) +
          component("second", "sub.ssp", {"in:input", "out:output"}, "", type + "package" + close) + local +
          component("again", "#here", {"in:input"}, "", type + "definition" + close)) +
          connections(connection("first.out", "second.in") + connection("second.out", "first.in") +
                      connection("first.out", "again.in")),
      R"(<ssd:Units><ssc:Unit name="mm/s"><ssc:BaseUnit m="1" s="-1" factor="0.001"/></ssc:Unit></ssd:Units>)"));
  std::vector<std::string> names;
  for (const SystemComponent& c : file.description().components)
    names.push_back(c.name);
  CHECK(names == std::vector<std::string>{"first.x", "second.x", "local.y", "again.y"});
  CHECK(connectionTo(file, "first.x.u").fromComponent == "second.x");
  CHECK(connectionTo(file, "first.x.u").factor == 1);
  // What `first` declares in mm/s arrives so where nobody has a unit.
  CHECK(connectionTo(file, "second.x.u").factor == doctest::Approx(1000).epsilon(1e-15));
  CHECK(connectionTo(file, "again.y.u").fromComponent == "first.x");
  CHECK(find(file, "local.y.u") == nullptr);
}
