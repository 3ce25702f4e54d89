// modelDescription.xml of both versions in one form, and what is said about broken ones.
#include "cosim/model_description.hpp"

#include "cosim/error.hpp"
#include "cosim/layout.hpp"
#include "files.hpp"

using namespace bristle;
using namespace bristle::cosim;
using namespace bristle::test;

namespace {

constexpr const char* fmi2 = R"xml(<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="2.0" modelName="Ball" guid="{1}" numberOfEventIndicators="1">
  <CoSimulation modelIdentifier="ball" canInterpolateInputs="true" maxOutputDerivativeOrder="2"/>
  <UnitDefinitions><Unit name="m/s"><BaseUnit m="1" s="-1"/><DisplayUnit name="km/h" factor="3.6"/></Unit></UnitDefinitions>
  <TypeDefinitions>
    <SimpleType name="Speed"><Real quantity="Velocity" unit="m/s" min="-10" nominal="2"/></SimpleType>
    <SimpleType name="Way"><Enumeration><Item name="up" value="1"/><Item name="down" value="3"/></Enumeration></SimpleType>
  </TypeDefinitions>
  <LogCategories><Category name="logEvents"/></LogCategories>
  <DefaultExperiment stopTime="3" stepSize="1e-2"/>
  <ModelVariables>
    <ScalarVariable name="h" valueReference="1" causality="output" initial="exact"><Real start="1"/></ScalarVariable>
    <ScalarVariable name="der(h)" valueReference="2"><Real derivative="1" declaredType="Speed" max="9"/></ScalarVariable>
    <ScalarVariable name="way" valueReference="1" causality="parameter" variability="fixed"><Enumeration declaredType="Way" start="3"/></ScalarVariable>
    <ScalarVariable name="on" valueReference="1" causality="input" variability="discrete"><Boolean start="false"/></ScalarVariable>
  </ModelVariables>
  <ModelStructure>
    <Outputs><Unknown index="1" dependencies="4" dependenciesKind="discrete"/></Outputs>
    <Derivatives><Unknown index="2"/></Derivatives>
  </ModelStructure>
</fmiModelDescription>)xml";

constexpr const char* fmi3 =
    R"xml(<fmiModelDescription fmiVersion="3.0.2" modelName="Matrix" instantiationToken="t">
  <CoSimulation modelIdentifier="matrix" hasEventMode="true" fixedInternalStepSize="0.1"/>
  <ModelVariables>
    <Float64 name="time" valueReference="0" causality="independent"/>
    <UInt64 name="n" valueReference="1" causality="structuralParameter" start="2"/>
    <Float64 name="A" valueReference="2" causality="parameter" start="1 2 3 4 5 6"><Dimension valueReference="1"/><Dimension start="3"/></Float64>
    <Float64 name="x" valueReference="3" initial="exact" start="0"><Alias name="state"/></Float64>
    <Float64 name="der(x)" valueReference="4" derivative="3"/>
    <String name="file" valueReference="5" causality="parameter"><Start value="a b"/></String>
    <Clock name="tick" valueReference="6" causality="input" intervalVariability="triggered"/>
  </ModelVariables>
  <ModelStructure>
    <ContinuousStateDerivative valueReference="4" dependencies="3 2" dependenciesKind="constant dependent"/>
    <EventIndicator valueReference="3"/>
  </ModelStructure>
</fmiModelDescription>)xml";

std::string refusal(const std::string& xml) {
  return failureOf<Error>([&] { ModelDescription::parse(xml, "md.xml"); });
}

std::string changed(std::string text, const std::string& part, const std::string& by) {
  const auto at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.replace(at, part.size(), by);
}

}  // namespace

TEST_CASE("an FMI 2 description is read") {
  const auto model = ModelDescription::parse(fmi2);
  CHECK(model.version == FmiVersion::fmi2);
  CHECK(model.token == "{1}");
  REQUIRE(model.coSimulation);
  CHECK(model.coSimulation->canInterpolateInputs);
  CHECK(model.coSimulation->maxOutputDerivativeOrder == 2);
  CHECK_FALSE(model.modelExchange);
  CHECK(model.defaultExperiment.stepSize == 1e-2);
  CHECK_FALSE(model.defaultExperiment.startTime);
  CHECK(model.units.front().exponents == std::map<std::string, int>{{"m", 1}, {"s", -1}});
  CHECK(model.eventIndicatorCount == 1);
  CHECK(model.logCategories.front().name == "logEvents");
}

TEST_CASE("a variable takes what it does not say from its declared type") {
  const auto model = ModelDescription::parse(fmi2);
  const Variable& v = model.variable("der(h)");
  CHECK(v.unit == "m/s");
  CHECK(v.min == -10);
  CHECK(v.max == 9);
  CHECK(v.nominal == 2);
  REQUIRE(v.derivativeOf);
  CHECK(model.variables[*v.derivativeOf].name == "h");
  CHECK(model.isState(model.variable("h")));
  CHECK_FALSE(model.isState(v));
}

TEST_CASE("FMI 2 counts value references per type") {
  const auto model = ModelDescription::parse(fmi2);
  CHECK(model.find(Type::float64, 1)->name == "h");
  CHECK(model.find(Type::int32, 1)->name == "way");
  CHECK(model.find(Type::boolean, 1)->name == "on");
  CHECK(model.find(Type::string, 1) == nullptr);
}

TEST_CASE("dependencies keep the difference between none and unknown") {
  const auto model = ModelDescription::parse(fmi2);
  REQUIRE(model.structure.outputs.front().dependencies);
  CHECK(model.variables[model.structure.outputs.front().dependencies->front().variable].name == "on");
  CHECK(model.structure.outputs.front().dependencies->front().kind == DependencyKind::discrete);
  CHECK_FALSE(model.structure.derivatives.front().dependencies);
}

TEST_CASE("an FMI 3 description is read") {
  const auto model = ModelDescription::parse(fmi3);
  CHECK(model.version == FmiVersion::fmi3);
  CHECK(model.coSimulation->hasEventMode);
  CHECK(model.coSimulation->fixedInternalStepSize == 0.1);
  CHECK(model.variable("n").variability == Variability::fixed);
  CHECK(model.variable("tick").variability == Variability::discrete);
  CHECK(model.variable("x").variability == Variability::continuous);
  CHECK(model.variable("file").start == std::vector<std::string>{"a b"});
  CHECK(&model.variable("state") == &model.variable("x"));
  CHECK(model.isState(model.variable("x")));
  CHECK(model.hasClocks());
  CHECK(model.structure.derivatives.front().dependencies->at(1).kind == DependencyKind::dependent);
  CHECK(model.eventIndicatorCount == 1);
}

TEST_CASE("arrays have named elements, row by row, counted from 1") {
  const auto model = ModelDescription::parse(fmi3);
  const Layout layout(model);
  const auto elements = layout.elements(model.variable("A"));
  REQUIRE(elements.size() == 6);
  CHECK(elements[0].name == "A[1,1]");
  CHECK(elements[2].name == "A[1,3]");
  CHECK(elements[3].name == "A[2,1]");
  CHECK(layout.resolve("A[2,3]").front().offset == 5);
  CHECK(layout.startValues(model.variable("A"))[4] == 5);
  CHECK(contains(failureOf<Error>([&] { layout.resolve("A[3,1]"); }), "A[1,1] to A[2,3]"));
  CHECK(contains(failureOf<Error>([&] { layout.resolve("B"); }), "has no variable \"B\""));
}

TEST_CASE("structural parameters change the extents") {
  const auto model = ModelDescription::parse(fmi3);
  CHECK(Layout(model, {{1, 4}}).size(model.variable("A")) == 12);
  CHECK(Layout(model, {{1, 0}}).elements(model.variable("A")).empty());
  CHECK(contains(failureOf<Error>([&] {
                   Layout(model, {{1, std::uint64_t{1} << 62}}).size(model.variable("A"));
                 }),
                 "more than"));
}

TEST_CASE("values are read as their variable wants them") {
  const auto model = ModelDescription::parse(fmi2);
  const auto value = [&](const char* name, const char* text) {
    return parseValue(model, model.variable(name), text);
  };
  CHECK(value("h", "1e-3") == 1e-3);
  CHECK(value("on", "true") == 1);
  CHECK(value("way", "down") == 3);
  CHECK(value("way", "1") == 1);
  CHECK(value("way", "UP") == 1);
  CHECK(contains(failureOf<Error>([&] { value("way", "2"); }), "up (1), down (3)"));
  CHECK(contains(failureOf<Error>([&] { value("on", "2"); }), "true or false"));
  CHECK(contains(failureOf<Error>([&] { value("h", "nan"); }), "a number"));
}

TEST_CASE("malformed XML is refused with its line") {
  CHECK(contains(refusal("<a>\n<b>\n</a>"), "md.xml, line 3"));
  CHECK(contains(refusal(changed(fmi2, "</ModelVariables>", "")), "malformed"));
  CHECK(contains(refusal(""), "md.xml"));
}

TEST_CASE("a description that is not one is refused") {
  CHECK(contains(refusal("<html/>"), "<html> and should be <fmiModelDescription>"));
  CHECK(contains(refusal(changed(fmi2, "\"2.0\"", "\"1.0\"")), "FMI version 1.0; versions 2.0 and 3.0"));
  CHECK(contains(refusal(changed(fmi2, "\"2.0\"", "\"4.0\"")), "FMI version 4.0"));
  CHECK(contains(refusal(changed(fmi2, "guid=\"{1}\"", "")),
                 "line 2: <fmiModelDescription> has no attribute \"guid\""));
  CHECK(contains(refusal(changed(fmi2, "valueReference=\"2\"", "valueReference=\"two\"")),
                 "valueReference = \"two\""));
  CHECK(contains(refusal(changed(fmi2, "causality=\"output\"", "causality=\"exit\"")),
                 "allowed are local, parameter"));
  CHECK(contains(refusal(changed(fmi2, "<Unknown index=\"2\"/>", "<Unknown index=\"9\"/>")),
                 "variable number 9; there are 4"));
  CHECK(contains(refusal(changed(fmi2, "derivative=\"1\"", "derivative=\"0\"")), "variable number 0"));
  CHECK(contains(refusal(changed(fmi3, "<Float64 name=\"x\"", "<Real name=\"x\"")), "malformed"));
  CHECK(contains(refusal(changed(fmi3, "valueReference=\"4\" derivative", "valueReference=\"3\" derivative")),
                 "value reference 3 of another one"));
  CHECK(contains(
      refusal(changed(fmi3, "<EventIndicator valueReference=\"3\"", "<EventIndicator valueReference=\"77\"")),
      "value reference 77"));
}
