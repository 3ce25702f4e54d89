#include "cosim/system/terminals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cosim/archive.hpp"
#include "cosim/system/ssp_variables.hpp"
#include "cosim/system/units.hpp"
#include "cosim/xml.hpp"

namespace bristle::cosim {

namespace {

constexpr const char* file = "terminalsAndIcons/terminalsAndIcons.xml";

/// The two ends of one member; nothing unless one is an output, the other an input, and the value fits.
std::optional<MemberPair> pairOf(std::span<const std::shared_ptr<Fmu>> fmus, std::size_t a,
                                 const std::string& variableA, std::size_t b, const std::string& variableB) {
  const ModelDescription &modelA = fmus[a]->description(), &modelB = fmus[b]->description();
  const Variable *va = modelA.find(variableA), *vb = modelB.find(variableB);
  if (!va || !vb) return std::nullopt;
  const bool forward = va->causality == Causality::output && vb->causality == Causality::input;
  const bool backward = vb->causality == Causality::output && va->causality == Causality::input;
  if (!forward && !backward) return std::nullopt;
  if (va->isArray() || vb->isArray()) return std::nullopt;
  const std::string conflict =
      forward ? ssp::typeConflict(modelA, *va, modelB, *vb) : ssp::typeConflict(modelB, *vb, modelA, *va);
  if (!conflict.empty()) return std::nullopt;
  const UnitRelation units =
      convert(unitUse(modelA.units, va->unit), unitUse(modelB.units, vb->unit)).relation;
  if (units != UnitRelation::same && units != UnitRelation::convertible) return std::nullopt;
  return forward ? MemberPair{a, variableA, b, variableB} : MemberPair{b, variableB, a, variableA};
}

std::vector<MemberPair> membersOf(std::span<const std::shared_ptr<Fmu>> fmus, std::size_t a,
                                  const Terminal& first, std::size_t b, const Terminal& second) {
  if (first.kind != second.kind || first.matchingRule != second.matchingRule ||
      first.matchingRule != "plug" || first.members.size() != second.members.size()) {
    return {};
  }
  std::vector<MemberPair> pairs;
  for (const TerminalMember& member : first.members) {
    const auto other = std::ranges::find(second.members, member.name, &TerminalMember::name);
    if (other == second.members.end()) return {};
    const auto pair = pairOf(fmus, a, member.variable, b, other->variable);
    if (!pair) return {};
    pairs.push_back(*pair);
  }
  return pairs;
}

}  // namespace

std::vector<Terminal> terminalsOf(const Fmu& fmu) {
  const Archive archive(fmu.path());
  if (!archive.contains(file)) return {};
  const XmlDocument xml(archive.read(file), fmt::format("{} of {}", file, fmu.path().string()));
  std::vector<Terminal> terminals;
  for (const pugi::xml_node node : xml.root().child("Terminals").children("Terminal")) {
    Terminal terminal{
        xml.required(node, "name"), xml.text(node, "terminalKind"), xml.text(node, "matchingRule"), {}};
    for (const pugi::xml_node member : node.children("TerminalMemberVariable")) {
      terminal.members.push_back({xml.text(member, "memberName"), xml.required(member, "variableName")});
    }
    terminals.push_back(std::move(terminal));
  }
  return terminals;
}

std::vector<TerminalPair> matchTerminals(std::span<const std::shared_ptr<Fmu>> fmus) {
  std::vector<std::vector<Terminal>> terminals;
  for (const auto& fmu : fmus)
    terminals.push_back(terminalsOf(*fmu));
  std::vector<TerminalPair> found;
  for (std::size_t a = 0; a < fmus.size(); ++a) {
    for (std::size_t b = a + 1; b < fmus.size(); ++b) {
      for (const Terminal& first : terminals[a]) {
        for (const Terminal& second : terminals[b]) {
          auto members = membersOf(fmus, a, first, b, second);
          if (!members.empty()) found.push_back({a, b, first.name, second.name, std::move(members)});
        }
      }
    }
  }
  const auto uses = [&](std::size_t fmu, const std::string& terminal) {
    return std::ranges::count_if(found, [&](const TerminalPair& p) {
      return (p.firstFmu == fmu && p.firstTerminal == terminal) ||
             (p.secondFmu == fmu && p.secondTerminal == terminal);
    });
  };
  std::vector<TerminalPair> unique;
  std::ranges::copy_if(found, std::back_inserter(unique), [&](const TerminalPair& p) {
    return uses(p.firstFmu, p.firstTerminal) == 1 && uses(p.secondFmu, p.secondTerminal) == 1;
  });
  return unique;
}

}  // namespace bristle::cosim
