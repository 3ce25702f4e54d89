#include "fmu/package/reference_inputs.hpp"

namespace bristle::package {

InputSegment segmentAfter(const ReferenceInput& input, double t) {
  const auto points = input.points;
  std::size_t next = 0;
  while (next < points.size() && points[next].t <= t)
    ++next;
  if (next == 0) return {points.front().value, 0};
  if (next == points.size()) return {points.back().value, 0};
  const Breakpoint a = points[next - 1], b = points[next];
  const double slope = (b.value - a.value) / (b.t - a.t);
  return {a.value + slope * (t - a.t), slope};
}

double valueBefore(const ReferenceInput& input, double t) {
  const auto points = input.points;
  std::size_t next = 0;
  while (next < points.size() && points[next].t < t)
    ++next;
  if (next == 0) return points.front().value;
  if (next == points.size()) return points.back().value;
  const Breakpoint a = points[next - 1], b = points[next];
  return t == b.t ? b.value : a.value + (b.value - a.value) * (t - a.t) / (b.t - a.t);
}

}  // namespace bristle::package
