// A new structure for given FMUs, ready to be completed by hand.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cosim/fmu.hpp"
#include "cosim/system/system.hpp"
#include "cosim/system/terminals.hpp"

namespace bristle::cosim {

struct NewComponent {
  std::string name;
  std::filesystem::path file;
  std::shared_ptr<Fmu> fmu;
};

struct NewSystem {
  std::string name;
  std::vector<NewComponent> components;
  std::vector<MemberPair> connections;
  std::optional<double> stopTime;
  MasterSettings settings;
};

/// Names after the models, made unique and fit for dotted names.
std::vector<std::string> componentNames(std::span<const std::shared_ptr<Fmu>> fmus);

/// What is wrong with a connection as such: direction, type, unit, a second driver.  Errors name the ends.
void checkConnection(const NewSystem& system, const MemberPair& connection);

/// The text of an .ssd of SSP 1.0 (2.0 if there are arrays) that stands in `folder`: all inputs and outputs
/// as connectors with their units.
std::string structureText(const NewSystem& system, const std::filesystem::path& folder);

}  // namespace bristle::cosim
