// Which unknowns of a model depend on which knowns, element by element (the cells of FMI 2).  Nobody types
// this: the model is evaluated at many pseudo-random points, one known is changed at a time, and an unknown
// whose value then differs in any bit depends on it.
#pragma once

#include <cstddef>
#include <vector>

#include "core/model.hpp"

namespace bristle::package {

class Dependencies {
 public:
  explicit Dependencies(const Model&);

  /// After initialisation, when modes and memory stay as they are: cells among time, inputs, continuous
  /// states, discrete values and parameters, in the order of the table.
  std::vector<std::size_t> running(std::size_t unknown) const { return knowns(running_, unknown); }

  /// In initialisation mode, when modes and memory follow from the start values: cells among time, inputs,
  /// states and parameters.
  std::vector<std::size_t> initial(std::size_t unknown) const { return knowns(initial_, unknown); }

 private:
  using Found = std::vector<bool>;  // unknown by unknown, a bit per known
  std::vector<std::size_t> knowns(const Found&, std::size_t unknown) const;

  std::size_t cells_;
  Found running_, initial_;
};

}  // namespace bristle::package
