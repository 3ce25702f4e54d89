// Clocks and clocked variables of FMI 3, for the rules about them.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "check/rule.hpp"
#include "check/subject.hpp"

namespace bristle::check {

inline bool isClock(const DeclaredVariable& v) {
  return v.type == "Clock";
}

/// What is written in a Clock, or else in its declared type.
class ClockAttributes {
 public:
  explicit ClockAttributes(const Subject& subject);
  pugi::xml_attribute operator()(const DeclaredVariable& clock, const char* name) const;

 private:
  std::unordered_map<std::string_view, pugi::xml_node> types_;
};

/// The Clocks that a clocked variable names; null where there is none of that reference.
std::vector<const DeclaredVariable*> clocksOf(const Subject& subject, const DeclaredVariable& variable);

// The parts of clockRules().
std::span<const Rule> clockVariableRules();
std::span<const Rule> clockIntervalRules();
std::span<const Rule> clockedVariableRules();

}  // namespace bristle::check
