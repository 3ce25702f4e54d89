// What the rules about the files next to modelDescription.xml share.
#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "check/rule.hpp"
#include "check/subject.hpp"

namespace bristle::check {

/// "org.example.rule": words with a dot between them.
bool isReverseDomainName(std::string_view text);

/// A path as it is written in a file of `folder`, from the root of the package: "sources" and "./a/../b.c"
/// give "sources/b.c".  It may begin with ".." if it leaves the package.
std::string resolved(std::string_view folder, std::string_view relative);

/// The modelIdentifiers of all interfaces.
std::set<std::string> modelIdentifiers(const Subject& subject);

/// Every <Terminal>, also those inside others, the outer one first.
void forEachTerminal(const Subject& subject, const std::function<void(pugi::xml_node)>& visit);

// The parts of companionRules().
std::span<const Rule> companionFileRules();
std::span<const Rule> terminalRules();
std::span<const Rule> drawingRules();
std::span<const Rule> buildRules();

}  // namespace bristle::check
