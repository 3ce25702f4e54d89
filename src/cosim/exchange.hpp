// Reading and writing a fixed list of elements of a slave with one call per type.
#pragma once

#include <span>
#include <vector>

#include "cosim/layout.hpp"
#include "cosim/slave.hpp"

namespace bristle::cosim {

/// The elements of a list sorted by type: whole variables with their place in the buffer of that type.
class ElementGroups {
 public:
  struct Group {
    Type type;
    std::vector<ValueReference> references;
    std::vector<double> buffer;            // all elements of all variables of the group
    std::vector<std::size_t> slots, rows;  // buffer[slots[i]] belongs to element rows[i] of the list
  };
  ElementGroups(const Layout& layout, std::span<const Element> elements);
  std::vector<Group>& groups() { return groups_; }

 private:
  std::vector<Group> groups_;
};

class ElementReader {
 public:
  /// Elements must be numeric.
  ElementReader(const Layout& layout, std::span<const Element> elements) : groups_(layout, elements) {}
  void read(Slave& slave, std::span<double> values);

 private:
  ElementGroups groups_;
};

class ElementWriter {
 public:
  /// Elements of an array that are not in the list keep their start values.
  ElementWriter(const Layout& layout, std::span<const Element> elements) : groups_(layout, elements) {}
  void write(Slave& slave, std::span<const double> values);

 private:
  ElementGroups groups_;
};

/// The same for slopes of inputs over the coming step.
class SlopeWriter {
 public:
  /// Elements of an array that are not in the list stay constant.
  SlopeWriter(const Layout& layout, std::span<const Element> elements);
  void write(Slave& slave, std::span<const double> slopes);

 private:
  ElementGroups groups_;
};

}  // namespace bristle::cosim
