// What modelDescription.xml says, FMI 2 and FMI 3 in one form: positions in the list of variables take the
// place of FMI 2's indices and FMI 3's value references.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "cosim/variable.hpp"

namespace bristle::cosim {

enum class FmiVersion { fmi2 = 2, fmi3 = 3 };

/// The kinds of interface that we can drive.
enum class InterfaceKind { coSimulation, modelExchange };
std::string_view nameOf(InterfaceKind kind);

/// One interface kind with its capability flags.  Flags a version does not know are false.
struct Interface {
  std::string modelIdentifier;
  bool needsExecutionTool = false;
  bool canBeInstantiatedOnlyOncePerProcess = false;
  bool canNotUseMemoryManagementFunctions = false;  // FMI 2
  bool canGetAndSetState = false;
  bool canSerializeState = false;
  bool providesDirectionalDerivatives = false;
  bool providesAdjointDerivatives = false;
  bool providesPerElementDependencies = false;
  bool providesEvaluateDiscreteStates = false;
  // model exchange
  bool needsCompletedIntegratorStep = false;
  // co-simulation
  bool canHandleVariableCommunicationStepSize = false;
  bool canInterpolateInputs = false;  // FMI 2
  bool canRunAsynchronously = false;  // FMI 2
  bool providesIntermediateUpdate = false;
  bool mightReturnEarlyFromDoStep = false;
  bool canReturnEarlyAfterIntermediateUpdate = false;
  bool hasEventMode = false;
  unsigned maxOutputDerivativeOrder = 0;
  int recommendedIntermediateInputSmoothness = 0;
  std::optional<double> fixedInternalStepSize;

  struct Flag {
    std::string_view name;
    bool Interface::*member;
  };
  static const std::vector<Flag>& flags();
};

struct DefaultExperiment {
  std::optional<double> startTime, stopTime, tolerance, stepSize;
};

struct DisplayUnit {
  std::string name;
  double factor = 1, offset = 0;
  bool inverse = false;
};
struct Unit {
  std::string name;
  std::map<std::string, int> exponents;  // of kg, m, s, A, K, mol, cd, rad; only those not zero
  double factor = 1, offset = 0;
  std::vector<DisplayUnit> displayUnits;
};

struct EnumerationItem {
  std::string name;
  std::int64_t value = 0;
  std::string description;
};
/// A declared type.  Its attributes are already copied to the variables that use it.
struct TypeDefinition {
  std::string name, description, quantity, unit, displayUnit;
  std::optional<double> min, max, nominal;
  std::vector<EnumerationItem> items;
};

struct LogCategory {
  std::string name, description;
};

enum class DependencyKind { dependent, constant, fixed, tunable, discrete };
struct Dependency {
  std::size_t variable;
  DependencyKind kind = DependencyKind::dependent;
};
struct Unknown {
  std::size_t variable;
  /// Without a list the unknown may depend on everything.
  std::optional<std::vector<Dependency>> dependencies;
};
struct ModelStructure {
  std::vector<Unknown> outputs, derivatives, clockedStates, initialUnknowns, eventIndicators;
};

class ModelDescription {
 public:
  ModelDescription() = default;
  // The index points into the list of variables: moving keeps it valid, copying would not.
  ModelDescription(ModelDescription&&) = default;
  ModelDescription& operator=(ModelDescription&&) = default;

  /// `file` is named in error sentences.
  static ModelDescription parse(std::string_view xml, const std::string& file = "modelDescription.xml");

  FmiVersion version = FmiVersion::fmi2;
  std::string versionText, modelName, token;  // token: guid or instantiationToken
  std::string description, author, modelVersion, copyright, license, generationTool, generationDateAndTime;
  std::optional<Interface> coSimulation, modelExchange, scheduledExecution;
  const std::optional<Interface>& interface(InterfaceKind kind) const {
    return kind == InterfaceKind::coSimulation ? coSimulation : modelExchange;
  }
  DefaultExperiment defaultExperiment;
  std::vector<Unit> units;
  std::vector<TypeDefinition> types;
  std::vector<LogCategory> logCategories;
  std::vector<Variable> variables;
  ModelStructure structure;
  std::size_t eventIndicatorCount = 0;

  /// By name or alias; null if there is none.
  const Variable* find(std::string_view name) const;
  /// By name or alias; an unknown name is an error that suggests the nearest one.
  const Variable& variable(std::string_view name) const;
  /// Null if there is none.  FMI 2 counts references per type, FMI 3 over all types.
  const Variable* find(Type type, ValueReference reference) const;
  /// Null unless the variable is of an enumeration type with items.
  const TypeDefinition* enumeration(const Variable& variable) const;
  std::vector<std::string_view> variableNames() const;
  std::size_t indexOf(const Variable& variable) const {
    return static_cast<std::size_t>(&variable - variables.data());
  }
  bool isState(const Variable& variable) const;
  bool hasClocks() const;

  /// Called by the parser when all variables are in place.
  void buildIndex();

 private:
  std::unordered_map<std::string_view, std::size_t> byName_;
  std::unordered_map<std::uint64_t, std::size_t> byReference_;
  std::vector<bool> isState_;

  std::uint64_t referenceKey(Type type, ValueReference reference) const;
};

}  // namespace bristle::cosim
