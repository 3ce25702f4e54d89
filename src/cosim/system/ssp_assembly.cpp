#include "cosim/system/ssp_assembly.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "cosim/archive.hpp"
#include "cosim/error.hpp"
#include "cosim/names.hpp"
#include "cosim/system/ssp_reader.hpp"
#include "cosim/system/ssp_variables.hpp"

namespace bristle::cosim::ssp {

namespace fs = std::filesystem;

namespace {

constexpr const char* defaultStructure = "SystemStructure.ssd";

std::string mediaType(const Element& component) {
  const std::string type = component.type.substr(0, component.type.find(';'));
  return type.empty() ? "application/x-fmu-sharedlibrary" : type;
}

std::string identity(const fs::path& file) {
  std::error_code problem;
  const fs::path path = fs::weakly_canonical(file, problem);
  return (problem ? file : path).string();
}

class Assembler {
 public:
  explicit Assembler(Assembly& result) : out_(result) {}

  void run(const fs::path& file, const fs::path& shown) {
    Source source;
    source.file = fs::absolute(file).lexically_normal();
    source.shown = shown;
    const Structure& structure = open(source);
    // The file may come back as a part of itself.
    chain_.push_back({identity(source.file), source.shown.string()});
    addSystem(structure, structure.system, {});
  }

 private:
  struct Link {
    std::string key, shown;
  };

  /// The structure in a file; of a package the one that the fragment names.
  const Structure& open(const Source& source) {
    const std::string key = identity(source.file) + "#" + source.fragment;
    if (const auto found = opened_.find(key); found != opened_.end()) return *found->second;
    std::error_code ignored;
    Source file = source;
    if (fs::is_regular_file(source.file, ignored) &&
        (isArchive(source.file) || source.file.extension() == ".ssp")) {
      file = unpacked(source);
    }
    const Document document(readText(file.file, file.shown), file.shown.string());
    out_.structures.push_back(std::make_unique<const Structure>(readStructure(document, file.base())));
    return *(opened_[key] = out_.structures.back().get());
  }

  Source unpacked(const Source& package) {
    const Archive archive(package.file);
    const std::string name = package.fragment.empty() ? defaultStructure : package.fragment;
    if (!archive.contains(name)) {
      throw Error(fmt::format("{} contains no {}, so it is no system structure package.",
                              package.shown.string(), name));
    }
    out_.folders.emplace_back();
    const fs::path folder = out_.folders.back().path();
    archive.unpack(folder);
    return {folder / name, package.shown / name, {}, false, folder};
  }

  std::size_t addInstance(const Structure& structure, const Element& element, std::string path) {
    Instance instance;
    instance.path = std::move(path);
    instance.element = &element;
    instance.structure = &structure;
    for (const Binding& binding : element.bindings)
      instance.bindings.push_back({&binding, &structure});
    out_.instances.push_back(std::move(instance));
    return out_.instances.size() - 1;
  }

  std::size_t addNode(Node node) {
    if (out_.nodes.size() >= mostConnectors) {
      throw Error(fmt::format("{}: the system has more than {} connectors.", node.origin, mostConnectors));
    }
    out_.nodes.push_back(std::move(node));
    return out_.nodes.size() - 1;
  }

  static void addName(std::unordered_map<std::string, std::size_t>& names, const std::string& name,
                      std::size_t place, const std::string& origin, const char* what) {
    if (!names.emplace(name, place).second) {
      throw Error(fmt::format("{}: the {} \"{}\" is there twice.", origin, what, name));
    }
  }

  std::size_t addSystem(const Structure& structure, const Element& system, const std::string& path) {
    const std::size_t self = addInstance(structure, system, path);
    for (const Connector& c : system.connectors) {
      const std::size_t node =
          addNode({self, c.name, c.origin, c.kind, unitUse(structure.units, c.unit), {}, {}, {}});
      addName(out_.instances[self].inside, c.name, node, c.origin, "connector");
    }
    out_.instances[self].outside = out_.instances[self].inside;
    for (const Element& element : system.elements) {
      const std::string name = path.empty() ? element.name : path + "." + element.name;
      addName(out_.instances[self].childNamed, element.name, 0, element.origin, "element");
      const std::size_t child =
          element.isSystem ? addSystem(structure, element, name) : addComponent(structure, element, name);
      out_.instances[self].childNamed[element.name] = child;
      out_.instances[self].children.push_back(child);
    }
    return self;
  }

  std::size_t addComponent(const Structure& structure, const Element& component, const std::string& path) {
    Source source;
    try {
      source = resolve(structure.base, component.source);
    } catch (const Error& reason) {
      throw Error(fmt::format("{}: the source \"{}\" of \"{}\" cannot be used: {}.", component.origin,
                              component.source, path, reason.what()));
    }
    const std::string type = mediaType(component);
    if (type == "application/x-ssp-definition" || type == "application/x-ssp-package") {
      return addNested(structure, component, path, source);
    }
    if (type != "application/x-fmu-sharedlibrary") {
      throw Error(
          fmt::format("{}: \"{}\" is of type \"{}\"; FMUs (application/x-fmu-sharedlibrary), "
                      "application/x-ssp-definition and application/x-ssp-package can be run.",
                      component.origin, path, component.type));
    }
    return addFmu(structure, component, path, source);
  }

  void requireFile(const Element& component, const Source& source, const std::string& path) const {
    std::error_code ignored;
    if (!source.sameFile && fs::is_regular_file(source.file, ignored)) return;
    throw Error(fmt::format("{}: there is no file {}, the source of \"{}\".", component.origin,
                            source.sameFile ? component.source : source.shown.string(), path));
  }

  /// A component that stands for a system in another file, or elsewhere in this one.
  std::size_t addNested(const Structure& structure, const Element& component, const std::string& path,
                        const Source& source) {
    const Structure* inner = &structure;
    const Element* system = nullptr;
    Link link;
    if (source.sameFile) {
      system = systemWithId(structure.system, source.fragment);
      if (!system) {
        throw Error(
            fmt::format("{}: no system of this file has the id \"{}\".", component.origin, source.fragment));
      }
      link = {structure.file + "#" + source.fragment, structure.file + "#" + source.fragment};
    } else {
      requireFile(component, source, path);
      link = {identity(source.file), source.shown.string()};
      if (!source.fragment.empty()) {
        link.key += "#" + source.fragment;
        link.shown += "#" + source.fragment;
      }
    }
    follow(component, link);
    if (!system) {
      inner = &open(source);
      system = &inner->system;
    }
    const std::size_t self = addSystem(*inner, *system, path);
    chain_.pop_back();
    for (const Binding& binding : component.bindings)
      out_.instances[self].bindings.push_back({&binding, &structure});
    declare(structure, component, self);
    return self;
  }

  void follow(const Element& component, const Link& link) {
    const bool again = std::ranges::find(chain_, link.key, &Link::key) != chain_.end();
    chain_.push_back(link);
    if (!again && chain_.size() <= deepestNesting) return;
    std::vector<std::string> names;
    for (const Link& l : chain_)
      names.push_back(l.shown);
    if (again) {
      throw Error(fmt::format("{}: a system cannot contain itself: {}.", component.origin,
                              fmt::join(names, " contains ")));
    }
    throw Error(fmt::format("{}: systems refer to one another over more than {} files.", component.origin,
                            deepestNesting));
  }

  static const Element* systemWithId(const Element& system, const std::string& id) {
    if (!id.empty() && system.id == id) return &system;
    for (const Element& element : system.elements) {
      if (const Element* found = element.isSystem ? systemWithId(element, id) : nullptr) return found;
    }
    return nullptr;
  }

  /// The connectors that the component declares for the system it stands for, joined with those that the
  /// system has.
  void declare(const Structure& structure, const Element& component, std::size_t self) {
    std::unordered_map<std::string, std::size_t> declared;
    for (const Connector& c : component.connectors) {
      const auto& inside = out_.instances[self].inside;
      const auto found = inside.find(c.name);
      if (found == inside.end()) {
        std::vector<std::string_view> known;
        for (const auto& entry : inside)
          known.emplace_back(entry.first);
        throw Error(fmt::format("{}: the system \"{}\" has no connector \"{}\"{}", c.origin,
                                out_.instances[self].path, c.name, suggestion(c.name, known)));
      }
      const std::size_t inner = found->second;
      const ConnectorKind kind = out_.nodes[inner].kind;
      if (c.kind != kind && c.kind != ConnectorKind::unspecified) {
        throw Error(fmt::format("{}: the connector \"{}\" is declared as {}, but the system has it as {}.",
                                c.origin, c.name, nameOf(c.kind), nameOf(kind)));
      }
      const std::size_t outer =
          addNode({self, c.name, c.origin, kind, unitUse(structure.units, c.unit), {}, {}, {}});
      addName(declared, c.name, outer, c.origin, "connector");
      out_.edges.push_back(takes(kind) ? Edge{outer, inner, {}, false, c.origin}
                                       : Edge{inner, outer, {}, false, c.origin});
    }
    out_.instances[self].outside = std::move(declared);
  }

  std::size_t addFmu(const Structure& structure, const Element& component, const std::string& path,
                     const Source& source) {
    if (out_.components.size() >= mostComponents) {
      throw Error(
          fmt::format("{}: the system has more than {} components.", component.origin, mostComponents));
    }
    if (!names_.emplace(path, true).second) {
      throw Error(fmt::format("{}: two components are called \"{}\".", component.origin, path));
    }
    const std::shared_ptr<Fmu> fmu = openFmu(component, source, path);
    SystemComponent entry;
    entry.name = path;
    entry.fmu = source.file;
    entry.kind = wantedInterface(component, *fmu, path);
    entry.origin = component.origin;
    out_.components.push_back(std::move(entry));
    out_.fmus.push_back(fmu);
    const std::size_t self = addInstance(structure, component, path);
    out_.instances[self].component = out_.components.size() - 1;
    for (const Connector& c : component.connectors) {
      Node node = variableNode(c, structure.units, fmu->description(), path, out_.remarks);
      node.instance = self;
      addName(out_.instances[self].inside, c.name, addNode(std::move(node)), c.origin, "connector");
    }
    out_.instances[self].outside = out_.instances[self].inside;
    return self;
  }

  std::shared_ptr<Fmu> openFmu(const Element& component, const Source& source, const std::string& path) {
    requireFile(component, source, path);
    std::shared_ptr<Fmu>& fmu = fmus_[identity(source.file)];
    try {
      if (!fmu) fmu = Fmu::open(source.file);
    } catch (const Error& reason) {
      throw Error(fmt::format("{}: \"{}\" cannot be loaded: {}", component.origin, path, reason.what()));
    }
    return fmu;
  }

  Assembly& out_;
  std::vector<Link> chain_;  // the files that are being entered, each from the one before
  std::map<std::string, const Structure*> opened_;
  std::map<std::string, std::shared_ptr<Fmu>> fmus_;
  std::unordered_map<std::string, bool> names_;
};

}  // namespace

std::string Assembly::nameOf(const Node& node) const {
  const std::string& path = instances[node.instance].path;
  return path.empty() ? node.name : path + "." + node.name;
}

Assembly assemble(const fs::path& file, const fs::path& shown) {
  Assembly assembly;
  Assembler(assembly).run(file, shown);
  return assembly;
}

}  // namespace bristle::cosim::ssp
