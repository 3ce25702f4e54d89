// A rule of the standard (or of good sense) as data: what it asks, where that is written, how bad it is to
// break it, and the one small function that looks.
#pragma once

#include <functional>
#include <pugixml.hpp>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "check/finding.hpp"

namespace bristle::check {

struct Subject;
class Bench;

enum class Scope { both, fmi2, fmi3 };

/// Collects what one rule finds.
class Findings {
 public:
  Findings(std::string_view rule, Severity severity, const Subject& subject)
      : rule_(rule), severity_(severity), subject_(subject) {}

  /// About an element of one of the package's XML files.
  void at(pugi::xml_node node, std::string what, std::string mend);
  /// About a line of one of the package's files, found by something else than our XML reader.
  void atLine(std::string file, std::size_t line, std::string what, std::string mend);
  /// About a file of the package.
  void in(std::string file, std::string what, std::string mend);
  /// About behaviour: `element` is a function or a variable.
  void of(std::string element, std::string what, std::string mend);

  const std::vector<Finding>& list() const { return list_; }
  bool empty() const { return list_.empty(); }
  /// Told of every finding at once, before anything can go wrong.
  std::function<void(const Finding&)> listener;

 private:
  void add(Finding finding);

  std::string_view rule_;
  Severity severity_;
  const Subject& subject_;
  std::vector<Finding> list_;
};

/// Looks at the package without running anything.
using StaticCheck = void (*)(const Subject&, Findings&);
/// Calls the FMU; runs in a process of its own.
using RunCheck = void (*)(Bench&, Findings&);

struct Rule {
  std::string_view id;  // "variable.start-missing"
  Severity severity;
  Scope scope;
  std::string_view section;  // "FMI 2.0.5, 2.2.7; FMI 3.0.2, 2.4.7.5"
  std::string_view asks;     // one sentence
  std::variant<StaticCheck, RunCheck> check;

  bool runs() const { return std::holds_alternative<RunCheck>(check); }
};

// One list per theme, each in its own file.
std::span<const Rule> packageRules();
std::span<const Rule> schemaRules();
std::span<const Rule> attributeRules();
std::span<const Rule> descriptionRules();
std::span<const Rule> interfaceRules();
std::span<const Rule> typeRules();
std::span<const Rule> unitRules();
std::span<const Rule> nameRules();
std::span<const Rule> variableRules();
std::span<const Rule> startRules();
std::span<const Rule> rangeRules();
std::span<const Rule> aliasRules();
std::span<const Rule> dimensionRules();
std::span<const Rule> structureRules();
std::span<const Rule> clockRules();
std::span<const Rule> companionRules();
std::span<const Rule> binaryRules();
std::span<const Rule> runRules();

/// All of them, in the order in which they are applied.
const std::vector<Rule>& rules();

}  // namespace bristle::check
