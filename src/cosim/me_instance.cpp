#include "cosim/me_instance.hpp"

namespace bristle::cosim {

std::optional<StateReferences> scalarStates(const ModelDescription& model) {
  StateReferences found;
  for (const Unknown& unknown : model.structure.derivatives) {
    const Variable& derivative = model.variables[unknown.variable];
    if (!derivative.derivativeOf || derivative.isArray()) return std::nullopt;
    found.derivatives.push_back(derivative.reference);
    found.states.push_back(model.variables[*derivative.derivativeOf].reference);
  }
  return found;
}

}  // namespace bristle::cosim
