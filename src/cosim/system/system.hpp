// A system of FMUs as the master runs it: components, what their variables are set to, and which output goes
// to which input.  Nested systems are already flattened: a component of a subsystem is called "sub.name".
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cosim/model_description.hpp"

namespace bristle::cosim {

/// A value for a parameter or a start value: the unit is that of the text, empty for the variable's own, to
/// which SystemFile has converted all of them.
struct ParameterValue {
  std::string variable;
  std::vector<std::string> values;  // one per element of an array
  std::string unit;
  std::string origin;  // for error sentences: "Valve.ssv, line 12"
};

struct SystemComponent {
  std::string name;
  std::filesystem::path fmu;
  std::optional<InterfaceKind> kind;  // what the structure asks for, if it does
  std::vector<ParameterValue> parameters;
  std::string origin;
};

/// value at the input = factor x value of the output + offset, each in the unit of its own variable: the
/// conversion of units is part of factor and offset, unless it was suppressed.  Factor and offset apply to
/// numbers; for Booleans (false = 0, true = 1) they negate or fix the value.
struct SystemConnection {
  std::string fromComponent, fromVariable, toComponent, toVariable;
  double factor = 1, offset = 0;
  bool suppressUnitConversion = false;
  std::string origin;
};

/// What SSP lacks, in an annotation of ours.
struct MasterSettings {
  std::optional<std::string> algorithm;  // as on the command line
  std::optional<double> step, tolerance;
};

struct SystemDescription {
  std::string name, description;
  std::vector<SystemComponent> components;
  std::vector<SystemConnection> connections;
  /// Connectors of the outermost system: its inputs and outputs under their names there.  An input that
  /// several variables share is there several times.  Input: variable = factor x port + offset; output:
  /// port = factor x variable + offset.
  struct Port {
    std::string name, component, variable;
    bool isInput = false;
    double factor = 1, offset = 0;
    std::string unit;  // of the port
  };
  std::vector<Port> ports;
  /// Its parameters likewise: variable = factor x parameter + offset.
  std::vector<Port> parameters;
  std::optional<double> startTime, stopTime;
  MasterSettings settings;

  const SystemComponent* find(std::string_view component) const {
    for (const SystemComponent& c : components)
      if (c.name == component) return &c;
    return nullptr;
  }
};

}  // namespace bristle::cosim
