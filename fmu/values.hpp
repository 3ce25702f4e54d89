// Getting and setting variables: the same for every type and both versions of FMI.
#pragma once

#include <cmath>
#include <cstddef>

#include "core/table.hpp"
#include "fmu/instance.hpp"

namespace bristle::fmu {

/// n is looked at before the pointers: NULL with nothing to do is legal.
inline bool complete(Instance& i, const Rule& rule, const std::uint32_t* vr, std::size_t n,
                     std::size_t nValues, bool pointersGiven) {
  Text sentence;
  const std::size_t expected = vr == nullptr ? n : i.valueCount({vr, n}, rule.function);
  if (expected != nValues) {
    sentence << rule.function << " was called with " << nValues << " values for ";
    expected == n ? sentence << n << " scalar variables."
                  : sentence << expected << " elements of " << n << (n == 1 ? " variable, " : " variables, ");
    if (expected != n) {
      const Variable& dimension = *i.model().dimension();
      sentence << dimension.name << " being " << i.simulation().get(dimension) << ".";
    }
    i.refuse(Outcome::error, sentence);
    return false;
  }
  if (n == 0 || pointersGiven) return true;
  i.refuse(Outcome::error, sentence << rule.function << " was called with NULL for " << n << " variables.");
  return false;
}

template <class Value>
Outcome getValues(Instance& i, const Rule& rule, Type type, const std::uint32_t* vr, std::size_t n,
                  Value* values, std::size_t nValues) {
  if (!complete(i, rule, vr, n, nValues, vr != nullptr && values != nullptr)) return Outcome::error;
  Outcome outcome = Outcome::ok;  // never with a number that is none
  for (std::size_t k = 0; k < n; ++k) {
    const Place at = i.find(vr[k], type, rule.function);
    if (at.row == nullptr) return Outcome::error;
    for (std::size_t e = at.first; e < at.first + at.count; ++e) {
      const double value = i.simulation().get(*at.row, e);
      *values++ = static_cast<Value>(value);
      if (std::isfinite(value)) continue;
      Text sentence("Variable ");
      outcome = i.refuse(Outcome::discard, appendName(sentence, *at.row, e) << " is " << value << " here.");
    }
  }
  return outcome;
}

/// All are set or none.
template <class Value>
Outcome setValues(Instance& i, const Rule& rule, Type type, const std::uint32_t* vr, std::size_t n,
                  const Value* values, std::size_t nValues) {
  if (!complete(i, rule, vr, n, nValues, vr != nullptr && values != nullptr)) return Outcome::error;
  const Value* value = values;
  for (std::size_t k = 0; k < n; ++k) {
    const Place at = i.find(vr[k], type, rule.function);
    Outcome why = Outcome::error;
    if (at.row == nullptr) return why;
    for (std::size_t e = at.first; e < at.first + at.count; ++e) {
      if (!i.maySet(*at.row, static_cast<double>(*value++), e, why)) return why;
    }
  }
  for (std::size_t k = 0; k < n; ++k) {
    const Place at = i.locate(vr[k], rule.function);
    for (std::size_t e = at.first; e < at.first + at.count; ++e) {
      const Outcome outcome = i.set(*at.row, static_cast<double>(*values++), e);
      if (outcome != Outcome::ok) return outcome;
    }
  }
  return Outcome::ok;
}

/// For types that no model has: only empty calls are right.
inline Outcome noneOfType(Instance& i, const Rule& rule, const std::uint32_t* vr, std::size_t n) {
  if (n == 0) return Outcome::ok;
  Text sentence;
  sentence << rule.function << " was called for value reference ";
  vr == nullptr ? sentence << "NULL" : sentence << vr[0];
  return i.refuse(Outcome::error, sentence << ", but no variable of this FMU has that type.");
}

}  // namespace bristle::fmu
