// What the rules about folders and binaries of a package share.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>

#include "check/platform.hpp"
#include "check/rule.hpp"
#include "check/subject.hpp"

namespace bristle::check {

/// The folders below binaries/ that have files, and the files in each of them and below.
std::map<std::string, std::set<std::string>> binaryFolders(const Subject& subject);

/// C or C++ files below sources/.
bool hasSourceCode(const Subject& subject);

/// Is there a file with one of these extensions?
bool hasOneOf(const Subject& subject, const std::string& base, std::initializer_list<const char*> extensions);

/// The interfaces that a library implements, by its name; none for the libraries that it brings along.
std::vector<std::string_view> interfacesOf(const Subject& subject, const Binary& binary);

/// "a, b, c, d, e and 3 more"
std::string someOf(const std::vector<std::string>& names);

// The parts of packageRules() and binaryRules().
std::span<const Rule> zipRules();
std::span<const Rule> implementationRules();
std::span<const Rule> folderRules();
std::span<const Rule> libraryRules();
std::span<const Rule> exportRules();

}  // namespace bristle::check
