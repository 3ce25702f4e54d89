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
       {"binary.missing"}},
      {"no interface at all", "root.interface", {drop("//CoSimulation"), drop("//ModelExchange")}},
      {"stop before start", "experiment.times", {set("//DefaultExperiment", "stopTime", "-1")}},
      {"step of size zero", "experiment.step", {set("//DefaultExperiment", "stepSize", "0")}},
      {"tolerance that is negative",
       "experiment.tolerance",
       {set("//DefaultExperiment", "tolerance", "-1e-6")}},
      {"state that can be serialised but not saved",
       "interface.serialize",
       {set("//CoSimulation", fmi2 ? "canGetAndSetFMUstate" : "canGetAndSetFMUState", "false")}},
      {"log category twice", "root.duplicate", {append("//LogCategories", R"(<Category name="logInfo"/>)")}},
      {"attribute that nobody knows", "attribute.unknown", {set(root, "colour", "red")}},
      {"attribute that nobody knows, by the schema",
       "schema.valid",
       {set(root, "colour", "red")},
       {"attribute.unknown"}},
      {"elements in another order",
       "schema.valid",
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
      {"start that is no number", "attribute.value", {set(typed("K"), "start", "two")}},
      {"start below min", "variable.start-range", {set(typed("K"), "start", "-2")}},
      {"min above max", "variable.range", {set(typed("F"), "min", "1"), set(typed("F"), "max", "-1")}},
      {"nominal of zero", "variable.nominal", {set(typed("x"), "nominal", "0")}},
      {"name twice", "variable.name", {set(variable("solver.max_step"), "name", "solver.tolerance")}},
      {"no name", "attribute.required", {drop(variable("solver.max_step"), "name")}},
      {"no value reference", "attribute.required", {drop(variable("solver.max_step"), "valueReference")}},
      {"name that is not structured", "variable.naming", {set(variable("K"), "name", "K[")}},
      {"parameter that is continuous",
       "variable.combination",
       {set(variable("solver.max_step"), "variability", "continuous")}},
      {"input with initial", "variable.initial", {set(variable("u"), "initial", "exact")}},
      {"output with an initial it cannot have",
       "variable.initial",
       {set(variable("F"), "initial", "guessed")}},
      {"integer that is continuous",
       "variable.combination",
       {set(variable("direction"), "variability", "continuous")}},
      {"causality that nobody knows",
       "attribute.value",
       {set(variable("solver.max_step"), "causality", "effect")}},
      {"unit that is not defined", "type.unit", {set(typed("x"), "unit", "furlong")}},
      {"display unit that is not defined", "type.display-unit", {set(typed("x"), "displayUnit", "furlong")}},
      {"type that is not defined", "type.declared", {set(typed("x"), "declaredType", "Nonsense")}},
      {"type of another kind", "type.declared", {set(typed("x"), "declaredType", "SolverMethod")}},
      {"enumeration without type", "type.enumeration", {drop(typed("solver.method"), "declaredType")}},
      {"start that is no item of its enumeration",
       "variable.start-range",
       {set(typed("solver.method"), "start", "9")}},
      {"second independent variable",
       "variable.independent",
       {insertBefore(variable("u"),
                     fmi2 ? R"(<ScalarVariable name="t" valueReference="50" causality="independent"
                               variability="continuous"><Real/></ScalarVariable>)"
                          : R"(<Float64 name="t" valueReference="50" causality="independent"
                               variability="continuous"/>)")}},
      {"independent variable with a start", "variable.start-forbidden", {set(typed("time"), "start", "0")}},
      {"derivative of a variable that there is not",
       "structure.derivative",
       {set(typed("der(z)"), "derivative", "99")}},
      {"unit twice", "type.unit-twice", {append("//UnitDefinitions", "<Unit name=\"N\"/>")}},
      {"type twice",
       "type.twice",
       {append("//TypeDefinitions", fmi2 ? R"(<SimpleType name="Force"><Real/></SimpleType>)"
                                         : R"(<Float64Type name="Force"/>)")}},
      {"item of an enumeration twice", "type.items", {set("//Item[@name='BDF']", "value", "2")}},
      {"display unit with a factor of zero",
       "type.display-factor",
       {set("//DisplayUnit[@name='mm']", "factor", "0")}},
  };
  if (fmi2) {
    rows.push_back({"two parameters that are one",
                    "variable.alias",
                    {set(variable("solver.max_step"), "valueReference", "36")}});
    rows.push_back(
        {"variable without type", "variable.type", {drop(variable("solver.restarts") + "/Integer")}});
  } else {
    rows.push_back({"value reference twice",
                    "variable.reference",
                    {set(variable("solver.max_step"), "valueReference", "36")}});
    rows.push_back({"no independent variable", "variable.independent", {drop(variable("time"))}});
    rows.push_back(
        {"alias with the name of another", "variable.name", {append(variable("K"), "<Alias name=\"c\"/>")}});
    rows.push_back({"dimension of a variable that there is not",
                    "variable.dimension",
                    {append(variable("K"), "<Dimension valueReference=\"99\"/>")}});
    rows.push_back(
        {"previous value of itself", "variable.previous", {set(variable("direction"), "previous", "12")}});
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
