// Rich and legal documents that tests spoil: one model with states, events, clocks and terminals, as FMI 2
// and FMI 3 write it, and a small one for scheduled execution.
#pragma once

#include <string_view>

namespace bristle::test {

inline constexpr std::string_view fmi2Structure = R"xml(  <ModelStructure>
    <Outputs>
      <Unknown index="5" dependencies=""/>
      <Unknown index="9" dependencies="2 4 6" dependenciesKind="constant dependent dependent"/>
      <Unknown index="10" dependencies=""/>
      <Unknown index="13"/>
    </Outputs>
    <Derivatives>
      <Unknown index="7" dependencies="6" dependenciesKind="constant"/>
      <Unknown index="8" dependencies="2 5" dependenciesKind="fixed dependent"/>
    </Derivatives>
    <InitialUnknowns>
      <Unknown index="7" dependencies="6" dependenciesKind="constant"/>
      <Unknown index="8" dependencies="2 3 5"/>
      <Unknown index="9" dependencies="2 4 6"/>
      <Unknown index="10" dependencies=""/>
      <Unknown index="11" dependencies="3"/>
      <Unknown index="13"/>
    </InitialUnknowns>
  </ModelStructure>
)xml";

inline constexpr std::string_view fmi2Head = R"xml(<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="2.0" modelName="Example" guid="0123456789abcdef" numberOfEventIndicators="1">
  <ModelExchange modelIdentifier="Example">
    <SourceFiles>
      <File name="example.c"/>
    </SourceFiles>
  </ModelExchange>
  <CoSimulation modelIdentifier="Example" canHandleVariableCommunicationStepSize="true">
    <SourceFiles>
      <File name="example.c"/>
    </SourceFiles>
  </CoSimulation>
  <DefaultExperiment startTime="0" stopTime="1" stepSize="0.01"/>
  <ModelVariables>
    <ScalarVariable name="time" valueReference="0" causality="independent" variability="continuous">
      <Real/>
    </ScalarVariable>
    <ScalarVariable name="u" valueReference="1" causality="input" variability="continuous">
      <Real start="0"/>
    </ScalarVariable>
    <ScalarVariable name="m" valueReference="2" causality="parameter" variability="fixed" initial="exact">
      <Real start="1"/>
    </ScalarVariable>
    <ScalarVariable name="k" valueReference="3" causality="parameter" variability="tunable" initial="exact">
      <Real start="2"/>
    </ScalarVariable>
    <ScalarVariable name="x" valueReference="4" causality="output" variability="continuous" initial="exact">
      <Real start="0" reinit="true"/>
    </ScalarVariable>
    <ScalarVariable name="v" valueReference="5" causality="local" variability="continuous" initial="exact">
      <Real start="0"/>
    </ScalarVariable>
    <ScalarVariable name="der(x)" valueReference="6" causality="local" variability="continuous" initial="calculated">
      <Real derivative="5"/>
    </ScalarVariable>
    <ScalarVariable name="der(v)" valueReference="7" causality="local" variability="continuous" initial="calculated">
      <Real derivative="6"/>
    </ScalarVariable>
    <ScalarVariable name="f" valueReference="8" causality="output" variability="continuous" initial="calculated">
      <Real nominal="10"/>
    </ScalarVariable>
    <ScalarVariable name="count" valueReference="9" causality="output" variability="discrete" initial="calculated">
      <Integer/>
    </ScalarVariable>
    <ScalarVariable name="w" valueReference="10" causality="calculatedParameter" variability="fixed">
      <Real/>
    </ScalarVariable>
    <ScalarVariable name="mode" valueReference="11" causality="local" variability="discrete" initial="calculated">
      <Integer/>
    </ScalarVariable>
    <ScalarVariable name="speed" valueReference="12" causality="output" variability="continuous" initial="calculated">
      <Real derivative="5"/>
    </ScalarVariable>
    <ScalarVariable name="b" valueReference="13" causality="local" variability="continuous" initial="calculated">
      <Real nominal="2"/>
    </ScalarVariable>
    <ScalarVariable name="c" valueReference="14" causality="local" variability="continuous" initial="calculated">
      <Real/>
    </ScalarVariable>
  </ModelVariables>
)xml";

inline constexpr std::string_view fmi3Structure = R"xml(  <ModelStructure>
    <Output valueReference="4" dependencies=""/>
    <Output valueReference="8" dependencies="1 3 5" dependenciesKind="constant dependent dependent"/>
    <Output valueReference="12" dependencies="11"/>
    <Output valueReference="17" dependencies="11 16"/>
    <Output valueReference="20" dependencies="19"/>
    <Output valueReference="26"/>
    <ContinuousStateDerivative valueReference="6" dependencies="5" dependenciesKind="constant"/>
    <ContinuousStateDerivative valueReference="7" dependencies="1 2 4" dependenciesKind="fixed dependent dependent"/>
    <ClockedState valueReference="15" dependencies="11 16"/>
    <ClockedState valueReference="23"/>
    <InitialUnknown valueReference="6" dependencies="5" dependenciesKind="constant"/>
    <InitialUnknown valueReference="7" dependencies="4 2 1"/>
    <InitialUnknown valueReference="8" dependencies="1 3 5"/>
    <InitialUnknown valueReference="12"/>
    <InitialUnknown valueReference="20" dependencies="19"/>
    <InitialUnknown valueReference="26"/>
    <InitialUnknown valueReference="10" dependencies="2"/>
    <EventIndicator valueReference="9" dependencies="4"/>
  </ModelStructure>
)xml";

inline constexpr std::string_view fmi3Head = R"xml(<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="3.0" modelName="Example" instantiationToken="0123456789abcdef">
  <ModelExchange modelIdentifier="Example"/>
  <CoSimulation modelIdentifier="Example" canHandleVariableCommunicationStepSize="true" hasEventMode="true"/>
  <DefaultExperiment startTime="0" stopTime="1" stepSize="0.01"/>
  <ModelVariables>
    <Float64 name="time" valueReference="0" causality="independent" variability="continuous"/>
    <Float64 name="u" valueReference="1" causality="input" start="0"/>
    <Float64 name="m" valueReference="2" causality="parameter" variability="fixed" start="1"/>
    <Float64 name="k" valueReference="3" causality="parameter" variability="tunable" start="2">
      <Alias name="stiffness"/>
    </Float64>
    <Float64 name="x" valueReference="4" causality="output" initial="exact" start="0" reinit="true"/>
    <Float64 name="v" valueReference="5" variability="continuous" initial="exact" start="0"/>
    <Float64 name="der(x)" valueReference="6" derivative="4"/>
    <Float64 name="der(v)" valueReference="7" derivative="5"/>
    <Float64 name="f" valueReference="8" causality="output" nominal="10"/>
    <Float64 name="z" valueReference="9"/>
    <Float64 name="w" valueReference="10" causality="calculatedParameter"/>
    <Clock name="sample" valueReference="11" causality="input" intervalVariability="constant" intervalDecimal="0.1" shiftDecimal="0.05" supportsFraction="true" resolution="100" intervalCounter="10" shiftCounter="5"/>
    <Clock name="tick" valueReference="12" causality="output" intervalVariability="triggered"/>
    <Clock name="inner" valueReference="13" causality="local" intervalVariability="triggered"/>
    <Clock name="wait" valueReference="14" causality="input" intervalVariability="countdown"/>
    <Int32 name="state" valueReference="15" clocks="11" previous="16"/>
    <Int32 name="state_before" valueReference="16" clocks="11"/>
    <Float64 name="held" valueReference="17" causality="output" variability="discrete" clocks="11"/>
    <Int32 name="log" valueReference="18" clocks="13"/>
    <Float64 name="h_in" valueReference="19" causality="input" start="0">
      <Dimension start="2"/>
    </Float64>
    <Float64 name="h_out" valueReference="20" causality="output">
      <Dimension valueReference="22"/>
    </Float64>
    <Float64 name="q" valueReference="21" causality="input" start="0"/>
    <UInt64 name="n" valueReference="22" causality="structuralParameter" start="2"/>
    <Int32 name="other" valueReference="23" clocks="11 12" previous="24"/>
    <Int32 name="other_before" valueReference="24"/>
    <Clock name="slow" valueReference="25" causality="input" intervalVariability="constant" intervalDecimal="0.2"/>
    <Float64 name="speed" valueReference="26" causality="output" derivative="4"/>
    <Float64 name="b" valueReference="27" nominal="2"/>
    <Float64 name="c" valueReference="28"/>
    <Clock name="free" valueReference="29" causality="input" intervalVariability="fixed"/>
    <Float64 name="pair" valueReference="30">
      <Dimension start="2"/>
    </Float64>
  </ModelVariables>
)xml";

inline constexpr std::string_view scheduledDescription = R"xml(<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="3.0" modelName="Example" instantiationToken="0123456789abcdef">
  <ScheduledExecution modelIdentifier="Example"/>
  <DefaultExperiment startTime="0" stopTime="1"/>
  <ModelVariables>
    <Float64 name="time" valueReference="0" causality="independent" variability="continuous"/>
    <Clock name="task" valueReference="1" causality="input" intervalVariability="constant" intervalDecimal="1" priority="0"/>
    <Int32 name="y" valueReference="2" causality="output"/>
  </ModelVariables>
  <ModelStructure>
    <Output valueReference="2" dependencies=""/>
    <InitialUnknown valueReference="2" dependencies=""/>
  </ModelStructure>
</fmiModelDescription>
)xml";

inline constexpr std::string_view terminalsDocument = R"xml(<?xml version="1.0" encoding="UTF-8"?>
<fmiTerminalsAndIcons fmiVersion="3.0">
  <GraphicalRepresentation>
    <CoordinateSystem x1="-100" y1="-100" x2="100" y2="100" suggestedScalingFactorTo_mm="0.1"/>
    <Icon x1="-100" y1="-100" x2="90" y2="90"/>
  </GraphicalRepresentation>
  <Terminals>
    <Terminal name="contact" matchingRule="plug" terminalKind="org.example.contact">
      <TerminalMemberVariable variableName="u" memberName="u" variableKind="signal"/>
      <TerminalMemberVariable variableName="x" memberName="x" variableKind="signal"/>
      <Terminal name="nested" matchingRule="sequence">
        <TerminalMemberVariable variableName="f" variableKind="org.example.force"/>
      </Terminal>
      <Terminal name="fluid" matchingRule="org.example.rule"/>
      <TerminalGraphicalRepresentation defaultConnectionColor="255 255 0" x1="-110" y1="-10" x2="-90" y2="10" iconBaseName="./con%74act"/>
    </Terminal>
    <Terminal name="fluid" matchingRule="bus">
      <TerminalMemberVariable variableName="q" memberName="q" variableKind="inflow"/>
      <TerminalMemberVariable variableName="stiffness" memberName="k" variableKind="signal"/>
      <TerminalStreamMemberVariable inStreamMemberName="h_in" outStreamMemberName="h_out" inStreamVariableName="h_in" outStreamVariableName="h_out"/>
    </Terminal>
  </Terminals>
</fmiTerminalsAndIcons>
)xml";

inline constexpr std::string_view buildDocument = R"xml(<?xml version="1.0" encoding="UTF-8"?>
<fmiBuildDescription fmiVersion="3.0">
  <BuildConfiguration modelIdentifier="Example">
    <SourceFileSet language="C99">
      <SourceFile name="example.c"/>
      <SourceFile name="./lib/../lib/solver.c"/>
      <PreprocessorDefinition name="LEVEL" value="1">
        <Option value="0"/>
        <Option value="1"/>
      </PreprocessorDefinition>
      <IncludeDirectory name="include"/>
      <IncludeDirectory name="."/>
    </SourceFileSet>
    <Library name="hdf5" external="true"/>
  </BuildConfiguration>
  <BuildConfiguration modelIdentifier="Example" platform="aarch64-linux">
    <SourceFileSet>
      <SourceFile name="example.c"/>
    </SourceFileSet>
    <Library name="extra"/>
  </BuildConfiguration>
</fmiBuildDescription>
)xml";

inline constexpr std::string_view manifestDocument = R"xml(<?xml version="1.0" encoding="UTF-8"?>
<fmi-ls:fmiLayeredStandardManifest xmlns:fmi-ls="http://fmi-standard.org/fmi-ls-manifest"
  fmi-ls:fmi-ls-name="org.example.layer" fmi-ls:fmi-ls-version="1.0" fmi-ls:fmi-ls-description="An example"/>
)xml";

}  // namespace bristle::test
