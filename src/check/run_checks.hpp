// The functions behind the rules about behaviour; run_rules.cpp has the table.
#pragma once

#include "check/rule.hpp"
#include "check/session.hpp"

namespace bristle::check {

// run_life.cpp: coming into being, legal and illegal calls
void checkLoad(Session&, Findings&);
void checkVersion(Session&, Findings&);
void checkToken(Session&, Findings&);
void checkLifeCycle(Session&, Findings&);
void checkIllegalCalls(Session&, Findings&);
void checkNullLogger(Session&, Findings&);
void checkInputsEarly(Session&, Findings&);

// run_values.cpp: what variables say
void checkReadable(Session&, Findings&);
void checkStartValues(Session&, Findings&);
void checkFinite(Session&, Findings&);
void checkRange(Session&, Findings&);
void checkTime(Session&, Findings&);
void checkLogging(Session&, Findings&);

// run_states.cpp: instances that must not differ
void checkReset(Session&, Findings&);
void checkInstances(Session&, Findings&);
void checkState(Session&, Findings&);
void checkSerialization(Session&, Findings&);

// run_derivatives.cpp, run_dependencies.cpp
void checkDirectionalDerivative(Session&, Findings&);
void checkAdjointDerivative(Session&, Findings&);
void checkOutputDerivative(Session&, Findings&);
void checkDependencyMissing(Session&, Findings&);
void checkDependencyUnused(Session&, Findings&);

// run_exchange.cpp: model exchange
void checkModelExchange(Session&, Findings&);
void checkEventIteration(Session&, Findings&);

// run_steps.cpp: co-simulation steps and whole runs
void checkEarlyReturn(Session&, Findings&);
void checkEventMode(Session&, Findings&);
void checkStepCutting(Session&, Findings&);
void checkDefaultExperiment(Session&, Findings&);
void checkReference(Session&, Findings&);

// run_process.cpp: the process around the FMU
void checkMemory(Session&, Findings&);
void checkProcess(Session&, Findings&);
void checkSilence(Session&, Findings&);

}  // namespace bristle::check
