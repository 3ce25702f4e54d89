// Values at one instant, where outputs may be read again after inputs were set: in initialisation mode, and
// in event mode of FMI 3.  Algebraic loops are solved by Newton's method.
#pragma once

#include "cosim/master/coupling.hpp"

namespace bristle::cosim {

/// Sets all connected inputs and reads all connected outputs until they agree.  `what` completes the sentence
/// "The values ... do not settle" if they do not.
void exchangeValues(Network& network, Signals& signals, const char* what);

}  // namespace bristle::cosim
