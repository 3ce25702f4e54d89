// A value of a parameter set on its way to a variable: unit, transformation, type.
#pragma once

#include "cosim/system/ssp_signals.hpp"

namespace bristle::cosim::ssp {

struct BoundValue {
  const Parameter* parameter;
  const std::vector<Unit>* units;  // of its file
  const MappingEntry* entry;       // null without mapping

  const std::string& origin() const { return parameter->origin; }
  /// Converted to the unit of its first target and transformed there.
  Carrier arrive(const UnitUse& target, std::vector<std::string>& remarks) const;
  /// The texts that the variable is to be set to, in its own unit; a value that does not fit is an error.
  std::vector<std::string> textsFor(const ModelDescription& model, const Variable& variable,
                                    const std::string& name, const LinearMap& map) const;
};

}  // namespace bristle::cosim::ssp
