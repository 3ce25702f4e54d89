// Which function may be called when: the state machines of FMI 2.0 and FMI 3.0 as one table.
#pragma once

#include <cstdint>
#include <string_view>

namespace bristle::fmu {

/// The states of both standards; a state of one version only is marked.
enum class Phase : std::uint32_t {
  instantiated = 1,
  initialization = 2,
  step = 4,           // FMI 2: slave initialised, step complete; FMI 3: step mode
  stepFailed = 8,     // FMI 2
  intermediate = 16,  // FMI 3: inside the intermediate update callback
  terminated = 32,
  error = 64,
  event = 128,           // model exchange; FMI 3 co-simulation where event mode is used
  continuousTime = 256,  // model exchange
  configuration = 512,   // FMI 3: structural parameters may be set
};

using Phases = std::uint32_t;
constexpr Phases operator|(Phase a, Phase b) {
  return static_cast<Phases>(a) | static_cast<Phases>(b);
}
constexpr Phases operator|(Phases a, Phase b) {
  return a | static_cast<Phases>(b);
}
constexpr bool contains(Phases set, Phase phase) {
  return (set & static_cast<Phases>(phase)) != 0;
}

std::string_view nameOf(Phase);

struct Rule {
  std::string_view function;
  Phases phases;
};

namespace detail {
using enum Phase;
constexpr Phases only(Phase p) {
  return static_cast<Phases>(p);
}
constexpr Phases none = 0;  // not before the FMU declares the capability
constexpr Phases outsideStep = instantiated | configuration | initialization | step | stepFailed | event |
                               continuousTime | terminated | error;
constexpr Phases everywhere = outsideStep | intermediate;
constexpr Phases get2 = initialization | step | stepFailed | event | continuousTime | terminated | error;
constexpr Phases get3 = instantiated | configuration | initialization | step | event | continuousTime |
                        intermediate | terminated | error;
constexpr Phases set = instantiated | initialization | step | event;
constexpr Phases setReal2 = set | continuousTime;
constexpr Phases setReal3 = setReal2 | intermediate;
constexpr Phases derivatives = initialization | event | continuousTime | terminated | error;
constexpr Phases directional = derivatives | step;
}  // namespace detail

// clang-format off
inline constexpr Rule lifeCycle[] = {
    // --- FMI 2.0 ---
    {"fmi2SetDebugLogging",            detail::everywhere},
    {"fmi2FreeInstance",               detail::outsideStep},
    {"fmi2SetupExperiment",            detail::only(Phase::instantiated)},
    {"fmi2EnterInitializationMode",    detail::only(Phase::instantiated)},
    {"fmi2ExitInitializationMode",     detail::only(Phase::initialization)},
    {"fmi2Terminate",                  Phase::step | Phase::stepFailed | Phase::event | Phase::continuousTime},
    {"fmi2Reset",                      detail::outsideStep},
    {"fmi2GetReal",                    detail::get2},
    {"fmi2GetInteger",                 detail::get2},
    {"fmi2GetBoolean",                 detail::get2},
    {"fmi2GetString",                  detail::get2},
    {"fmi2SetReal",                    detail::setReal2},
    {"fmi2SetInteger",                 detail::set},
    {"fmi2SetBoolean",                 detail::set},
    {"fmi2SetString",                  detail::set},
    {"fmi2GetFMUstate",                detail::outsideStep},
    {"fmi2SetFMUstate",                detail::outsideStep},
    {"fmi2FreeFMUstate",               detail::everywhere},
    {"fmi2SerializedFMUstateSize",     detail::outsideStep},
    {"fmi2SerializeFMUstate",          detail::outsideStep},
    {"fmi2DeSerializeFMUstate",        detail::outsideStep},
    {"fmi2GetDirectionalDerivative",   detail::directional | Phase::stepFailed},
    {"fmi2EnterEventMode",             Phase::event | Phase::continuousTime},
    {"fmi2NewDiscreteStates",          detail::only(Phase::event)},
    {"fmi2EnterContinuousTimeMode",    detail::only(Phase::event)},
    {"fmi2CompletedIntegratorStep",    detail::only(Phase::continuousTime)},
    {"fmi2SetTime",                    Phase::event | Phase::continuousTime},
    {"fmi2SetContinuousStates",        detail::only(Phase::continuousTime)},
    {"fmi2GetDerivatives",             detail::derivatives},
    {"fmi2GetEventIndicators",         detail::derivatives},
    {"fmi2GetContinuousStates",        detail::derivatives},
    {"fmi2GetNominalsOfContinuousStates", detail::derivatives | Phase::instantiated},
    {"fmi2SetRealInputDerivatives",    Phase::instantiated | Phase::initialization | Phase::step},
    {"fmi2GetRealOutputDerivatives",   Phase::step | Phase::stepFailed | Phase::terminated | Phase::error},
    {"fmi2DoStep",                     detail::only(Phase::step)},
    {"fmi2CancelStep",                 detail::none},
    {"fmi2GetStatus",                  Phase::step | Phase::stepFailed | Phase::terminated},
    {"fmi2GetRealStatus",              Phase::step | Phase::stepFailed | Phase::terminated},
    {"fmi2GetIntegerStatus",           Phase::step | Phase::stepFailed | Phase::terminated},
    {"fmi2GetBooleanStatus",           Phase::step | Phase::stepFailed | Phase::terminated},
    {"fmi2GetStringStatus",            Phase::step | Phase::stepFailed | Phase::terminated},
    // --- FMI 3.0 ---
    {"fmi3SetDebugLogging",            detail::everywhere},
    {"fmi3FreeInstance",               detail::outsideStep},
    {"fmi3EnterInitializationMode",    detail::only(Phase::instantiated)},
    {"fmi3ExitInitializationMode",     detail::only(Phase::initialization)},
    {"fmi3EnterEventMode",             Phase::step | Phase::continuousTime},
    {"fmi3Terminate",                  Phase::step | Phase::event | Phase::continuousTime},
    {"fmi3Reset",                      detail::outsideStep},
    {"fmi3GetFloat32",                 detail::get3},
    {"fmi3GetFloat64",                 detail::get3},
    {"fmi3GetInt8",                    detail::get3},
    {"fmi3GetUInt8",                   detail::get3},
    {"fmi3GetInt16",                   detail::get3},
    {"fmi3GetUInt16",                  detail::get3},
    {"fmi3GetInt32",                   detail::get3},
    {"fmi3GetUInt32",                  detail::get3},
    {"fmi3GetInt64",                   detail::get3},
    {"fmi3GetUInt64",                  detail::get3},
    {"fmi3GetBoolean",                 detail::get3},
    {"fmi3GetString",                  detail::get3},
    {"fmi3GetBinary",                  detail::get3},
    {"fmi3GetClock",                   detail::only(Phase::event)},
    {"fmi3SetFloat32",                 detail::setReal3},
    {"fmi3SetFloat64",                 detail::setReal3},
    {"fmi3SetInt8",                    detail::set},
    {"fmi3SetUInt8",                   detail::set},
    {"fmi3SetInt16",                   detail::set},
    {"fmi3SetUInt16",                  detail::set},
    {"fmi3SetInt32",                   detail::set},
    {"fmi3SetUInt32",                  detail::set},
    {"fmi3SetInt64",                   detail::set},
    {"fmi3SetUInt64",                  detail::set | Phase::configuration},
    {"fmi3SetBoolean",                 detail::set},
    {"fmi3SetString",                  detail::set},
    {"fmi3SetBinary",                  detail::set},
    {"fmi3SetClock",                   detail::only(Phase::event)},
    {"fmi3GetNumberOfVariableDependencies", detail::none},
    {"fmi3GetVariableDependencies",    detail::none},
    {"fmi3GetFMUState",                detail::outsideStep},
    {"fmi3SetFMUState",                detail::outsideStep},
    {"fmi3FreeFMUState",               detail::everywhere},
    {"fmi3SerializedFMUStateSize",     detail::outsideStep},
    {"fmi3SerializeFMUState",          detail::outsideStep},
    {"fmi3DeserializeFMUState",        detail::outsideStep},
    {"fmi3GetDirectionalDerivative",   detail::directional},
    {"fmi3GetAdjointDerivative",       detail::directional},
    {"fmi3EnterConfigurationMode",     detail::only(Phase::instantiated)},
    {"fmi3ExitConfigurationMode",      detail::only(Phase::configuration)},
    {"fmi3GetIntervalDecimal",         detail::none},
    {"fmi3GetIntervalFraction",        detail::none},
    {"fmi3GetShiftDecimal",            detail::none},
    {"fmi3GetShiftFraction",           detail::none},
    {"fmi3SetIntervalDecimal",         detail::none},
    {"fmi3SetIntervalFraction",        detail::none},
    {"fmi3SetShiftDecimal",            detail::none},
    {"fmi3SetShiftFraction",           detail::none},
    {"fmi3EvaluateDiscreteStates",     detail::none},
    {"fmi3UpdateDiscreteStates",       detail::only(Phase::event)},
    {"fmi3EnterContinuousTimeMode",    detail::only(Phase::event)},
    {"fmi3CompletedIntegratorStep",    detail::only(Phase::continuousTime)},
    {"fmi3SetTime",                    detail::only(Phase::continuousTime)},
    {"fmi3SetContinuousStates",        detail::only(Phase::continuousTime)},
    {"fmi3GetContinuousStateDerivatives", detail::derivatives},
    {"fmi3GetEventIndicators",         detail::derivatives},
    {"fmi3GetContinuousStates",        detail::derivatives},
    {"fmi3GetNominalsOfContinuousStates", detail::derivatives | Phase::instantiated},
    {"fmi3GetNumberOfEventIndicators", detail::everywhere},
    {"fmi3GetNumberOfContinuousStates", detail::everywhere},
    {"fmi3EnterStepMode",              detail::only(Phase::event)},
    {"fmi3GetOutputDerivatives",       Phase::step | Phase::intermediate | Phase::terminated | Phase::error},
    {"fmi3DoStep",                     detail::only(Phase::step)},
    {"fmi3ActivateModelPartition",     detail::none},
};
// clang-format on

/// The row of a function; a function without a row does not compile.
consteval Rule ruleOf(std::string_view function) {
  const Rule* row = lifeCycle;
  while (row->function != function)
    ++row;
  return *row;
}

}  // namespace bristle::fmu
