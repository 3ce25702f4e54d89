// The functions behind the rules about behaviour; run_rules.cpp has the table.
#pragma once

#include "check/bench.hpp"
#include "check/rule.hpp"

namespace bristle::check {

// run_life.cpp: coming into being, legal and illegal calls
void checkLoad(Bench&, Findings&);
void checkVersion(Bench&, Findings&);
void checkToken(Bench&, Findings&);
void checkLifeCycle(Bench&, Findings&);
void checkIllegalCalls(Bench&, Findings&);
void checkNullLogger(Bench&, Findings&);
void checkInputsEarly(Bench&, Findings&);

// run_values.cpp: what variables say
void checkReadable(Bench&, Findings&);
void checkStartValues(Bench&, Findings&);
void checkFinite(Bench&, Findings&);
void checkRange(Bench&, Findings&);
void checkTime(Bench&, Findings&);
void checkLogging(Bench&, Findings&);

// run_states.cpp: instances that must not differ
void checkReset(Bench&, Findings&);
void checkInstances(Bench&, Findings&);
void checkState(Bench&, Findings&);
void checkSerialization(Bench&, Findings&);

// run_derivatives.cpp, run_dependencies.cpp
void checkDirectionalDerivative(Bench&, Findings&);
void checkAdjointDerivative(Bench&, Findings&);
void checkOutputDerivative(Bench&, Findings&);
void checkDependencyMissing(Bench&, Findings&);
void checkDependencyUnused(Bench&, Findings&);

// run_exchange.cpp: model exchange
void checkModelExchange(Bench&, Findings&);
void checkEventIteration(Bench&, Findings&);

// run_steps.cpp: co-simulation steps and whole runs
void checkEarlyReturn(Bench&, Findings&);
void checkEventMode(Bench&, Findings&);
void checkStepCutting(Bench&, Findings&);
void checkDefaultExperiment(Bench&, Findings&);
void checkReference(Bench&, Findings&);

// run_process.cpp: the process around the FMU
void checkMemory(Bench&, Findings&);
void checkProcess(Bench&, Findings&);
void checkSilence(Bench&, Findings&);

}  // namespace bristle::check
