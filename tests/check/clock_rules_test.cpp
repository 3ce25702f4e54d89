// Rules about Clocks and clocked variables of FMI 3.
#include "check/good_package.hpp"

using namespace bristle;
using namespace bristle::test;

namespace {

constexpr Spoilt table[] = {
    {"clock.causality", R"(valueReference="13" causality="local")",
     R"(valueReference="13" causality="parameter" variability="fixed")"},
    {"clock.variability", R"(valueReference="13" causality="local")",
     R"(valueReference="13" causality="local" variability="tunable")"},
    {"clock.scalar",
     R"(<Clock name="inner" valueReference="13" causality="local" intervalVariability="triggered"/>)",
     R"(<Clock name="inner" valueReference="13" causality="local" intervalVariability="triggered"><Dimension start="2"/></Clock>)"},
    {"clock.intermediate-update", R"(valueReference="13")",
     R"(valueReference="13" intermediateUpdate="false")"},
    {"clock.priority-output", R"(valueReference="12" causality="output")",
     R"(valueReference="12" causality="output" priority="1")"},
    {"clock.event-mode", R"( hasEventMode="true")", ""},
    {"clock.event-mode", R"(hasEventMode="true")", R"(hasEventMode="false")"},
    {"clock.local-listed", R"(<InitialUnknown valueReference="10")",
     R"(<InitialUnknown valueReference="13"/><InitialUnknown valueReference="10")"},
    {"clock.interval-variability", R"( intervalVariability="countdown")", ""},
    {"clock.interval-variability", R"(intervalVariability="countdown")",
     R"(intervalVariability="sometimes")"},
    {"clock.time-based", R"(causality="output" intervalVariability="triggered")",
     R"(causality="output" intervalVariability="changing")"},
    {"clock.time-based", R"(causality="local" intervalVariability="triggered")",
     R"(causality="local" intervalVariability="tunable")"},
    {"clock.interval", R"( intervalDecimal="0.2")", ""},
    {"clock.interval", R"(intervalVariability="countdown")",
     R"(intervalVariability="countdown" intervalDecimal="1")"},
    {"clock.interval-value", R"(intervalDecimal="0.2")", R"(intervalDecimal="0")"},
    {"clock.interval-value", R"(intervalDecimal="0.2")", R"(intervalDecimal="INF")"},
    {"clock.interval-value", R"(shiftDecimal="0.05")", R"(shiftDecimal="-0.05")"},
    {"clock.interval-value", R"(intervalCounter="10")", R"(intervalCounter="0")"},
    {"clock.interval-value", R"(resolution="100")", R"(resolution="0")"},
    {"clock.shift", R"(intervalVariability="fixed")", R"(intervalVariability="fixed" shiftDecimal="1")"},
    {"clock.shift", R"(intervalDecimal="0.2")", R"(intervalDecimal="0.2" shiftCounter="1")"},
    {"clock.fraction", R"( supportsFraction="true")", ""},
    {"clock.fraction", R"( resolution="100")", ""},
    {"clock.fraction", R"(intervalVariability="countdown")",
     R"(intervalVariability="countdown" resolution="9")"},
    {"clock.interval-agreement", R"(intervalCounter="10")", R"(intervalCounter="11")"},
    {"clock.reference", R"(clocks="11" previous="16")", R"(clocks="1" previous="16")"},
    {"clock.reference", R"(clocks="11" previous="16")", R"(clocks="11 99" previous="16")"},
    {"clock.reference", R"(clocks="11" previous="16")", R"(clocks="" previous="16")"},
    {"clock.clocked-variability", R"(variability="discrete" clocks="11")",
     R"(variability="continuous" clocks="11")"},
    {"clock.local-members", R"(variability="discrete" clocks="11")",
     R"(variability="discrete" clocks="11 13")"},
    {"clock.previous-holder", R"( clocks="11" previous="16")", R"( previous="16")"},
    {"clock.previous-holder", R"( clocks="11" previous="16")",
     R"( variability="tunable" clocks="11" previous="16")"},
    {"clock.previous-reference", R"(previous="16")", R"(previous="15")"},
    {"clock.previous-reference", R"(previous="16")", R"(previous="99")"},
    {"clock.previous-target", R"(previous="16")", R"(previous="17")"},
    {"clock.previous-target", R"(<Int32 name="other_before" valueReference="24"/>)",
     R"(<Int32 name="other_before" valueReference="24" variability="tunable"/>)"},
    {"clock.previous-target", R"(<Int32 name="other_before" valueReference="24"/>)",
     R"(<Int32 name="other_before" valueReference="24" causality="input" start="0"/>)"},
    {"clock.previous-shared", R"(previous="24")", R"(previous="16")"},
    {"clock.state", R"(<ClockedState valueReference="23"/>)",
     R"(<ClockedState valueReference="23"/><ClockedState valueReference="18"/>)"},
    {"clock.state-missing", R"(<ClockedState valueReference="23"/>)", ""},
};

constexpr Spoilt scheduledTable[] = {
    {"clock.priority", R"( priority="0")", ""},
    {"clock.local-scheduled", "</ModelVariables>",
     R"(<Clock name="inner" valueReference="9" causality="local" intervalVariability="triggered"/></ModelVariables>)"},
    {"clock.scheduled-execution",
     R"(<Clock name="task" valueReference="1" causality="input" intervalVariability="constant" intervalDecimal="1" priority="0"/>)",
     ""},
};

}  // namespace

TEST_CASE("Clocks are checked rule by rule") {
  checkSpoilt(fmi3Package(), "modelDescription.xml", table);
}

TEST_CASE("Clocks of scheduled execution are checked rule by rule") {
  checkSpoilt(scheduledPackage(), "modelDescription.xml", scheduledTable);
}

TEST_CASE("what a Clock does not say its declared type says") {
  Package package = fmi3Package();
  std::string& text = entry(package, "modelDescription.xml").contents;
  text = replaced(text, "<DefaultExperiment", R"(<TypeDefinitions>
    <ClockType name="Task" intervalVariability="constant" intervalDecimal="0.2"/>
  </TypeDefinitions>
  <DefaultExperiment)");
  text = replaced(text, R"(intervalVariability="constant" intervalDecimal="0.2"/>
    <Float64)",
                  R"(declaredType="Task" intervalVariability="constant"/>
    <Float64)");
  const auto findings = staticFindings(package);
  CHECK_MESSAGE(findings.empty(), textOf(findings));
}

TEST_CASE("every rule about Clocks is broken by a test") {
  std::set<std::string_view> ids;
  addRules(ids, table);
  addRules(ids, scheduledTable);
  checkComplete(check::clockRules(), ids);
}
