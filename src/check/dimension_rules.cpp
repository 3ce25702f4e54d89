// Arrays of FMI 3: where dimensions may be, and where their sizes come from.
#include <fmt/format.h>

#include <string_view>
#include <unordered_set>

#include "check/declarations.hpp"
#include "check/rule.hpp"
#include "check/subject.hpp"

namespace bristle::check {

namespace {

const DeclaredVariable* referredBy(pugi::xml_node dimension, const Subject& subject) {
  const auto reference = cosim::parseNumber<std::uint32_t>(dimension.attribute("valueReference").value());
  return reference ? subject.referred(*reference) : nullptr;
}

void forbidden(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    if (v.causality != "structuralParameter" || !v.node.child("Dimension")) continue;
    findings.at(v.node,
                fmt::format("The structural parameter {} has a <Dimension>, and must be a scalar.", v.name),
                "Remove the dimensions.");
  }
}

void choice(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    for (const pugi::xml_node dimension : v.node.children("Dimension")) {
      const bool start = dimension.attribute("start"), reference = dimension.attribute("valueReference");
      if (start != reference) continue;
      findings.at(dimension,
                  fmt::format("A <Dimension> of {} has {}, and must have one of them.", v.name,
                              start ? "both start and valueReference" : "neither start nor valueReference"),
                  "Give the size by start, or the variable of the size by valueReference.");
    }
  }
}

void reference(const Subject& subject, Findings& findings) {
  for (const DeclaredVariable& v : subject.variables) {
    for (const pugi::xml_node dimension : v.node.children("Dimension")) {
      const auto written = dimension.attribute("valueReference");
      if (!cosim::parseNumber<std::uint32_t>(written.value())) continue;
      const DeclaredVariable* size = referredBy(dimension, subject);
      const bool legalKind =
          size && (size->variability == "constant" || size->causality == "structuralParameter");
      if (legalKind && size->type == "UInt64") continue;
      const char* mend = "Refer to a structural parameter or constant of type UInt64.";
      if (!size) {
        findings.at(
            dimension,
            fmt::format("A <Dimension> of {} refers to the value reference {}, which no variable has.",
                        v.name, written.value()),
            mend);
      } else {
        findings.at(dimension,
                    fmt::format("A <Dimension> of {} refers to {}, a {} {} of type {}; sizes are structural "
                                "parameters or constants of type UInt64.",
                                v.name, size->name, size->variability, size->causality, size->type),
                    mend);
      }
    }
  }
}

void size(const Subject& subject, Findings& findings) {
  std::unordered_set<const DeclaredVariable*> seen;
  for (const DeclaredVariable& v : subject.variables) {
    for (const pugi::xml_node dimension : v.node.children("Dimension")) {
      const DeclaredVariable* parameter = referredBy(dimension, subject);
      const auto written = parameter ? parameter->attribute("start") : dimension.attribute("start");
      if (cosim::parseNumber<std::uint64_t>(written.value()) != 0u) continue;
      if (parameter && !seen.insert(parameter).second) continue;
      findings.at(parameter ? parameter->node : dimension,
                  fmt::format("The array {} has the size 0 at the start, and must have elements.", v.name),
                  "Start with at least one element; the size may become 0 later.");
    }
  }
}

}  // namespace

std::span<const Rule> dimensionRules() {
  static const Rule rules[] = {
      {"dimension.forbidden", Severity::error, Scope::fmi3, "FMI 3.0.2, 2.4.7.4",
       "Structural parameters are scalars.", forbidden},
      {"dimension.choice", Severity::error, Scope::fmi3, "FMI 3.0.2, 2.4.7.2",
       "Every dimension has either start or valueReference.", choice},
      {"dimension.reference", Severity::error, Scope::fmi3, "FMI 3.0.2, 2.4.7.2",
       "Sizes are structural parameters or constants of type UInt64.", reference},
      {"dimension.size", Severity::error, Scope::fmi3, "FMI 3.0.2, 2.4.7.2",
       "No dimension has the size 0 at the start.", size},
  };
  return rules;
}

}  // namespace bristle::check
