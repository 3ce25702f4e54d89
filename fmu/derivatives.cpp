// Directional, adjoint and output derivatives, all exact: the equations are evaluated with numbers that carry
// them.
#include <algorithm>
#include <cmath>

#include "fmu/instance.hpp"

namespace bristle::fmu {

/// Unknowns are what the equations compute, knowns what they are given and may vary continuously.
bool Instance::differentiable(const Rule& rule, std::span<const std::uint32_t> unknowns,
                              std::span<const std::uint32_t> knowns) {
  const auto table = model().variables();
  const auto check = [&](std::uint32_t vr, bool known) {
    Text sentence;
    sentence << rule.function;
    if (vr >= table.size()) {
      refuse(Outcome::error, sentence << ": there is no variable with value reference " << vr << ".");
      return false;
    }
    const Variable& v = table[vr];
    const bool right = known
                           ? v.role == Role::input || v.role == Role::state
                           : v.role == Role::computed || v.role == Role::derivative || v.role == Role::state;
    if (!right) {
      refuse(Outcome::error, sentence << ": " << v.name
                                      << (known ? " is neither an input nor a continuous state."
                                                : " is neither an output nor a derivative."));
    }
    return right;
  };
  return std::all_of(unknowns.begin(), unknowns.end(), [&](std::uint32_t vr) { return check(vr, false); }) &&
         std::all_of(knowns.begin(), knowns.end(), [&](std::uint32_t vr) { return check(vr, true); });
}

void Instance::clearSeeds() {
  std::fill_n(simulation_->seedX(), model().sizes().states, 0.0);
  std::fill_n(simulation_->seedU(), model().sizes().inputs, 0.0);
}

void Instance::seed(const Variable& known, double value) {
  (known.role == Role::input ? simulation_->seedU() : simulation_->seedX())[known.slot] += value;
}

Outcome Instance::finiteOnly(const double* values, std::size_t n) {
  if (std::all_of(values, values + n, [](double x) { return std::isfinite(x); })) return Outcome::ok;
  return refuse(Outcome::discard, Text("The derivative is not finite at this point."));
}

/// Is setting it at this point a jump, to which what absorbs jumps does not answer?
bool Instance::setsByJump(const Variable& known) const {
  return phase() == Phase::initialization || (kind() != Kind::modelExchange && known.role == Role::input);
}

Outcome Instance::directional(const Rule& rule, std::span<const std::uint32_t> unknowns,
                              std::span<const std::uint32_t> knowns, const double* seeds,
                              double* sensitivity) {
  if (!differentiable(rule, unknowns, knowns)) return Outcome::error;
  const auto table = model().variables();
  clearSeeds();
  for (std::size_t k = 0; k < knowns.size(); ++k)
    seed(table[knowns[k]], seeds[k]);
  simulation_->differentiate(simulation_->seedX(), simulation_->seedU());
  bool absorbing = false;
  for (std::size_t k = 0; k < unknowns.size(); ++k) {
    sensitivity[k] = simulation_->directional(table[unknowns[k]]);
    absorbing = absorbing || table[unknowns[k]].absorbsJumps;
  }
  if (absorbing) {
    clearSeeds();
    for (std::size_t k = 0; k < knowns.size(); ++k)
      if (!setsByJump(table[knowns[k]])) seed(table[knowns[k]], seeds[k]);
    simulation_->differentiate(simulation_->seedX(), simulation_->seedU());
    for (std::size_t k = 0; k < unknowns.size(); ++k)
      if (table[unknowns[k]].absorbsJumps) sensitivity[k] = simulation_->directional(table[unknowns[k]]);
  }
  return finiteOnly(sensitivity, unknowns.size());
}

Outcome Instance::adjoint(const Rule& rule, std::span<const std::uint32_t> unknowns,
                          std::span<const std::uint32_t> knowns, const double* seeds, double* sensitivity) {
  if (!differentiable(rule, unknowns, knowns)) return Outcome::error;
  const auto table = model().variables();
  for (std::size_t i = 0; i < knowns.size(); ++i) {
    clearSeeds();
    seed(table[knowns[i]], 1);
    simulation_->differentiate(simulation_->seedX(), simulation_->seedU());
    sensitivity[i] = 0;
    for (std::size_t k = 0; k < unknowns.size(); ++k) {
      const Variable& unknown = table[unknowns[k]];
      if (unknown.absorbsJumps && setsByJump(table[knowns[i]])) continue;
      sensitivity[i] += seeds[k] * simulation_->directional(unknown);
    }
  }
  return finiteOnly(sensitivity, knowns.size());
}

Outcome Instance::outputDerivative(const Rule& rule, std::uint32_t valueReference, int order, double* value) {
  const Variable* v = find(valueReference, Type::real, rule.function);
  if (v == nullptr) return Outcome::error;
  Text sentence;
  if (v->causality != Causality::output) {
    return refuse(Outcome::error,
                  sentence << "Variable " << v->name << " is no output, so it has no output derivatives.");
  }
  if (order != 1) {
    return refuse(Outcome::error,
                  sentence << "The order of an output derivative is " << order << " but must be 1.");
  }
  simulation_->differentiateInTime();
  *value = simulation_->directional(*v);
  return finiteOnly(value, 1);
}

}  // namespace bristle::fmu
