#include "check/attribute_table.hpp"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <span>
#include <string>

#include "check/values.hpp"

namespace bristle::check {

namespace {

// One line per element: its attributes, "!" behind required ones, and after a colon the kind of value if it
// is not any text.  "start" is a text here, because it has rules of its own, and so have dates.
struct ElementLine {
  std::string_view element, attributes;
};

constexpr ElementLine fmi2Elements[] = {
    {"fmiModelDescription",
     "fmiVersion! modelName! guid! description author version copyright license generationTool "
     "generationDateAndTime variableNamingConvention:convention numberOfEventIndicators:UInt32"},
    {"ModelExchange",
     "modelIdentifier! needsExecutionTool:Boolean completedIntegratorStepNotNeeded:Boolean "
     "canBeInstantiatedOnlyOncePerProcess:Boolean canNotUseMemoryManagementFunctions:Boolean "
     "canGetAndSetFMUstate:Boolean canSerializeFMUstate:Boolean providesDirectionalDerivative:Boolean"},
    {"CoSimulation",
     "modelIdentifier! needsExecutionTool:Boolean canHandleVariableCommunicationStepSize:Boolean "
     "canInterpolateInputs:Boolean maxOutputDerivativeOrder:UInt32 canRunAsynchronuously:Boolean "
     "canBeInstantiatedOnlyOncePerProcess:Boolean canNotUseMemoryManagementFunctions:Boolean "
     "canGetAndSetFMUstate:Boolean canSerializeFMUstate:Boolean providesDirectionalDerivative:Boolean"},
    {"SimpleType", "name! description"},
    {"SimpleType/Real",
     "quantity unit displayUnit relativeQuantity:Boolean min:Float64 max:Float64 nominal:Float64 "
     "unbounded:Boolean"},
    {"SimpleType/Integer", "quantity min:Int32 max:Int32"},
    {"SimpleType/Enumeration", "quantity"},
    {"Item", "name! value!:Int32 description"},
    {"DisplayUnit", "name! factor:Float64 offset:Float64"},
    {"Tool", "name!"},
    {"ScalarVariable",
     "name! valueReference!:UInt32 description causality:causality2 variability:variability initial:initial "
     "canHandleMultipleSetPerTimeInstant:Boolean"},
    {"Real",
     "declaredType quantity unit displayUnit relativeQuantity:Boolean min:Float64 max:Float64 "
     "nominal:Float64 unbounded:Boolean start derivative:UInt32 reinit:Boolean"},
    {"Integer", "declaredType quantity min:Int32 max:Int32 start"},
    {"Boolean", "declaredType start"},
    {"String", "declaredType start"},
    {"Enumeration", "declaredType! quantity min:Int32 max:Int32 start"},
};

constexpr std::string_view fmi3Interface =
    "modelIdentifier! needsExecutionTool:Boolean canBeInstantiatedOnlyOncePerProcess:Boolean "
    "canGetAndSetFMUState:Boolean canSerializeFMUState:Boolean providesDirectionalDerivatives:Boolean "
    "providesAdjointDerivatives:Boolean providesPerElementDependencies:Boolean ";
constexpr std::string_view fmi3Variable =
    "name! valueReference!:UInt32 description causality:causality3 variability:variability "
    "canHandleMultipleSetPerTimeInstant:Boolean clocks declaredType ";
constexpr std::string_view fmi3Array = "intermediateUpdate:Boolean previous:UInt32 initial:initial ";
constexpr std::string_view fmi3Real = "unit displayUnit relativeQuantity:Boolean unbounded:Boolean ";
constexpr std::string_view fmi3Clock =
    "canBeDeactivated:Boolean priority:UInt32 intervalVariability intervalDecimal:Float64 "
    "shiftDecimal:Float64 supportsFraction:Boolean resolution:UInt64 intervalCounter:UInt64 "
    "shiftCounter:UInt64 ";

constexpr ElementLine fmi3Elements[] = {
    {"fmiModelDescription",
     "fmiVersion! modelName! instantiationToken! description author version copyright license "
     "generationTool generationDateAndTime variableNamingConvention:convention"},
    {"Item", "name! value!:Int64 description"},
    {"DisplayUnit", "name! factor:Float64 offset:Float64 inverse:Boolean"},
    {"Annotation", "type!"},
    {"Dimension", "start:UInt64 valueReference:UInt32"},
    {"Start", "value"},
};

// The same in both versions.
constexpr ElementLine commonElements[] = {
    {"Unit", "name!"},
    {"BaseUnit",
     "kg:Int32 m:Int32 s:Int32 A:Int32 K:Int32 mol:Int32 cd:Int32 rad:Int32 factor:Float64 offset:Float64"},
    {"Category", "name! description"},
    {"DefaultExperiment", "startTime:Float64 stopTime:Float64 tolerance:Float64 stepSize:Float64"},
};

constexpr std::string_view integerTypes[] = {"Int8",  "UInt8",  "Int16", "UInt16",
                                             "Int32", "UInt32", "Int64", "UInt64"};

struct Kind {
  std::string_view name, allowed;
  std::string_view words;  // the values, with blanks around each; empty if it is a kind of number
};

constexpr Kind kinds[] = {
    {"Boolean", "true and false", " true false 1 0 "},
    {"convention", "flat and structured", " flat structured "},
    {"causality2", "parameter, calculatedParameter, input, output, local and independent",
     " parameter calculatedParameter input output local independent "},
    {"causality3",
     "structuralParameter, parameter, calculatedParameter, input, output, local and independent",
     " structuralParameter parameter calculatedParameter input output local independent "},
    {"variability", "constant, fixed, tunable, discrete and continuous",
     " constant fixed tunable discrete continuous "},
    {"initial", "exact, approx and calculated", " exact approx calculated "},
    {"Float32", "numbers such as 0.5 and 1e-3", ""},
    {"Float64", "numbers such as 0.5 and 1e-3", ""},
    {"Int8", "integers from -128 to 127", ""},
    {"UInt8", "integers from 0 to 255", ""},
    {"Int16", "integers from -32768 to 32767", ""},
    {"UInt16", "integers from 0 to 65535", ""},
    {"Int32", "integers from -2147483648 to 2147483647", ""},
    {"UInt32", "integers from 0 to 4294967295", ""},
    {"Int64", "integers from -9223372036854775808 to 9223372036854775807", ""},
    {"UInt64", "integers from 0 to 18446744073709551615", ""},
};

const Kind* findKind(std::string_view name) {
  const auto found = std::ranges::find(kinds, name, &Kind::name);
  return found == std::end(kinds) ? nullptr : found;
}

using Table = std::map<std::string, std::vector<AttributeForm>, std::less<>>;

class TableBuilder {
 public:
  void add(std::string element, std::string_view attributes) {
    auto& forms = table_[std::move(element)];
    for (;;) {
      attributes.remove_prefix(std::min(attributes.find_first_not_of(' '), attributes.size()));
      if (attributes.empty()) return;
      const auto word = attributes.substr(0, attributes.find(' '));
      attributes.remove_prefix(word.size());
      const auto name = word.substr(0, word.find_first_of("!:"));
      const auto colon = word.find(':');
      forms.push_back({name, word.find('!') != std::string_view::npos,
                       colon == std::string_view::npos ? std::string_view() : word.substr(colon + 1)});
    }
  }
  void add(std::span<const ElementLine> lines) {
    for (const ElementLine& line : lines)
      add(std::string(line.element), line.attributes);
  }
  /// min, max and the like, whose kind is the type of the element.
  void addOfKind(const std::string& element, std::initializer_list<std::string_view> names,
                 std::string_view kind) {
    for (const std::string_view name : names)
      table_[element].push_back({name, false, kind});
  }
  Table take() { return std::move(table_); }

 private:
  Table table_;
};

Table fmi2Table() {
  TableBuilder builder;
  builder.add(commonElements);
  builder.add(fmi2Elements);
  return builder.take();
}

Table fmi3Table() {
  TableBuilder builder;
  builder.add(commonElements);
  builder.add(fmi3Elements);
  for (const char* interface : {"ModelExchange", "CoSimulation", "ScheduledExecution"})
    builder.add(interface, fmi3Interface);
  builder.add("ModelExchange", "needsCompletedIntegratorStep:Boolean providesEvaluateDiscreteStates:Boolean");
  builder.add("CoSimulation",
              "canHandleVariableCommunicationStepSize:Boolean fixedInternalStepSize:Float64 "
              "maxOutputDerivativeOrder:UInt32 recommendedIntermediateInputSmoothness:Int32 "
              "providesIntermediateUpdate:Boolean mightReturnEarlyFromDoStep:Boolean "
              "canReturnEarlyAfterIntermediateUpdate:Boolean hasEventMode:Boolean "
              "providesEvaluateDiscreteStates:Boolean");
  // Every type of variable X has a declared type XType with the same attributes of the value.
  const auto addType = [&](const std::string& type, std::string_view ofValues, bool array = true) {
    builder.add(type, fmi3Variable);
    if (array) builder.add(type, fmi3Array);
    builder.add(type, ofValues);
    builder.add(type + "Type", "name! description");
    builder.add(type + "Type", ofValues);
  };
  for (const std::string type : {"Float32", "Float64"}) {
    addType(type, fmi3Real);
    builder.add(type, "quantity start derivative:UInt32 reinit:Boolean");
    builder.add(type + "Type", "quantity");
    builder.addOfKind(type, {"min", "max", "nominal"}, type == "Float32" ? "Float32" : "Float64");
    builder.addOfKind(type + "Type", {"min", "max", "nominal"}, type == "Float32" ? "Float32" : "Float64");
  }
  for (const std::string_view type : integerTypes) {
    addType(std::string(type), "quantity ");
    builder.add(std::string(type), "start");
    builder.addOfKind(std::string(type), {"min", "max"}, type);
    builder.addOfKind(std::string(type) + "Type", {"min", "max"}, type);
  }
  addType("Enumeration", "quantity min:Int64 max:Int64 ");
  builder.add("Enumeration", "start");
  addType("Boolean", "");
  builder.add("Boolean", "start");
  addType("String", "");
  addType("Binary", "mimeType maxSize:UInt64 ");
  addType("Clock", fmi3Clock, false);
  builder.add("Clock", "intermediateUpdate previous");  // illegal, but rules about clocks speak of them
  builder.add("Alias", "name! description displayUnit");
  Table table = builder.take();
  for (AttributeForm& form : table["Enumeration"])
    form.required = form.required || form.name == "declaredType";
  return table;
}

}  // namespace

const std::vector<AttributeForm>* attributesOf(pugi::xml_node element, bool fmi2) {
  static const Table tables[] = {fmi2Table(), fmi3Table()};
  const Table& table = tables[fmi2 ? 0 : 1];
  const std::string_view parent = element.parent().name();
  const auto found = parent == "SimpleType" ? table.find(std::string(parent) + "/" + element.name())
                                            : table.find(std::string_view(element.name()));
  return found == table.end() ? nullptr : &found->second;
}

bool belongsTo(std::string_view kind, std::string_view value) {
  const Kind* known = findKind(kind);
  if (!known) return true;
  if (!known->words.empty()) {
    const std::string word(kind == "Boolean" ? cosim::trimmed(value) : value);
    return !word.empty() && word.find(' ') == std::string::npos &&
           known->words.find(" " + word + " ") != std::string_view::npos;
  }
  bool legal = false;
  withNumberOf(kind, false, [&]<class Number>() { legal = parseValue<Number>(value).has_value(); });
  return legal;
}

std::string_view allowedBy(std::string_view kind) {
  const Kind* known = findKind(kind);
  return known ? known->allowed : "texts";
}

}  // namespace bristle::check
