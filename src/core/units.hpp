// The units that variables may have, as SI base-unit exponents, with the name of the quantity and the display
// units offered to users.  A variable names its unit by the string in the first column.
#pragma once

#include <array>
#include <string_view>

namespace bristle {

struct DisplayUnit {
  std::string_view name;
  double factor = 0;  // value in the display unit = factor * value in the unit
};

struct Unit {
  std::string_view name;
  std::string_view quantity;  // the declared type of variables with this unit
  int kg, m, s;
  DisplayUnit display{};
  double factor = 1;  // value in SI base units = factor * value in the unit
  int rad = 0, A = 0;
};

// clang-format off
inline constexpr std::array units{
    Unit{"1",     "Ratio",               0,  0,  0},
    Unit{"%",     "Percentage",          0,  0,  0, {}, 0.01},
    Unit{"s",     "Time",                0,  0,  1, {"ms", 1e3}},
    Unit{"1/s",   "Rate",                0,  0, -1},
    Unit{"1/s2",  "RateOfChange",        0,  0, -2},
    Unit{"m",     "Displacement",        0,  1,  0, {"mm", 1e3}},
    Unit{"m/s",   "Velocity",            0,  1, -1, {"mm/s", 1e3}},
    Unit{"m/s2",  "Acceleration",        0,  1, -2},
    Unit{"m2/s2", "SquaredVelocity",     0,  2, -2},
    Unit{"m2",    "Area",                0,  2,  0, {"cm2", 1e4}},
    Unit{"m2/s",  "AreaRate",            0,  2, -1},
    Unit{"rad",   "Angle",               0,  0,  0, {"deg", 57.29577951308232}, 1, 1},
    Unit{"rad/m", "AngleGradient",       0, -1,  0, {}, 1, 1},
    Unit{"rad/s", "AngularVelocity",     0,  0, -1, {}, 1, 1},
    Unit{"rad/s2", "AngularAcceleration", 0, 0, -2, {}, 1, 1},
    Unit{"1/m",   "Stiffness_per_load",  0, -1,  0},
    Unit{"s/m",   "Damping_per_load",    0, -1,  1},
    Unit{"kg",    "Mass",                1,  0,  0},
    Unit{"N",     "Force",               1,  1, -2},
    Unit{"N/s",   "ForceRate",           1,  1, -3},
    Unit{"N/m",   "Stiffness",           1,  0, -2},
    Unit{"N.s/m", "Damping",             1,  0, -1},
    Unit{"N.s2/m2", "QuadraticDamping",  1, -1,  0},
    Unit{"Pa",    "Pressure",            1, -1, -2, {"kPa", 1e-3}},
    Unit{"Pa/s",  "PressureRate",        1, -1, -3},
    Unit{"Pa/%",  "PressureGain",        1, -1, -2, {}, 100},
    Unit{"J",     "Energy",              1,  2, -2},
    Unit{"W",     "Power",               1,  2, -3},
    Unit{"N.m",   "Torque",              1,  2, -2},
    Unit{"kg.m2", "Inertia",             1,  2,  0},
    Unit{"N.m/rad", "AngularStiffness",  1,  2, -2, {}, 1, -1},
    Unit{"A",     "Current",             0,  0,  0, {"mA", 1e3}, 1, 0, 1},
    Unit{"A/m",   "MagneticField",       0, -1,  0, {"kA/m", 1e-3}, 1, 0, 1},
    Unit{"m/A",   "InverseField",        0,  1,  0, {}, 1, 0, -1},
    Unit{"A/(A.m)", "FieldPerCurrent",   0, -1,  0},
};
// clang-format on

constexpr bool isUnit(std::string_view name) {
  for (const Unit& unit : units) {
    if (unit.name == name) return true;
  }
  return false;
}

/// The unit of that name, which must be in the table: every model's rows are checked at compile time.
constexpr const Unit& unitNamed(std::string_view name) {
  std::size_t i = 0;
  while (units[i].name != name)
    ++i;
  return units[i];
}

/// The unit of the time derivative of something measured in `name`.
constexpr std::string_view perSecond(std::string_view name) {
  const Unit& of = unitNamed(name);
  std::size_t i = 0;
  while (units[i].kg != of.kg || units[i].m != of.m || units[i].s != of.s - 1 || units[i].rad != of.rad ||
         units[i].A != of.A || units[i].factor != of.factor)
    ++i;
  return units[i].name;
}

}  // namespace bristle
