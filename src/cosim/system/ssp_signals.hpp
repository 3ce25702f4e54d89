// From connections as written, which pass the connectors of systems at any number of levels, to direct ones
// from the variable of one component to that of another.
#pragma once

#include "cosim/system/ssp_assembly.hpp"

namespace bristle::cosim::ssp {

/// A value on its way from connector to connector: what has become of it, and its unit.
class Carrier {
 public:
  /// As it stands at its first connector; `map` is what was done to it before.
  Carrier(UnitUse unit, LinearMap map) : unit_(std::move(unit)), map_(map) {}

  /// To the next connector.  Units that do not fit are an error; those that are not defined a remark.
  void cross(const Edge& edge, const Node& to, std::vector<std::string>& remarks);
  const LinearMap& map() const { return map_; }
  const UnitUse& unit() const { return unit_; }

 private:
  UnitUse unit_;
  LinearMap map_;
};

/// Adds an edge for every connection: between connectors that exist, from one that gives to one that takes,
/// and never two to the same.
void connect(Assembly& assembly);

/// Connections and ports of the flattened system.
void trace(Assembly& assembly, SystemDescription& description);

}  // namespace bristle::cosim::ssp
