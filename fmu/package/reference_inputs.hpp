// Piecewise linear input signals given by breakpoints; two breakpoints at one time are a jump.
#pragma once

#include "core/model.hpp"

namespace bristle::package {

struct InputSegment {
  double value, slope;  // at a time and just after it
};

/// Just after t; constant before the first breakpoint and after the last.
InputSegment segmentAfter(const ReferenceInput&, double t);
/// Just before t.
double valueBefore(const ReferenceInput&, double t);

}  // namespace bristle::package
