// Instances that must not differ: reset from fresh, one among others from one alone, restored from saved.
#include <fmt/format.h>

#include <cmath>
#include <cstring>

#include "check/journey.hpp"
#include "check/run_checks.hpp"

namespace bristle::check {

using cosim::InterfaceKind;
using cosim::Variable;

namespace {

constexpr int steps = 20;
/// Rounding may differ in an FMU that iterates; what is lost shows far above this.
constexpr double tolerance = 1e-9;

/// A serialised state need not hold the integrator's history, which begins anew then: its error shows, and
/// in variables that rest it shows relative to their nominal values.
constexpr double portableTolerance = 1e-3, portableSlack = 1e-4;

using Rows = std::vector<std::vector<double>>;

Rows alone(Bench& bench, InterfaceKind kind) {
  const auto probe = bench.instantiate(kind);
  Journey journey(bench, *probe);
  journey.begin();
  return journey.record(steps);
}

/// The variable of a column of a recording.
std::string columnName(Bench& bench, const Journey& journey, std::size_t column) {
  for (const Variable* v : journey.observed()) {
    const std::size_t size = bench.layout().size(*v);
    if (column < size) return v->name;
    column -= size;
  }
  return {};
}

void compare(Bench& bench, const Journey& journey, const Rows& expected, const Rows& found,
             const std::string& what, const std::string& mend, Findings& findings, double allowed = tolerance,
             const std::vector<double>& slack = {}) {
  const Difference d = difference(expected, found, slack);
  if (d.value <= allowed) return;
  const std::string name = columnName(bench, journey, d.column);
  if (!std::isfinite(d.value)) {
    findings.of(name,
                fmt::format("{}: it ends after {} instead of {} steps or is not a number.", what,
                            found.size() - 1, expected.size() - 1),
                mend);
    return;
  }
  findings.of(name,
              fmt::format("{}: \"{}\" is {} instead of {} after {} steps.", what, name,
                          found[d.row][d.column], expected[d.row][d.column], d.row),
              mend);
}

}  // namespace

void checkReset(Bench& bench, Findings& findings) {
  for (const InterfaceKind kind : bench.kinds()) {
    const Rows expected = alone(bench, kind);
    const auto probe = bench.instantiate(kind);
    disturb(bench, *probe);
    Journey journey(bench, *probe);
    try {
      journey.begin();
      journey.record(steps / 2);
    } catch (const cosim::Error&) {
      // disturbed values may make no sense together; reset is what counts
    }
    Status status = probe->reset();
    if (fine(status)) {
      try {
        journey.begin();
        compare(bench, journey, expected, journey.record(steps),
                fmt::format("{} after a reset differs from a fresh instance", nameOf(kind)),
                "Give every variable its start value again in reset.", findings);
      } catch (const Trouble& trouble) {
        findings.of(trouble.function(), fmt::format("After a reset: {}", trouble.what()),
                    "Let an instance that was reset be initialised like a fresh one.");
      }
    } else {
      findings.of(probe->called(), fmt::format("A reset is refused: {}.", probe->story(status)),
                  "Implement reset; it is not optional.");
    }
    if (!findings.empty()) return;
  }
}

void checkInstances(Bench& bench, Findings& findings) {
  bool applied = false;
  for (const InterfaceKind kind : bench.kinds()) {
    if (bench.interface(kind).canBeInstantiatedOnlyOncePerProcess) continue;
    applied = true;
    const Rows expected = alone(bench, kind);
    Probe::Options options = bench.optionsFor(kind);
    options.name = "first";
    const auto first = bench.instantiate(options);
    options.name = "second";
    const auto second = bench.instantiate(options);
    if (!second->exists()) {
      findings.of(second->called(), "A second instance in the same process is refused.",
                  "Allow several instances, or declare canBeInstantiatedOnlyOncePerProcess.");
      return;
    }
    disturb(bench, *second);
    Journey one(bench, *first), two(bench, *second, Inputs::still);
    one.begin();
    bool secondMoves = true;
    Rows found{one.observe()};
    const auto moveSecond = [&](const auto& action) {
      try {
        if (secondMoves) action();
      } catch (const cosim::Error&) {
        secondMoves = false;  // its disturbed values make no sense; the first goes on
      }
    };
    moveSecond([&] { two.begin(); });
    for (int i = 0; i < steps && one.step(); ++i) {
      moveSecond([&] { two.step(); });
      found.push_back(one.observe());
    }
    second->free();
    compare(bench, one, expected, found,
            fmt::format("{} beside a second instance differs from one alone", nameOf(kind)),
            "Keep everything in the instance, nothing in globals.", findings);
    if (!findings.empty()) return;
  }
  if (!applied) bench.skip("The FMU can be instantiated only once per process.");
}

namespace {

struct SavedState {
  Probe& probe;
  Probe::Saved state = nullptr;

  explicit SavedState(Probe& p) : probe(p) { require(probe, probe.save(state)); }
  ~SavedState() { probe.discard(state); }
  SavedState(const SavedState&) = delete;
  SavedState& operator=(const SavedState&) = delete;
};

constexpr const char* completeState =
    "Save and restore everything that decides the future, the integrator too.";

/// Co-simulation: run, save, run on, restore, run on again.
void checkContinuation(Bench& bench, Findings& findings) {
  const auto probe = bench.instantiate(InterfaceKind::coSimulation);
  Journey journey(bench, *probe);
  journey.begin();
  journey.record(steps / 2);
  const SavedState saved(*probe);
  const Journey::Bookmark here = journey.bookmark();
  const Rows expected = journey.record(steps);
  require(*probe, probe->restore(saved.state));
  journey.goTo(here);
  const Rows found = journey.record(steps);
  bench.measure("continuation after restoring a state, largest difference", difference(expected, found).value,
                "of the range");
  compare(bench, journey, expected, found, "The continuation after restoring a state differs", completeState,
          findings);
  // A third time from the same state: it must have survived its use.
  if (!findings.empty()) return;
  require(*probe, probe->restore(saved.state));
  journey.goTo(here);
  compare(bench, journey, expected, journey.record(steps),
          "The continuation after restoring a state a second time differs", completeState, findings);
}

/// Everything a model-exchange FMU says at one point.
std::vector<double> fingerprint(Bench& bench, Probe& probe, double time, std::span<const double> x) {
  std::size_t states = 0, indicators = 0;
  require(probe, probe.sizes(states, indicators));
  require(probe, probe.setTime(time));
  if (!x.empty()) require(probe, probe.setStates(x));
  std::vector<double> all(states + indicators, 0.0);
  if (states > 0) require(probe, probe.getDerivatives(std::span(all).first(states)));
  if (indicators > 0) require(probe, probe.getIndicators(std::span(all).last(indicators)));
  Journey observer(bench, probe);
  const std::vector<double> row = observer.observe();
  all.insert(all.end(), row.begin(), row.end());
  return all;
}

/// Model exchange: the FMU says the same at the same points before it is moved away and after it is restored.
void checkPoints(Bench& bench, Findings& findings) {
  const auto probe = bench.instantiate(InterfaceKind::modelExchange);
  Journey journey(bench, *probe);
  journey.begin();
  journey.record(steps / 2);
  std::size_t n = 0, indicators = 0;
  require(*probe, probe->sizes(n, indicators));
  std::vector<double> here(n), there;
  if (n > 0) require(*probe, probe->getStates(here));
  there = here;
  for (double& x : there)
    x += 1e-3 * std::max(1e-3, std::abs(x));
  const double t = journey.time();

  const SavedState saved(*probe);
  std::vector<double> kept(n);
  const Rows expected{fingerprint(bench, *probe, t, here), fingerprint(bench, *probe, t, there)};
  require(*probe, probe->restore(saved.state));
  if (n > 0) require(*probe, probe->getStates(kept));
  // Far away and back: whatever the state does not hold stays behind.
  journey.record(steps);
  require(*probe, probe->restore(saved.state));
  const std::string restoring = probe->called();
  std::vector<double> restored(n);
  if (n > 0) require(*probe, probe->getStates(restored));
  if (restored != kept) {
    findings.of(restoring, "The continuous states after restoring a state are not those that were saved.",
                completeState);
    return;
  }
  const Rows found{fingerprint(bench, *probe, t, here), fingerprint(bench, *probe, t, there)};
  const Difference d = difference(expected, found);
  if (d.value > tolerance) {
    findings.of(probe->called(),
                fmt::format("After restoring a state of model exchange the FMU says {} where it said {}.",
                            found[d.row][d.column], expected[d.row][d.column]),
                completeState);
  }
}

template <class Action>
void withFinding(Findings& findings, const char* doing, const char* mend, Action&& action) {
  try {
    action();
  } catch (const Trouble& trouble) {
    findings.of(trouble.function(), fmt::format("{}: {}", doing, trouble.what()), mend);
  }
}

}  // namespace

void checkState(Bench& bench, Findings& findings) {
  bool applied = false;
  for (const InterfaceKind kind : bench.kinds()) {
    if (!bench.interface(kind).canGetAndSetState) continue;
    applied = true;
    withFinding(findings, "Saving and restoring a state", "Do what canGetAndSetFMUState promises.", [&] {
      kind == InterfaceKind::coSimulation ? checkContinuation(bench, findings) : checkPoints(bench, findings);
    });
  }
  if (!applied) bench.skip("The FMU does not offer to get and set its state.");
}

namespace {

std::vector<unsigned char> serialized(Probe& probe, const SavedState& saved, Findings& findings) {
  std::size_t size = 0, again = 0;
  require(probe, probe.serializedSize(saved.state, size));
  require(probe, probe.serializedSize(saved.state, again));
  if (size != again || size == 0) {
    findings.of(probe.called(), fmt::format("The size of a serialised state is {} and then {}.", size, again),
                "Return the same, non-zero size for the same state.");
    return {};
  }
  // Guards behind the end show an FMU that writes more than it announced.
  constexpr std::size_t guard = 64;
  std::vector<unsigned char> bytes(size + guard, 0xA5);
  require(probe, probe.serialize(saved.state, std::span(bytes).first(size)));
  for (std::size_t i = size; i < bytes.size(); ++i) {
    if (bytes[i] != 0xA5) {
      findings.of(probe.called(), fmt::format("More than the announced {} bytes are written.", size),
                  "Announce the size that is really written.");
      return {};
    }
  }
  bytes.resize(size);
  return bytes;
}

void checkSerialized(Bench& bench, InterfaceKind kind, Findings& findings) {
  const auto source = bench.instantiate(kind);
  Journey journey(bench, *source);
  journey.begin();
  journey.record(steps / 2);
  const SavedState saved(*source);
  const Journey::Bookmark here = journey.bookmark();
  const std::vector<unsigned char> bytes = serialized(*source, saved, findings);
  if (bytes.empty()) return;
  const Rows expected = journey.record(kind == InterfaceKind::coSimulation ? steps : 0);

  const bool onlyOne = bench.interface(kind).canBeInstantiatedOnlyOncePerProcess;
  std::unique_ptr<Probe> other;
  if (!onlyOne) {
    other = bench.instantiate(kind);
    Journey(bench, *other).begin();
  }
  Probe& target = onlyOne ? *source : *other;
  Probe::Saved state = nullptr;
  require(target, target.deserialize(bytes, state));
  require(target, target.restore(state));
  Journey rest(bench, target);
  rest.goTo(here);
  const Rows found = rest.record(kind == InterfaceKind::coSimulation ? steps : 0);
  target.discard(state);
  const std::string what = fmt::format("{} continued from a serialised state differs", nameOf(kind));
  const std::string mend = "Serialise everything that decides the future.";
  // At the restored point nothing has been integrated yet: everything must be there.
  compare(bench, rest, {expected.front()}, {found.front()}, what, mend, findings);
  if (!findings.empty()) return;
  std::vector<double> slack;
  for (const Variable* v : rest.observed())
    slack.insert(slack.end(), bench.layout().size(*v), portableSlack * v->nominal.value_or(1));
  compare(bench, rest, expected, found, what, mend, findings, portableTolerance, slack);
  bench.measure(fmt::format("continuation from a serialised state, {}, largest difference", nameOf(kind)),
                difference(expected, found).value, "of the range");
}

}  // namespace

void checkSerialization(Bench& bench, Findings& findings) {
  bool applied = false;
  for (const InterfaceKind kind : bench.kinds()) {
    if (!bench.interface(kind).canSerializeState) continue;
    applied = true;
    withFinding(findings, "Serialising a state", "Do what canSerializeFMUState promises.",
                [&] { checkSerialized(bench, kind, findings); });
  }
  if (!applied) bench.skip("The FMU does not offer to serialise its state.");
}

}  // namespace bristle::check
