// The tables of both standards on causality, variability and initial.
#pragma once

#include <string_view>

#include "check/subject.hpp"

namespace bristle::check {

/// A combination that is allowed, and the values that `initial` may have with it, the default first; empty if
/// `initial` may not be written.
struct Combination {
  std::string_view causality, variability, initial;
};

/// Null if causality and variability of the variable do not go together.
const Combination* combinationOf(const DeclaredVariable& variable, bool fmi2);

/// Is `initial`, if it is written, one of the values that the combination allows?
bool allowsInitial(const Combination& combination, const DeclaredVariable& variable);

/// Causality, variability and initial are as they should be, so that what follows from them can be checked.
bool isSound(const DeclaredVariable& variable, bool fmi2);

/// Is causality one of the version's words and variability too?  Else the rules about attributes speak.
bool hasKnownWords(const DeclaredVariable& variable, bool fmi2);

}  // namespace bristle::check
