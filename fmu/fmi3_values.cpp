// FMI 3.0: getting and setting variables.  Models have Float64, Int32, Boolean, Enumeration (as Int64)
// and, for sizes of arrays, UInt64 variables.
#include "fmu/fmi3_component.hpp"
#include "fmu/values.hpp"

using namespace bristle;
using namespace bristle::fmu;
using namespace bristle::fmu::fmi3;

extern "C" {

fmi3Status fmi3GetFloat32(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Float32[], size_t) {
  constexpr Rule rule = ruleOf("fmi3GetFloat32");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3SetFloat32(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Float32[],
                          size_t) {
  constexpr Rule rule = ruleOf("fmi3SetFloat32");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3GetFloat64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Float64 values[],
                          size_t nValues) {
  constexpr Rule rule = ruleOf("fmi3GetFloat64");
  return call(c, rule, [&](Instance& i) { return getValues(i, rule, Type::real, vr, n, values, nValues); });
}
fmi3Status fmi3SetFloat64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Float64 values[],
                          size_t nValues) {
  constexpr Rule rule = ruleOf("fmi3SetFloat64");
  return call(c, rule, [&](Instance& i) { return setValues(i, rule, Type::real, vr, n, values, nValues); });
}
fmi3Status fmi3GetInt8(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Int8[], size_t) {
  constexpr Rule rule = ruleOf("fmi3GetInt8");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3SetInt8(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Int8[], size_t) {
  constexpr Rule rule = ruleOf("fmi3SetInt8");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3GetUInt8(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3UInt8[], size_t) {
  constexpr Rule rule = ruleOf("fmi3GetUInt8");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3SetUInt8(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3UInt8[], size_t) {
  constexpr Rule rule = ruleOf("fmi3SetUInt8");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3GetInt16(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Int16[], size_t) {
  constexpr Rule rule = ruleOf("fmi3GetInt16");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3SetInt16(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Int16[], size_t) {
  constexpr Rule rule = ruleOf("fmi3SetInt16");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3GetUInt16(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3UInt16[], size_t) {
  constexpr Rule rule = ruleOf("fmi3GetUInt16");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3SetUInt16(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3UInt16[],
                         size_t) {
  constexpr Rule rule = ruleOf("fmi3SetUInt16");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3GetInt32(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Int32 values[],
                        size_t nValues) {
  constexpr Rule rule = ruleOf("fmi3GetInt32");
  return call(c, rule,
              [&](Instance& i) { return getValues(i, rule, Type::integer, vr, n, values, nValues); });
}
fmi3Status fmi3SetInt32(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Int32 values[],
                        size_t nValues) {
  constexpr Rule rule = ruleOf("fmi3SetInt32");
  return call(c, rule,
              [&](Instance& i) { return setValues(i, rule, Type::integer, vr, n, values, nValues); });
}
fmi3Status fmi3GetUInt32(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3UInt32[], size_t) {
  constexpr Rule rule = ruleOf("fmi3GetUInt32");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3SetUInt32(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3UInt32[],
                         size_t) {
  constexpr Rule rule = ruleOf("fmi3SetUInt32");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3GetInt64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Int64 values[],
                        size_t nValues) {
  constexpr Rule rule = ruleOf("fmi3GetInt64");
  return call(c, rule,
              [&](Instance& i) { return getValues(i, rule, Type::enumeration, vr, n, values, nValues); });
}
fmi3Status fmi3SetInt64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Int64 values[],
                        size_t nValues) {
  constexpr Rule rule = ruleOf("fmi3SetInt64");
  return call(c, rule,
              [&](Instance& i) { return setValues(i, rule, Type::enumeration, vr, n, values, nValues); });
}
fmi3Status fmi3GetUInt64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3UInt64 values[],
                         size_t nValues) {
  constexpr Rule rule = ruleOf("fmi3GetUInt64");
  return call(c, rule, [&](Instance& i) { return getValues(i, rule, Type::size, vr, n, values, nValues); });
}
fmi3Status fmi3SetUInt64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3UInt64 values[],
                         size_t nValues) {
  constexpr Rule rule = ruleOf("fmi3SetUInt64");
  return call(c, rule, [&](Instance& i) { return setValues(i, rule, Type::size, vr, n, values, nValues); });
}
fmi3Status fmi3GetBoolean(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Boolean values[],
                          size_t nValues) {
  constexpr Rule rule = ruleOf("fmi3GetBoolean");
  return call(c, rule,
              [&](Instance& i) { return getValues(i, rule, Type::boolean, vr, n, values, nValues); });
}
fmi3Status fmi3SetBoolean(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Boolean values[],
                          size_t nValues) {
  constexpr Rule rule = ruleOf("fmi3SetBoolean");
  return call(c, rule,
              [&](Instance& i) { return setValues(i, rule, Type::boolean, vr, n, values, nValues); });
}
fmi3Status fmi3GetString(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3String[], size_t) {
  constexpr Rule rule = ruleOf("fmi3GetString");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3SetString(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3String[],
                         size_t) {
  constexpr Rule rule = ruleOf("fmi3SetString");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3GetBinary(fmi3Instance c, const fmi3ValueReference vr[], size_t n, size_t[], fmi3Binary[],
                         size_t) {
  constexpr Rule rule = ruleOf("fmi3GetBinary");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3SetBinary(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const size_t[],
                         const fmi3Binary[], size_t) {
  constexpr Rule rule = ruleOf("fmi3SetBinary");
  return call(c, rule, [&](Instance& i) { return noneOfType(i, rule, vr, n); });
}
fmi3Status fmi3GetClock(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Clock values[]) {
  constexpr Rule rule = ruleOf("fmi3GetClock");
  return call(c, rule, [&](Instance& i) { return getValues(i, rule, Type::clock, vr, n, values, n); });
}
/// There are output clocks only.
fmi3Status fmi3SetClock(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Clock values[]) {
  constexpr Rule rule = ruleOf("fmi3SetClock");
  return call(c, rule, [&](Instance& i) { return setValues(i, rule, Type::clock, vr, n, values, n); });
}

}  // extern "C"
