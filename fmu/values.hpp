// Getting and setting variables: the same for every type and both versions of FMI.
#pragma once

#include <cmath>
#include <cstddef>

#include "fmu/instance.hpp"

namespace bristle::fmu {

/// n is looked at before the pointers: NULL with nothing to do is legal.
inline bool complete(Instance& i, const Rule& rule, std::size_t n, std::size_t nValues, bool pointersGiven) {
  Text sentence;
  if (n != nValues) {
    i.refuse(Outcome::error, sentence << rule.function << " was called with " << nValues << " values for "
                                      << n << " scalar variables.");
    return false;
  }
  if (n == 0 || pointersGiven) return true;
  i.refuse(Outcome::error, sentence << rule.function << " was called with NULL for " << n << " variables.");
  return false;
}

template <class Value>
Outcome getValues(Instance& i, const Rule& rule, Type type, const std::uint32_t* vr, std::size_t n,
                  Value* values, std::size_t nValues) {
  if (!complete(i, rule, n, nValues, vr != nullptr && values != nullptr)) return Outcome::error;
  Outcome outcome = Outcome::ok;  // never with a number that is none
  for (std::size_t k = 0; k < n; ++k) {
    const Variable* v = i.find(vr[k], type, rule.function);
    if (v == nullptr) return Outcome::error;
    const double value = i.simulation().get(*v);
    values[k] = static_cast<Value>(value);
    if (!std::isfinite(value))
      outcome = i.refuse(Outcome::discard, Text("Variable ") << v->name << " is " << value << " here.");
  }
  return outcome;
}

/// All are set or none.
template <class Value>
Outcome setValues(Instance& i, const Rule& rule, Type type, const std::uint32_t* vr, std::size_t n,
                  const Value* values, std::size_t nValues) {
  if (!complete(i, rule, n, nValues, vr != nullptr && values != nullptr)) return Outcome::error;
  for (std::size_t k = 0; k < n; ++k) {
    const Variable* v = i.find(vr[k], type, rule.function);
    Outcome why = Outcome::error;
    if (v == nullptr || !i.maySet(*v, static_cast<double>(values[k]), why)) return why;
  }
  for (std::size_t k = 0; k < n; ++k)
    i.set(i.model().variables()[vr[k]], static_cast<double>(values[k]));
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
