// The result of `bristle check` as JUnit XML, which GitLab, Jenkins and others show beside test results: a
// suite per FMU, a case per rule.  Errors fail a case; warnings and notes are its output.
#pragma once

#include <span>
#include <string>

#include "check_outcome.hpp"

namespace bristle::tools {

std::string checkJunit(std::span<const CheckedFmu> fmus);

}  // namespace bristle::tools
