#include "cosim/exchange.hpp"

#include <algorithm>
#include <map>

namespace bristle::cosim {

ElementGroups::ElementGroups(const Layout& layout, std::span<const Element> elements) {
  std::map<Type, std::size_t> groupOf;
  std::map<std::pair<std::size_t, ValueReference>, std::size_t> firstSlot;
  for (std::size_t row = 0; row < elements.size(); ++row) {
    const Variable& v = *elements[row].variable;
    const auto [found, fresh] = groupOf.emplace(v.type, groups_.size());
    if (fresh) groups_.push_back({v.type, {}, {}, {}, {}});
    Group& group = groups_[found->second];
    const auto [slot, firstElement] =
        firstSlot.emplace(std::pair(found->second, v.reference), group.buffer.size());
    if (firstElement) {
      const auto start = layout.startValues(v);
      group.references.push_back(v.reference);
      group.buffer.insert(group.buffer.end(), start.begin(), start.end());
    }
    group.slots.push_back(slot->second + elements[row].offset);
    group.rows.push_back(row);
  }
}

void ElementReader::read(Slave& slave, std::span<double> values) {
  for (auto& group : groups_.groups()) {
    slave.get(group.type, group.references, group.buffer);
    for (std::size_t i = 0; i < group.slots.size(); ++i)
      values[group.rows[i]] = group.buffer[group.slots[i]];
  }
}

void ElementWriter::write(Slave& slave, std::span<const double> values) {
  for (auto& group : groups_.groups()) {
    for (std::size_t i = 0; i < group.slots.size(); ++i)
      group.buffer[group.slots[i]] = values[group.rows[i]];
    slave.set(group.type, group.references, group.buffer);
  }
}

SlopeWriter::SlopeWriter(const Layout& layout, std::span<const Element> elements)
    : groups_(layout, elements) {
  for (auto& group : groups_.groups())
    std::ranges::fill(group.buffer, 0.0);
}

void SlopeWriter::write(Slave& slave, std::span<const double> slopes) {
  for (auto& group : groups_.groups()) {
    for (std::size_t i = 0; i < group.slots.size(); ++i)
      group.buffer[group.slots[i]] = slopes[group.rows[i]];
    slave.setInputSlopes(group.references, group.buffer);
  }
}

}  // namespace bristle::cosim
