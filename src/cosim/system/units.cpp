#include "cosim/system/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace bristle::cosim {

namespace {

// Tools round pi/180 and the like differently; what differs by less than this is meant to be the same.
constexpr double rounding = 1e-6;

bool nearlyEqual(double a, double b) {
  return std::abs(a - b) <= rounding * std::max(std::abs(a), std::abs(b));
}

// A unit that an FMU names without giving its base units looks like a plain number; only "1" surely is one.
bool isBare(const Unit& unit) {
  return unit.exponents.empty() && unit.factor == 1 && unit.offset == 0 && unit.name != "1";
}

bool usable(const Unit* unit) {
  return unit && !isBare(*unit) && std::isfinite(unit->factor) && unit->factor != 0 &&
         std::isfinite(unit->offset);
}

bool sameDefinition(const Unit& a, const Unit& b) {
  return a.exponents == b.exponents && nearlyEqual(a.factor, b.factor) && nearlyEqual(a.offset, b.offset);
}

std::string quoted(const UnitUse& unit) {
  return unit.definition ? fmt::format("\"{}\" ({})", unit.name, dimensionOf(*unit.definition))
                         : fmt::format("\"{}\"", unit.name);
}

}  // namespace

UnitConversion convert(const UnitUse& from, const UnitUse& to) {
  if (from.name.empty() || to.name.empty()) return {};
  const bool defined = usable(from.definition) && usable(to.definition);
  if (from.name == to.name) {
    const bool agree = !defined || sameDefinition(*from.definition, *to.definition);
    return {agree ? UnitRelation::same : UnitRelation::redefined, {}};
  }
  if (!defined) return {UnitRelation::unknown, {}};
  const Unit &a = *from.definition, &b = *to.definition;
  if (a.exponents != b.exponents) return {UnitRelation::incompatible, {}};
  if (sameDefinition(a, b)) return {UnitRelation::same, {}};
  // value in base units = factor x value + offset, for both.
  return {UnitRelation::convertible, {a.factor / b.factor, (a.offset - b.offset) / b.factor}};
}

std::string explain(UnitRelation relation, const UnitUse& from, const UnitUse& to) {
  switch (relation) {
    case UnitRelation::redefined:
      return fmt::format("the unit \"{}\" is defined in two ways, as {:.9g} {} and as {:.9g} {}", from.name,
                         from.definition->factor, dimensionOf(*from.definition), to.definition->factor,
                         dimensionOf(*to.definition));
    case UnitRelation::incompatible:
      return fmt::format("{} cannot be converted to {}: the dimensions differ", quoted(from), quoted(to));
    case UnitRelation::unknown:
      return fmt::format("nothing is converted between \"{}\" and \"{}\", because \"{}\" is not defined",
                         from.name, to.name, usable(from.definition) ? to.name : from.name);
    default:
      return "the units agree";
  }
}

const Unit* findUnit(const std::vector<Unit>& units, std::string_view name) {
  const auto found = std::ranges::find(units, name, &Unit::name);
  return found == units.end() ? nullptr : &*found;
}

UnitUse unitUse(const std::vector<Unit>& units, const std::string& name) {
  return {name, name.empty() ? nullptr : findUnit(units, name)};
}

std::string dimensionOf(const Unit& unit) {
  std::string text;
  for (const char* base : {"kg", "m", "s", "A", "K", "mol", "cd", "rad"}) {
    const auto found = unit.exponents.find(base);
    if (found == unit.exponents.end() || found->second == 0) continue;
    text += text.empty() ? "" : " ";
    text += found->second == 1 ? std::string(base) : fmt::format("{}^{}", base, found->second);
  }
  return text.empty() ? "1" : text;
}

}  // namespace bristle::cosim
