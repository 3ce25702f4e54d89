// `bristle system`: making, packing and showing systems of FMUs.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "cosim/system/graph.hpp"
#include "cosim/system/system_file.hpp"

namespace bristle::tools {

struct SystemNewOptions {
  std::vector<std::string> fmus;  // files, or name=file
  std::string output;             // empty: the structure goes to stdout
  std::vector<std::string> connect;
  std::optional<double> step, stopTime, tolerance;
  std::string algorithm;
  bool noGuess = false;
};
int systemNew(const SystemNewOptions& options);

struct SystemPackOptions {
  std::string file, output, fmus;
};
int systemPack(const SystemPackOptions& options);

enum class SystemView { text, json, dot, svg };
int systemShow(const std::string& file, SystemView view);

/// What the views have in common.
struct ShownSystem {
  const cosim::SystemDescription& system;
  const std::vector<std::shared_ptr<cosim::Fmu>>& fmus;
  cosim::PortGraph graph;
  std::vector<cosim::ComponentGroup> order;
  std::vector<cosim::AlgebraicLoop> algebraicLoops;
  std::unordered_map<std::string, std::size_t> places;

  explicit ShownSystem(const cosim::SystemFile& file);
  std::size_t place(const std::string& component) const { return places.at(component); }
  const cosim::Variable& variable(const std::string& component, const std::string& name) const;
  /// "m/s", or "m/s to mm/s" where the ends differ.
  std::string units(const cosim::SystemConnection& connection) const;
  std::string name(const cosim::GraphPort& port) const;
};
/// "x 1000 + 273.15"; empty if nothing happens to the value.
std::string transformationText(double factor, double offset);

nlohmann::ordered_json systemJson(const ShownSystem& system);
std::string systemDot(const ShownSystem& system);
std::string systemSvg(const ShownSystem& system);

}  // namespace bristle::tools
