// Directional, adjoint and output derivatives, all exact: the equations are evaluated with numbers that carry
// them.
#include <algorithm>
#include <cmath>

#include "fmu/instance.hpp"

namespace bristle::fmu {

namespace {

/// Calls visit(row, element) for each value that a call for these variables has.
template <class Visit>
void eachValue(const Instance& instance, std::span<const std::uint32_t> references, std::string_view function,
               Visit visit) {
  for (const std::uint32_t reference : references) {
    const Place at = instance.locate(reference, function);
    for (std::size_t e = at.first; e < at.first + at.count; ++e)
      visit(*at.row, e);
  }
}

}  // namespace

/// Unknowns are what the equations compute, knowns what they are given and may vary continuously.
bool Instance::differentiable(const Rule& rule, std::span<const std::uint32_t> unknowns,
                              std::span<const std::uint32_t> knowns) {
  const auto check = [&](std::uint32_t vr, bool known) {
    Text sentence;
    sentence << rule.function;
    const Variable* v = locate(vr, rule.function).row;
    if (v == nullptr) {
      refuse(Outcome::error, sentence << ": there is no variable with value reference " << vr << ".");
      return false;
    }
    const bool right =
        known ? v->role == Role::input || v->role == Role::state
              : v->role == Role::computed || v->role == Role::derivative || v->role == Role::state;
    if (!right) {
      refuse(Outcome::error, sentence << ": " << v->name
                                      << (known ? " is neither an input nor a continuous state."
                                                : " is neither an output nor a derivative."));
    }
    return right;
  };
  return std::all_of(unknowns.begin(), unknowns.end(), [&](std::uint32_t vr) { return check(vr, false); }) &&
         std::all_of(knowns.begin(), knowns.end(), [&](std::uint32_t vr) { return check(vr, true); });
}

void Instance::seed(const Variable& known, std::size_t element, double value) {
  double* seeds = known.role == Role::input ? simulation_->seedU() : simulation_->seedX();
  seeds[known.place(element, simulation_->dimension())] += value;
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
  const auto differentiate = [&](bool jumpsCount) {
    const double* seeding = seeds;
    simulation_->clearSeeds();
    eachValue(*this, knowns, rule.function, [&](const Variable& known, std::size_t e) {
      if (jumpsCount || !setsByJump(known)) seed(known, e, *seeding);
      ++seeding;
    });
    simulation_->differentiate(simulation_->seedX(), simulation_->seedU());
  };
  differentiate(true);
  bool absorbing = false;
  double* answer = sensitivity;
  eachValue(*this, unknowns, rule.function, [&](const Variable& unknown, std::size_t e) {
    *answer++ = simulation_->directional(unknown, e);
    absorbing = absorbing || unknown.absorbsJumps;
  });
  const auto count = static_cast<std::size_t>(answer - sensitivity);
  if (absorbing) {
    differentiate(false);
    answer = sensitivity;
    eachValue(*this, unknowns, rule.function, [&](const Variable& unknown, std::size_t e) {
      if (unknown.absorbsJumps) *answer = simulation_->directional(unknown, e);
      ++answer;
    });
  }
  return finiteOnly(sensitivity, count);
}

Outcome Instance::adjoint(const Rule& rule, std::span<const std::uint32_t> unknowns,
                          std::span<const std::uint32_t> knowns, const double* seeds, double* sensitivity) {
  if (!differentiable(rule, unknowns, knowns)) return Outcome::error;
  double* answer = sensitivity;
  eachValue(*this, knowns, rule.function, [&](const Variable& known, std::size_t element) {
    simulation_->clearSeeds();
    seed(known, element, 1);
    simulation_->differentiate(simulation_->seedX(), simulation_->seedU());
    *answer = 0;
    const double* weight = seeds;
    eachValue(*this, unknowns, rule.function, [&](const Variable& unknown, std::size_t e) {
      const double w = *weight++;
      if (unknown.absorbsJumps && setsByJump(known)) return;
      *answer += w * simulation_->directional(unknown, e);
    });
    ++answer;
  });
  return finiteOnly(sensitivity, static_cast<std::size_t>(answer - sensitivity));
}

Outcome Instance::outputDerivative(const Rule& rule, std::uint32_t valueReference, int order,
                                   double*& values) {
  const Place at = find(valueReference, Type::real, rule.function);
  if (at.row == nullptr) return Outcome::error;
  Text sentence;
  if (at.row->causality != Causality::output) {
    return refuse(Outcome::error, sentence << "Variable " << at.row->name
                                           << " is no output, so it has no output derivatives.");
  }
  if (order != 1) {
    return refuse(Outcome::error,
                  sentence << "The order of an output derivative is " << order << " but must be 1.");
  }
  simulation_->differentiateInTime();
  double* first = values;
  for (std::size_t e = at.first; e < at.first + at.count; ++e)
    *values++ = simulation_->directional(*at.row, e);
  return finiteOnly(first, at.count);
}

}  // namespace bristle::fmu
