// Energy that appears or vanishes between FMUs because each sees the other through held or interpolated
// signals: for every pair of wires that carry velocity and force between two FMUs, the work that one side
// gives less the work that the other side takes.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cosim/master/coupling.hpp"

namespace bristle::cosim {

/// Two outputs whose product is a power, each driving an input of the other's FMU: "mass.v" and "law.F".
struct PowerPair {
  std::string first, second;
};

/// Pairs that go through one terminal at each side, one signal in each direction.
std::vector<PowerPair> powerTerminals(const SystemDescription& system,
                                      std::span<const std::shared_ptr<Fmu>> fmus);

class EnergyAccount {
 public:
  struct Connection {
    std::string first, second;  // the one that gives its velocity, the one that gives its force
    std::string name;           // "mass and law"
    std::size_t there, back;    // wires
    double toJoule = 1;         // from the units of the two outputs
    double exchanged = 0;       // sum of |work|, in J
    double residual = 0;        // net, of the whole run, in J
    double absolute = 0;        // sum of |residual| of the steps, in J
    /// The same as a part of what was exchanged.
    double relative() const { return exchanged > 0 ? absolute / exchanged : 0; }
  };

  /// Besides the pairs that are named, those that their units tell: force and velocity, torque and angular
  /// velocity, voltage and current.
  EnergyAccount(const Network& network, const std::vector<PowerPair>& named);
  const std::vector<Connection>& connections() const { return connections_; }

  void begin(const Signals& signals);
  void end(const Signals& signals, double size);

 private:
  /// An output over the last two steps, which tells how it is bent.
  struct History {
    double before = 0, begin = 0;
    double curvature(double end, double size, double sizeBefore) const;
  };
  const Unit* unitAt(std::size_t output) const;
  void add(std::size_t there, std::size_t back);
  void addNamed(const PowerPair& pair);
  void addByUnits();

  struct Sides {
    History velocity, force;
  };

  const Network& network_;
  std::vector<Connection> connections_;
  std::vector<Sides> sides_;  // of each connection
};

}  // namespace bristle::cosim
