// An input as the importer gives it over a communication step: a polynomial of degree at most 3 from a value
// and derivatives at the beginning of the step.
#pragma once

#include <array>

namespace bristle {

class InputSignal {
 public:
  static constexpr int maximumOrder = 3;

  double value(double t) const {
    const double s = t - origin_;
    return c_[0] + s * (c_[1] + s * (c_[2] / 2 + s * c_[3] / 6));
  }
  double slope(double t) const {
    const double s = t - origin_;
    return c_[1] + s * (c_[2] + s * c_[3] / 2);
  }

  /// A new value at t.  Derivatives already given for t stay: importers set them in either order.
  void setValue(double t, double value) {
    if (origin_ != t) hold(t);
    c_[0] = value;
  }
  /// Derivative of the given order (1 to 3) at t; the value there stays.
  void setDerivative(double t, int order, double value) {
    if (origin_ != t) hold(t);
    c_[static_cast<std::size_t>(order)] = value;
  }
  /// The same values and derivatives, at another time.
  void moveTo(double t) { origin_ = t; }
  /// Forgets the derivatives: constant from t on.
  void hold(double t) {
    c_ = {value(t), 0, 0, 0};
    origin_ = t;
  }

 private:
  double origin_ = 0;
  std::array<double, maximumOrder + 1> c_{};
};

}  // namespace bristle
