// Where to end a communication step so that an event inside it falls on its end, where all FMUs meet it.
//
// An FMU finds its event on the lines that its inputs follow, and those end elsewhere once the step is cut
// there: the event moves.  The search is a secant on the distance between the two.
#pragma once

namespace bristle::cosim {

class EventSearch {
 public:
  /// The step of length `size` had its first event after `event`.  Returns the length to try next; 0 if the
  /// event does not come to rest, as one that only the lines produce.
  double next(double size, double event) {
    constexpr int mostTries = 8;
    const double distance = size - event;
    if (tries_ == 0) wholeSize_ = size;
    double result = event;
    if (tries_ > 0) {
      // Of an event that stands still the distance shrinks as fast as the step: slope 1.  One that recedes
      // with the step is made by the lines; to follow it would bend the solution.
      const double slope = (lastDistance_ - distance) / (lastSize_ - size);
      if (!(slope > 0.1)) return 0;
      result = size - distance / slope;
    }
    lastSize_ = size;
    lastDistance_ = distance;
    return ++tries_ <= mostTries && result > 0 ? result : 0;
  }

  /// Of the step in which the event was seen first.
  double wholeSize() const { return wholeSize_; }

 private:
  int tries_ = 0;
  double wholeSize_ = 0, lastSize_ = 0, lastDistance_ = 0;
};

}  // namespace bristle::cosim
