// The inputs of a model-exchange instance between communication points: each a straight line from the value
// it was given last.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "cosim/instance.hpp"
#include "cosim/layout.hpp"

namespace bristle::cosim {

class InputLines {
 public:
  /// The description must outlive the lines.
  explicit InputLines(const ModelDescription& model) : layout_(model) {}

  /// Whether setting these values at t is no discontinuity: they are what their lines say already, or, for
  /// continuous inputs, as near to it as the relative tolerance resolves.
  bool continues(Type type, std::span<const ValueReference> references, std::span<const double> values,
                 double t, double tolerance) const;
  /// These values from t on, constant unless slopes are given.
  void set(Type type, std::span<const ValueReference> references, std::span<const double> values, double t);
  void setSlopes(std::span<const ValueReference> references, std::span<const double> slopes, double t);
  /// Constant from t on.
  void hold(double t);

  enum class Which { moving, continuous };
  /// Hands the values at t to the instance: of the inputs with a slope, or of all continuous ones.
  void apply(Instance& instance, double t, Which which);

 private:
  struct Line {
    std::vector<double> value, slope;
    double origin = 0;
    bool moving = false;
    double at(std::size_t i, double t) const { return value[i] + slope[i] * (t - origin); }
    void startFrom(double t);
  };
  /// Calls visit(variable, offset, size) for each of the variables, whose values stand one after the other.
  template <class Visitor>
  bool visit(Type type, std::span<const ValueReference> references, Visitor&& visitor) const;

  Layout layout_;
  Layout::StructuralValues structural_;
  std::map<const Variable*, Line> lines_;
  std::vector<ValueReference> references_;
  std::vector<double> values_;
};

}  // namespace bristle::cosim
