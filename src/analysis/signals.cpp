#include "analysis/signals.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace bristle::analysis {

namespace {

/// The polynomial through up to four samples, in Newton's form.
class Interpolant {
 public:
  void add(double t, double y) {
    t_[n_] = t;
    // divided differences, updated from the newest sample backwards
    double above = y;
    std::array<double, 4> fresh{};
    fresh[0] = y;
    for (std::size_t k = 1; k <= n_; ++k) {
      fresh[k] = (above - edge_[k - 1]) / (t - t_[n_ - k]);
      above = fresh[k];
    }
    coefficient_[n_] = fresh[n_];
    edge_ = fresh;
    ++n_;
  }
  double operator()(double t) const {
    double value = coefficient_[n_ - 1];
    for (std::size_t k = n_ - 1; k-- > 0;)
      value = value * (t - t_[k]) + coefficient_[k];
    return value;
  }

 private:
  std::array<double, 4> t_{}, coefficient_{}, edge_{};
  std::size_t n_ = 0;
};

// y[k] < level <= y[k + 1]
double crossingAfter(std::span<const double> t, std::span<const double> y, std::size_t k, double level) {
  if (t[k + 1] <= t[k]) return t[k];
  Interpolant curve;
  // Samples on the other side of a jump belong to another curve.
  if (k > 0 && t[k - 1] < t[k]) curve.add(t[k - 1], y[k - 1]);
  curve.add(t[k], y[k]);
  curve.add(t[k + 1], y[k + 1]);
  if (k + 2 < t.size() && t[k + 2] > t[k + 1]) curve.add(t[k + 2], y[k + 2]);
  // The curve passes through both samples, so the sign changes in between and bisection cannot fail.
  double low = t[k], high = t[k + 1];
  while (true) {
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return high;
    (curve(middle) < level ? low : high) = middle;
  }
}

Extreme refined(std::span<const double> t, std::span<const double> y, std::size_t i) {
  const Extreme sample{t[i], y[i]};
  if (i == 0 || i + 1 >= t.size() || !(t[i - 1] < t[i]) || !(t[i] < t[i + 1])) return sample;
  const double left = (y[i] - y[i - 1]) / (t[i] - t[i - 1]);
  const double right = (y[i + 1] - y[i]) / (t[i + 1] - t[i]);
  const double curvature = (right - left) / (t[i + 1] - t[i - 1]);
  if (!std::isfinite(curvature) || curvature == 0) return sample;
  // Newton's form about t[i]: y = y_i + slope (t - t_i) + curvature (t - t_i)^2
  const double slope = left + curvature * (t[i] - t[i - 1]);
  const double shift = -slope / (2 * curvature);
  return {t[i] + shift, y[i] + shift * slope / 2};
}

}  // namespace

std::vector<double> upwardCrossings(std::span<const double> t, std::span<const double> y, double level,
                                    double rearm) {
  std::vector<double> crossings;
  bool armed = false;
  for (std::size_t k = 0; k + 1 < t.size(); ++k) {
    armed = armed || y[k] < level - rearm;
    if (armed && y[k] < level && y[k + 1] >= level) {
      crossings.push_back(crossingAfter(t, y, k, level));
      armed = false;
    }
  }
  return crossings;
}

std::optional<Period> period(std::span<const double> t, std::span<const double> y) {
  if (y.empty()) return std::nullopt;
  const auto [least, greatest] = std::ranges::minmax(y);
  const double range = greatest - least;
  if (!(range > 0)) return std::nullopt;
  const auto crossings = upwardCrossings(t, y, least + range / 2, 0.02 * range);
  if (crossings.size() < 2) return std::nullopt;
  const std::size_t cycles = crossings.size() - 1;
  Period result{(crossings.back() - crossings.front()) / static_cast<double>(cycles),
                crossings[1] - crossings[0], crossings[1] - crossings[0], cycles};
  for (std::size_t i = 0; i < cycles; ++i) {
    const double length = crossings[i + 1] - crossings[i];
    result.least = std::min(result.least, length);
    result.greatest = std::max(result.greatest, length);
  }
  return result;
}

Extreme maximum(std::span<const double> t, std::span<const double> y) {
  return refined(t, y, static_cast<std::size_t>(std::ranges::max_element(y) - y.begin()));
}

Extreme minimum(std::span<const double> t, std::span<const double> y) {
  return refined(t, y, static_cast<std::size_t>(std::ranges::min_element(y) - y.begin()));
}

}  // namespace bristle::analysis
