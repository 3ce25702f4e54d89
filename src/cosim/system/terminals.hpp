// Terminals of FMUs: groups of variables that belong to one connection in the real world, and which of them
// fit together.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cosim/fmu.hpp"

namespace bristle::cosim {

struct TerminalMember {
  std::string name, variable;
};
struct Terminal {
  std::string name, kind, matchingRule;
  std::vector<TerminalMember> members;
};

/// From terminalsAndIcons/terminalsAndIcons.xml; none if the FMU has no such file.  Terminals inside
/// terminals are left out.
std::vector<Terminal> terminalsOf(const Fmu& fmu);

/// An output of one FMU and the input of another that it drives.
struct MemberPair {
  std::size_t fromFmu;
  std::string fromVariable;
  std::size_t toFmu;
  std::string toVariable;
};
struct TerminalPair {
  std::size_t firstFmu, secondFmu;
  std::string firstTerminal, secondTerminal;
  std::vector<MemberPair> members;
};

/// Terminals whose members pair up, output with input, in type and unit.  A terminal that fits several others
/// is left alone, because only its owner knows which one is meant.
std::vector<TerminalPair> matchTerminals(std::span<const std::shared_ptr<Fmu>> fmus);

}  // namespace bristle::cosim
