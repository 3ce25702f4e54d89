// The result of `bristle check` for reading: the verdicts first, then what was skipped and why, then the
// findings with how to mend them, then what was measured.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "check_outcome.hpp"

namespace bristle::tools {

/// Findings less severe than `least` are counted but not shown.
std::string checkText(std::span<const CheckedFmu> fmus, check::Severity least, std::size_t width);

}  // namespace bristle::tools
