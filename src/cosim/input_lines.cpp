#include "cosim/input_lines.hpp"

#include <algorithm>
#include <cmath>

namespace bristle::cosim {

void InputLines::Line::startFrom(double t) {
  if (!moving && origin == t) return;
  for (std::size_t i = 0; i < value.size(); ++i)
    value[i] = at(i, t);
  std::ranges::fill(slope, 0.0);
  origin = t;
  moving = false;
}

template <class Visitor>
bool InputLines::visit(Type type, std::span<const ValueReference> references, Visitor&& visitor) const {
  std::size_t offset = 0;
  for (const ValueReference reference : references) {
    const Variable* v = layout_.model().find(type, reference);
    if (!v) return false;
    const std::size_t size = layout_.size(*v);
    if (!visitor(*v, offset, size)) return false;
    offset += size;
  }
  return true;
}

bool InputLines::continues(Type type, std::span<const ValueReference> references,
                           std::span<const double> values, double t, double tolerance) const {
  return visit(type, references, [&](const Variable& v, std::size_t offset, std::size_t size) {
    const auto found = lines_.find(&v);
    if (found == lines_.end() || found->second.value.size() != size) return false;
    for (std::size_t i = 0; i < size; ++i) {
      const double now = values[offset + i], before = found->second.at(i, t);
      const double resolved =
          v.isContinuousInput() ? 0.01 * tolerance * std::max(std::abs(now), std::abs(before)) : 0;
      if (!(std::abs(now - before) <= resolved)) return false;
    }
    return true;
  });
}

void InputLines::set(Type type, std::span<const ValueReference> references, std::span<const double> values,
                     double t) {
  bool resized = false;
  visit(type, references, [&](const Variable& v, std::size_t offset, std::size_t size) {
    Line& line = lines_[&v];
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(offset);
    line.value.assign(first, first + static_cast<std::ptrdiff_t>(size));
    line.slope.assign(size, 0.0);
    line.origin = t;
    line.moving = false;
    if (v.causality == Causality::structuralParameter) {
      structural_[v.reference] = static_cast<std::uint64_t>(line.value.front());
      resized = true;
    }
    return true;
  });
  if (resized) layout_ = Layout(layout_.model(), structural_);
}

void InputLines::setSlopes(std::span<const ValueReference> references, std::span<const double> slopes,
                           double t) {
  visit(Type::float64, references, [&](const Variable& v, std::size_t offset, std::size_t size) {
    const auto found = lines_.find(&v);
    if (found == lines_.end() || !v.isContinuousInput()) return true;
    Line& line = found->second;
    line.startFrom(t);
    std::copy_n(slopes.begin() + static_cast<std::ptrdiff_t>(offset), size, line.slope.begin());
    line.moving = std::ranges::any_of(line.slope, [](double s) { return s != 0; });
    return true;
  });
}

void InputLines::hold(double t) {
  for (auto& [variable, line] : lines_)
    line.startFrom(t);
}

void InputLines::apply(Instance& instance, double t, Which which) {
  for (const Type type : {Type::float64, Type::float32}) {
    references_.clear();
    values_.clear();
    for (const auto& [variable, line] : lines_) {
      if (variable->type != type || !variable->isContinuousInput()) continue;
      if (which == Which::moving && !line.moving) continue;
      references_.push_back(variable->reference);
      for (std::size_t i = 0; i < line.value.size(); ++i)
        values_.push_back(line.at(i, t));
    }
    if (!references_.empty()) instance.set(type, references_, values_);
  }
}

}  // namespace bristle::cosim
