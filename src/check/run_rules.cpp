// The rules about behaviour, as a table.  They are applied in this order, each in a process of its own.
#include "check/run_checks.hpp"

namespace bristle::check {

namespace {

constexpr RunCheck watched = nullptr;  // the runner itself finds these, whichever rule is being applied

constexpr auto error = Severity::error, warning = Severity::warning;
constexpr auto both = Scope::both, fmi3 = Scope::fmi3;

const Rule table[] = {
    {"run.load", error, both, "FMI 2.0.5, 2.3; FMI 3.0.2, 2.5.1.4",
     "The library can be loaded, unloaded and loaded again.", checkLoad},
    {"run.version", error, both, "FMI 2.0.5, 2.1.4; FMI 3.0.2, 2.2.5",
     "The binary says the version, and in FMI 2 the platform, that the standard fixes.", checkVersion},
    {"run.token", error, both, "FMI 2.0.5, 2.1.5; FMI 3.0.2, 2.3.1",
     "An instance is refused if the token is not that of the binary.", checkToken},
    {"run.event-iteration", error, both, "FMI 2.0.5, 3.2.2; FMI 3.0.2, 2.3.5",
     "Event iteration comes to an end, and announces no events of the past.", checkEventIteration},
    {"run.life-cycle", error, both, "FMI 2.0.5, 3.2.3 and 4.2.4; FMI 3.0.2, 2.3, 3.2 and 4.2",
     "Every sequence of calls that the state machine allows is accepted.", checkLifeCycle},
    {"run.illegal-call", warning, both, "FMI 2.0.5, 3.2.3 and 4.2.4; FMI 3.0.2, 2.3, 3.2 and 4.2",
     "Calls that the state machine forbids are refused.", checkIllegalCalls},
    {"run.null-logger", warning, both, "FMI 2.0.5, 2.1.5; FMI 3.0.2, 2.3.1",
     "The FMU lives without a logger.", checkNullLogger},
    {"run.inputs-early", error, both, "FMI 2.0.5, 3.2.3 and 4.2.4; FMI 3.0.2, 2.3.2",
     "Inputs can be set as soon as the instance exists.", checkInputsEarly},
    {"run.readable", error, both,
     "FMI 2.0.5, 2.1.7, 3.2.3 and 4.2.4; FMI 3.0.2, 2.3.3, 2.3.8, 3.2.1 and 4.2.1",
     "Outputs can be read in initialisation mode, every variable after it.", checkReadable},
    {"run.start-values", error, both, "FMI 2.0.5, 2.2.7; FMI 3.0.2, 2.4.7.5",
     "Variables start with the values that modelDescription.xml gives.", checkStartValues},
    {"run.time", error, both, "FMI 2.0.5, 2.2.7; FMI 3.0.2, 2.4.7.4", "The independent variable is the time.",
     checkTime},
    {"run.default-experiment", error, both, "FMI 2.0.5, 2.2.5; FMI 3.0.2, 2.4.6",
     "The default experiment runs to its end.", checkDefaultExperiment},
    {"run.finite", error, both, "FMI 2.0.5, 2.1.3; FMI 3.0.2, 2.2.4",
     "A value that is not finite does not come with OK.", checkFinite},
    {"run.range", warning, both, "FMI 2.0.5, 2.2.3; FMI 3.0.2, 2.2.7.3",
     "Variables stay inside their declared range.", checkRange},
    {"run.logging", warning, both, "FMI 2.0.5, 2.2.4; FMI 3.0.2, 2.4.5",
     "Messages use declared log categories.", checkLogging},
    {"run.reset", error, both, "FMI 2.0.5, 2.1.6; FMI 3.0.2, 2.3.1",
     "An instance that was reset behaves like a fresh one.", checkReset},
    {"run.instances", error, both, "FMI 2.0.5, 2.1; FMI 3.0.2, 2.2.1", "Instances do not disturb each other.",
     checkInstances},
    {"run.state", error, both, "FMI 2.0.5, 2.1.8; FMI 3.0.2, 2.2.7.4",
     "A restored state continues exactly as the saved one.", checkState},
    {"run.serialization", error, both, "FMI 2.0.5, 2.1.8; FMI 3.0.2, 2.2.7.4",
     "A serialised state continues in another instance.", checkSerialization},
    {"run.directional-derivative", error, both, "FMI 2.0.5, 2.1.9; FMI 3.0.2, 2.2.12.1",
     "Directional derivatives agree with differences.", checkDirectionalDerivative},
    {"run.adjoint-derivative", error, fmi3, "FMI 3.0.2, 2.2.12.2",
     "Adjoint derivatives agree with differences.", checkAdjointDerivative},
    {"run.output-derivative", error, both, "FMI 2.0.5, 4.2.1; FMI 3.0.2, 4.1.2",
     "Derivatives of outputs agree with their motion.", checkOutputDerivative},
    {"run.dependency-missing", error, both, "FMI 2.0.5, 2.2.8; FMI 3.0.2, 2.4.8",
     "Whatever influences an unknown is among its dependencies.", checkDependencyMissing},
    {"run.dependency-unused", warning, both, "FMI 2.0.5, 2.2.8; FMI 3.0.2, 2.4.8",
     "Declared dependencies exist.", checkDependencyUnused},
    {"run.model-exchange", error, both, "FMI 2.0.5, 3.2.2; FMI 3.0.2, 2.3.3 and 3.2.1",
     "States, derivatives, indicators and nominals are consistent and repeatable.", checkModelExchange},
    {"run.early-return", error, fmi3, "FMI 3.0.2, 4.1.3 and 4.2.1",
     "Steps end early only where that is allowed, and say where they ended.", checkEarlyReturn},
    {"run.event-mode", error, fmi3, "FMI 3.0.2, 2.3.3 and 4.2.1",
     "Event handling is asked for only with event mode, which begins after initialisation.", checkEventMode},
    {"run.step-cutting", warning, both, "FMI 2.0.5, 4.2.2; FMI 3.0.2, 4.2.1",
     "The result hardly depends on the communication step.", checkStepCutting},
    {"run.reference", error, both, "FMI layered standard for references, 1.0.0-alpha.1",
     "The FMU repeats the reference results that it ships.", checkReference},
    {"run.memory", error, both, "FMI 2.0.5, 2.1.5; FMI 3.0.2, 2.3.1",
     "Freeing an instance frees its memory: 200 instances leave nothing behind.", checkMemory},
    {"run.process", warning, both, "FMI 2.0.5, 2.1; FMI 3.0.2, 2.2.1",
     "The FMU leaves locale, working directory, floating-point mode, signals and threads alone.",
     checkProcess},
    {"run.silence", warning, both, "good manners", "The FMU prints nothing: messages go to the logger.",
     checkSilence},
    {"run.crash", error, both, "good manners", "The FMU does not crash.", watched},
    {"run.hang", error, both, "good manners", "Every call returns in finite time.", watched},
    {"run.exit", error, both, "good manners", "The FMU does not end the importer's process.", watched},
};

}  // namespace

std::span<const Rule> runRules() {
  return table;
}

}  // namespace bristle::check
