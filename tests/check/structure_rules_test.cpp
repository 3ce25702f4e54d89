// Rules about <ModelStructure>: each is silent about a legal document and speaks about a spoilt one.
#include "check/good_package.hpp"

using namespace bristle;
using namespace bristle::test;

namespace {

constexpr Spoilt fmi2Table[] = {
    {"structure.missing", fmi2Structure, ""},
    {"structure.reference", "<Outputs>", R"(<Outputs><Unknown index="16"/>)"},
    {"structure.reference", "<Outputs>", R"(<Outputs><Unknown index="0"/>)"},
    {"structure.reference", "<Outputs>", R"(<Outputs><Unknown/>)"},
    {"structure.duplicate", "<Outputs>", R"(<Outputs><Unknown index="5"/>)"},
    {"structure.outputs-missing", R"(<Unknown index="5" dependencies=""/>)", ""},
    {"structure.outputs-extra", "<Outputs>", R"(<Outputs><Unknown index="12"/>)"},
    {"structure.initial-unknowns", R"(<Unknown index="11" dependencies="3"/>)", ""},
    {"structure.initial-unknowns", R"(<Unknown index="8" dependencies="2 3 5"/>)", ""},
    {"structure.initial-unknowns",
     R"(<Unknown index="10" dependencies=""/>
      <Unknown index="11")",
     R"(<Unknown index="11")"},
    {"structure.initial-unknowns-extra", R"(<Unknown index="11" dependencies="3"/>)",
     R"(<Unknown index="11" dependencies="3"/><Unknown index="12"/>)"},
    {"structure.initial-unknowns-order",
     R"(<Unknown index="10" dependencies=""/>
      <Unknown index="11" dependencies="3"/>)",
     R"(<Unknown index="11" dependencies="3"/>
      <Unknown index="10" dependencies=""/>)"},
    {"structure.derivative-attribute", "<Derivatives>", R"(<Derivatives><Unknown index="9"/>)"},
    {"structure.derivative-reference", R"(<Real nominal="2"/>)", R"(<Real derivative="99"/>)"},
    {"structure.derivative-reference", R"(<Real nominal="2"/>)", R"(<Real derivative="14"/>)"},
    {"structure.derivative-type", R"(<Real nominal="2"/>)", R"(<Real derivative="12"/>)"},
    {"structure.state-variability", R"(causality="local" variability="continuous" initial="exact")",
     R"(causality="local" variability="discrete" initial="exact")"},
    {"structure.state-causality", R"(causality="local" variability="continuous" initial="exact")",
     R"(causality="input" variability="continuous")"},
    {"structure.state-twice", "<Derivatives>", R"(<Derivatives><Unknown index="13"/>)"},
    {"structure.derivatives-missing", R"(<Real nominal="2"/>)", R"(<Real derivative="15"/>)"},
    {"structure.reinit", R"(<Real nominal="2"/>)", R"(<Real reinit="false"/>)"},
    {"structure.dependency-reference", R"(dependencies="2 4 6")", R"(dependencies="2 4 99")"},
    {"structure.dependency-reference", R"(dependencies="2 4 6")", R"(dependencies="2 4 v")"},
    {"structure.dependency-order", R"(dependencies="2 4 6")", R"(dependencies="4 2 6")"},
    {"structure.dependency-duplicate", R"(dependencies="2 4 6")", R"(dependencies="2 6 6")"},
    {"structure.dependency-known", R"(dependencies="2 4 6")", R"(dependencies="2 4 14")"},
    {"structure.dependency-known", R"(dependencies="2 4 6")", R"(dependencies="2 4 9")"},
    {"structure.dependency-known", R"(dependencies="2 3 5"/>)", R"(dependencies="2 3 12"/>)"},
    {"structure.dependency-parameter", R"(dependencies="2 4 6")", R"(dependencies="2 3 6")"},
    {"structure.dependency-kind-count", R"("constant dependent dependent")", R"("constant dependent")"},
    {"structure.dependency-kind-count", R"(dependencies="2 4 6" dependenciesKind)", R"(dependenciesKind)"},
    {"structure.dependency-kind", R"("constant dependent dependent")", R"("constant dependent linear")"},
    {"structure.dependency-kind", R"(<Unknown index="8" dependencies="2 3 5"/>)",
     R"(<Unknown index="8" dependencies="2 3 5" dependenciesKind="fixed dependent dependent"/>)"},
    {"structure.dependency-kind", R"(<Unknown index="10" dependencies=""/>)",
     R"(<Unknown index="10" dependencies="2" dependenciesKind="constant"/>)"},
};

constexpr Spoilt fmi3Table[] = {
    {"structure.missing", fmi3Structure, ""},
    {"structure.reference", R"(<EventIndicator valueReference="9")",
     R"(<EventIndicator valueReference="99"/><EventIndicator valueReference="9")"},
    {"structure.reference", R"(<EventIndicator valueReference="9")",
     R"(<EventIndicator valueReference="4294967305"/><EventIndicator valueReference="9")"},
    {"structure.duplicate", R"(<InitialUnknown valueReference="10")",
     R"(<InitialUnknown valueReference="6"/><InitialUnknown valueReference="10")"},
    {"structure.outputs-missing", R"(<Output valueReference="4" dependencies=""/>)", ""},
    {"structure.outputs-missing", R"(<Output valueReference="12" dependencies="11"/>)", ""},
    {"structure.outputs-extra", R"(<Output valueReference="4" dependencies=""/>)",
     R"(<Output valueReference="4"/><Output valueReference="5"/>)"},
    {"structure.initial-unknowns", R"(<InitialUnknown valueReference="10" dependencies="2"/>)", ""},
    {"structure.initial-unknowns", R"(<InitialUnknown valueReference="20" dependencies="19"/>)", ""},
    {"structure.initial-unknowns", R"(<InitialUnknown valueReference="7" dependencies="4 2 1"/>)", ""},
    {"structure.initial-unknowns-extra", R"(<InitialUnknown valueReference="10")",
     R"(<InitialUnknown valueReference="9"/><InitialUnknown valueReference="10")"},
    {"structure.initial-unknowns-extra", R"(<InitialUnknown valueReference="10")",
     R"(<InitialUnknown valueReference="4"/><InitialUnknown valueReference="10")"},
    {"structure.event-indicator", R"(<EventIndicator valueReference="9")",
     R"(<EventIndicator valueReference="1")"},
    {"structure.event-indicator", R"(<EventIndicator valueReference="9")",
     R"(<EventIndicator valueReference="17")"},
    {"structure.derivative-attribute", R"(<ContinuousStateDerivative valueReference="6")",
     R"(<ContinuousStateDerivative valueReference="8"/><ContinuousStateDerivative valueReference="6")"},
    {"structure.derivative-reference", R"(nominal="2")", R"(derivative="99")"},
    {"structure.derivative-reference", R"(nominal="2")", R"(derivative="27")"},
    {"structure.derivative-type", R"(nominal="2")", R"(derivative="18")"},
    {"structure.state-variability", R"(valueReference="5" variability="continuous")",
     R"(valueReference="5" variability="discrete")"},
    {"structure.state-causality", R"(valueReference="5" variability="continuous" initial="exact")",
     R"(valueReference="5" causality="input" variability="continuous")"},
    {"structure.state-twice", R"(<ContinuousStateDerivative valueReference="6")",
     R"(<ContinuousStateDerivative valueReference="26"/><ContinuousStateDerivative valueReference="6")"},
    {"structure.derivatives-missing", R"(nominal="2")", R"(derivative="28")"},
    {"structure.reinit", R"(nominal="2")", R"(reinit="true")"},
    {"structure.dependency-reference", R"(dependencies="1 3 5")", R"(dependencies="1 3 99")"},
    {"structure.dependency-duplicate", R"(dependencies="1 3 5")", R"(dependencies="1 5 5")"},
    {"structure.dependency-known", R"(dependencies="1 3 5")", R"(dependencies="1 3 10")"},
    {"structure.dependency-known", R"(dependencies="4 2 1")", R"(dependencies="4 2 27")"},
    {"structure.dependency-kind-count", R"("constant dependent dependent")", R"("constant dependent")"},
    {"structure.dependency-kind", R"(<Output valueReference="12" dependencies="11"/>)",
     R"(<Output valueReference="12" dependencies="11" dependenciesKind="constant"/>)"},
    {"structure.dependency-kind",
     R"(<InitialUnknown valueReference="6" dependencies="5" dependenciesKind="constant"/>)",
     R"(<InitialUnknown valueReference="6" dependencies="5" dependenciesKind="discrete"/>)"},
};

}  // namespace

TEST_CASE("the model structure of FMI 2 is checked rule by rule") {
  checkSpoilt(fmi2Package(), "modelDescription.xml", fmi2Table);
}

TEST_CASE("the model structure of FMI 3 is checked rule by rule") {
  checkSpoilt(fmi3Package(), "modelDescription.xml", fmi3Table);
}

TEST_CASE("every rule about the model structure is broken by a test") {
  std::set<std::string_view> ids;
  addRules(ids, fmi2Table);
  addRules(ids, fmi3Table);
  checkComplete(check::structureRules(), ids);
}
