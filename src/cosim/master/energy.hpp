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
    std::string name;          // "mass - law"
    std::size_t there, back;   // wires
    double exchanged = 0;      // sum of |work|
    double residual = 0;       // net, of the whole run
    double absolute = 0;       // sum of |residual| of the steps
    double power[2] = {0, 0};  // at the beginning of the step, each side
    double relative() const { return exchanged > 0 ? absolute / exchanged : 0; }
  };

  /// Pairs are found by their units: force and velocity, torque and angular velocity, voltage and current.
  explicit EnergyAccount(const Network& network);
  const std::vector<Connection>& connections() const { return connections_; }

  void begin(const Network& network, const Signals& signals);
  void end(const Network& network, const Signals& signals, double size);

 private:
  static double given(const Network& network, const Signals& signals, const Connection& c, bool atEnd);
  static double taken(const Network& network, const Signals& signals, const Connection& c, bool atEnd);

  std::vector<Connection> connections_;
};

}  // namespace bristle::cosim
