// modelDescription.xml with attributes of the model or of variables that make no sense.
#include "broken.hpp"

namespace bristle::test {

namespace {

struct Row {
  std::string name, rule;
  std::vector<Edit> edits;
  std::vector<std::string> companions = {};
};

const std::string root = "/fmiModelDescription";

std::string variable(const std::string& name) {
  return "//ModelVariables/*[@name='" + name + "']";
}

std::vector<Row> ofTheModel(bool fmi2) {
  return {
      {"date that is none", "root.date", {set(root, "generationDateAndTime", "yesterday")}},
      {"token is empty", "root.token", {set(root, fmi2 ? "guid" : "instantiationToken", "")}},
      {"identifier that C does not know",
       "root.identifier",
       {set("//CoSimulation", "modelIdentifier", "FrBD-Slider"),
        set("//ModelExchange", "modelIdentifier", "FrBD-Slider")},
       {"package.library-missing"}},
      {"no interface at all", "root.interface", {drop("//CoSimulation"), drop("//ModelExchange")}},
      {"stop before start", "experiment.order", {set("//DefaultExperiment", "stopTime", "-1")}},
      {"step of size zero", "experiment.step", {set("//DefaultExperiment", "stepSize", "0")}},
      {"tolerance that is negative",
       "experiment.tolerance",
       {set("//DefaultExperiment", "tolerance", "-1e-6")}},
      {"state that can be serialised but not saved",
       "flags.serialize",
       {set("//CoSimulation", fmi2 ? "canGetAndSetFMUstate" : "canGetAndSetFMUState", "false")}},
      {"log category twice", "log.unique", {append("//LogCategories", R"(<Category name="logInfo"/>)")}},
      {"attribute that nobody knows", "attribute.unknown", {set(root, "colour", "red")}},
      {"attribute that nobody knows, by the schema",
       "schema.model-description",
       {set(root, "colour", "red")},
       {"attribute.unknown"}},
      {"elements in another order",
       "schema.model-description",
       {drop("//DefaultExperiment"),
        insertBefore("//UnitDefinitions", "<DefaultExperiment stopTime=\"40\"/>")}},
      {"number that is none", "attribute.value", {set("//DefaultExperiment", "stopTime", "forty")}},
  };
}

std::vector<Row> ofVariables(bool fmi2) {
  const auto typed = [&](const std::string& name) { return variable(name) + (fmi2 ? "/*" : ""); };
  std::vector<Row> rows = {
      {"no start where there must be one", "variable.start-missing", {drop(typed("K"), "start")}},
      {"start where there must be none", "variable.start-forbidden", {set(typed("F"), "start", "0")}},
      {"start that is no number", "variable.start-type", {set(typed("K"), "start", "two")}},
      {"start below min", "variable.start-range", {set(typed("K"), "start", "-2")}},
      {"min above max", "variable.min-max", {set(typed("F"), "min", "1"), set(typed("F"), "max", "-1")}},
      {"nominal of zero",
       fmi2 ? "variable.nominal" : "variable.nominal-positive",
       {set(typed("x"), "nominal", "0")}},
      {"name twice", "variable.name-unique", {set(variable("solver.max_step"), "name", "solver.tolerance")}},
      {"no name", "attribute.required", {drop(variable("solver.max_step"), "name")}},
      {"no value reference", "attribute.required", {drop(variable("solver.max_step"), "valueReference")}},
      {"name that is not structured", "variable.name-structured", {set(variable("K"), "name", "K[")}},
      {"parameter that is continuous",
       "variable.causality-table",
       {set(variable("solver.max_step"), "variability", "continuous")}},
      {"input with initial",
       "variable.initial-table",
       {set(variable("u"), "initial", fmi2 ? "exact" : "approx")}},
      {"output with an initial it cannot have",
       "attribute.value",
       {set(variable("F"), "initial", "guessed")},
       {"structure.initial-unknowns-extra"}},
      {"integer that is continuous",
       "variable.continuous",
       {set(variable("direction"), "variability", "continuous")}},
      {"causality that nobody knows",
       "attribute.value",
       {set(variable("solver.max_step"), "causality", "effect")}},
      {"unit that is not defined", "unit.undefined", {set(typed("x"), "unit", "furlong")}},
      {"display unit that is not defined",
       fmi2 ? "unit.display-ignored" : "unit.display-undefined",
       {set(typed("x"), "displayUnit", "furlong")}},
      {"type that is not defined", "type.undefined", {set(typed("x"), "declaredType", "Nonsense")}},
      {"type of another kind", "type.mismatch", {set(typed("x"), "declaredType", "SolverMethod")}},
      {"enumeration without type", "attribute.required", {drop(typed("solver.method"), "declaredType")}},
      {"start that is no item of its enumeration",
       "variable.start-item",
       {set(typed("solver.method"), "start", "9")}},
      {"second independent variable",
       "variable.independent-count",
       {append("//ModelVariables",
               fmi2 ? R"(<ScalarVariable name="t" valueReference="50" causality="independent"
                               variability="continuous"><Real/></ScalarVariable>)"
                    : R"(<Float64 name="t" valueReference="50" causality="independent"
                               variability="continuous"/>)")}},
      {"independent variable with a start", "variable.start-forbidden", {set(typed("time"), "start", "0")}},
      {"derivative of a variable that there is not",
       "structure.derivative-reference",
       {set(typed("der(z)"), "derivative", "99")}},
      {"unit twice", "unit.name-unique", {append("//UnitDefinitions", "<Unit name=\"N\"/>")}},
      {"type twice",
       "type.name-unique",
       {append("//TypeDefinitions", fmi2 ? R"(<SimpleType name="Force"><Real/></SimpleType>)"
                                         : R"(<Float64Type name="Force"/>)")}},
      {"item of an enumeration twice", "type.item-value", {set("//Item[@name='BDF']", "value", "2")}},
      {"display unit with a factor of zero",
       "unit.factor",
       {set("//DisplayUnit[@name='mm']", "factor", "0")}},
  };
  if (fmi2) {
    rows.push_back(
        {"two parameters that are one", "alias.settable", {set(variable("sigma2"), "valueReference", "17")}});
    rows.push_back(
        {"variable without type", "variable.type", {drop(variable("solver.restarts") + "/Integer")}});
  } else {
    rows.push_back({"value reference twice",
                    "variable.reference-unique",
                    {set(variable("solver.max_step"), "valueReference", "36")}});
    rows.push_back({"no independent variable", "variable.independent-count", {drop(variable("time"))}});
    rows.push_back({"alias with the name of another",
                    "variable.name-unique",
                    {append(variable("K"), "<Alias name=\"c\"/>")}});
    rows.push_back({"dimension of a variable that there is not",
                    "dimension.reference",
                    {append(variable("K"), "<Dimension valueReference=\"99\"/>")}});
    rows.push_back({"previous value of itself",
                    "clock.previous-reference",
                    {set(variable("direction"), "previous", "12")},
                    {"clock.previous-holder"}});
  }
  return rows;
}

}  // namespace

std::vector<Broken> brokenDescriptions(int version) {
  std::vector<Broken> list;
  const auto add = [&](std::vector<Row> rows) {
    for (Row& row : rows) {
      list.push_back({version, row.name, row.rule,
                      [edits = std::move(row.edits)](Files& files) { files.edit(edits); },
                      std::move(row.companions)});
    }
  };
  add(ofTheModel(version == 2));
  add(ofVariables(version == 2));
  return list;
}

}  // namespace bristle::test
