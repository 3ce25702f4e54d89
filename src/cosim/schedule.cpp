#include "cosim/schedule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cosim/error.hpp"

namespace bristle::cosim {

Schedule::Schedule(double start, double stop, double step, std::vector<double> extraPoints)
    : start_(start), stop_(stop), step_(step), closeness_(1e-9 * step), extra_(std::move(extraPoints)) {
  if (!(step > 0) || !std::isfinite(step)) {
    throw Error(fmt::format("The communication step is {}; it must be positive.", step));
  }
  if (!std::isfinite(start) || !std::isfinite(stop) || !(stop > start)) {
    throw Error(fmt::format("The stop time is {}; it must be greater than the start time {}.", stop, start));
  }
  const double steps = std::ceil((stop - start) / step - 1e-9);
  if (steps > 1e15 || start + step == start) {
    throw Error(fmt::format("The communication step {} is too small for the time span from {} to {}.", step,
                            start, stop));
  }
  count_ = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(steps));
  point_ = regular(at_);
  std::ranges::sort(extra_);
}

double Schedule::nextOfBoth(double now) {
  while (extraAt_ < extra_.size() && extra_[extraAt_] <= now + closeness_)
    ++extraAt_;
  if (extraAt_ == extra_.size() || extra_[extraAt_] > point_ + closeness_) return point_;
  return std::min(extra_[extraAt_], stop_);
}

}  // namespace bristle::cosim
