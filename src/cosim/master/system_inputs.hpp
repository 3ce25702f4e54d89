// A table of signals over time as the inputs of a system: its columns are connectors of the whole, or inputs
// of components that nothing else drives.
#pragma once

#include "cosim/master/master.hpp"
#include "cosim/system/system_names.hpp"

namespace bristle::cosim {

class SystemInputs {
 public:
  /// Every column must name an input.  `file` is named in error sentences.
  SystemInputs(InputTable table, const SystemDescription& system, std::span<const std::shared_ptr<Fmu>> fmus,
               Interpolation interpolation, const std::string& file);

  /// For Network::Options: component and variable of each input that the table sets.
  const std::vector<std::pair<std::string, std::string>>& external() const { return external_; }
  bool sets(const std::string& component, const std::string& variable) const;
  /// Refers to this object.
  ExternalSource source() const;

 private:
  struct Target {
    std::size_t column;
    double factor, offset;
    Interpolation interpolation;
  };
  void addTarget(std::size_t column, const std::string& component, const std::string& variable,
                 const Variable& v, double factor, double offset, Interpolation interpolation,
                 const std::string& file);
  void checkValues(const Target& target, const ModelDescription& model, const Variable& v,
                   const std::string& file) const;

  InputTable table_;
  std::vector<Target> targets_;
  std::vector<std::pair<std::string, std::string>> external_;
};

}  // namespace bristle::cosim
