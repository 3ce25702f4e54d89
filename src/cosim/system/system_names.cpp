#include "cosim/system/system_names.hpp"

#include <fmt/format.h>

#include "cosim/error.hpp"
#include "cosim/names.hpp"
#include "cosim/text.hpp"

namespace bristle::cosim {

ComponentVariable SystemNames::variable(std::string_view name) const {
  // Components of systems inside have dots in their names, and so may variables: the longest component wins.
  const SystemComponent* found = nullptr;
  for (const SystemComponent& c : system_.components) {
    if (name.size() > c.name.size() + 1 && name.starts_with(c.name) && name[c.name.size()] == '.' &&
        (!found || c.name.size() > found->name.size()))
      found = &c;
  }
  if (found) {
    const auto at = static_cast<std::size_t>(found - system_.components.data());
    const std::string rest(name.substr(found->name.size() + 1));
    const ModelDescription& model = fmus_[at]->description();
    // FMI 2 has variables that are called "x[1]", FMI 3 has elements of arrays.
    if (const Variable* v = model.find(rest)) return {at, rest, v};
    if (const Variable* v = model.find(rest.substr(0, rest.rfind('['))); v && v->isArray())
      return {at, rest, v};
    std::vector<std::string_view> variables;
    for (const Variable& v : model.variables)
      variables.push_back(v.name);
    throw Error(
        fmt::format("\"{}\" has no variable \"{}\"{}", found->name, rest, suggestion(rest, variables)));
  }
  std::vector<std::string> known;
  for (const auto* list : {&system_.ports, &system_.parameters})
    for (const SystemDescription::Port& port : *list)
      known.push_back(port.name);
  for (std::size_t i = 0; i < fmus_.size(); ++i)
    for (const Variable& v : fmus_[i]->description().variables)
      known.push_back(system_.components[i].name + "." + v.name);
  const std::vector<std::string_view> views(known.begin(), known.end());
  throw Error(fmt::format("{} has no variable \"{}\"{}", system_.name, name,
                          nearestName(name, views) ? suggestion(name, views)
                                                   : "; one of a component is written component.variable."));
}

std::size_t SystemNames::component(std::string_view name) const {
  for (std::size_t i = 0; i < system_.components.size(); ++i)
    if (system_.components[i].name == name) return i;
  throw Error(fmt::format("{} has no component \"{}\".", system_.name, name));
}

std::vector<const SystemDescription::Port*> SystemNames::ports(std::string_view name, bool inputs) const {
  std::vector<const SystemDescription::Port*> found;
  for (const SystemDescription::Port& port : system_.ports)
    if (port.name == name && port.isInput == inputs) found.push_back(&port);
  return found;
}

std::vector<const SystemDescription::Port*> SystemNames::parameters(std::string_view name) const {
  std::vector<const SystemDescription::Port*> found;
  for (const SystemDescription::Port& port : system_.parameters)
    if (port.name == name) found.push_back(&port);
  return found;
}

namespace {

void refuseDriven(const SystemDescription& system, const std::string& name, const std::string& component,
                  const std::string& variable) {
  for (const SystemConnection& c : system.connections)
    if (c.toComponent == component && c.toVariable == variable)
      throw Error(fmt::format("\"{}\" cannot be set, because \"{}.{}\" drives it.", name, c.fromComponent,
                              c.fromVariable));
}

void assign(SystemComponent& component, const std::string& variable, const std::string& value) {
  std::erase_if(component.parameters, [&](const ParameterValue& p) { return p.variable == variable; });
  component.parameters.push_back({variable, {value}, "", setByUser});
}

}  // namespace

void assignValues(SystemDescription& system, std::span<const std::shared_ptr<Fmu>> fmus,
                  const std::vector<std::string>& texts) {
  const SystemNames names(system, fmus);
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      throw Error(fmt::format("\"{}\" is not of the form name=value.", text));
    const std::string name(trimmed(text.substr(0, equals))), value(trimmed(text.substr(equals + 1)));
    auto targets = names.parameters(name);
    for (const SystemDescription::Port* port : names.ports(name, true))
      targets.push_back(port);
    for (const SystemDescription::Port* port : targets) {
      std::string converted = value;
      if (port->factor != 1 || port->offset != 0) {
        const auto number = parseNumber<double>(value);
        if (!number)
          throw Error(fmt::format("The value of \"{}\" is \"{}\"; it must be a number.", name, value));
        converted = fmt::format("{}", port->factor * *number + port->offset);
      }
      assign(system.components[names.component(port->component)], port->variable, converted);
    }
    if (!targets.empty()) continue;
    if (!names.ports(name, false).empty())
      throw Error(fmt::format("\"{}\" cannot be set, because it is an output of {}.", name, system.name));
    const ComponentVariable target = names.variable(name);
    refuseDriven(system, name, system.components[target.component].name, target.variable);
    assign(system.components[target.component], target.variable, value);
  }
}

}  // namespace bristle::cosim
