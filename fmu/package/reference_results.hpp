// Reference results: the model at its default experiment under its reference inputs, computed by our own
// engine at a tolerance far below what an importer is asked for.  Anyone can compare an importer's run with
// them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/model.hpp"

namespace bristle::package {

struct Recording {
  struct Sample {
    double t;
    bool reference;  // belongs to the reference results; the others only make curves smooth
    std::vector<double> values;
  };
  std::vector<std::size_t> columns;  // rows of the table: the outputs, then what the picture shows besides
  std::vector<Sample> samples;

  /// The values of one variable of the table; "time" too.
  std::vector<double> curve(const Model&, std::string_view variable) const;
};

/// Where an input jumps, its time stands twice: before and after.
Recording record(const Model&);

/// The breakpoints of the reference inputs as a table; between two rows inputs are linear.  All inputs are
/// there, because importers complain about missing ones; those without breakpoints keep their start value.
/// Empty if none has any.
std::string inputCsv(const Model&);
std::string referenceCsv(const Model&, const Recording&);
/// How to run the model for the comparison, as the FMI cross-check writes it.
std::string referenceOptions(const Model&);
/// fmi-ls-manifest.xml of the layered standard for reference results, a draft.
std::string referenceManifest(const Model&);

}  // namespace bristle::package
