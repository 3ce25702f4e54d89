#include "info_json.hpp"

#include "cosim/layout.hpp"

namespace bristle::tools {

using namespace cosim;
using Json = nlohmann::ordered_json;

namespace {

void put(Json& object, const char* key, const std::optional<double>& value) {
  if (value) object[key] = *value;
}

void put(Json& object, const char* key, const std::string& value) {
  if (!value.empty()) object[key] = value;
}

Json interfaceJson(const Interface& interface) {
  Json result = {{"modelIdentifier", interface.modelIdentifier}};
  for (const Interface::Flag& flag : Interface::flags())
    result[std::string(flag.name)] = interface.*flag.member;
  result["maxOutputDerivativeOrder"] = interface.maxOutputDerivativeOrder;
  put(result, "fixedInternalStepSize", interface.fixedInternalStepSize);
  return result;
}

Json variableJson(const ModelDescription& model, const Variable& v) {
  Json result = {{"name", v.name},
                 {"valueReference", v.reference},
                 {"type", nameOf(v.type)},
                 {"causality", nameOf(v.causality)},
                 {"variability", nameOf(v.variability)}};
  if (v.start.size() == 1 && !v.isArray()) result["start"] = v.start.front();
  if (v.isArray()) {
    result["extents"] = Layout(model).extents(v);
    result["start"] = v.start;
  }
  put(result, "unit", v.unit);
  put(result, "min", v.min);
  put(result, "max", v.max);
  put(result, "nominal", v.nominal);
  put(result, "description", v.description);
  if (v.derivativeOf) result["derivativeOf"] = model.variables[*v.derivativeOf].name;
  if (!v.aliases.empty()) result["aliases"] = v.aliases;
  if (const TypeDefinition* type = model.enumeration(v)) {
    for (const EnumerationItem& item : type->items)
      result["items"][item.name] = item.value;
  }
  return result;
}

Json unknownsJson(const ModelDescription& model, const std::vector<Unknown>& unknowns) {
  Json result = Json::array();
  for (const Unknown& unknown : unknowns) {
    Json one = {{"name", model.variables[unknown.variable].name}};
    if (unknown.dependencies) {
      one["dependencies"] = Json::array();
      for (const Dependency& d : *unknown.dependencies) {
        one["dependencies"].push_back(model.variables[d.variable].name);
      }
    }
    result.push_back(std::move(one));
  }
  return result;
}

}  // namespace

nlohmann::ordered_json infoJson(const Fmu& fmu) {
  const ModelDescription& model = fmu.description();
  Json result = {{"modelName", model.modelName},
                 {"description", model.description},
                 {"fmiVersion", model.versionText},
                 {"token", model.token}};
  put(result, "version", model.modelVersion);
  put(result, "author", model.author);
  put(result, "license", model.license);
  put(result, "generationTool", model.generationTool);
  put(result, "generationDateAndTime", model.generationDateAndTime);
  result["platforms"] = fmu.platforms();
  if (model.coSimulation) result["coSimulation"] = interfaceJson(*model.coSimulation);
  if (model.modelExchange) result["modelExchange"] = interfaceJson(*model.modelExchange);
  if (model.scheduledExecution) result["scheduledExecution"] = interfaceJson(*model.scheduledExecution);
  Json& experiment = result["defaultExperiment"] = Json::object();
  put(experiment, "startTime", model.defaultExperiment.startTime);
  put(experiment, "stopTime", model.defaultExperiment.stopTime);
  put(experiment, "stepSize", model.defaultExperiment.stepSize);
  put(experiment, "tolerance", model.defaultExperiment.tolerance);
  result["logCategories"] = Json::array();
  for (const LogCategory& category : model.logCategories)
    result["logCategories"].push_back(category.name);
  result["variables"] = Json::array();
  for (const Variable& v : model.variables)
    result["variables"].push_back(variableJson(model, v));
  result["outputs"] = unknownsJson(model, model.structure.outputs);
  result["derivatives"] = unknownsJson(model, model.structure.derivatives);
  result["initialUnknowns"] = unknownsJson(model, model.structure.initialUnknowns);
  result["eventIndicators"] = model.eventIndicatorCount;
  return result;
}

}  // namespace bristle::tools
