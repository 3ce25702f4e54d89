// When Clocks tick: the kind of a Clock and its interval.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "check/clocks.hpp"
#include "cosim/text.hpp"

namespace bristle::check {

namespace {

constexpr std::array<std::string_view, 6> kinds{"constant", "fixed",     "tunable",
                                                "changing", "countdown", "triggered"};

std::string_view kindOf(const ClockAttributes& attribute, const DeclaredVariable& clock) {
  return attribute(clock, "intervalVariability").value();
}

bool isPeriodic(std::string_view kind) {
  return kind == "constant" || kind == "fixed" || kind == "tunable";
}

bool isKnown(std::string_view kind) {
  return std::ranges::find(kinds, kind) != kinds.end();
}

void intervalVariability(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    // Required in the variable itself, even if its type has it.
    const auto kind = v.attribute("intervalVariability");
    if (!isClock(v) || isKnown(kind.value())) continue;
    findings.at(v.node,
                fmt::format("The Clock \"{}\" {}; allowed are {}.", v.name,
                            kind ? fmt::format("has intervalVariability = \"{}\"", kind.value())
                                 : "has no intervalVariability",
                            fmt::join(kinds, ", ")),
                "Say with intervalVariability when the Clock ticks.");
  }
}

void timeBased(const Subject& subject, Findings& findings) {
  const ClockAttributes attribute(subject);
  for (const DeclaredVariable& v : subject.variables) {
    const std::string_view kind = isClock(v) ? kindOf(attribute, v) : "";
    if (!isKnown(kind) || kind == "triggered") continue;
    if (v.causality != "output" && v.causality != "local") continue;
    findings.at(
        v.node,
        fmt::format("The {} Clock \"{}\" has intervalVariability = \"{}\"; only input Clocks are based on "
                    "time, all others must be triggered.",
                    v.causality, v.name, kind),
        "Set intervalVariability = \"triggered\", or make the Clock an input.");
  }
}

void interval(const Subject& subject, Findings& findings) {
  const ClockAttributes attribute(subject);
  for (const DeclaredVariable& v : subject.variables) {
    const std::string_view kind = isClock(v) ? kindOf(attribute, v) : "";
    if (!isKnown(kind)) continue;
    const bool given = static_cast<bool>(attribute(v, "intervalDecimal"));
    if (kind == "constant" && !given) {
      findings.at(
          v.node,
          fmt::format("The Clock \"{}\" has a constant interval and no intervalDecimal that says which.",
                      v.name),
          "Add intervalDecimal with the time between two ticks.");
    } else if (!isPeriodic(kind) && given) {
      findings.at(
          v.node,
          fmt::format("The Clock \"{}\" is of the kind {} and has intervalDecimal, which only constant, "
                      "fixed and tunable Clocks may have.",
                      v.name, kind),
          "Remove intervalDecimal.");
    }
  }
}

void intervalValue(const Subject& subject, Findings& findings) {
  const ClockAttributes attribute(subject);
  struct Limit {
    const char* name;
    bool zeroAllowed;
  };
  constexpr Limit limits[] = {{"intervalDecimal", false},
                              {"shiftDecimal", true},
                              {"intervalCounter", false},
                              {"shiftCounter", true},
                              {"resolution", false}};
  for (const DeclaredVariable& v : subject.variables) {
    if (!isClock(v)) continue;
    for (const Limit& limit : limits) {
      const auto written = attribute(v, limit.name);
      const auto value = cosim::parseNumber<double>(written.value());
      if (!value || (std::isfinite(*value) && (*value > 0 || (limit.zeroAllowed && *value == 0)))) continue;
      findings.at(v.node,
                  fmt::format("The Clock \"{}\" has {} = {}; it must be {}.", v.name, limit.name,
                              written.value(), limit.zeroAllowed ? "at least 0" : "greater than 0"),
                  fmt::format("Correct {}.", limit.name));
    }
  }
}

void shift(const Subject& subject, Findings& findings) {
  const ClockAttributes attribute(subject);
  for (const DeclaredVariable& v : subject.variables) {
    if (!isClock(v)) continue;
    for (const auto& [shift, interval] :
         {std::pair("shiftDecimal", "intervalDecimal"), std::pair("shiftCounter", "intervalCounter")}) {
      if (!attribute(v, shift) || attribute(v, interval)) continue;
      findings.at(v.node, fmt::format("The Clock \"{}\" has {} without {}.", v.name, shift, interval),
                  fmt::format("Add {}, or remove {}.", interval, shift));
    }
  }
}

void fraction(const Subject& subject, Findings& findings) {
  const ClockAttributes attribute(subject);
  for (const DeclaredVariable& v : subject.variables) {
    if (!isClock(v)) continue;
    const std::string_view kind = kindOf(attribute, v);
    const bool counter = static_cast<bool>(attribute(v, "intervalCounter")),
               resolution = static_cast<bool>(attribute(v, "resolution")),
               supported = cosim::parseBoolean(attribute(v, "supportsFraction").value()).value_or(false);
    std::string_view problem, mend = "Give the interval as intervalDecimal only, or complete the fraction.";
    if (isKnown(kind) && !isPeriodic(kind) && (counter || resolution)) {
      problem = "has intervalCounter or resolution, which only constant, fixed and tunable Clocks may have";
      mend = "Remove intervalCounter and resolution.";
    } else if (counter && !supported) {
      problem = "has intervalCounter, which needs supportsFraction = \"true\"";
    } else if (counter && !resolution) {
      problem = "has intervalCounter without resolution";
    }
    if (!problem.empty())
      findings.at(v.node, fmt::format("The Clock \"{}\" {}.", v.name, problem), std::string(mend));
  }
}

void agreement(const Subject& subject, Findings& findings) {
  const ClockAttributes attribute(subject);
  const auto number = [&](const DeclaredVariable& v, const char* name) {
    return cosim::parseNumber<double>(attribute(v, name).value()).value_or(0);
  };
  for (const DeclaredVariable& v : subject.variables) {
    if (!isClock(v)) continue;
    const double decimal = number(v, "intervalDecimal"), counter = number(v, "intervalCounter"),
                 resolution = number(v, "resolution");
    if (!(decimal > 0 && counter > 0 && resolution > 0)) continue;
    // Both are the same number, one of them perhaps rounded for reading.
    constexpr double rounding = 1e-6;
    if (std::abs(counter / resolution - decimal) <= rounding * decimal) continue;
    findings.at(
        v.node,
        fmt::format("The Clock \"{}\" has intervalDecimal = {}, but intervalCounter / resolution is {}.",
                    v.name, decimal, counter / resolution),
        "Let both say the same.");
  }
}

constexpr std::string_view clockTypes = "FMI 3.0.2, 2.2.8.2", typeAttributes = "FMI 3.0.2, 2.4.4";

const Rule rulesHere[] = {
    {"clock.interval-variability", Severity::error, Scope::fmi3, typeAttributes,
     "Every Clock says with intervalVariability when it ticks.", intervalVariability},
    {"clock.time-based", Severity::error, Scope::fmi3, clockTypes,
     "Output Clocks and local Clocks are triggered.", timeBased},
    {"clock.interval", Severity::error, Scope::fmi3, typeAttributes,
     "A constant Clock has intervalDecimal; changing, countdown and triggered Clocks have not.", interval},
    {"clock.interval-value", Severity::error, Scope::fmi3, typeAttributes,
     "Intervals of Clocks are positive, and shifts are not negative.", intervalValue},
    {"clock.shift", Severity::error, Scope::fmi3, typeAttributes,
     "A shift comes with an interval of its kind.", shift},
    {"clock.fraction", Severity::error, Scope::fmi3, typeAttributes,
     "An interval that is a fraction has intervalCounter, resolution and supportsFraction.", fraction},
    {"clock.interval-agreement", Severity::warning, Scope::fmi3, typeAttributes,
     "An interval that is given as a number and as a fraction is the same in both.", agreement},
};

}  // namespace

std::span<const Rule> clockIntervalRules() {
  return rulesHere;
}

}  // namespace bristle::check
