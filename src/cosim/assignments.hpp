// Values a user gives to variables before the start, and handing them to a slave at the moment the standard
// allows.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cosim/layout.hpp"
#include "cosim/slave.hpp"

namespace bristle::cosim {

class Assignments {
 public:
  /// Each text is "name=value": a scalar, one element ("A[1,2]=3") or a whole array ("u=1 2 3").
  Assignments(const ModelDescription& model, const std::vector<std::string>& texts);

  /// With the extents that follow from the assigned structural parameters.
  const Layout& layout() const { return layout_; }
  bool contains(const Variable& variable) const { return values_.contains(&variable); }

  void applyStructural(Slave& slave) const;  // before initialisation, in configuration mode
  void applyStart(Slave& slave) const;       // before initialisation
  void applyInputs(Slave& slave) const;      // during initialisation

 private:
  struct Value {
    std::vector<double> numbers;
    std::vector<std::string> texts;  // of a String or Binary
  };
  Layout structuralLayout(const ModelDescription& model, const std::vector<std::string>& texts) const;
  void assign(std::string_view name, std::string_view text);
  template <class Condition>
  void apply(Slave& slave, Condition&& condition) const;

  Layout layout_;
  std::map<const Variable*, Value> values_;
};

}  // namespace bristle::cosim
