// An SVG picture of recorded signals, drawn by gnuplot: one panel per signal over a common time axis.
#pragma once

#include <span>
#include <string>

#include "cosim/output_file.hpp"
#include "cosim/recorder.hpp"

namespace bristle::tools {

/// Fails with a sentence if gnuplot is not installed: to be asked before the simulation, not after it.
void requireGnuplot();

struct PlotTitle {
  std::string title, timeUnit;
};

void plot(cosim::OutputFile& file, const PlotTitle& title, std::span<const cosim::Column> columns,
          const cosim::Trace& trace);

}  // namespace bristle::tools
