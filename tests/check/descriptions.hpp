// Two rich and entirely legal model descriptions, one per version, and what the rules say about spoilt
// copies.
#pragma once

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "check/examples.hpp"

namespace bristle::test {

inline const std::string goodFmi2 = R"xml(<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="2.0" modelName="Examples.Good" guid="{3f1c}" description="a body on a spring"
  version="1.0" generationTool="an editor" generationDateAndTime="2024-02-29T12:30:00Z"
  variableNamingConvention="structured" numberOfEventIndicators="0">
  <ModelExchange modelIdentifier="Good" canGetAndSetFMUstate="true" canSerializeFMUstate="true"/>
  <CoSimulation modelIdentifier="Good" canHandleVariableCommunicationStepSize="true"
    maxOutputDerivativeOrder="1" canGetAndSetFMUstate="true"/>
  <UnitDefinitions>
    <Unit name="s"><BaseUnit s="1"/></Unit>
    <Unit name="kg"><BaseUnit kg="1"/></Unit>
    <Unit name="m"><BaseUnit m="1"/><DisplayUnit name="mm" factor="1000"/><DisplayUnit name="km" factor="1e-3"/></Unit>
    <Unit name="m/s"><BaseUnit m="1" s="-1"/></Unit>
    <Unit name="m/s2"><BaseUnit m="1" s="-2"/></Unit>
    <Unit name="N"><BaseUnit kg="1" m="1" s="-2" factor="1" offset="0"/></Unit>
    <Unit name="K"><BaseUnit K="1"/><DisplayUnit name="degC" offset="-273.15"/></Unit>
    <Unit name="coins"/>
  </UnitDefinitions>
  <TypeDefinitions>
    <SimpleType name="Types.Position" description="a place"><Real quantity="Length" unit="m" displayUnit="mm" min="-10" max="10" nominal="0.1" unbounded="false"/></SimpleType>
    <SimpleType name="Types.Count"><Integer min="0" max="100"/></SimpleType>
    <SimpleType name="Types.Switch"><Boolean/></SimpleType>
    <SimpleType name="Types.Text"><String/></SimpleType>
    <SimpleType name="Types.Mode"><Enumeration quantity="Mode"><Item name="stick" value="1" description="at rest"/><Item name="slip" value="3"/></Enumeration></SimpleType>
  </TypeDefinitions>
  <LogCategories><Category name="logStatusError" description="failures"/><Category name="own"/></LogCategories>
  <DefaultExperiment startTime="1" stopTime="5" tolerance="1e-4" stepSize="0.5"/>
  <VendorAnnotations><Tool name="one"><Any x="1" x2=""/></Tool><Tool name="other"/></VendorAnnotations>
  <ModelVariables>
    <ScalarVariable name="time" valueReference="0" causality="independent" variability="continuous"><Real unit="s"/></ScalarVariable>
    <ScalarVariable name="u" valueReference="1" description="force" causality="input" canHandleMultipleSetPerTimeInstant="false"><Real unit="N" start="0"/></ScalarVariable>
    <ScalarVariable name="mass" valueReference="2" causality="parameter" variability="fixed" initial="exact"><Real unit="kg" min="0" start="2"/></ScalarVariable>
    <ScalarVariable name="price" valueReference="3" causality="parameter" variability="tunable"><Real unit="coins" start="1.5e3"/></ScalarVariable>
    <ScalarVariable name="weight" valueReference="4" causality="calculatedParameter" variability="fixed"><Real unit="N"/></ScalarVariable>
    <ScalarVariable name="x" valueReference="5" initial="exact"><Real declaredType="Types.Position" start="0.5"/></ScalarVariable>
    <ScalarVariable name="der(x)" valueReference="6"><Real unit="m/s" derivative="6"/></ScalarVariable>
    <ScalarVariable name="v" valueReference="6" initial="exact"><Real unit="m/s" start="0"/></ScalarVariable>
    <ScalarVariable name="der(v)" valueReference="7"><Real unit="m/s2" derivative="8"/></ScalarVariable>
    <ScalarVariable name="y" valueReference="5" causality="output"><Real declaredType="Types.Position" displayUnit="km" max="20"/></ScalarVariable>
    <ScalarVariable name="body.F" valueReference="8" causality="output" initial="approx"><Real unit="N" start="-1"/></ScalarVariable>
    <ScalarVariable name="body.mode" valueReference="1" causality="output" variability="discrete" initial="exact"><Enumeration declaredType="Types.Mode" start="3"/></ScalarVariable>
    <ScalarVariable name="setting" valueReference="2" causality="parameter" variability="fixed"><Enumeration declaredType="Types.Mode" min="1" max="3" start="1"/></ScalarVariable>
    <ScalarVariable name="count" valueReference="3" variability="discrete" initial="exact"><Integer declaredType="Types.Count" start="7"/></ScalarVariable>
    <ScalarVariable name="steps" valueReference="4" causality="parameter" variability="tunable"><Integer min="1" max="1000" start="10"/></ScalarVariable>
    <ScalarVariable name="on" valueReference="0" causality="input" variability="discrete"><Boolean declaredType="Types.Switch" start="true"/></ScalarVariable>
    <ScalarVariable name="label" valueReference="0" causality="parameter" variability="fixed"><String declaredType="Types.Text" start=" any text "/></ScalarVariable>
    <ScalarVariable name="z[1,1]" valueReference="10"><Real/></ScalarVariable>
    <ScalarVariable name="z[1,2]" valueReference="11"><Real/></ScalarVariable>
    <ScalarVariable name="z[2,1]" valueReference="12"><Real/></ScalarVariable>
    <ScalarVariable name="g" valueReference="13" variability="constant"><Real unit="m/s2" start="9.81"/></ScalarVariable>
    <ScalarVariable name="gravity" valueReference="13" variability="constant"><Real unit="m/s2" start="9.810"/></ScalarVariable>
    <ScalarVariable name="body.'any \'name\' #1'.ok" valueReference="1" variability="discrete"><Boolean/></ScalarVariable>
    <ScalarVariable name="T" valueReference="14" variability="fixed"><Real unit="K" displayUnit="degC" relativeQuantity="true" nominal="300"/></ScalarVariable>
  </ModelVariables>
  <ModelStructure>
    <Outputs><Unknown index="10" dependencies="6" dependenciesKind="constant"/><Unknown index="11"/><Unknown index="12"/></Outputs>
    <Derivatives><Unknown index="7" dependencies="8"/><Unknown index="9"/></Derivatives>
    <InitialUnknowns><Unknown index="5"/><Unknown index="7"/><Unknown index="9"/><Unknown index="10"/><Unknown index="11"/></InitialUnknowns>
  </ModelStructure>
</fmiModelDescription>
)xml";

inline const std::string goodFmi3 = R"xml(<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="3.0" modelName="Examples.Good" instantiationToken="{3f1c}" description="types of all kinds"
  version="1.0" generationTool="an editor" generationDateAndTime="2024-02-29T12:30:00Z"
  variableNamingConvention="structured">
  <ModelExchange modelIdentifier="Good" canGetAndSetFMUState="true" canSerializeFMUState="true"/>
  <CoSimulation modelIdentifier="Good" canHandleVariableCommunicationStepSize="true" canGetAndSetFMUState="true"
    fixedInternalStepSize="1e-3" maxOutputDerivativeOrder="1" recommendedIntermediateInputSmoothness="1"
    providesIntermediateUpdate="true" canReturnEarlyAfterIntermediateUpdate="true"/>
  <UnitDefinitions>
    <Unit name="s"><BaseUnit s="1"/></Unit>
    <Unit name="m"><BaseUnit m="1"/><DisplayUnit name="mm" factor="1000"/><DisplayUnit name="km" factor="1e-3"/></Unit>
    <Unit name="m/s"><BaseUnit m="1" s="-1"/></Unit>
    <Unit name="N"><BaseUnit kg="1" m="1" s="-2" factor="1" offset="0"/></Unit>
    <Unit name="K"><BaseUnit K="1"/><DisplayUnit name="degC" offset="-273.15"/></Unit>
    <Unit name="Ohm"><BaseUnit kg="1" m="2" s="-3" A="-2"/><DisplayUnit name="S" inverse="true" offset="0"/></Unit>
    <Unit name="coins"/>
  </UnitDefinitions>
  <TypeDefinitions>
    <Float64Type name="Types.Position" description="a place" quantity="Length" unit="m" displayUnit="mm" min="-10" max="10" nominal="0.1" unbounded="false"/>
    <Float32Type name="Types.Gain" min="0"/>
    <Int32Type name="Types.Count" min="0" max="100"/>
    <BooleanType name="Types.Switch"/>
    <StringType name="Types.Text"/>
    <BinaryType name="Types.Block" maxSize="2"/>
    <EnumerationType name="Types.Mode"><Item name="stick" value="1" description="at rest"/><Item name="slip" value="3"/></EnumerationType>
  </TypeDefinitions>
  <LogCategories><Category name="logStatusError" description="failures"/><Category name="own"/></LogCategories>
  <DefaultExperiment startTime="1" stopTime="5" tolerance="1e-4" stepSize="0.5"/>
  <ModelVariables>
    <Float64 name="time" valueReference="0" causality="independent" variability="continuous" unit="s"/>
    <UInt64 name="n" valueReference="1" causality="structuralParameter" variability="fixed" start="2" min="0" max="8"/>
    <UInt64 name="three" valueReference="2" causality="local" variability="constant" start="3"/>
    <Float64 name="u" valueReference="3" description="forces" causality="input" initial="exact" canHandleMultipleSetPerTimeInstant="false" intermediateUpdate="true" unit="N" start="0 1"><Dimension valueReference="1"/></Float64>
    <Float64 name="A" valueReference="4" causality="parameter" variability="tunable" start="1 2 3 4 5 6"><Dimension valueReference="1"/><Dimension valueReference="2"/></Float64>
    <Float64 name="B" valueReference="5" causality="parameter" start="0"><Dimension start="4"/></Float64>
    <Float32 name="gain" valueReference="6" causality="parameter" declaredType="Types.Gain" start="1.5" max="10"/>
    <Float64 name="x" valueReference="7" initial="exact" declaredType="Types.Position" start="0.5" reinit="true"><Alias name="body.x" displayUnit="km"/><Alias name="body.position" description="the same"/></Float64>
    <Float64 name="der(x)" valueReference="8" unit="m/s" derivative="7"/>
    <Float64 name="y" valueReference="9" causality="output" unit="N"><Dimension start="2"/></Float64>
    <Enumeration name="setting" valueReference="10" causality="parameter" declaredType="Types.Mode" min="1" max="3" start="1"/>
    <Enumeration name="mode" valueReference="11" causality="output" initial="exact" declaredType="Types.Mode" start="3"/>
    <Int8 name="i8" valueReference="12" causality="parameter" start="-128"/>
    <UInt8 name="u8" valueReference="13" causality="parameter" start="255"/>
    <Int16 name="i16" valueReference="14" causality="parameter" start="-32768"/>
    <UInt16 name="u16" valueReference="15" causality="parameter" variability="tunable" start="65535"/>
    <Int32 name="count" valueReference="16" variability="discrete" initial="exact" declaredType="Types.Count" start="7"/>
    <UInt32 name="u32" valueReference="17" causality="parameter" start="4294967295"/>
    <Int64 name="i64" valueReference="18" causality="parameter" start="-9223372036854775808" max="-9223372036854775807"/>
    <UInt64 name="u64" valueReference="19" causality="parameter" min="18446744073709551614" start="18446744073709551615"/>
    <Boolean name="on" valueReference="20" causality="input" declaredType="Types.Switch" start="true 0"><Dimension start="2"/></Boolean>
    <String name="label" valueReference="21" causality="parameter" declaredType="Types.Text"><Start value=" any text "/></String>
    <String name="labels" valueReference="22" causality="parameter"><Dimension start="2"/><Start value="a"/><Start value=""/></String>
    <Binary name="block" valueReference="23" causality="parameter" declaredType="Types.Block" mimeType="application/x-own"><Start value="0aF9"/></Binary>
    <Float64 name="body.'any \'name\' #1'.R[2]" valueReference="24" causality="calculatedParameter" variability="fixed" unit="Ohm" displayUnit="S"/>
    <Float64 name="T" valueReference="25" variability="tunable" unit="K" displayUnit="degC" relativeQuantity="true" nominal="300"/>
    <Float64 name="price" valueReference="26" causality="parameter" unit="coins" start="1.5e3"/>
    <Float64 name="v" valueReference="27" causality="output" unit="m/s" initial="approx" start="-1" intermediateUpdate="true"/>
  </ModelVariables>
  <ModelStructure>
    <Output valueReference="9"/><Output valueReference="11"/><Output valueReference="27" dependencies="7" dependenciesKind="constant"/>
    <ContinuousStateDerivative valueReference="8" dependencies="3"/>
    <InitialUnknown valueReference="8"/><InitialUnknown valueReference="9"/><InitialUnknown valueReference="24"/><InitialUnknown valueReference="27"/>
  </ModelStructure>
  <Annotations><Annotation type="org.example.one">any text</Annotation></Annotations>
</fmiModelDescription>
)xml";

/// What the static rules find in this description.  The binaries of the package are empty shells, so what is
/// said about other files does not matter.
inline std::vector<check::Finding> findingsOf(const std::string& description) {
  const bool fmi2 = description.find("fmiVersion=\"2.0\"") != std::string::npos;
  std::set<std::string> identifiers;
  constexpr std::string_view attribute = "modelIdentifier=\"";
  for (auto at = description.find(attribute); at != std::string::npos; at = description.find(attribute, at)) {
    at += attribute.size();
    identifiers.insert(description.substr(at, description.find('"', at) - at));
  }
  if (identifiers.empty()) identifiers.insert("Good");
  std::vector<ZipEntry> files = {{"modelDescription.xml", description}};
  for (const std::string& identifier : identifiers)
    files.push_back({(fmi2 ? "binaries/linux64/" : "binaries/x86_64-linux/") + identifier + ".so", "x"});
  auto findings = staticFindings(files);
  std::erase_if(findings, [](const check::Finding& f) { return f.file != "modelDescription.xml"; });
  return findings;
}

/// Every spoilt copy breaks its rule and no other, and the finding says where.
inline void checkSpoilt(const std::string& good, std::span<const Spoilt> list) {
  for (const Spoilt& spoilt : list) {
    CAPTURE(spoilt.rule);
    CAPTURE(spoilt.from);
    CAPTURE(spoilt.to);
    const auto findings = findingsOf(replaced(good, spoilt.from, spoilt.to));
    CHECK_MESSAGE(!findings.empty(), "nothing was found");
    for (const check::Finding& finding : findings) {
      CHECK_MESSAGE(finding.rule == spoilt.rule, textOf(findings));
      CHECK(finding.line > 0);
      CHECK(finding.what.ends_with('.'));
      CHECK(finding.mend.ends_with('.'));
    }
  }
}

/// Every rule has a spoilt example in each version to which it applies.
inline void checkComplete(std::span<const check::Rule> rules, std::span<const Spoilt> fmi2,
                          std::span<const Spoilt> fmi3) {
  const auto occurs = [](std::span<const Spoilt> list, std::string_view rule) {
    return std::ranges::find(list, rule, &Spoilt::rule) != list.end();
  };
  for (const check::Rule& rule : rules) {
    CAPTURE(rule.id);
    CHECK((rule.scope == check::Scope::fmi3 || occurs(fmi2, rule.id)));
    CHECK((rule.scope == check::Scope::fmi2 || occurs(fmi3, rule.id)));
    CHECK(rule.asks.ends_with('.'));
    CHECK(rule.section.starts_with("FMI "));
  }
}

}  // namespace bristle::test
