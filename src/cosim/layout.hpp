// How many numbers each variable holds, and what each is called: arrays of FMI 3 have extents that may depend
// on structural parameters.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cosim/model_description.hpp"

namespace bristle::cosim {

/// One number: a scalar variable, or one element of an array.
struct Element {
  const Variable* variable;
  std::size_t offset;  // row by row, from 0
  std::string name;    // "x", "y[2]", "A[1,3]": indices count from 1
};

class Layout {
 public:
  using StructuralValues = std::map<ValueReference, std::uint64_t>;

  /// Structural parameters not given keep their start values.  The description must outlive the layout.
  explicit Layout(const ModelDescription& model, StructuralValues structural = {});

  const ModelDescription& model() const { return *model_; }
  std::vector<std::size_t> extents(const Variable& variable) const;
  std::size_t size(const Variable& variable) const;
  /// All elements of a variable, under the name by which it was asked for (which may be an alias).
  std::vector<Element> elements(const Variable& variable, std::string_view calledName) const;
  std::vector<Element> elements(const Variable& variable) const { return elements(variable, variable.name); }
  /// All elements of "A", or the one that "A[1,3]" names.  An unknown name is an error with a suggestion.
  std::vector<Element> resolve(std::string_view name) const;
  /// Start values of all elements of a numeric variable; 0 where none is declared.
  std::vector<double> startValues(const Variable& variable) const;

 private:
  const ModelDescription* model_;
  StructuralValues structural_;
};

/// The number a text stands for in a variable: "true", an item of an enumeration, 12, 1e-3.  Errors say what
/// is allowed.
double parseValue(const ModelDescription& model, const Variable& variable, std::string_view text);

}  // namespace bristle::cosim
