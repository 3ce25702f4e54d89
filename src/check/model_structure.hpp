// <ModelStructure> as the rules about it see it: five lists, whatever their notation, and the continuous
// states that follow from them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "check/rule.hpp"
#include "check/subject.hpp"

namespace bristle::check {

enum class List { outputs, derivatives, clockedStates, initialUnknowns, eventIndicators };
inline constexpr List allLists[] = {List::outputs, List::derivatives, List::clockedStates,
                                    List::initialUnknowns, List::eventIndicators};

/// An element of a list: <Unknown> in FMI 2, <Output>, <InitialUnknown>, ... in FMI 3.
struct Unknown {
  pugi::xml_node node;
  const DeclaredVariable* variable;  // null if it refers to none
};

bool hasStructure(const Subject& subject);
/// "Outputs" in FMI 2, "Output" in FMI 3.
const char* nameOf(List list, cosim::FmiVersion version);
/// "index" or "valueReference".
const char* referenceAttribute(cosim::FmiVersion version);
std::vector<Unknown> unknownsOf(const Subject& subject, List list);

/// For each variable, by its position: is it in the list?
std::vector<bool> membersOf(const Subject& subject, List list);

/// The variable that an attribute such as `derivative` refers to; null if there is none.
const DeclaredVariable* referredBy(const Subject& subject, const DeclaredVariable& variable,
                                   const char* attribute);

/// For each variable, by its position: is it a continuous state, that is, the one that a listed derivative
/// is the derivative of?
std::vector<bool> continuousStates(const Subject& subject);

/// `"x"`, for sentences.
std::string quoted(std::string_view text);

// The parts of structureRules().
std::span<const Rule> listRules();
std::span<const Rule> derivativeRules();
std::span<const Rule> dependencyRules();

}  // namespace bristle::check
