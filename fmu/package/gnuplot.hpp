// Running gnuplot: a script in, the picture it prints out.
#pragma once

#include <string>

namespace bristle::package {

/// The bytes gnuplot writes to its standard output.  The user's own gnuplot settings play no part.
std::string gnuplot(const std::string& script);

}  // namespace bristle::package
