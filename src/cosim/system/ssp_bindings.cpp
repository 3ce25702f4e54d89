#include "cosim/system/ssp_bindings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "cosim/archive.hpp"
#include "cosim/error.hpp"
#include "cosim/system/ssp_document.hpp"
#include "cosim/system/ssp_parameter_value.hpp"
#include "cosim/system/ssp_signals.hpp"
#include "cosim/system/ssp_values.hpp"
#include "cosim/system/ssp_variables.hpp"

namespace bristle::cosim::ssp {

namespace fs = std::filesystem;

namespace {

class Binder {
 public:
  explicit Binder(Assembly& assembly) : out_(assembly), leaving_(assembly.nodes.size()) {
    for (const Edge& edge : out_.edges)
      leaving_[edge.from].push_back(&edge);
    places_.resize(out_.components.size());
  }

  void run() {
    // Instances come after the system that contains them, so backwards is from the inside out.
    for (std::size_t i = out_.instances.size(); i-- > 0;) {
      for (const WrittenBinding& binding : out_.instances[i].bindings)
        apply(i, binding);
    }
  }

 private:
  void apply(std::size_t instance, const WrittenBinding& written) {
    const Binding& binding = *written.binding;
    const ParameterSet& set = contentOf(binding.values, written, instance, ssv, "ParameterSet",
                                        "set of parameter values", readParameterSet, sets_);
    const ParameterMapping* mapping =
        binding.mapping ? &contentOf(*binding.mapping, written, instance, ssm, "ParameterMapping",
                                     "mapping of parameters", readParameterMapping, mappings_)
                        : nullptr;
    std::vector<std::string> ignored;
    for (const auto& [name, value] : values(set, mapping, binding)) {
      if (!give(instance, name, value)) ignored.push_back(name);
    }
    remark(instance, binding, ignored);
  }

  /// Under the names by which they are known in the system.
  std::vector<std::pair<std::string, BoundValue>> values(const ParameterSet& set,
                                                         const ParameterMapping* mapping,
                                                         const Binding& binding) {
    std::vector<std::pair<std::string, BoundValue>> result;
    std::map<std::string, const Parameter*> named;
    for (const Parameter& parameter : set.parameters) {
      const std::string name = binding.prefix + parameter.name;
      if (!mapping) result.emplace_back(name, BoundValue{&parameter, &set.units, nullptr});
      named[name] = &parameter;
    }
    if (!mapping) return result;
    for (const MappingEntry& entry : *mapping) {
      const auto parameter = named.find(entry.source);
      if (parameter == named.end()) {
        out_.remarks.push_back(fmt::format("{}: there is no parameter \"{}\" to be mapped to \"{}\".",
                                           entry.origin, entry.source, entry.target));
        continue;
      }
      result.emplace_back(entry.target, BoundValue{parameter->second, &set.units, &entry});
    }
    return result;
  }

  // The standard says so, but it is a misspelt name more often than not.
  void remark(std::size_t instance, const Binding& binding, const std::vector<std::string>& ignored) {
    if (ignored.empty()) return;
    const std::string& path = out_.instances[instance].path;
    constexpr std::size_t most = 5;
    const std::vector<std::string> first(ignored.begin(), ignored.begin() + std::min(most, ignored.size()));
    const std::string rest =
        ignored.size() > most ? fmt::format(" and {} more", ignored.size() - most) : std::string();
    out_.remarks.push_back(
        fmt::format("{}: nothing in {} is called {}{}; the values are ignored.", binding.origin,
                    path.empty() ? "the system" : fmt::format("\"{}\"", path), fmt::join(first, ", "), rest));
  }

  /// Gives a value to all that is called so in an instance; false if there is nothing.
  bool give(std::size_t instance, const std::string& name, const BoundValue& value) {
    const Instance& self = out_.instances[instance];
    if (self.component) {
      const Variable* variable = model(*self.component).find(name);
      if (variable)
        store(*self.component, *variable, value, value.arrive(own(*self.component, *variable), out_.remarks));
      return variable != nullptr;
    }
    bool found = false;
    if (const auto node = self.inside.find(name); node != self.inside.end()) {
      found = true;
      if (takes(out_.nodes[node->second].kind)) spread(node->second, value);
    }
    // Names of elements may contain dots themselves.
    for (std::size_t dot = name.find('.'); dot != std::string::npos; dot = name.find('.', dot + 1)) {
      const auto child = self.childNamed.find(name.substr(0, dot));
      if (child != self.childNamed.end()) found = give(child->second, name.substr(dot + 1), value) || found;
    }
    return found;
  }

  /// From a connector of a system to the variables behind it.
  void spread(std::size_t start, const BoundValue& value) {
    std::vector<std::pair<std::size_t, Carrier>> pending{
        {start, value.arrive(out_.nodes[start].unit, out_.remarks)}};
    for (std::size_t visited = 0; !pending.empty() && visited <= out_.nodes.size(); ++visited) {
      const auto [n, carrier] = pending.back();
      pending.pop_back();
      const Node& node = out_.nodes[n];
      if (node.variable) {
        const std::size_t component = *out_.instances[node.instance].component;
        store(component, *node.variable, value, Carrier(carrier.unit(), carrier.map().then(node.toVariable)));
      }
      for (const Edge* edge : leaving_[n]) {
        Carrier next = carrier;
        next.cross(*edge, out_.nodes[edge->to], out_.remarks);
        pending.emplace_back(edge->to, std::move(next));
      }
    }
  }

  void store(std::size_t component, const Variable& variable, const BoundValue& value,
             const Carrier& carrier) {
    const std::string name = out_.components[component].name + "." + variable.name;
    ParameterValue result;
    result.variable = variable.name;
    result.values = value.textsFor(model(component), variable, name, carrier.map());
    result.origin = value.origin();
    auto& list = out_.components[component].parameters;
    const auto [place, isNew] = places_[component].emplace(&variable, list.size());
    if (isNew) {
      list.push_back(std::move(result));
    } else {
      list[place->second] = std::move(result);
    }
  }

  const ModelDescription& model(std::size_t component) const { return out_.fmus[component]->description(); }
  UnitUse own(std::size_t component, const Variable& variable) const {
    return unitUse(model(component).units, variable.unit);
  }

  /// What is given in place, or read from its file once.
  template <class Content, class Read>
  const Content& contentOf(const Given<Content>& given, const WrittenBinding& written, std::size_t instance,
                           std::string_view space, const char* root, const char* what, Read&& read,
                           std::map<std::string, Content>& cache) {
    if (given.content) return *given.content;
    const std::string& origin = written.binding->origin;
    std::string text;
    Source source;
    try {
      if (given.insideComponent) {
        const auto component = out_.instances[instance].component;
        if (!component) throw Error("a system has no inside to look in; sourceBase must be SSD");
        source = resolve({"/", "/", "/"}, given.source);
        const fs::path entry = source.file.lexically_relative("/");
        source.shown = out_.components[*component].fmu.filename() / entry;
        source.file = out_.components[*component].fmu / entry;
        if (!cache.contains(source.file.string()))
          text = Archive(out_.components[*component].fmu).read(entry.string());
      } else {
        source = resolve(written.structure->base, given.source);
        if (source.sameFile) throw Error("it names no file");
        if (!cache.contains(source.file.string())) text = readText(source.file, source.shown);
      }
    } catch (const Error& reason) {
      const std::string_view why = reason.what();
      throw Error(fmt::format("{}: the source \"{}\" cannot be used: {}{}", origin, given.source, why,
                              why.ends_with('.') ? "" : "."));
    }
    const auto found = cache.find(source.file.string());
    if (found != cache.end()) return found->second;
    const Document document(text, source.shown.string());
    document.requireRoot(space, root, what);
    return cache.emplace(source.file.string(), read(document, document.root())).first->second;
  }

  Assembly& out_;
  std::vector<std::vector<const Edge*>> leaving_;  // by node
  std::vector<std::map<const Variable*, std::size_t>> places_;
  std::map<std::string, ParameterSet> sets_;
  std::map<std::string, ParameterMapping> mappings_;
};

}  // namespace

void bindParameters(Assembly& assembly) {
  Binder(assembly).run();
}

}  // namespace bristle::cosim::ssp
