// Rules about the root of modelDescription.xml, its attributes, interfaces, experiment and log categories.
#include "check/descriptions.hpp"

#include <doctest/doctest.h>

using namespace bristle;
using test::Spoilt;

namespace {

constexpr Spoilt spoiltFmi2[] = {
    {"attribute.required", " guid=\"{3f1c}\"", ""},
    {"attribute.required", " valueReference=\"14\"", ""},
    {"attribute.required", "<Category name=\"own\"/>", "<Category/>"},
    {"attribute.required", "<Enumeration declaredType=\"Types.Mode\" min", "<Enumeration min"},
    {"attribute.value", "maxOutputDerivativeOrder=\"1\"", "maxOutputDerivativeOrder=\"-1\""},
    {"attribute.value", "numberOfEventIndicators=\"0\"", "numberOfEventIndicators=\"none\""},
    {"attribute.value", "unbounded=\"false\"", "unbounded=\"no\""},
    {"attribute.value", "kg=\"1\" m=\"1\"", "kg=\"1\" m=\"1.5\""},
    {"attribute.value", "factor=\"1e-3\"", "factor=\"0,001\""},
    {"attribute.value", "min=\"1\" max=\"1000\"", "min=\"1.0\" max=\"1000\""},
    {"attribute.value", "relativeQuantity=\"true\"", "relativeQuantity=\"True\""},
    {"attribute.value", "valueReference=\"14\" variability=\"fixed\"",
     "valueReference=\"14\" variability=\"sometimes\""},
    {"attribute.value", "variableNamingConvention=\"structured\"", "variableNamingConvention=\"Structured\""},
    {"attribute.unknown", "canGetAndSetFMUstate=\"true\"/>", "canGetAndSetFMUState=\"true\"/>"},
    {"attribute.unknown", "<Integer min=\"1\"", "<Integer unit=\"m\" min=\"1\""},
    {"attribute.twice", "name=\"label\"", "name=\"label\" name=\"label\""},
    {"attribute.characters", "description=\"force\"", "description=\"for&#1;ce\""},
    {"attribute.characters", "a place",
     "a pl\xE4"
     "ce"},

    {"root.encoding", " encoding=\"UTF-8\"", ""},
    {"root.encoding", "encoding=\"UTF-8\"", "encoding='ISO-8859-1'"},
    {"root.encoding", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", ""},
    {"root.model-name", "Examples.Good", ""},
    {"root.token", "{3f1c}", " "},
    {"root.date", "2024-02-29", "2023-02-29"},
    {"root.date", "2024-02-29T12:30:00Z", "29.2.2024"},
    {"root.date-form", "12:30:00Z", "12:30:00+01:00"},
    {"root.date-form", "12:30:00Z", "12:30:00"},
    {"root.date-future", "2024-02-29", "2999-02-28"},
    {"root.interface",
     R"(<ModelExchange modelIdentifier="Good" canGetAndSetFMUstate="true" canSerializeFMUstate="true"/>
  <CoSimulation modelIdentifier="Good" canHandleVariableCommunicationStepSize="true"
    maxOutputDerivativeOrder="1" canGetAndSetFMUstate="true"/>)",
     ""},
    {"root.identifier", "modelIdentifier=\"Good\"", "modelIdentifier=\"1Good\""},
    {"root.identifier", "modelIdentifier=\"Good\"", "modelIdentifier=\"So-Good\""},
    {"root.empty-list", "<Tool name=\"one\"><Any x=\"1\" x2=\"\"/></Tool><Tool name=\"other\"/>", ""},
    {"root.empty-list",
     "<Category name=\"logStatusError\" description=\"failures\"/><Category name=\"own\"/>", ""},
    {"root.duplicate", "<LogCategories>",
     "<LogCategories><Category name=\"a\"/></LogCategories><LogCategories>"},
    {"root.annotation", "<Tool name=\"other\"/>", "<Tool name=\"one\"/>"},

    {"flags.serialize", "canGetAndSetFMUstate=\"true\" ", ""},
    {"flags.serialize", "canGetAndSetFMUstate=\"true\" ", "canGetAndSetFMUstate=\"0\" "},
    {"experiment.order", "stopTime=\"5\"", "stopTime=\"1\""},
    {"experiment.order", "stopTime=\"5\"", "stopTime=\"INF\""},
    {"experiment.tolerance", "tolerance=\"1e-4\"", "tolerance=\"0\""},
    {"experiment.tolerance", "tolerance=\"1e-4\"", "tolerance=\"1e4\""},
    {"experiment.step", "stepSize=\"0.5\"", "stepSize=\"0\""},
    {"experiment.step", "stepSize=\"0.5\"", "stepSize=\"-0.5\""},
    {"experiment.step-inside", "stepSize=\"0.5\"", "stepSize=\"4.5\""},
    {"log.unique", "<Category name=\"own\"/>", "<Category name=\"logStatusError\"/>"},
    {"log.case", "logStatusError", "LogStatusError"},
    {"log.case", "name=\"own\"", "name=\"logall\""},
};

constexpr Spoilt spoiltFmi3[] = {
    {"attribute.required", " instantiationToken=\"{3f1c}\"", ""},
    {"attribute.required", " valueReference=\"26\"", ""},
    {"attribute.required", " name=\"body.position\"", ""},
    {"attribute.required", " type=\"org.example.one\"", ""},
    {"attribute.required", "declaredType=\"Types.Mode\" min", "min"},
    {"attribute.value", "maxOutputDerivativeOrder=\"1\"", "maxOutputDerivativeOrder=\"1.0\""},
    {"attribute.value", "unbounded=\"false\"", "unbounded=\"no\""},
    {"attribute.value", "min=\"0\" max=\"100\"", "min=\"0.5\" max=\"100\""},
    {"attribute.value", "<Dimension start=\"4\"/>", "<Dimension start=\"-4\"/>"},
    {"attribute.value", "inverse=\"true\"", "inverse=\"yes\""},
    {"attribute.value", "valueReference=\"25\" variability=\"tunable\"",
     "valueReference=\"25\" variability=\"sometimes\""},
    {"attribute.value", "maxSize=\"2\"", "maxSize=\"-2\""},
    {"attribute.unknown", "canGetAndSetFMUState=\"true\"\n", "canGetAndSetFMUstate=\"true\"\n"},
    {"attribute.unknown", "variableNamingConvention=\"structured\"",
     "variableNamingConvention=\"structured\" numberOfEventIndicators=\"0\""},
    {"attribute.unknown", "<String name=\"label\"", "<String name=\"label\" start=\"a\""},
    {"attribute.twice", "name=\"label\"", "name=\"label\" name=\"label\""},
    {"attribute.characters", "description=\"forces\"", "description=\"for&#1;ces\""},
    {"attribute.characters", "a place",
     "a pl\xE4"
     "ce"},

    {"root.encoding", " encoding=\"UTF-8\"", ""},
    {"root.encoding", "encoding=\"UTF-8\"", "encoding='ISO-8859-1'"},
    {"root.encoding", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", ""},
    {"root.version", "fmiVersion=\"3.0\"", "fmiVersion=\"3.x\""},
    {"root.version", "fmiVersion=\"3.0\"", "fmiVersion=\"3.00\""},
    {"root.version-other", "fmiVersion=\"3.0\"", "fmiVersion=\"3.0.2\""},
    {"root.version-other", "fmiVersion=\"3.0\"", "fmiVersion=\"3.0-beta.2\""},
    {"root.model-name", "Examples.Good", ""},
    {"root.token", "{3f1c}", ""},
    {"root.date", "2024-02-29", "2024-2-29"},
    {"root.date-form", "12:30:00Z", "12:30:00.5Z"},
    {"root.date-future", "2024-02-29", "2999-02-28"},
    {"root.interface",
     R"(<ModelExchange modelIdentifier="Good" canGetAndSetFMUState="true" canSerializeFMUState="true"/>
  <CoSimulation modelIdentifier="Good" canHandleVariableCommunicationStepSize="true" canGetAndSetFMUState="true"
    fixedInternalStepSize="1e-3" maxOutputDerivativeOrder="1" recommendedIntermediateInputSmoothness="1"
    providesIntermediateUpdate="true" canReturnEarlyAfterIntermediateUpdate="true"/>)",
     ""},
    {"root.identifier", "modelIdentifier=\"Good\"", "modelIdentifier=\"1Good\""},
    {"root.empty-list",
     "<Category name=\"logStatusError\" description=\"failures\"/><Category name=\"own\"/>", ""},
    {"root.duplicate", "<LogCategories>",
     "<LogCategories><Category name=\"a\"/></LogCategories><LogCategories>"},

    {"flags.serialize", "canGetAndSetFMUState=\"true\" ", ""},
    {"flags.early-return", "providesIntermediateUpdate=\"true\"", ""},
    {"flags.internal-step", "fixedInternalStepSize=\"1e-3\"", "fixedInternalStepSize=\"0\""},
    {"flags.step-multiple", "fixedInternalStepSize=\"1e-3\"", "fixedInternalStepSize=\"0.3\""},
    {"flags.step-multiple", "fixedInternalStepSize=\"1e-3\"", "fixedInternalStepSize=\"1\""},
    {"flags.smoothness", "InputSmoothness=\"1\"", "InputSmoothness=\"-1\""},
    {"flags.intermediate",
     "providesIntermediateUpdate=\"true\" canReturnEarlyAfterIntermediateUpdate=\"true\"", ""},
    {"experiment.order", "stopTime=\"5\"", "stopTime=\"0.5\""},
    {"experiment.tolerance", "tolerance=\"1e-4\"", "tolerance=\"-1e-4\""},
    {"experiment.step", "stepSize=\"0.5\"", "stepSize=\"0\""},
    {"experiment.step-inside", "stepSize=\"0.5\"", "stepSize=\"5\""},
    {"log.unique", "<Category name=\"own\"/>", "<Category name=\"logStatusError\"/>"},
    {"log.empty", "<Category name=\"own\"/>", "<Category name=\"\"/>"},
    {"log.case", "logStatusError", "LogStatusError"},
};

}  // namespace

TEST_CASE("rich and legal model descriptions give no findings") {
  CHECK_MESSAGE(test::findingsOf(test::goodFmi2).empty(), test::textOf(test::findingsOf(test::goodFmi2)));
  CHECK_MESSAGE(test::findingsOf(test::goodFmi3).empty(), test::textOf(test::findingsOf(test::goodFmi3)));
}

TEST_CASE("each fact about root, attributes and interfaces is named when it is broken") {
  test::checkSpoilt(test::goodFmi2, spoiltFmi2);
  test::checkSpoilt(test::goodFmi3, spoiltFmi3);
}

TEST_CASE("every rule about root, attributes and interfaces has an example") {
  for (const auto rules : {check::attributeRules(), check::descriptionRules(), check::interfaceRules()})
    test::checkComplete(rules, spoiltFmi2, spoiltFmi3);
}

TEST_CASE("a misspelt attribute is answered with the right spelling") {
  const auto findings = test::findingsOf(
      test::replaced(test::goodFmi2, "canGetAndSetFMUstate=\"true\"/>", "canGetAndSetFMUState=\"true\"/>"));
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].mend == "Rename it to \"canGetAndSetFMUstate\".");
  CHECK(findings[0].line == 6);
}

TEST_CASE("attributes of later versions and of other namespaces are not ours to judge") {
  const std::string spoilt = test::replaced(test::goodFmi3, "providesIntermediateUpdate=\"true\"",
                                            "providesIntermediateUpdate=\"true\" own:flag=\"true\"");
  CHECK_MESSAGE(test::findingsOf(spoilt).empty(), test::textOf(test::findingsOf(spoilt)));
  const std::string later = test::replaced(
      test::replaced(test::goodFmi3, "fmiVersion=\"3.0\"", "fmiVersion=\"3.1\""),
      "providesIntermediateUpdate=\"true\"", "providesIntermediateUpdate=\"true\" newFlag=\"true\"");
  for (const check::Finding& finding : test::findingsOf(later))
    CHECK(finding.rule == "root.version-other");
}

TEST_CASE("a description without variables says so once") {
  for (const std::string& good : {test::goodFmi2, test::goodFmi3}) {
    const auto begin = good.find("<ModelVariables>"), end = good.find("</ModelVariables>");
    const std::string empty = good.substr(0, begin) + "<ModelVariables>" + good.substr(end);
    const std::string none =
        good.substr(0, begin) + good.substr(end + std::string("</ModelVariables>").size());
    for (const std::string& spoilt : {empty, none}) {
      int found = 0;
      for (const check::Finding& finding : test::findingsOf(spoilt)) {
        found += finding.rule == "root.empty-list";
        CHECK(!finding.rule.starts_with("variable."));
      }
      CHECK(found == 1);
    }
  }
}
