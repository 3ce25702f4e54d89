// `bristle system new` and `bristle system pack`.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "command.hpp"
#include "cosim/error.hpp"
#include "cosim/names.hpp"
#include "cosim/output_file.hpp"
#include "cosim/system/ssp_source.hpp"
#include "cosim/system/system_package.hpp"
#include "cosim/system/system_writer.hpp"
#include "system.hpp"

namespace bristle::tools {

using namespace cosim;
namespace fs = std::filesystem;

namespace {

/// "name=file", unless a file is called so.
std::pair<std::string, std::string> nameAndFile(const std::string& text) {
  std::error_code ignored;
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || fs::exists(text, ignored)) return {"", text};
  return {text.substr(0, equals), text.substr(equals + 1)};
}

std::vector<NewComponent> componentsOf(const std::vector<std::string>& texts) {
  std::vector<NewComponent> components;
  std::vector<std::shared_ptr<Fmu>> unnamed;
  for (const std::string& text : texts) {
    const auto [name, file] = nameAndFile(text);
    components.push_back({name, file, Fmu::open(file)});
    if (name.empty()) unnamed.push_back(components.back().fmu);
  }
  const auto names = componentNames(unnamed);
  auto next = names.begin();
  for (std::size_t i = 0; i < components.size(); ++i) {
    if (components[i].name.empty()) components[i].name = *next++;
    for (std::size_t j = 0; j < i; ++j) {
      if (components[j].name != components[i].name) continue;
      throw Error(
          fmt::format("Two components would be called \"{}\"; write name=file to choose another name.",
                      components[i].name));
    }
  }
  return components;
}

struct End {
  std::size_t component;
  const Variable* variable;
};

/// "law.F": the longest name of a component that fits, since both parts may contain dots.
End endNamed(const NewSystem& system, const std::string& text) {
  std::optional<std::size_t> best;
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < system.components.size(); ++i) {
    const std::string& name = system.components[i].name;
    names.emplace_back(name);
    if (text.starts_with(name + ".") && (!best || name.size() > system.components[*best].name.size()))
      best = i;
  }
  if (!best) {
    throw Error(fmt::format("\"{}\" does not begin with the name of a component and a dot; there are {}.",
                            text, fmt::join(names, ", ")));
  }
  const std::string variable = text.substr(system.components[*best].name.size() + 1);
  const ModelDescription& model = system.components[*best].fmu->description();
  const Variable* found = model.find(variable);
  if (!found) {
    const auto known = model.variableNames();
    throw Error(fmt::format("\"{}\" has no variable \"{}\"{}", system.components[*best].name, variable,
                            suggestion(variable, known)));
  }
  return {*best, found};
}

MemberPair connectionNamed(const NewSystem& system, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) {
    throw Error(fmt::format("\"{}\" is no connection; write a.x=b.y, as in --connect law.F=mass.F.", text));
  }
  End from = endNamed(system, text.substr(0, equals)), to = endNamed(system, text.substr(equals + 1));
  if (from.variable->causality == Causality::input) std::swap(from, to);
  if (from.variable->causality != Causality::output || to.variable->causality != Causality::input) {
    throw Error(fmt::format("\"{}\" connects {} {} with {} {}; an output and an input are needed.", text,
                            nameOf(from.variable->causality), from.variable->name,
                            nameOf(to.variable->causality), to.variable->name));
  }
  return {from.component, from.variable->name, to.component, to.variable->name};
}

/// Connects terminals that fit only each other, unless one of their inputs is taken.
void guess(NewSystem& system) {
  std::vector<std::shared_ptr<Fmu>> fmus;
  for (const NewComponent& component : system.components)
    fmus.push_back(component.fmu);
  for (const TerminalPair& pair : matchTerminals(fmus)) {
    const bool taken = std::ranges::any_of(pair.members, [&](const MemberPair& m) {
      return std::ranges::any_of(system.connections, [&](const MemberPair& c) {
        return c.toFmu == m.toFmu && c.toVariable == m.toVariable;
      });
    });
    if (taken) continue;
    std::vector<std::string> members;
    for (const MemberPair& m : pair.members) {
      members.push_back(fmt::format("{}.{} to {}.{}", system.components[m.fromFmu].name, m.fromVariable,
                                    system.components[m.toFmu].name, m.toVariable));
      system.connections.push_back(m);
    }
    note(
        fmt::format("the terminals {}.{} and {}.{} fit and are connected: {} (--no-guess leaves them alone).",
                    system.components[pair.firstFmu].name, pair.firstTerminal,
                    system.components[pair.secondFmu].name, pair.secondTerminal, fmt::join(members, ", ")));
  }
}

std::optional<double> longestStop(const std::vector<NewComponent>& components) {
  std::optional<double> longest;
  for (const NewComponent& component : components) {
    const auto stop = component.fmu->description().defaultExperiment.stopTime;
    if (stop && (!longest || *stop > *longest)) longest = stop;
  }
  return longest;
}

void requirePositive(const char* option, const std::optional<double>& value) {
  if (value && *value <= 0) throw Error(fmt::format("{} is {}; it must be positive.", option, *value));
}

}  // namespace

int systemNew(const SystemNewOptions& options) {
  requirePositive("--step", options.step);
  requirePositive("--tolerance", options.tolerance);
  requirePositive("--stop", options.stopTime);
  const fs::path output = options.output;
  const bool package = output.extension() == ".ssp";
  if (!output.empty() && !package && output.extension() != ".ssd") {
    throw Error(
        fmt::format("{} ends neither in .ssd (a structure) nor in .ssp (a package).", options.output));
  }
  NewSystem system;
  system.name = output.empty() ? "System" : output.stem().string();
  system.components = componentsOf(options.fmus);
  for (const std::string& text : options.connect) {
    const MemberPair connection = connectionNamed(system, text);
    checkConnection(system, connection);
    system.connections.push_back(connection);
  }
  if (!options.noGuess) guess(system);
  system.stopTime = options.stopTime ? options.stopTime : longestStop(system.components);
  system.settings = {options.algorithm.empty() ? std::nullopt : std::optional(options.algorithm),
                     options.step, options.tolerance};

  const fs::path folder =
      package || output.empty() ? fs::current_path() : fs::absolute(output).lexically_normal().parent_path();
  const std::string text = structureText(system, folder);
  if (output.empty()) {
    fmt::print("{}", text);
  } else if (package) {
    writePackage({text, folder, output, {}}, output);
  } else {
    OutputFile file(output);
    file.write(text);
    file.commit();
  }
  return 0;
}

int systemPack(const SystemPackOptions& options) {
  const fs::path file = options.file;
  const std::string text = ssp::readText(file, file);
  if (ssp::isArchive(file)) throw Error(fmt::format("{} is a package already.", options.file));
  fs::path output = options.output;
  if (output.empty()) output = fs::path(file).replace_extension(".ssp");
  writePackage({text, fs::absolute(file).parent_path(), file, options.fmus}, output);
  return 0;
}

}  // namespace bristle::tools
