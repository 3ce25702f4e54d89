// The recent past of a signal, for models with a delay: samples with slopes in a ring of fixed size, kept in
// the hidden memory of a model (model_of.hpp), so that saving, restoring and rolling back cover it and no
// step allocates.
//
// A model adds a sample at each completed step and at each event.  A value that is asked for between two
// samples is interpolated; before the first the signal is constant, behind the last it goes on straight. With
// steps no longer than the delay nothing is ever asked for behind the last.
#pragma once

#include <cstddef>

#include "core/autodiff.hpp"

namespace bristle {

/// How a value between two samples is found: from values and slopes of both (cubic Hermite), or from the
/// values and the slope of the later one, for a signal whose slope may change at each sample.
enum class Between { hermite, laterSlope };

class HistoryView {
 public:
  static constexpr std::size_t capacity = 256, sizeOfSample = 3;
  /// How many numbers a history needs.
  static constexpr std::size_t size = 2 + sizeOfSample * capacity;

  explicit HistoryView(const double* memory) : memory_(memory) {}

  template <class S>
  S at(const S& t, Between rule) const {
    double slope = 0;
    const double value = valueAt(valueOf(t), rule, slope);
    return S(value + slope * (t - valueOf(t)));
  }

  /// Slope of the line from the last sample to a point after it; 0 if there is none.
  double chordTo(double t, double value) const {
    if (count() == 0) return 0;
    const double* last = sample(count() - 1);
    return t > last[0] ? (value - last[1]) / (t - last[0]) : 0;
  }

 protected:
  std::size_t count() const { return static_cast<std::size_t>(memory_[0]); }
  /// The i-th of the samples from the oldest on: time, value, slope.
  const double* sample(std::size_t i) const {
    return memory_ + 2 + sizeOfSample * ((static_cast<std::size_t>(memory_[1]) + i) % capacity);
  }

 private:
  double valueAt(double t, Between rule, double& slope) const {
    const std::size_t n = count();
    if (n == 0 || t < sample(0)[0]) return n == 0 ? 0 : sample(0)[1];
    std::size_t low = 0, high = n;  // the last sample that is not later than t is in [low, high)
    while (high - low > 1) {
      const std::size_t middle = (low + high) / 2;
      (sample(middle)[0] <= t ? low : high) = middle;
    }
    const double* a = sample(low);
    if (low + 1 == n) {
      slope = a[2];
      return a[1] + slope * (t - a[0]);
    }
    const double* b = sample(low + 1);
    const double h = b[0] - a[0], r = (t - a[0]) / h, chord = (b[1] - a[1]) / h;
    const double first = rule == Between::hermite ? a[2] : 2 * chord - b[2];
    // The chord, plus what vanishes at both ends and has the right slopes there.
    const double p = first - chord, q = b[2] - chord;
    slope = chord + p * (1 - r) * (1 - 3 * r) + q * r * (3 * r - 2);
    return a[1] + h * (chord * r + r * (1 - r) * (p * (1 - r) - q * r));
  }

  const double* memory_;
};

class History : public HistoryView {
 public:
  explicit History(double* memory) : HistoryView(memory), memory_(memory) {}

  void begin(double t, double value, double slope) {
    memory_[0] = memory_[1] = 0;
    append(t, value, slope);
  }

  /// A sample after a step; what is older than `keep` is forgotten.  Steps much shorter than that leave no
  /// more than two hundred samples: the one before is replaced.
  void add(double t, double value, double slope, double keep) {
    while (count() > 1 && sample(count() - 1)[0] > t)  // an importer went back
      --memory_[0];
    const std::size_t n = count();
    if (n > 0 && sample(n - 1)[0] == t) return;
    const bool corner = n > 1 && sample(n - 1)[0] == sample(n - 2)[0];
    if (n > 1 && !corner && t - sample(n - 2)[0] < keep / 100) --memory_[0];
    while (count() > 1 && sample(1)[0] <= t - keep)
      dropOldest();
    append(t, value, slope);
  }
  /// The signal goes on from t with another slope or value than it came with.
  void turn(double t, double value, double slope) { append(t, value, slope); }

 private:
  void append(double t, double value, double slope) {
    if (count() == capacity) dropOldest();
    double* at = const_cast<double*>(sample(count()));
    at[0] = t, at[1] = value, at[2] = slope;
    ++memory_[0];
  }
  void dropOldest() {
    memory_[1] = static_cast<double>((static_cast<std::size_t>(memory_[1]) + 1) % capacity);
    --memory_[0];
  }

  double* memory_;
};

}  // namespace bristle
