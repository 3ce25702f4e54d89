// FMI 3.0: functions that these FMUs do not offer: clock intervals, array dependencies,
// scheduled execution.
#include "fmu/fmi3_component.hpp"

using namespace bristle;
using namespace bristle::fmu;
using namespace bristle::fmu::fmi3;

extern "C" {

fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance c, fmi3ValueReference, size_t*) {
  return unsupported(c, ruleOf("fmi3GetNumberOfVariableDependencies"));
}
fmi3Status fmi3GetVariableDependencies(fmi3Instance c, fmi3ValueReference, size_t[], fmi3ValueReference[],
                                       size_t[], fmi3DependencyKind[], size_t) {
  return unsupported(c, ruleOf("fmi3GetVariableDependencies"));
}
fmi3Status fmi3GetIntervalDecimal(fmi3Instance c, const fmi3ValueReference[], size_t, fmi3Float64[],
                                  fmi3IntervalQualifier[]) {
  return unsupported(c, ruleOf("fmi3GetIntervalDecimal"));
}
fmi3Status fmi3GetIntervalFraction(fmi3Instance c, const fmi3ValueReference[], size_t, fmi3UInt64[],
                                   fmi3UInt64[], fmi3IntervalQualifier[]) {
  return unsupported(c, ruleOf("fmi3GetIntervalFraction"));
}
fmi3Status fmi3GetShiftDecimal(fmi3Instance c, const fmi3ValueReference[], size_t, fmi3Float64[]) {
  return unsupported(c, ruleOf("fmi3GetShiftDecimal"));
}
fmi3Status fmi3GetShiftFraction(fmi3Instance c, const fmi3ValueReference[], size_t, fmi3UInt64[],
                                fmi3UInt64[]) {
  return unsupported(c, ruleOf("fmi3GetShiftFraction"));
}
fmi3Status fmi3SetIntervalDecimal(fmi3Instance c, const fmi3ValueReference[], size_t, const fmi3Float64[]) {
  return unsupported(c, ruleOf("fmi3SetIntervalDecimal"));
}
fmi3Status fmi3SetIntervalFraction(fmi3Instance c, const fmi3ValueReference[], size_t, const fmi3UInt64[],
                                   const fmi3UInt64[]) {
  return unsupported(c, ruleOf("fmi3SetIntervalFraction"));
}
fmi3Status fmi3SetShiftDecimal(fmi3Instance c, const fmi3ValueReference[], size_t, const fmi3Float64[]) {
  return unsupported(c, ruleOf("fmi3SetShiftDecimal"));
}
fmi3Status fmi3SetShiftFraction(fmi3Instance c, const fmi3ValueReference[], size_t, const fmi3UInt64[],
                                const fmi3UInt64[]) {
  return unsupported(c, ruleOf("fmi3SetShiftFraction"));
}
fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance c) {
  return unsupported(c, ruleOf("fmi3EvaluateDiscreteStates"));
}
fmi3Status fmi3ActivateModelPartition(fmi3Instance c, fmi3ValueReference, fmi3Float64) {
  return unsupported(c, ruleOf("fmi3ActivateModelPartition"));
}

}  // extern "C"
