// The FMI headers in fmu/include are our own, so nothing but these facts, which can be read off the FMI 2.0.5
// and 3.0.2 standards, ties them to the binaries of other tools. A wrong size or value would still compile
// and only show as garbage when a foreign importer loads an FMU.

#include <fmi2Functions.h>
#include <fmi3Functions.h>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

TEST_CASE("FMI 2 basic types have the widths of the default platform") {
  CHECK(std::string_view(fmi2TypesPlatform) == "default");
  CHECK(sizeof(fmi2Real) == 8);
  CHECK(sizeof(fmi2Integer) == 4);
  CHECK(sizeof(fmi2Boolean) == 4);
  CHECK(sizeof(fmi2ValueReference) == 4);
  CHECK(sizeof(fmi2Char) == 1);
  CHECK(sizeof(fmi2Byte) == 1);
  CHECK(sizeof(fmi2String) == sizeof(void*));
  CHECK(sizeof(fmi2Component) == sizeof(void*));
  CHECK(sizeof(fmi2ComponentEnvironment) == sizeof(void*));
  CHECK(sizeof(fmi2FMUstate) == sizeof(void*));
  CHECK(fmi2True == 1);
  CHECK(fmi2False == 0);
  // Size alone does not tell an int from an unsigned or a float.
  CHECK(std::is_same_v<fmi2Real, double>);
  CHECK(std::is_same_v<fmi2Integer, int>);
  CHECK(std::is_same_v<fmi2Boolean, int>);
  CHECK(std::is_same_v<fmi2ValueReference, unsigned int>);
  CHECK(std::is_same_v<fmi2String, const char*>);
  CHECK(std::is_same_v<fmi2Byte, char>);
}

TEST_CASE("FMI 3 basic types have the widths that their names promise") {
  CHECK(sizeof(fmi3Float32) == 4);
  CHECK(sizeof(fmi3Float64) == 8);
  CHECK(sizeof(fmi3Int8) == 1);
  CHECK(sizeof(fmi3UInt8) == 1);
  CHECK(sizeof(fmi3Int16) == 2);
  CHECK(sizeof(fmi3UInt16) == 2);
  CHECK(sizeof(fmi3Int32) == 4);
  CHECK(sizeof(fmi3UInt32) == 4);
  CHECK(sizeof(fmi3Int64) == 8);
  CHECK(sizeof(fmi3UInt64) == 8);
  CHECK(sizeof(fmi3Boolean) == 1);
  CHECK(sizeof(fmi3Clock) == 1);
  CHECK(sizeof(fmi3Char) == 1);
  CHECK(sizeof(fmi3Byte) == 1);
  CHECK(sizeof(fmi3ValueReference) == 4);
  CHECK(sizeof(fmi3String) == sizeof(void*));
  CHECK(sizeof(fmi3Binary) == sizeof(void*));
  CHECK(sizeof(fmi3Instance) == sizeof(void*));
  CHECK(sizeof(fmi3InstanceEnvironment) == sizeof(void*));
  CHECK(sizeof(fmi3FMUState) == sizeof(void*));
  CHECK(fmi3True == true);
  CHECK(fmi3False == false);
  CHECK(fmi3ClockActive == true);
  CHECK(fmi3ClockInactive == false);
  // Size alone does not tell a signed type from an unsigned one.
  CHECK(std::is_same_v<fmi3Int64, std::int64_t>);
  CHECK(std::is_same_v<fmi3UInt64, std::uint64_t>);
  CHECK(std::is_same_v<fmi3ValueReference, std::uint32_t>);
  CHECK(std::is_same_v<fmi3Boolean, bool>);
  CHECK(std::is_same_v<fmi3Clock, bool>);
  CHECK(std::is_same_v<fmi3String, const char*>);
  CHECK(std::is_same_v<fmi3Binary, const std::uint8_t*>);
}

TEST_CASE("FMI 2 enumerators have the values of the standard") {
  CHECK(int{fmi2OK} == 0);
  CHECK(int{fmi2Warning} == 1);
  CHECK(int{fmi2Discard} == 2);
  CHECK(int{fmi2Error} == 3);
  CHECK(int{fmi2Fatal} == 4);
  CHECK(int{fmi2Pending} == 5);

  CHECK(int{fmi2ModelExchange} == 0);
  CHECK(int{fmi2CoSimulation} == 1);

  CHECK(int{fmi2DoStepStatus} == 0);
  CHECK(int{fmi2PendingStatus} == 1);
  CHECK(int{fmi2LastSuccessfulTime} == 2);
  CHECK(int{fmi2Terminated} == 3);

  CHECK(sizeof(fmi2Status) == 4);
  CHECK(sizeof(fmi2Type) == 4);
  CHECK(sizeof(fmi2StatusKind) == 4);
}

TEST_CASE("FMI 3 enumerators have the values of the standard") {
  // There is no fmi3Pending: FMI 3 dropped asynchronous steps.
  CHECK(int{fmi3OK} == 0);
  CHECK(int{fmi3Warning} == 1);
  CHECK(int{fmi3Discard} == 2);
  CHECK(int{fmi3Error} == 3);
  CHECK(int{fmi3Fatal} == 4);

  CHECK(int{fmi3Independent} == 0);
  CHECK(int{fmi3Constant} == 1);
  CHECK(int{fmi3Fixed} == 2);
  CHECK(int{fmi3Tunable} == 3);
  CHECK(int{fmi3Discrete} == 4);
  CHECK(int{fmi3Dependent} == 5);

  CHECK(int{fmi3IntervalNotYetKnown} == 0);
  CHECK(int{fmi3IntervalUnchanged} == 1);
  CHECK(int{fmi3IntervalChanged} == 2);

  CHECK(sizeof(fmi3Status) == 4);
  CHECK(sizeof(fmi3DependencyKind) == 4);
  CHECK(sizeof(fmi3IntervalQualifier) == 4);
}

TEST_CASE("fmi2CallbackFunctions is five pointers in the order of the standard") {
  constexpr std::size_t kPointer = sizeof(void*);
  CHECK(offsetof(fmi2CallbackFunctions, logger) == 0 * kPointer);
  CHECK(offsetof(fmi2CallbackFunctions, allocateMemory) == 1 * kPointer);
  CHECK(offsetof(fmi2CallbackFunctions, freeMemory) == 2 * kPointer);
  CHECK(offsetof(fmi2CallbackFunctions, stepFinished) == 3 * kPointer);
  CHECK(offsetof(fmi2CallbackFunctions, componentEnvironment) == 4 * kPointer);
  CHECK(sizeof(fmi2CallbackFunctions) == 5 * kPointer);
}

TEST_CASE("fmi2EventInfo is five ints and a naturally aligned double") {
  CHECK(offsetof(fmi2EventInfo, newDiscreteStatesNeeded) == 0);
  CHECK(offsetof(fmi2EventInfo, terminateSimulation) == 4);
  CHECK(offsetof(fmi2EventInfo, nominalsOfContinuousStatesChanged) == 8);
  CHECK(offsetof(fmi2EventInfo, valuesOfContinuousStatesChanged) == 12);
  CHECK(offsetof(fmi2EventInfo, nextEventTimeDefined) == 16);
  // Five ints leave a gap of four bytes where a double in a structure is aligned to eight (not on 32-bit
  // Linux).
  struct Padded {
    char byte;
    double real;
  };
  constexpr std::size_t kTime = offsetof(Padded, real) == 8 ? 24 : 20;
  CHECK(offsetof(fmi2EventInfo, nextEventTime) == kTime);
  CHECK(sizeof(fmi2EventInfo) == kTime + 8);
}

TEST_CASE("version strings carry major and minor number only") {
  CHECK(std::string_view(fmi2Version) == "2.0");
  CHECK(std::string_view(fmi3Version) == "3.0");
}

TEST_CASE("the declared functions have their TYPE") {
  // Importers cast what dlsym returns to fmi2XyzTYPE*; a declaration of another type would go unnoticed
  // there.
  CHECK(std::is_same_v<decltype(fmi2DoStep), fmi2DoStepTYPE>);
  CHECK(std::is_same_v<fmi2DoStepTYPE, fmi2Status(void*, double, double, int)>);
  CHECK(std::is_same_v<decltype(fmi3DoStep), fmi3DoStepTYPE>);
  CHECK(
      std::is_same_v<fmi3DoStepTYPE, fmi3Status(void*, double, double, bool, bool*, bool*, bool*, double*)>);
}
