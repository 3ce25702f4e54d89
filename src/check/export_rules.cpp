// What the shared libraries export: all functions of the standard, and nothing else.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "check/functions.hpp"
#include "check/packaging.hpp"

namespace bristle::check {

namespace {

using Names = std::set<std::string, std::less<>>;

Names requiredFunctions(const Subject& subject, const std::vector<std::string_view>& interfaces) {
  Names names;
  if (subject.isFmi3()) {
    names.insert(std::begin(fmi3Functions), std::end(fmi3Functions));
    return names;
  }
  names.insert(std::begin(fmi2CommonFunctions), std::end(fmi2CommonFunctions));
  for (const std::string_view interface : interfaces) {
    if (interface == "ModelExchange")
      names.insert(std::begin(fmi2ModelExchangeFunctions), std::end(fmi2ModelExchangeFunctions));
    if (interface == "CoSimulation")
      names.insert(std::begin(fmi2CoSimulationFunctions), std::end(fmi2CoSimulationFunctions));
  }
  return names;
}

const Names& standardFunctions() {
  static const Names all = [] {
    Names names(std::begin(fmi3Functions), std::end(fmi3Functions));
    names.insert(std::begin(fmi2CommonFunctions), std::end(fmi2CommonFunctions));
    names.insert(std::begin(fmi2ModelExchangeFunctions), std::end(fmi2ModelExchangeFunctions));
    names.insert(std::begin(fmi2CoSimulationFunctions), std::end(fmi2CoSimulationFunctions));
    return names;
  }();
  return all;
}

/// Calls `look` for each library that implements an interface and whose symbols are known.
template <class Look>
void forEachImplementation(const Subject& subject, Look&& look) {
  for (const Binary& binary : subject.binaries) {
    if (!binary.image.readable || !binary.image.sharedLibrary) continue;
    const auto interfaces = interfacesOf(subject, binary);
    if (!interfaces.empty()) look(binary, interfaces);
  }
}

void exportsMissing(const Subject& subject, Findings& findings) {
  forEachImplementation(subject, [&](const Binary& binary, const auto& interfaces) {
    const auto& exports = binary.image.exports;
    std::vector<std::string> missing;
    bool prefixed = false;
    for (const std::string& name : requiredFunctions(subject, interfaces)) {
      if (std::ranges::binary_search(exports, name)) continue;
      missing.push_back(name);
      const std::string stem = std::filesystem::path(binary.entry).stem().string() + "_";
      prefixed = prefixed || std::ranges::binary_search(exports, stem + name);
    }
    if (missing.empty()) return;
    findings.in(
        binary.entry,
        fmt::format("{} does not export {}; all functions of {} must be there, even if they can do nothing.",
                    binary.entry, someOf(missing),
                    subject.isFmi3() ? "FMI 3" : "the interfaces that the FMU offers"),
        prefixed ? fmt::format("Compile without {}: in a shared library the names have no prefix.",
                               subject.isFmi3() ? "FMI3_FUNCTION_PREFIX" : "FMI2_FUNCTION_PREFIX")
                 : "Define and export them; those that do nothing return an error.");
  });
}

bool isStandardPrefix(std::string_view name) {
  return name.starts_with("fmi2") || name.starts_with("fmi3");
}

/// How many letters must be changed, added or removed to make one word of the other.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j)
    row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row[b.size()];
}

/// The function of the standard with the most similar name; empty if none is near.
std::string_view nearest(std::string_view name) {
  std::string_view best;
  std::size_t least = 4;
  if (name.size() > 100) return best;
  for (const std::string& function : standardFunctions()) {
    if (const std::size_t d = distance(name, function); d < least) {
      least = d;
      best = function;
    }
  }
  return best;
}

void exportsMisspelt(const Subject& subject, Findings& findings) {
  forEachImplementation(subject, [&](const Binary& binary, const auto&) {
    std::vector<std::string> strange;
    for (const std::string& name : binary.image.exports) {
      if (isStandardPrefix(name) && !standardFunctions().contains(name)) strange.push_back(name);
    }
    if (strange.empty()) return;
    const std::string_view meant = nearest(strange.front());
    findings.in(
        binary.entry,
        fmt::format("{} exports {}, which {} of the standard although names with this beginning are reserved "
                    "for it.",
                    binary.entry, someOf(strange),
                    strange.size() == 1 ? "is no function" : "are no functions"),
        meant.empty() ? "Rename them, or do not export them."
                      : fmt::format("Correct the spelling: {} may be meant for {}.", strange.front(), meant));
  });
}

void exportsUnexpected(const Subject& subject, Findings& findings) {
  static const std::set<std::string, std::less<>> ofLinker{"_init",       "_fini",        "_edata", "_end",
                                                           "__bss_start", "_bss_end__",   "_etext", "__end__",
                                                           "__bss_end__", "__bss_start__"};
  forEachImplementation(subject, [&](const Binary& binary, const auto&) {
    std::vector<std::string> others;
    for (const std::string& name : binary.image.exports) {
      if (!isStandardPrefix(name) && !ofLinker.contains(name)) others.push_back(name);
    }
    if (others.empty()) return;
    findings.in(
        binary.entry,
        fmt::format("{} exports {} {} that {} not of the standard: {}; they can clash with those of other "
                    "libraries in the same program.",
                    binary.entry, others.size(), others.size() == 1 ? "symbol" : "symbols",
                    others.size() == 1 ? "is" : "are", someOf(others)),
        binary.system == "windows"
            ? "Mark the functions of the standard, and only those, with __declspec(dllexport)."
            : "Compile with -fvisibility=hidden, or link with a version script that exports fmi2* and fmi3* "
              "only.");
  });
}

constexpr std::string_view functions = "FMI 2.0.5, 2.3; FMI 3.0.2, 2.5", practice = "Good practice";

const Rule rulesHere[] = {
    {"binary.exports-missing", Severity::error, Scope::both, functions,
     "The library exports all functions of the standard.", exportsMissing},
    {"binary.exports-misspelt", Severity::warning, Scope::both, functions,
     "What the library exports under names of the standard is of the standard.", exportsMisspelt},
    {"binary.exports-unexpected", Severity::warning, Scope::both, practice,
     "The library exports nothing else.", exportsUnexpected},
};

}  // namespace

std::span<const Rule> exportRules() {
  return rulesHere;
}

}  // namespace bristle::check
