// Coming into being, legal and illegal calls.
#include <dlfcn.h>
#include <fmt/format.h>

#include <set>

#include "check/journey.hpp"
#include "check/run_checks.hpp"
#include "cosim/fmi2_functions.hpp"
#include "cosim/fmi3_functions.hpp"
#include "cosim/names.hpp"

namespace bristle::check {

using cosim::InterfaceKind;
using cosim::Variable;

namespace {

std::set<std::string> identifiers(const Bench& bench) {
  std::set<std::string> names;
  for (const InterfaceKind kind : bench.kinds())
    names.insert(bench.interface(kind).modelIdentifier);
  return names;
}

/// The functions of a version are the same for every interface; all are optional here.
template <class Functions>
Functions functionsOf(Bench& bench) {
  const InterfaceKind kind = bench.kinds().front();
  const auto library = bench.fmu()->library(bench.interface(kind).modelIdentifier);
  return Functions(*library, bench.interface(kind), kind == InterfaceKind::coSimulation);
}

}  // namespace

void checkLoad(Bench& bench, Findings& findings) {
  for (const std::string& name : identifiers(bench)) {
    const auto file = bench.fmu()->unpackedLibrary(name);
    for (int i = 0; i < 3; ++i) {
      bench.trace().enter(i == 0 ? "loading the library" : "loading the library again");
      void* handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
      bench.trace().leave();
      if (!handle) {
        const char* reason = dlerror();
        findings.in(bench.subject().package.path().filename().string(),
                    fmt::format("The library of \"{}\" cannot be loaded{}: {}.", name,
                                i == 0 ? "" : " a second time", reason ? reason : "no reason was given"),
                    "Link what it needs statically, or ship it beside the library.");
        return;
      }
      bench.trace().enter("unloading the library");
      dlclose(handle);
      bench.trace().leave();
    }
  }
}

void checkVersion(Bench& bench, Findings& findings) {
  const std::string declared = bench.model().versionText;
  const auto compare = [&](const char* function, const char* answer, std::string_view expected) {
    if (answer && std::string_view(answer) == expected) return;
    findings.of(function,
                fmt::format("{} returns \"{}\" and should return \"{}\".", function, answer ? answer : "NULL",
                            expected),
                "Return the text that the standard fixes.");
  };
  if (bench.isFmi2()) {
    const auto f = functionsOf<cosim::Fmi2Functions>(bench);
    bench.trace().enter("fmi2GetVersion");
    if (f.getVersion) compare("fmi2GetVersion", f.getVersion(), "2.0");
    bench.trace().enter("fmi2GetTypesPlatform");
    if (f.getTypesPlatform) compare("fmi2GetTypesPlatform", f.getTypesPlatform(), "default");
  } else {
    const auto f = functionsOf<cosim::Fmi3Functions>(bench);
    bench.trace().enter("fmi3GetVersion");
    if (f.getVersion) compare("fmi3GetVersion", f.getVersion(), declared);
  }
  bench.trace().leave();
}

void checkToken(Bench& bench, Findings& findings) {
  for (const InterfaceKind kind : bench.kinds()) {
    Probe::Options options = bench.optionsFor(kind);
    options.token = "not-" + bench.model().token;
    const auto probe = bench.instantiate(options);
    if (!probe->exists()) continue;
    findings.of(probe->called(),
                fmt::format("{} accepts the token \"{}\", but modelDescription.xml says \"{}\".",
                            probe->called(), *options.token, bench.model().token),
                "Compare the token with the one compiled into the binary, return NULL if they differ.");
    return;
  }
}

namespace {

// The ways through an FMU's life that every importer may take.
using Life = void (*)(Bench&, Probe&);

void freeAtOnce(Bench&, Probe&) {}
void initializeOnly(Bench& bench, Probe& probe) {
  Journey(bench, probe).enterInitialization();
}
void stepAndTerminate(Bench& bench, Probe& probe) {
  Journey journey(bench, probe);
  journey.begin();
  for (int i = 0; i < 3; ++i)
    if (!journey.step()) return;
  require(probe, probe.terminate());
}
void stepWithoutTerminate(Bench& bench, Probe& probe) {
  Journey journey(bench, probe);
  journey.begin();
  journey.step();
}
void resetEverywhere(Bench& bench, Probe& probe) {
  require(probe, probe.reset());
  Journey journey(bench, probe);
  journey.enterInitialization();
  require(probe, probe.reset());
  journey.begin();
  require(probe, probe.reset());
  journey.begin();
  if (!journey.step()) return;
  require(probe, probe.terminate());
  require(probe, probe.reset());
  journey.begin();
  journey.step();
}
void startWithoutStop(Bench& bench, Probe& probe) {
  cosim::Experiment experiment;
  experiment.startTime = bench.experiment().startTime;
  require(probe, probe.setup(experiment));
  require(probe, probe.enterInitialization());
  require(probe, probe.exitInitialization());
}

struct NamedLife {
  const char* name;
  Life live;
};
constexpr NamedLife lives[] = {
    {"instantiate, initialise, step three times, terminate, free", stepAndTerminate},
    {"instantiate, free", freeAtOnce},
    {"instantiate, enter initialisation mode, free", initializeOnly},
    {"instantiate, initialise, step, free without terminate", stepWithoutTerminate},
    {"instantiate, initialise without tolerance and stop time", startWithoutStop},
    {"reset when instantiated, initialising, initialised, stepping and terminated", resetEverywhere},
};

}  // namespace

void checkLifeCycle(Bench& bench, Findings& findings) {
  for (const InterfaceKind kind : bench.kinds()) {
    for (const NamedLife& life : lives) {
      const auto probe = bench.instantiate(kind);
      if (!probe->exists()) {
        findings.of(
            probe->called(),
            fmt::format("{} returns NULL for {} with the right token{}.", probe->called(), nameOf(kind),
                        probe->log().empty() ? "" : ", saying: " + probe->log().back().text),
            "Make an instance; messages must say why where that is impossible.");
        break;
      }
      try {
        life.live(bench, *probe);
      } catch (const Trouble& trouble) {
        findings.of(trouble.function(),
                    fmt::format("{}: {} In the sequence: {}.", nameOf(kind), trouble.what(), life.name),
                    "Accept every call that the state machine of the standard allows.");
        break;  // the others would mostly say the same
      }
    }
  }
}

namespace {

/// Calls that no importer may make.  Each returns a status on an instance made for it; `what` completes "The
/// FMU accepts".
struct IllegalCall {
  const char* what;
  InterfaceKind kind;
  Status (*call)(Bench&, Probe&);  // Status::error where it does not apply
};

const Variable* fixedParameter(const cosim::ModelDescription& model) {
  for (const Variable& v : model.variables) {
    if (v.causality == cosim::Causality::parameter && v.variability == cosim::Variability::fixed &&
        isNumeric(v.type) && !v.isArray() && !v.start.empty())
      return &v;
  }
  return nullptr;
}

Status setFixedParameterLate(Bench& bench, Probe& probe) {
  const Variable* v = fixedParameter(bench.model());
  if (!v) return Status::error;
  Journey(bench, probe).begin();
  Value value;
  require(probe, probe.get(*v, value));
  // Another value that would have been legal before.
  double& x = value.numbers[0];
  const double present = x;
  x += isFloat(v->type) ? std::max(1e-3, 1e-3 * std::abs(x)) : 1;
  if (v->type == cosim::Type::boolean) x = present == 0;
  if (const auto* type = bench.model().enumeration(*v)) {
    for (const auto& item : type->items)
      if (static_cast<double>(item.value) != present) x = static_cast<double>(item.value);
  }
  return probe.set(*v, value);
}
Status getUnknownReference(Bench& bench, Probe& probe) {
  Journey(bench, probe).begin();
  const cosim::ValueReference none = 0xFFFFFFF3u;
  double value = 0;
  return probe.getReals({&none, 1}, {&value, 1});
}
Status setOutput(Bench& bench, Probe& probe) {
  Journey(bench, probe).begin();
  for (const Variable& v : bench.model().variables) {
    if (v.causality == cosim::Causality::output && v.type == cosim::Type::float64 && !v.isArray() &&
        !bench.model().isState(v)) {
      const double value = 1;
      return probe.setReals({&v.reference, 1}, {&value, 1});
    }
  }
  return Status::error;
}

constexpr InterfaceKind cs = InterfaceKind::coSimulation, me = InterfaceKind::modelExchange;
const IllegalCall illegalCalls[] = {
    {"a step before it is initialised", cs,
     [](Bench& s, Probe& p) { return p.doStep(s.experiment().startTime, s.stepSize()).status; }},
    {"the end of initialisation mode before its beginning", cs,
     [](Bench&, Probe& p) { return p.exitInitialization(); }},
    {"the end of initialisation mode before its beginning", me,
     [](Bench&, Probe& p) { return p.exitInitialization(); }},
    {"to be initialised twice", cs,
     [](Bench& s, Probe& p) {
       Journey(s, p).begin();
       return p.enterInitialization();
     }},
    {"to be terminated before it is initialised", cs, [](Bench&, Probe& p) { return p.terminate(); }},
    {"a step of negative size", cs,
     [](Bench& s, Probe& p) {
       Journey journey(s, p);
       journey.begin();
       journey.step();
       return p.doStep(journey.time(), -s.stepSize()).status;
     }},
    {"to be read at a value reference that no variable has", cs, getUnknownReference},
    {"to be read at a value reference that no variable has", me, getUnknownReference},
    {"another value for a fixed parameter after initialisation", cs, setFixedParameterLate},
    {"another value for a fixed parameter after initialisation", me, setFixedParameterLate},
    {"a value for an output", cs, setOutput},
    {"continuous-time mode before it is initialised", me,
     [](Bench&, Probe& p) { return p.enterContinuousTimeMode(); }},
    {"new states before it is initialised", me,
     [](Bench& s, Probe& p) {
       const std::vector<double> x(s.model().structure.derivatives.size(), 0.0);
       return x.empty() ? Status::error : p.setStates(x);
     }},
};

}  // namespace

void checkIllegalCalls(Bench& bench, Findings& findings) {
  std::set<std::string_view> reported;
  for (const IllegalCall& illegal : illegalCalls) {
    if (!bench.model().interface(illegal.kind)) continue;
    const auto probe = bench.instantiate(illegal.kind);
    if (!probe->exists()) return;
    const Status status = illegal.call(bench, *probe);
    if (!fine(status) || !reported.insert(illegal.what).second) continue;
    findings.of(
        probe->called(), fmt::format("The FMU accepts {}: {}.", illegal.what, probe->story(status)),
        "Return Error for calls that the standard does not allow, so that mistakes of importers show.");
  }
}

void checkNullLogger(Bench& bench, Findings&) {
  for (const InterfaceKind kind : bench.kinds()) {
    Probe::Options options = bench.optionsFor(kind);
    options.logger = false;
    options.token = "wrong";
    bench.instantiate(options);  // a refusal is the surest occasion for a message
    options.token.reset();
    const auto probe = bench.instantiate(options);
    if (!probe->exists()) continue;
    Journey journey(bench, *probe);
    journey.begin();
    journey.step();
    const cosim::ValueReference none = 0xFFFFFFF3u;
    double value = 0;
    probe->getReals({&none, 1}, {&value, 1});
  }
}

void checkInputsEarly(Bench& bench, Findings& findings) {
  for (const InterfaceKind kind : bench.kinds()) {
    const auto probe = bench.instantiate(kind);
    if (!probe->exists()) return;
    for (const Variable& v : bench.model().variables) {
      if (v.causality != cosim::Causality::input || !isNumeric(v.type) || v.start.empty()) continue;
      const Status status = probe->set(v, {bench.layout().startValues(v), {}});
      if (fine(status)) continue;
      findings.of(v.name,
                  fmt::format("The input \"{}\" cannot be set right after instantiation: {}.", v.name,
                              probe->story(status)),
                  "Allow inputs and start values to be set before initialisation mode.");
    }
  }
}

}  // namespace bristle::check
