// What variables say: readable, equal to their start values, finite, inside their ranges; and what the FMU
// logs.
#include <fmt/format.h>

#include <cmath>
#include <set>

#include "check/journey.hpp"
#include "check/run_checks.hpp"

namespace bristle::check {

using cosim::Causality;
using cosim::InterfaceKind;
using cosim::Type;
using cosim::Variability;
using cosim::Variable;

namespace {

/// Clocks and what they tick have values in event mode only.
bool alwaysReadable(const Variable& v) {
  return v.type != Type::clock && v.clocks.empty();
}

template <class Chosen>
void readAll(Bench& bench, Probe& probe, const char* when, Chosen chosen, std::set<std::string>& reported,
             Findings& findings) {
  for (const Variable& v : bench.model().variables) {
    if (!alwaysReadable(v) || !chosen(v)) continue;
    Value value;
    const Status status = probe.get(v, value);
    if (fine(status) || !reported.insert(v.name).second) continue;
    findings.of(v.name, fmt::format("\"{}\" cannot be read {}: {}.", v.name, when, probe.story(status)),
                "Let every variable be read in every state in which the standard allows it.");
  }
}

}  // namespace

void checkReadable(Bench& bench, Findings& findings) {
  std::set<std::string> reported;
  const auto isOutput = [](const Variable& v) { return v.causality == Causality::output; };
  const auto any = [](const Variable&) { return true; };
  for (const InterfaceKind kind : bench.kinds()) {
    const auto probe = bench.instantiate(kind);
    Journey journey(bench, *probe);
    journey.enterInitialization();
    readAll(bench, *probe, "in initialisation mode", isOutput, reported, findings);
    journey.exitInitialization();
    readAll(bench, *probe, "after initialisation", any, reported, findings);
    if (!journey.step()) continue;
    readAll(bench, *probe, "after a step", any, reported, findings);
    if (!fine(probe->terminate())) continue;
    readAll(bench, *probe, "after termination", isOutput, reported, findings);
  }
}

namespace {

bool same(const Bench& bench, const Variable& v, const Value& value) {
  if (!isNumeric(v.type)) return v.type == Type::string ? value.texts == v.start : true;
  const std::vector<double> expected = bench.layout().startValues(v);
  if (expected.size() != value.numbers.size()) return false;
  const double tolerance = v.type == Type::float32 ? 1e-6 : 1e-14;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (!(std::abs(expected[i] - value.numbers[i]) <= tolerance * std::abs(expected[i]))) return false;
  }
  return true;
}

std::string shown(const Value& value) {
  if (!value.texts.empty()) return '"' + value.texts.front() + '"';
  return value.numbers.size() == 1 ? fmt::format("{}", value.numbers[0]) : "other values";
}

}  // namespace

void checkStartValues(Bench& bench, Findings& findings) {
  for (const InterfaceKind kind : bench.kinds()) {
    const auto probe = bench.instantiate(kind);
    Journey(bench, *probe).enterInitialization();
    for (const Variable& v : bench.model().variables) {
      const bool exact = v.initial == cosim::Initial::exact || v.causality == Causality::input;
      if (!exact || v.start.empty() || !alwaysReadable(v)) continue;
      Value value;
      if (!fine(probe->get(v, value)) || same(bench, v, value)) continue;
      findings.of(v.name,
                  fmt::format("\"{}\" starts with {} in the binary and with {} in modelDescription.xml.",
                              v.name, shown(value), v.start.front()),
                  "Make both say the same: importers that set nothing get the binary's value.");
    }
    if (!findings.empty()) return;
  }
}

void checkFinite(Bench& bench, Findings& findings) {
  std::set<std::string> reported;
  for (const InterfaceKind kind : bench.kinds()) {
    const auto probe = bench.instantiate(kind);
    Journey journey(bench, *probe, Inputs::still);
    journey.begin();
    journey.finish([&] {
      for (const Variable& v : bench.model().variables) {
        if (!isFloat(v.type) || !alwaysReadable(v) || v.causality == Causality::parameter) continue;
        Value value;
        if (!fine(probe->get(v, value))) continue;
        for (const double x : value.numbers) {
          if (std::isfinite(x) || !reported.insert(v.name).second) continue;
          findings.of(v.name,
                      fmt::format("\"{}\" is {} at t = {} and {} returns OK.", v.name, x, journey.time(),
                                  probe->called()),
                      "Return Discard or Error where a value cannot be computed.");
        }
      }
    });
  }
}

void checkRange(Bench& bench, Findings& findings) {
  std::set<std::string> reported;
  for (const InterfaceKind kind : bench.kinds()) {
    const auto probe = bench.instantiate(kind);
    Journey journey(bench, *probe, Inputs::still);
    journey.begin();
    journey.finish([&] {
      for (const Variable& v : bench.model().variables) {
        if ((!v.min && !v.max) || !isNumeric(v.type) || !alwaysReadable(v) || reported.contains(v.name))
          continue;
        Value value;
        if (!fine(probe->get(v, value))) continue;
        for (const double x : value.numbers) {
          const double slack = isFloat(v.type) ? 1e-9 * std::max(std::abs(x), v.nominal.value_or(0)) : 0;
          const bool low = v.min && x < *v.min - slack, high = v.max && x > *v.max + slack;
          if ((!low && !high) || !reported.insert(v.name).second) continue;
          findings.of(
              v.name,
              fmt::format("\"{}\" is {} at t = {}, {} its declared {} of {}.", v.name, x, journey.time(),
                          low ? "below" : "above", low ? "min" : "max", low ? *v.min : *v.max),
              "Declare the range that the variable really has.");
        }
      }
    });
  }
}

void checkTime(Bench& bench, Findings& findings) {
  const Variable* time = nullptr;
  for (const Variable& v : bench.model().variables) {
    if (v.causality == Causality::independent && isFloat(v.type)) time = &v;
  }
  if (!time) return bench.skip("The FMU has no independent variable.");
  for (const InterfaceKind kind : bench.kinds()) {
    const auto probe = bench.instantiate(kind);
    Journey journey(bench, *probe);
    journey.begin();
    // At the end only: in between, an FMU with internal steps of its own may lag behind.
    journey.explore(10, [] {});
    Value value;
    const double t = journey.time(), length = bench.stopTime() - bench.experiment().startTime;
    if (fine(probe->get(*time, value)) && !(std::abs(value.numbers[0] - t) <= 1e-6 * length)) {
      findings.of(
          time->name,
          fmt::format("The independent variable \"{}\" is {} at t = {}.", time->name, value.numbers[0], t),
          "Return the time of the communication point or the time that was set.");
      return;
    }
  }
}

void checkLogging(Bench& bench, Findings& findings) {
  std::set<std::string> declared, reported;
  for (const auto& category : bench.model().logCategories)
    declared.insert(category.name);
  for (const InterfaceKind kind : bench.kinds()) {
    const auto probe = bench.instantiate(kind);
    if (!probe->exists()) return;
    Journey journey(bench, *probe);
    try {
      journey.begin();
      for (int i = 0; i < 5 && journey.step(); ++i) {
      }
      const cosim::ValueReference none = 0xFFFFFFF3u;
      double value = 0;
      probe->getReals({&none, 1}, {&value, 1});
    } catch (const Trouble&) {
      // what it logged is all that counts here
    }
    for (const LogLine& line : probe->log()) {
      if (declared.empty() || declared.contains(line.category) || !reported.insert(line.category).second)
        continue;
      findings.of(line.category,
                  fmt::format("A message is logged in the category \"{}\", which LogCategories does not "
                              "declare: \"{}\".",
                              line.category, line.text),
                  "Declare the category, or use a declared one.");
    }
  }
}

}  // namespace bristle::check
