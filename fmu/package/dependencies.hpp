// Which unknowns of a model depend on which knowns.  Nobody types this: the model is evaluated at many
// pseudo-random points, one known is changed at a time, and an unknown whose value then differs in any bit
// depends on it.
#pragma once

#include <cstddef>
#include <vector>

#include "core/model.hpp"

namespace bristle::package {

class Dependencies {
 public:
  explicit Dependencies(const Model&);

  /// After initialisation, when modes and memory stay as they are: rows among time, inputs, continuous
  /// states, discrete values and parameters, in the order of the table.
  std::vector<std::size_t> running(std::size_t unknown) const { return knowns(running_, unknown); }

  /// In initialisation mode, when modes and memory follow from the start values: rows among time, inputs,
  /// states and parameters.
  std::vector<std::size_t> initial(std::size_t unknown) const { return knowns(initial_, unknown); }

 private:
  using Found = std::vector<bool>;  // unknown by unknown, a cell per known; both are rows of the table
  std::vector<std::size_t> knowns(const Found&, std::size_t unknown) const;

  std::size_t rows_;
  Found running_, initial_;
};

}  // namespace bristle::package
