// From one unit to another, by their definitions: exponents of the base units, factor and offset.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cosim/model_description.hpp"
#include "cosim/system/linear_map.hpp"

namespace bristle::cosim {

/// A unit as somebody names it, with its definition where there is one.  No name: no unit is stated.
struct UnitUse {
  std::string name;
  const Unit* definition = nullptr;
};

enum class UnitRelation {
  same,         // nothing to convert, or one of them is not stated
  convertible,  // by `map`
  unknown,      // two names, and one of them is not defined
  redefined,    // one name with two definitions
  incompatible  // the dimensions differ
};

struct UnitConversion {
  UnitRelation relation = UnitRelation::same;
  LinearMap map;  // identity unless convertible
};

UnitConversion convert(const UnitUse& from, const UnitUse& to);

/// Why a conversion is impossible: the middle of a sentence, without a full stop.
std::string explain(UnitRelation relation, const UnitUse& from, const UnitUse& to);

const Unit* findUnit(const std::vector<Unit>& units, std::string_view name);
/// With the definition that the list has for it, if any.
UnitUse unitUse(const std::vector<Unit>& units, const std::string& name);

/// "kg m s^-2"; "1" for a number.
std::string dimensionOf(const Unit& unit);

}  // namespace bristle::cosim
