// Energy that appears or vanishes between FMUs because each sees the other through held or interpolated
// signals: for every pair of wires that carry velocity and force between two FMUs, the work that one side
// gives less the work that the other side takes.
#pragma once

#include <string>
#include <vector>

#include "cosim/master/coupling.hpp"

namespace bristle::cosim {

class EnergyAccount {
 public:
  struct Connection {
    std::string first, second;  // the one that gives its velocity, the one that gives its force
    std::string name;           // "mass and law"
    std::size_t there, back;    // wires
    double exchanged = 0;       // sum of |work|, in J
    double residual = 0;        // net, of the whole run, in J
    double absolute = 0;        // sum of |residual| of the steps, in J
    /// The same as a part of what was exchanged.
    double relative() const { return exchanged > 0 ? absolute / exchanged : 0; }
  };

  /// Pairs are found by their units: force and velocity, torque and angular velocity, voltage and current.
  explicit EnergyAccount(const Network& network);
  const std::vector<Connection>& connections() const { return connections_; }

  void begin(const Signals& signals);
  void end(const Signals& signals, double size);

 private:
  /// An output over the last two steps, which tells how it is bent.
  struct History {
    double before = 0, begin = 0;
    double curvature(double end, double size, double sizeBefore) const;
  };
  struct Sides {
    History velocity, force;
  };

  const Network& network_;
  std::vector<Connection> connections_;
  std::vector<Sides> sides_;  // of each connection
};

}  // namespace bristle::cosim
