// Names as people write them for a system: a connector of the whole ("v_drive"), or a variable of a component
// ("mass.m").
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cosim/fmu.hpp"
#include "cosim/system/system.hpp"

namespace bristle::cosim {

struct ComponentVariable {
  std::size_t component;  // its place in the list
  std::string variable;   // as written, with the index of an element if there is one
  const Variable* described;
};

class SystemNames {
 public:
  /// Both must outlive the names.
  SystemNames(const SystemDescription& system, std::span<const std::shared_ptr<Fmu>> fmus)
      : system_(system), fmus_(fmus) {}

  /// The variable of a component.  An unknown name is an error with a suggestion.
  ComponentVariable variable(std::string_view name) const;
  std::size_t component(std::string_view name) const;
  /// Inputs, outputs or parameters of the whole that have this name; several where an input is shared.
  std::vector<const SystemDescription::Port*> ports(std::string_view name, bool inputs) const;
  std::vector<const SystemDescription::Port*> parameters(std::string_view name) const;

 private:
  const SystemDescription& system_;
  std::span<const std::shared_ptr<Fmu>> fmus_;
};

/// The origin of values that assignValues() gave.
inline constexpr const char* setByUser = "--set";

/// Gives values to parameters, start values and inputs: each text is "name=value".  They take the place of
/// what the system says.  An input that an output drives is refused, because the value would be lost.
void assignValues(SystemDescription& system, std::span<const std::shared_ptr<Fmu>> fmus,
                  const std::vector<std::string>& texts);

}  // namespace bristle::cosim
