// What the interfaces promise (capability flags that contradict each other), the default experiment, and the
// log categories.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <string_view>

#include "check/declarations.hpp"
#include "check/rule.hpp"
#include "check/subject.hpp"
#include "check/values.hpp"

namespace bristle::check {

namespace {

/// Nothing if the attribute is missing or no number; rules about attributes speak of that.
std::optional<double> numberOf(pugi::xml_node node, const char* attribute) {
  return parseReal(node.attribute(attribute).value());
}

void serialize(const Subject& subject, Findings& findings) {
  const char* get = subject.isFmi2() ? "canGetAndSetFMUstate" : "canGetAndSetFMUState";
  const char* serialise = subject.isFmi2() ? "canSerializeFMUstate" : "canSerializeFMUState";
  for (const char* interface : {"ModelExchange", "CoSimulation", "ScheduledExecution"}) {
    const pugi::xml_node element = subject.root().child(interface);
    if (!isTrue(element.attribute(serialise)) || isTrue(element.attribute(get))) continue;
    findings.at(element, fmt::format("{} is true, and {} is not.", serialise, get),
                fmt::format("Set {} to true, or {} to false.", get, serialise));
  }
}

void earlyReturn(const Subject& subject, Findings& findings) {
  const pugi::xml_node element = subject.root().child("CoSimulation");
  if (!isTrue(element.attribute("canReturnEarlyAfterIntermediateUpdate")) ||
      isTrue(element.attribute("providesIntermediateUpdate")))
    return;
  findings.at(element,
              "canReturnEarlyAfterIntermediateUpdate is true, and providesIntermediateUpdate is not.",
              "Set providesIntermediateUpdate to true, or canReturnEarlyAfterIntermediateUpdate to false.");
}

void internalStep(const Subject& subject, Findings& findings) {
  const pugi::xml_node element = subject.root().child("CoSimulation");
  const auto step = numberOf(element, "fixedInternalStepSize");
  if (!step || (*step > 0 && std::isfinite(*step))) return;
  findings.at(element, fmt::format("fixedInternalStepSize is {}; a step is longer than 0.", *step),
              "Give the internal step size of the FMU, or leave it out if there is none.");
}

void stepMultiple(const Subject& subject, Findings& findings) {
  const auto internal = numberOf(subject.root().child("CoSimulation"), "fixedInternalStepSize");
  const pugi::xml_node experiment = subject.root().child("DefaultExperiment");
  const auto step = numberOf(experiment, "stepSize");
  if (!internal || !step || !(*internal > 0) || !(*step > 0)) return;
  const double ratio = *step / *internal;
  // Both are rounded decimal numbers.
  if (ratio > 0.5 && std::abs(ratio - std::round(ratio)) <= 1e-6 * ratio) return;
  findings.at(experiment,
              fmt::format("The default stepSize {} is no multiple of the FMU's fixedInternalStepSize {}.",
                          *step, *internal),
              "Choose a multiple of fixedInternalStepSize.");
}

void smoothness(const Subject& subject, Findings& findings) {
  const pugi::xml_node element = subject.root().child("CoSimulation");
  const auto order =
      cosim::parseNumber<int>(element.attribute("recommendedIntermediateInputSmoothness").value());
  if (!order || *order >= 0) return;
  findings.at(
      element,
      fmt::format("recommendedIntermediateInputSmoothness is {}; its meaning is defined from 0 on.", *order),
      "Give how often inputs should be continuously differentiable, or leave it out.");
}

void intermediate(const Subject& subject, Findings& findings) {
  const pugi::xml_node element = subject.root().child("CoSimulation");
  if (!element || isTrue(element.attribute("providesIntermediateUpdate"))) return;
  if (isTrue(element.attribute("canReturnEarlyAfterIntermediateUpdate"))) return;  // a rule of its own
  const auto promised = std::ranges::find_if(
      subject.variables, [](const DeclaredVariable& v) { return isTrue(v.attribute("intermediateUpdate")); });
  if (promised == subject.variables.end()) return;
  findings.at(element,
              fmt::format("The variable {} and perhaps others have intermediateUpdate = true, but the FMU "
                          "does not provide intermediate updates.",
                          promised->name),
              "Set providesIntermediateUpdate to true, or remove intermediateUpdate from the variables.");
}

void experimentOrder(const Subject& subject, Findings& findings) {
  const pugi::xml_node experiment = subject.root().child("DefaultExperiment");
  const auto start = numberOf(experiment, "startTime"), stop = numberOf(experiment, "stopTime");
  if (start && !std::isfinite(*start)) {
    findings.at(experiment, fmt::format("The default startTime is {}.", *start), "Give a finite time.");
  } else if (stop && !std::isfinite(*stop)) {
    findings.at(experiment, fmt::format("The default stopTime is {}.", *stop), "Give a finite time.");
  } else if (start && stop && *stop <= *start) {
    findings.at(experiment,
                fmt::format("The default stopTime {} is not after the startTime {}.", *stop, *start),
                "Let the experiment end after it starts.");
  }
}

void experimentTolerance(const Subject& subject, Findings& findings) {
  const pugi::xml_node experiment = subject.root().child("DefaultExperiment");
  const auto tolerance = numberOf(experiment, "tolerance");
  if (!tolerance || (*tolerance > 0 && *tolerance < 1)) return;
  findings.at(experiment,
              fmt::format("The default relative tolerance is {}; it lies between 0 and 1.", *tolerance),
              "Give a relative tolerance such as 1e-4.");
}

void experimentStep(const Subject& subject, Findings& findings) {
  const pugi::xml_node experiment = subject.root().child("DefaultExperiment");
  const auto step = numberOf(experiment, "stepSize");
  if (!step || (*step > 0 && std::isfinite(*step))) return;
  findings.at(experiment, fmt::format("The default stepSize is {}; a step is longer than 0.", *step),
              "Give a step size above 0, or leave it out.");
}

void experimentStepInside(const Subject& subject, Findings& findings) {
  const pugi::xml_node experiment = subject.root().child("DefaultExperiment");
  const auto start = numberOf(experiment, "startTime"), stop = numberOf(experiment, "stopTime");
  const auto step = numberOf(experiment, "stepSize");
  if (!stop || !step || !std::isfinite(*step)) return;
  const double length = *stop - start.value_or(0);
  if (!(length > 0) || *step <= length * (1 + 1e-9)) return;
  findings.at(
      experiment,
      fmt::format("The default stepSize {} is longer than the default experiment of {}.", *step, length),
      "Choose a step size within the experiment.");
}

void categoryUnique(const Subject& subject, Findings& findings) {
  std::set<std::string_view> seen;
  for (const pugi::xml_node category : subject.root().child("LogCategories").children("Category")) {
    const auto name = category.attribute("name");
    if (!name || seen.insert(name.value()).second) continue;
    findings.at(category, fmt::format("The log category \"{}\" is defined twice.", name.value()),
                "Remove one of the two.");
  }
}

void categoryEmpty(const Subject& subject, Findings& findings) {
  for (const pugi::xml_node category : subject.root().child("LogCategories").children("Category")) {
    const auto name = category.attribute("name");
    if (!name || *name.value() != '\0') continue;
    findings.at(category, "A log category has an empty name.", "Name the category.");
  }
}

void categoryCase(const Subject& subject, Findings& findings) {
  constexpr std::array<std::string_view, 10> standard = {
      "logEvents",           "logSingularLinearSystems",
      "logNonlinearSystems", "logDynamicStateSelection",
      "logStatusWarning",    "logStatusDiscard",
      "logStatusError",      "logStatusFatal",
      "logStatusPending",    "logAll"};  // the last two in FMI 2 only
  const auto known = std::span(standard).first(subject.isFmi2() ? 10 : 8);
  for (const pugi::xml_node category : subject.root().child("LogCategories").children("Category")) {
    const std::string_view name = category.attribute("name").value();
    const auto meant = std::ranges::find_if(
        known, [&](std::string_view right) { return right != name && lowered(right) == lowered(name); });
    if (meant == known.end()) continue;
    findings.at(category,
                fmt::format("The log category \"{}\" is called \"{}\" in the standard.", name, *meant),
                fmt::format("Rename the category to \"{}\", in the FMU's messages too.", *meant));
  }
}

}  // namespace

std::span<const Rule> interfaceRules() {
  static const Rule rules[] = {
      {"flags.serialize", Severity::error, Scope::both, "FMI 2.0.5, 3.3.1 and 4.3.1; FMI 3.0.2, 2.4.2",
       "An FMU that can serialise its state can also get and set it.", serialize},
      {"flags.early-return", Severity::error, Scope::fmi3, "FMI 3.0.2, 4.4",
       "An FMU that returns early after an intermediate update provides such updates.", earlyReturn},
      {"flags.internal-step", Severity::warning, Scope::fmi3, "FMI 3.0.2, 4.4",
       "fixedInternalStepSize is above 0.", internalStep},
      {"flags.step-multiple", Severity::warning, Scope::fmi3, "FMI 3.0.2, 4.4",
       "The default step size is a multiple of fixedInternalStepSize.", stepMultiple},
      {"flags.smoothness", Severity::warning, Scope::fmi3, "FMI 3.0.2, 4.4",
       "recommendedIntermediateInputSmoothness is not negative.", smoothness},
      {"flags.intermediate", Severity::warning, Scope::fmi3, "FMI 3.0.2, 2.4.7.4 and 4.4",
       "Variables are marked with intermediateUpdate only if the FMU provides such updates.", intermediate},
      {"experiment.order", Severity::warning, Scope::both, "FMI 2.0.5, 2.2.5; FMI 3.0.2, 2.4.6",
       "The default experiment is finite and ends after it starts.", experimentOrder},
      {"experiment.tolerance", Severity::warning, Scope::both, "FMI 2.0.5, 2.2.5; FMI 3.0.2, 2.4.6",
       "The default tolerance lies between 0 and 1.", experimentTolerance},
      {"experiment.step", Severity::error, Scope::both,
       "FMI 2.0.5, 2.2.5 and 4.2.2; FMI 3.0.2, 2.4.6 and 4.2.1", "The default step size is above 0.",
       experimentStep},
      {"experiment.step-inside", Severity::warning, Scope::both, "FMI 2.0.5, 2.2.5; FMI 3.0.2, 2.4.6",
       "The default step size is not longer than the default experiment.", experimentStepInside},
      {"log.unique", Severity::error, Scope::both, "FMI 2.0.5, 2.2.4; FMI 3.0.2, 2.4.5",
       "Log categories have different names.", categoryUnique},
      {"log.empty", Severity::error, Scope::fmi3, "FMI 3.0.2, 2.4", "Log categories have a name.",
       categoryEmpty},
      {"log.case", Severity::warning, Scope::both, "FMI 2.0.5, 2.2.4; FMI 3.0.2, 2.4.5",
       "Log categories of the standard are spelt as in the standard.", categoryCase},
  };
  return rules;
}

}  // namespace bristle::check
