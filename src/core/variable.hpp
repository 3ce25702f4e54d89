// One row of a model's table of variables, and the words a model is declared with: input, parameter, state,
// output, ...  Everything the outside sees of a variable (XML, documentation, checks, get and set, command
// line, tests) is derived from its row.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <string_view>

#include "core/units.hpp"

namespace bristle {

/// A name held by value, so that tables can be composed at compile time ("der(" + "z" + ")").  Simulink
/// truncates longer parameter names.
class Name {
 public:
  constexpr Name(std::string_view s = {}) { append(s); }
  constexpr Name(const char* s) : Name(std::string_view(s)) {}
  constexpr Name& append(std::string_view s) {
    for (const char c : s)
      text_[size_++] = c;  // too long: does not compile in a constant expression
    return *this;
  }
  constexpr operator std::string_view() const { return {text_, size_}; }
  constexpr bool operator==(std::string_view other) const { return std::string_view(*this) == other; }

 private:
  char text_[55] = {};
  std::size_t size_ = 0;
};

/// What the engine does with a variable; decides in which array its value lives.
enum class Role {
  time,
  parameter,   // set from outside, constant between discontinuities
  input,       // set from outside, a polynomial in time over a communication step
  state,       // integrated; its start value may be set
  derivative,  // of the state with the same slot
  discrete,    // modes, counters, memory: changes only at events and completed steps
  computed,    // follows from all the others by the equations
  statistic,   // kept by the engine
  indicator,   // an event indicator that importers watch
  clock        // ticks when an indicator falls through zero
};
inline constexpr std::size_t roleCount = 10;

enum class Type { real, integer, boolean, enumeration, clock, size };
enum class Causality {
  independent,
  parameter,
  calculatedParameter,
  input,
  output,
  local,
  structuralParameter
};
enum class Variability { fixed, tunable, discrete, continuous };

/// The items of an enumeration; item i has the value i + 1.
struct Enumeration {
  struct Item {
    std::string_view name, description;
  };
  std::string_view name;
  std::array<Item, 8> items{};
  constexpr int count() const {
    int n = 0;
    while (n < 8 && !items[n].name.empty())
      ++n;
    return n;
  }
};

/// The start value of element i, counted from 0, of an array of n.
using Profile = double (*)(std::size_t i, std::size_t n);

struct Variable {
  static constexpr double infinite = std::numeric_limits<double>::infinity();

  Name name;
  std::string_view unit;
  std::string_view description;
  Role role = Role::computed;
  Causality causality = Causality::local;
  Variability variability = Variability::continuous;
  Type type = Type::real;
  double start = 0, minimum = -infinite, maximum = infinite, nominal = 1;
  bool minimumExcluded = false;  // FMI's min is inclusive; our check is sharper
  std::string_view terminal{};   // the terminal this variable is a member of
  bool absorbsJumps = false;     // stays what it is when an input or a start value is set to another value
  const Enumeration* enumeration = nullptr;
  std::size_t indicator = 0;  // that a clock ticks with
  std::size_t slot = 0;       // place among the values of its role; assigned when the table is complete
  bool array = false;         // it has as many elements as the model's dimension says
  Profile profile = nullptr;  // of the elements' start values; none: all have the same
  std::size_t ordinal = 0;    // of an array among those of its role: they follow the scalars

  constexpr Variable above(double bound) const {
    Variable v = atLeast(bound);
    v.minimumExcluded = true;
    return v;
  }
  constexpr Variable atLeast(double bound) const {
    Variable v = *this;
    v.minimum = bound;
    return v;
  }
  constexpr Variable atMost(double bound) const {
    Variable v = *this;
    v.maximum = bound;
    return v;
  }
  constexpr Variable withNominal(double value) const {
    Variable v = *this;
    v.nominal = value;
    return v;
  }
  constexpr Variable absorbingJumps() const {
    Variable v = *this;
    v.absorbsJumps = true;
    return v;
  }
  constexpr Variable asOutput() const {
    Variable v = *this;
    v.causality = Causality::output;
    return v;
  }
  constexpr Variable onTerminal(std::string_view name_) const {
    Variable v = *this;
    v.terminal = name_;
    return v;
  }

  /// One value for each element of the model's dimension.
  constexpr Variable each(Profile starts = nullptr) const {
    Variable v = *this;
    v.array = true;
    v.profile = starts;
    return v;
  }

  // --- of a row in a complete table, in an instance whose dimension is n ---
  constexpr std::size_t count(std::size_t n) const { return array ? n : 1; }
  /// Where the value of an element is among the values of its role.
  constexpr std::size_t place(std::size_t element, std::size_t n) const {
    return slot + ordinal * n + element;
  }
  constexpr double startAt(std::size_t element, std::size_t n) const {
    return profile == nullptr ? start : profile(element, n);
  }

  /// Its start value belongs to the importer: it may be set before and during initialisation.
  constexpr bool hasStart() const {
    return role == Role::parameter || role == Role::input || role == Role::state;
  }
  constexpr bool accepts(double value) const {
    return (minimumExcluded ? value > minimum : value >= minimum) && value <= maximum;
  }
};

// --- the words of a table ---

/// A physical coefficient; may be changed while the model runs.
constexpr Variable parameter(Name name, std::string_view unit, double start, std::string_view description) {
  return {.name = name,
          .unit = unit,
          .description = description,
          .role = Role::parameter,
          .causality = Causality::parameter,
          .variability = Variability::tunable,
          .start = start};
}

/// A choice between named variants; fixed after initialisation.  `start` counts from 1.
constexpr Variable option(Name name, const Enumeration& items, int start, std::string_view description) {
  return {.name = name,
          .unit = "1",
          .description = description,
          .role = Role::parameter,
          .causality = Causality::parameter,
          .variability = Variability::fixed,
          .type = Type::enumeration,
          .start = static_cast<double>(start),
          .minimum = 1,
          .maximum = static_cast<double>(items.count()),
          .enumeration = &items};
}

/// How many elements the model's arrays have.  Set in FMI 3's configuration mode only; FMI 2 knows the start
/// value only.
constexpr Variable dimension(Name name, std::size_t start, std::string_view description) {
  return {.name = name,
          .unit = "1",
          .description = description,
          .role = Role::parameter,
          .causality = Causality::structuralParameter,
          .variability = Variability::fixed,
          .type = Type::size,
          .start = static_cast<double>(start),
          .minimum = 1,
          .maximum = 1e6};
}

constexpr Variable input(Name name, std::string_view unit, double start, std::string_view description) {
  return {.name = name,
          .unit = unit,
          .description = description,
          .role = Role::input,
          .causality = Causality::input,
          .start = start};
}

constexpr Variable state(Name name, std::string_view unit, double start, double nominal,
                         std::string_view description) {
  return {.name = name,
          .unit = unit,
          .description = description,
          .role = Role::state,
          .start = start,
          .nominal = nominal};
}

constexpr Variable output(Name name, std::string_view unit, std::string_view description) {
  return {.name = name, .unit = unit, .description = description, .causality = Causality::output};
}

/// Follows from the parameters alone.
constexpr Variable calculatedParameter(Name name, std::string_view unit, std::string_view description) {
  return {.name = name,
          .unit = unit,
          .description = description,
          .causality = Causality::calculatedParameter,
          .variability = Variability::tunable};
}

/// How many times something has happened since the start.
constexpr Variable counter(Name name, std::string_view description) {
  return {.name = name,
          .unit = "1",
          .description = description,
          .role = Role::discrete,
          .causality = Causality::output,
          .variability = Variability::discrete,
          .type = Type::integer};
}

constexpr Variable mode(Name name, Type type, std::string_view description) {
  return {.name = name,
          .unit = "1",
          .description = description,
          .role = Role::discrete,
          .variability = Variability::discrete,
          .type = type};
}

/// A real number remembered from one event to the next.
constexpr Variable memory(Name name, std::string_view unit, std::string_view description) {
  return {.name = name,
          .unit = unit,
          .description = description,
          .role = Role::discrete,
          .variability = Variability::discrete};
}

/// An output clock of FMI 3 that ticks with the indicator of that number.  A model that has one needs an
/// importer with event mode.
constexpr Variable clock(Name name, std::size_t indicator, std::string_view description) {
  return {.name = name,
          .unit = "1",
          .description = description,
          .role = Role::clock,
          .causality = Causality::output,
          .variability = Variability::discrete,
          .type = Type::clock,
          .indicator = indicator};
}

constexpr Variable statistic(Name name, std::string_view description) {
  return {.name = name,
          .unit = "1",
          .description = description,
          .role = Role::statistic,
          .variability = Variability::discrete,
          .type = Type::integer};
}

/// The value reference of a row is its number in the table.  FMI 2 has no arrays: there element e of row r
/// has the value reference r + e elementStride.
inline constexpr std::size_t elementStride = 4096;

// --- composing tables ---

template <std::size_t... N>
constexpr auto join(const std::array<Variable, N>&... parts) {
  std::array<Variable, (N + ... + 0)> all{};
  std::size_t at = 0;
  const auto add = [&](const auto& part) {
    for (const Variable& v : part)
      all[at++] = v;
  };
  (add(parts), ...);
  return all;
}

/// The start value of one row, by name.
struct Start {
  std::string_view name;
  double value;
};

/// The same rows with other start values.  A misspelt name does not compile.
template <std::size_t N, std::size_t M>
consteval auto withStarts(std::array<Variable, N> rows, const std::array<Start, M>& starts) {
  for (const Start& start : starts) {
    std::size_t at = 0;
    while (!(rows[at].name == start.name))
      ++at;
    rows[at].start = start.value;
  }
  return rows;
}

/// The scalars of a role ...
template <std::size_t N>
constexpr std::size_t countOf(const std::array<Variable, N>& rows, Role role) {
  std::size_t n = 0;
  for (const Variable& v : rows)
    n += v.role == role && !v.array;
  return n;
}
/// ... and its arrays.
template <std::size_t N>
constexpr std::size_t arraysOf(const std::array<Variable, N>& rows, Role role) {
  std::size_t n = 0;
  for (const Variable& v : rows)
    n += v.role == role && v.array;
  return n;
}

template <std::size_t N>
constexpr bool unitsKnown(const std::array<Variable, N>& rows) {
  for (const Variable& v : rows) {
    if (!isUnit(v.unit)) return false;
  }
  return true;
}

/// The number of a variable among the scalars, or of an array among the arrays, of its role.  A misspelt name
/// does not compile.
template <std::size_t N>
consteval std::size_t slotOf(const std::array<Variable, N>& rows, std::string_view name) {
  std::size_t at = 0;
  while (!(rows[at].name == name))
    ++at;
  std::size_t slot = 0;
  for (std::size_t i = 0; i < at; ++i)
    slot += rows[i].role == rows[at].role && rows[i].array == rows[at].array;
  return slot;
}

}  // namespace bristle
