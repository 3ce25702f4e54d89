#include "cosim/system/system_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "cosim/error.hpp"
#include "cosim/layout.hpp"
#include "cosim/system/ssp_assembly.hpp"
#include "cosim/system/ssp_bindings.hpp"
#include "cosim/system/ssp_signals.hpp"

namespace bristle::cosim {

namespace {

/// Arrays of a component with the extents that its parameters give them.
Layout layoutOf(const SystemComponent& component, const ModelDescription& model) {
  Layout::StructuralValues structural;
  for (const ParameterValue& parameter : component.parameters) {
    const Variable& variable = model.variable(parameter.variable);
    if (variable.causality != Causality::structuralParameter) continue;
    const double value = parseValue(model, variable, parameter.values.front());
    if (value >= 0) structural[variable.reference] = static_cast<std::uint64_t>(value);
  }
  return Layout(model, std::move(structural));
}

class SizeCheck {
 public:
  SizeCheck(const SystemDescription& description, const std::vector<std::shared_ptr<Fmu>>& fmus)
      : description_(description) {
    for (std::size_t i = 0; i < fmus.size(); ++i)
      layouts_.emplace(description.components[i].name,
                       layoutOf(description.components[i], fmus[i]->description()));
  }

  void run() const {
    for (const SystemComponent& component : description_.components) {
      for (const ParameterValue& parameter : component.parameters)
        check(component, parameter);
    }
    for (const SystemConnection& c : description_.connections) {
      const auto from = extents(c.fromComponent, c.fromVariable), to = extents(c.toComponent, c.toVariable);
      if (from == to) continue;
      throw Error(fmt::format("{}: \"{}.{}\" is {}, but \"{}.{}\" is {}.", c.origin, c.fromComponent,
                              c.fromVariable, describe(from), c.toComponent, c.toVariable, describe(to)));
    }
  }

 private:
  using Extents = std::vector<std::size_t>;

  Extents extents(const std::string& component, const std::string& variable) const {
    const Layout& layout = layouts_.at(component);
    const Variable& v = layout.model().variable(variable);
    return v.isArray() ? layout.extents(v) : Extents();
  }

  static std::string describe(const Extents& extents) {
    return extents.empty() ? "a scalar" : fmt::format("an array of {}", fmt::join(extents, " x "));
  }

  void check(const SystemComponent& component, const ParameterValue& parameter) const {
    std::size_t size = 1;
    for (const std::size_t extent : extents(component.name, parameter.variable))
      size *= extent;
    if (parameter.values.size() == 1 || parameter.values.size() == size) return;
    throw Error(fmt::format("{}: \"{}.{}\" takes {} values, or one for all of them; {} are given.",
                            parameter.origin, component.name, parameter.variable, size,
                            parameter.values.size()));
  }

  const SystemDescription& description_;
  std::unordered_map<std::string, Layout> layouts_;
};

}  // namespace

SystemFile SystemFile::open(const std::filesystem::path& file, const std::filesystem::path& shown) {
  ssp::Assembly assembly = ssp::assemble(file, shown.empty() ? file : shown);
  SystemFile result;
  ssp::connect(assembly);
  ssp::trace(assembly, result.description_);
  ssp::bindParameters(assembly);

  const ssp::Structure& outermost = *assembly.structures.front();
  result.description_.name = outermost.name;
  result.description_.description = outermost.description;
  result.description_.startTime = outermost.startTime;
  result.description_.stopTime = outermost.stopTime;
  result.description_.settings = outermost.settings;
  result.description_.components = std::move(assembly.components);
  result.fmus_ = std::move(assembly.fmus);
  result.folders_ = std::move(assembly.folders);
  // A signal that fans out is remarked upon once.
  std::unordered_set<std::string> seen;
  for (std::string& remark : assembly.remarks)
    if (seen.insert(remark).second) result.remarks_.push_back(std::move(remark));
  SizeCheck(result.description_, result.fmus_).run();
  return result;
}

const std::shared_ptr<Fmu>& SystemFile::fmu(std::string_view component) const {
  const auto found = std::ranges::find(description_.components, component, &SystemComponent::name);
  if (found == description_.components.end()) {
    throw Error(fmt::format("There is no component \"{}\" in {}.", component, description_.name));
  }
  return fmus_[static_cast<std::size_t>(found - description_.components.begin())];
}

}  // namespace bristle::cosim
