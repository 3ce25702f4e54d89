// Applies the rules about behaviour to an FMU, each in a process of its own, and turns crashes and hangs into
// findings.
#pragma once

#include "check/check.hpp"
#include "check/subject.hpp"

namespace bristle::check {

/// Adds one result per rule to the report.  An FMU that cannot run on this machine is an Error.
void applyBehaviour(const Subject& subject, const Options& options, Report& report);

}  // namespace bristle::check
