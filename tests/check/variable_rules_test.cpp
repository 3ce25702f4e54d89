// Rules about variables: names, kinds, start values, ranges, aliases and dimensions.
#include "check/descriptions.hpp"

#include <doctest/doctest.h>

#include <array>

using namespace bristle;
using test::Spoilt;

namespace {

constexpr Spoilt spoiltFmi2[] = {
    {"variable.name-unique", "name=\"price\"", "name=\"mass\""},
    {"variable.name-empty", "name=\"price\"", "name=\"\""},
    {"variable.name-characters", "name=\"price\"", "name=\"pri&#10;ce\""},
    {"variable.name-structured", "name=\"price\"", "name=\"the price\""},
    {"variable.name-structured", "name=\"price\"", "name=\"price \""},
    {"variable.name-derivative", "name=\"der(v)\"", "name=\"der(T)\""},
    {"variable.array-order", "name=\"z[1,2]\"", "name=\"z[3,1]\""},
    {"variable.array-order", "name=\"z[1,2]\"", "name=\"other\""},

    {"variable.type", "<Real/></ScalarVariable>", "</ScalarVariable>"},
    {"variable.type", "<Boolean/></ScalarVariable>", "<Boolean/><Boolean/></ScalarVariable>"},
    {"variable.causality-table", "valueReference=\"14\" variability=\"fixed\"",
     "valueReference=\"14\" causality=\"input\" variability=\"fixed\""},
    {"variable.causality-table", "causality=\"parameter\" variability=\"tunable\"><Real",
     "causality=\"parameter\"><Real"},
    {"variable.initial-table", "initial=\"exact\"><Real unit=\"kg\"",
     "initial=\"calculated\"><Real unit=\"kg\""},
    {"variable.initial-table", "causality=\"input\"", "causality=\"input\" initial=\"exact\""},
    {"variable.continuous", "variability=\"discrete\"><Boolean/>", "><Boolean/>"},
    {"variable.continuous", "variability=\"discrete\"><Boolean/>", "variability=\"continuous\"><Boolean/>"},
    {"variable.continuous", "variability=\"tunable\"><Integer", "><Integer"},
    {"variable.independent-count", "valueReference=\"14\" variability=\"fixed\"",
     "valueReference=\"14\" causality=\"independent\" variability=\"continuous\""},
    {"variable.independent-type", "<Real unit=\"s\"/>", "<Integer/>"},
    {"variable.multiple-set", "name=\"T\"", "name=\"T\" canHandleMultipleSetPerTimeInstant=\"true\""},

    {"variable.start-missing", "<Real unit=\"N\" start=\"0\"/>", "<Real unit=\"N\"/>"},
    {"variable.start-missing", "<Real unit=\"m/s\" start=\"0\"/>", "<Real unit=\"m/s\"/>"},
    {"variable.start-missing", " start=\"-1\"", ""},
    {"variable.start-forbidden", "<Real unit=\"K\"", "<Real start=\"300\" unit=\"K\""},
    {"variable.start-forbidden", "<Real unit=\"s\"/>", "<Real unit=\"s\" start=\"0\"/>"},
    {"variable.start-type", "start=\"true\"", "start=\"yes\""},
    {"variable.start-type", "start=\"10\"", "start=\"10.0\""},
    {"variable.start-type", "start=\"7\"", "start=\"4294967296\""},
    {"variable.start-type", "start=\"1.5e3\"", "start=\"1.5 1.6\""},
    {"variable.start-type", "start=\"1.5e3\"", "start=\"\""},
    {"variable.start-range", "start=\"7\"", "start=\"101\""},
    {"variable.start-range", "start=\"2\"", "start=\"-2\""},
    {"variable.start-item", "min=\"1\" max=\"3\" start=\"1\"", "min=\"1\" max=\"3\" start=\"2\""},

    {"variable.min-max", "min=\"1\" max=\"1000\"", "min=\"1001\" max=\"1000\""},
    {"variable.min-max", "displayUnit=\"km\" max=\"20\"", "displayUnit=\"km\" max=\"-20\""},
    {"type.min-max", "min=\"-10\" max=\"10\"", "min=\"10.1\" max=\"10\""},
    {"type.min-max", "<Integer min=\"0\"", "<Integer min=\"101\""},
    {"variable.nominal", "nominal=\"300\"", "nominal=\"0\""},
    {"variable.nominal", "nominal=\"0.1\"", "nominal=\"-0.1\""},
    {"variable.special-value", "start=\"1.5e3\"", "start=\"INF\""},
    {"variable.special-value", "displayUnit=\"km\" max=\"20\"", "displayUnit=\"km\" max=\"NaN\""},
    {"variable.special-value", "min=\"-10\"", "min=\"-INF\""},

    {"alias.settable", "name=\"steps\" valueReference=\"4\"", "name=\"steps\" valueReference=\"2\""},
    {"alias.settable", "</ModelVariables>",
     "<ScalarVariable name=\"w\" valueReference=\"6\" initial=\"approx\"><Real unit=\"m/s\" start=\"0\"/>"
     "</ScalarVariable></ModelVariables>"},
    {"alias.settable", "</ModelVariables>",
     "<ScalarVariable name=\"w\" valueReference=\"0\" initial=\"exact\"><Real unit=\"s\" start=\"0\"/>"
     "</ScalarVariable></ModelVariables>"},
    {"alias.constant", "start=\"9.810\"", "start=\"9.8\""},
    {"alias.constant", "name=\"gravity\" valueReference=\"13\"", "name=\"gravity\" valueReference=\"7\""},
    {"alias.unit", "<Real unit=\"m/s\" derivative", "<Real unit=\"m\" derivative"},
    {"alias.unit", "<Real unit=\"m/s\" derivative", "<Real derivative"},
};

constexpr Spoilt spoiltFmi3[] = {
    {"variable.name-unique", "name=\"price\"", "name=\"T\""},
    {"variable.name-unique", "<Alias name=\"body.x\"", "<Alias name=\"x\""},
    {"variable.name-empty", "name=\"price\"", "name=\"\""},
    {"variable.name-empty", "<Alias name=\"body.x\"", "<Alias name=\"\""},
    {"variable.name-characters", "name=\"price\"", "name=\"pri&#9;ce\""},
    {"variable.name-structured", "name=\"price\"", "name=\"2price\""},
    {"variable.name-structured", "<Alias name=\"body.x\"", "<Alias name=\"body..x\""},
    {"variable.name-derivative", "name=\"der(x)\"", "name=\"der(T)\""},

    {"variable.type", "<UInt8 name", "<Byte name"},
    {"variable.reference-unique", "valueReference=\"26\"", "valueReference=\"25\""},
    {"variable.causality-table", "valueReference=\"25\" variability=\"tunable\"",
     "valueReference=\"25\" causality=\"input\" variability=\"tunable\""},
    {"variable.causality-table", "valueReference=\"26\" causality=\"parameter\"",
     "valueReference=\"26\" causality=\"parameter\" variability=\"continuous\""},
    {"variable.initial-table", "causality=\"input\" initial=\"exact\"",
     "causality=\"input\" initial=\"calculated\""},
    {"variable.initial-table", "valueReference=\"25\"", "valueReference=\"25\" initial=\"exact\""},
    {"variable.continuous", "variability=\"discrete\"", "variability=\"continuous\""},
    {"variable.independent-count", "causality=\"independent\" ", ""},
    {"variable.independent-count", "valueReference=\"25\" variability=\"tunable\"",
     "valueReference=\"25\" causality=\"independent\""},
    {"variable.independent-type",
     "<Float64 name=\"time\" valueReference=\"0\" causality=\"independent\" variability=\"continuous\" "
     "unit=\"s\"/>",
     "<Int32 name=\"time\" valueReference=\"0\" causality=\"independent\" variability=\"continuous\"/>"},
    {"variable.multiple-set", "name=\"T\"", "name=\"T\" canHandleMultipleSetPerTimeInstant=\"true\""},
    {"variable.intermediate", "name=\"count\"", "name=\"count\" intermediateUpdate=\"true\""},

    {"variable.start-missing", " start=\"1.5e3\"", ""},
    {"variable.start-missing", " start=\"true 0\"", ""},
    {"variable.start-missing", "<Start value=\" any text \"/>", ""},
    {"variable.start-forbidden", "nominal=\"300\"", "nominal=\"300\" start=\"300\""},
    {"variable.start-forbidden", "unit=\"s\"", "unit=\"s\" start=\"0\""},
    {"variable.start-type", "start=\"-128\"", "start=\"-129\""},
    {"variable.start-type", "start=\"255\"", "start=\"256\""},
    {"variable.start-type", "start=\"-32768\"", "start=\"-32769\""},
    {"variable.start-type", "start=\"65535\"", "start=\"-1\""},
    {"variable.start-type", "start=\"4294967295\"", "start=\"4294967296\""},
    {"variable.start-type", "start=\"18446744073709551615\"", "start=\"18446744073709551616\""},
    {"variable.start-type", "start=\"-9223372036854775808\"", "start=\"-9223372036854775809\""},
    {"variable.start-type", "start=\"1 2 3 4 5 6\"", "start=\"1 2 three 4 5 6\""},
    {"variable.start-type", "start=\"true 0\"", "start=\"true 2\""},
    {"variable.start-type", "0aF9", "0aF"},
    {"variable.start-type", "0aF9", "0x0a"},
    {"variable.start-count", "start=\"1.5e3\"", "start=\"1 2\""},
    {"variable.start-count", "start=\"1.5e3\"", "start=\"\""},
    {"variable.start-count", "start=\"1 2 3 4 5 6\"", "start=\"1 2 3\""},
    {"variable.start-count", "start=\"2\" min", "start=\"3\" min"},
    {"variable.start-count", "<Start value=\"a\"/>", "<Start value=\"a\"/><Start value=\"b\"/>"},
    {"variable.start-range", "start=\"7\"", "start=\"101\""},
    {"variable.start-range", "start=\"1.5\"", "start=\"-1.5\""},
    {"variable.start-range", "start=\"1.5\"", "start=\"11\""},
    {"variable.start-range", "start=\"18446744073709551615\"", "start=\"18446744073709551613\""},
    {"variable.start-range", "start=\"-9223372036854775808\"", "start=\"-9223372036854775806\""},
    {"variable.start-range", "maxSize=\"2\"", "maxSize=\"1\""},
    {"variable.start-item", "min=\"1\" max=\"3\" start=\"1\"", "min=\"1\" max=\"3\" start=\"2\""},
    {"variable.start-finite", "start=\"1.5e3\"", "start=\"NaN\""},
    {"variable.start-finite", "start=\"1 2 3 4 5 6\"", "start=\"1 2 INF 4 5 6\""},

    {"variable.min-max", "min=\"1\" max=\"3\"", "min=\"3\" max=\"1\""},
    {"variable.min-max", "start=\"1.5\" max=\"10\"", "start=\"1.5\" max=\"-10\""},
    {"type.min-max", "min=\"-10\" max=\"10\"", "min=\"10.1\" max=\"10\""},
    {"variable.nominal-positive", "nominal=\"300\"", "nominal=\"0\""},

    {"dimension.forbidden", "min=\"0\" max=\"8\"/>", "min=\"0\" max=\"8\"><Dimension start=\"1\"/></UInt64>"},
    {"dimension.choice", "<Dimension start=\"4\"/>", "<Dimension/>"},
    {"dimension.choice", "<Dimension start=\"4\"/>", "<Dimension start=\"2\" valueReference=\"1\"/>"},
    {"dimension.reference", "<Dimension start=\"4\"/>", "<Dimension valueReference=\"99\"/>"},
    {"dimension.reference", "<Dimension start=\"4\"/>", "<Dimension valueReference=\"17\"/>"},
    {"dimension.reference", "<Dimension start=\"4\"/>", "<Dimension valueReference=\"19\"/>"},
    {"dimension.size", "<Dimension start=\"4\"/>", "<Dimension start=\"0\"/>"},
    {"dimension.size", "start=\"2\" min", "start=\"0\" min"},
};

constexpr Spoilt spoiltFlat[] = {{"variable.name-blanks", "name=\"price\"", "name=\"price \""},
                                 {"variable.name-blanks", "name=\"T\"", "name=\" T\""}};

std::vector<Spoilt> together(std::span<const Spoilt> list) {
  std::vector<Spoilt> all(list.begin(), list.end());
  all.insert(all.end(), std::begin(spoiltFlat), std::end(spoiltFlat));
  return all;
}

std::string flat(const std::string& description) {
  return test::replaced(description, "variableNamingConvention=\"structured\"", "");
}

}  // namespace

TEST_CASE("each fact about variables is named when it is broken") {
  test::checkSpoilt(test::goodFmi2, spoiltFmi2);
  test::checkSpoilt(test::goodFmi3, spoiltFmi3);
  test::checkSpoilt(flat(test::goodFmi2), spoiltFlat);
  test::checkSpoilt(flat(test::goodFmi3), spoiltFlat);
}

TEST_CASE("every rule about variables has an example") {
  for (const auto rules : {check::nameRules(), check::variableRules(), check::startRules(),
                           check::rangeRules(), check::aliasRules(), check::dimensionRules()})
    test::checkComplete(rules, together(spoiltFmi2), together(spoiltFmi3));
}

TEST_CASE("flat names may be any text") {
  const std::string text = test::replaced(flat(test::goodFmi2), "name=\"price\"", "name=\"prix (€) [a\"");
  CHECK_MESSAGE(test::findingsOf(text).empty(), test::textOf(test::findingsOf(text)));
}

TEST_CASE("FMI 2 reserves canHandleMultipleSetPerTimeInstant for model exchange") {
  const auto findings = test::findingsOf(test::replaced(
      test::goodFmi2,
      R"(<ModelExchange modelIdentifier="Good" canGetAndSetFMUstate="true" canSerializeFMUstate="true"/>)",
      ""));
  const auto found = std::ranges::count(findings, "variable.multiple-set", &check::Finding::rule);
  CHECK_MESSAGE(found == 1, test::textOf(findings));
}

// The words of the standards about causality, variability and initial, in another form than the tables of the
// rules: what each value excludes.
namespace {

bool goTogether(std::string_view causality, std::string_view variability) {
  const bool data = variability == "fixed" || variability == "tunable";
  const bool signal = variability == "discrete" || variability == "continuous";
  if (causality == "independent") return variability == "continuous";
  if (causality == "local") return true;
  if (causality == "output") return !data;
  if (causality == "input") return signal;
  return data;  // parameters of all kinds
}

bool mayBeInitial(std::string_view causality, std::string_view variability, std::string_view initial,
                  bool fmi2) {
  if (initial.empty()) return true;
  if (causality == "independent") return false;
  if (causality == "input") return !fmi2 && initial == "exact";
  if (causality == "parameter" || causality == "structuralParameter" || variability == "constant")
    return initial == "exact";
  if (variability == "fixed" || variability == "tunable") return initial != "exact";
  return true;
}

void checkAllCombinations(bool fmi2) {
  std::string variables;
  std::set<std::string> expected, found;
  int reference = 0;
  for (const std::string causality : {"structuralParameter", "parameter", "calculatedParameter", "input",
                                      "output", "local", "independent"}) {
    if (fmi2 && causality == "structuralParameter") continue;
    for (const std::string variability : {"constant", "fixed", "tunable", "discrete", "continuous"}) {
      for (const std::string initial : {"", "exact", "approx", "calculated"}) {
        const std::string name = causality + "_" + variability + "_" + initial;
        const std::string attributes = " name=\"" + name + "\" valueReference=\"" +
                                       std::to_string(reference++) + "\" causality=\"" + causality +
                                       "\" variability=\"" + variability + "\"" +
                                       (initial.empty() ? "" : " initial=\"" + initial + "\"");
        variables += fmi2 ? "<ScalarVariable" + attributes + "><Real/></ScalarVariable>\n"
                          : "<Float64" + attributes + "/>\n";
        if (!goTogether(causality, variability))
          expected.insert("variable.causality-table " + name);
        else if (!mayBeInitial(causality, variability, initial, fmi2))
          expected.insert("variable.initial-table " + name);
      }
    }
  }
  const std::string& good = fmi2 ? test::goodFmi2 : test::goodFmi3;
  const auto begin = good.find("<ModelVariables>") + std::string("<ModelVariables>").size();
  const auto findings =
      test::findingsOf(good.substr(0, begin) + variables + good.substr(good.find("</ModelVariables>")));
  for (const check::Finding& finding : findings) {
    if (!finding.rule.ends_with("-table")) continue;
    const auto quote = finding.element.find('"');
    found.insert(finding.rule + " " + finding.element.substr(quote + 1, finding.element.size() - quote - 2));
  }
  CHECK(found == expected);
}

}  // namespace

TEST_CASE("all combinations of causality, variability and initial are judged as the standards say") {
  checkAllCombinations(true);
  checkAllCombinations(false);
}
