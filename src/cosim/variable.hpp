// A variable as an FMU declares it, FMI 2 and FMI 3 alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bristle::cosim {

using ValueReference = std::uint32_t;

/// FMI 2's Real, Integer, Boolean, String and Enumeration are float64, int32, boolean, string and
/// enumeration.
enum class Type {
  float32,
  float64,
  int8,
  uint8,
  int16,
  uint16,
  int32,
  uint32,
  int64,
  uint64,
  boolean,
  string,
  binary,
  enumeration,
  clock
};
enum class Causality {
  independent,
  structuralParameter,
  parameter,
  calculatedParameter,
  input,
  output,
  local
};
enum class Variability { constant, fixed, tunable, discrete, continuous };
enum class Initial { none, exact, approx, calculated };

std::string_view nameOf(Type type);
std::string_view nameOf(Causality causality);
std::string_view nameOf(Variability variability);

inline bool isFloat(Type type) {
  return type == Type::float32 || type == Type::float64;
}
/// Has a value that fits a column of numbers; strings, binaries and clocks do not.
inline bool isNumeric(Type type) {
  return type != Type::string && type != Type::binary && type != Type::clock;
}

/// The range of an integer type as far as a double holds it exactly.
struct IntegerRange {
  double least, greatest;
};
std::optional<IntegerRange> integerRange(Type type);

/// The extent of an array in one direction: a number, or the structural parameter that gives it.
struct Dimension {
  std::optional<std::uint64_t> start;
  std::optional<ValueReference> reference;
};

struct Variable {
  std::string name;
  ValueReference reference = 0;
  Type type = Type::float64;
  Causality causality = Causality::local;
  Variability variability = Variability::continuous;
  Initial initial = Initial::none;
  std::string description;
  std::vector<std::string> start;  // as written; one text per element, one for all, or none
  std::optional<double> min, max, nominal;
  std::string unit, displayUnit, quantity, declaredType;
  std::vector<Dimension> dimensions;        // FMI 3; empty for a scalar
  std::optional<std::size_t> derivativeOf;  // place of the state in the list of variables
  std::vector<std::string> aliases;         // FMI 3: other names of the same value
  std::vector<ValueReference> clocks;       // FMI 3: clocks that tick this variable
  bool reinit = false;
  bool intermediateUpdate = false;  // FMI 3: may be set and read inside a communication step

  bool isArray() const { return !dimensions.empty(); }
  bool isContinuousInput() const {
    return causality == Causality::input && variability == Variability::continuous && isFloat(type);
  }
  /// A value may be given to it before the simulation starts.
  bool hasSettableStart() const {
    return causality != Causality::independent && variability != Variability::constant &&
           (causality == Causality::parameter || causality == Causality::structuralParameter ||
            causality == Causality::input || initial == Initial::exact || initial == Initial::approx);
  }
};

}  // namespace bristle::cosim
